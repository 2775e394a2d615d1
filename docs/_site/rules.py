"""Pages of the rules, with sources, examples, scenarios, and editions in which they differ."""

from collections.abc import Iterator
from itertools import groupby

from _site.markdown import ORPHAN, raw
from carc_widget import scenarios
from carc_widget.engine import Edition, Rule, all_rules, editions
from carc_widget.engine.rules import Source


def pages() -> Iterator[tuple[str, str]]:
    """Yield the list of all rules, and a page for each."""
    yield "rules/index", _index()
    for rule in all_rules().values():
        yield f"rules/{rule.id}", _page(rule)


def _index() -> str:
    parts = [
        "# The rules",
        "Every rule has a number, a text in our own words, and its sources. Events, reasons and sums name their rule; "
        "in this documentation every such number is a link. If the sources are silent or differ, the rule explains "
        "which reading is used and why, and usually there is an option for the other reading: see "
        "[the editions side by side](../editions.md). In Python, `carc_widget.rule(24)` shows a rule, and "
        '`carc_widget.i18n.find_rules("witch farm")` finds rules by words.',
    ]
    for section, group in groupby(all_rules().values(), key=lambda rule: rule.section):
        parts += [f"## {section}", "\n".join(f"- [{r.id} {r.title}]({r.id}.md)" for r in group)]
    return "\n\n".join(parts) + "\n"


def _page(rule: Rule) -> str:
    parts = [ORPHAN, f"# {rule.id} {rule.title}", f"*{rule.section}* · [all rules](index.md)", rule.text]
    if rule.reading:
        parts += ["## The reading used here", rule.reading]
    if changes := [(e, c) for e in editions().values() for c in e.changes if c.rule == rule.id]:
        lines = [f"- **{edition_title(e)}**: `{c.option}={c.value}`. {c.reason} ({c.source.title})" for e, c in changes]
        parts += ["## In other editions", "\n".join(lines)]
    if not rule.observable:
        parts.append("A program cannot check this rule.")
    parts += ["## Sources", "\n".join(f"- {source_line(source)}" for source in rule.sources)]
    if matching := scenarios.find(rule=rule.id):
        lines = [f"- [{s.title}](../scenarios/{s.id}.md)" for s in matching.values()]
        parts += ["## Scenarios to try it on", "\n".join(lines)]
    if rule.examples:
        parts.append("## Worked examples")
        for example in rule.examples:
            parts.append(raw(f'<div class="carc-board">{example._repr_html_()}</div>'))
    related = [r for r in all_rules().values() if r is not rule and set(r.subjects) == set(rule.subjects)]
    if related:
        parts += ["## On the same subject", "\n".join(f"- [{r.id} {r.title}]({r.id}.md)" for r in related)]
    return "\n\n".join(parts) + "\n"


def edition_title(edition: Edition) -> str:
    """Return the name of an edition with its publisher and year, since two editions can share the name."""
    return f"{edition.title} ({', '.join(filter(None, (edition.publisher, edition.year)))})"


def source_line(source: Source) -> str:
    """Return a source with its publisher, year, language, edition, and place."""
    about = ", ".join(filter(None, (source.publisher, source.year, source.language, source.edition)))
    return f"{source.title}" + (f" ({about})" if about else "") + (f": {source.where}" if source.where else "")
