"""Questions about a position, computed by the engine: the right answer, and wrong ones with their misconceptions."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any

from carc_widget.engine.actions import Deploy, Draw, Place
from carc_widget.engine.errors import BadArgument, UnknownName, suggest
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind
from carc_widget.engine.turn import Phase
from carc_widget.i18n.language import N_, _
from carc_widget.i18n.nouns import and_list
from carc_widget.lessons.misconceptions import most_heads, wrong_places, wrong_points, wrong_spots, wrong_winners
from carc_widget.lessons.questions import signs_text
from carc_widget.scenarios.attempts import Outcome, play_actions
from carc_widget.scenarios.expectations import (
    figure_targets,
    last_tile_spots,
    meeple_spots,
    roads_and_cities,
    spot_notation,
)

END = "end"
"""The text for the end of the game, in place of a turn."""

NOW = "now"
"""The subject of a position in which the tile has been placed."""

MAX_SUBJECTS = 200
"""The most turns or placements that are offered: a position with a magic tile can have thousands of turns."""

MAX_MARKS = 12
"""The most places that a question marks."""

MAX_WRONG = 3
"""The maximum number of wrong choices of a question."""


@dataclass(frozen=True, slots=True)
class QuestionChoice:
    """A choice of a question.

    Attributes:
        id: `right`, or the id of a misconception.
        claims: what it claims, by the facts of `carc_widget.scenarios.expectations`.
        text: its text; empty if the claims show as text.
    """

    id: str
    claims: Mapping[str, Any]
    text: str = ""


@dataclass(frozen=True, slots=True)
class PositionQuestion:
    """A question about a position.

    Attributes:
        state: the position that is shown.
        right: the right choice; `wrong`: the others.
        actions: the actions that are played after the answer; `end`: whether the game is scored then.
        played: what is played, in sentences without the last full stop; empty if the picture shows it.
        marks: signs on the picture -> the places that they mark.
    """

    state: State
    right: QuestionChoice
    wrong: tuple[QuestionChoice, ...]
    actions: tuple[str, ...] = ()
    end: bool = False
    played: str = ""
    marks: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class QuestionKind:
    """A kind of question.

    Attributes:
        title: the title, and `question` the usual wording, both in English.
        subjects: what such a question can be about in a position: texts, each with a result to show beside it.
        make: makes the question about a position and one of its subjects.
    """

    title: str
    question: str
    subjects: Callable[[State], Sequence[tuple[str, str]]]
    make: Callable[[State, str], PositionQuestion]


def make_position_question(state: State, kind: str, subject: str = "") -> PositionQuestion:
    """Make a question of a kind about a position.

    Parameters:
        state: the position.
        kind: one of `QUESTION_KINDS`.
        subject: what it is about: one of the kind's subjects; by default the first one.

    Raises:
        UnknownName: there is no such kind.
        BadArgument: the position has no question of this kind, or not about this subject; or no misconception leads to
            another answer than the right one.
    """
    if kind not in QUESTION_KINDS:
        raise UnknownName(suggest("kind of question", kind, QUESTION_KINDS))
    each = QUESTION_KINDS[kind]
    subjects = [text for text, _result in each.subjects(state)]
    if not subjects:
        raise BadArgument(f"this position has no question of the kind {kind!r}")
    if subject and subject not in subjects and kind != "points":  # points take any legal actions
        raise BadArgument(suggest("subject", subject, subjects))
    return each.make(state, subject or subjects[0])


def usual_question(made: PositionQuestion, kind: str) -> str:
    """Return the usual wording of a question, after what is played."""
    usual = _(QUESTION_KINDS[kind].question)
    return f"{made.played}. {usual}" if made.played else usual


# -- points


@lru_cache(maxsize=8)  # a form needs them several times
def _turns(state: State) -> tuple[tuple[str, str], ...]:
    """The turns, each with the points that it brings, the highest first; the end of the game comes last."""
    turns: list[tuple[int, str, str]] = []
    for turn in islice(state.legal_turns(), MAX_SUBJECTS):
        if turn.actions and not isinstance(turn.actions[0], Draw):
            outcome = play_actions(state, turn.actions)
            turns.append((sum(outcome.gains.values()), ", ".join(map(str, turn.actions)), _gains(outcome)))
    turns.sort(key=lambda each: -each[0])
    every = [(text, points) for _gain, text, points in turns]
    return (*every, (END, _gains(play_actions(state, (), end=True))))


def _gains(outcome: Outcome) -> str:
    return ", ".join(f"{name} {points}" for name, points in outcome.gains.items())


def _points(state: State, subject: str) -> PositionQuestion:
    end = subject == END
    actions = () if end else tuple(text for text in subject.split(", ") if text)
    outcome = play_actions(state, actions, end=end)
    if outcome.reasons:
        why = " ".join(reason.sentence(places=False) for reason in outcome.reasons)
        raise BadArgument(f"the actions {', '.join(actions)} cannot be played: {why}")
    wrong = [
        QuestionChoice(misconception.id, {"gains": {state.players[player]: each for player, each in points.items()}})
        for misconception, points in wrong_points(outcome)
    ]
    if end:
        played = _("The game ends now")
    else:
        played = ". ".join(event.sentence(places=False) for step in outcome.steps for event in step.events[:1])
    placed = next((step.action.cell for step in outcome.steps if isinstance(step.action, Place)), None)
    marks = {"?": f"{placed.x},{placed.y}"} if placed else {}
    return _question(state, {"gains": outcome.gains}, "", wrong, actions=actions, end=end, played=played, marks=marks)


# -- owners


def _claimed(state: State) -> list[tuple[str, str]]:
    claimed = [feature for feature in state.features if feature.meeples]
    return [(spot_notation(state, feature.spots[0]), and_list(_names(state, feature.owners))) for feature in claimed]


def _names(state: State, players: Sequence[int]) -> list[str]:
    return [state.players[player] for player in players]


def _owner(state: State, subject: str) -> PositionQuestion:
    feature = state.feature(subject)
    there = [player for player, strength in enumerate(feature.strengths) if strength]
    candidates: list[tuple[str, Sequence[int]]] = [("heads", most_heads(feature))]
    candidates += [("everybody", there)] if len(there) > len(feature.owners) else []
    candidates += [("who-completes", [state.active])] if state.active not in feature.owners else []
    candidates = [each for each in candidates if [*each[1]] != [*feature.owners]] or [(_nobody_paid(feature), [])]
    return _question(
        state,
        _owners(state, subject, feature.owners),
        and_list(_names(state, feature.owners)),
        [
            QuestionChoice(id, _owners(state, subject, players), and_list(_names(state, players)) or _("nobody"))
            for id, players in candidates
        ],
        marks={"1": subject},
    )


def _nobody_paid(feature: Feature) -> str:
    """The id of the misconception that nobody scores a claimed feature."""
    if feature.kind is FeatureKind.FIELD:
        return "farmers-never"
    return "complete-is-closed" if feature.complete else "open-nothing"


def _owners(state: State, subject: str, players: Sequence[int]) -> dict[str, Any]:
    return {"owners": {subject: _names(state, players)}}


# -- placements


def _hand(state: State) -> list[tuple[str, str]]:
    """The tile in hand, if it fits somewhere."""
    hand = state.hand if state.phase is Phase.PLACE else None
    return [(hand.id, "")] if hand and state.placements(hand) else []


def _placements(state: State, tile: str) -> PositionQuestion:
    fits = state.placements(tile)
    adjacent = [cell for cell in _around(state, ((0, -1), (1, 0), (0, 1), (-1, 0))) if cell not in fits]
    corners = [
        cell
        for cell in _around(state, ((1, -1), (1, 1), (-1, 1), (-1, -1)))
        if cell not in fits and cell not in adjacent
    ]
    drawn = [cell for cell, rotations in fits.items() if 0 in rotations]
    legal = sorted(fits, key=lambda cell: (cell in drawn, cell))[:1] + drawn[:2]
    right = list(dict.fromkeys(legal))
    marked = sorted({*right, *adjacent[:2], *corners[:1]}, key=lambda cell: (cell.y, cell.x))
    signs = {cell: str(number) for number, cell in enumerate(marked, 1)}

    def claims(cells: Sequence[Cell]) -> dict[str, Any]:
        chosen = [next(iter(_actions(state, tile, cell, legal=cell in fits))) for cell in marked if cell in cells]
        others = [text for cell in marked if cell not in cells for text in _actions(state, tile, cell, legal=False)]
        return {key: texts for key, texts in (("allowed", chosen), ("forbidden", others)) if texts}

    candidates = [
        ("edges-may-differ", [*right, *adjacent[:2]] if adjacent else []),
        ("as-drawn", [cell for cell in right if cell in drawn]),
        ("corners-touch", [*right, *corners[:1]] if corners else []),
    ]
    return _question(
        state,
        claims(right),
        signs_text(signs, right),
        [QuestionChoice(id, claims(cells), signs_text(signs, cells)) for id, cells in candidates if cells],
        marks={sign: f"{cell.x},{cell.y}" for cell, sign in signs.items()},
    )


def _around(state: State, steps: Sequence[tuple[int, int]]) -> list[Cell]:
    """The empty cells that are these steps away from a tile, without repetition."""
    cells = (Cell(cell.x + x, cell.y + y) for cell in state.board for x, y in steps)
    return [cell for cell in dict.fromkeys(cells) if cell not in state.board]


def _actions(state: State, tile: str, cell: Cell, *, legal: bool) -> list[str]:
    """The legal placements on a cell, or its placements in every rotation."""
    rotations = sorted(state.placements(tile)[cell]) if legal else range(4)
    return [state.action_to_text(Place(cell, rotation)) for rotation in rotations]


# -- places for meeples and figures


@lru_cache(maxsize=8)
def _placed(state: State, phase: Phase) -> tuple[tuple[str, str], ...]:
    """The placements after which the turn is in a phase; `NOW` alone if it is in that phase already."""
    if state.phase is phase:
        return ((NOW, ""),)
    if state.phase is not Phase.PLACE:
        return ()
    places = (action for action in state.legal_actions() if isinstance(action, Place))
    after = ((state.action_to_text(action), state.apply(action)[0]) for action in islice(places, MAX_SUBJECTS))
    return tuple((text, "") for text, then in after if then.phase is phase)


def _after(state: State, subject: str) -> State:
    return state if subject == NOW else state.apply(subject)[0]


def _meeple(state: State, subject: str) -> PositionQuestion:
    then = _after(state, subject)
    offered = [spot for spot in last_tile_spots(then) if not _is_forbidden_field(then, spot)][:MAX_MARKS]
    candidates = [(misconception.id, spots) for misconception, spots in wrong_spots(then, offered)]
    right = meeple_spots(then)
    return _spot_question(then, offered, right, candidates, lambda spots: {"spots": [*map(then.spot_key, spots)]})


def _is_forbidden_field(state: State, spot: Spot) -> bool:
    """Whether a spot is on a field in a game without farmers (R47)."""
    return state.feature(spot).kind is FeatureKind.FIELD and any(
        reason.code == "no_farmers" for reason in state.why_not(Deploy(spot))
    )


def _figure(state: State, subject: str) -> PositionQuestion:
    then = _after(state, subject)
    features = roads_and_cities(then)
    right = [feature for feature in features if feature.spots[0] in figure_targets(then)]
    held = [feature for feature in features if feature not in right]
    others = [] if held else [feature for feature in then.features if feature not in features]
    marked = sorted([*right, *held, *others][:MAX_MARKS], key=then.features.index)
    candidates = [
        (misconception.id, _first_spots(marked, places))
        for misconception, places in wrong_places(then, frozenset(right))
        if places <= set(marked)
    ]
    return _spot_question(
        then,
        _first_spots(marked, marked),
        _first_spots(marked, right),
        candidates,
        lambda spots: {"targets": [spot_notation(then, spot) for spot in spots]},
    )


def _first_spots(marked: Sequence[Feature], chosen: Container[Feature]) -> list[Spot]:
    return [feature.spots[0] for feature in marked if feature in chosen]


def _spot_question(
    state: State,
    offered: Sequence[Spot],
    right: Sequence[Spot],
    candidates: Sequence[tuple[str, Sequence[Spot]]],
    claims: Callable[[Sequence[Spot]], dict[str, Any]],
) -> PositionQuestion:
    """A question with sets of marked places as choices."""
    signs = {spot: str(number) for number, spot in enumerate(offered, 1)}
    return _question(
        state,
        claims(right),
        signs_text(signs, right),
        [QuestionChoice(id, claims(spots), signs_text(signs, spots)) for id, spots in candidates],
        marks={sign: spot_notation(state, spot) for spot, sign in signs.items()},
    )


# -- the end of the game


def _final(state: State) -> list[tuple[str, str]]:
    return [(END, and_list(_names(state, play_actions(state, (), end=True).state.winners)))]


def _winner(state: State, _subject: str) -> PositionQuestion:
    outcome = play_actions(state, (), end=True)
    winners = outcome.state.winners
    return _question(
        state,
        {"winners": _names(state, winners)},
        and_list(_names(state, winners)),
        [
            QuestionChoice(misconception.id, {"winners": _names(state, players)}, and_list(_names(state, players)))
            for misconception, players in wrong_winners(outcome)
        ],
        end=True,
    )


# -- all kinds


def _question(
    state: State,
    claims: Mapping[str, Any],
    text: str,
    wrong: Iterable[QuestionChoice],
    *,
    actions: tuple[str, ...] = (),
    end: bool = False,
    played: str = "",
    marks: Mapping[str, str] | None = None,
) -> PositionQuestion:
    """A question without repeated choices."""
    right = QuestionChoice("right", claims, text)
    different = tuple(islice(_different(right, wrong), MAX_WRONG))
    if not different:
        raise BadArgument("every misconception leads to the right answer; ask another question")
    return PositionQuestion(state, right, different, actions, end, played, marks or {})


def _different(right: QuestionChoice, wrong: Iterable[QuestionChoice]) -> Iterator[QuestionChoice]:
    """The wrong choices that differ from the right one and from the ones before."""
    claims, ids = [right.claims], {right.id}
    for choice in wrong:
        if choice.claims not in claims and choice.id not in ids:
            claims.append(choice.claims)
            ids.add(choice.id)
            yield choice


QUESTION_KINDS: Mapping[str, QuestionKind] = {
    "points": QuestionKind(N_("Points"), N_("How many points does each player get?"), _turns, _points),
    "owner": QuestionKind(N_("Owner"), N_("Who would get the points for number 1?"), _claimed, _owner),
    "placement": QuestionKind(
        N_("Places for the tile"), N_("On which of the marked squares does the tile fit?"), _hand, _placements
    ),
    "meeple": QuestionKind(
        N_("Places for a meeple"),
        N_("Where on the new tile may a meeple be placed?"),
        lambda state: _placed(state, Phase.DEPLOY),
        _meeple,
    ),
    "figure": QuestionKind(
        N_("Places for mage or witch"),
        N_("To which roads and cities may the mage or the witch go?"),
        lambda state: _placed(state, Phase.MAGIC),
        _figure,
    ),
    "winner": QuestionKind(N_("Winner"), N_("The game ends now. Who wins?"), _final, _winner),
}
"""The kinds of questions about a position, by name."""
