"""Gallery of the levels by stage."""

from collections.abc import Iterable, Iterator

from _site.gallery import Card, gallery
from _site.notebook_links import try_link
from carc_widget.graphics.svg import board
from carc_widget.lessons import Level, levels
from carc_widget.scenarios.board_marks import board_marks


def pages() -> Iterator[tuple[str, str]]:
    """Yield the gallery, and a picture of each level."""
    yield "levels", _index()
    for level in levels.values():
        yield f"pictures/levels/{level.id}.svg", _picture(level)


def _index() -> str:
    parts = [
        "# Levels",
        "A level is a position with a goal that you reach on the board. You get up to three stars: one for the goal, "
        "and more if you need few actions and make few mistakes; hints cost no stars. In a notebook, "
        '`carc_widget.levels` shows all levels, `carc_widget.levels["first-points"].play()` opens one, and '
        "`carc_widget.levels.play()` is the course.",
    ]
    for stage, stage_levels in levels.stages.items():
        parts += [f"## {stage.title}", stage.idea, _gallery(stage_levels)]
    if more := [level for level in levels.values() if level.stage is None]:
        parts += ["## More levels", _gallery(more)]
    return "\n\n".join(parts) + "\n"


def _picture(level: Level) -> str:
    state = level.localized_start
    return str(board(state, board_marks(state, level.marks, level.arrows).view, hand=True, players=True, rough=True))


def _gallery(shown: Iterable[Level]) -> str:
    return gallery(map(_card, shown))


def _card(level: Level) -> Card:
    text = f'**{level.title}**: {level.goal} `levels["{level.id}"]`'
    link = try_link(f'from carc_widget import levels\n\nlevels["{level.id}"].play()', "levels")
    return Card(f"pictures/levels/{level.id}.svg", level.title, text, link, f"level-{level.id}")
