"""Replays the moves of a JCloisterZone file on a game of this engine.

Both programs have the same rules but ask for decisions at different moments:

- A message places a tile, but no message names the tile that is drawn. The order of drawing comes from the annotation
  `drawOrder` and, where that ends, from the tiles that are placed; a tile in between was drawn and fitted nowhere.
- `endTurn` tiles are drawn, then the supply counts as empty. So the bag of the game holds these tiles alone, and the
  game ends and scores automatically after the last of them.
- Some decisions with one possibility wait here and have no message there: the only removal of a magic figure, and to
  deploy none where no meeple can be deployed.
- Our crop circle is skipped if no player has a meeple of its kind; there, only without any meeple.
- There, a player who has added a meeple or taken one back at a crop circle confirms it with a COMMIT.
- Features are scored here when the meeple is deployed, there at the COMMIT that follows.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from carc_widget.engine.actions import (
    Action,
    AddMeeple,
    ChooseCircle,
    Deploy,
    MoveFigure,
    Pass,
    Place,
    RemoveFigure,
    TakeBack,
)
from carc_widget.engine.board import REACH
from carc_widget.engine.errors import CarcassonneError, shown
from carc_widget.engine.figures import Spot
from carc_widget.engine.game import Game
from carc_widget.engine.geometry import Cell
from carc_widget.engine.jcz.names import (
    FEATURES,
    directions,
    find_figure,
    find_meeple,
    find_rotation,
    find_tile,
    reaches,
)
from carc_widget.engine.jcz.setup import possible_start
from carc_widget.engine.jcz.values import Json
from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase

_VERSION = "5"

_WAITS = {
    Phase.PLACE: "the tile in hand has to be placed",
    Phase.MAGIC: "a magic figure has to be moved",
    Phase.DEPLOY: "a meeple can be deployed",
    Phase.CIRCLE: "the choice at the crop circle is due",
    Phase.CIRCLE_ACT: "a player acts at the crop circle",
    Phase.OVER: "the game is over",
}

_PHASES = {
    Phase.PLACE: "TilePhase",
    Phase.MAGIC: "MageAndWitchPhase",
    Phase.DEPLOY: "ActionPhase",
    Phase.CIRCLE: "CornCirclePhase",
    Phase.CIRCLE_ACT: "CornCirclePhase",
    Phase.OVER: "GameOverPhase",
}


class JczReplay:
    """The game of a file after all its messages.

    Attributes:
        game: the game.
        phase: the name that JCloisterZone has for what it waits for now.
        can_pass: whether the player who decides there now may decline.

    Raises:
        JczError: the file is of another version, incomplete, or holds something that is not possible or supported.
    """

    def __init__(self, file: Json, seed: int | None = None) -> None:
        _check_version(file)
        messages = file["replay"].entries()
        self.game = _new_game(file, messages, seed)
        self._turn_player = 0
        self._commit_due = False
        self._circle_due = False
        self._confirming: int | None = None
        for message in messages:
            self._message(message)

    @property
    def _state(self) -> State:
        return self.game.state

    @property
    def phase(self) -> str:
        """The name of the current phase in JCloisterZone."""
        if self._commit_due and self._state.phase not in (Phase.MAGIC, Phase.DEPLOY):
            return "CommitActionPhase"
        if self._waits_at_circle:
            return "CornCirclePhase"
        forced = self._state.phase is Phase.MAGIC and len(self._state.legal_actions()) == 1
        return _PHASES[Phase.DEPLOY if forced else self._state.phase]

    @property
    def can_pass(self) -> bool:
        """Whether the player to act may pass in JCloisterZone."""
        if self.phase == "CornCirclePhase":
            return not self._waits_at_circle and Pass() in self._state.legal_actions()
        return self.phase == "ActionPhase"

    @property
    def _waits_at_circle(self) -> bool:
        """Whether JCloisterZone waits for a message about a crop circle that is not a decision here."""
        return self._circle_due or self._confirming is not None

    def _message(self, message: Json) -> None:
        kind = message["type"]
        read = _MESSAGES.get(kind.text())
        if read is None:
            raise kind.error(f"the message {shown(kind.value)} is not supported; supported: {', '.join(_MESSAGES)}")
        payload = message.get("payload") or Json({}, f"{message.where}.payload")
        payload.items()  # even a message that needs nothing of it has an object
        if kind.text() != "COMMIT":
            self._confirming = None  # files without this COMMIT are read, too
        read(self, message, payload)

    # -- the messages

    def _place_tile(self, message: Json, payload: Json) -> None:
        self._advance_to(message, Phase.PLACE)
        state = self._state
        tile = find_tile(payload["tileId"])
        rotation = find_rotation(payload["rotation"], tile)
        cell = _cell(payload["position"])
        self._check_player(message, state.active)
        if state.hand is not None and state.hand != tile:
            raise payload["tileId"].error(
                f"the tile in hand is {state.hand.jcloisterzone}; {tile.jcloisterzone} was not drawn next, or fitted "
                "nowhere"
            )
        self._play(message, Place(cell, rotation, tile.id))
        self._turn_player = state.active
        self._commit_due = True
        self._circle_due = False

    def _move_figure(self, message: Json, payload: Json) -> None:
        self._advance_to(message, Phase.MAGIC)
        self._check_player(message, self._state.active)
        figure = find_figure(payload["figureId"])
        to = payload.get("to")
        self._play(message, RemoveFigure(figure) if to is None else MoveFigure(figure, self._spot(to)))

    def _deploy(self, message: Json, payload: Json) -> None:
        self._advance_to(message, Phase.DEPLOY, Phase.CIRCLE_ACT)
        owner, kind = find_meeple(payload["meepleId"])
        self._check_owner(payload["meepleId"], owner)
        self._check_player(message, self._state.to_act)
        spot = self._spot(payload["pointer"])
        at_circle = self._state.phase is Phase.CIRCLE_ACT
        self._play(message, (AddMeeple if at_circle else Deploy)(spot, kind))
        if at_circle:
            self._confirming = owner

    def _pass(self, message: Json, payload: Json) -> None:
        self._advance_to(message, Phase.DEPLOY, Phase.CIRCLE_ACT)
        self._check_player(message, self._state.to_act)
        self._play(message, Pass())

    def _commit(self, message: Json, payload: Json) -> None:
        if self._confirming is not None:
            self._check_player(message, self._confirming)
            self._confirming = None
            return
        if not self._commit_due:
            raise message.error(f"nothing is left to commit: {_WAITS[self._state.phase]}")
        self._check_player(message, self._turn_player)
        self._skip(message, lambda: self._state.phase is not Phase.MAGIC)
        if self._state.phase is Phase.MAGIC:
            raise message.error(f"the turn cannot end yet: {_WAITS[Phase.MAGIC]}")
        if self._state.phase is Phase.DEPLOY:
            self._play(message, Pass())  # the turn ends: no meeple was deployed
        self._commit_due = False

    def _choose_circle(self, message: Json, payload: Json) -> None:
        value = payload["value"]
        if value.text() not in ("DEPLOY", "REMOVE"):
            raise value.error(f"{shown(value.value)} is neither DEPLOY nor REMOVE")
        self._check_player(message, self._turn_player)
        self._skip(message, lambda: self._state.phase is Phase.CIRCLE or self._circle_due)
        if self._circle_due:
            self._circle_due = False  # a choice there, but no player has a meeple of the kind
            return
        self._advance_to(message, Phase.CIRCLE)
        self._play(message, ChooseCircle("add" if value.text() == "DEPLOY" else "remove"))

    def _return(self, message: Json, payload: Json) -> None:
        source = payload.get("source")
        if source is not None and source.text() != "CORN_CIRCLE":
            raise source.error(f"{shown(source.value)} is not supported; supported: CORN_CIRCLE")
        pointer = payload["pointer"]
        owner, kind = find_meeple(pointer["meepleId"])
        self._advance_to(message, Phase.CIRCLE_ACT)
        self._skip(message, lambda: self._state.to_act == owner)
        self._advance_to(message, Phase.CIRCLE_ACT)
        self._check_owner(pointer["meepleId"], owner)
        self._check_player(message, self._state.to_act)
        self._play(message, TakeBack(self._spot(pointer), kind))
        self._confirming = owner

    # -- what the messages share

    def _play(self, message: Json, action: Action) -> None:
        before = self._state
        try:
            self.game.play(action)
        except CarcassonneError as error:
            raise message.error(f"the action is not possible: {error}") from None
        if before.phase is Phase.DEPLOY and before.last is not None:
            circle = before.board[before.last].tile.crop_circle is not None
            pending = self._state.phase in (Phase.CIRCLE, Phase.CIRCLE_ACT)
            self._circle_due = circle and not pending and bool(self._state.meeples)

    def _skip(self, message: Json, enough: Callable[[], bool]) -> None:
        """Play forced actions, as JCloisterZone does automatically."""
        while self._state.phase in (Phase.MAGIC, Phase.DEPLOY, Phase.CIRCLE_ACT) and not enough():
            actions = self._state.legal_actions()
            if len(actions) != 1:
                return
            self._play(message, actions[0])

    def _advance_to(self, message: Json, *phases: Phase) -> None:
        self._skip(message, lambda: self._state.phase in phases)
        if self._state.phase not in phases:
            raise message.error(f"{message['type'].text()} is not expected now: {_WAITS[self._state.phase]}")

    def _check_player(self, message: Json, expected: int) -> None:
        player = message.get("player")
        if player is not None and player.whole() != expected:
            name = self.game.players[expected]
            raise player.error(
                f"{shown(player.value)} is not the player who decides now; expected {expected} ({shown(name)})"
            )

    def _check_owner(self, id: Json, owner: int) -> None:
        expected = self._state.to_act
        if owner != expected:
            raise id.error(f"the meeple {shown(id.value)} is of player {owner}, but player {expected} decides now")

    def _spot(self, pointer: Json) -> Spot:
        """The segment that a pointer names: sides or half-sides are compared as sets, after rotation."""
        cell = _cell(pointer["position"])
        placed = self._state.board.get(cell)
        if placed is None:
            raise pointer["position"].error(f"there is no tile at [{cell.x}, {cell.y}]")
        names = directions(pointer["location"])
        feature = pointer.get("feature")
        if feature is not None and feature.text() not in FEATURES:
            raise feature.error(f"{shown(feature.value)} is not supported; supported: Road, City, Field, Monastery")
        for index, segment in enumerate(placed.tile.segments):
            if reaches(segment, placed.rotation) == names and (
                feature is None or FEATURES[feature.text()] is segment.kind
            ):
                return Spot(cell, index)
        features = "; ".join(
            f"{segment.kind} {' '.join(sorted(reaches(segment, placed.rotation)))}" for segment in placed.tile.segments
        )
        raise pointer.error(f"the tile at [{cell.x}, {cell.y}] has no such feature; it has: {features}")


_MESSAGES: dict[str, Callable[[JczReplay, Json, Json], None]] = {
    "PLACE_TILE": JczReplay._place_tile,
    "DEPLOY_MEEPLE": JczReplay._deploy,
    "MOVE_NEUTRAL_FIGURE": JczReplay._move_figure,
    "PASS": JczReplay._pass,
    "COMMIT": JczReplay._commit,
    "CIRCLE_REMOVE_OR_DEPLOY": JczReplay._choose_circle,
    "RETURN_MEEPLE": JczReplay._return,
}


def _check_version(file: Json) -> None:
    version = file.get("appVersion")
    if version is not None and version.text().partition(".")[0] != _VERSION:
        raise version.error(f"version {shown(version.value)} is not supported; supported: {_VERSION}")


def _cell(position: Json) -> Cell:
    numbers = [entry.whole() for entry in position.entries()]
    if len(numbers) != 2:
        raise position.error(f"{shown(position.value)} is not a position; expected [x, y]")
    if max(map(abs, numbers)) > REACH:
        raise position.error(f"{shown(position.value)} is farther than {REACH} from the start, where no tile can be")
    return Cell(*numbers)


def _new_game(file: Json, messages: list[Json], seed: int | None) -> Game:
    """The game before its first move: with the tiles of the file in the order in which they were drawn."""
    annotations = file.get("gameAnnotations") or Json({}, "gameAnnotations")
    forced = annotations.get("drawOrder")
    drawn = list(_draws(forced.entries() if forced is not None else [], messages))
    end = annotations.get("endTurn")
    whole = possible_start(file)
    if end is not None:
        if end.whole() < 1:
            raise end.error(f"{shown(end.value)} is not a number of drawn tiles; expected 1 or more")
        drawn = drawn[: end.whole()]
    left = Counter(whole.tiles_left)
    for id, place in drawn:
        left[id] -= 1
        if left[id] < 0:
            raise place.error(f"the tile {shown(place.value)} is drawn more often than the tile sets hold it")
    order = [id for id, _ in drawn]
    if end is None:
        return Game(state=whole, order=order, seed=seed)
    # Which tiles are drawn after those in the file is left to chance, but their number is known.
    rest = list(left.elements())
    Random(seed).shuffle(rest)
    bag = Counter([*order, *rest[: end.whole() - len(order)]])
    return Game(state=possible_start(file, bag), order=order, seed=seed)


def _draws(forced: list[Json], messages: list[Json]) -> Iterator[tuple[str, Json]]:
    """The tiles in the order in which they were drawn, each with its place in the file."""
    ids = [find_tile(entry).id for entry in forced]
    position = 0
    for message in messages:
        payload = message.get("payload")
        if payload is None or message["type"].value != "PLACE_TILE":
            continue
        placed = payload["tileId"]
        id = find_tile(placed).id
        try:
            following = ids.index(id, position) + 1
        except ValueError:
            following = len(ids)
            yield from zip(ids[position:], forced[position:], strict=True)
            yield id, placed
        else:
            yield from zip(ids[position:following], forced[position:following], strict=True)
        position = following
    yield from zip(ids[position:], forced[position:], strict=True)
