"""A page for each scenario, its answer hidden until it is asked for, and the list of them in learning order."""

from collections.abc import Iterator
from itertools import groupby

from _site.markdown import ORPHAN, raw
from carc_widget import scenarios
from carc_widget.engine import all_rules, tile_set
from carc_widget.scenarios import Scenario


def pages() -> Iterator[tuple[str, str]]:
    """The list, and a page for each."""
    yield "scenarios/index", _index()
    for scenario in scenarios.values():
        yield f"scenarios/{scenario.id}", _page(scenario)


def _index() -> str:
    parts = [
        "# Scenarios",
        "Small positions with a question, in an order in which they can be learnt. The answers are computed by the "
        'engine. In a notebook `carc_widget.scenarios["two-roads"]` shows one, `.play()` opens it on the board, '
        '`.attempt(...)` tries something and `.answer()` explains; `scenarios.find(rule="R24", difficulty=1)` finds '
        "some. The stars tell how difficult a scenario is: one rule, two rules together, a rare case or a difference "
        "between editions.",
    ]
    for name, group in groupby(scenarios.values(), key=lambda scenario: scenario.set):
        lines = [f"- [{s.title}]({s.id}.md) {'★' * s.difficulty}" for s in group]
        parts += [f"## {tile_set(name).title}", "\n".join(lines)]
    return "\n\n".join(parts) + "\n"


def _page(scenario: Scenario) -> str:
    names = list(scenarios)
    at = names.index(scenario.id)
    around = [
        f"[{word}: {scenarios[names[i]].title}]({names[i]}.md)"
        for word, i in (("Before", at - 1), ("Next", at + 1))
        if 0 <= i < len(names)
    ]
    rules = "\n".join(f"- {id} {all_rules()[id].title}" for id in scenario.rules)
    code = f'carc_widget.scenarios["{scenario.id}"].play()'
    return "\n\n".join(
        [
            ORPHAN,
            f"# {scenario.title}",
            raw(f'<div class="carc-board carc-scenario">{scenario._repr_html_()}</div>'),
            raw(
                '<details class="carc-answer"><summary>The answer</summary>'
                f'<div class="carc-board">{scenario.answer()._repr_html_()}</div></details>'
            ),
            "## Rules behind it",
            rules,
            "## Play it",
            f"```python\nimport carc_widget\n\n{code}\n```",
            " · ".join([*around, "[All scenarios](index.md)"]),
            "",
        ]
    )
