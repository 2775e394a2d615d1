"""Form input of the editor: palette search, players, sets and options, the line of the position, and a question."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from carc_widget.engine.names import plain_name
from carc_widget.engine.players import name_problem
from carc_widget.engine.rules import editions, option_values
from carc_widget.engine.tiles import TileSet
from carc_widget.lessons.position_questions import QUESTION_KINDS
from carc_widget.widget.editor.draft import PositionDraft
from carc_widget.widget.editor.model import Editor, InvalidText, QuestionForm
from carc_widget.widget.editor.position_text import parse_line
from carc_widget.widget.editor.settings import MAX_NUMBER, apply_options, with_players, with_sets
from carc_widget.widget.new_game.form_values import FieldError, available_sets, edition_of, with_edition

MAX_SEARCH_LENGTH = 80
"""Maximum length of a palette search, in characters."""

MAX_LINE_LENGTH = 20_000
"""Maximum length of a position as text, in characters; a position with every tile and a custom set is shorter."""

MAX_QUESTION_LENGTH = 500
"""Maximum length of a question, in characters."""

MAX_FILE_NAME_LENGTH = 80
"""Maximum length of the name of a lesson file, in characters."""

Values = Mapping[str, tuple[str, ...]]


def submit_form(editor: Editor, form: str, values: Values) -> Editor:
    """Apply the values of a form to the editor; invalid values leave the previous ones unchanged."""
    match form:
        case "edit-search":
            return replace(editor, words=_first_value(values, "words")[:MAX_SEARCH_LENGTH])
        case "edit-players":
            return _players(editor, values)
        case "edit-options":
            return _options(editor, values)
        case "edit-question":
            return replace(editor, question=_question(editor.question, values))
        case "edit-line":
            return _line(editor, _first_value(values, "line")[:MAX_LINE_LENGTH])
    return editor


def _question(form: QuestionForm, values: Values) -> QuestionForm:
    kind = _first_value(values, "kind", form.kind)
    kind = kind if kind in QUESTION_KINDS else form.kind
    question = _first_value(values, "question", form.question)[:MAX_QUESTION_LENGTH]
    return QuestionForm(
        kind,
        _first_value(values, "subject", form.subject) if kind == form.kind else "",
        question if kind == form.kind or question != form.question else "",  # it asks something of the former kind
        _first_value(values, "file", form.file)[:MAX_FILE_NAME_LENGTH],
    )


def _first_value(values: Values, name: str, default: str = "") -> str:
    return values.get(name, (default,))[0]


def _players(editor: Editor, values: Values) -> Editor:
    """Apply names, points and turn; with an invalid name nothing changes, and an invalid number keeps its old value."""
    draft = editor.draft
    names = [plain_name(_first_value(values, f"name-{player}", name)) for player, name in enumerate(draft.players)]
    for player, name in enumerate(names):
        code, facts = name_problem(name, names[:player])
        if code:
            return replace(editor, players_error=FieldError(code, f"name-{player}", facts))
    current = {"turn": draft.turn, **{f"points-{player}": points for player, points in enumerate(draft.scores)}}
    typed = {field: _first_value(values, field, str(number)) for field, number in current.items()}
    valid = {
        field: number
        for field, text in typed.items()
        if (number := _number(text, 1 if field == "turn" else 0, current[field])) is not None
    }
    invalid = next((field for field in typed if field not in valid), None)
    numbers = {**current, **valid}
    active = _first_value(values, "active")
    changed = replace(
        with_players(draft, names),
        scores=tuple(numbers[f"points-{player}"] for player in range(len(names))),
        active=int(active) if active in map(str, range(len(names))) else draft.active,
        turn=numbers["turn"],
    )
    if _settings(changed) != _settings(draft):
        editor = editor.step(changed, typing="edit-players")
    error = None if invalid is None else FieldError(invalid.partition("-")[0], invalid, {"most": MAX_NUMBER})
    return replace(editor, players_error=error)


def _settings(draft: PositionDraft) -> tuple[object, ...]:
    return draft.players, draft.scores, draft.active, draft.turn


def _number(text: str, least: int, current: int) -> int | None:
    """Parse a whole number up to `MAX_NUMBER`, or the current one; `None` if the text is neither."""
    digits = text.strip()
    if digits == str(current):
        return current
    number = int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= 9 else -1
    return number if least <= number <= MAX_NUMBER else None


def _options(editor: Editor, values: Values) -> Editor:
    """Apply sets and options; a newly selected edition sets its own options."""
    draft = editor.draft
    sets = tuple(chosen_sets(draft, values.get("sets", ())))
    edition = _first_value(values, "edition")
    if edition in editions() and edition != edition_of(draft.rules):
        rules = with_edition(draft.rules, edition)
    else:
        rules = apply_options(draft.rules, {name: _first_value(values, name) for name in option_values()})
    if (sets, rules) == (draft.sets, draft.rules):
        return editor
    return editor.step(with_sets(draft, sets, rules))


def chosen_sets(draft: PositionDraft, names: Iterable[str]) -> tuple[str | TileSet, ...]:
    """Return the base game and the sets with these names."""
    chosen = set(names)
    return ("base", *(box for name, box in available_sets(draft.sets).items() if name in chosen))


def _line(editor: Editor, text: str) -> Editor:
    """Apply the line of a position during typing: it becomes the draft as soon as it parses."""
    if not text.strip():
        return replace(editor, invalid_text=None)
    parsed = parse_line(text)
    if isinstance(parsed, InvalidText):
        return replace(editor, invalid_text=parsed, reply=None)
    if parsed.state is not None and parsed.state == editor.draft.state:
        return replace(editor, invalid_text=None)
    return editor.load(parsed, typing="edit-line")
