"""What a page of a lesson consists of, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from carc_widget.graphics.svg_document import Svg


@dataclass(frozen=True, slots=True)
class Knob:
    """Something to press.

    Attributes:
        id: its name on this page.
        label: what it says.
        intent: what a press leads to.
        sign: what stands before the label, such as a letter.
        tip: what it says when pointed at.
        main: whether it is the one that stands for going on.
        chosen: for one of several, whether it is chosen.
        enabled: whether it can be pressed.
        mark: `right` or `wrong`, once that is known; else empty.
        command: what the page does by itself when it is pressed, a name in `lesson.js`; else empty.
    """

    id: str
    label: str
    intent: object
    sign: str = ""
    tip: str = ""
    main: bool = False
    chosen: bool | None = None
    enabled: bool = True
    mark: str = ""
    command: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something to fill in.

    Attributes:
        id: its name on this page.
        label: what it is for.
        value: what stands there.
        kind: `number` or `text`.
    """

    id: str
    label: str
    value: str
    kind: str = "text"


@dataclass(frozen=True, slots=True)
class Player:
    """A line of the list of players."""

    name: str
    points: int
    piece: Svg
    acts: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """The board.

    Attributes:
        svg: the picture.
        label: what a screen reader says of it.
        pressed: whether places on it can be pressed.
    """

    svg: Svg
    label: str
    pressed: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """A question with what there is to choose from, or what there is to fill in."""

    title: str
    knobs: tuple[Knob, ...] = ()
    entries: tuple[Entry, ...] = ()
    look: str = "choices"
    """`choices` in a column, or `chips` in a line."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What was predicted beside what came."""

    question: str
    predicted: str
    came: str
    correct: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """All that is seen of a lesson.

    Attributes:
        question: the question, in large type.
        title: a few words above it, and `step`: how far one has come.
        doing: what is done, below the question.
        picture: the board; none for a text alone.
        hand: the tile in hand, if there is one, and what it is called.
        players: who plays, with their points.
        groups: what there is to choose from and to fill in.
        said: what happened; `sums` and `rules` of it.
        told: the explanation, a paragraph each.
        good: whether the explanation is of something right; none if it is of neither.
        beside: predictions beside outcomes.
        heads: the heads of their columns.
        knobs: the buttons below.
        keys: keys of the keyboard -> the knobs that they press.
        line: a line of text to copy; may be empty.
        help: what the keys do.
        large: whether it is for a class.
        begun: whether the question has been asked, so that it may be smaller.
    """

    question: str
    title: str = ""
    step: str = ""
    doing: str = ""
    picture: Picture | None = None
    hand: Picture | None = None
    players: tuple[Player, ...] = ()
    groups: tuple[Group, ...] = ()
    said: str = ""
    sums: tuple[str, ...] = ()
    rules: str = ""
    told: tuple[str, ...] = ()
    good: bool | None = None
    beside: tuple[Beside, ...] = ()
    heads: tuple[str, str] = ("", "")
    knobs: tuple[Knob, ...] = ()
    keys: Mapping[str, str] = field(default_factory=dict)
    line: str = ""
    help: tuple[tuple[str, str], ...] = ()
    large: bool = False
    begun: bool = False

    @property
    def pressable(self) -> Mapping[str, Knob]:
        """Everything that can be pressed, by its name."""
        every = (*self.knobs, *(knob for group in self.groups for knob in group.knobs))
        return {knob.id: knob for knob in every if knob.enabled}
