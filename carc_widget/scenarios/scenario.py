"""Scenarios: a position with a question, attempts at it, and the answer, which the engine computes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import carc_widget
from carc_widget.engine.actions import Action
from carc_widget.engine.errors import BadArgument, ParseError, UnknownName, shown, whole_number
from carc_widget.engine.game import Game
from carc_widget.engine.rulebook import Rule, rule
from carc_widget.engine.state import State
from carc_widget.i18n.language import current_language, language
from carc_widget.scenarios.attempts import Attempt, Outcome, parse_position, play_actions
from carc_widget.scenarios.authored_questions import AuthoredQuestion
from carc_widget.scenarios.board_marks import board_marks
from carc_widget.scenarios.display import answer_html, answer_text, scenario_html, scenario_svg, scenario_text
from carc_widget.scenarios.expectations import Difference, differences
from carc_widget.scenarios.translations import Translations, translate_players

SEED = 1
"""The seed of games of scenarios, levels and lessons, so that each always draws the same tiles."""


@dataclass(frozen=True, slots=True)
class ScenarioTexts:
    """The texts of a scenario in one language.

    Attributes:
        title: the title, a few words.
        question: the question.
        answer: the answer with an explanation; may be empty, since the engine computes the outcomes.
        mistake: the usual wrong answer, and `belief`: its reason and its correction; both may be empty.
        labels: id of an attempt -> its actions in words.
        questions: the questions before the outcome.
    """

    title: str
    question: str
    answer: str = ""
    mistake: str = ""
    belief: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)
    questions: tuple[AuthoredQuestion, ...] = ()

    def translated(self, translations: Mapping[str, Any]) -> "ScenarioTexts":
        """The texts with the translations of a language in their place."""
        own = dict(translations)
        labels = {**self.labels, **own.pop("tries", {})}
        texts = own.pop("ask", [])
        questions = tuple(
            question.translated(texts[number] if number < len(texts) else {})
            for number, question in enumerate(self.questions)
        )
        return replace(self, labels=labels, questions=questions, **own)


@dataclass(eq=False, repr=False)
class Scenario:
    """A position with a question; displays a picture with the question, in the language in use.

    Actions of `attempt` advance its state, and `reset` returns to the start. Each look-up (`scenarios["shared-city"]`)
    returns a new scenario, so a notebook cell that is executed again starts again.

    Attributes:
        id: the id.
        set: the tile set that it is about.
        difficulty: 1 one rule; 2 two rules together; 3 a rare case, or a difference between editions.
        rules: the ids of the rules that decide the answer.
        tags: the subjects, from a short list; in English.
        position: the initial position as one line of text.
        order: the tiles that a game draws first.
        marks: marks on the picture: a sign such as `?` -> a cell such as `3,0`, or a spot such as `road E 0,0`.
    """

    id: str
    set: str
    difficulty: int
    rules: tuple[str, ...]
    tags: tuple[str, ...]
    position: str
    order: tuple[str, ...]
    marks: Mapping[str, str]
    _attempts: tuple[Attempt, ...]
    _texts: ScenarioTexts
    _translations: Translations
    _now: State | None = field(default=None, init=False)
    _opened: Game | None = field(default=None, init=False)
    prediction: "carc_widget.lessons.Prediction | None" = field(default=None, init=False)
    """The last prediction; `None` before `predict`."""

    def copy(self) -> "Scenario":
        """The same scenario at its start."""
        return replace(self)

    # -- texts

    @property
    def texts(self) -> ScenarioTexts:
        """The texts in the language in use, or in that of the author where there are no translations."""
        own = self._translations(current_language())
        return self._texts if own is None else self._texts.translated(own)

    @property
    def title(self) -> str:
        """The title."""
        return self.texts.title

    @property
    def question(self) -> str:
        """The question."""
        return self.texts.question

    @property
    def questions(self) -> tuple[AuthoredQuestion, ...]:
        """The questions before the outcome, each with the right choice first; may be empty."""
        texts = self.texts
        players = parse_position(self.position).players
        names = dict(zip(players, self.start.players, strict=True))
        return tuple(
            replace(
                each,
                question=each.question or texts.question,
                choices=tuple(replace(c, text=c.text or c.points_text(names)) for c in each.choices),
            )
            for each in texts.questions
        )

    # -- state

    @property
    def start(self) -> State:
        """The initial state, with players that are named after colours renamed in the language in use."""
        return translate_players(parse_position(self.position), self._translations)

    @property
    def state(self) -> State:
        """The current state: the initial one, or the state after the actions since."""
        return self.start if self._now is None else self._now

    def reset(self) -> None:
        """Return to the initial state, also on the board that `play` opened last."""
        self._now = None
        if self._opened is not None:
            self._opened.restart(state=self.start, seed=self._opened.seed, order=self.order)

    # -- attempts

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """The attempts, with labels in the language in use; `attempt` takes an id or a number."""
        labels = self.texts.labels
        return tuple(replace(each, label=labels.get(each.id, each.label)) for each in self._attempts)

    def attempt(self, *what: Action | str | int, end: bool = False) -> Outcome:
        """Compute the outcome of an attempt or of actions.

        Parameters:
            what: the id of one of `attempts`, or its number from 1, which begins at the start of the scenario; or
                actions or their texts, which continue from the current state and advance it unless one is refused.
            end: whether a final scoring follows. It does not advance the state.

        Returns:
            The outcome: state, events and sentences; `reasons` if an action is illegal.

        Raises:
            UnknownName: there is no attempt with this number, or no argument; the message lists all attempts.
            ParseError, BadArgument: it is neither the id of an attempt nor the text of an action.

        >>> from carc_widget import scenarios
        >>> scenarios["road-with-two-ends"].attempt("A/1 1,0", "pass").gains
        {'Red': 3}
        """
        if not what and not end:
            raise UnknownName(f"say what to try: {self._attempt_list()}; or give actions, such as 'pass'")
        if len(what) == 1 and (named := self._find_attempt(what[0])) is not None:
            return self._play_attempt(named)
        actions = [item for item in what if not isinstance(item, int)]
        if len(actions) < len(what):
            raise BadArgument(f"{shown(what)} are not all actions; give one number, or actions such as 'pass'")
        try:
            outcome = play_actions(self.state, actions, end=end)
        except ParseError as error:
            error.add_note(f"or try {self._attempt_list()}")
            raise
        if not outcome.reasons:
            self._now = next((s.state for s in reversed(outcome.steps) if s.action is not None), self._now)
        return outcome

    def _find_attempt(self, what: Action | str | int) -> Attempt | None:
        what = whole_number(what)
        if isinstance(what, int) and not isinstance(what, bool):
            if not 1 <= what <= len(self._attempts):
                raise UnknownName(f"there is no try {shown(what)} in {self.id!r}; there are {self._attempt_list()}")
            return self._attempts[what - 1]
        return next((each for each in self._attempts if each.id == what), None)

    def _attempt_list(self) -> str:
        return ", ".join(f"{number} {each.id!r}" for number, each in enumerate(self._attempts, 1)) or "nothing by name"

    def _play_attempt(self, each: Attempt) -> Outcome:
        state = translate_players(each.initial_state(self.position), self._translations)
        return play_actions(state, each.actions, end=each.end, expected=each.expected)

    def answer(self) -> "Answer":
        """The answer: the outcomes of all attempts, the explanation, and the common mistake."""
        return Answer(self, tuple((each, self._play_attempt(each)) for each in self.attempts))

    # -- playing

    def game(self, seed: int | None = SEED) -> Game:
        """A game from the initial state.

        Parameters:
            seed: the seed of the order of the tiles, the same by default; `None` for a random one.

        Raises:
            BadSetting: the seed is not a whole number.
        """
        return Game(state=self.start, seed=seed, order=self.order)

    def predict(self, attempt: str | int | None = None) -> "carc_widget.lessons.Prediction":
        """A prediction: a board with choices that then shows the outcome, event by event.

        After an answer, by a click or by `scenario.predict().answer("A")`, `scenario.prediction.result` has the result.

        Parameters:
            attempt: the id of one of `attempts`, or its number from 1; by default all attempts that the author's
                questions are about, else the first one that questions can be generated for.

        Returns:
            A `carc_widget.lessons.Prediction`, which a notebook displays as the board.

        Raises:
            BadArgument: there are no attempts, or not this one.

        >>> from carc_widget import scenarios
        >>> prediction = scenarios["shared-city"].predict()
        >>> prediction.answer("Red 6, Blue 6").correct
        True
        """
        self.prediction = carc_widget.predict(self, attempt)
        return self.prediction

    def play(self, seed: int | None = SEED, **options: Any) -> "carc_widget.GameWidget":
        """Open the scenario on a board with its question; `game` of the board is that of `game()`.

        Parameters:
            seed: as for `game`.
            options: options of the board, as for `carc_widget.play`: `aids=False` hides marks that could reveal the
                answer, and `turns=1` ends after a turn.

        Raises:
            TypeError: there is no such option; the message suggests a similar one.
            BadSetting: the seed is not a whole number.
            ImportError: ipywidgets or another package that shows the board is not installed.
        """
        self._opened = self.game(seed)
        with language(options.get("language") or current_language()):
            question = self.question
        board = carc_widget.GameWidget(self._opened, **{"question": question, **options})
        board.mark_start(board_marks(self.start, self.marks, features=True).all)
        return board

    # -- display

    def __repr__(self) -> str:
        return f"<Scenario {self.id}: {', '.join(self.rules)}>"

    def __str__(self) -> str:
        return scenario_text(self)

    def _repr_html_(self) -> str:
        return scenario_html(self)

    def _repr_svg_(self) -> str:
        return scenario_svg(self)


@dataclass(frozen=True, repr=False)
class Answer:
    """The answer to a scenario, with the outcome of every attempt and the rules that decide it.

    Attributes:
        scenario: the scenario.
        attempts: the attempts with their outcomes.
    """

    scenario: "Scenario"
    attempts: tuple[tuple[Attempt, Outcome], ...]

    @property
    def text(self) -> str:
        """The answer in words; empty if the author wrote none."""
        return self.scenario.texts.answer

    @property
    def mistake(self) -> str:
        """The common wrong answer; may be empty."""
        return self.scenario.texts.mistake

    @property
    def belief(self) -> str:
        """The reason for the wrong answer and its correction; may be empty."""
        return self.scenario.texts.belief

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that decide the answer."""
        return tuple(map(rule, self.scenario.rules))

    @property
    def outcomes(self) -> dict[str, Outcome]:
        """The outcomes by the id of the attempt."""
        return {each.id: outcome for each, outcome in self.attempts}

    def differences(self) -> dict[str, tuple[Difference, ...]]:
        """The differences between expected and computed results, by the id of the attempt; empty if there are none.

        The expected results have English names of players, so call it while the language is English.
        """
        all_differences = {each.id: differences(outcome) for each, outcome in self.attempts}
        return {id: differing for id, differing in all_differences.items() if differing}

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return answer_text(self)

    def _repr_html_(self) -> str:
        return answer_html(self)
