"""Editions side by side as text, and as HTML with two pictures, in the language in use."""

from collections.abc import Iterator
from html import escape

from carc_widget.engine.events import Event
from carc_widget.engine.refusals import Reason
from carc_widget.i18n.language import _
from carc_widget.i18n.long_texts import localized
from carc_widget.i18n.nouns import and_list
from carc_widget.i18n.rulebook import mark_options, source_text
from carc_widget.lessons.comparison import Comparison, ComparisonSide, ComparisonStep, ExclusiveActions, RuleDifference

TILE_SIZE = 60
"""The side of a tile in a picture, in pixels: two boards stand beside each other."""


def side_title(side: ComparisonSide) -> str:
    """What a side is called: its edition, or the options that it changes."""
    if side.edition is not None:
        edition = localized(side.edition)
        published = ", ".join(filter(None, (edition.publisher, edition.year)))
        return f"{edition.title} ({published})" if published else edition.title
    changed = side.rules.changed()
    return ", ".join(f"{name}={value}" for name, value in changed.items()) or _("all options as usual")


def comparison_text(comparison: Comparison) -> str:
    """Both names, what each move came to on both sides, and what the difference rests on."""
    titles = [side_title(side) for side in (comparison.first, comparison.second)]
    lines = [" | ".join(titles)]
    for step in comparison.steps:
        lines.append(f"{step.number}. {_move(step)}")
        lines += [f"   {line}" for line in _differences(comparison, step)]
    lines += _only(comparison, comparison.exclusive_actions, last=True)
    return "\n".join([*lines, *_points(comparison), *_sources(comparison)])


def comparison_html(comparison: Comparison) -> str:
    """The same with both boards beside each other; what differs is in bold."""
    moves = "".join(
        f"<li>{'<b>' * step.differs}<code>{escape(_move(step))}</code>{'</b>' * step.differs}"
        f"{''.join(f'<br>{mark_options(line)}' for line in _differences(comparison, step))}</li>"
        for step in comparison.steps
    )
    ends = [*_only(comparison, comparison.exclusive_actions, last=True), *_points(comparison)]
    told = "".join(f"<p>{mark_options(line)}</p>" for line in ends)
    sources = "".join(f"<li>{mark_options(line)}</li>" for line in _sources(comparison))
    boards = "".join(map(_board, (comparison.first, comparison.second)))
    return (
        "<div><div style='display: flex; flex-wrap: wrap; gap: 0.5em 1.5em; align-items: flex-start'>"
        f"{boards}</div><ol>{moves}</ol>{told}<ul>{sources}</ul></div>"
    )


def _board(side: ComparisonSide) -> str:
    from carc_widget.graphics.annotations import Highlight  # the picture is a leaf
    from carc_widget.graphics.svg import board

    state = side.state
    standing = [spot for spot in (state.mage, state.witch) if spot is not None]
    lit = tuple(spot for where in standing for spot in state.feature(where).spots)
    picture = board(state, tile_size=TILE_SIZE, highlights=[Highlight(lit)] if lit else [], hand=True, players=True)
    return f"<div><p><b>{mark_options(side_title(side))}</b></p>{picture}</div>"


def _move(step: ComparisonStep) -> str:
    texts = list(dict.fromkeys(step.text for step in step.steps if step is not None))
    if texts == [""]:
        return _("The game is scored as if it ended here.")
    return " | ".join(texts) or _("Nothing is done.")


def _differences(comparison: Comparison, step: ComparisonStep) -> Iterator[str]:
    """What is different about a move, sentence by sentence."""
    yield from _only(comparison, step.exclusive_actions)
    for side, side_step, reasons, events in zip(_sides(comparison), step.steps, step.refused, step.events, strict=True):
        title = side_title(side)
        if reasons and step.differs:
            yield _("{edition}: not allowed. {why}", edition=title, why=" ".join(map(_why, reasons)))
        elif events:
            yield _("{edition}: {what}", edition=title, what=" ".join(map(_what, events)))
        elif side_step is None and step.differs:
            yield _("{edition}: this board stands still.", edition=title)
    if not step.differs:
        yield _("Nothing differs.")


def _sides(comparison: Comparison) -> tuple[ComparisonSide, ComparisonSide]:
    return comparison.first, comparison.second


def _only(comparison: Comparison, exclusive_actions: ExclusiveActions, *, last: bool = False) -> Iterator[str]:
    for side, texts in zip(_sides(comparison), exclusive_actions, strict=True):
        if texts:
            told = and_list(texts)
            if last:
                yield _("Allowed now only by {edition}: {moves}.", edition=side_title(side), moves=told)
            else:
                yield _("Allowed before only by {edition}: {moves}.", edition=side_title(side), moves=told)


def _why(reason: Reason) -> str:
    return f"{reason.sentence(places=False)} ({reason.rule})"


def _what(event: Event) -> str:
    return f"{event.sentence(places=False)} ({event.rule})."


def _points(comparison: Comparison) -> Iterator[str]:
    one, other = (
        ", ".join(f"{player} {points}" for player, points in side.gains.items()) or _("nobody gets points")
        for side in _sides(comparison)
    )
    if one != other:
        yield _("Points: {first} | {second}", first=one, second=other)
    elif comparison.first.gains:
        yield _("Points on both sides: {points}", points=one)


def _sources(comparison: Comparison) -> Iterator[str]:
    """What the difference rests on; where nothing differs, that too."""
    if not comparison.rule_differences:
        yield _("These two differ in no rule.")
        return
    if not comparison.differs:
        yield _("Here nothing differs: both are played alike. Elsewhere they differ:")
    for difference in comparison.rule_differences:
        yield _parting(difference)
        for change in difference.changes:
            document = source_text(change.source)
            yield _("{reason} Source: {source}", reason=_reason(comparison, change.option), source=document)


def _reason(comparison: Comparison, option: str) -> str:
    """Why an edition sets an option, in the language in use."""
    spoken = (localized(side.edition) for side in _sides(comparison) if side.edition is not None)
    return next(change.reason for edition in spoken for change in edition.changes if change.option == option)


def _parting(difference: RuleDifference) -> str:
    values = " | ".join(f"{difference.option}={value}" for value in difference.values)
    if difference.is_relevant:
        return _("This comes from {values} ({rule}).", values=values, rule=difference.rule)
    return _("No matter here: {values} ({rule}).", values=values, rule=difference.rule)
