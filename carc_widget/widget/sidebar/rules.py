"""A rule as it is read: its text, its options as the game has them, the editions in use, its sources."""

from collections.abc import Iterable
from dataclasses import dataclass

from carc_widget.engine.rules import Rules, rule
from carc_widget.i18n.language import _
from carc_widget.i18n.long_texts import localized
from carc_widget.i18n.nouns import and_list
from carc_widget.i18n.rule_search import find_rules
from carc_widget.i18n.rulebook import source_text
from carc_widget.widget.messages import SearchRules, ShowRule
from carc_widget.widget.new_game.form_values import editions_like
from carc_widget.widget.view_model import Button


def rule_buttons(rules: Iterable[str]) -> tuple[Button, ...]:
    """A button for each of these rules, once."""
    tip = _("What does this rule say?")
    return tuple(Button(f"rule {id}", id, ShowRule(id), tip) for id in dict.fromkeys(rules))


@dataclass(frozen=True, slots=True)
class OpenRule:
    """A rule that is open for reading.

    Attributes:
        id, title, paragraphs: what it says.
        reading: where its sources are silent or disagree, what is done here; may be empty.
        options: the options that belong to it, as this game has them.
        edition: which editions this game follows; empty where no option belongs to the rule.
        sources_title, sources: the documents that it comes from.
        close: the button that closes it.
    """

    id: str
    title: str
    paragraphs: tuple[str, ...]
    reading: str
    options: tuple[str, ...]
    edition: str
    sources_title: str
    sources: tuple[str, ...]
    close: Button


@dataclass(frozen=True, slots=True)
class RuleSearch:
    """A field to look for rules by a word.

    Attributes:
        id: comes back with the word.
        label: what the field is for.
        words: what was looked for; may be empty.
        results: the rules, each to be opened.
        empty: what is said if there are none.
        clear: the button that puts the rules found away.
    """

    id: str
    label: str
    words: str
    results: tuple[Button, ...]
    empty: str
    clear: Button


MOST = 8
"""How many of the rules found are listed."""


def rule_page(id: str, rules: Rules) -> OpenRule:
    """A rule, opened in a game that is played by these options."""
    text = localized(rule(id))
    return OpenRule(
        id=id,
        title=f"{id} {text.title}",
        paragraphs=tuple(filter(None, text.text.split("\n\n"))),
        reading=text.reading,
        options=tuple(_option(name, rules) for name in text.options),
        edition=_in_use(rules) if text.options else "",
        sources_title=_("Sources"),
        sources=tuple(map(source_text, text.sources)),
        close=Button(f"close {id}", _("Close"), ShowRule(id)),
    )


def _option(name: str, rules: Rules) -> str:
    option = f"{name}={getattr(rules, name)}"
    if name in rules.changed():
        return _("This game: {option}, which is not the default", option=option)
    return _("This game: {option}, the default", option=option)


def _in_use(rules: Rules) -> str:
    """The editions that agree with the game in every option that any edition sets; the others are up to the table."""
    theirs = editions_like(rules)
    if not theirs:
        return _("No edition has just these options.")
    return _("Options as in {editions}", editions=and_list([f"{localized(x).title} ({x.publisher})" for x in theirs]))


def rule_search(words: str) -> RuleSearch:
    """The field to search the rules, with what was found last."""
    found = find_rules(words) if words else ()
    tip = _("What does this rule say?")
    return RuleSearch(
        id="rules",
        label=_("Search the rules"),
        words=words,
        results=tuple(
            Button(f"found {x.id}", f"{x.id} {localized(x).title}", ShowRule(x.id), tip) for x in found[:MOST]
        ),
        empty=_("No rule speaks of “{words}”.", words=words),
        clear=Button("clear search", _("Close"), SearchRules("")),
    )
