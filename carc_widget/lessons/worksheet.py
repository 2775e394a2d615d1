"""Worksheets: positions with questions, or with answers, on pages for printing on A4."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from os import PathLike
from pathlib import Path
from typing import cast

from carc_widget import scenarios as _ours
from carc_widget.engine.errors import BadArgument, expect, expect_path, shown
from carc_widget.i18n.language import _, current_language
from carc_widget.i18n.rulebook import mark_options
from carc_widget.scenarios.collection import Scenarios
from carc_widget.scenarios.display import describe_points, scenario_picture
from carc_widget.scenarios.scenario import Scenario

SCENARIOS = cast(Scenarios, _ours)
"""The module is the collection."""

_STYLE = """
@page { size: A4; margin: 12mm }
.carc-sheet { font: 10pt/1.35 sans-serif; max-width: 186mm; color: #000; background: #fff }
.carc-sheet h1 { font-size: 15pt; margin: 0 0 4mm }
.carc-sheet ol { display: grid; grid-template-columns: 1fr 1fr; gap: 5mm 8mm; margin: 0; padding: 0; list-style: none }
.carc-sheet li { break-inside: avoid }
.carc-sheet img { display: block; max-width: 100%; max-height: 40mm; margin: 0 auto 2mm }
.carc-sheet p { margin: 0 0 1.5mm }
.carc-line { height: 6mm; border-bottom: 0.3mm solid #888 }
"""


@dataclass(frozen=True, repr=False)
class Worksheet:
    """A sheet for paper, in the language in which it was made. In a notebook it shows itself.

    Attributes:
        title: what stands above it.
        answers: whether it holds the answers; without, there are lines to write on.
        language: the code of its language.
        html: what stands on it.
    """

    title: str
    answers: bool
    language: str
    html: str

    def save(self, path: str | PathLike[str]) -> None:
        """Write it as a page for a browser, which prints it: the page fits on A4, pictures and all, without a network.

        Parameters:
            path: the file, which ends in `.html`; one that exists is replaced.

        Raises:
            BadArgument: it ends otherwise.
            OSError: the file cannot be written.
        """
        expect_path(path)
        if Path(path).suffix.lower() not in (".html", ".htm"):
            raise BadArgument(f"the sheet is a page for a browser; write it to a file such as 'sheet.html', not {path}")
        head = f'<meta charset="utf-8"><title>{escape(self.title)}</title>'
        page = f'<!doctype html>\n<html lang="{self.language}"><head>{head}</head><body>{self.html}</body></html>\n'
        Path(path).write_text(page, "utf-8")

    def __repr__(self) -> str:
        return f"<Sheet {self.title!r}>"

    def _repr_html_(self) -> str:
        return self.html


def worksheet(scenarios: Iterable[Scenario | str], title: str = "", *, answers: bool = False) -> Worksheet:
    """A sheet with the questions of scenarios, or with their answers, which the engine computes.

    Parameters:
        scenarios: the scenarios, or their ids, in the order of the sheet.
        title: what stands above it.
        answers: whether the answers are printed instead of lines to write on.

    Raises:
        BadArgument: something is neither a scenario nor an id.
        UnknownScenario: there is no such scenario.

    >>> from carc_widget.lessons import worksheet
    >>> worksheet(["two-roads", "join-and-finish"], "Mage and witch", answers=True)
    <Sheet 'Mage and witch'>
    """
    expect(scenarios, Iterable, "the list of scenarios", "scenarios or their ids, such as ['two-roads']")
    expect(title, str, "the title", "a text")
    items = [_scenario(each) for each in ([scenarios] if isinstance(scenarios, str) else scenarios)]
    entries = "".join(f"<li>{''.join(_entry(n, each, answers))}</li>" for n, each in enumerate(items, 1))
    head = f"<h1>{escape(title)}</h1>" if title else ""
    word = escape(_("Name"))
    name = "" if answers else f"<p>{word}: ________________________________</p>"
    html = f'<div class="carc-sheet"><style>{_STYLE}</style>{head}{name}<ol>{entries}</ol></div>'
    return Worksheet(title, answers, current_language(), html)


def _scenario(scenario: object) -> Scenario:
    if isinstance(scenario, str):
        return SCENARIOS[scenario]
    if not isinstance(scenario, Scenario):
        raise BadArgument(f"{shown(scenario)} is no scenario; give scenarios or their ids, such as 'two-roads'")
    return scenario


def _entry(number: int, scenario: Scenario, answers: bool) -> Iterator[str]:
    """The picture with the question, or the answer with what the engine found and the rules."""
    copy = scenario.copy()  # as it begins, wherever somebody has brought it
    if not answers:
        yield f'<img alt="" src="{scenario_picture(copy).data_url}">'
        yield f"<p><b>{number}</b> {mark_options(copy.question)}</p>" + '<div class="carc-line"></div>' * 2
        return
    answer = copy.answer()
    stop = "" if copy.title.endswith("?") else "."
    yield f"<p><b>{number} {mark_options(copy.title)}{stop}</b> {mark_options(answer.text)}</p>"
    for each, outcome in answer.attempts:
        if points := " ".join(describe_points(outcome)):
            yield f"<p>{mark_options(each.label)}: {escape(points)}</p>"
    yield f"<p><small>{', '.join(rule.id for rule in answer.rules)}</small></p>"
