"""Before a class: one call makes slides of whatever a teacher has at hand."""

from collections.abc import Iterable, Mapping

from carc_widget.i18n.language import check_language, current_language
from carc_widget.i18n.language import language as spoken
from carc_widget.lessons.slides import make_slide
from carc_widget.widget.lesson.lesson_widget import LessonWidget


def present(slides: object, *more: object, language: str | None = None) -> LessonWidget:
    """Show slides to a class: full screen, one question in large type, choices A to D, the answer when you want it.

    Every picture, choice, sum and answer is computed by the engine. The keys are those of a clicker: Page Down or →
    goes a step on, Page Up or ← a step back; R back to the question, H shows or hides the answer, B or . blanks the
    screen, F full screen, C captions, 1 to 5 the aids, all of these off at the start. A press on the picture marks a
    feature. What a step on or back shows is prepared in the page, so that it comes at once: for a class that sees your
    notebook itself the next step is no secret.

    Parameters:
        slides: a list of what is to be shown, or one thing: scenarios or their ids, exercises, levels, cards of
            `lessons.question_card`, scores (shown term by term), outcomes of `scenario.attempt`, states, or texts.
        more: more of them.
        language: the code of the language; by default the one in use.

    Returns:
        The page. Let a cell end with it; press F for the whole screen.

    Raises:
        BadArgument: something cannot be shown.
        UnknownName: there is no such language.

    >>> page = present("What does the witch do?", "witch-rounds-up", language="nl")
    >>> page.view.step
    '1 / 2'
    >>> page.close()
    """
    slides = slides.values() if isinstance(slides, Mapping) else slides
    given = [*slides] if isinstance(slides, Iterable) and not isinstance(slides, str) else [slides]
    with spoken(check_language(language or current_language())):
        return LessonWidget([make_slide(each) for each in (*given, *more)], language)
