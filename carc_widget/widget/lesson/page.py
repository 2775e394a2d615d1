"""View of a lesson page, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from carc_widget.widget.lesson.messages import LessonMessage
from carc_widget.widget.sidebar.rules import CitedRule
from carc_widget.widget.view_model import PRIVATE


@dataclass(frozen=True, slots=True)
class LessonVote:
    """Votes of a class for a choice: the number of hands, and their share in percent."""

    hands: int
    share: int


@dataclass(frozen=True, slots=True)
class LessonButton:
    """Button.

    Attributes:
        id: its name on this page.
        label: the label.
        message: the message of a press; `None` for a command of the page.
        sign: the text before the label, such as a letter.
        tip: the tooltip.
        main: whether it is the primary button, which continues.
        selected: for one of several or a toggle, whether it is selected.
        enabled: whether it can be pressed.
        mark: `right` or `wrong`, once the answer is shown; else empty.
        command: the command that the page runs itself on a press, a name in `lesson.tsx`; else empty.
        copied: for the command `copy`, the label after copying.
        votes: the votes for this choice, in the order of the votes.
    """

    id: str
    label: str
    message: LessonMessage | None = field(metadata=PRIVATE)
    sign: str = ""
    tip: str = ""
    main: bool = False
    selected: bool | None = None
    enabled: bool = True
    mark: str = ""
    command: str = ""
    copied: str = ""
    votes: tuple[LessonVote, ...] = ()


@dataclass(frozen=True, slots=True)
class LessonMenu:
    """Menu of toggle buttons, which stays open when one is pressed."""

    title: str
    buttons: tuple[LessonButton, ...]


@dataclass(frozen=True, slots=True)
class LessonField:
    """Input field.

    Attributes:
        id: its name on this page.
        label: the label.
        value: the value.
        kind: `number`, `text`, or `file` for the text of a file.
        subtract, add: for a number, the names of the buttons that change it by 1; empty for a field without them.
    """

    id: str
    label: str
    value: str
    kind: str = "text"
    subtract: str = ""
    add: str = ""


@dataclass(frozen=True, slots=True)
class LessonPlayer:
    """Row of the list of players; `piece` is the address of an image."""

    name: str
    points: int
    piece: str
    active: bool = False


@dataclass(frozen=True, slots=True)
class LessonPicture:
    """Picture.

    Attributes:
        src: the address of its image.
        box: the visible area: left, top, width and height in hundredths of a tile.
        label: the text for screen readers.
        clickable: whether places on it can be clicked.
    """

    src: str
    box: tuple[float, float, float, float]
    label: str
    clickable: bool = False


@dataclass(frozen=True, slots=True)
class LessonGroup:
    """Question with its choices or its fields."""

    title: str
    buttons: tuple[LessonButton, ...] = ()
    fields: tuple[LessonField, ...] = ()
    layout: str = "choices"
    """`choices` in a column, `chips` in a row, or `row` for fields next to each other."""
    vote_headings: tuple[str, ...] = ()
    """The headings of the columns of votes."""


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """Row of a table of answers.

    Attributes:
        question: the question, or the title of what was answered; may be empty.
        first, second: what is compared: a prediction and the outcome, or the first and the last answer.
        correct: whether the answer is right.
    """

    question: str
    first: str
    second: str
    correct: bool


@dataclass(frozen=True, slots=True)
class LessonBoard:
    """Live board; the widget sends the boards themselves in the same order.

    Attributes:
        title: the heading above it; may be empty.
        playing: whether only what a player needs is around the board: no timeline, no log, no search.
    """

    title: str = ""
    playing: bool = False


@dataclass(frozen=True, slots=True)
class CourseLevel:
    """Level in the list of a course.

    Attributes:
        button: the button that opens it.
        stars: the stars won, as signs and as text for screen readers.
    """

    button: LessonButton
    stars: tuple[str, str]


@dataclass(frozen=True, slots=True)
class CourseStage:
    """Stage of a course: title, idea, and its levels."""

    title: str
    idea: str
    levels: tuple[CourseLevel, ...]


@dataclass(frozen=True, slots=True)
class LessonFile:
    """File that a button of the page saves: its name and its text."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class LessonHandIn:
    """Name of the learner, and the file of the results that a button saves."""

    field: LessonField
    button: LessonButton
    file: LessonFile


@dataclass(frozen=True, slots=True)
class LessonBanner:
    """End of a level, in large type.

    Attributes:
        title: the verdict.
        correct: whether the goal is reached.
        stars: the stars, as signs and as text for screen readers; empty without any.
        text: the message of the level.
        details: how stars are won.
        buttons: what can be done next.
    """

    title: str
    correct: bool
    stars: tuple[str, str]
    text: str
    details: str
    buttons: tuple[LessonButton, ...]


@dataclass(frozen=True, slots=True)
class LessonPage:
    """Lesson page.

    Attributes:
        question: the question, in large type.
        title: a short title above it, and `step`: the progress.
        instruction: the instruction, below the question.
        picture: the board; `None` for a text alone.
        hand: the tile in hand, if there is one, with its name.
        players: the players with their points.
        groups: the choices and the fields.
        caption: the description of the event; `sums` and `rules` its sums and rules.
        explanation: the explanation, one item for each paragraph.
        cited_rules: the rules that it refers to.
        correct: whether the explanation is of a correct answer; `None` without a verdict.
        comparison: the table of answers, and `headings` the headings of its two columns.
        buttons: the buttons below, and `overlays` the menu of the overlays of the picture.
        keys: the effect of each key: the id of the button that it presses, or `!` and a command of the page.
        line: a line of text to copy; may be empty.
        help: the description of the keys; `help_label` is its accessible name.
        large: whether text and picture are large, for a class to read.
        started: whether the step is past the question, which may then be smaller.
        boards: the live boards, in place of the picture.
        banner: the end of a level.
        stages: the stages of a course, in place of a picture.
        file: the file that the command `save` saves.
        hand_in: the name and the results of the learner, to hand in.
        screen: the number of the screen; every message of the page contains it.
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
    cited_rules: tuple[CitedRule, ...] = ()
    correct: bool | None = None
    comparison: tuple[AnswerRow, ...] = ()
    headings: tuple[str, str] = ("", "")
    buttons: tuple[LessonButton, ...] = ()
    overlays: LessonMenu | None = None
    keys: Mapping[str, str] = field(default_factory=dict)
    line: str = ""
    help: tuple[tuple[str, str], ...] = ()
    help_label: str = ""
    large: bool = False
    started: bool = False
    boards: tuple[LessonBoard, ...] = ()
    banner: LessonBanner | None = None
    stages: tuple[CourseStage, ...] = ()
    file: LessonFile | None = None
    hand_in: LessonHandIn | None = None
    screen: int = 0

    @property
    def pressable(self) -> Mapping[str, LessonButton]:
        """The enabled buttons by name."""
        grouped = (button for group in self.groups for button in group.buttons)
        listed = (level.button for stage in self.stages for level in stage.levels)
        folded = self.overlays.buttons if self.overlays else ()
        every = (*self.buttons, *folded, *grouped, *listed, *(self.banner.buttons if self.banner else ()))
        return {button.id: button for button in every if button.enabled}
