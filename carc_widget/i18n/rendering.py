"""Dispatch by type: the sentence of an event, reason or score; text and HTML of rules, terms, editions, examples."""

from collections.abc import Callable
from html import escape
from typing import Any

from carc_widget.engine.describable import Describable, Displayable
from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.events import Event
from carc_widget.engine.examples import Example, Examples
from carc_widget.engine.glossary import GlossaryTerm
from carc_widget.engine.permissions import Permission
from carc_widget.engine.refusals import Reason
from carc_widget.engine.rulebook import Rule, RuleBook
from carc_widget.engine.rules import Edition, OptionChange, Source
from carc_widget.engine.score import Score, Worth
from carc_widget.engine.setup import Problem
from carc_widget.engine.summary import Summary
from carc_widget.i18n.events import event_sentence
from carc_widget.i18n.examples import example_html, example_text, examples_html, examples_text
from carc_widget.i18n.nouns import option_names
from carc_widget.i18n.permissions import permission_sentence
from carc_widget.i18n.problems import problem_sentence
from carc_widget.i18n.reasons import reason_sentence
from carc_widget.i18n.rulebook import (
    change_text,
    edition_html,
    edition_text,
    rule_book_html,
    rule_book_text,
    rule_html,
    rule_text,
    source_text,
    term_html,
    term_text,
)
from carc_widget.i18n.score_tables import summary_html, summary_text, worth_html, worth_text
from carc_widget.i18n.scores import explain, score_sentence, score_sum

_TEXTS: dict[type, Callable[[Any], str]] = {
    Rule: rule_text,
    RuleBook: rule_book_text,
    Source: source_text,
    OptionChange: change_text,
    Edition: edition_text,
    Example: example_text,
    Examples: examples_text,
    GlossaryTerm: term_text,
    Score: score_sum,
    Summary: summary_text,
    Worth: worth_text,
}
_HTML: dict[type, Callable[[Any], str]] = {
    Rule: rule_html,
    RuleBook: rule_book_html,
    Edition: edition_html,
    Example: example_html,
    Examples: examples_html,
    GlossaryTerm: term_html,
    Summary: summary_html,
    Worth: worth_html,
    Score: lambda score: f"<pre>{escape(explain(score))}</pre>",
}


def text(value: Displayable) -> str:
    """A rule, term, edition, example, score or table as text in the language in use.

    Raises:
        BadArgument: none of these.
    """
    if type(value) not in _TEXTS:
        raise BadArgument(f"{shown(value)} has no text; rules, terms, editions, examples and scores have one")
    return _TEXTS[type(value)](value)


def html(value: Displayable) -> str:
    """The same as HTML for a notebook; types without HTML of their own show their text.

    Raises:
        BadArgument: a value without text.
    """
    return _HTML[type(value)](value) if type(value) in _HTML else f"<p>{escape(text(value))}</p>"


def sentence(value: Describable, *, places: bool = True, options: bool = True) -> str:
    """The sentence of an event, reason, permission, score or problem in the language in use.

    Parameters:
        value: an event, a reason, a permission, a score, or a problem of a position.
        places: whether to name tiles by their ids and segments by notation and cell.
        options: whether to name the rule options that make it so; if not, the sentence mentions an option of the game.

    Raises:
        BadArgument: none of these.
    """
    with option_names(options):
        return _sentence(value, places)


def _sentence(value: Describable, places: bool) -> str:
    match value:
        case Event():
            return event_sentence(value, places)
        case Reason():
            return reason_sentence(value, places)
        case Permission():
            return permission_sentence(value, places)
        case Score():
            return score_sentence(value)
        case Problem():
            return problem_sentence(value, places)
    raise BadArgument(f"{shown(value)} has no sentence; events, reasons, permissions and scores have one")
