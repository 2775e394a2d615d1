"""Slides in sequence: for a class, or for one learner who predicts before the outcome."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from carc_widget.engine.rulebook import rule
from carc_widget.i18n.language import N_, _
from carc_widget.i18n.long_texts import localize
from carc_widget.i18n.nouns import and_list
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
    LessonButton,
    LessonField,
    LessonGroup,
    LessonPage,
    LessonVote,
    PredictionRow,
)
from carc_widget.widget.lesson.picture import Drawn, cells_of, hand, picture, players
from carc_widget.widget.session import NO_AIDS, Aids
from carc_widget.widget.sidebar.aids import LABELS
from carc_widget.widget.sidebar.feature_card import feature_at, place_at

AIDS = ("owners", "worth", "legal_cells", "last_turn", "coordinates")
"""The aids for a class, in the order of the keys 1 to 5."""

CAPTIONS = "captions"
VOTES = "votes"

ROUNDS = 2
"""The number of votes: one before the class talks about the question, and one after."""


@dataclass(frozen=True, slots=True)
class Slides:
    """Session of a slide show.

    Attributes:
        slides: the slides.
        teaching: whether they are for a class; else one learner predicts before the outcome.
        number: the index of the current slide.
        step: the current step: each question of a class, or 0 for all of a learner; then each frame, then the answer.
        chosen: the number of each answered question of the slide, with the number of the choice.
        predicted: the predictions compared with the outcome, once the prediction is recorded.
        aids: the aids that are on.
        captions: whether captions are on.
        picked: the features marked by clicks.
        counting: whether the hands of a vote are entered.
        votes: the numbers of the slide, the question, the vote and the choice, with the number of hands.
    """

    slides: tuple[Slide, ...]
    teaching: bool
    number: int = 0
    step: int = 0
    chosen: tuple[tuple[int, int], ...] = ()
    predicted: PredictionResult | None = None
    aids: Aids = NO_AIDS
    captions: bool = True
    picked: tuple[BoardPlace, ...] = ()
    counting: bool = False
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
    def asked(self) -> int:
        """The number of steps before the outcome: one for each question of a class, one for all of a learner."""
        return max(len(self.slide.questions), 1) if self.teaching else 1

    @property
    def begun(self) -> bool:
        """Whether the step is past the questions."""
        return self.step >= self.asked

    @property
    def question(self) -> int:
        """The number of the question that a class answers or has answered last."""
        return min(self.step, self.asked - 1)

    @property
    def last(self) -> int:
        """The last step of the slide, which shows its answer; 0 if there is none."""
        slide, later = self.slide, self.slide.frames[1:]
        silent = bool(later) and not later[-1].text and later[-1].score is None  # it is shown with the answer
        return self.asked - 1 + len(later) + (bool(slide.answer or slide.questions or slide.rules) and not silent)

    @property
    def frame(self) -> OutcomeFrame | None:
        """The frame of this step; `None` for a text alone."""
        frames = self.slide.frames
        return frames[min(max(self.step - self.asked + 1, 0), len(frames) - 1)] if frames else None

    @property
    def ready(self) -> bool:
        """Whether the next step is available: a learner answers every question first."""
        return self.teaching or self.begun or len(self.chosen) == len(self.slide.questions)


@dataclass(frozen=True, slots=True)
class RecordPrediction:
    """Record the prediction, as letters."""

    letters: str


def update(deck: Slides, message: LessonMessage) -> tuple[Slides, tuple[RecordPrediction, ...]]:
    """Apply a message: return the new slides, or the same ones if nothing changes, and commands."""
    match message:
        case StepSlides(by):
            return _step(deck, by)
        case ChooseAnswer(question, choice) if deck.teaching or not deck.begun:
            others = tuple(pair for pair in deck.chosen if pair[0] != question)
            same = (question, choice) in deck.chosen
            return replace(deck, chosen=others if same else tuple(sorted((*others, (question, choice))))), ()
        case Again():
            return replace(deck, step=0, chosen=(), picked=()), ()
        case ToggleAnswer() if not deck.teaching:
            return replace(deck, step=deck.last, picked=()) if deck.begun else deck, ()
        case ToggleAnswer():
            return replace(deck, step=0 if deck.begun else deck.last, picked=()), ()
        case ToggleAid(name) if name == CAPTIONS:
            return replace(deck, captions=not deck.captions), ()
        case ToggleAid(name) if name == VOTES:
            return replace(deck, counting=not deck.counting), ()
        case FillField(name, text) if name in {field.id for group in _vote_groups(deck) for field in group.fields}:
            return _vote(deck, name, text), ()
        case ToggleAid(name):
            return replace(deck, aids=replace(deck.aids, **{name: not getattr(deck.aids, name)})), ()
        case Point(at) if deck.teaching and deck.frame is not None:
            return _mark(deck, deck.frame, at), ()
    return deck, ()


def _step(deck: Slides, by: int) -> tuple[Slides, tuple[RecordPrediction, ...]]:
    if by > 0 and not deck.ready:
        return deck, ()
    step = deck.step + (1 if by > 0 else -1)
    if 0 <= step <= deck.last:
        commands: tuple[RecordPrediction, ...] = ()
        if not deck.teaching and not deck.begun and by > 0 and deck.chosen:
            commands = (RecordPrediction("".join(LETTERS[choice] for _question, choice in deck.chosen)),)
        return replace(deck, step=step, picked=()), commands
    number = deck.number + (1 if by > 0 else -1)
    if not 0 <= number < len(deck.slides):
        return deck, ()
    other = replace(deck, number=number, step=0, chosen=(), picked=())
    return replace(other, step=0 if by > 0 else other.last), ()


def _vote(deck: Slides, field: str, text: str) -> Slides:
    """Record the hands of a vote for a choice; an empty field removes them."""
    vote, choice = map(int, field.split()[1:])
    key = (deck.number, deck.question, vote, choice)
    votes = dict(deck.votes)
    votes.pop(key, None)
    if text.strip().isdecimal() and len(text.strip()) <= 3:
        votes[key] = int(text)
    return replace(deck, votes=tuple(sorted(votes.items())))


def vote_result(deck: Slides) -> Result | None:
    """Return the votes on the current question as a result; it is right if most of the last vote is."""
    slide, question = deck.slide, deck.slide.questions[deck.question]
    ballots = []
    for vote in range(ROUNDS):
        hands = {key[3]: hands for key, hands in deck.votes if key[:3] == (deck.number, deck.question, vote)}
        if hands:
            ballots.append(hands)
    if not ballots:
        return None
    texts = (" ".join(f"{LETTERS[choice]} {number}" for choice, number in sorted(hands.items())) for hands in ballots)
    leading = max(ballots[-1], key=lambda choice: ballots[-1][choice])
    item = " ".join(filter(None, [slide.id or str(deck.number + 1), str(deck.question + 1) if deck.question else ""]))
    return Result(item, VOTE, "; ".join(texts), leading == question.right)


def _mark(deck: Slides, frame: OutcomeFrame, at: tuple[float, float]) -> Slides:
    """Mark the clicked feature, or remove its mark."""
    feature = feature_at(frame.state, place_at(frame.state, at))
    if feature is None:
        return deck
    spots = set(feature.spots)
    if spots & set(deck.picked):
        return replace(deck, picked=tuple(place for place in deck.picked if place not in spots))
    return replace(deck, picked=(*deck.picked, *feature.spots))


# -- view


def page(deck: Slides) -> LessonPage:
    """Build the page of the slides."""
    slide, frame = deck.slide, deck.frame
    begun, over = deck.begun, deck.begun and deck.step == deck.last
    outcome = frame if begun and not (over and deck.last - deck.asked + 1 >= len(slide.frames)) else None
    groups = tuple(_groups(deck)) if not begun or over else ()
    return LessonPage(
        question=slide.questions[deck.step].question if 0 < deck.step < deck.asked else slide.question,
        title=slide.title,
        step=_counter(deck),
        instruction=slide.action,
        picture=picture(frame, _drawn(deck), clickable=deck.teaching) if frame else None,
        hand=hand(frame.state) if frame else None,
        players=players(frame) if frame and not _shows_votes(deck) else (),
        groups=(*(groups if deck.teaching or not begun else ()), *_vote_groups(deck)),
        caption=outcome.text if outcome and deck.captions else "",
        sums=(outcome.sum,) if outcome and outcome.sum else tuple(_sums(deck)) if over else (),
        rules=" ".join(outcome.rules) if outcome and deck.captions else "",
        explanation=tuple(_explanation(deck)) if over else (),
        correct=deck.predicted.correct if deck.predicted and over else None,
        comparison=tuple(_comparison(deck)) if over else (),
        heads=(_("You predicted"), _("Outcome")),
        buttons=tuple(_buttons(deck)),
        keys=_keys(deck),
        line=frame.state.to_text() if frame and deck.teaching else "",
        help=tuple((_(keys), _(does)) for keys, does in HELP) if deck.teaching else (),
        large=deck.teaching,
        begun=begun,
    )


def _sums(deck: Slides) -> Iterator[str]:
    """Yield every completed sum; where attempts differ, with their labels, if the page is for one learner."""
    attempts: list[tuple[str, list[str]]] = [("", [])]
    for frame in deck.slide.frames:
        if frame.attempt:
            attempts.append((frame.attempt, []))
        if frame.score is not None and frame.complete:
            winners = and_list([frame.state.players[player] for player in frame.score.winners])
            attempts[-1][1].append(f"{winners}: {frame.sum}" if winners else frame.sum)
    scored = [(label, sums) for label, sums in attempts if sums]
    if all(sums == scored[0][1] for _label, sums in scored):
        scored = scored[:1]
    for label, sums in scored:
        yield from (f"{each} ({label})" if len(scored) > 1 and not deck.teaching else each for each in sums)


def _counter(deck: Slides) -> str:
    step = f"{deck.step} / {deck.last}" if deck.step else ""
    slides = f"{deck.number + 1} / {len(deck.slides)}" if len(deck.slides) > 1 else ""
    # Translators: which step of several is shown.
    step = _("step {n}", n=step) if step else ""
    return " · ".join(filter(None, (slides, step)))


def _drawn(deck: Slides) -> Drawn:
    slide = deck.slide
    signs: tuple[tuple[str, BoardPlace], ...] = ()
    if not deck.begun:
        asked = slide.questions[deck.step : deck.step + 1] if deck.teaching else slide.questions
        marks = [pair for each in asked for pair in each.marks]
        signs = tuple(dict.fromkeys((*slide.marks.items(), *marks)))
    elif not slide.questions:  # the answer names the numbered places
        signs = tuple((sign, place) for sign, place in slide.marks.items() if sign.isdigit())
    cells = cells_of((frame.state for frame in slide.frames), slide.marks)
    return Drawn(signs, deck.picked, deck.aids, cells)


def _groups(deck: Slides) -> Iterator[LessonGroup]:
    """Yield the questions: one at a time for a class, and all of them with the answer."""
    questions = deck.slide.questions
    for number, question in enumerate(questions):
        if deck.teaching and not deck.begun and number != deck.step:
            continue
        buttons = [_choice(deck, question, number, choice) for choice in range(len(question.choices))]
        heading = question.question in ("", deck.slide.question) or (0 < number == deck.step)
        shown = len(questions) > 1 if deck.begun else not heading
        yield LessonGroup(
            "" if not shown else _short(question.question) if deck.begun else question.question,
            tuple(button for button in buttons if not deck.begun or button.mark or button.votes),
        )


def _vote_groups(deck: Slides) -> Iterator[LessonGroup]:
    """Yield the fields for the hands of each vote, while they are entered."""
    if not deck.counting or not deck.slide.questions:
        return
    votes = dict(deck.votes)
    titles = (_("First vote: raised hands"), _("Second vote: raised hands"))
    for vote, title in enumerate(titles):
        fields = []
        for choice in range(len(deck.slide.questions[deck.question].choices)):
            hands = votes.get((deck.number, deck.question, vote, choice))
            value = "" if hands is None else str(hands)
            fields.append(LessonField(f"vote {vote} {choice}", LETTERS[choice], value, "number"))
        yield LessonGroup(title, fields=tuple(fields), layout="row")


def _shows_votes(deck: Slides) -> bool:
    """Whether votes are next to the picture, which leave no room for the players."""
    entered = any(slide == deck.number for (slide, *_others), _hands in deck.votes)
    return deck.counting or (entered and (not deck.begun or deck.step == deck.last))


def _votes_for(deck: Slides, question: int, choice: int) -> tuple[LessonVote, ...]:
    """Return the votes for a choice, once they are entered."""
    shares = []
    votes = dict(deck.votes)
    for vote in range(ROUNDS):
        ballot = (deck.number, question, vote)
        total = sum(hands for (*other, _choice), hands in deck.votes if tuple(other) == ballot)
        if total:
            hands = votes.get((*ballot, choice), 0)
            shares.append(LessonVote(hands, round(100 * hands / total)))
    return tuple(shares)


def _choice(deck: Slides, question: Question, number: int, choice: int) -> LessonButton:
    chosen = (number, choice) in deck.chosen
    mark = ""
    if deck.begun and deck.step == deck.last:
        mark = "right" if choice == question.right else "wrong" if chosen else ""
    label = question.choices[choice].text
    sign = LETTERS[choice]
    votes = _votes_for(deck, number, choice) if deck.teaching else ()
    id, message = f"choice {number} {choice}", ChooseAnswer(number, choice)
    return LessonButton(id, label, message, sign, chosen=chosen, mark=mark, votes=votes)


def _explanation(deck: Slides) -> Iterator[str]:
    """Yield the answer: first the explanation of a known mistake, then the explanation, then the rules."""
    slide = deck.slide
    if deck.predicted is not None:
        yield from dict.fromkeys(
            answer.explanation for answer in deck.predicted.answers if answer.explanation and not answer.correct
        )
    if slide.answer:
        yield slide.answer
    elif slide.frames and slide.frames[-1].text:
        yield slide.frames[-1].text
    rules = [localize(rule(id)) for id in slide.rules]
    if rules:
        yield "; ".join(f"{each.id} {each.title}" for each in rules)


def _short(question: str) -> str:
    """The last sentence of a question, which asks; the whole stands above the board."""
    return re.split(r"(?<=[.!?:]) ", question)[-1]


def _comparison(deck: Slides) -> Iterator[PredictionRow]:
    answers = deck.predicted.answers if deck.predicted else ()
    for answer in answers:
        question = _short(answer.question) if len(answers) > 1 else ""  # the only one stands above the board
        yield PredictionRow(question, answer.predicted, answer.actual, answer.correct)


def _buttons(deck: Slides) -> Iterator[LessonButton]:
    first = deck.number == 0 and deck.step == 0
    last = deck.number == len(deck.slides) - 1 and deck.step == deck.last
    yield LessonButton("back", "‹", StepSlides(-1), tip=_("One step back (Page Up)"), enabled=not first)
    label = _("Next") if deck.teaching or deck.begun else _("See what happens")
    if not deck.teaching and 0 < deck.step < deck.last - 1:
        yield LessonButton("answer", _("Skip to the result"), ToggleAnswer())
    tip = _("One step forward (Page Down)") if deck.ready else _("First choose what you expect.")
    yield LessonButton("next", label, StepSlides(1), tip=tip, main=not last, enabled=not last and deck.ready)
    yield LessonButton(
        "again", _("Again"), Again(), tip=_("Key {key}", key="R"), enabled=bool(deck.step or deck.chosen)
    )
    if not deck.teaching:
        if deck.step == deck.last:
            yield LessonButton("try", _("Try it on the board"), TryIt())
        return
    answer = _("Hide the answer") if deck.begun else _("Show the answer")
    yield LessonButton("answer", answer, ToggleAnswer(), tip=_("Key {key}", key="H"), enabled=deck.last > 0)
    yield LessonButton(
        "captions", _("Captions"), ToggleAid(CAPTIONS), tip=_("Key {key}", key="C"), chosen=deck.captions
    )
    if deck.slide.questions:
        yield LessonButton("votes", _("Votes"), ToggleAid(VOTES), tip=_("Key {key}", key="V"), chosen=deck.counting)
    for number, name in enumerate(AIDS, 1):
        label = _(LABELS[name])
        yield LessonButton(f"aid {name}", str(number), ToggleAid(name), tip=label, chosen=getattr(deck.aids, name))
    yield LessonButton("blank", _("Blank"), None, tip=_("Key {key}", key="B"), command="blank")
    yield LessonButton(
        "copy", _("Copy the position"), None, tip=_("Copied"), command="copy", enabled=deck.frame is not None
    )
    yield LessonButton("full", _("Full screen"), None, tip=_("Key {key}", key="F"), command="full screen")


HELP = (
    (N_("Page Down, →, space"), N_("a step forward")),
    (N_("Page Up, ←"), N_("a step back")),
    ("R", N_("back to the question")),
    ("H", N_("show or hide the answer")),
    ("B, .", N_("blank screen")),
    ("C", N_("captions")),
    ("V", N_("enter the raised hands of two votes")),
    ("1", LABELS["owners"]),
    ("2", LABELS["worth"]),
    ("3", LABELS["legal_cells"]),
    ("4", LABELS["last_turn"]),
    ("5", LABELS["coordinates"]),
    ("F", N_("full screen and back")),
)
"""The description of the keys for a class."""


def _keys(deck: Slides) -> dict[str, str]:
    keys = dict.fromkeys(("PageDown", "ArrowRight", " "), "next")
    keys |= dict.fromkeys(("PageUp", "ArrowLeft"), "back")
    keys["r"] = "again"
    if deck.teaching:
        keys |= {"h": "answer", "b": "!blank", ".": "!blank", "c": "captions", "v": "votes", "f": "!full screen"}
        keys |= {str(number): f"aid {name}" for number, name in enumerate(AIDS, 1)}
    return keys
