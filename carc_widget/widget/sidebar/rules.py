"""A rule as it is read: its text, its options as the game has them, the editions in use, its sources."""

from carc_widget.engine.rules import Rule, Rules, rule
from carc_widget.i18n.language import _
from carc_widget.i18n.long_texts import localized
from carc_widget.i18n.nouns import and_list
from carc_widget.i18n.rulebook import source_text
from carc_widget.widget.messages import LookFor, ShowRule
from carc_widget.widget.new_game.form_values import editions_like
from carc_widget.widget.sidebar.sidebar_parts import OpenRule, RuleSearch
from carc_widget.widget.view_model import Button

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
    found = _found(words) if words else ()
    tip = _("What does this rule say?")
    return RuleSearch(
        id="rules",
        label=_("Search the rules"),
        words=words,
        found=tuple(Button(f"found {x.id}", f"{x.id} {localized(x).title}", ShowRule(x.id), tip) for x in found[:MOST]),
        empty=_("No rule speaks of “{words}”.", words=words),
        clear=Button("clear search", _("Close"), LookFor("")),
    )


def _found(words: str) -> tuple[Rule, ...]:
    from carc_widget.i18n.rule_search import find_rules  # which is loaded when somebody searches

    return find_rules(words)
