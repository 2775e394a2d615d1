"""The editions side by side, and the options of the rules."""

import re
from collections.abc import Iterator

from _site.markdown import table
from _site.rules import cited
from carc_widget import Rules, all_rules, editions, option_values


def pages() -> Iterator[tuple[str, str]]:
    """The page."""
    presets = list(editions().values())
    rule_of = {option: rule.id for rule in all_rules().values() for option in rule.options}
    about = _about_options()
    parts = [
        "# Editions and options",
        '`Rules` holds the options in which editions and readings differ; `Rules.edition("zman_2013")` sets them as an '
        "edition printed them, and the form of the board offers the same editions by name.",
        "## Editions side by side",
        "A dot means that the edition has the default.",
        table(
            ["Option", "Rule", "Default", *(f"[{e.id}](#{e.id})" for e in presets if e.changes)],
            (
                [f"`{name}`", rule_of.get(name, ""), f"`{values[0]}`"]
                + [next((f"`{c.value}`" for c in e.changes if c.option == name), "·") for e in presets if e.changes]
                for name, values in option_values().items()
            ),
        ),
        "## What the options mean",
        table(
            ["Option", "Values, the default first", "What it decides"],
            (
                [f"`{name}`", ", ".join(f"`{value!r}`" for value in values), about.get(name, "")]
                for name, values in option_values().items()
            ),
        ),
    ]
    for edition in presets:
        when = ", ".join(filter(None, (edition.publisher, edition.year)))
        changes = "\n".join(
            f"- `{c.option}={c.value}` ({c.rule}): {c.reason} Source: {cited(c.source)}" for c in edition.changes
        )
        parts += [
            f"({edition.id})=\n## {edition.title}",
            f"`{edition.id}`: {when}. {edition.text}",
            changes or "Changes nothing: no option differs from its default.",
            f"**Open:** {edition.note}" if edition.note else "",
            "Sources:\n\n" + "\n".join(f"- {cited(source)}" for source in edition.sources),
        ]
    yield "editions", "\n\n".join(filter(None, parts)) + "\n"


def _about_options() -> dict[str, str]:
    """What the docstring of `Rules` says of each option."""
    found = re.findall(r"^        (\w+): (.+?)(?=^        \w+: |^    Raises|\Z)", Rules.__doc__ or "", re.M | re.S)
    return {name: " ".join(text.split()) for name, text in found}
