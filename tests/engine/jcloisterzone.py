"""The same games on this engine and on that of JCloisterZone: points, and what is legal at every decision.

`python -m tests.engine.jcloisterzone Engine.jar expansions --games 100` plays games, exports them, and replays them
there. `Engine.jar` is a class path with JCloisterZone's engine, `expansions` the folder with the tile definitions of
its client (`basic.xml` and others). Needs Java.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from carc_widget.bots import Greedy
from carc_widget.engine import (
    AddMeeple,
    Cell,
    ChooseCircle,
    Deploy,
    Game,
    MoveFigure,
    Pass,
    Phase,
    Place,
    RemoveFigure,
    Rules,
    Spot,
    State,
    TakeBack,
    jcz,
)
from carc_widget.engine.jcz.names import FEATURES, directions, find_rotation, find_tile, reaches
from carc_widget.engine.jcz.values import Json
from carc_widget.engine.jcz.writer import Recorder

Answer = dict[str, Any]
Option = tuple[object, ...]

DEFINITIONS = ("basic", "inns_and_cathedrals", "mage_and_witch", "corn_circles")
SETS = (
    ("base",),
    ("base", "mage_witch"),
    ("base", "inns_cathedrals"),
    ("base", "crop_circles_2"),
    ("base", "mage_witch", "inns_cathedrals", "crop_circles_2"),
)
KINDS = {"SmallFollower": "small", "BigFollower": "large"}


def replay(text: str, engine: str, definitions: Path) -> tuple[list[Answer], str]:
    """The positions of JCloisterZone before the first and after each message of a file, and its error output."""
    file = json.loads(text)
    setup = file["setup"]
    elements = dict(setup["elements"])
    if any(name.startswith("corn-circles") for name in setup["sets"]):
        elements["corn-circle"] = True  # its client adds this to every game with these tiles
    annotations = file["gameAnnotations"]
    draws = {"drawOrder": annotations["drawOrder"]}
    if "endTurn" in annotations:
        draws["drawLimit"] = annotations["endTurn"]
    start = {
        "type": "GAME_SETUP",
        "payload": {
            **setup,
            "elements": elements,
            "players": len(file["players"]),
            "initialRandom": 0.0,
            "gameAnnotations": {
                "tilePack": {"className": "com.jcloisterzone.debug.ForcedDrawTilePack", "params": draws}
            },
        },
    }
    lines = [f"%load {definitions / name}.xml" for name in DEFINITIONS]
    lines += [json.dumps(message) for message in (start, *file["replay"])]
    result = subprocess.run(
        ["java", "-cp", engine, "com.jcloisterzone.engine.Engine"],
        input="\n".join([*lines, "", ""]),
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in result.stdout.splitlines() if line.startswith("{")], result.stderr


def options(state: State) -> set[Option]:
    """What is legal here, in a form that both programs share."""
    return {_option(action) for action in state.legal_actions()}


def _option(action: object) -> Option:
    match action:
        case Place(cell, rotation):
            return "place", cell, rotation
        case MoveFigure(figure, spot):
            return "move", str(figure), spot
        case RemoveFigure(figure):
            return "remove", str(figure)
        case Deploy(spot, kind) | AddMeeple(spot, kind):
            return "deploy", str(kind), spot
        case TakeBack(spot, kind):
            return "take back", str(kind), spot
        case ChooseCircle(choice):
            return "choose", str(choice)
        case Pass():
            return ("pass",)
    raise AssertionError(f"{action!r} is not a decision")


def their_options(state: State, answer: Answer) -> set[Option]:
    """What is legal in JCloisterZone, in the same form."""
    legal = {option for item in answer["items"] for option in _their_options(state, item)}
    return legal | {("pass",)} if answer.get("canPass") else legal


def _their_options(state: State, item: Answer) -> Iterator[Option]:
    match item["type"]:
        case "TilePlacement":
            tile = find_tile(Json(item["tileId"], "tileId"))
            for option in item["options"]:
                for degrees in option["rotations"]:
                    yield "place", Cell(*option["position"]), find_rotation(Json(f"R{degrees}", "rotation"), tile)
        case "Meeple":
            for option in item["options"]:
                yield "deploy", KINDS[item["meeple"]], _spot(state, option)
        case "NeutralFigure":
            for option in item["options"]:
                yield "move", item["figureId"].removesuffix(".1"), _spot(state, option)
        case "RemoveMageOrWitch":
            yield "remove", "mage"
            yield "remove", "witch"
        case "ReturnMeeple":
            for option in item["options"]:
                kind = "large" if ".big." in option["meepleId"] else "small"
                yield "take back", kind, _spot(state, option["featurePointer"])
        case "CornCircleSelectDeployOrRemove":
            yield "choose", "add"
            yield "choose", "remove"
        case other:
            yield "unknown", other


def _spot(state: State, pointer: Answer) -> Spot:
    cell = Cell(*pointer["position"])
    placed = state.board[cell]
    names = directions(Json(pointer["location"], "location"))
    kind = FEATURES[pointer["feature"]]
    (index,) = [
        index
        for index, segment in enumerate(placed.tile.segments)
        if segment.kind is kind and reaches(segment, placed.rotation) == names
    ]
    return Spot(cell, index)


def compare(game: Game, engine: str, definitions: Path, compared: Counter[str]) -> Iterator[str]:
    """Replay a finished game in JCloisterZone; yields the differences, and counts what was compared."""
    answers, errors = replay(jcz.dumps(game), engine, definitions)
    if errors.strip():
        yield errors.strip().splitlines()[0]
        return
    recorder = Recorder(game.states[0])
    for move, before, after in zip(game.history, game.states, game.states[1:], strict=False):
        answer = answers[len(recorder.messages)]
        is_decision = recorder.add(move, before, after)
        if not is_decision:
            continue
        where = f"turn {before.turn}, {before.phase}"
        compared[f"decisions: {before.phase}"] += 1
        ours, theirs = options(before), their_options(before, answer["action"])
        if ours != theirs:
            yield f"{where}: only here {sorted(map(str, ours - theirs))}, only there {sorted(map(str, theirs - ours))}"
        if before.phase is Phase.PLACE:  # there, a turn scores at its COMMIT
            yield from _points(where, answer, before)
    yield from _points("the end", answers[-1], game.state)
    if answers[-1]["phase"] != "GameOverPhase":
        yield f"the end: the phase is {answers[-1]['phase']}"


def _points(where: str, answer: Answer, state: State) -> Iterator[str]:
    theirs = tuple(player["points"] for player in answer["players"])
    if theirs != state.scores:
        yield f"{where}: {state.scores} points here, {theirs} there"


def play(seed: int) -> Game:
    """A game of greedy or random players, in turn with all tile sets and for two to five players."""
    sets = SETS[seed % len(SETS)]
    rules = Rules(crop_tiles="all" if "crop_circles_2" in sets else "mini", small_city_points=(4, 2)[seed % 3 == 0])
    players = [f"Player {number}" for number in range(1, 3 + seed // 5 % 4)]
    game = Game(players, sets, rules, seed=seed, tiles=20 if seed % 7 == 0 else "all")
    random, greedy = Random(seed), Greedy()
    while not game.state.is_over:
        state = game.state
        game.play(greedy.choose(state, random) if seed // 20 % 2 else random.choice(state.legal_actions()))
    return game


def main() -> int:
    """Compare games, print the differences and what was compared."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.jcloisterzone", description=__doc__)
    parser.add_argument("engine", help="a Java class path with JCloisterZone's engine")
    parser.add_argument("definitions", type=Path, help="the folder with its tile definitions")
    parser.add_argument("--games", type=int, default=100, help="number of games")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game; each next game adds 1")
    arguments = parser.parse_args()
    compared: Counter[str] = Counter()
    differences = 0
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        for difference in compare(play(seed), arguments.engine, arguments.definitions.resolve(), compared):
            differences += 1
            print(f"seed {seed}: {difference}", flush=True)
    for name, count in sorted(compared.items()):
        print(f"{name}: {count}")
    print(f"{arguments.games} games, {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
