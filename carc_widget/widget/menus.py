"""The menus of a game: commands, exports, overlays. They change with settings only, so turns do not send them."""

from collections.abc import Iterator
from dataclasses import dataclass

from carc_widget.i18n.language import _, languages
from carc_widget.widget.commands import BackToStart, Resume
from carc_widget.widget.messages import OpenEditor, RunCommand, SetLanguage, SetMode
from carc_widget.widget.session import NewGame, Session
from carc_widget.widget.sidebar.aids import AidMenu, aid_menu, settings
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class CommandGroup:
    """Group of buttons in the menu of commands; the title may be empty."""

    title: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class CommandMenu:
    """Menu of commands: new game, board editor, languages, settings; `keys` labels the button that shows the keys."""

    title: str
    groups: tuple[CommandGroup, ...]
    keys: str


@dataclass(frozen=True, slots=True)
class ExportItem:
    """Item of the export menu.

    Attributes:
        what: the export that the page requests from the kernel, see `export`.
        action: what the page does with the export: `copy`, or save as `svg`, `png` or `html`.
        label: the label of the item.
    """

    what: str
    action: str
    label: str


@dataclass(frozen=True, slots=True)
class ExportMenu:
    """Export menu.

    Attributes:
        title: the title of the menu.
        items: the items of the menu.
        copied: the message after the text is copied to the clipboard.
        no_site: the message if a link is requested, and no site for it is set.
        copy_by_hand: the message if the page has no permission to write to the clipboard.
        saved: the message after a file is saved.
        failed: the message if no file can be created.
        text_label: the label of the field with the text.
    """

    title: str
    items: tuple[ExportItem, ...]
    copied: str
    no_site: str
    copy_by_hand: str
    saved: str
    failed: str
    text_label: str


@dataclass(frozen=True, slots=True)
class Menus:
    """The menus; a board of a lesson has only exports."""

    exports: ExportMenu
    commands: CommandMenu | None = None
    overlays: AidMenu | None = None

    @property
    def buttons(self) -> Iterator[Button]:
        """All buttons; exports are items that the page requests."""
        if self.commands:
            for group in self.commands.groups:
                yield from group.buttons
        if self.overlays:
            yield from self.overlays.buttons


def menus(session: Session) -> Menus:
    """Compute the menus."""
    if session.embedded:
        return Menus(_export_menu())
    return Menus(_export_menu(), _command_menu(session), aid_menu(session.aids))


def _export_menu() -> ExportMenu:
    return ExportMenu(
        # Translators: the title of the export menu: copy and save.
        title=_("Export"),
        items=(
            ExportItem("position", "copy", _("Copy position")),
            ExportItem("record", "copy", _("Copy record")),
            ExportItem("position link", "copy", _("Copy link to position")),
            ExportItem("record link", "copy", _("Copy link to game")),
            ExportItem("picture", "svg", _("Save picture (SVG)")),
            ExportItem("picture", "png", _("Save picture (PNG)")),
            ExportItem("page", "html", _("Save game (HTML)")),
        ),
        copied=_("Copied."),
        no_site=_("Links need a JupyterLite site, and none is set (CARC_WIDGET_SITE). Copy the position or record."),
        copy_by_hand=_("Press Ctrl C, or ⌘ C on a Mac, to copy the text."),
        saved=_("Saved."),
        failed=_("The picture could not be created."),
        text_label=_("Text to copy"),
    )


def _command_menu(session: Session) -> CommandMenu:
    game, live = session.game, session.moment is None
    commands = [
        Button("new", _("New game"), SetMode(NewGame())),
        Button(
            "edit", _("Board editor"), OpenEditor(), _("Arrange tiles and pieces as you like, and play from there.")
        ),
    ]
    if game.set_up:
        tip = _("Start again from the position that was set up; the game so far is kept.")
        commands.append(
            Button("start", _("Restart position"), RunCommand(BackToStart()), tip, enabled=live and game.can_undo)
        )
    if session.previous_game is not None:
        tip = _("Return to the previous game; this one is kept.")
        commands.append(Button("previous", _("Previous game"), RunCommand(Resume(session.previous_game)), tip))
    language_buttons = tuple(
        Button(f"language {code}", name, SetLanguage(code), selected=code == session.language, lang=code)
        for code, name in languages().items()
    )
    return CommandMenu(
        title=_("Menu"),
        groups=(
            CommandGroup("", tuple(commands)),
            CommandGroup(_("Language"), language_buttons),
            CommandGroup(_("Settings"), settings(session.aids)),
        ),
        keys=_("Keys"),
    )
