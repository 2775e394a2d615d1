"""Levels: a position, a goal and the least number of actions that reaches it; runs and stars."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from os import PathLike
from pathlib import Path
from random import Random
from types import NoneType
from typing import Any, Literal

from carc_widget.bots import bot, decide
from carc_widget.engine.actions import Action, Draw, Pass
from carc_widget.engine.errors import BadArgument, CarcassonneError, expect, expect_path, shown
from carc_widget.engine.events import Event
from carc_widget.engine.game import Game
from carc_widget.engine.refusals import Reason
from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase
from carc_widget.graphics.svg import board
from carc_widget.i18n.language import _, current_language, ngettext
from carc_widget.i18n.rulebook import mark_options
from carc_widget.lessons.conditions import Condition, Situation, met
from carc_widget.lessons.solver import solve
from carc_widget.scenarios.board_marks import board_marks
from carc_widget.scenarios.collection import Collection, UnknownId
from carc_widget.scenarios.display import TILE_SIZE
from carc_widget.scenarios.translations import Translations, translate_players

Status = Literal["open", "reached", "failed"]
STARS = 3


@dataclass(frozen=True)
class LevelFailure:
    """A way to miss the goal: the condition, and what is said then."""

    id: str
    condition: Condition
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
        title: a few words.
        goal: what is to be reached, in one sentence.
        reached: what is said when it is.
        hint: help on demand; may be empty.
        fails: id of a failure -> what is said at it.
    """

    title: str
    goal: str
    reached: str
    hint: str = ""
    fails: Mapping[str, str] = field(default_factory=dict)

    def translated(self, translations: Mapping[str, Any]) -> "LevelTexts":
        """These with those that a language has of its own."""
        own = dict(translations)
        fails = {**self.fails, **own.pop("fails", {})}
        return replace(self, fails=fails, **own)


@dataclass(frozen=True, eq=False, repr=False)
class Level:
    """Something to reach on the board. It shows itself as a picture with its goal, in the language in use.

    Attributes:
        id: its name.
        stage: the part of the course that it belongs to; `None` for levels beside the course.
        set: the tile set that it is about.
        rules: the ids of the rules that it practises.
        position: where it begins, on one line of the text form. The player to act is the learner.
        turns: how many turns the learner has.
        order: the tiles that are drawn after the one in hand, in this order.
        replies: what the other players do: the first of these that is legal, else as little as they can.
        bot: the name of the bot that plays for the other players instead, such as `easy`; empty for none.
        success: the condition that is to be met.
        failures: conditions that end it, each with what is said; also ended is it when the turns are used up.
        arrows: pairs of places, such as `0,0` or `road E 0,0`, that the picture joins with an arrow.
        marks: a sign -> a place on the picture.
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
    _min_actions: int = 0
    """The fewest actions, if they have been computed before; 0 if not."""

    @property
    def texts(self) -> LevelTexts:
        """All its texts in the language in use; in that of its author where there are no others."""
        own = self._translations(current_language())
        return self._texts if own is None else self._texts.translated(own)

    @property
    def title(self) -> str:
        """What it is called."""
        return self.texts.title

    @property
    def goal(self) -> str:
        """What is to be reached."""
        return self.texts.goal

    @property
    def hint(self) -> str:
        """What helps; may be empty."""
        return self.texts.hint

    @property
    def start(self) -> State:
        """The state that it begins with, its players named by the names of the file."""
        return State.from_text(self.position)

    @property
    def localized_start(self) -> State:
        """The same with the players named as the texts name them."""
        return translate_players(self.start, self._translations)

    @property
    def learner(self) -> int:
        """Who plays it: the number of the player who acts at the beginning."""
        return self.start.to_act

    @cached_property
    def min_actions(self) -> int:
        """The fewest actions that reach the goal; 0 if none do, and for a game against a bot."""
        if self._min_actions or self.bot:
            return self._min_actions
        solution = solve(self)
        return len(solution) if solution is not None else 0

    def begin(self, mistakes: int = 0) -> "LevelRun":
        """A new run; `mistakes` are those of the runs before it."""
        state = self.start
        return LevelRun(self, state, state, (), (), mistakes)

    def game(self) -> Any:
        """A game from its position, which draws the tiles of the level."""
        return Game(state=self.localized_start, seed=1, order=self.order)

    def play(self) -> Any:
        """Open it on a board, with its goal above and what is said at success and failure.

        Raises:
            ImportError: ipywidgets or another package that shows the board is not installed.
        """
        import carc_widget  # the widget is a layer above

        return carc_widget.widget.LessonWidget(self)

    def __repr__(self) -> str:
        return f"<Level {self.id}: {', '.join(self.rules)}>"

    def __str__(self) -> str:
        return level_text(self)

    def _repr_html_(self) -> str:
        return level_html(self)

    def _repr_svg_(self) -> str:
        return level_svg(self)


@dataclass(frozen=True, repr=False)
class LevelRun:
    """A run of a level: the state so far, and whether the goal is reached.

    Attributes:
        level: the level.
        start: the state in which it began.
        state: the state now.
        actions: what the learner did.
        events: everything that has happened, also by others.
        mistakes: refused actions, and runs before this one that failed.
        reasons: why the last action was refused; empty if it was carried out.
        drawn: how many tiles of the order have been drawn.
        history: everything that was done, also by others, and the draws.
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
        """The run after one more action of the learner; the others have answered, and the next tile is drawn.

        An action that is not allowed changes only `mistakes` and `reasons`; one that comes too late does nothing.

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
        done = replace(
            self,
            state=state,
            actions=(*self.actions, action),
            events=(*self.events, *events),
            reasons=(),
            history=(*self.history, action),
        )
        return done if done.status != "open" else done._go_on()

    def restart(self) -> "LevelRun":
        """The level from its beginning; a run that failed counts as a mistake."""
        return self.level.begin(self.mistakes + (self.status == "failed"))

    def _go_on(self) -> "LevelRun":
        """Let the others answer, and draw, until the learner acts or the goal is reached or missed."""
        run = self
        while run.status == "open" and (action := run._due()) is not None:
            state, events = run.state.apply(action)
            drawn = run.drawn + isinstance(action, Draw)
            history = (*run.history, action)
            run = replace(run, state=state, events=(*run.events, *events), drawn=drawn, history=history)
        return run

    def _due(self) -> Action | None:
        """What happens by itself now: a draw, or what another player does."""
        state = self.state
        if state.phase is Phase.OVER:
            return None
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
        for tile in self.level.order[self.drawn :][:1]:
            action = Draw(tile)
            if not self.state.why_not(action):
                return action
        return None

    @property
    def turns_used(self) -> int:
        """How many turns of the learner are over."""
        return len(range(self.start.turn, self.state.turn, len(self.state.players)))

    @cached_property
    def _situation(self) -> Situation:
        return Situation(self.start, self.state, self.events, self.level.learner)

    @cached_property
    def failure(self) -> LevelFailure | None:
        """The failure that it ended with, if the level names it."""
        if self.actions and not met(self.level.success, self._situation):
            return next((f for f in self.level.failures if met(f.condition, self._situation)), None)
        return None

    @cached_property
    def status(self) -> Status:
        """Whether the goal is reached, missed, or still open."""
        if self.actions and met(self.level.success, self._situation):
            return "reached"
        stuck = self.state.phase is Phase.DRAW and self._draw() is None
        used_up = self.turns_used >= self.level.turns and self.state.active == self.level.learner
        over = self.state.phase is Phase.OVER or stuck or used_up  # the others still answer the last turn
        return "failed" if self.failure is not None or over else "open"

    @property
    def message(self) -> str:
        """What is said now: at success and at failure, or why an action was refused; else the goal."""
        texts = self.level.texts
        if self.status == "reached":
            return texts.reached
        if self.failure is not None:
            return texts.fails.get(self.failure.id, self.failure.message)
        if self.status == "failed":
            return _("The goal is not reached. Try again: {goal}", goal=texts.goal)
        if self.reasons:
            return " ".join(f"{reason.sentence(places=False)} ({reason.rule})" for reason in self.reasons)
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

    def __str__(self) -> str:
        return run_text(self)

    def __repr__(self) -> str:
        return f"<Run of {self.level.id}: {self.status}, {len(self.actions)} actions, {self.stars} stars>"


class UnknownLevel(UnknownId):
    """There is no level of this name; the message suggests a similar one."""


class Levels(Collection[Level, Level]):
    """Levels by their names, in learning order. It shows itself as a list."""

    what = "level"
    unknown = UnknownLevel

    def _open(self, item: Level) -> Level:
        return item

    def after(self, id: str) -> Level | None:
        """The level that follows one in learning order; none after the last.

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

    def play(self, file: str | PathLike[str] | None = "levels.json") -> Any:
        """Open the levels as a course: stages, stars, and a button for the next level.

        Parameters:
            file: the name of the JSON file that keeps the stars; by default `levels.json` in the working directory.
                `None` keeps them only while the kernel runs. The page exports and imports them, too.

        Raises:
            BadArgument: something else stands in the file, or its folder does not exist.
            OSError: the file cannot be read.
            ImportError: ipywidgets or another package that shows the board is not installed.
        """
        import carc_widget  # the widget is a layer above

        return carc_widget.widget.LessonWidget(carc_widget.lessons.Course(self, file))

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


class Stars(Mapping[str, int]):
    """The best number of stars for each level, as a plain object that can be saved.

    Parameters:
        won: the id of a level -> its stars.

    >>> stars = Stars({"first-magic": 2})
    >>> stars["first-magic"], stars.total
    (2, 2)
    """

    def __init__(self, won: Mapping[str, int] | None = None) -> None:
        expect(won, (Mapping, NoneType), "the stars", "a mapping of levels to stars, such as {'first-magic': 2}")
        self._won = dict(won or {})
        for id, stars in self._won.items():
            if not isinstance(id, str) or type(stars) is not int or not 0 <= stars <= STARS:
                raise BadArgument(f"{shown(id)} has {shown(stars)} stars; a level has 0 to {STARS}")

    def __getitem__(self, id: str) -> int:
        return self._won.get(id, 0)

    def __contains__(self, id: object) -> bool:
        return id in self._won

    def __iter__(self) -> Iterator[str]:
        return iter(self._won)

    def __len__(self) -> int:
        return len(self._won)

    @property
    def total(self) -> int:
        """All stars together."""
        return sum(self._won.values())

    def record(self, run: LevelRun) -> int:
        """Keep the stars of a run, if they are more than before; returns those that the level has now."""
        expect(run, LevelRun, "the run", "that of a level: level.begin()")
        if run.stars > self[run.level.id]:
            self._won[run.level.id] = run.stars
        return self[run.level.id]

    def save(self, path: str | PathLike[str]) -> None:
        """Write them into a file.

        Raises:
            OSError: the file cannot be written.
        """
        expect_path(path)
        Path(path).write_text(self.to_json(), "utf-8")

    @classmethod
    def load(cls, path: str | PathLike[str]) -> "Stars":
        """Those of a file; none if there is no such file yet.

        Raises:
            BadArgument: something else stands in it.
            OSError: the file cannot be read.
        """
        expect_path(path)
        file = Path(path)
        if not file.exists():
            return cls()
        try:
            return cls.from_json(file.read_text("utf-8"))
        except ValueError as error:  # a BadArgument, or no text
            raise BadArgument(f"{file} holds no stars; give a file that `Stars.save` has written ({error})") from None

    def to_json(self) -> str:
        """The stars as JSON text."""
        return json.dumps({"stars": self._won}, indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Stars":
        """Parse JSON text of `to_json`.

        Raises:
            BadArgument: the text holds no stars.
        """
        expect(text, str, "the stars", "the JSON text of Stars.to_json")
        try:
            won: Any = json.loads(text)["stars"]
        except (ValueError, KeyError, TypeError):
            won = None
        if not isinstance(won, dict):
            raise BadArgument("the text holds no stars; give one that `Stars.to_json` has written")
        return cls(won)

    def __repr__(self) -> str:
        return f"<Stars: {self.total} in {len(self)} levels>"


def level_text(level: Level) -> str:
    """Title, goal, the fewest actions, and the board."""
    lines = [level.title, level.goal, *filter(None, [_min_actions(level)]), "", str(level.localized_start)]
    return "\n".join(lines)


def level_html(level: Level) -> str:
    """The same with a picture of the board."""
    title = f"<p><b>{mark_options(level.title)}</b> <small>{escape(_min_actions(level))}</small></p>"
    return f"<div>{title}{level_svg(level)}</div>"


def level_svg(level: Level) -> str:
    """A picture of the board with its marks and arrows, and the goal under it."""
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
    if level.bot:
        return ""
    return ngettext("{n} action is enough.", "{n} actions are enough.", level.min_actions)


def run_text(run: LevelRun) -> str:
    """What is said now, and the stars."""
    return f"{run.message} {stars_text(run.stars)}".rstrip()


def stars_text(stars: int) -> str:
    """Stars as signs: two of three are `★★☆`."""
    return "★" * stars + "☆" * (STARS - stars) if stars else ""
