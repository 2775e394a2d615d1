"""Presentation: slides for a class from any material, in one call."""

from collections.abc import Iterable, Mapping

from carc_widget.i18n.language import check_language, current_language
from carc_widget.i18n.language import language as spoken
from carc_widget.lessons.results import Results
from carc_widget.lessons.slides import make_slide
from carc_widget.widget.lesson.lesson_widget import LessonWidget


def present(slides: object, *more: object, language: str | None = None, results: Results | None = None) -> LessonWidget:
    """Show slides to a class: full screen, one question in large type, choices A to D, the answer on demand.

    The engine computes every picture, choice, sum and answer. The keys are those of a presenter: Page Down or → goes
    a step forward, Page Up or ← a step back; R returns to the question, H shows or hides the answer, B or . blanks the
    screen, F toggles full screen, C captions, 1 to 5 the aids; captions and aids are off at the start. A click on the
    picture marks a feature. The next and the previous step are prepared in the page, so that they appear at once: for a
    class that sees your notebook itself, the next step is no secret.

    Parameters:
        slides: a list of items, or one item: scenarios, exercises and levels or their ids, comparisons, cards of
            `lessons.question_card`, scores (shown term by term), outcomes of `scenario.attempt`, states, or texts.
        more: more items.
        language: the code of the language; by default the current one.
        results: where the hands of the votes are recorded: `lessons.Results("class 6b")`.

    Returns:
        The page. Let a cell end with it; press F for full screen.

    Raises:
        BadArgument: an item cannot be shown.
        UnknownName: there is no such language; or a text looks like an id, but there is none of it.

    >>> page = present("What does the witch do?", "witch-rounds-up", language="nl")
    >>> page.view.step
    '1 / 2'
    >>> page.close()
    """
    slides = slides.values() if isinstance(slides, Mapping) else slides
    items = [*slides] if isinstance(slides, Iterable) and not isinstance(slides, str) else [slides]
    with spoken(check_language(language or current_language())):
        return LessonWidget([make_slide(each) for each in (*items, *more)], language, results)
