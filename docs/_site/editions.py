"""Page of the editions side by side and the options of the rules."""

import re
from collections.abc import Iterator

from _site.markdown import table
from _site.rules import edition_title, source_line
from carc_widget import Rules
from carc_widget.engine import all_rules, editions, option_values


def pages() -> Iterator[tuple[str, str]]:
    """Yield the page."""
    presets = list(editions().values())
    rule_of = {option: rule.id for rule in all_rules().values() for option in rule.options}
    about = _about_options()
    differing = [name for name in option_values() if any(c.option == name for e in presets for c in e.changes)]
    parts = [
        "# Editions and options",
        '`Rules` has the options in which editions and readings differ. `Rules.edition("zman_2013")` sets them as in '
        "that edition; “New game” on the board offers the same editions.",
        "## Editions side by side",
        "These are the options in which editions differ; all others have their default in every edition.",
        table(
            ["Edition", *(f"`{name}` ({rule_of[name]})" for name in differing)],
            (
                [f"[{edition_title(e)}](#{e.id})"]
                + [
                    next((f"**{c.value}**" for c in e.changes if c.option == name), option_values()[name][0])
                    for name in differing
                ]
                for e in presets
            ),
        ),
        "## What the options mean",
        "The default comes first.",
        *(
            f"`{name}`: {', '.join(f'`{value!r}`' for value in values)}\n: {about.get(name, '')}"
            for name, values in option_values().items()
        ),
    ]
    for edition in presets:
        changes = "\n".join(
            f"- `{c.option}={c.value}` ({c.rule}): {c.reason} Source: {source_line(c.source)}" for c in edition.changes
        )
        parts += [
            f"({edition.id})=\n## {edition_title(edition)}",
            f"`{edition.id}`. {edition.text}",
            changes or "Changes nothing: no option differs from its default.",
            f"**Open:** {edition.note}" if edition.note else "",
            "Sources:\n\n" + "\n".join(f"- {source_line(source)}" for source in edition.sources),
        ]
    yield "editions", "\n\n".join(filter(None, parts)) + "\n"


def _about_options() -> dict[str, str]:
    """Return the description of each option in the docstring of `Rules`."""
    matches = re.findall(r"^        (\w+): (.+?)(?=^        \w+: |^    Raises|\Z)", Rules.__doc__ or "", re.M | re.S)
    return {name: " ".join(text.split()) for name, text in matches}
