"""Levels and runs as text, as HTML for a notebook, and as pictures, in the language in use."""

from html import escape

from carc_widget.i18n.language import ngettext
from carc_widget.i18n.rulebook import mark_options
from carc_widget.lessons.level import STARS, Level, Run
from carc_widget.scenarios.board_marks import signs
from carc_widget.scenarios.display import TILE


def level_text(level: Level) -> str:
    """Title, goal, the fewest actions, and the board."""
    return "\n".join([level.title, level.goal, _fewest(level), "", str(level.shown)])


def level_html(level: Level) -> str:
    """The same with a picture of the board."""
    title = f"<p><b>{mark_options(level.title)}</b> <small>{escape(_fewest(level))}</small></p>"
    return f"<div>{title}{level_svg(level)}</div>"


def level_svg(level: Level) -> str:
    """A picture of the board with its marks and arrows, and the goal under it."""
    from carc_widget.graphics.svg import board  # the picture is a leaf

    drawn = signs(level.shown, level.marks, level.arrows)
    return str(
        board(
            level.shown,
            tile_size=TILE,
            arrows=drawn.arrows,
            captions=drawn.captions,
            hand=True,
            players=True,
            caption=level.goal,
        )
    )


def _fewest(level: Level) -> str:
    return ngettext("{n} action is enough.", "{n} actions are enough.", level.fewest)


def run_text(run: Run) -> str:
    """What is said now, and the stars."""
    return f"{run.said} {stars_text(run.stars)}".rstrip()


def stars_text(stars: int) -> str:
    """Stars as signs: two of three are `★★☆`."""
    return "★" * stars + "☆" * (STARS - stars) if stars else ""
