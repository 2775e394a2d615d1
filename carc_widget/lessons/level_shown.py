"""Levels and runs as text, as HTML for a notebook, and as pictures, in the language in use."""

from html import escape

from carc_widget.i18n.language import ngettext
from carc_widget.i18n.rulebook import mark_options
from carc_widget.lessons.level import STARS, Level, LevelRun
from carc_widget.scenarios.board_marks import board_marks
from carc_widget.scenarios.display import TILE_SIZE


def level_text(level: Level) -> str:
    """Title, goal, the fewest actions, and the board."""
    return "\n".join([level.title, level.goal, _min_actions(level), "", str(level.localized_start)])


def level_html(level: Level) -> str:
    """The same with a picture of the board."""
    title = f"<p><b>{mark_options(level.title)}</b> <small>{escape(_min_actions(level))}</small></p>"
    return f"<div>{title}{level_svg(level)}</div>"


def level_svg(level: Level) -> str:
    """A picture of the board with its marks and arrows, and the goal under it."""
    from carc_widget.graphics.svg import board  # the picture is a leaf

    drawn = board_marks(level.localized_start, level.marks, level.arrows)
    return str(
        board(
            level.localized_start,
            tile_size=TILE_SIZE,
            arrows=drawn.arrows,
            captions=drawn.captions,
            hand=True,
            players=True,
            caption=level.goal,
        )
    )


def _min_actions(level: Level) -> str:
    return ngettext("{n} action is enough.", "{n} actions are enough.", level.min_actions)


def run_text(run: LevelRun) -> str:
    """What is said now, and the stars."""
    return f"{run.message} {stars_text(run.stars)}".rstrip()


def stars_text(stars: int) -> str:
    """Stars as signs: two of three are `★★☆`."""
    return "★" * stars + "☆" * (STARS - stars) if stars else ""
