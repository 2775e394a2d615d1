"""Questions in notebook pages: with their choices and a folded answer instead of a picture only."""

import re
from typing import Any

from _site.questions import exercise_html, prediction_html
from carc_widget import exercises, predict, scenarios
from carc_widget.i18n import language

_PREDICTION = re.compile(r'scenarios\["([\w-]+)"\]\.predict\((?:"([\w-]+)")?\)')
_EXERCISES = re.compile(r'exercises\.play\(("[\w-]+"(?:, "[\w-]+")*)\)')
_NO_CODE = "remove-input"
"""The tag of cells whose code is hidden on pages."""


def show_questions(notebook: dict[str, Any], code: str) -> None:
    """Replace the outputs of cells with a question by the question, its choices and a folded answer.

    Parameters:
        notebook: the notebook as JSON, which is modified.
        code: the code of its language.
    """
    for cell in notebook["cells"]:
        html = _question("".join(cell["source"]), code) if cell["cell_type"] == "code" else None
        if html is not None:
            cell["outputs"] = [{"output_type": "display_data", "metadata": {}, "data": {"text/html": html}}]
            cell["metadata"].setdefault("tags", []).append(_NO_CODE)


def _question(source: str, code: str) -> str | None:
    """Return the question of a cell as HTML; `None` if it has no question."""
    with language(code):
        if match := _PREDICTION.fullmatch(source):
            html = prediction_html(predict(scenarios[match[1]], match[2]), code)
        elif match := _EXERCISES.fullmatch(source):
            html = "".join(exercise_html(exercises[id], code) for id in re.findall(r"[\w-]+", match[1]))
        else:
            return None
    return f'<div class="carc-board">{html}</div>'
