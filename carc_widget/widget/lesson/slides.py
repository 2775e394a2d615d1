"""Slides in sequence: for a class, or for one learner who predicts before the outcome."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from carc_widget.engine.rulebook import rule
from carc_widget.i18n.language import N_, _
from carc_widget.i18n.nouns import and_list
from carc_widget.i18n.rulebook import rule_titles
from carc_widget.lessons.outcome_frames import BoardPlace, OutcomeFrame
from carc_widget.lessons.prediction import PredictionResult
from carc_widget.lessons.questions import LETTERS, Question
from carc_widget.lessons.result import VOTE, Result
from carc_widget.lessons.slides import Slide
from carc_widget.widget.lesson.messages import (
    Again,
    ChooseAnswer,
    FillField,
    LessonMessage,
    Point,
    StepSlides,
    ToggleAid,
    ToggleAnswer,
    TryIt,
)
from carc_widget.widget.lesson.page import (
    AnswerRow,
    LessonButton,
    LessonField,
    LessonGroup,
    LessonMenu,
    LessonPage,
    LessonVote,
)
from carc_widget.widget.lesson.picture import Drawn, cells_of, hand, picture, players
from carc_widget.widget.session import NO_AIDS, Aids
from carc_widget.widget.sidebar.aids import LABELS
from carc_widget.widget.sidebar.feature_card import feature_at, place_at
from carc_widget.widget.sidebar.rules import cite_rules

AIDS = ("owners", "worth", "legal_cells", "last_turn", "coordinates")
"""The aids for a class, in the order of the keys 1 to 5."""

CAPTIONS = "captions"
VOTES = "votes"

ROUNDS = 2
"""The number of votes: one before the class talks about the question, and one after."""


@dataclass(frozen=True, slots=True)
class SlideShow:
    """Session of a slide show.

    Attributes:
        slides: the slides.
        is_class: whether they are for a class; else one learner predicts before the outcome.
        number: the index of the current slide.
        step: the current step: each question of a class, or 0 for all of a learner; then each frame, then the answer.
        choices: the number of each answered question of the slide, with the number of the choice.
        prediction_result: the predictions compared with the outcome, once the prediction is recorded.
        aids: the aids that are on.
        captions: whether captions are on.
        marked_places: the features marked by clicks.
        is_counting: whether the hands of a vote are entered.
        votes: the numbers of the slide, the question, the vote and the choice, with the number of hands.
    """

    slides: tuple[Slide, ...]
    is_class: bool
    number: int = 0
    step: int = 0
    choices: tuple[tuple[int, int], ...] = ()
    prediction_result: PredictionResult | None = None
    aids: Aids = NO_AIDS
    captions: bool = True
    marked_places: tuple[BoardPlace, ...] = ()
    is_counting: bool = False
    votes: tuple[tuple[tuple[int, int, int, int], int], ...] = ()

    @property
    def plays_level(self) -> bool:
        """Whether a level is played on this step."""
        return self.step == 0 and self.slide.level is not None

    @property
    def slide(self) -> Slide:
        """The current slide."""
        return self.slides[self.number]

    @property
    def question_steps(self) -> int:
        """The number of steps before the outcome: one for each question of a class, one for all of a learner."""
        return max(len(self.slide.questions), 1) if self.is_class else 1

    @property
    def is_past_questions(self) -> bool:
        """Whether the step is past the questions."""
        return self.step >= self.question_steps

    @property
    def question(self) -> int:
        """The number of the question that a class answers or has answered last."""
        return min(self.step, self.question_steps - 1)

    @property
    def last(self) -> int:
        """The last step of the slide, which shows its answer; 0 if there is none."""
        return self.question_steps - 1 + len(self.slide.frames[1:]) + self.has_answer_step

    @property
    def has_answer_step(self) -> bool:
        """Whether the answer has a step after the frames; a last frame without a text or a sum is shown with it."""
        slide, later = self.slide, self.slide.frames[1:]
        silent = bool(later) and not later[-1].text and later[-1].score is None
        return bool(slide.answer or slide.questions or slide.rules) and not silent

    @property
    def shows_answer(self) -> bool:
        """Whether the step shows the answer: the last one, past the questions."""
        return self.is_past_questions and self.step == self.last

    @property
    def frame(self) -> OutcomeFrame | None:
        """The frame of this step; `None` for a text alone."""
        frames = self.slide.frames
        return frames[min(max(self.step - self.question_steps + 1, 0), len(frames) - 1)] if frames else None

    @property
    def can_step(self) -> bool:
        """Whether the next step is available: a learner answers every question first."""
        return self.is_class or self.is_past_questions or len(self.choices) == len(self.slide.questions)


@dataclass(frozen=True, slots=True)
class RecordPrediction:
    """Record the prediction, as letters."""

    letters: str


def update_slides(session: SlideShow, message: LessonMessage) -> tuple[SlideShow, tuple[RecordPrediction, ...]]:
    """Apply a message: return the new session, or the same one if nothing changes, and commands."""
    match message:
        case StepSlides(by):
            return _step(session, by)
        case ChooseAnswer(question, choice) if session.is_class or not session.is_past_questions:
            others = tuple(pair for pair in session.choices if pair[0] != question)
            removed = session.is_class and (question, choice) in session.choices  # a learner's double click selects it
            return replace(session, choices=others if removed else tuple(sorted((*others, (question, choice))))), ()
        case Again():
            return replace(session, step=0, choices=(), marked_places=()), ()
        case ToggleAnswer() if not session.is_class:
            return replace(session, step=session.last, marked_places=()) if session.is_past_questions else session, ()
        case ToggleAnswer():
            return replace(session, step=0 if session.is_past_questions else session.last, marked_places=()), ()
        case ToggleAid(name) if name == CAPTIONS:
            return replace(session, captions=not session.captions), ()
        case ToggleAid(name) if name == VOTES:
            return replace(session, is_counting=not session.is_counting), ()
        case FillField(name, text) if name in {field.id for group in _vote_groups(session) for field in group.fields}:
            return _vote(session, name, text), ()
        case ToggleAid(name):
            return replace(session, aids=replace(session.aids, **{name: not getattr(session.aids, name)})), ()
        case Point(at) if session.is_class and session.frame is not None:
            return _mark(session, session.frame, at), ()
    return session, ()


def _step(session: SlideShow, by: int) -> tuple[SlideShow, tuple[RecordPrediction, ...]]:
    if by > 0 and not session.can_step:
        return session, ()
    step = session.step + (1 if by > 0 else -1)
    if 0 <= step <= session.last:
        commands: tuple[RecordPrediction, ...] = ()
        if not session.is_class and not session.is_past_questions and by > 0 and session.choices:
            commands = (RecordPrediction("".join(LETTERS[choice] for _question, choice in session.choices)),)
        return replace(session, step=step, marked_places=()), commands
    number = session.number + (1 if by > 0 else -1)
    if not 0 <= number < len(session.slides):
        return session, ()
    other = replace(session, number=number, step=0, choices=(), marked_places=())
    return replace(other, step=0 if by > 0 else other.last), ()


def _vote(session: SlideShow, field: str, text: str) -> SlideShow:
    """Record the hands of a vote for a choice; an empty field removes them."""
    vote, choice = map(int, field.split()[1:])
    key = (session.number, session.question, vote, choice)
    votes = dict(session.votes)
    votes.pop(key, None)
    if text.strip().isdecimal() and len(text.strip()) <= 3:  # up to 999, as the field on the page accepts
        votes[key] = int(text)
    return replace(session, votes=tuple(sorted(votes.items())))


def vote_item(session: SlideShow) -> str:
    """Return the item of the votes on the current question: the slide, with a number from its second question.

    A slide without an id, or with that of another slide, is named by its number in the slide show.
    """
    id = session.slide.id
    is_unique = [slide.id for slide in session.slides].count(id) == 1
    number = str(session.question + 1) if session.question else ""
    return " ".join(filter(None, [id if id and is_unique else str(session.number + 1), number]))


def vote_result(session: SlideShow) -> Result | None:
    """Return the votes on the current question as a result, of which the first answer is the first vote.

    A vote is right if the right choice has the most hands.
    """
    question = session.slide.questions[session.question]
    ballots = []
    for vote in range(ROUNDS):
        hands = {key[3]: hands for key, hands in session.votes if key[:3] == (session.number, session.question, vote)}
        if hands:
            ballots.append(hands)
    if not ballots:
        return None
    texts = [" ".join(f"{LETTERS[choice]} {number}" for choice, number in sorted(hands.items())) for hands in ballots]
    right = [
        hands.get(question.right, 0) > max((hands[choice] for choice in hands if choice != question.right), default=0)
        for hands in ballots
    ]
    return Result(
        vote_item(session),
        VOTE,
        "; ".join(texts),
        right[-1],
        attempts=len(ballots),
        first=texts[0],
        first_correct=right[0],
    )


def _mark(session: SlideShow, frame: OutcomeFrame, at: tuple[float, float]) -> SlideShow:
    """Mark the clicked feature, or remove its mark."""
    feature = feature_at(frame.state, place_at(frame.state, at))
    if feature is None:
        return session
    spots = set(feature.spots)
    if spots & set(session.marked_places):
        return replace(session, marked_places=tuple(place for place in session.marked_places if place not in spots))
    return replace(session, marked_places=(*session.marked_places, *feature.spots))


# -- view


def slides_page(session: SlideShow) -> LessonPage:
    """Build the page of the slides."""
    slide, frame = session.slide, session.frame
    started, over = session.is_past_questions, session.shows_answer
    outcome = frame if started and not (over and session.has_answer_step) else None
    groups = tuple(_groups(session)) if not started or over else ()
    return LessonPage(
        question=slide.questions[session.step].question
        if 0 < session.step < session.question_steps
        else slide.question,
        title=slide.title,
        step=_counter(session),
        instruction=f"→ {slide.action}" if slide.action else "",
        picture=picture(frame, _drawn(session), clickable=session.is_class) if frame else None,
        hand=hand(frame.state) if frame else None,
        players=players(frame) if frame and not (groups and _shows_votes(session)) else (),
        groups=(*(groups if session.is_class or not started else ()), *_vote_groups(session)),
        caption=outcome.text if outcome and session.captions else "",
        sums=(outcome.sum,) if outcome and outcome.sum else tuple(_sums(session)) if over else (),
        rules=" ".join(outcome.rules) if outcome and session.captions else "",
        explanation=tuple(_explanation(session)) if over else (),
        cited_rules=cite_rules(slide.rules) if over else (),
        correct=session.prediction_result.correct if session.prediction_result and over else None,
        comparison=tuple(_comparison(session)) if over else (),
        headings=(_("You predicted"), _("Outcome")),
        buttons=tuple(_buttons(session)),
        overlays=_overlays(session) if session.is_class and frame else None,
        keys=_keys(session),
        line=frame.state.to_text() if frame and session.is_class else "",
        help=tuple((_(keys), _(does)) for keys, does in HELP) if session.is_class else (),
        help_label=_("Keys") if session.is_class else "",
        large=session.is_class,
        started=started,
    )


def still_page(slide: Slide) -> tuple[LessonPage, tuple[str, ...]]:
    """Return the page of a slide with its choices, and the lines of its answer, for notebooks without a kernel."""
    session = SlideShow((slide,), is_class=False)
    right = [f"{LETTERS[each.right]}: {each.choices[each.right].text}" for each in slide.questions]
    lines = (*right, *_explanation(session), rule_titles(map(rule, slide.rules))) if slide.answer or right else ()
    return slides_page(session), tuple(filter(None, lines))


def _sums(session: SlideShow) -> Iterator[str]:
    """Yield every completed sum; where attempts differ, with their labels, if the page is for one learner."""
    attempts: list[tuple[str, list[str]]] = [("", [])]
    for frame in session.slide.frames:
        if frame.attempt:
            attempts.append((frame.attempt, []))
        if frame.score is not None and frame.complete:
            winners = and_list([frame.state.players[player] for player in frame.score.winners])
            attempts[-1][1].append(f"{winners}: {frame.sum}" if winners else frame.sum)
    scored = [(label, sums) for label, sums in attempts if sums]
    if all(sums == scored[0][1] for _label, sums in scored):
        scored = scored[:1]
    for label, sums in scored:
        yield from (f"{label} – {each}" if len(scored) > 1 and not session.is_class else each for each in sums)


def _counter(session: SlideShow) -> str:
    slides = f"{session.number + 1} / {len(session.slides)}" if len(session.slides) > 1 else ""
    number = f"{session.step} / {session.last}"
    # Translators: which step of several is shown.
    step = _("step {n}", n=number) if session.step else ""
    return " · ".join(filter(None, (slides, step)))


def _drawn(session: SlideShow) -> Drawn:
    slide = session.slide
    signs: tuple[tuple[str, BoardPlace], ...] = ()
    if not session.is_past_questions:
        asked = slide.questions[session.step : session.step + 1] if session.is_class else slide.questions
        marks = [pair for each in asked for pair in each.marks]
        signs = tuple(dict.fromkeys((*slide.marks.items(), *marks)))
    elif not slide.questions:  # the answer names the numbered places
        signs = tuple((sign, place) for sign, place in slide.marks.items() if sign.isdigit())
    elif len(slide.frames) == 1:  # nothing is played, and the answer may name the marked places
        signs = tuple(slide.marks.items())
    cells = cells_of((frame.state for frame in slide.frames), slide.marks)
    return Drawn(signs, session.marked_places, session.aids, cells)


def _groups(session: SlideShow) -> Iterator[LessonGroup]:
    """Yield the questions: one at a time for a class, and all of them with the answer."""
    questions = session.slide.questions
    for number, question in enumerate(questions):
        if session.is_class and not session.is_past_questions and number != session.step:
            continue
        buttons = [_choice(session, question, number, choice) for choice in range(len(question.choices))]
        heading = session.slide.question.endswith(question.question) or (0 < number == session.step)
        shown = len(questions) > 1 if session.is_past_questions else not heading
        yield LessonGroup(
            "" if not shown else _short(question.question) if session.is_past_questions else question.question,
            tuple(button for button in buttons if not session.is_past_questions or button.mark or button.votes),
            # Translators: the heading of a column of raised hands, which is narrow.
            vote_headings=tuple(_("Vote {n}", n=vote + 1) for vote, _total in _entered_votes(session, number)),
        )


def _vote_groups(session: SlideShow) -> Iterator[LessonGroup]:
    """Yield the fields for the hands of each vote on the question that is asked, while they are entered."""
    if not session.is_counting or session.is_past_questions or not session.slide.questions:
        return
    votes = dict(session.votes)
    titles = (_("First vote: raised hands"), _("Second vote: raised hands"))
    for vote, title in enumerate(titles):
        fields = []
        for choice in range(len(session.slide.questions[session.question].choices)):
            hands = votes.get((session.number, session.question, vote, choice))
            value = "" if hands is None else str(hands)
            fields.append(LessonField(f"vote {vote} {choice}", LETTERS[choice], value, "number"))
        yield LessonGroup(title, fields=tuple(fields), layout="row")


def _shows_votes(session: SlideShow) -> bool:
    """Whether votes are next to the picture, which leave no room for the players."""
    if session.is_counting and not session.is_past_questions:
        return True
    entered = any(slide == session.number for (slide, *_others), _hands in session.votes)
    return entered and (not session.is_past_questions or session.shows_answer)


def _votes_for(session: SlideShow, question: int, choice: int) -> tuple[LessonVote, ...]:
    """Return the votes for a choice, once they are entered."""
    votes = dict(session.votes)
    shares = []
    for vote, total in _entered_votes(session, question):
        hands = votes.get((session.number, question, vote, choice), 0)
        shares.append(LessonVote(hands, round(100 * hands / total)))
    return tuple(shares)


def _entered_votes(session: SlideShow, question: int) -> Iterator[tuple[int, int]]:
    """Yield the votes on a question that are entered, each with the number of all hands, if the page is for a class."""
    for vote in range(ROUNDS) if session.is_class else ():
        ballot = (session.number, question, vote)
        if total := sum(hands for (*other, _choice), hands in session.votes if tuple(other) == ballot):
            yield vote, total


def _choice(session: SlideShow, question: Question, number: int, choice: int) -> LessonButton:
    chosen = (number, choice) in session.choices
    mark = ""
    if session.shows_answer:
        mark = "right" if choice == question.right else "wrong" if chosen else ""
    label = question.choices[choice].text
    sign = LETTERS[choice]
    votes = _votes_for(session, number, choice)
    id, message = f"choice {number} {choice}", ChooseAnswer(number, choice)
    return LessonButton(id, label, message, sign, selected=chosen, mark=mark, votes=votes)


def _explanation(session: SlideShow) -> Iterator[str]:
    """Yield the answer: first the explanation of a known mistake, then the explanation."""
    slide = session.slide
    if session.prediction_result is not None:
        yield from dict.fromkeys(
            answer.explanation
            for answer in session.prediction_result.answers
            if answer.explanation and not answer.correct
        )
    if slide.answer:
        yield from slide.answer.split("\n")
    elif slide.frames and slide.frames[-1].text:
        yield slide.frames[-1].text


def _short(question: str) -> str:
    """The last sentence of a question, which asks; the whole stands above the board."""
    return re.split(r"(?<=[.!?:]) ", question)[-1]


def _comparison(session: SlideShow) -> Iterator[AnswerRow]:
    answers = session.prediction_result.answers if session.prediction_result else ()
    for answer in answers:
        question = _short(answer.question) if len(answers) > 1 else ""  # the only one stands above the board
        yield AnswerRow(question, answer.predicted, answer.actual, answer.correct)


def _buttons(session: SlideShow) -> Iterator[LessonButton]:
    first = session.number == 0 and session.step == 0
    last = session.number == len(session.slides) - 1 and session.step == session.last
    yield LessonButton("back", "‹", StepSlides(-1), tip=_("One step back (Page Up)"), enabled=not first)
    label = _("Next") if session.is_class or session.is_past_questions else _("See what happens")
    tip = _("One step forward (Page Down)") if session.can_step else _("First choose what you expect.")
    yield LessonButton("next", label, StepSlides(1), tip=tip, main=not last, enabled=not last and session.can_step)
    if not session.is_class and 0 < session.step < session.last - 1:  # after "next", whose place stays the same
        yield LessonButton("answer", _("Skip to the result"), ToggleAnswer())
    yield LessonButton(
        "again", _("Restart"), Again(), tip=_("Key {key}", key="R"), enabled=bool(session.step or session.choices)
    )
    if not session.is_class:
        if session.step == session.last:
            yield LessonButton("try", _("Try it on the board"), TryIt())
        return
    answer = _("Hide the answer") if session.is_past_questions else _("Show the answer")
    yield LessonButton("answer", answer, ToggleAnswer(), tip=_("Key {key}", key="H"), enabled=session.last > 0)
    yield LessonButton(
        "captions", _("Captions"), ToggleAid(CAPTIONS), tip=_("Key {key}", key="C"), selected=session.captions
    )
    if session.slide.questions:
        yield LessonButton(
            "votes",
            _("Votes"),
            ToggleAid(VOTES),
            tip=_("Key {key}", key="V"),
            selected=session.is_counting,
            enabled=not session.is_past_questions,
        )
    yield LessonButton("blank", _("Blank"), None, tip=_("Key {key}", key="B"), command="blank")
    yield LessonButton(
        "copy", _("Copy position"), None, command="copy", copied=_("Copied"), enabled=session.frame is not None
    )
    yield LessonButton("full", _("Full screen"), None, tip=_("Key {key}", key="F"), command="full screen")


def _overlays(session: SlideShow) -> LessonMenu:
    """Return the menu of the overlays, each with its key."""
    toggles = (
        LessonButton(
            f"aid {name}",
            _(LABELS[name]),
            ToggleAid(name),
            sign=str(number),
            tip=_("Key {key}", key=str(number)),
            selected=getattr(session.aids, name),
        )
        for number, name in enumerate(AIDS, 1)
    )
    return LessonMenu(_("Overlays"), tuple(toggles))


HELP = (
    (N_("Page Down, →, space"), N_("a step forward")),
    (N_("Page Up, ←"), N_("a step back")),
    ("R", N_("back to the question")),
    ("H", N_("show or hide the answer")),
    ("B, .", N_("blank screen")),
    ("C", N_("captions")),
    ("V", N_("enter the raised hands of two votes")),
    *((str(number), LABELS[name]) for number, name in enumerate(AIDS, 1)),
    ("F", N_("full screen and back")),
)
"""The description of the keys for a class."""


def _keys(session: SlideShow) -> dict[str, str]:
    keys = dict.fromkeys(("PageDown", "ArrowRight", " "), "next")
    keys |= dict.fromkeys(("PageUp", "ArrowLeft"), "back")
    keys["r"] = "again"
    if session.is_class:
        keys |= {"h": "answer", "b": "!blank", ".": "!blank", "c": "captions", "v": "votes", "f": "!full screen"}
        keys |= {str(number): f"aid {name}" for number, name in enumerate(AIDS, 1)}
    return keys
