"""Rules, sources, glossary terms and editions as text, and as HTML for notebooks."""

import re
from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from carc_widget.engine.glossary import GlossaryTerm
from carc_widget.engine.rulebook import Rule, RuleBook
from carc_widget.engine.rules import Edition, OptionChange, Source
from carc_widget.i18n.language import N_, _, ngettext
from carc_widget.i18n.long_texts import localize

_LANGUAGES = {
    "English": N_("English"),
    "Dutch": N_("Dutch"),
    "German": N_("German"),
    "data": N_("data"),
}


def source_text(source: Source) -> str:
    """A source: title, publisher, year, language, edition and place."""
    parts = (source.publisher, source.year, _language(source.language), source.edition)
    details = ", ".join(filter(None, parts))
    document = f"{source.title} ({details})" if details else source.title
    return f"{document}: {source.where}" if source.where else document


def _language(name: str) -> str:
    return _(_LANGUAGES[name]) if name in _LANGUAGES else name


def rule_text(rule: Rule) -> str:
    """A rule as text: its text, interpretation, sources and number of examples."""
    rule = localize(rule)
    parts = [f"{rule.id} {rule.title}: {rule.text}"]
    if rule.reading:
        parts.append(_("Reading: {reading}", reading=rule.reading))
    parts.append(_("Sources: {sources}", sources="; ".join(map(source_text, rule.sources))))
    return "\n".join([*parts, *_examples(rule)])


def rule_html(rule: Rule) -> str:
    """A rule as HTML."""
    rule = localize(rule)
    reading = f"<p><em>{mark_options(rule.reading)}</em></p>" if rule.reading else ""
    examples = "".join(f"<p><small>{escape(line)}</small></p>" for line in _examples(rule))
    return (
        f"<div><b>{rule.id} &middot; {escape(rule.title)}</b> <small>({escape(rule.section)})</small>"
        f"<p>{mark_options(rule.text)}</p>{reading}{_sources_html(rule.sources)}{examples}</div>"
    )


def _examples(rule: Rule) -> list[str]:
    where = f'rule("{rule.id}").examples'
    n = len(rule.examples)
    return [ngettext("{n} example: {where}", "{n} examples: {where}", n, where=where)] if n else []


def rule_lines(rules: Iterable[Rule]) -> list[str]:
    """A line for each rule, with its number and title."""
    return [f"{rule.id:3} {localize(rule).title}" for rule in rules]


def rule_titles(rules: Iterable[Rule]) -> str:
    """The numbers and titles of rules in one line."""
    return "; ".join(f"{rule.id} {rule.title}" for rule in map(localize, rules))


def rules_html(rules: Iterable[Rule]) -> str:
    """A list of rules as HTML: a line for each, which opens to its text."""
    return "".join(
        f"<details><summary><b>{rule.id}</b> {escape(rule.title)}</summary><p>{mark_options(rule.text)}</p></details>"
        for rule in map(localize, rules)
    )


def rule_book_text(rules: RuleBook) -> str:
    """All rules, a line for each under the heading of its section."""
    return "\n\n".join("\n".join([title, *rule_lines(own)]) for title, own in _sections(rules))


def rule_book_html(rules: RuleBook) -> str:
    """All rules as HTML, under the headings of their sections."""
    return "".join(f"<h4>{escape(title)}</h4>{rules_html(own)}" for title, own in _sections(rules))


def _sections(rules: RuleBook) -> Iterator[tuple[str, list[Rule]]]:
    for title, own in groupby(rules.values(), lambda rule: localize(rule).section):
        yield title, list(own)


def edition_text(edition: Edition) -> str:
    """An edition as text: its changes with reasons, open questions and sources."""
    edition = localize(edition)
    parts = [f"{edition.id}: {edition.title} ({_published(edition)})", edition.text]
    parts += [_("Changes {change}", change=change_text(change)) for change in edition.changes] or [_no_change()]
    if edition.note:
        parts.append(_("Left open: {note}", note=edition.note))
    return "\n".join([*parts, _("Sources: {sources}", sources="; ".join(map(source_text, edition.sources)))])


def edition_html(edition: Edition) -> str:
    """An edition as HTML."""
    edition = localize(edition)
    changes = "".join(
        f"<li>{mark_options(f'{c.option}={c.value}')} ({c.rule}): {escape(c.reason)} "
        f"<small>{escape(source_text(c.source))}</small></li>"
        for c in edition.changes
    )
    note = f"<p><em>{mark_options(edition.note)}</em></p>" if edition.note else ""
    return (
        f"<div><b>{escape(edition.title)}</b> <small>{escape(_published(edition))}</small> "
        f"<code>{escape(edition.id)}</code><p>{escape(edition.text)}</p>"
        f"<ul>{changes or f'<li>{_no_change()}</li>'}</ul>{note}{_sources_html(edition.sources)}</div>"
    )


def change_text(change: OptionChange) -> str:
    """One option that an edition sets, and why."""
    option = f"{change.option}={change.value}"
    return _(
        "{option} ({rule}): {reason} Source: {source}",
        option=option,
        rule=change.rule,
        reason=change.reason,
        source=source_text(change.source),
    )


def _no_change() -> str:
    return _("Changes nothing: no option differs from its default.")


def _published(edition: Edition) -> str:
    return f"{edition.publisher}, {edition.year}" if edition.year else edition.publisher


def _sources_html(sources: tuple[Source, ...]) -> str:
    return "<ul>" + "".join(f"<li>{escape(source_text(source))}</li>" for source in sources) + "</ul>"


def mark_options(text: str) -> str:
    """A text as HTML, in which rule options such as `crop_add=must` are code."""
    return re.sub(r"\b[a-z]+(?:_[a-z]+)*=\w+", r"<code>\g<0></code>", escape(text))


def term_text(term: GlossaryTerm) -> str:
    """A glossary term as text: the term, its synonyms and its definition."""
    term = localize(term)
    if not term.also:
        return f"{term.term}: {term.text}"
    return _("{term} (also {others}): {text}", term=term.term, others=", ".join(term.also), text=term.text)


def term_html(term: GlossaryTerm) -> str:
    """A glossary term as HTML."""
    term = localize(term)
    others = escape(_("also {others}", others=", ".join(term.also)))
    also = f" <small>{others}</small>" if term.also else ""
    return f"<p><b>{escape(term.term)}</b>{also}<br>{escape(term.text)} <small>{' '.join(term.rules)}</small></p>"
