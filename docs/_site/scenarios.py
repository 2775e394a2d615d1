"""Pages of the scenarios, with question, choices and a folded answer, and a gallery."""

from collections.abc import Iterator
from html import escape
from itertools import groupby

from _site.gallery import Card, gallery
from _site.markdown import ORPHAN, raw
from _site.notebook_links import try_link
from _site.questions import prediction_html
from carc_widget import predict, scenarios
from carc_widget.engine import all_rules, tile_set
from carc_widget.scenarios import Scenario
from carc_widget.scenarios.display import scenario_picture


def pages() -> Iterator[tuple[str, str]]:
    """Yield the gallery, and a page and a picture for each scenario."""
    yield "scenarios/index", _index()
    for scenario in scenarios.values():
        yield f"scenarios/{scenario.id}", _page(scenario)
        yield f"scenarios/pictures/{scenario.id}.svg", str(scenario_picture(scenario))


def _index() -> str:
    parts = [
        "# Scenarios",
        "Small positions with a question, from easy to difficult; the engine computes the answers. Click a picture for "
        "the question, its choices and a folded answer. The stars are the difficulty: ★ one rule, ★★ two rules "
        "together, ★★★ a rare case or a difference between editions.",
        'In a notebook, `carc_widget.scenarios["two-roads"].predict()` asks the question, `.play()` opens the position '
        'on the board, and `.answer()` explains the answer; `carc_widget.scenarios.find(rule="R24", difficulty=2)` '
        "searches.",
    ]
    for name, group in groupby(scenarios.values(), key=lambda scenario: scenario.set):
        parts += [f"## {tile_set(name).title}", gallery(map(_card, group))]
    return "\n\n".join(parts) + "\n"


def _card(scenario: Scenario) -> Card:
    text = f"[{scenario.title}]({scenario.id}.md) {'★' * scenario.difficulty}"
    return Card(f"pictures/{scenario.id}.svg", scenario.title, text, f"{scenario.id}.html")


def _page(scenario: Scenario) -> str:
    names = list(scenarios)
    at = names.index(scenario.id)
    neighbours = [
        f"[{word}: {scenarios[names[i]].title}]({names[i]}.md)"
        for word, i in (("Previous", at - 1), ("Next", at + 1))
        if 0 <= i < len(names)
    ]
    rules = "\n".join(f"- {id} {all_rules()[id].title}" for id in scenario.rules)
    question = prediction_html(predict(scenario)) if scenario.attempts else scenario._repr_html_()
    code = f'from carc_widget import scenarios\n\nscenarios["{scenario.id}"].predict()'
    link = try_link(code, f"scenarios/{scenario.id}")
    return "\n\n".join(
        [
            ORPHAN,
            f"# {scenario.title}",
            raw(f'<div class="carc-board carc-scenario">{question}</div>'),
            raw(
                '<details class="carc-answer"><summary>Everything that you can try</summary>'
                f'<div class="carc-board">{scenario.answer()._repr_html_()}</div></details>'
            ),
            "## Rules",
            rules,
            "## In a notebook",
            f"```python\n{code}\n```",
            *([raw(f'<p><a href="{escape(link)}">Try it in the browser</a></p>')] if link else []),
            " · ".join([*neighbours, "[All scenarios](index.md)"]),
            "",
        ]
    )
