"""Levels: a position with a goal, and runs of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from os import PathLike
from random import Random
from typing import Any, Literal

import carc_widget
from carc_widget.bots import bot, decide
from carc_widget.engine.actions import Action, Draw, Pass
from carc_widget.engine.errors import BadArgument, CarcassonneError, counted
from carc_widget.engine.events import Event
from carc_widget.engine.game import Game
from carc_widget.engine.refusals import Reason
from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase
from carc_widget.graphics.svg import board
from carc_widget.i18n.language import _, current_language, ngettext
from carc_widget.i18n.rulebook import mark_options
from carc_widget.lessons.conditions import Condition, Situation, describe_missing, is_met
from carc_widget.lessons.result import LEVEL, Result
from carc_widget.lessons.solver import solve
from carc_widget.scenarios.attempts import parse_position
from carc_widget.scenarios.board_marks import board_marks
from carc_widget.scenarios.collection import Collection, UnknownId
from carc_widget.scenarios.display import TILE_SIZE, reason_with_rule
from carc_widget.scenarios.scenario import SEED
from carc_widget.scenarios.translations import Translations, translate_players

Status = Literal["open", "reached", "failed"]
STARS = 3


@dataclass(frozen=True)
class LevelFailure:
    """A way to miss the goal: its condition, and the message."""

    id: str
    condition: Condition = field(hash=False)
    message: str


@dataclass(frozen=True)
class Stage:
    """A part of the course: a few levels about one idea.

    Attributes:
        id: the name in files.
    """

    id: str
    _title: str
    _idea: str
    _translations: Translations

    @property
    def title(self) -> str:
        """The title, in the language in use."""
        return self._text("title", self._title)

    @property
    def idea(self) -> str:
        """The idea in one sentence, in the language in use."""
        return self._text("idea", self._idea)

    def _text(self, key: str, text: str) -> str:
        return str((self._translations(current_language()) or {}).get(key, text))

    def __repr__(self) -> str:
        return f"<Stage {self.id}>"


@dataclass(frozen=True, slots=True)
class LevelTexts:
    """The texts of a level in one language.

    Attributes:
        title: the title, a few words.
        goal: the goal, in one sentence.
        reached: the message when the goal is reached.
        hint: help on demand; may be empty.
        fails: id of a failure -> its message.
    """

    title: str
    goal: str
    reached: str
    hint: str = ""
    fails: Mapping[str, str] = field(default_factory=dict)

    def translated(self, translations: Mapping[str, Any]) -> "LevelTexts":
        """The texts with the translations of a language in their place."""
        own = dict(translations)
        fails = {**self.fails, **own.pop("fails", {})}
        return replace(self, fails=fails, **own)


@dataclass(frozen=True, eq=False, repr=False)
class Level:
    """A goal on the board; displays a picture with the goal, in the language in use.

    Attributes:
        id: the id.
        stage: the part of the course that it belongs to; `None` for levels outside the course.
        set: the tile set that it is about.
        rules: the ids of the rules that it practises.
        position: the position at the start, on one line of text. The player to act is the learner.
        turns: the number of turns of the learner.
        order: the tiles that are drawn after the one in hand, in this order.
        replies: what the other players do: the first of these that is legal, else as little as they can.
        bot: the name of the bot that plays for the other players instead, such as `easy`; empty for none.
        success: the condition of the goal.
        failures: conditions that end the level, each with its message; it also ends when the turns are used up.
        arrows: pairs of places, such as `0,0` or `road E 0,0`, with an arrow between them on the picture.
        marks: a sign -> its place on the picture.
        legal_cells: whether the squares where the tile fits are marked; not where finding them is the task.
    """

    id: str
    stage: Stage | None
    set: str
    rules: tuple[str, ...]
    position: str
    turns: int
    order: tuple[str, ...]
    replies: tuple[str, ...]
    success: Condition
    failures: tuple[LevelFailure, ...]
    arrows: tuple[tuple[str, str], ...]
    marks: Mapping[str, str]
    _texts: LevelTexts
    _translations: Translations
    bot: str = ""
    legal_cells: bool = True
    _min_actions: int = 0
    """The fewest actions, if the file has them; else 0."""

    @property
    def texts(self) -> LevelTexts:
        """The texts in the language in use, or in English where there are no translations."""
        own = self._translations(current_language())
        return self._texts if own is None else self._texts.translated(own)

    @property
    def title(self) -> str:
        """The title."""
        return self.texts.title

    @property
    def goal(self) -> str:
        """The goal."""
        return self.texts.goal

    @property
    def hint(self) -> str:
        """The hint; may be empty."""
        return self.texts.hint

    @property
    def start(self) -> State:
        """The state at the start, with the names of the players in the file."""
        return parse_position(self.position)

    @property
    def localized_start(self) -> State:
        """The state at the start, with the names of the players in the language in use."""
        return translate_players(self.start, self._translations)

    @property
    def learner(self) -> int:
        """The index of the learner: the player who acts at the start."""
        return self.start.to_act

    @cached_property
    def min_actions(self) -> int:
        """The fewest actions that reach the goal; 0 if none do, and for a game against a bot."""
        if self._min_actions or self.bot:
            return self._min_actions
        solution = solve(self)
        return len(solution) if solution is not None else 0

    def begin(self, mistakes: int = 0) -> "LevelRun":
        """A new run; `mistakes` is the number of mistakes of earlier runs."""
        state = self.start
        return LevelRun(self, state, state, (), (), mistakes)

    def game(self) -> Game:
        """A game from the position that draws the tiles of the level."""
        return Game(state=self.localized_start, seed=SEED, order=self.order)

    def play(self, results: "carc_widget.lessons.Results | None" = None) -> "carc_widget.widget.LessonWidget":
        """Open the level on a board, with its goal and its messages.

        Parameters:
            results: where the end of every run is recorded, too.

        Raises:
            ImportError: ipywidgets or another package that shows the board is not installed.
        """
        return carc_widget.widget.LessonWidget(self, results=results)

    def __repr__(self) -> str:
        rules = f": {', '.join(self.rules)}" if self.rules else ""
        return f"<Level {self.id}{rules}>"

    def __str__(self) -> str:
        return level_text(self)

    def _repr_html_(self) -> str:
        return level_html(self)

    def _repr_svg_(self) -> str:
        return level_svg(self)


@dataclass(frozen=True, repr=False)
class LevelRun:
    """A run of a level: the actions so far, and whether the goal is reached.

    Attributes:
        level: the level.
        start: the state at the start.
        state: the current state.
        actions: the actions of the learner.
        events: the events so far, of all players.
        mistakes: the number of refused actions and of failed runs before.
        reasons: why the last action is illegal; empty if it was legal.
        drawn: the number of drawn tiles of the order.
        history: the actions so far, of all players, and the draws.
    """

    level: Level
    start: State
    state: State
    actions: tuple[Action, ...]
    events: tuple[Event, ...]
    mistakes: int = 0
    reasons: tuple[Reason, ...] = ()
    drawn: int = 0
    history: tuple[Action, ...] = ()

    def act(self, action: Action | str) -> "LevelRun":
        """The run after one more action of the learner, the replies of the others, and the next draw.

        An illegal action changes only `mistakes` and `reasons`; an action after the end does nothing.

        Raises:
            ParseError: the text cannot be read.
        """
        if self.status != "open":
            return self
        action = self.state.resolve(action)
        reasons = self.state.why_not(action)
        if reasons:
            return replace(self, mistakes=self.mistakes + 1, reasons=reasons)
        state, events = self.state.apply(action)
        run = replace(
            self,
            state=state,
            actions=(*self.actions, action),
            events=(*self.events, *events),
            reasons=(),
            history=(*self.history, action),
        )
        return run if run.status != "open" else run._advance()

    def restart(self) -> "LevelRun":
        """A new run of the level: a failed run counts as a mistake, and mistakes count until the goal is reached."""
        return self.level.begin(0 if self.status == "reached" else self.mistakes + (self.status == "failed"))

    def _advance(self) -> "LevelRun":
        """Play the replies and the draws until the learner acts or the level is over."""
        run = self
        while run.status == "open" and (action := run._due()) is not None:
            state, events = run.state.apply(action)
            drawn = run.drawn + isinstance(action, Draw)
            history = (*run.history, action)
            run = replace(run, state=state, events=(*run.events, *events), drawn=drawn, history=history)
        return run

    def _due(self) -> Action | None:
        """The next action that is not the learner's: a draw, or a reply; `None` if there is none."""
        state = self.state
        if state.phase is Phase.DRAW:
            return self._draw()
        if state.to_act == self.level.learner:
            return None
        if self.level.bot:
            return decide(bot(self.level.bot), state, Random(f"{self.level.id}:{len(self.history)}"))
        for text in self.level.replies:
            try:
                action = state.action_from_text(text)
            except CarcassonneError:
                continue  # it is for another moment
            if not state.why_not(action):
                return action
        legal = state.legal_actions()
        return Pass() if Pass() in legal else legal[0]

    def _draw(self) -> Action | None:
        if self.drawn == len(self.level.order):
            return None
        action = Draw(self.level.order[self.drawn])
        return None if self.state.why_not(action) else action

    @property
    def turns_used(self) -> int:
        """The number of finished turns of the learner."""
        return len(range(self.start.turn, self.state.turn, len(self.state.players)))

    @cached_property
    def _situation(self) -> Situation:
        return Situation(self.start, self.state, self.events, self.level.learner)

    @cached_property
    def failure(self) -> LevelFailure | None:
        """The failure of the level that the run has met, if any."""
        if self.actions and not is_met(self.level.success, self._situation):
            return next((f for f in self.level.failures if is_met(f.condition, self._situation)), None)
        return None

    @cached_property
    def status(self) -> Status:
        """Whether the goal is reached, missed or still open."""
        if self.actions and is_met(self.level.success, self._situation):
            return "reached"
        stuck = self.state.phase is Phase.DRAW and self._draw() is None
        used_up = self.turns_used >= self.level.turns and self.state.active == self.level.learner
        over = self.state.phase is Phase.OVER or stuck or used_up  # the others still answer the last turn
        return "failed" if self.failure is not None or over else "open"

    @property
    def message(self) -> str:
        """The message at success or failure, or the reasons against an action; else the goal."""
        texts = self.level.texts
        if self.status == "reached":
            return texts.reached
        if self.failure is not None:
            return texts.fails.get(self.failure.id, self.failure.message)
        if self.status == "failed":
            what = describe_missing(self.level.success, self._situation, self.level.localized_start.players)
            return _("{what} Try again.", what=what or _("The goal is not reached."))
        if self.reasons:
            return " ".join(map(reason_with_rule, self.reasons))
        return texts.goal

    @property
    def stars(self) -> int:
        """0 until the goal is reached; 3 for the fewest actions without a mistake, 2 with up to two more of either.

        In a game against a bot only mistakes count.
        """
        if self.status != "reached":
            return 0
        surplus = 0 if self.level.bot else len(self.actions) - self.level.min_actions
        more = surplus + self.mistakes
        return STARS if more <= 0 else 2 if more <= 2 else 1

    @property
    def record(self) -> Result:
        """The run as a result of `Results`."""
        return Result(
            self.level.id,
            LEVEL,
            " ".join(map(str, self.actions)),
            self.status == "reached",
            misconception=self.failure.id if self.failure else "",
            belief=self.message if self.status == "failed" else "",
            stars=self.stars,
        )

    def __str__(self) -> str:
        return run_text(self)

    def __repr__(self) -> str:
        played, stars = counted(len(self.actions), "action"), counted(self.stars, "star")
        return f"<Run of {self.level.id}: {self.status}, {played}, {stars}>"


class UnknownLevel(UnknownId):
    """An unknown id of a level; the message suggests a similar one."""


class Levels(Collection[Level, Level]):
    """Levels by id, in learning order; displayed as a list."""

    what = "level"
    unknown = UnknownLevel

    def _open(self, item: Level) -> Level:
        return item

    def after(self, id: str) -> Level | None:
        """The next level in learning order; `None` after the last.

        Raises:
            UnknownLevel: there is no such level.
        """
        names = list(self)
        place = names.index(self[id].id) + 1
        return self[names[place]] if place < len(names) else None

    @property
    def stages(self) -> Mapping[Stage, tuple[Level, ...]]:
        """The course: each stage with its levels, in learning order.

        >>> from carc_widget.lessons import levels
        >>> next(iter(levels.stages)).title
        'Does it fit?'
        """
        stages: dict[Stage, tuple[Level, ...]] = {}
        for level in self.values():
            if level.stage is not None:
                stages[level.stage] = (*stages.get(level.stage, ()), level)
        return stages

    def play(
        self, file: str | PathLike[str] | None = "levels.json", results: "carc_widget.lessons.Results | None" = None
    ) -> "carc_widget.widget.LessonWidget":
        """Open the levels as a course: stages, stars, a button for the next level, and a file of results to hand in.

        Parameters:
            file: the name of the JSON file that keeps the stars; by default `levels.json` in the working directory.
                `None` keeps them only while the kernel runs. The page exports and imports them, too.
            results: where the end of every run is recorded.

        Raises:
            BadArgument: the file has other contents, or its folder does not exist; or it is the id of a level.
            OSError: the file cannot be read.
            ImportError: ipywidgets or another package that shows the board is not installed.
        """
        if isinstance(file, str) and file in self:
            raise BadArgument(f"{file!r} is a level, not the name of a file; play it with levels[{file!r}].play()")
        return carc_widget.widget.LessonWidget(carc_widget.lessons.Course(self, file), results=results)

    def __str__(self) -> str:
        return "\n".join(f"{level.id}: {level.title}" for level in self.values())

    def _repr_html_(self) -> str:
        groups = [(stage.title, stage_levels) for stage, stage_levels in self.stages.items()]
        if others := [level for level in self.values() if level.stage is None]:
            groups.append((_("More levels") if groups else "", tuple(others)))
        return "".join(_level_list(title, group) for title, group in groups)


def _level_list(title: str, group: Iterable[Level]) -> str:
    lines = (f"<li>{escape(level.title)} <code>{level.id}</code></li>" for level in group)
    head = f"<p><b>{escape(title)}</b></p>" if title else ""
    return f"{head}<ol>{''.join(lines)}</ol>"


def level_text(level: Level) -> str:
    """Title, goal, the fewest actions, and the board as text."""
    lines = [level.title, level.goal, *filter(None, [_min_actions_text(level)]), "", str(level.localized_start)]
    return "\n".join(lines)


def level_html(level: Level) -> str:
    """HTML of a level: title, the fewest actions, the picture, and how to play it."""
    title = f"<p><b>{mark_options(level.title)}</b> <small>{escape(_min_actions_text(level))}</small></p>"
    advice = _("{call} opens it on a board.", call="<code>.play()</code>")
    return f"<div>{title}{level_svg(level)}<p><small>{advice}</small></p></div>"


def level_svg(level: Level) -> str:
    """The picture of a level with marks and arrows, and the goal below."""
    state = level.localized_start
    view = board_marks(state, level.marks, level.arrows).view
    return str(board(state, view, TILE_SIZE, hand=True, players=True, caption=level.goal))


def _min_actions_text(level: Level) -> str:
    if level.bot:
        return ""
    return ngettext("{n} action is enough.", "{n} actions are enough.", level.min_actions)


def run_text(run: LevelRun) -> str:
    """The message of a run, and the stars."""
    return f"{run.message} {stars_text(run.stars)}".rstrip()


def stars_text(stars: int) -> str:
    """Stars as signs: two of three are `★★☆`."""
    return "★" * stars + "☆" * (STARS - stars) if stars else ""
