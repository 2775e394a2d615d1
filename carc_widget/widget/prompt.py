"""What a person can do now, as data: one sentence, marks on the board and buttons, each with its effect.

Everything that can be pressed leads either to a new `Selection` (chosen, but not yet done: a tile put down for a try,
a figure picked) or to actions of the game. Nothing here draws, and nothing here knows the browser.

How a tile is placed: a press on a marked cell lays it there for a try and at once shows where a meeple could go. A
press on such a spot, or on "No meeple", does both at once: a turn is two presses. Until then the tile can be turned
by pressing it again, moved by pressing another cell, and taken back.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

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
from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind
from carc_widget.engine.turn import Phase
from carc_widget.widget.words import and_list, describe, people, plural


@dataclass(frozen=True, slots=True)
class Selection:
    """What was chosen but not yet done.

    Attributes:
        placed: the tile in hand, put down for a try.
        figure: the magic figure that is to move.
        goal: where a magic figure is to go, chosen before the figure.
        kind: the kind of meeple to deploy, add or take back.
    """

    placed: Place | None = None
    figure: Figure | None = None
    goal: Spot | None = None
    kind: MeepleKind = MeepleKind.SMALL


Effect = Selection | tuple[Action, ...]
"""What a press leads to: another selection, or actions, one after the other."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the board that can be pressed: a whole cell, or a spot.

    Attributes:
        id: its name among all marks.
        label: what a press does, in a few words.
        effect: what a press does; for a cell it depends on the rotation, see `press_cell`.
        cell: the cell, if it is one.
        turns: for a cell, the rotations that fit and look different.
        spot: the spot, if it is one.
        kind: the meeple that would be put there, or taken away.
        figure: the magic figure that would stand there.
        group: marks of one group belong to one feature.
    """

    id: str
    label: str
    effect: Effect
    cell: Cell | None = None
    turns: tuple[int, ...] = ()
    spot: Spot | None = None
    kind: MeepleKind | None = None
    figure: Figure | None = None
    group: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """A button.

    Attributes:
        name: its name among all buttons.
        label: what it says.
        effect: what it does.
        main: whether it is the one that the key N presses.
        chosen: for one of several alternatives, whether it is the current one.
        figure, kind: the piece that it shows.
    """

    name: str
    label: str
    effect: Effect
    main: bool = False
    chosen: bool | None = None
    figure: Figure | None = None
    kind: MeepleKind | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked of whom.

    Attributes:
        player: who decides (index).
        sentence: what to do now.
        hint: how, or why; may be empty.
        rule: the id of the rule behind it; may be empty.
        marks: what can be pressed on the board.
        choices: the buttons.
        preview: the state to show: with the tile that was put down for a try.
    """

    player: int
    sentence: str
    preview: State
    hint: str = ""
    rule: str = ""
    marks: tuple[Mark, ...] = ()
    choices: tuple[Choice, ...] = ()

    @property
    def main(self) -> Choice | None:
        """The button that stands for going on."""
        return next((choice for choice in self.choices if choice.main), None)


def prompt(state: State, selection: Selection) -> Prompt:
    """What can be done in this state, with what is already selected."""
    return _PROMPTS[state.phase](state, selection)


def press_cell(state: State, mark: Mark, rotation: int, selection: Selection) -> Selection:
    """The effect of pressing a cell: the tile lies there, or, if it does already, is turned to the next rotation."""
    assert state.hand is not None
    assert mark.cell is not None
    if selection.placed is not None and selection.placed.cell == mark.cell:
        return turn(state, selection, 1)
    fitting = rotation if rotation in mark.turns else mark.turns[0]
    return replace(selection, placed=Place(state.hand.id, mark.cell, fitting))


def turn(state: State, selection: Selection, step: int) -> Selection:
    """Turn the tile that was put down for a try to the next rotation that fits, clockwise or (-1) back."""
    placed = selection.placed
    if placed is None:
        return selection
    turns = cells(state)[placed.cell]
    return replace(
        selection, placed=replace(placed, rotation=turns[(turns.index(placed.rotation) + step) % len(turns)])
    )


@lru_cache(maxsize=8)
def cells(state: State) -> dict[Cell, tuple[int, ...]]:
    """Where the tile in hand fits, and in which rotations; of those that look the same only one."""
    if state.hand is None:
        return {}
    found: dict[Cell, set[int]] = {}
    for action in state.legal_actions():
        if isinstance(action, Place):
            found.setdefault(action.cell, set()).add(action.rotation % state.hand.symmetry)
    return {cell: tuple(sorted(turns)) for cell, turns in found.items()}


# --- phase by phase ---------------------------------------------------------------------------------------------------


def _draw(state: State, selection: Selection) -> Prompt:
    return Prompt(state.to_act, "A tile has to be drawn.", state, "Play it from a cell: game.play(Draw(...)).")


def _place(state: State, selection: Selection) -> Prompt:
    placed = selection.placed
    marks = tuple(_cell_mark(cell, turns, selection) for cell, turns in cells(state).items())
    if placed is None:
        return Prompt(
            state.active,
            "Place your tile on one of the marked squares.",
            state,
            "R or a right click turns it.",
            marks=marks,
        )
    preview, _ = state.apply(placed)
    hint = "Press another square to move it there."
    if len(cells(state)[placed.cell]) > 1:
        hint = "Press the tile again to turn it, or another square to move it there."
    if preview.phase is Phase.MAGIC:
        sentence = "Place the tile like this? The magic step comes next."
        choices = (Choice("place", "Place the tile", (placed,), main=True), _BACK)
        return Prompt(state.active, sentence, preview, hint, marks=marks, choices=choices)
    after = _deploy(preview, selection)
    if not after.marks:
        choices = (Choice("place", "Place the tile", (placed, Pass()), main=True), _BACK)
        sentence = f"Place the tile like this? {after.sentence}"
        return Prompt(state.active, sentence, preview, hint, marks=marks, choices=choices)
    spots = tuple(replace(mark, effect=(placed, *_actions(mark.effect))) for mark in after.marks)
    buttons = [replace(c, effect=(placed, *c.effect)) if isinstance(c.effect, tuple) else c for c in after.choices]
    return Prompt(
        state.active, after.sentence, preview, hint, after.rule, marks=marks + spots, choices=(*buttons, _BACK)
    )


def _cell_mark(cell: Cell, turns: tuple[int, ...], selection: Selection) -> Mark:
    placed = selection.placed
    if placed is not None and placed.cell == cell:
        label = "Press again to turn the tile" if len(turns) > 1 else ""
    else:
        label = "Place the tile here"
    return Mark(f"cell {cell.x} {cell.y}", label, selection, cell=cell, turns=turns)


def _deploy(state: State, selection: Selection) -> Prompt:
    options = [action for action in state.legal_actions() if isinstance(action, Deploy)]
    kinds = {action.kind for action in options}
    kind = selection.kind if selection.kind in kinds else next(iter(kinds), selection.kind)
    marks = []
    for action in options:
        if action.kind is kind:
            feature = state.feature(action.spot)
            label = f"{people(feature.kind).capitalize()}: {describe(state, feature)}"
            marks.append(_spot_mark(action.spot, label, (action,), kind=kind))
    if not marks:
        supply = state.supply[state.active]
        empty = supply.small + supply.large == 0
        sentence = "You have no meeple left." if empty else "Every part of this tile belongs to somebody already."
        return Prompt(state.active, sentence, state, choices=(Choice("pass", "Go on", (Pass(),), main=True),))
    choices = (Choice("pass", "No meeple", (Pass(),), main=True), *_kinds(kinds, kind, selection))
    sentence = "Press a spot to put a meeple there, or choose “No meeple”."
    return Prompt(state.active, sentence, state, rule="R47", marks=tuple(marks), choices=choices)


def _magic(state: State, selection: Selection) -> Prompt:
    options = state.legal_actions()
    removals = [action for action in options if isinstance(action, RemoveFigure)]
    if removals:
        return _removal(state, removals)
    moves = [action for action in options if isinstance(action, MoveFigure)]
    figures = tuple(dict.fromkeys(move.figure for move in moves))
    chosen = selection.figure if selection.figure in figures else None
    goals: dict[Spot, list[MoveFigure]] = {}
    for move in moves:
        if chosen in (None, move.figure):
            goals.setdefault(move.spot, []).append(move)
    sentence, rule = _magic_sentence(state)
    choices = tuple(_figure_choice(figure, chosen, selection) for figure in figures)
    if chosen is None and selection.goal in goals:
        sentence = f"Which figure goes to {state.spot_name(selection.goal)}?"
        choices = tuple(
            Choice(move.figure.value, f"{move.figure.value.capitalize()} here", (move,), figure=move.figure)
            for move in goals[selection.goal]
        )
    marks = tuple(_goal_marks(state, goals, selection))
    return Prompt(state.active, sentence, state, _MAGIC_HINT, rule, marks, choices)


def _figure_choice(figure: Figure, chosen: Figure | None, selection: Selection) -> Choice:
    """The button that picks a figure, or lets go of it again."""
    effect = replace(selection, figure=None if figure is chosen else figure, goal=None)
    return Choice(figure.value, figure.value.capitalize(), effect, chosen=figure is chosen, figure=figure)


def _goal_marks(state: State, goals: dict[Spot, list[MoveFigure]], selection: Selection) -> Iterator[Mark]:
    """The marks of the magic step: who presses one without having picked a figure is asked which one goes there."""
    groups: dict[Spot, tuple[int, str]] = {}
    for spot, moves in goals.items():
        if spot not in groups:
            feature = state.feature(spot)
            groups |= dict.fromkeys(feature.spots, (len(groups) + 1, describe(state, feature)))
        group, words = groups[spot]
        if len(moves) == 1:
            figure = moves[0].figure
            yield _spot_mark(spot, f"The {figure.value} goes here: {words}", (moves[0],), figure=figure, group=group)
        else:
            effect = replace(selection, goal=spot)
            yield _spot_mark(spot, f"Mage or witch goes here: {words}", effect, group=group)


_MAGIC_HINT = "Choose a figure, then press a marked road or city. The mage adds 1 point a tile, the witch halves."


def _magic_sentence(state: State) -> tuple[str, str]:
    mage, witch = state.mage, state.witch
    if mage is not None and witch is not None:
        if _joined(state):
            return "The tile joined the mage and the witch: one of them has to go elsewhere.", "R30"
        return "Magic! Move the mage or the witch to another road or city.", "R23"
    if mage is None and witch is None:
        return "Magic! Bring in the mage or the witch.", "R21"
    here, new = ("mage", "witch") if witch is None else ("witch", "mage")
    return f"Magic! Move the {here}, or bring in the {new}.", "R22"


def _joined(state: State) -> bool:
    """Whether mage and witch stand on the same feature."""
    mage, witch = state.mage, state.witch
    return mage is not None and witch is not None and mage in state.feature(witch).spots


def _removal(state: State, removals: list[RemoveFigure]) -> Prompt:
    marks = []
    choices = []
    for action in removals:
        name = action.figure.value
        spot = state.figure(action.figure)
        assert spot is not None
        label = f"Set the {name} aside"
        marks.append(_spot_mark(spot, label, (action,), figure=action.figure))
        choices.append(Choice(name, label, (action,), main=len(removals) == 1, figure=action.figure))
    joined = _joined(state)
    why = "The mage and the witch were joined" if joined else "Magic"
    which = "one figure" if len(removals) > 1 else f"the {removals[0].figure.value}"
    sentence = f"{why}, but there is no open road or city to go to: {which} has to leave the board."
    hint = "A later magic tile can bring it back."
    return Prompt(state.active, sentence, state, hint, "R32" if joined else "R27", tuple(marks), tuple(choices))


def _circle(state: State, selection: Selection) -> Prompt:
    who = circle_people(state)
    choices = (
        Choice("add", f"Everybody may add a {who}", (ChooseCircle("add"),)),
        Choice("remove", f"Everybody takes back a {who}", (ChooseCircle("remove"),)),
    )
    hint = "Every player follows, you last of all."
    return Prompt(state.active, "Crop circle! Choose what everybody does.", state, hint, "R71", choices=choices)


def _circle_act(state: State, selection: Selection) -> Prompt:
    who = circle_people(state)
    options = [action for action in state.legal_actions() if isinstance(action, AddMeeple | TakeBack)]
    adding = any(isinstance(action, AddMeeple) for action in options)
    kinds = {action.kind for action in options}
    kind = selection.kind if selection.kind in kinds else next(iter(kinds), selection.kind)
    verb = "Add a meeple here" if adding else "Take this meeple back"
    marks = tuple(
        _spot_mark(action.spot, f"{verb}: {describe(state, state.feature(action.spot))}", (action,), kind=kind)
        for action in options
        if action.kind is kind
    )
    choices = _kinds(kinds, kind, selection)
    if Pass() in state.legal_actions():
        choices = (Choice("pass", "Add nothing", (Pass(),), main=True), *choices)
    order = "you may add a meeple beside" if adding else "take back"
    sentence = f"Crop circle: {order} one of your {plural(who)}."
    hint = "Press one that is marked." + (" The new meeple stands beside it." if adding else "")
    return Prompt(state.to_act, sentence, state, hint, "R74" if adding else "R75", marks, choices)


def _over(state: State, selection: Selection) -> Prompt:
    names = [state.players[player] for player in state.winners]
    points = state.scores[state.winners[0]]
    verb = "wins" if len(names) == 1 else "win together"
    return Prompt(state.winners[0], f"The game is over: {and_list(names)} {verb} with {points} points.", state)


_PROMPTS: dict[Phase, Callable[[State, Selection], Prompt]] = {
    Phase.DRAW: _draw,
    Phase.PLACE: _place,
    Phase.MAGIC: _magic,
    Phase.DEPLOY: _deploy,
    Phase.CIRCLE: _circle,
    Phase.CIRCLE_ACT: _circle_act,
    Phase.OVER: _over,
}

_BACK = Choice("back", "Take back", Selection())


def circle_people(state: State) -> str:
    """What the meeples are called that the crop circle on the last tile names (R72)."""
    assert state.last is not None
    symbol = state.board[state.last].tile.crop_circle
    return people({"fork": FeatureKind.FIELD, "club": FeatureKind.ROAD, "shield": FeatureKind.CITY}[symbol or "shield"])


def _kinds(kinds: set[MeepleKind], current: MeepleKind, selection: Selection) -> tuple[Choice, ...]:
    """The switch between small and large meeple, if there is a choice."""
    if len(kinds) < 2:
        return ()
    return tuple(
        Choice(kind.value, kind.value.capitalize(), replace(selection, kind=kind), chosen=kind is current, kind=kind)
        for kind in MeepleKind
    )


def _spot_mark(
    spot: Spot,
    label: str,
    effect: Effect,
    *,
    kind: MeepleKind | None = None,
    figure: Figure | None = None,
    group: int = 0,
) -> Mark:
    name = f"spot {spot.cell.x} {spot.cell.y} {spot.segment}" + (f" {figure.value}" if figure else "")
    return Mark(name, label, effect, spot=spot, kind=kind, figure=figure, group=group)


def _actions(effect: Effect) -> tuple[Action, ...]:
    assert isinstance(effect, tuple)
    return effect
