"""Text, HTML and pictures of comparisons, in the current language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

from carc_widget.engine.events import Event
from carc_widget.engine.refusals import Reason
from carc_widget.engine.rules import Edition, OptionChange
from carc_widget.graphics.annotations import Highlight
from carc_widget.graphics.svg import board
from carc_widget.i18n.events import notable_events
from carc_widget.i18n.language import _
from carc_widget.i18n.long_texts import localize
from carc_widget.i18n.nouns import and_list, capitalize_first
from carc_widget.i18n.options import option_name, option_value
from carc_widget.i18n.rendering import sentence
from carc_widget.i18n.rulebook import mark_options, source_text
from carc_widget.scenarios.display import SIDE_BY_SIDE, reason_with_rule

if TYPE_CHECKING:
    from carc_widget.lessons.comparison import (
        Comparison,
        ComparisonSide,
        ComparisonStep,
        ExclusiveActions,
        RuleDifference,
    )

TILE_SIZE = 60
"""The side of a tile in a picture, in pixels: two boards stand beside each other."""


def side_title(side: ComparisonSide) -> str:
    """The title of a side: its edition, or the options that it changes."""
    if side.edition is not None:
        return edition_title(side.edition)
    changed = side.rules.changed()
    return ", ".join(f"{name}={value}" for name, value in changed.items()) or _("the usual options")


def side_title_in_words(side: ComparisonSide) -> str:
    """The title of a side for a page: its edition, or the options that it changes, without their code names."""
    if side.edition is not None:
        return edition_title(side.edition)
    options = (f"{option_name(name)} ({option_value(name, value)})" for name, value in side.rules.changed().items())
    return ", ".join(options) or capitalize_first(_("the usual options"))


def edition_title(edition: Edition) -> str:
    """The title of an edition, with its publisher and its year if they are known."""
    edition = localize(edition)
    published = ", ".join(filter(None, (edition.publisher, edition.year)))
    return f"{edition.title} ({published})" if published else edition.title


def comparison_text(comparison: Comparison) -> str:
    """Text of a comparison: titles, moves, points and sources."""
    lines = [" | ".join(map(side_title, comparison.sides))]
    for step in comparison.steps:
        lines.append(f"{step.number}. {_move_text(step)}")
        lines += [f"   {line}" for line in _difference_sentences(comparison, step)]
    lines += _exclusive_sentences(comparison, comparison.exclusive_actions, last=True)
    return "\n".join([*lines, *_points_sentences(comparison), *_source_sentences(comparison)])


def comparison_html(comparison: Comparison) -> str:
    """HTML of a comparison: both boards side by side; moves that differ are in bold."""
    moves = "".join(
        f"<li>{_move_html(step)}"
        f"{''.join(f'<br>{mark_options(line)}' for line in _difference_sentences(comparison, step))}</li>"
        for step in comparison.steps
    )
    ends = [*_exclusive_sentences(comparison, comparison.exclusive_actions, last=True), *_points_sentences(comparison)]
    summary = "".join(f"<p>{mark_options(line)}</p>" for line in ends)
    sources = "".join(f"<li>{mark_options(line)}</li>" for line in _source_sentences(comparison))
    boards = "".join(map(_board, comparison.sides))
    return f"<div><div style='{SIDE_BY_SIDE}'>{boards}</div><ol>{moves}</ol>{summary}<ul>{sources}</ul></div>"


def _board(side: ComparisonSide) -> str:
    state = side.state
    standing = [spot for spot in (state.mage, state.witch) if spot is not None]
    spots = tuple(spot for where in standing for spot in state.feature(where).spots)
    highlights = [Highlight(spots)] if spots else []
    picture = board(state, tile_size=TILE_SIZE, highlights=highlights, hand=True, players=True)
    return f"<div><p><b>{mark_options(side_title(side))}</b></p>{picture}</div>"


def _move_text(step: ComparisonStep) -> str:
    texts = list(dict.fromkeys(step.text for step in step.steps if step is not None))
    if texts == [""]:
        return _("The game is scored as if it ended here.")
    return " | ".join(texts) or _("No move is made.")


def _move_html(step: ComparisonStep) -> str:
    html = f"<code>{escape(_move_text(step))}</code>"
    return f"<b>{html}</b>" if step.is_different else html


def _difference_sentences(comparison: Comparison, step: ComparisonStep) -> Iterator[str]:
    """The differences of a move, one sentence each."""
    yield from _exclusive_sentences(comparison, step.exclusive_actions)
    for side, side_step, reasons, events in zip(
        comparison.sides, step.steps, step.reasons_against, step.events, strict=True
    ):
        title = side_title(side)
        if reasons and step.is_different:
            yield _("{edition}: not allowed. {why}", edition=title, why=" ".join(map(reason_with_rule, reasons)))
        elif notable := notable_events(events):
            yield _("{edition}: {what}", edition=title, what=" ".join(map(_event_sentence, notable)))
        elif side_step is None and step.is_different:
            yield _("{edition}: this board stays as it is.", edition=title)
    if not step.is_different:
        yield _("Nothing differs.")


def refusal_sentences(comparison: Comparison) -> Iterator[str]:
    """Why a side did not take a move of the other one, in words for a page: one sentence each."""
    for step in comparison.steps:
        for side, reasons in zip(comparison.sides, step.reasons_against, strict=True):
            if reasons and step.is_different:
                why = reasons_in_words(reasons)
                yield _("{edition}: not allowed. {why}", edition=side_title_in_words(side), why=why)


def reasons_in_words(reasons: Iterable[Reason]) -> str:
    """Reasons with their rules, without coordinates and names of options."""
    return " ".join(f"{sentence(each, places=False, options=False)} ({each.rule})" for each in reasons)


def _exclusive_sentences(
    comparison: Comparison, exclusive_actions: ExclusiveActions, *, last: bool = False
) -> Iterator[str]:
    for side, texts in zip(comparison.sides, exclusive_actions, strict=True):
        if texts:
            actions = and_list(texts)
            if last:
                yield _("Now allowed only in {edition}: {moves}.", edition=side_title(side), moves=actions)
            else:
                yield _("Before that, allowed only in {edition}: {moves}.", edition=side_title(side), moves=actions)


def _event_sentence(event: Event) -> str:
    return f"{event.sentence(places=False)} ({event.rule})."


def difference_summary(comparison: Comparison) -> str:
    """What differs in the end, in words for a page: refused moves and points, a line each."""
    lines = (*refusal_sentences(comparison), *_points_sentences(comparison))
    return "\n".join(lines or _source_sentences(comparison))


def _points_sentences(comparison: Comparison) -> Iterator[str]:
    one, other = (
        ", ".join(f"{player} {points}" for player, points in side.gains.items()) or _("nobody gets points")
        for side in comparison.sides
    )
    if one != other:
        yield _("Points: {first} | {second}", first=one, second=other)
    elif comparison.first.gains:
        yield _("Points in both: {points}", points=one)


def _source_sentences(comparison: Comparison) -> Iterator[str]:
    """The options and documents behind the differences; a sentence if there are none."""
    if not comparison.rule_differences:
        yield _("No rule is different between these two.")
        return
    if not comparison.is_different:
        yield _("No difference here: both play the same. Elsewhere they differ:")
    for difference in comparison.rule_differences:
        yield _difference_source(difference)
        for each in difference.changes:
            change = _localized_change(comparison, each)
            yield _("{reason} Source: {source}", reason=change.reason, source=source_text(change.source))


def _localized_change(comparison: Comparison, change: OptionChange) -> OptionChange:
    """An option that an edition sets, with its reason and document in the language in use."""
    translated = (localize(side.edition) for side in comparison.sides if side.edition is not None)
    return next(
        each
        for edition in translated
        for each in edition.changes
        if (each.option, each.value) == (change.option, change.value)
    )


def _difference_source(difference: RuleDifference) -> str:
    values = " | ".join(f"{difference.option}={value}" for value in difference.values)
    if difference.is_relevant:
        return _("This comes from {values} ({rule}).", values=values, rule=difference.rule)
    return _("Makes no difference here: {values} ({rule}).", values=values, rule=difference.rule)
