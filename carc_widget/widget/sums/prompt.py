"""Prompt of an explanation: the sum in large letters in the toolbar, its feature highlighted on the board."""

from dataclasses import replace
from itertools import chain

from carc_widget.i18n.language import _
from carc_widget.i18n.scores import remarks
from carc_widget.widget.board import pieces
from carc_widget.widget.board.view_model import Prompt
from carc_widget.widget.messages import Explain
from carc_widget.widget.session import Session
from carc_widget.widget.sums.explanation import Explanation, ScoreSum
from carc_widget.widget.sums.terms import Place, SumTerm, SumView, Term, terms, title, winners
from carc_widget.widget.view_model import Button

PAUSE = 1500
"""Milliseconds before an explanation advances automatically."""


def tell(session: Session, telling: Explanation) -> Prompt:
    """Compute the prompt of the current step of an explanation."""
    told = telling.sum
    found = terms(session, told)
    count = min(telling.terms, len(found)) if telling.single else len(found)
    shown = found[:count]
    before, now = (shown[:-1], shown[-1:]) if telling.single else ((), shown)
    fresh = _all(*(term.places for term in now))
    own = winners(told)
    feature = told.score.feature if isinstance(told, ScoreSum) else None
    part = SumView(
        terms=tuple(_term(telling, i, term, fresh=telling.single and i == count - 1) for i, term in enumerate(shown)),
        total=sum(term.points for term in shown),
        whole=count == len(found),
        colour=pieces.colour(session.state, own[0]) if len(own) == 1 else "",
        lit=tuple(
            place for place in _all(*(t.places for t in before), *(t.ground for t in shown)) if place not in fresh
        ),
        fresh=fresh,
        feature=feature,
    )
    hint = ""
    rules: tuple[str, ...] = ()
    if isinstance(told, ScoreSum):
        rules = tuple(line.rule for line in told.score.lines[:count])
        hint = " · ".join(remarks(told.score)) if part.whole else ""
    return Prompt(
        own[0] if own else session.state.to_act,
        f"{title(session, told)}: {_spoken(part)}",
        session.state,
        hint,
        rules,
        buttons=_buttons(telling, part),
        who=title(session, told),
        # Translators: which of several sums is told.
        step="" if telling.single else _("{n} of {all}", n=telling.at + 1, all=len(telling.sums)),
        sum=part,
    )


def _all(*about: tuple[Place, ...]) -> tuple[Place, ...]:
    """Concatenate places without duplicates."""
    return tuple(dict.fromkeys(chain.from_iterable(about)))


def _term(telling: Explanation, number: int, term: Term, *, fresh: bool) -> SumTerm:
    sign = ("−" if term.points < 0 else "+") if number or term.points < 0 else ""
    opens = None
    if term.opens is not None:
        opens = Button(f"open {number}", term.label, Explain(telling.open(term.opens)), _("Show this sum"))
    return SumTerm(sign, str(abs(term.points)), term.label, fresh, opens)


def _spoken(part: SumView) -> str:
    """Render the displayed terms and their total in one line."""
    told = " ".join(f"{term.sign} {term.label} {term.points}".strip() for term in part.terms) or _("nothing")
    return f"{told} = {part.total}"


def _buttons(telling: Explanation, part: SumView) -> tuple[Button, ...]:
    first, last = _ends(telling, part)
    number = telling.terms if telling.single else telling.at
    back = Button("tell back", "‹", Explain(_moved(telling, -1)), _("One step back (Page Up)"), enabled=not first)
    # Each step has its own button id, so that two pages that both advance automatically do not skip a step.
    on = Button(
        f"tell on {number}",
        _("Next"),
        Explain(_moved(telling, 1)),
        _("One step on (Page Down)"),
        main=not last,
        enabled=not last,
        delay=PAUSE if telling.runs and telling.single and not last else 0,
    )
    close = Button("tell close", _("Close"), Explain(telling.outer), main=last)
    return (back, on, close)


def _ends(telling: Explanation, part: SumView) -> tuple[bool, bool]:
    """Return whether this is the first step, and whether it is the last one."""
    if telling.single:
        return telling.terms <= 1, part.whole
    return telling.at == 0, telling.at + 1 == len(telling.sums)


def _moved(telling: Explanation, by: int) -> Explanation:
    runs = telling.runs and by > 0
    if telling.single:
        return replace(telling, terms=telling.terms + by, runs=runs)
    return replace(telling, at=telling.at + by, runs=runs)
