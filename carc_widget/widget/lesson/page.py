"""What a page of a lesson consists of, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from carc_widget.widget.view_model import PRIVATE


@dataclass(frozen=True, slots=True)
class LessonButton:
    """Something to press.

    Attributes:
        id: its name on this page.
        label: what it says.
        message: what a press leads to.
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
    message: object = field(metadata=PRIVATE)
    sign: str = ""
    tip: str = ""
    main: bool = False
    chosen: bool | None = None
    enabled: bool = True
    mark: str = ""
    command: str = ""


@dataclass(frozen=True, slots=True)
class LessonField:
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
class LessonPlayer:
    """A line of the list of players; `piece` is the address of an image."""

    name: str
    points: int
    piece: str
    active: bool = False


@dataclass(frozen=True, slots=True)
class LessonPicture:
    """A picture.

    Attributes:
        src: the address of its image.
        box: what it shows: left, top, width and height in hundredths of a tile.
        label: what a screen reader says of it.
        clickable: whether places on it can be pressed.
    """

    src: str
    box: tuple[float, float, float, float]
    label: str
    clickable: bool = False


@dataclass(frozen=True, slots=True)
class LessonGroup:
    """A question with what there is to choose from, or what there is to fill in."""

    title: str
    buttons: tuple[LessonButton, ...] = ()
    fields: tuple[LessonField, ...] = ()
    layout: str = "choices"
    """`choices` in a column, or `chips` in a line."""


@dataclass(frozen=True, slots=True)
class PredictionRow:
    """What was predicted beside what came."""

    question: str
    predicted: str
    actual: str
    correct: bool


@dataclass(frozen=True, slots=True)
class LessonPage:
    """All that is seen of a lesson.

    Attributes:
        question: the question, in large type.
        title: a few words above it, and `step`: how far one has come.
        instruction: what is done, below the question.
        picture: the board; none for a text alone.
        hand: the tile in hand, if there is one, and what it is called.
        players: who plays, with their points.
        groups: what there is to choose from and to fill in.
        caption: what happened; `sums` and `rules` of it.
        explanation: the explanation, a paragraph each.
        correct: whether the explanation is of something right; none if it is of neither.
        comparison: predictions beside outcomes.
        heads: the heads of their columns.
        buttons: the buttons below.
        keys: keys of the keyboard -> the buttons that they press.
        line: a line of text to copy; may be empty.
        help: what the keys do.
        large: whether it is for a class.
        begun: whether the question has been asked, so that it may be smaller.
    """

    question: str
    title: str = ""
    step: str = ""
    instruction: str = ""
    picture: LessonPicture | None = None
    hand: LessonPicture | None = None
    players: tuple[LessonPlayer, ...] = ()
    groups: tuple[LessonGroup, ...] = ()
    caption: str = ""
    sums: tuple[str, ...] = ()
    rules: str = ""
    explanation: tuple[str, ...] = ()
    correct: bool | None = None
    comparison: tuple[PredictionRow, ...] = ()
    heads: tuple[str, str] = ("", "")
    buttons: tuple[LessonButton, ...] = ()
    keys: Mapping[str, str] = field(default_factory=dict)
    line: str = ""
    help: tuple[tuple[str, str], ...] = ()
    large: bool = False
    begun: bool = False

    @property
    def pressable(self) -> Mapping[str, LessonButton]:
        """Everything that can be pressed, by its name."""
        every = (*self.buttons, *(knob for group in self.groups for knob in group.buttons))
        return {knob.id: knob for knob in every if knob.enabled}
