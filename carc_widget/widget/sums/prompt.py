"""Prompt of an explanation: the sum in large letters in the toolbar, its feature highlighted on the board."""

from dataclasses import replace
from itertools import chain

from carc_widget.i18n.language import _, format_integer
from carc_widget.i18n.scores import remarks
from carc_widget.widget.board import pieces
from carc_widget.widget.board.view_model import Prompt
from carc_widget.widget.messages import Explain
from carc_widget.widget.session import Session
from carc_widget.widget.sums.explanation import ScoreSum, SumExplanation
from carc_widget.widget.sums.terms import Place, SumTerm, SumView, Term, terms, title, winners
from carc_widget.widget.view_model import Button

PAUSE = 1500
"""Milliseconds before an explanation advances automatically."""


def explanation_prompt(session: Session, explanation: SumExplanation) -> Prompt:
    """Compute the prompt of the current step of an explanation."""
    explained = explanation.sum
    all_terms = terms(session, explained)
    count = min(explanation.terms, len(all_terms)) if explanation.is_single else len(all_terms)
    shown = all_terms[:count]
    earlier, newest = (shown[:-1], shown[-1:]) if explanation.is_single else ((), shown)
    latest = _all(*(term.places for term in newest))
    own = winners(explained)
    feature = explained.score.feature if isinstance(explained, ScoreSum) else None
    part = SumView(
        terms=tuple(
            _term(explanation, i, term, latest=explanation.is_single and i == count - 1) for i, term in enumerate(shown)
        ),
        total=format_integer(sum(term.points for term in shown)),
        complete=count == len(all_terms),
        colour=pieces.colour(session.state, own[0]) if len(own) == 1 else "",
        earlier_places=tuple(
            place for place in _all(*(t.places for t in earlier), *(t.ground for t in shown)) if place not in latest
        ),
        latest_places=latest,
        feature=feature,
    )
    hint = ""
    rules: tuple[str, ...] = ()
    if isinstance(explained, ScoreSum):
        rules = tuple(line.rule for line in explained.score.lines[:count])
        hint = " · ".join(remarks(explained.score)) if part.complete else ""
    return Prompt(
        own[0] if own else session.state.to_act,
        f"{title(session, explained)}: {_sum_text(part)}",
        session.state,
        hint,
        rules,
        buttons=_buttons(explanation, part),
        title=title(session, explained),
        # Translators: the number of the sum that is explained, out of several.
        subtitle="" if explanation.is_single else _("{n} of {all}", n=explanation.at + 1, all=len(explanation.sums)),
        sum=part,
    )


def _all(*about: tuple[Place, ...]) -> tuple[Place, ...]:
    """Concatenate places without duplicates."""
    return tuple(dict.fromkeys(chain.from_iterable(about)))


def _term(explanation: SumExplanation, number: int, term: Term, *, latest: bool) -> SumTerm:
    sign = ("−" if term.points < 0 else "+") if number or term.points < 0 else ""
    explain = None
    if term.opens is not None:
        explain = Button(f"open {number}", term.label, Explain(explanation.open(term.opens)), _("Show this sum"))
    return SumTerm(sign, str(abs(term.points)), term.label, latest, explain)


def _sum_text(part: SumView) -> str:
    """Render the displayed terms and their total in one line; a single term without its total, which is the same."""
    text = " ".join(f"{term.sign} {term.label} {term.points}".strip() for term in part.terms) or _("nothing")
    return text if len(part.terms) == 1 else f"{text} = {part.total}"


def _buttons(explanation: SumExplanation, part: SumView) -> tuple[Button, ...]:
    first, last = _ends(explanation, part)
    number = explanation.terms if explanation.is_single else explanation.at
    back = Button(
        "explanation back", "‹", Explain(_advance(explanation, -1)), _("One step back (Page Up)"), enabled=not first
    )
    # Each step has its own button id, so that two pages that both advance automatically do not skip a step.
    on = Button(
        f"explanation on {number}",
        _("Next"),
        Explain(_advance(explanation, 1)),
        _("One step forward (Page Down)"),
        main=not last,
        enabled=not last,
        delay=PAUSE if explanation.autoplay and explanation.is_single and not last else 0,
    )
    close = Button("explanation close", _("Close"), Explain(explanation.outer), main=last)
    return (back, on, close)


def _ends(explanation: SumExplanation, part: SumView) -> tuple[bool, bool]:
    """Return whether this is the first step, and whether it is the last one."""
    if explanation.is_single:
        return explanation.terms <= 1, part.complete
    return explanation.at == 0, explanation.at + 1 == len(explanation.sums)


def _advance(explanation: SumExplanation, by: int) -> SumExplanation:
    autoplay = explanation.autoplay and by > 0
    if explanation.is_single:
        return replace(explanation, terms=explanation.terms + by, autoplay=autoplay)
    return replace(explanation, at=explanation.at + by, autoplay=autoplay)
