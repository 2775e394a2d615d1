"""Scenarios: a position with a question, attempts at it, and the answer, which the engine computes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from carc_widget.engine.actions import Action
from carc_widget.engine.errors import BadArgument, ParseError, UnknownName, shown
from carc_widget.engine.game import Game
from carc_widget.engine.rulebook import Rule, rule
from carc_widget.engine.state import State
from carc_widget.i18n.language import current_language, language
from carc_widget.scenarios.attempts import Attempt, Outcome, play_actions
from carc_widget.scenarios.authored_questions import AuthoredQuestion
from carc_widget.scenarios.board_marks import board_marks
from carc_widget.scenarios.display import answer_html, answer_text, scenario_html, scenario_svg, scenario_text
from carc_widget.scenarios.expectations import Difference, differences
from carc_widget.scenarios.translations import Translations, translate_players

SEED = 1
"""What decides the order of the tiles, so that a scenario draws the same ones each time it is opened."""


@dataclass(frozen=True, slots=True)
class ScenarioTexts:
    """The texts of a scenario in one language.

    Attributes:
        title: a few words.
        question: what is asked.
        answer: the answer, explained; empty if the author leaves that to the engine.
        mistake: the usual wrong answer, and `belief`: what is behind it and why it is wrong; both may be empty.
        labels: id of a try -> what is done, in words.
        questions: the questions that are asked before an outcome.
    """

    title: str
    question: str
    answer: str = ""
    mistake: str = ""
    belief: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)
    questions: tuple[AuthoredQuestion, ...] = ()

    def translated(self, translations: Mapping[str, Any]) -> "ScenarioTexts":
        """These with those that a language has of its own."""
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
    """A position with a question. It shows itself as a picture with its question, in the language in use.

    It stands at its beginning; what is tried action by action moves it on, and `reset` takes it back. Each look-up
    (`scenarios["shared-city"]`) gives one of its own, so a cell of a notebook that is run again begins again.

    Attributes:
        id: its name.
        set: the tile set that it is about.
        difficulty: 1 one rule; 2 two rules together; 3 a rare case, or a difference between editions.
        rules: the ids of the rules behind the answer.
        tags: what it shows, in words of a short list; in English.
        position: where it begins, on one line of the text form.
        order: the tiles that are drawn first when it is played.
        marks: what the picture marks: a sign such as `?` -> a cell such as `3,0`, or a spot such as `road E 0,0`.
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
    prediction: Any = field(default=None, init=False)
    """The prediction that was begun last; none before `predict`."""

    def copy(self) -> "Scenario":
        """The same scenario at its beginning."""
        return replace(self)

    # -- what it says

    @property
    def texts(self) -> ScenarioTexts:
        """All its texts in the language in use; in that of its author where there are no others."""
        own = self._translations(current_language())
        return self._texts if own is None else self._texts.translated(own)

    @property
    def title(self) -> str:
        """What it is called."""
        return self.texts.title

    @property
    def question(self) -> str:
        """What it asks."""
        return self.texts.question

    @property
    def questions(self) -> tuple[AuthoredQuestion, ...]:
        """The questions that are asked before an outcome, each with its right choice first; none if there are none."""
        texts = self.texts
        players = State.from_text(self.position).players
        names = dict(zip(players, self.start.players, strict=True))
        return tuple(
            replace(
                each,
                question=each.question or texts.question,
                choices=tuple(replace(c, text=c.text or c.points_text(names)) for c in each.choices),
            )
            for each in texts.questions
        )

    # -- where it stands

    @property
    def start(self) -> State:
        """The state that it begins with; colours that players are called by are named in the language in use."""
        return translate_players(State.from_text(self.position), self._translations)

    @property
    def state(self) -> State:
        """The state in which it stands: that of its beginning, or after the actions that were tried since."""
        return self.start if self._now is None else self._now

    def reset(self) -> None:
        """Go back to the beginning, here and on the board that `play` opened last."""
        self._now = None
        if self._opened is not None:
            self._opened.restart(state=self.start, seed=self._opened.seed, order=self.order)

    # -- what can be tried

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """What can be tried, each with its label in the language in use; `attempt` takes its id or its number."""
        labels = self.texts.labels
        return tuple(replace(each, label=labels.get(each.id, each.label)) for each in self._attempts)

    def attempt(self, *what: Action | str | int, end: bool = False) -> Outcome:
        """Try something and see what comes of it.

        Parameters:
            what: the id of one of `attempts`, or its number from 1, which begins at the start of the scenario; or
                actions or their texts, which continue from the current state and advance it unless one is refused.
            end: whether the game is then scored as if it ended there. That does not move the scenario on.

        Returns:
            The state, what happened, and the sentences for it; `reasons` if an action is not allowed.

        Raises:
            UnknownName: there is no try with this number, or nothing is given; the message lists all.
            ParseError, BadArgument: it is neither the id of a try nor the text of an action.

        >>> from carc_widget import scenarios
        >>> scenarios["road-with-two-ends"].attempt("A/1 1,0", "pass").gains
        {'Red': 3}
        """
        if not what and not end:
            raise UnknownName(f"say what to try: {self._offers()}; or give actions, such as 'pass'")
        if len(what) == 1 and (named := self._find(what[0])) is not None:
            return self._carry_out(named)
        actions = [item for item in what if not isinstance(item, int)]
        if len(actions) < len(what):
            raise BadArgument(f"{shown(what)} are not all actions; give one number, or actions such as 'pass'")
        try:
            outcome = play_actions(self.state, actions, end=end)
        except ParseError as error:
            error.add_note(f"or try {self._offers()}")
            raise
        if not outcome.reasons:
            self._now = next((s.state for s in reversed(outcome.steps) if s.action is not None), self._now)
        return outcome

    def _find(self, what: Action | str | int) -> Attempt | None:
        if isinstance(what, int) and not isinstance(what, bool):
            if not 1 <= what <= len(self._attempts):
                raise UnknownName(f"there is no try {shown(what)} in {self.id!r}; there are {self._offers()}")
            return self._attempts[what - 1]
        return next((each for each in self._attempts if each.id == what), None)

    def _offers(self) -> str:
        return ", ".join(f"{number} {each.id!r}" for number, each in enumerate(self._attempts, 1)) or "nothing by name"

    def _carry_out(self, each: Attempt) -> Outcome:
        state = translate_players(each.initial_state(self.position), self._translations)
        return play_actions(state, each.actions, end=each.end, expected=each.expected)

    def answer(self) -> "Answer":
        """The answer: every try carried out by the engine, the explanation, and the usual misunderstanding."""
        return Answer(self, tuple((each, self._carry_out(each)) for each in self.attempts))

    # -- playing it

    def game(self, seed: int | None = SEED) -> Game:
        """A game from the beginning of the scenario.

        Parameters:
            seed: what decides the order of the tiles. Unless another is given, the same tiles are drawn each time;
                `None` draws by chance.

        Raises:
            BadSetting: the seed is no whole number.
        """
        return Game(state=self.start, seed=seed, order=self.order)

    def predict(self, attempt: str | int | None = None) -> Any:
        """Ask for a prediction: a board with choices that then shows what happens, event by event.

        The prediction is kept: `scenario.prediction.result` is a plain value once something was chosen, by a press or
        by `scenario.predict().answer("A")`.

        Parameters:
            attempt: the id of one of `attempts`, or its number from 1; by default the first with a question.

        Returns:
            A `carc_widget.lessons.Prediction`, which shows itself as the board when a cell ends with it.

        Raises:
            BadArgument: there is nothing to try, or no such try.

        >>> from carc_widget import scenarios
        >>> prediction = scenarios["shared-city"].predict()
        >>> prediction.answer("Red 6, Blue 6").correct
        True
        """
        import carc_widget  # lessons are a layer above

        self.prediction = carc_widget.predict(self, attempt)
        return self.prediction

    def play(self, seed: int | None = SEED, **options: Any) -> Any:
        """Open it on a board that is played by clicks, its question beside it; the board's `game` is what `game` gives.

        Parameters:
            seed: as for `game`.
            options: how the board is shown, as for `carc_widget.play`: `aids=False` hides every mark that could give
                an answer away, and `turns=1` ends after a turn.

        Raises:
            TypeError: there is no such option; the message suggests a similar one.
            BadSetting: the seed is no whole number.
            ImportError: ipywidgets or another package that shows the board is not installed.
        """
        import carc_widget  # the widget is a layer above

        self._opened = self.game(seed)
        with language(options.get("language") or current_language()):
            question = self.question
        board = carc_widget.GameWidget(self._opened, **{"question": question, **options})
        board.mark_start(board_marks(self.start, self.marks).all)
        return board

    # -- showing it

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
    """The answer to a scenario, with the outcome of every attempt and the rules behind it.

    Attributes:
        scenario: the scenario.
        attempts: each of its tries, and what the engine found to come of it.
    """

    scenario: "Scenario"
    attempts: tuple[tuple[Attempt, Outcome], ...]

    @property
    def text(self) -> str:
        """The answer in words; empty if the author wrote none."""
        return self.scenario.texts.answer

    @property
    def mistake(self) -> str:
        """The usual wrong answer; may be empty."""
        return self.scenario.texts.mistake

    @property
    def belief(self) -> str:
        """What is behind the wrong answer, and why it is wrong; may be empty."""
        return self.scenario.texts.belief

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules behind the answer."""
        return tuple(map(rule, self.scenario.rules))

    @property
    def outcomes(self) -> dict[str, Outcome]:
        """The id of each try, and what came of it."""
        return {each.id: outcome for each, outcome in self.attempts}

    def differences(self) -> dict[str, tuple[Difference, ...]]:
        """Where the engine finds something else than is written down, by the id of the try: nothing, if all is right.

        What is written calls players by their names in English: ask while English is spoken.
        """
        all_differences = {each.id: differences(outcome) for each, outcome in self.attempts}
        return {id: differing for id, differing in all_differences.items() if differing}

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return answer_text(self)

    def _repr_html_(self) -> str:
        return answer_html(self)
