"""The menu beside the time: copies of position and record, and the picture as a file."""

from carc_widget.i18n.language import _
from carc_widget.widget.timeline.export_menu_parts import MenuItem, MenuPart


def menu() -> MenuPart:
    """The menu; what it leads to is made when it is asked for."""
    return MenuPart(
        # Translators: a menu: copy and save.
        title=_("Take away"),
        items=(
            MenuItem("position", "copy", _("Copy position")),
            MenuItem("record", "copy", _("Copy record")),
            MenuItem("picture", "svg", _("Save picture (SVG)")),
            MenuItem("picture", "png", _("Save picture (PNG)")),
        ),
        copied=_("Copied."),
        by_hand=_("Press Ctrl C to copy the text."),
        saved=_("Saved."),
        failed=_("The picture could not be made."),
        text=_("Text to copy"),
    )
