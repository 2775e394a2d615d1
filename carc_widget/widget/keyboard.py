"""Keyboard shortcuts of the board in one table: the commands of the page, the messages to the kernel, the help."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from carc_widget.i18n.language import N_
from carc_widget.widget.messages import Cancel, Message, Navigate, PressButton, Proceed, Rotate, SwitchKind
from carc_widget.widget.session import AID_NAMES


@dataclass(frozen=True, slots=True)
class Key:
    """The effect of a key.

    Attributes:
        page: the command that the page tries first (a name in `board-view.ts`); may be empty.
        message: the message that the kernel handles if the page has not handled the key.
    """

    page: str = ""
    message: Message | None = None


@dataclass(frozen=True, slots=True)
class HelpRow:
    """A row of the keyboard help.

    Attributes:
        keys_text: the keys, as a translatable text.
        effect: the effect of the keys, as a translatable text.
        keys: the keys by their names in the browser; letters in lower case, with the prefix `Shift+` where it matters.
    """

    keys_text: str
    effect: str
    keys: Mapping[str, Key]


SHORTCUTS = (
    HelpRow(
        N_("arrows"),
        N_("move to a place"),
        {"ArrowUp": Key("up"), "ArrowRight": Key("right"), "ArrowDown": Key("down"), "ArrowLeft": Key("left")},
    ),
    HelpRow(N_("C"), N_("list of all choices, or tiles of the editor; back to the board"), {"c": Key("choices")}),
    HelpRow(N_("Enter"), N_("select; confirm"), {"Enter": Key("choose", Proceed(without_meeple=False))}),
    HelpRow(
        N_("R, right click on a marked square"),
        N_("rotate the tile"),
        {
            "r": Key("turn", Rotate(1)),
            " ": Key("turn", Rotate(1)),
            "Shift+r": Key("turn back", Rotate(-1)),
            "Shift+ ": Key("turn back", Rotate(-1)),
        },
    ),
    HelpRow(
        N_("Q, right click elsewhere, long press"),
        N_("ask the rules about a place"),
        {"q": Key("ask"), "ContextMenu": Key("ask")},
    ),
    HelpRow(N_("N"), N_("skip meeple, continue"), {"n": Key(message=Proceed())}),
    HelpRow(N_("L"), N_("small or large meeple"), {"l": Key(message=SwitchKind())}),
    HelpRow(
        N_("M, W"), N_("mage, witch"), {"m": Key(message=PressButton("mage")), "w": Key(message=PressButton("witch"))}
    ),
    HelpRow(N_("Esc"), N_("cancel, close"), {"Escape": Key(message=Cancel())}),
    HelpRow(
        N_("U, Shift U"),
        N_("undo, redo"),
        {
            "u": Key(message=PressButton("undo")),
            "Shift+u": Key(message=PressButton("redo")),
            "y": Key(message=PressButton("redo")),
        },
    ),
    HelpRow(
        N_("1 to 9, A"),
        N_("switch overlays; hide overlays"),
        {
            **{str(number): Key(message=PressButton(f"aid {name}")) for number, name in enumerate(AID_NAMES[:9], 1)},
            "a": Key(message=PressButton("aids")),
        },
    ),
    HelpRow(N_("H"), N_("hints: the best places"), {"h": Key(message=PressButton("aid hints"))}),
    HelpRow(
        N_("Page Down, Page Up"),
        N_("next, previous step; with Shift, a whole turn"),
        {
            "PageDown": Key(message=Navigate(1)),
            "PageUp": Key(message=Navigate(-1)),
            "Shift+PageDown": Key(message=Navigate(1, turns=True)),
            "Shift+PageUp": Key(message=Navigate(-1, turns=True)),
        },
    ),
    HelpRow(
        N_("Home, End"),
        N_("start, end of the game"),
        {"Home": Key(message=PressButton("time first")), "End": Key(message=PressButton("time last"))},
    ),
    HelpRow(
        N_(", ."),
        N_("previous, next mistake in the analysis"),
        {",": Key(message=PressButton("review previous")), ".": Key(message=PressButton("review next"))},
    ),
    HelpRow(
        N_("E; 1 to 6, Del"),
        N_("board editor; in it: meeples, eraser"),
        {"e": Key(message=PressButton("edit")), "Delete": Key(message=PressButton("eraser"))},
    ),
    HelpRow(
        N_("Shift arrows, T, I"),
        N_("read the board tile by tile, the parts of a tile; inspect"),
        {
            "Shift+ArrowUp": Key("read up"),
            "Shift+ArrowRight": Key("read right"),
            "Shift+ArrowDown": Key("read down"),
            "Shift+ArrowLeft": Key("read left"),
            "t": Key("read on"),
            "Shift+t": Key("read back"),
            "i": Key("inspect"),
        },
    ),
    HelpRow(
        N_("+ − 0, wheel"),
        N_("zoom"),
        {"+": Key("zoom in"), "=": Key("zoom in"), "-": Key("zoom out"), "0": Key("show all")},
    ),
    HelpRow(N_("F"), N_("full screen and back"), {"f": Key("full screen")}),
)
"""All keyboard shortcuts, in the order of the help."""

KEYS: Mapping[str, Key] = MappingProxyType({name: key for row in SHORTCUTS for name, key in row.keys.items()})
"""The effect of each key, by name."""

PAGE_COMMANDS = {name: key.page for name, key in KEYS.items()}
"""The page command of each key, empty where the kernel alone handles it; the page ignores all other keys."""
