"""Gallery of the exercises, without their answers."""

from collections.abc import Iterator

from _site.gallery import Card, gallery
from _site.notebook_links import try_link
from carc_widget.graphics.svg import board
from carc_widget.lessons import Exercise, exercises


def pages() -> Iterator[tuple[str, str]]:
    """Yield the gallery, and a picture of each exercise."""
    parts = [
        "# Exercises",
        "An exercise is a position with a question that you answer without choices. A wrong answer is explained, and "
        'hints help step by step. In a notebook, `carc_widget.exercises["shared-city"].play()` opens an exercise; each '
        "learner can have a different variant.",
        gallery(map(_card, exercises.values())),
    ]
    yield "exercises", "\n\n".join(parts) + "\n"
    for exercise in exercises.values():
        picture = board(exercise.start, tile_size=72, hand=True, players=True, rough=True)
        yield f"pictures/exercises/{exercise.id}.svg", str(picture)


def _card(exercise: Exercise) -> Card:
    text = f'**{exercise.title}** {exercise.question} `exercises["{exercise.id}"]`'
    link = try_link(f'from carc_widget import exercises\n\nexercises["{exercise.id}"].play()', "exercises")
    return Card(f"pictures/exercises/{exercise.id}.svg", exercise.question, text, link, f"exercise-{exercise.id}")
