"""Answers to questions about rules: sentences, small boards and the rules behind them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from carc_widget.engine.actions import Action, Deploy, Place
from carc_widget.engine.errors import CarcassonneError
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.position import Position
from carc_widget.engine.refusals import Reason
from carc_widget.engine.rules import Rules, editions, option_values
from carc_widget.engine.score import Score
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind
from carc_widget.engine.turn import Phase
from carc_widget.graphics import svg
from carc_widget.graphics.annotations import Highlight
from carc_widget.graphics.scene import Ghost, View
from carc_widget.i18n.features import describe_feature
from carc_widget.i18n.language import N_, _
from carc_widget.i18n.nouns import and_list, capitalize_first
from carc_widget.i18n.options import option_name, option_value
from carc_widget.i18n.rendering import sentence
from carc_widget.i18n.scores import readable_sum, remarks
from carc_widget.lessons.comparison import compare
from carc_widget.lessons.comparison_display import edition_title
from carc_widget.widget.board.placing import rotations_by_cell
from carc_widget.widget.board.replies import (
    click_reply,
    intended_action,
    intended_refusals,
    no_turn_reply,
    state_before,
)
from carc_widget.widget.board.reply_texts import reply_text
from carc_widget.widget.rule_questions.question import TITLES, RuleQuestion, Topic
from carc_widget.widget.session import Reply, Session
from carc_widget.widget.sidebar.feature_card import feature_at, joining_cause, majority_rule, place_at
from carc_widget.widget.sidebar.rules import CitedRule, cite_rules
from carc_widget.widget.view import GameView

TILE_SIZE = 56
"""The side of a tile on a small board, in pixels."""


@dataclass(frozen=True, slots=True)
class SmallBoard:
    """Small board: the picture as a data URL, and its caption."""

    picture: str
    caption: str


@dataclass(frozen=True, slots=True)
class RuleAnswer:
    """Answer to a question.

    Attributes:
        title: the question.
        lines: the answer in sentences.
        boards: the small boards.
        rules: the rules behind the answer.
        close: the label of the button that closes it.
    """

    title: str
    lines: tuple[str, ...]
    boards: tuple[SmallBoard, ...]
    rules: tuple[CitedRule, ...]
    close: str


@dataclass(frozen=True, slots=True)
class _AnswerParts:
    """Lines, boards and rule ids of an answer."""

    lines: Iterable[str]
    boards: Iterable[SmallBoard] = ()
    rules: Iterable[str] = ()


def answer(session: Session, view: GameView, question: RuleQuestion) -> RuleAnswer:
    """Answer a question about the displayed position, in the language in use."""
    state = view.board.state
    place = place_at(state, question.at)
    feature = feature_at(state, place)
    match question.topic:
        case Topic.WHY_NOT:
            parts = _why_not(session, view, question)
        case Topic.EDITIONS:
            parts = _editions(session, view, question, feature)
        case topic if feature is None or not isinstance(place, Spot):
            parts = _AnswerParts([_("There is no tile here.")])
        case Topic.WHO_SCORES:
            parts = _who_scores(state, feature)
        case topic:
            parts = _what_if(state, feature, place, Figure.MAGE if topic is Topic.MAGE else Figure.WITCH)
    return RuleAnswer(
        title=_(TITLES[question.topic]),
        lines=tuple(parts.lines),
        boards=tuple(parts.boards),
        rules=cite_rules(parts.rules),
        close=_("Close"),
    )


# -- why not


def _why_not(session: Session, view: GameView, question: RuleQuestion) -> _AnswerParts:
    reply = click_reply(session, view, question.at, question.rotation)
    places = session.aids.coordinates
    action = intended_action(session, view, question.at, question.rotation)
    if action is None or no_turn_reply(session) is not None or reply is Reply.GAME_OVER:
        return _AnswerParts([reply_text(reply, places=places)])
    state = state_before(session, view, action)
    reasons = intended_refusals(session, state, action)
    spot = place_at(state, question.at)
    if isinstance(action, Place) and isinstance(spot, Spot):  # on a tile a meeple may be meant as well
        feature = state.feature(spot)
        reasons += (Reason("not_last_tile", "R47", spot=spot, key=state.spot_key(spot), kind=feature.kind),)
        lines = [sentence(reason, places=places, options=False) for reason in reasons]
        return _AnswerParts(lines, [_feature_board(state, feature)], [reason.rule for reason in reasons])
    if reasons:
        lines = [sentence(reason, places=places, options=False) for reason in reasons]
        if (
            reasons[0].code == "edge_mismatch"
            and isinstance(action, Place)
            and _fits_in_no_rotation(state, action.cell)
        ):
            lines.append(_("It does not fit here in any other rotation either."))
        return _AnswerParts(dict.fromkeys(lines), _refused_boards(state, action), [reason.rule for reason in reasons])
    permissions = state.why(action)
    lines = [_("You can play here."), *(sentence(each, places=places, options=False) for each in permissions)]
    return _AnswerParts(lines, _refused_boards(state, action), [permission.rule for permission in permissions])


def _fits_in_no_rotation(state: State, cell: Cell) -> bool:
    return state.hand is not None and cell not in state.placements(state.hand)


def _refused_boards(state: State, action: Action) -> Iterator[SmallBoard]:
    """Yield the place of an action: the tile as it would be placed and as it fits, or the feature there."""
    if isinstance(action, Place):
        cell, hand = action.cell, state.hand
        if hand is None or cell in state.board or not any(near in state.board for near in cell.around()):
            return
        turns = rotations_by_cell(state).get(cell, ())
        legal = action.rotation % hand.symmetry in turns
        shown = View(ghost=Ghost(hand, cell, action.rotation), highlights=() if legal else (_refusal_highlight(cell),))
        yield _around(state, cell, shown, _("The tile here"))
        if turns and not legal:
            fitting = View(ghost=Ghost(hand, cell, turns[0]))
            yield _around(state, cell, fitting, _("Rotated, it fits"))
    else:
        feature = feature_at(state, getattr(action, "spot", None))
        if feature is not None:
            yield _feature_board(state, feature)


def _refusal_highlight(cell: Cell) -> Highlight:
    return Highlight((cell,), "rgba(200,30,30,0.35)")


def _around(state: State, cell: Cell, shown: View, caption: str) -> SmallBoard:
    """Draw a cell with its neighbours."""
    frame = cell.x - 1, cell.y - 1, cell.x + 1, cell.y + 1
    return SmallBoard(svg.board(state, shown, TILE_SIZE, 0.05, frame=frame, rough=True).data_url, caption)


def _feature_board(state: State, feature: Feature, caption: str = "") -> SmallBoard:
    picture = svg.feature(feature, TILE_SIZE)
    return SmallBoard(picture.data_url, caption or capitalize_first(describe_feature(state, feature)))


# -- scores


def _sum(score: Score) -> str:
    """The sum of a score, with the players who get it."""
    players = and_list([score.feature.players[player] for player in score.winners])
    total = readable_sum(score)
    return f"{players} · {total}" if players else total


def _worth(state: State, feature: Feature, *, with_equal: bool = False) -> tuple[str, ...]:
    """The sums that a feature pays now, and complete if that is more, or always with `with_equal`."""
    current_scores = state.scores_now(feature)
    lines = [_("Now: {sum}", sum=_sum(score)) for score in current_scores]
    complete = state.score_if_completed(feature)
    pays_more = with_equal or complete.points != current_scores[0].points
    if not feature.complete and feature.kind is not FeatureKind.FIELD and pays_more:
        lines.append(_("If complete: {sum}", sum=_sum(complete)))
    return tuple(lines)


def _who_scores(state: State, feature: Feature) -> _AnswerParts:
    scores = state.scores_now(feature)
    lines = [*_worth(state, feature), *(capitalize_first(remark) for score in scores for remark in remarks(score))]
    rules = [*(line.rule for score in scores for line in score.lines), majority_rule(feature)]
    if cause := joining_cause(state, feature):
        lines.insert(0, sentence(cause, places=False))
        rules.append(cause.rule)
    return _AnswerParts(lines, [_feature_board(state, feature)], rules)


# -- what if


_WITH = {Figure.MAGE: N_("With the mage:"), Figure.WITCH: N_("With the witch:")}
_LEFT = {Figure.MAGE: N_("The feature that the mage leaves:"), Figure.WITCH: N_("The feature that the witch leaves:")}


def _what_if(state: State, feature: Feature, spot: Spot, figure: Figure) -> _AnswerParts:
    reasons = tuple(_objections(state, feature, spot, figure))
    changes: Position = {"mage": spot} if figure is Figure.MAGE else {"witch": spot}
    if state.duty is not None:
        changes["phase"] = Phase.DEPLOY  # the move fulfils the duty of the magic step
    try:
        moved = state.edit(**changes)
    except CarcassonneError:
        moved = None
    lines = [sentence(reason, places=False, options=False) for reason in reasons]
    rules = [reason.rule for reason in reasons]
    if reasons or moved is None:
        return _AnswerParts(lines, [_feature_board(state, feature)], rules)
    after = moved.feature(spot)
    left = feature_at(state, state.figure(figure))
    lines += [*_worth(state, feature), _(_WITH[figure]), *_worth(moved, after)]
    if left is not None and left != feature and left.owners:
        lines += [_(_LEFT[figure]), *_worth(moved, moved.feature(left.spots[0]))]
    boards = [_feature_board(state, feature), _feature_board(moved, after)]
    score = moved.score_now(after)
    rules += [line.rule for line in score.lines] + ["R36" if figure is Figure.MAGE else "R37"]
    return _AnswerParts(lines, boards, rules)


def _objections(state: State, feature: Feature, spot: Spot, figure: Figure) -> Iterator[Reason]:
    """Yield why a figure could not come to a feature, whatever the phase of the turn."""
    key = state.spot_key(spot)
    if feature.kind not in (FeatureKind.ROAD, FeatureKind.CITY):
        yield Reason("not_road_or_city", "R18", spot=spot, key=key, kind=feature.kind, figure=figure)
    elif feature.complete:
        yield Reason("complete", "R18", spot=spot, key=key, kind=feature.kind)
    if figure.other in feature.figures:
        yield Reason("other_figure_there", "R19", spot=spot, key=key, kind=feature.kind, figure=figure.other)
    if figure in feature.figures and state.rules.magic_same_feature_move == "forbidden":
        yield Reason("same_feature", "R24", spot=spot, key=key, kind=feature.kind, figure=figure)


# -- editions


@dataclass(frozen=True, slots=True)
class _Variant:
    """Older rules: their title, all options, and the rule of each option that they set."""

    title: str
    rules: Rules
    options: Mapping[str, str]


_OLDER = {"small_city_points": "R56", "farm_scoring": "R64"}
"""Options for rules that are older than all editions on record, each with its rule."""


def _variants(rules: Rules) -> Iterator[_Variant]:
    changed = {change.option: change.rule for edition in editions().values() for change in edition.changes}
    for edition in editions().values():
        options = {name: getattr(edition.rules, name) for name in changed}
        yield _Variant(edition_title(edition), rules.with_options(options), changed)
    for option, id in _OLDER.items():
        for value in option_values()[option]:
            title = f"{option_name(option)} ({option_value(option, value)})"
            yield _Variant(title, rules.with_options({option: value}), {option: id})


def _editions(session: Session, view: GameView, question: RuleQuestion, feature: Feature | None) -> _AnswerParts:
    action = intended_action(session, view, question.at, question.rotation)
    state = state_before(session, view, action)
    if action is not None and (isinstance(action, Deploy) or state.is_over or session.moment is not None):
        action = None  # no edition differs in where meeples may be deployed
    answers: dict[tuple[str, ...], list[_Variant]] = {}
    for variant in _variants(state.rules):
        if variant.rules == state.rules:
            continue
        lines = tuple(_differences(state, variant.rules, feature, action))
        if lines:
            answers.setdefault(lines, []).append(variant)
    if not answers:
        board = [_feature_board(state, feature)] if feature else []
        return _AnswerParts([_("All editions agree here.")], board)
    sentences = [
        f"{and_list([variant.title for variant in variants])}: {' '.join(lines)}" for lines, variants in answers.items()
    ]
    rules = [
        id
        for variants in answers.values()
        for option, id in variants[0].options.items()
        if any(_differences(state, _with_option(state.rules, variants[0].rules, option), feature, action))
    ]
    boards = [_feature_board(state, feature, "; ".join(_worth(state, feature)))] if feature else []
    return _AnswerParts(sentences, boards, rules)


def _with_option(rules: Rules, other: Rules, option: str) -> Rules:
    """Return rules with one option of other rules."""
    return rules.with_options({option: getattr(other, option)})


def _differences(state: State, rules: Rules, feature: Feature | None, action: Action | None) -> Iterator[str]:
    """Yield how other rules differ at a place: the score of its feature, and whether an action is legal."""
    try:
        other = state.edit(rules=rules)
    except CarcassonneError:
        return  # the position is impossible under those rules
    if feature is not None:
        sums = _worth(state, feature, with_equal=True)
        other_sums = _worth(other, other.feature(feature.spots[0]), with_equal=True)
        if other_sums != sums:
            yield "; ".join([each for each in other_sums if each not in sums] or other_sums)
    if action is not None and (not state.why_not(action) or not other.why_not(action)):
        comparison = compare(state, state.rules, rules, [action])
        own_refusals, other_refusals = comparison.steps[0].reasons_against
        if bool(own_refusals) != bool(other_refusals):
            yield _("This is not allowed.") if other_refusals else _("This is allowed.")
        elif comparison.first.gains != comparison.second.gains:
            gains = comparison.second.gains or dict.fromkeys(state.players, 0)
            yield ", ".join(f"{player} +{points}" for player, points in gains.items())
