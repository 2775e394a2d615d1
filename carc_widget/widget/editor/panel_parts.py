"""What the list beside the board consists of while a position is edited, as data."""

from collections.abc import Iterator
from dataclasses import dataclass

from carc_widget.engine.geometry import Cell
from carc_widget.graphics.shapes import Drawing
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something that is wrong with the position.

    Attributes:
        number: that of its marks on the board.
        text: what is wrong.
        cells: where.
        rules: the rules that say so, to be opened.
    """

    number: int
    text: str
    cells: tuple[Cell, ...]
    rules: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class PaletteTile:
    """A kind of tile to choose: the button, its picture and how many are left in the bag."""

    button: Button
    drawing: Drawing
    left: int


@dataclass(frozen=True, slots=True)
class PaletteGroup:
    """The kinds of tiles of one set."""

    title: str
    tiles: tuple[PaletteTile, ...]


@dataclass(frozen=True, slots=True)
class Palette:
    """The tiles to choose from.

    Attributes:
        id: the id of the form of its search.
        label: what the search is for; `words` are what is looked for.
        goes_title: what the buttons of `goes` are about: where a tile goes that is pressed.
        groups: the tiles found, set by set.
        empty: what is said if there are none.
        bag: how many tiles are left; `bag_buttons` fill and empty the bag.
    """

    id: str
    label: str
    words: str
    goes_title: str
    goes: tuple[Button, ...]
    groups: tuple[PaletteGroup, ...]
    empty: str
    bag: str
    bag_buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in the form: name and points as typed, the colour, and whether it is this player's turn."""

    name: str
    points: int
    colour: str
    active: bool


@dataclass(frozen=True, slots=True)
class Seats:
    """The form of the players.

    Attributes:
        id: comes back with its values.
        title, name, points, active, turn: the texts of its parts.
        rows: the players.
        number: the number of the turn.
        refusal: why the values were not taken; may be empty.
        buttons: a player more, a player less.
    """

    id: str
    title: str
    name: str
    points: str
    active: str
    turn: str
    rows: tuple[Seat, ...]
    number: int
    refusal: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A field with values to choose from, each with what it says."""

    field: str
    label: str
    value: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Box:
    """A box to tick."""

    value: str
    label: str
    ticked: bool


@dataclass(frozen=True, slots=True)
class Options:
    """The form of sets and options: its id, the texts of its parts, the boxes of the sets, and the options."""

    id: str
    title: str
    sets_title: str
    sets: tuple[Box, ...]
    edition: Choice
    options: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Wrong:
    """Where a line that was typed goes wrong: what stands before, the place itself and what follows; and why."""

    sentence: str
    before: str
    there: str
    after: str
    details: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Copied:
    """A text to copy: its name in the page, its title, itself, and what its button says before and afterwards."""

    field: str
    title: str
    value: str
    empty: str
    copy: str
    done: str


@dataclass(frozen=True, slots=True)
class Texts:
    """The position as text: the form of its line, what is wrong with what was typed, and a scenario to copy."""

    id: str
    title: str
    line: Copied
    wrong: Wrong | None
    scenario: Copied


@dataclass(frozen=True, slots=True)
class EditorPart:
    """The list beside the board while a position is edited.

    Attributes:
        flaws_title: how many things are wrong, or that nothing is; `flaws` are they.
        tools_title, tools: what is chosen for the board beside tiles: meeples, figures and the eraser.
        palette, seats, options, texts: the parts below.
        commands: what changes the whole board.
    """

    flaws_title: str
    flaws: tuple[Flaw, ...]
    tools_title: str
    tools: tuple[Button, ...]
    palette: Palette
    seats: Seats
    options: Options
    texts: Texts
    commands: tuple[Button, ...]

    @property
    def buttons(self) -> Iterator[Button]:
        """Every button in it."""
        for flaw in self.flaws:
            yield from flaw.rules
        yield from (*self.tools, *self.palette.goes, *self.palette.bag_buttons, *self.seats.buttons, *self.commands)
        for group in self.palette.groups:
            yield from (tile.button for tile in group.tiles)

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """Every picture in it."""
        pieces = [button.piece for button in (*self.tools, *self.palette.goes) if button.piece]
        return (*pieces, *(tile.drawing for group in self.palette.groups for tile in group.tiles))
