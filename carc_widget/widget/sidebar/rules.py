"""Rule panel and rule search: the text of a rule, its options in this game, matching editions, sources."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from carc_widget.engine.rulebook import Rule, rule
from carc_widget.engine.rules import Rules, option_values
from carc_widget.i18n.language import _
from carc_widget.i18n.long_texts import localize
from carc_widget.i18n.nouns import and_list
from carc_widget.i18n.options import option_name, option_value
from carc_widget.i18n.rule_search import find_rules
from carc_widget.i18n.rulebook import source_text
from carc_widget.widget.messages import SearchRules, ShowRule
from carc_widget.widget.new_game.form_values import editions_like
from carc_widget.widget.view_model import Button


def rule_buttons(rules: Iterable[str]) -> tuple[Button, ...]:
    """Create a button for each of these rules, without duplicates."""
    tip = _("Show this rule")
    return tuple(Button(f"rule {id}", id, ShowRule(id), tip) for id in dict.fromkeys(rules))


@dataclass(frozen=True, slots=True)
class OpenRule:
    """Open rule.

    Attributes:
        id, title, paragraphs: the id, title and text of the rule.
        reading: the interpretation in this project where the sources are silent or disagree; may be empty.
        options: the options of the rule, with their values in this game.
        edition: the editions that match the options of this game; empty if the rule has no options.
        sources_title, sources: the heading and the list of the source documents.
        close: the button that closes the rule.
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
class CitedRule:
    """Rule that decides an answer: its id and its title, which opens its text."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class RuleSearch:
    """Search field for rules.

    Attributes:
        title: the title of the panel with the rules.
        id: the id that the page sends back with the search words.
        label: the label of the field.
        submit: the label of the button that searches.
        words: the current search words; may be empty.
        results: the buttons that open the matching rules.
        empty: the text if no rule matches.
        clear: the button that clears the search.
    """

    title: str
    id: str
    label: str
    submit: str
    words: str
    results: tuple[Button, ...]
    empty: str
    clear: Button


def cite_rules(ids: Iterable[str]) -> tuple[CitedRule, ...]:
    """Create the views of rules that decide an answer, without duplicates."""
    rules = (localize(rule(id)) for id in dict.fromkeys(ids))
    return tuple(CitedRule(each.id, each.title, options_in_words(each.text)) for each in rules)


_FIRST = ("R7", "R10", "R47", "R48", "R52", "R54", "R55", "R57", "R63")
_FIRST_WITH_MAGIC = ("R16", "R36", "R37")
MAX_RESULTS = 8
"""Maximum number of search results."""


def rule_page(id: str, rules: Rules) -> OpenRule:
    """Compute the view model of an open rule, with the options of this game."""
    text = localize(rule(id))
    return OpenRule(
        id=id,
        title=f"{id} {text.title}",
        paragraphs=tuple(filter(None, options_in_words(text.text).split("\n\n"))),
        reading=text.reading,
        options=tuple(_option(name, rules) for name in text.options),
        edition=_matching_editions(rules) if text.options else "",
        sources_title=_("Sources"),
        sources=tuple(map(source_text, text.sources)),
        close=Button(f"close {id}", _("Close"), ShowRule(id)),
    )


_OPTION = re.compile(r"\b([a-z_]+)=(\w+)")
"""An option with a value in the text of a rule, such as `crop_add=must`."""


def options_in_words(text: str) -> str:
    """Replace the code names of options in the text of a rule by words."""

    def in_words(code: re.Match[str]) -> str:
        name, value = code.groups()
        known = next((each for each in option_values().get(name, ()) if str(each) == value), None)
        return code[0] if known is None else _("“{words}”", words=option_value(name, known))

    return _OPTION.sub(in_words, text)


def _option(name: str, rules: Rules) -> str:
    option = f"{option_name(name)}: {option_value(name, getattr(rules, name))}"
    if name in rules.changed():
        return _("This game, not the default: {option}", option=option)
    return _("This game, as by default: {option}", option=option)


def _matching_editions(rules: Rules) -> str:
    """Render the editions that match this game in every option that any edition sets; other options are ignored."""
    theirs = editions_like(rules)
    if not theirs:
        return _("No edition has exactly these options.")
    return _("Options as in {editions}", editions=and_list([f"{localize(x).title} ({x.publisher})" for x in theirs]))


def first_rules(*, magic: bool) -> tuple[Button, ...]:
    """Compute the buttons that open the rules to begin with.

    Parameters:
        magic: whether the mage and the witch are in the game.
    """
    return tuple(_rule_button(f"rule {id}", rule(id)) for id in (*_FIRST, *(_FIRST_WITH_MAGIC if magic else ())))


def _rule_button(id: str, rule: Rule) -> Button:
    return Button(id, f"{rule.id} {localize(rule).title}", ShowRule(rule.id), _("Show this rule"))


def rule_search(words: str) -> RuleSearch:
    """Compute the search field for rules, with the results for the current search words, which may be empty."""
    results = find_rules(words) if words else ()
    return RuleSearch(
        title=_("Rules"),
        id="rules",
        label=_("Search the rules"),
        submit=_("Search"),
        words=words,
        results=tuple(_rule_button(f"result {result.id}", result) for result in results[:MAX_RESULTS]),
        empty=_("No rule mentions “{words}”.", words=words),
        clear=Button("clear search", _("Close"), SearchRules("")),
    )
