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
from carc_widget.i18n.nouns import and_list
from carc_widget.lessons.result import Result
from carc_widget.lessons.results import FILE_FIELDS, Results, item_title, result_sign


def _spreadsheet_value(value: object) -> object:
    """A value for a spreadsheet, with an apostrophe before a text that would be a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value


@dataclass(frozen=True)
class ClassTable:
    """The answers of a class: a row for each learner, a column for each item; displays as a table.

    Attributes:
        learners: the names.
        items: the names of all items that a learner answered.
        results: the results of each learner.
        unreadable: the files of the folder that hold no answers: the name of each -> why.
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
        counts = Counter(result.belief for result in self._answers(name) if result.belief)
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
        widths = [max(len(row[i]) for row in self.rows) for i in range(len(self.rows[0]))]
        lines = ("  ".join(f"{cell:{w}}" for cell, w in zip(row, widths, strict=True)) for row in self.rows)
        return "\n".join(filter(None, [*(line.rstrip() for line in lines), self._missing]))

    @property
    def _missing(self) -> str:
        """The files that are not in the table, as a sentence; empty if all are."""
        if not self.unreadable:
            return ""
        return _("Left out of the table, because they hold no answers: {files}.", files=and_list(list(self.unreadable)))

    def _repr_html_(self) -> str:
        (learner, *items, right), *body = self.rows
        titles = {result.name: item_title(result) for results in self.results for result in results}
        head = [f"<th>{escape(learner)}</th>"]
        head += [f'<th title="{escape(item)}">{escape(titles[item])}</th>' for item in items]
        cells = "".join([*head, f"<th>{escape(right)}</th>"])
        rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in body)
        missing = f"<p>{escape(self._missing)}</p>" if self._missing else ""
        return f"<table><thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table>{missing}"


def class_table(sources: Iterable[Results | str | PathLike[str]] | str | PathLike[str]) -> ClassTable:
    """One table of the answers of many learners.

    Parameters:
        sources: the folder of the handed-in files; or a list of results, or of files that `Results.save` or the button
            *Hand in* wrote. A learner without a name is called by the file. The table names the files of a folder that
            hold something else.

    Raises:
        BadArgument: a source is something else, or a file of a list holds something else.
        OSError: a file or the folder cannot be read.
    """
    unreadable: dict[str, str] = {}
    if isinstance(sources, str | PathLike):
        sources = list(_readable(Path(sources), unreadable))
    expect(sources, Iterable, "the list of results", "results, or the paths of files")
    rows: list[tuple[str, Results]] = []
    for number, each in enumerate(sources, 1):
        if isinstance(each, Results):
            rows.append((each.learner or str(number), each))
        elif isinstance(each, str | PathLike):
            results = Results.load(each)
            rows.append((results.learner or Path(each).stem, results))
        else:
            raise BadArgument(f"{shown(each)} is neither results nor a file of them")
    items = tuple(dict.fromkeys(result.name for _name, results in rows for result in results))
    learners = tuple(name for name, _results in rows)
    return ClassTable(learners, items, tuple(results for _name, results in rows), unreadable)


def _readable(folder: Path, unreadable: dict[str, str]) -> Iterator[Results]:
    """Yield the results of the files of a folder; add the files that hold something else to `unreadable`."""
    for path in sorted(folder.iterdir()):
        if path.suffix == ".json":
            try:
                results = Results.load(path)
            except BadArgument as error:
                unreadable[path.name] = str(error)
                continue
            results.learner = results.learner or path.stem
            yield results
