"""Worksheets: pages for printing on A4, with pictures and questions, or with answers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from os import PathLike
from pathlib import Path

from carc_widget.engine.errors import BadArgument, expect, expect_path, shown
from carc_widget.graphics.annotations import Caption
from carc_widget.graphics.svg import board
from carc_widget.i18n.language import _, current_language
from carc_widget.i18n.rulebook import mark_options
from carc_widget.lessons.exercise import Exercise
from carc_widget.lessons.ids import find_by_id
from carc_widget.lessons.level import Level
from carc_widget.lessons.prediction import predict
from carc_widget.lessons.questions import LETTERS
from carc_widget.lessons.solution import place_signs, solution_in_words, solution_state
from carc_widget.lessons.solver import solve
from carc_widget.scenarios.attempts import play_actions
from carc_widget.scenarios.board_marks import MARK_SIZE, board_marks
from carc_widget.scenarios.display import TILE_SIZE, describe_points, scenario_picture
from carc_widget.scenarios.scenario import Scenario

_LINES = '<div class="carc-line"></div>' * 2
"""Lines to write on."""

_STYLE = """
@page { size: A4; margin: 12mm }
.carc-sheet { font: 10pt/1.35 sans-serif; max-width: 186mm; color: #000; background: #fff }
.carc-sheet h1 { font-size: 15pt; margin: 0 0 4mm }
.carc-sheet ol { display: grid; grid-template-columns: 1fr 1fr; gap: 5mm 8mm; margin: 0; padding: 0; list-style: none }
.carc-sheet li { break-inside: avoid }
.carc-sheet img { display: block; max-width: 100%; max-height: 40mm; margin: 0 auto 2mm }
.carc-sheet p { margin: 0 0 1.5mm }
.carc-sheet li ol { display: block; margin: 0 0 1.5mm; padding-left: 6mm; list-style: decimal }
.carc-line { height: 6mm; border-bottom: 0.3mm solid #888 }
"""


@dataclass(frozen=True, repr=False)
class Worksheet:
    """A sheet for paper, in the language in which it was made; displayed in a notebook.

    Attributes:
        title: the title.
        answers: whether it has the answers instead of lines to write on.
        language: the code of its language.
        html: the content.
    """

    title: str
    answers: bool
    language: str
    html: str

    def save(self, path: str | PathLike[str]) -> None:
        """Write an HTML page for printing on A4; it holds its pictures and needs no network.

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


SheetItem = Scenario | Exercise | Level


def worksheet(items: Iterable[SheetItem | str], title: str = "", *, answers: bool = False) -> Worksheet:
    """A sheet with the questions of scenarios, exercises and levels, or with their answers, computed by the engine.

    Parameters:
        items: scenarios, exercises and levels, or their ids, in the order of the sheet.
        title: the title above them.
        answers: whether to print the answers instead of lines to write on.

    Raises:
        BadArgument: an item is none of these.
        UnknownName: there is no such id.

    >>> from carc_widget.lessons import worksheet
    >>> worksheet(["two-roads", "join-and-finish"], "Mage and witch", answers=True)
    <Sheet 'Mage and witch'>
    """
    expect(items, Iterable, "the list of items", "scenarios, exercises or levels, or their ids, such as ['two-roads']")
    expect(title, str, "the title", "a text")
    sheet_items = [_item(each) for each in ([items] if isinstance(items, str) else items)]
    entries = "".join(f"<li>{''.join(_entry(n, each, answers))}</li>" for n, each in enumerate(sheet_items, 1))
    head = f"<h1>{escape(title)}</h1>" if title else ""
    word = escape(_("Name"))
    name = "" if answers else f"<p>{word}: ________________________________</p>"
    html = f'<div class="carc-sheet"><style>{_STYLE}</style>{head}{name}<ol>{entries}</ol></div>'
    return Worksheet(title, answers, current_language(), html)


def _item(item: object) -> SheetItem:
    sheet_item = find_by_id(item) if isinstance(item, str) else item
    if isinstance(sheet_item, Scenario | Exercise | Level):
        return sheet_item
    raise BadArgument(f"{shown(item)} is no scenario, exercise or level; give one of these or its id: 'two-roads'")


def _entry(number: int, item: SheetItem, answers: bool) -> Iterator[str]:
    """The picture with the question and its choices, or the answer."""
    match item:
        case Scenario():
            yield from _scenario_entry(number, item.copy(), answers)  # at its beginning, whatever was played in it
        case Exercise():
            yield from _exercise_entry(number, item, answers)
        case Level():
            yield from _level_entry(number, item, answers)


def _scenario_entry(number: int, scenario: Scenario, answers: bool) -> Iterator[str]:
    questions = predict(scenario).questions if scenario.attempts else ()
    if not answers:
        yield _picture(scenario_picture(scenario).data_url)
        yield f"<p><b>{number}</b> {mark_options(scenario.question)}</p>"
        for question in questions[:1]:
            yield _choices([choice.text for choice in question.choices])
        yield _LINES
        return
    answer = scenario.answer()
    letter = f"<b>{LETTERS[questions[0].right]}</b> " if questions else ""
    stop = "" if scenario.title.endswith("?") else "."
    yield f"<p><b>{number} {mark_options(scenario.title)}{stop}</b> {letter}{mark_options(answer.text)}</p>"
    for each, outcome in answer.attempts:
        if points := " ".join(describe_points(outcome)):
            yield f"<p>{mark_options(each.label)}: {escape(points)}</p>"
    yield f"<p><small>{', '.join(rule.id for rule in answer.rules)}</small></p>"


def _exercise_entry(number: int, exercise: Exercise, answers: bool) -> Iterator[str]:
    if answers:
        yield f"<p><b>{number} {mark_options(exercise.title)}.</b> {mark_options(solution_in_words(exercise))}</p>"
        if exercise.kind == "counterexample":
            yield _picture(board(solution_state(exercise), tile_size=TILE_SIZE, players=True).data_url)
        yield f"<p><small>{', '.join(rule.id for rule in exercise.rules)}</small></p>"
        return
    marks = [Caption("?", cell, size=MARK_SIZE) for cell in exercise.marked_cells]
    marks += [Caption(sign, place, size=MARK_SIZE) for sign, place in place_signs(exercise).items()]
    drawn = board(exercise.setup.state, tile_size=TILE_SIZE, captions=marks, hand=True, players=True)
    yield _picture(drawn.data_url)
    yield f"<p><b>{number}</b> {mark_options(exercise.question)}</p>"
    yield f"<p>{mark_options(exercise.details)}</p>" if exercise.details else ""
    if exercise.choices:
        yield f"<ol type=1>{''.join(f'<li>{mark_options(line)}</li>' for line in exercise.choices)}</ol>"
    yield _LINES


def _level_entry(number: int, level: Level, answers: bool) -> Iterator[str]:
    if answers:
        outcome = play_actions(level.localized_start, solve(level) or ())
        yield f"<p><b>{number} {mark_options(level.title)}.</b> {mark_options(level.texts.reached)}</p>"
        yield _picture(board(outcome.state, tile_size=TILE_SIZE, players=True).data_url)
        yield f"<p><small>{', '.join(level.rules)}</small></p>"
        return
    drawn = board_marks(level.localized_start, level.marks, level.arrows)
    state = level.localized_start
    picture = board(state, tile_size=TILE_SIZE, arrows=drawn.arrows, captions=drawn.captions, hand=True, players=True)
    yield _picture(picture.data_url)
    yield f"<p><b>{number}</b> {mark_options(level.goal)}</p>{_LINES}"


def _picture(url: str) -> str:
    return f'<img alt="" src="{url}">'


def _choices(texts: list[str]) -> str:
    lines = (f"<b>{letter}</b> {mark_options(text)}" for letter, text in zip(LETTERS, texts, strict=False))
    return f'<p class="carc-choices">{"<br>".join(lines)}</p>'
