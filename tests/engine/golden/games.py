"""The games of the transcripts: short scenes of one subject, and whole random games."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from carc_widget.engine import SET_NAMES, Game, Phase, Place, Rules, State
from carc_widget.i18n import language
from tests.engine.agreement.choices import open_edges

FOLDER = Path(__file__).parent
HEADER = "# Written by `python -m tests.engine.golden`; the test compares every line. Do not edit by hand."


@dataclass(frozen=True)
class Scene:
    """A position and the actions from it; the drawn tiles come from `order`."""

    title: str
    position: dict[str, Any]
    order: tuple[str, ...]
    actions: tuple[str, ...]

    def game(self) -> Game:
        """The game after the actions."""
        game = Game(state=State.setup(**self.position), order=self.order, seed=1)
        for action in self.actions:
            game.play(action)
        return game


@dataclass(frozen=True)
class RandomGame:
    """A whole random game with preferences for completing features."""

    title: str
    players: tuple[str, ...]
    sets: tuple[str, ...]
    options: dict[str, Any]
    seed: int

    def game(self) -> Game:
        """The finished game; placements with few open edges are preferred."""
        game = Game(self.players, self.sets, Rules.from_options(self.options), seed=self.seed)
        random = Random(self.seed)
        while game.state.phase is not Phase.OVER:
            state = game.state
            actions = sorted(state.legal_actions(), key=repr)  # independent of the order of the engine
            if isinstance(actions[0], Place):
                actions = random.sample(actions, min(len(actions), 8))
                actions = [min(actions, key=lambda action: open_edges(state.apply(action)[0]))]
            game.play(random.choice(actions))
        return game


def transcript(scene: Scene | RandomGame) -> str:
    """The game as sentences, then the board and the scores."""
    game = scene.game()
    first = game.states[0]
    options = ", ".join(f"{name}={value}" for name, value in first.rules.changed().items())
    lines = [HEADER, "", scene.title, "=" * len(scene.title), ""]
    lines += [f"Players: {', '.join(game.players)}", f"Sets: {', '.join(first.sets)}", f"Options: {options or 'none'}"]
    if isinstance(scene, Scene):
        lines += ["", str(first)]
    lines += _turns(game)
    return "\n".join([*lines, "", str(game.state), ""])


def _turns(game: Game) -> Iterator[str]:
    turn = 0
    for state, move in zip(game.states, game.history, strict=False):
        if state.turn != turn:
            turn = state.turn
            yield from ("", f"Turn {turn}: {state.players[state.active]}")
        for event in move.events:
            yield f"  {event.sentence()} ({event.rule})"


ROAD_OF_FIVE: dict[str, Any] = {
    "tiles": [("D", 0, 0, 0), ("A", -1, 0, 3), ("U", 1, 0, 1), ("U", 2, 0, 1)],
    "meeples": [("Blue", (1, 0), "road E")],
    "witch": ((2, 0), "road E"),
    "tiles_left": {"A": 1, "B": 1},
}
CLOSING_CAP: dict[str, Any] = {
    "tiles": [("D", 0, 0, 0), ("A", -1, 0, 3), ("U", 1, 0, 1)],
    "meeples": [("Red", (0, 0), "city N"), ("Blue", (0, 0), "road E")],
    "mage": ((0, 0), "city N"),
    "tiles_left": {"M8": 1, "B": 1},
}
JOINED_CITY: dict[str, Any] = {
    "tiles": [
        ("D", 0, 0, 0), ("A", -1, 0, 3), ("U", 1, 0, 1), ("B", 1, -1, 0), ("B", 1, -2, 0), ("E", 0, -2, 2),
    ],
    "meeples": [("Red", (0, 0), "city N"), ("Blue", (0, -2), "city S")],
    "mage": ((0, 0), "city N"),
    "witch": ((0, -2), "city S"),
    "tiles_left": {"G": 1, "B": 1},
}  # fmt: skip
NOWHERE: dict[str, Any] = {
    **JOINED_CITY,
    "tiles": [*JOINED_CITY["tiles"][:2], ("A", 1, 0, 1), *JOINED_CITY["tiles"][3:]],
}
CIRCLE: dict[str, Any] = {
    "sets": SET_NAMES,
    "rules": Rules(crop_tiles="all"),
    "players": ("Ann", "Bob", "Cem"),
    "tiles": [("D", 0, 0, 0), ("B", 0, 1, 0), ("U", 1, 0, 1)],
    "meeples": [("Bob", (0, 0), "field ER"), ("Cem", (0, 0), "road E"), ("Ann", (0, 1), "monastery")],
    "tiles_left": {"K2": 1, "K5": 1, "B": 1},
}
LAST_TURN: dict[str, Any] = {
    "sets": SET_NAMES,
    "rules": Rules(crop_tiles="all"),
    "players": ("Ann", "Bob", "Cem"),
    "tiles": [("D", 0, 0, 0), ("I14", 1, 0, 0), ("I02", 0, -1, 0), ("B", 0, 1, 0), ("U", -1, 0, 1), ("E", 0, -2, 2)],
    "meeples": [
        ("Ann", (1, 0), "road E"),
        ("Bob", (0, -1), "city E", "large"),
        ("Cem", (0, 1), "monastery"),
        ("Ann", (0, 0), "field ER"),
    ],
    "mage": ((1, 0), "road E"),
    "witch": ((0, -1), "city E"),
    "tiles_left": {"B": 1},
}

GAMES: dict[str, Scene | RandomGame] = {
    "witch_on_a_road": Scene("The witch halves a road", ROAD_OF_FIVE, ("A",), ("A/1 3,0", "pass")),
    "mage_in_a_city": Scene(
        "A magic tile completes the mage's city",
        CLOSING_CAP,
        ("M8",),
        ("M8/1 0,-1", "witch>road E 0,0", "+field EL"),
    ),
    "joined": Scene(
        "One tile joins mage and witch and completes their city",
        JOINED_CITY,
        ("G",),
        ("G/1 0,-1", "mage>road E 0,0", "pass"),
    ),
    "nowhere_to_go": Scene("Joined with nowhere to go", NOWHERE, ("G",), ("G/1 0,-1", "witch>aside", "pass")),
    "circle": Scene(
        "Two crop circles, one that adds and one that removes",
        CIRCLE,
        ("K2", "K5"),
        ("K2/2 2,0", "+field NL", "circle add", "+field ER 0,0", "pass", "K5 0,2", "+road E", "circle remove",
         "-road E 0,0", "-road E 0,2"),
    ),
    "final_scoring": Scene("The last tile and the final scoring", LAST_TURN, ("B",), ("B 0,2", "+monastery")),
    "base": RandomGame("Two players, base game with mage and witch", ("Red", "Blue"), ("base", "mage_witch"), {}, 11),
    "all_sets": RandomGame("Three players, all sets", ("Ann", "Bob", "Cem"), SET_NAMES, {"crop_tiles": "all"}, 5),
    "six_players": RandomGame(
        "Six players, all sets, other options",
        ("Red", "Blue", "Yellow", "Green", "Black", "Grey"),
        SET_NAMES,
        {
            "crop_tiles": "all",
            "crop_add": "must",
            "crop_add_place": "same_feature",
            "farm_scoring": "second",
            "small_city_points": 2,
            "magic_merge_and_tile": "two_moves",
            "magic_merge_no_spot": "stay",
            "magic_return_unoccupied": "stay",
            "magic_same_feature_move": "allowed",
            "inn_cathedral_unfinished": "ignore",
            "unplaceable_tile": "reshuffle",
        },
        7,
    ),
    "oldest_farms": RandomGame(
        "Four players, the oldest farm scoring", ("A", "B", "C", "D"), ("base",), {"farm_scoring": "first"}, 3
    ),
}  # fmt: skip


SPOKEN = ("witch_on_a_road", "mage_in_a_city", "joined", "nowhere_to_go", "circle", "final_scoring", "all_sets")
"""The games that are transcribed in every language, with the sentences of the board."""


def spoken(code: str) -> str:
    """Games in the sentences of the board in one language, then the last position as text."""
    lines = [HEADER, ""]
    with language(code):
        for name in SPOKEN:
            game = GAMES[name].game()
            lines += ["", name, "=" * len(name)]
            lines += [event.sentence(places=False) for move in game.history for event in move.events]
            lines += [game.state.worth().__str__()] if name == "circle" else []
        lines += ["", str(game.state)]
    return "\n".join([*lines, ""])


def spoken_path(code: str) -> Path:
    """The file of the games in a language."""
    return FOLDER / "spoken" / f"{code}.txt"


def path(name: str) -> Path:
    """The file of a transcript."""
    return FOLDER / f"{name}.txt"
