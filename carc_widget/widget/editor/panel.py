"""Sidebar of the board editor: problems, pieces, tile palette, players and options."""

from collections.abc import Iterator
from dataclasses import dataclass

from carc_widget.engine.figures import Figure, MeepleKind
from carc_widget.engine.geometry import Cell
from carc_widget.engine.players import player_limit
from carc_widget.engine.rulebook import all_rules
from carc_widget.engine.rules import editions, option_values
from carc_widget.engine.setup import Problem
from carc_widget.engine.tiles import Tile, TileSet, tile_set
from carc_widget.graphics.pieces import figure_drawing
from carc_widget.graphics.shapes import Drawing
from carc_widget.graphics.tiles import tile_drawing
from carc_widget.i18n.language import N_, _, ngettext
from carc_widget.i18n.long_texts import localize, set_title, tile_name
from carc_widget.i18n.nouns import figure_word, kind_word, tiles
from carc_widget.i18n.options import option_name, option_value
from carc_widget.i18n.problems import problem_sentence
from carc_widget.lessons.position_questions import END, NOW, QUESTION_KINDS
from carc_widget.widget.board import pieces
from carc_widget.widget.editor import messages
from carc_widget.widget.editor.draft import PositionDraft
from carc_widget.widget.editor.model import Destination, Editor, Eraser, FigureTool, InvalidText, MeepleTool, TileTool
from carc_widget.widget.editor.position_text import position_line, scenario_template
from carc_widget.widget.editor.question import (
    command_to_save,
    default_wording,
    lesson_file,
    question_of_form,
    step_of_form,
    subject_of,
)
from carc_widget.widget.editor.toolbar import problems_title, rules_of
from carc_widget.widget.messages import Edit
from carc_widget.widget.new_game.error_texts import field_error_text
from carc_widget.widget.new_game.form_values import available_sets, edition_of
from carc_widget.widget.session import Session
from carc_widget.widget.sidebar.rules import rule_buttons
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class EditorProblem:
    """Problem of the position.

    Attributes:
        text: the description.
        cells: the affected cells.
        rules: buttons that open the violated rules.
    """

    text: str
    cells: tuple[Cell, ...]
    rules: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class PaletteTile:
    """Kind of tile in the palette: its button, its drawing and the number left in the bag."""

    button: Button
    drawing: Drawing
    left: int


@dataclass(frozen=True, slots=True)
class PaletteGroup:
    """Kinds of tiles of one set in the palette."""

    title: str
    tiles: tuple[PaletteTile, ...]


@dataclass(frozen=True, slots=True)
class TilePalette:
    """Tile palette.

    Attributes:
        id: the id of the search form.
        label: the label of the search field; `words` is its value.
        destinations_title: the title of the buttons in `destinations`, which select where a clicked tile goes.
        groups: the matching tiles by set.
        empty: the text for no matches.
        bag: the number of tiles left, as text; `bag_buttons` fill and empty the bag.
    """

    id: str
    label: str
    words: str
    destinations_title: str
    destinations: tuple[Button, ...]
    groups: tuple[PaletteGroup, ...]
    empty: str
    bag: str
    bag_buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class EditorPlayer:
    """Player in the form: name and points as typed, the colour, and whether it is this player's turn."""

    name: str
    points: int
    colour: str
    active: bool


@dataclass(frozen=True, slots=True)
class EditorPlayers:
    """Form of the players.

    Attributes:
        id: the id that the page sends back with the values.
        title, name, points, active, turn: the labels of its parts.
        rows: the players.
        number: the number of the turn.
        error: why the values are invalid; may be empty.
        buttons: add a player, remove a player.
    """

    id: str
    title: str
    name: str
    points: str
    active: str
    turn: str
    rows: tuple[EditorPlayer, ...]
    number: int
    error: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class SelectField:
    """Select field: its values, each with a label."""

    field: str
    label: str
    value: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class CheckBox:
    """Check box."""

    value: str
    label: str
    checked: bool


@dataclass(frozen=True, slots=True)
class EditorOptions:
    """Form of sets and options: its id, the labels of its parts, the check boxes of the sets, and the options."""

    id: str
    title: str
    sets_title: str
    sets: tuple[CheckBox, ...]
    edition: SelectField
    options: tuple[SelectField, ...]


@dataclass(frozen=True, slots=True)
class LineError:
    """Parse error in a typed line: the text before it, the place itself, the text after it, and the details."""

    sentence: str
    before: str
    at: str
    after: str
    details: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CopyField:
    """Text to copy: field name, title and value, the text for none, and the button labels before and after copying."""

    field: str
    title: str
    value: str
    empty: str
    copy: str
    copied: str


@dataclass(frozen=True, slots=True)
class EditorTexts:
    """Position as text: the form of its line, the error in the typed line, and a scenario to copy."""

    id: str
    title: str
    line: CopyField
    line_error: LineError | None
    scenario: CopyField


@dataclass(frozen=True, slots=True)
class EditorQuestion:
    """Form that makes a question of a lesson from the position, and saves it.

    Attributes:
        id: the id that the page sends back with the values.
        title: the heading.
        kind: the kinds of questions, and `subject`: what such a question can be about; no values if nothing.
        label: the label of the field of the question; `question` is its value, `usual` the question if it is empty.
        file_label: the label of the field with the name of the lesson file; `file` is its value, `file_example` one.
        save: the button that saves the question; `saved` names what was saved, and `error` why nothing was.
        step: the step of a lesson file, to copy.
    """

    id: str
    title: str
    kind: SelectField
    subject: SelectField
    label: str
    question: str
    usual: str
    file_label: str
    file: str
    file_example: str
    save: Button
    saved: str
    error: str
    step: CopyField


@dataclass(frozen=True, slots=True)
class EditorPanel:
    """Sidebar of the board editor.

    Attributes:
        problems_title: the number of problems, as text, or that there are none; `problems` lists them.
        tools_title, tools: the tools for the board other than tiles: meeples, figures and the eraser.
        palette, players, options, texts, question: the parts below.
        commands: the buttons that change the whole board.
    """

    problems_title: str
    problems: tuple[EditorProblem, ...]
    tools_title: str
    tools: tuple[Button, ...]
    palette: TilePalette
    players: EditorPlayers
    options: EditorOptions
    texts: EditorTexts
    question: EditorQuestion
    commands: tuple[Button, ...]

    @property
    def buttons(self) -> Iterator[Button]:
        """All buttons in the sidebar."""
        for problem in self.problems:
            yield from problem.rules
        yield from (
            *self.tools,
            *self.palette.destinations,
            *self.palette.bag_buttons,
            *self.players.buttons,
            self.question.save,
            *self.commands,
        )
        for group in self.palette.groups:
            yield from (tile.button for tile in group.tiles)


_DESTINATIONS = {
    # Translators: the destination of a tile that is clicked in the list. Short: these are buttons.
    Destination.BOARD: N_("Board"),
    Destination.HAND: N_("In hand"),
    Destination.LESS: N_("Bag −1"),
    Destination.MORE: N_("Bag +1"),
}


def editor_panel(session: Session, editor: Editor) -> EditorPanel:
    """Build the sidebar of the editor."""
    draft, places = editor.draft, session.aids.coordinates
    return EditorPanel(
        problems_title=problems_title(len(draft.problems)),
        problems=tuple(
            EditorProblem(
                problem_sentence(problem, places),
                problem.cells if isinstance(problem, Problem) else (),
                rule_buttons(rules_of([problem])),
            )
            for problem in draft.problems
        ),
        tools_title=_("Pieces"),
        tools=tuple(_tools(editor)),
        palette=_palette(editor),
        players=_players(editor),
        options=_options(draft),
        texts=_texts(editor),
        question=_question(editor),
        commands=(
            Button("clear", _("Clear board"), Edit(messages.Clear())),
            Button("from game", _("Reset to game"), Edit(messages.LoadGamePosition())),
        ),
    )


def _tools(editor: Editor) -> Iterator[Button]:
    draft = editor.draft
    for player, name in enumerate(draft.players):
        colour = pieces.colour(draft, player)
        kinds = MeepleKind if "inns_cathedrals" in draft.sets else (MeepleKind.SMALL,)
        for kind in kinds:
            tool = MeepleTool(player, kind)
            small = kind is MeepleKind.SMALL
            tip = _("Meeple of {player}", player=name) if small else _("Large meeple of {player}", player=name)
            id = f"{'meeple' if small else 'large'} {player + 1}"
            yield _tool(editor, id, tip, tool, pieces.meeple(draft, player, kind), colour)
    if "mage_witch" in draft.sets:
        for figure in Figure:
            yield _tool(editor, figure.value, figure_word(figure), FigureTool(figure), figure_drawing(figure), "")
    selected = isinstance(editor.tool, Eraser)
    yield Button(
        "eraser",
        _("Eraser"),
        Edit(messages.SelectTool(Eraser())),
        _("Remove pieces and tiles (Del)"),
        selected=selected,
    )


def _tool(editor: Editor, id: str, tip: str, tool: MeepleTool | FigureTool, piece: Drawing, colour: str) -> Button:
    return Button(
        id, "", Edit(messages.SelectTool(tool)), tip, selected=editor.tool == tool, piece=piece, colour=colour
    )


# -- tiles


def _palette(editor: Editor) -> TilePalette:
    draft = editor.draft
    destinations = tuple(
        Button(
            f"destination {to.value}",
            _(label),
            Edit(messages.SetDestination(to)),
            selected=editor.destination is to,
            piece=tile_drawing(draft.tiles[draft.hand])
            if to is Destination.HAND and draft.hand in draft.tiles
            else None,
        )
        for to, label in _DESTINATIONS.items()
    )
    groups = (_group(editor, box) for box in draft.sets)
    return TilePalette(
        id="edit-search",
        label=_("Search tiles: city, road, coat of arms …"),
        words=editor.words,
        destinations_title=_("A tile selected here goes:"),
        destinations=destinations,
        groups=tuple(group for group in groups if group.tiles),
        empty=_("No tile matches."),
        bag=ngettext("{n} tile left in the bag", "{n} tiles left in the bag", sum(draft.bag.values())),
        bag_buttons=(
            Button(
                "bag full", _("Fill the bag"), Edit(messages.FillBag(True)), enabled=any(draft.missing_tiles.values())
            ),
            Button("bag empty", _("Empty the bag"), Edit(messages.FillBag(False)), enabled=any(draft.bag.values())),
        ),
    )


def _group(editor: Editor, box: str | TileSet) -> PaletteGroup:
    kinds = (tile_set(box) if isinstance(box, str) else box).tiles
    draft = editor.draft
    shown = [tile for tile in kinds if draft.copies(tile.id) and _matches(tile, editor.words)]
    return PaletteGroup(set_title(box), tuple(_palette_tile(editor, tile) for tile in shown))


def _palette_tile(editor: Editor, tile: Tile) -> PaletteTile:
    draft = editor.draft
    left = draft.bag[tile.id]
    chosen = {
        Destination.BOARD: editor.tool == TileTool(tile.id),
        Destination.HAND: draft.hand == tile.id,
    }.get(editor.destination)
    usable = {
        Destination.BOARD: draft.rest[tile.id] > 0,
        Destination.HAND: draft.rest[tile.id] > 0 or draft.hand == tile.id,
        Destination.LESS: left > 0,
        Destination.MORE: left < draft.full_bag[tile.id],
    }[editor.destination]
    # Translators: {tile} is the id of a tile, {name} its description, {tiles} a number of tiles.
    tip = _("{tile}: {name}; {tiles} in the bag", tile=tile.id, name=tile_name(tile), tiles=tiles(left))
    button = Button(
        f"tile {tile.id}",
        "",
        Edit(messages.ClickPaletteTile(tile.id)),
        tip,
        selected=chosen,
        enabled=usable or bool(chosen),
    )
    return PaletteTile(button, tile_drawing(tile), left)


def _matches(tile: Tile, words: str) -> bool:
    """Return whether a tile matches a search: by its id, or by its description in the current language."""
    if tile.id.casefold() == words.strip().casefold():
        return True
    kinds = {kind_word(segment.kind) for segment in tile.segments}
    text = " ".join([tile_name(tile), *kinds]).casefold()
    return all(word in text for word in words.casefold().split())


# -- players, sets and options


def _players(editor: Editor) -> EditorPlayers:
    draft = editor.draft
    count = len(draft.players)
    return EditorPlayers(
        id="edit-players",
        title=_("Players and points"),
        name=_("Name"),
        points=_("Points"),
        active=_("To move"),
        turn=_("Turn"),
        rows=tuple(
            EditorPlayer(name, draft.scores[player], pieces.colour(draft, player), player == draft.active)
            for player, name in enumerate(draft.players)
        ),
        number=draft.turn,
        error=field_error_text(editor.players_error) if editor.players_error else "",
        buttons=(
            Button(
                "add player",
                _("Add a player"),
                Edit(messages.ChangePlayerCount(1)),
                enabled=count < player_limit(draft.sets),
            ),
            Button("remove player", _("Remove a player"), Edit(messages.ChangePlayerCount(-1)), enabled=count > 2),
        ),
    )


def _options(draft: PositionDraft) -> EditorOptions:
    offered = available_sets(draft.sets)
    playing = {box if isinstance(box, str) else box.name for box in draft.sets}
    known_editions = tuple((id, localize(edition).title) for id, edition in editions().items())
    current = edition_of(draft.rules)
    named = known_editions if current else (("", _("none of these")), *known_editions)
    return EditorOptions(
        id="edit-options",
        title=_("Sets, edition and options"),
        sets_title=_("Played with the base game"),
        sets=tuple(CheckBox(name, set_title(box), name in playing) for name, box in offered.items()),
        edition=SelectField("edition", _("Edition"), current, named),
        options=tuple(
            SelectField(
                name,
                _option_label(name),
                str(getattr(draft.rules, name)),
                tuple((str(value), option_value(name, value)) for value in values),
            )
            for name, values in option_values().items()
        ),
    )


def _option_label(option: str) -> str:
    rule = next((rule for rule in all_rules().values() if option in rule.options), None)
    return f"{option_name(option)} ({rule.id})" if rule else option_name(option)


# -- texts


def _texts(editor: Editor) -> EditorTexts:
    state, invalid_text = editor.draft.state, editor.invalid_text
    line = position_line(editor.draft) if invalid_text is None else invalid_text.text
    empty = _("The position is not possible yet.")
    scenario = (
        scenario_template(state, _("Title"), _("What is the question?"), _("What can be tried"))
        if state is not None
        else ""
    )
    return EditorTexts(
        id="edit-line",
        title=_("As text"),
        line=_copy_field("line", _("The position in one line, to copy or to paste"), line, empty),
        line_error=None if invalid_text is None else _line_error(invalid_text),
        scenario=_copy_field("scenario", _("A scenario to finish by hand"), scenario, empty),
    )


def _copy_field(field: str, title: str, value: str, empty: str) -> CopyField:
    return CopyField(field, title, value, empty, _("Copy"), _("Copied"))


def _question(editor: Editor) -> EditorQuestion:
    state, form = editor.draft.state, editor.question
    kind, result = QUESTION_KINDS[form.kind], form.result
    subjects = kind.subjects(state) if state is not None else ()
    labels = tuple((text, _subject_label(text, result)) for text, result in subjects)
    made = question_of_form(state, form)
    impossible, other = _("The position is not possible yet."), _("This position has no question of this kind.")
    return EditorQuestion(
        id="edit-question",
        title=_("As a lesson question"),
        kind=SelectField(
            "kind", _("Kind of question"), form.kind, tuple((id, _(each.title)) for id, each in QUESTION_KINDS.items())
        ),
        subject=SelectField(
            "subject", _(_SUBJECTS[form.kind]), subject_of(state, form) if state is not None else "", labels
        ),
        label=_("Question"),
        question=form.question,
        usual=default_wording(made, form),
        file_label=_("Lesson file in the folder of the notebook"),
        file=form.file,
        file_example=_EXAMPLE,
        save=Button(
            "save question",
            _("Add to the file"),
            Edit(messages.SaveQuestion()),
            enabled=command_to_save(made, form) is not None,
        ),
        saved=ngettext("Saved: {file} has {n} step.", "Saved: {file} has {n} steps.", result.steps, file=result.file)
        if result is not None and not result.error
        else "",
        error=result.error if result is not None else _name_error(form.file),
        step=_copy_field(
            "step",
            _("Or paste this at the end of a lesson file; `lessons.load` opens it"),
            step_of_form(made, form),
            impossible if state is None else other,
        ),
    )


_SUBJECTS = {
    "points": N_("What happens, and the points that it brings"),
    "owner": N_("Road, city, monastery or field, and its owners"),
    "placement": N_("Tile"),
    "meeple": N_("Placement of the tile"),
    "figure": N_("Placement of the tile"),
    "winner": N_("What happens"),
}
"""The labels of what a question is about, by kind."""


def _subject_label(text: str, result: str) -> str:
    subject = {END: _("The game ends now"), NOW: _("The tile is on the board")}.get(text, text)
    return f"{subject}: {result}" if result else subject


def _name_error(file: str) -> str:
    if not file.strip() or lesson_file(file):
        return ""
    return _("Give the name of a file without a folder, such as {example}.", example=_EXAMPLE)


_EXAMPLE = "fields.toml"


def _line_error(invalid_text: InvalidText) -> LineError:
    details = tuple(problem_sentence(problem, True) for problem in invalid_text.problems)
    if not invalid_text.column:
        return LineError(_("This position cannot be set up:"), "", "", "", details)
    at = invalid_text.column - 1
    start = max(0, at - 24)
    invalid_part = invalid_text.line[at : at + 12] or "␣"
    sentence = _("This cannot be read from here on:")
    return LineError(sentence, invalid_text.line[start:at], invalid_part, invalid_text.line[at + 12 : at + 24], details)
