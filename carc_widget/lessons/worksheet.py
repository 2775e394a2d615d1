"""Worksheets: pages for printing on A4, with pictures and questions, or with answers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from os import PathLike
from pathlib import Path

from carc_widget.engine.errors import BadArgument, expect, expect_path, shown
from carc_widget.engine.state import State
from carc_widget.graphics.svg import board
from carc_widget.graphics.svg_document import Svg, save_pages
from carc_widget.i18n.language import _, current_language
from carc_widget.i18n.nouns import capitalize_first
from carc_widget.i18n.nouns import points as points_phrase
from carc_widget.i18n.rulebook import mark_options
from carc_widget.lessons.answer_places import place_signs
from carc_widget.lessons.exercise import Exercise
from carc_widget.lessons.ids import find_by_id
from carc_widget.lessons.level import Level
from carc_widget.lessons.prediction import predict
from carc_widget.lessons.questions import LETTERS
from carc_widget.lessons.sheet_pages import (
    MARGIN,
    PIECE,
    TILE_SIZE,
    SheetEntry,
    draw_pages,
    hand_picture,
    player_picture,
)
from carc_widget.lessons.solver import solve
from carc_widget.scenarios.board_marks import BoardMarks, board_marks, parse_marks, sign_marks
from carc_widget.scenarios.display import describe_points
from carc_widget.scenarios.scenario import Scenario
from carc_widget.scenarios.translations import translate_players

_LINES = '<div class="carc-line"></div>' * 2
"""Lines to write on."""

_STYLE = """
@page { size: A4; margin: 10mm }
.carc-sheet { font: 11pt/1.35 sans-serif; max-width: 190mm; color: #000; background: #fff }
.carc-sheet h1 { font-size: 16pt; margin: 0 0 4mm }
.carc-sheet > ol { margin: 0; padding: 0; list-style: none }
.carc-sheet li { break-inside: avoid }
.carc-sheet > ol > li { margin: 0 0 7mm }
.carc-sheet p { margin: 0 0 1.5mm }
.carc-sheet > p { margin: 0 0 5mm }
.carc-sheet-entry { display: flex; flex-wrap: wrap; gap: 3mm 6mm; align-items: flex-start }
.carc-sheet-entry > div { flex: 1 1 50mm }
.carc-sheet img { display: block; max-width: 100% }
.carc-sheet-entry > div > img { margin-bottom: 2mm }
.carc-sheet-player { display: inline-flex; gap: 1.5mm; align-items: center; margin-right: 5mm }
.carc-sheet-name { border-bottom: 0.3mm solid #888; display: inline-block; width: 80mm }
.carc-line { height: 8mm; border-bottom: 0.3mm solid #888 }
"""


@dataclass(frozen=True, repr=False)
class Worksheet:
    """A sheet for paper, in the language in which it was made; displayed in a notebook.

    The tiles of its pictures are 25 mm wide on paper, if the board has no more than seven of them in a row.

    Attributes:
        title: the title.
        answers: whether it has the answers instead of lines to write on.
        language: the code of its language.
        html: the content, for printing by a browser.
        pages: its A4 pages, as pictures.
    """

    title: str
    answers: bool
    language: str
    html: str
    pages: tuple[Svg, ...]

    def save(self, path: str | PathLike[str]) -> None:
        """Write the sheet to a file in the format of its suffix: `.html`, `.pdf` or `.png`.

        An HTML page holds its pictures and needs no network; the browser prints it on A4. PDF and PNG need the extra
        `pictures`; several pages make several PNG files: `sheet-1.png`, `sheet-2.png`.

        Parameters:
            path: the file; one that exists is replaced.

        Raises:
            BadArgument: another ending.
            ImportError: PDF or PNG without the extra; the message has the command to install it.
            OSError: the file cannot be written.
        """
        expect_path(path)
        suffix = Path(path).suffix.lower()
        if suffix in (".pdf", ".png"):
            save_pages(self.pages, path)
            return
        if suffix not in (".html", ".htm"):
            raise BadArgument(f"a sheet is a page; write it to a file such as 'sheet.pdf' or 'sheet.html', not {path}")
        head = f'<meta charset="utf-8"><title>{escape(self.title)}</title>'
        page = f'<!doctype html>\n<html lang="{self.language}"><head>{head}</head><body>{self.html}</body></html>\n'
        Path(path).write_text(page, "utf-8")

    def __repr__(self) -> str:
        return f"<Worksheet {self.title!r}>"

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
    <Worksheet 'Mage and witch'>
    """
    expected = "scenarios, exercises or levels, or their ids, such as ['two-roads']; a lesson has the method sheet()"
    expect(items, Iterable, "the list of items", expected)
    expect(title, str, "the title", "a text")
    sheet_items = [_item(each) for each in ([items] if isinstance(items, str) else items)]
    entries = [_entry(each, answers) for each in sheet_items]
    name = "" if answers else _("Name")
    pages = draw_pages(title, name, entries)
    return Worksheet(title, answers, current_language(), _sheet_html(title, name, entries), pages)


def _item(item: object) -> SheetItem:
    sheet_item = find_by_id(item) if isinstance(item, str) else item
    if isinstance(sheet_item, Scenario | Exercise | Level):
        return sheet_item
    raise BadArgument(f"{shown(item)} is not a scenario, exercise or level; give one of these or its id: 'two-roads'")


def _entry(item: SheetItem, answers: bool) -> SheetEntry:
    """The picture with the question and its choices, or the answer."""
    match item:
        case Scenario():
            scenario = item.copy()  # at its beginning, whatever was played in it
            return _scenario_answer(scenario) if answers else _scenario_question(scenario)
        case Exercise():
            return _exercise_answer(item) if answers else _exercise_question(item)
        case Level():
            return _level_answer(item) if answers else _level_question(item)


def _scenario_question(scenario: Scenario) -> SheetEntry:
    questions = predict(scenario).questions if scenario.attempts else ()
    start = scenario.start
    marks = [*parse_marks(start, scenario.marks).items(), *(mark for each in questions for mark in each.marks)]
    choices = []
    for number, question in enumerate(questions):
        if number or question.question not in ("", scenario.question):
            choices.append(question.question)
        choices += [f"{letter}) {choice.text}" for letter, choice in zip(LETTERS, question.choices, strict=False)]
    return _question(start, scenario.question, choices, sign_marks(start, marks))


def _scenario_answer(scenario: Scenario) -> SheetEntry:
    questions = predict(scenario).questions if scenario.attempts else ()
    answer = scenario.answer()
    lines = [f"{LETTERS[each.right]}) {each.choices[each.right].text}" for each in questions]
    lines += [answer.text] if answer.text else []
    for each, outcome in answer.attempts:
        if points := " ".join(describe_points(outcome)):
            lines.append(f"{each.label}. {points}" if len(answer.attempts) > 1 else points)
    return SheetEntry(scenario.question, tuple(lines), note=", ".join(rule.id for rule in answer.rules))


def _exercise_question(exercise: Exercise) -> SheetEntry:
    marks = {**exercise.marks, **place_signs(exercise)}
    lines = [f"{number}.  {choice}" for number, choice in enumerate(exercise.choices, 1)]
    details = [exercise.details] if exercise.details else []
    state = exercise.setup.state
    return _question(state, exercise.question, details + lines, sign_marks(state, marks.items()))


def _exercise_answer(exercise: Exercise) -> SheetEntry:
    picture = board(exercise.solution_state()) if exercise.kind == "counterexample" else None
    rules = ", ".join(rule.id for rule in exercise.rules)
    return SheetEntry(exercise.question, (capitalize_first(exercise.solution_in_words()),), picture, note=rules)


def _level_question(level: Level) -> SheetEntry:
    state = level.localized_start
    return _question(state, level.goal, (), board_marks(state, level.marks, level.arrows))


def _level_answer(level: Level) -> SheetEntry:
    run = level.begin()
    for action in () if level.bot else solve(level) or ():
        run = run.act(action)
    reached = (level.texts.reached,) if level.texts.reached != level.goal else ()
    picture = board(translate_players(run.state, level._translations)) if run.actions else None
    return SheetEntry(level.goal, reached, picture, note=", ".join(level.rules))


def _question(state: State, question: str, lines: Iterable[str], marks: BoardMarks) -> SheetEntry:
    picture = board(state, marks.view, margin=MARGIN, rough=True)
    players = tuple((player_picture(state, n), _player_text(state, n)) for n in range(len(state.players)))
    return SheetEntry(question, tuple(lines), picture, hand_picture(state), players, writing=True)


def _player_text(state: State, player: int) -> str:
    """The name of a player, with the points if any player has some: a question may depend on them."""
    name, score = state.players[player], state.scores[player]
    return f"{name}: {points_phrase(score)}" if any(state.scores) else name


def _sheet_html(title: str, name: str, entries: Iterable[SheetEntry]) -> str:
    """The sheet as HTML, for a notebook and for printing by a browser."""
    head = f"<h1>{escape(title)}</h1>" if title else ""
    line = f'<p>{escape(name)}: <span class="carc-sheet-name">&nbsp;</span></p>' if name else ""
    items = "".join(f"<li>{''.join(_entry_html(number, entry))}</li>" for number, entry in enumerate(entries, 1))
    return f'<div class="carc-sheet"><style>{_STYLE}</style>{head}{line}<ol>{items}</ol></div>'


def _entry_html(number: int, entry: SheetEntry) -> Iterator[str]:
    yield f"<p><b>{number}&ensp;{mark_options(entry.heading)}</b></p>"
    lines = "".join(f"<p>{mark_options(line)}</p>" for line in entry.lines)
    players = "".join(
        f'<span class="carc-sheet-player">{_picture(piece, PIECE)}{escape(name)}</span>'
        for piece, name in entry.players
    )
    side = "".join(
        [f"<p>{players}</p>" if players else "", _picture(entry.hand, TILE_SIZE) if entry.hand else "", lines]
    )
    picture = _picture(entry.picture, entry.picture_width) if entry.picture else ""
    yield f'<div class="carc-sheet-entry">{picture}<div>{side}</div></div>'
    if entry.writing:
        yield _LINES
    if entry.note:
        yield f"<p><small>{escape(entry.note)}</small></p>"


def _picture(picture: Svg, width: float) -> str:
    """An image, so many millimetres wide."""
    return f'<img alt="" style="width: {width:g}mm" src="{picture.data_url}">'
