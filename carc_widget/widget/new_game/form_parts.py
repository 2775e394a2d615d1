"""What the form for a new game consists of, as data."""

from collections.abc import Mapping
from dataclasses import dataclass

from carc_widget.graphics.shapes import Drawing
from carc_widget.widget.new_game.form_values import Filled
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose in a form: a box to tick, or an entry of a list.

    Attributes:
        value: what is sent if it is chosen.
        label: what it is called.
        chosen: whether it is.
        hint: what it does; may be empty.
        only_with: the choice that it belongs to, without which it has no meaning; may be empty.
    """

    value: str
    label: str
    chosen: bool
    hint: str = ""
    only_with: str = ""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """The fields of one player.

    Attributes:
        key: comes back with the fields.
        label: which player it is.
        name: what is filled in, and `otherwise` what the player is called if nothing is.
        name_label, colour_label, plays_label: what the fields are for.
        colours: the colours to choose from.
        plays: who can play there: a person, or a bot.
        piece: a meeple of the colour that is chosen.
        remove: the button that takes the player away.
    """

    key: int
    label: str
    name: str
    otherwise: str
    name_label: str
    colour_label: str
    plays_label: str
    colours: tuple[Choice, ...]
    plays: tuple[Choice, ...]
    piece: Drawing
    remove: Button


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the form: its title and what it does."""

    title: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """The form for a new game.

    Attributes:
        id: comes back with its values.
        stamp: which of the values that the page has sent are shown.
        focus: the field to go to, named as in `refused`, or `add`; may be empty.
        filled: what is filled in.
        title: what it is for.
        kept: what becomes of the game so far; may be empty.
        players, sets, edition, language, seed: its parts.
        seats: the players.
        add: the button for one more.
        boxes: the sets to tick, and `options` what else can be ticked, each beside what it belongs to.
        editions: the editions to choose from, and `told` what the chosen one is, in paragraphs.
        languages: the languages to choose from.
        no_seed: what is said where no seed is filled in.
        refused: why the values were not taken, by the field: `name-0`, `seats`, `sets`, `seed`, or empty for the whole.
        start: what the button says that sends it.
        cancel: the button that closes it.
    """

    id: str
    stamp: int
    focus: str
    filled: Filled
    title: str
    kept: str
    players: Part
    seats: tuple[SeatRow, ...]
    add: Button
    sets: Part
    boxes: tuple[Choice, ...]
    options: tuple[Choice, ...]
    edition: Part
    editions: tuple[Choice, ...]
    told: tuple[str, ...]
    language: Part
    languages: tuple[Choice, ...]
    seed: Part
    no_seed: str
    refused: Mapping[str, str]
    start: str
    cancel: Button

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The buttons that do something without sending it."""
        return (*(seat.remove for seat in self.seats), self.add, self.cancel)

    @property
    def drawings(self) -> tuple[Drawing, ...]:
        """Every picture in it."""
        return tuple(seat.piece for seat in self.seats)
