"""Tables of a class: the answers of many learners side by side, and as a file for spreadsheets."""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from os import PathLike
from pathlib import Path

from carc_widget.engine.errors import BadArgument, expect, expect_path, shown
from carc_widget.i18n.language import _
from carc_widget.i18n.nouns import and_list, capitalize_first
from carc_widget.i18n.score_tables import text_table
from carc_widget.lessons.result import Result
from carc_widget.lessons.results import FILE_FIELDS, Results, item_title, result_sign
from carc_widget.scenarios.misconceptions import misconceptions

_LEFT = 'style="text-align: left"'
"""The attribute of names, since notebooks align the cells of tables on the right."""


def _spreadsheet_value(value: object) -> object:
    """A value for a spreadsheet, with an apostrophe before a text that would be a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value


@dataclass(frozen=True)
class ClassTable:
    """The answers of a class: a row for each learner, a column for each item; displays as a table.

    Attributes:
        learners: the names; where several files have the same name, each with its file.
        items: the names of all items that a learner answered.
        results: the results of each learner.
        unreadable: the files in the folder that hold no answers: the name of each -> why.
    """

    learners: tuple[str, ...]
    items: tuple[str, ...]
    results: tuple[Results, ...]
    unreadable: Mapping[str, str] = field(default_factory=dict)

    def first_attempt_share(self, name: str) -> float:
        """The share of learners whose first answer to an item was right, without a hint."""
        answers = self._answers(name)
        return sum(result.first_correct for result in answers) / len(answers) if answers else 0.0

    def most_common_misconception(self, name: str) -> str:
        """The belief behind most wrong answers to an item, also corrected ones, in words; empty if none is known."""
        known = misconceptions()  # in the language in use, whatever the languages of the answers
        beliefs = (
            known[result.misconception].text if result.misconception in known else result.belief
            for result in self._answers(name)
        )
        counts = Counter(filter(None, beliefs))
        return counts.most_common(1)[0][0] if counts else ""

    def _answers(self, name: str) -> list[Result]:
        return [result for each in self.results if (result := each.get(name)) is not None]

    @property
    def rows(self) -> list[list[str]]:
        """The table as texts: a head, a row for each learner, the shares right first time, the most common beliefs."""
        head = [_("learner"), *self.items, _("right")]
        body = [
            [name, *(result_sign(results.get(item)) for item in self.items), str(results.score)]
            for name, results in zip(self.learners, self.results, strict=True)
        ]
        first = [_("right first time"), *(f"{100 * self.first_attempt_share(item):.0f}%" for item in self.items), ""]
        beliefs = [_("most common mistake"), *(self.most_common_misconception(item) for item in self.items), ""]
        return [head, *body, first, beliefs]

    def to_csv(self) -> str:
        """Every answer as a line of comma-separated values, for a spreadsheet.

        An apostrophe stands before a text that a spreadsheet would run as a formula, such as the answer `+road E`.
        """
        names = [each.name for each in FILE_FIELDS]
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(["learner", *names])
        for learner, results in zip(self.learners, self.results, strict=True):
            rows = ([learner, *(getattr(result, name) for name in names)] for result in results)
            writer.writerows(map(_spreadsheet_value, row) for row in rows)
        return text.getvalue()

    def save(self, path: str | PathLike[str]) -> None:
        """Write `to_csv()` to a file, such as `class.csv`.

        Raises:
            OSError: the file cannot be written.
        """
        expect_path(path)
        Path(path).write_text(self.to_csv(), "utf-8-sig")  # so that spreadsheets read accents

    def __str__(self) -> str:
        *rows, (mistake, *beliefs, _right) = self.rows
        table = text_table(rows, left=range(len(rows[0])))
        mistakes = [f"{mistake}, {item}: {belief}" for item, belief in zip(self.items, beliefs, strict=True) if belief]
        return "\n".join(filter(None, [table, *mistakes, *self._notes]))

    @property
    def _notes(self) -> list[str]:
        """Sentences: that the table is empty, and which files are not in it."""
        notes = [] if self.results else [_("No answers were found.")]
        if self.unreadable:
            files = and_list(list(self.unreadable))
            notes.append(_("Left out of the table, because they hold no answers: {files}.", files=files))
        return notes

    def _repr_html_(self) -> str:
        (learner, *items, right), *body, (mistake, *beliefs, _right) = self.rows
        titles = {result.name: item_title(result) for results in self.results for result in results}
        head = [f"<th {_LEFT}>{escape(learner)}</th>"]
        head += [f'<th title="{escape(item)}">{escape(titles[item])}</th>' for item in items]
        cells = "".join([*head, f"<th>{escape(right)}</th>"])
        rows = "".join(
            f"<tr><td {_LEFT}>{escape(name)}</td>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
            for name, *row in body
        )
        mistakes = "".join(
            f"<dt>{escape(titles[item])}</dt><dd>{escape(belief)}</dd>"
            for item, belief in zip(items, beliefs, strict=True)
            if belief
        )
        below = f"<p><b>{escape(capitalize_first(mistake))}</b></p><dl>{mistakes}</dl>" if mistakes else ""
        notes = "".join(f"<p>{escape(note)}</p>" for note in self._notes)
        return f"<table><thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table>{below}{notes}"


def class_table(sources: Iterable[Results | str | PathLike[str]] | str | PathLike[str]) -> ClassTable:
    """One table of the answers of many learners.

    Parameters:
        sources: the folder of the handed-in files, in which they may be in folders; or a list of results, or of files
            that `Results.save` or the button *Hand in* wrote. A learner without a name is called by the file, and
            for learners with the same name the file follows in brackets. The table names the files in the folder that
            hold something else.

    Raises:
        BadArgument: a source is something else, or a file of a list holds something else.
        OSError: a file or the folder cannot be read.
    """
    unreadable: dict[str, str] = {}
    rows: list[tuple[str, str, Results]] = []
    if isinstance(sources, str | PathLike):
        rows += sorted(_readable(Path(sources), unreadable), key=lambda row: (row[0].casefold(), row[1]))
    else:
        expect(sources, Iterable, "the list of results", "results, or the paths of files")
        for number, each in enumerate(sources, 1):
            if isinstance(each, Results):
                rows.append((each.learner or str(number), str(number), each))
            elif isinstance(each, str | PathLike):
                results = Results.load(each)
                rows.append((results.learner or Path(each).stem, str(each), results))
            else:
                raise BadArgument(f"{shown(each)} is neither results nor a file of them")
    counts = Counter(name for name, _source, _results in rows)
    learners = tuple(f"{name} ({source})" if counts[name] > 1 else name for name, source, _results in rows)
    items = tuple(dict.fromkeys(result.name for *_names, results in rows for result in results))
    return ClassTable(learners, items, tuple(results for *_names, results in rows), unreadable)


def _readable(folder: Path, unreadable: dict[str, str]) -> Iterator[tuple[str, str, Results]]:
    """Yield the results in a folder, with the learner and the file; add the files without results to `unreadable`.

    Pupils rename files, and learning platforms put them into folders, so every file that is not hidden is tried.
    """
    if not folder.is_dir():
        raise NotADirectoryError(f"{folder} is no folder; give the folder of the files, or a list of files")
    for path in sorted(folder.rglob("*")):
        within = path.relative_to(folder)
        if not path.is_file() or any(part.startswith(".") for part in within.parts):
            continue
        try:
            results = Results.load(path)
        except BadArgument as error:
            unreadable[within.as_posix()] = str(error)
        else:
            yield results.learner or within.with_suffix("").as_posix(), within.as_posix(), results
