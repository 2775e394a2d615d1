"""Steps of lesson files: a position with a question, its right answer and usual mistakes, as TOML text."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from os import PathLike
from pathlib import Path

from carc_widget.engine.actions import Draw
from carc_widget.engine.errors import BadArgument, expect, expect_items, expect_path, shown
from carc_widget.engine.state import State
from carc_widget.i18n.language import current_language
from carc_widget.lessons.misconceptions import player_points, wrong_points
from carc_widget.lessons.questions import points_text
from carc_widget.scenarios.attempts import Outcome, play_actions

END = "end"
"""The text for the end of the game, in place of a turn."""

MAX_TURNS = 200
"""The most turns that are offered: a position with a magic tile can have thousands."""

MAX_MISTAKES = 3


@lru_cache(maxsize=8)
def turns_with_points(state: State) -> tuple[tuple[str, str], ...]:
    """The turns that a question can be about, each with the points that it brings; the highest first.

    The end of the game, as `end`, comes first if no tile is to be placed, else last.
    """
    turns: list[tuple[int, str, str]] = []
    for turn in islice(state.legal_turns(), MAX_TURNS):
        if turn.actions and not isinstance(turn.actions[0], Draw):
            text = _turn_text(state, turn.actions)
            outcome = play_actions(state, turn.actions)
            turns.append((sum(outcome.gains.values()), text, _points(outcome)))
    turns.sort(key=lambda each: -each[0])
    every = [(text, points) for _gain, text, points in turns]
    return (*every, (END, _points(play_actions(state, (), end=True))))


def _turn_text(state: State, actions: Sequence[object]) -> str:
    texts = []
    for action in actions:
        texts.append(state.action_to_text(action))  # type: ignore[arg-type]  # actions of a legal turn
        state = state.apply(action)[0]  # type: ignore[arg-type]
    return ", ".join(texts)


def _points(outcome: Outcome) -> str:
    return ", ".join(f"{name} {points}" for name, points in outcome.gains.items())


def question_step(position: State | str, question: str, actions: Sequence[str] | str = END) -> str:
    """A step of a lesson file: a question about points, with its right answer and usual mistakes as choices.

    Parameters:
        position: the position, or its line of text.
        question: the question.
        actions: what is played, such as `["A/1 1,0", "pass"]` or `"A/1 1,0, pass"`; or `end` for the end of the game.

    Raises:
        BadArgument: an action is not legal.
        ParseError, SetupError: the position or an action cannot be read.

    >>> line = "tiles -1,0: A/3 D; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base"
    >>> print(question_step(line, "Who gets how many points?", "A/1 1,0, pass"))
    [[step]]
    question = "Who gets how many points?"
    position = "tiles -1,0: A/3 D; player Red 0: road E 0,0; player Blue 0; turn 1 Blue place A; sets base"
    actions = ["A/1 1,0", "pass"]
    right = { gains = { Red = 3 } }
    wrong.who-completes = { gains = { Blue = 3 } }
    <BLANKLINE>
    """
    state = State.from_text(position) if isinstance(position, str) else position
    expect(state, State, "the position", "a state, or its line of text")
    expect(question, str, "the question", "a text")
    if isinstance(actions, str):
        actions = [text for text in re.split(r",\s+", actions) if text]
    texts = expect_items(actions, str, "the list of actions", "texts, such as ['A/1 1,0', 'pass']")
    end = list(texts) == [END]
    outcome = play_actions(state, () if end else texts, end=end)
    if outcome.reasons:
        why = " ".join(reason.sentence(places=False) for reason in outcome.reasons)
        raise BadArgument(f"the actions {shown(actions)} cannot be played: {why}")
    lines = [
        "[[step]]",
        f"question = {_quoted(question)}",
        f"position = {_quoted(state.to_text())}",
        "end = true" if end else f"actions = [{', '.join(map(_quoted, texts))}]",
        f"right = {{ gains = {_gains(outcome.gains)} }}",
        *_mistakes(state, outcome),
    ]
    return "\n".join([*lines, ""])


def _mistakes(state: State, outcome: Outcome) -> Iterator[str]:
    """The usual mistakes that lead to other points; if there is none, a choice whose belief is to be written."""
    known = {points_text(player_points(outcome.scores, {}), state.players)}
    number = 0
    for misconception, points in wrong_points(outcome):
        text = points_text(points, state.players)
        if text in known or number == MAX_MISTAKES:
            continue
        known.add(text)
        number += 1
        gains = {state.players[player]: each for player, each in points.items()}
        yield f"wrong.{misconception.id} = {{ gains = {_gains(gains)} }}"
    if not number:
        gains = {} if outcome.gains else {state.players[state.to_act]: 1}
        belief = _quoted("You may have thought that ...")
        yield f"wrong.another = {{ gains = {_gains(gains)}, belief = {belief} }}"


def _gains(gains: Mapping[str, int]) -> str:
    inner = ", ".join(f"{_key(name)} = {points}" for name, points in gains.items())
    return f"{{ {inner} }}" if inner else "{}"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _quoted(name)


def _quoted(text: str) -> str:
    """Format a TOML string, whose escapes are those of JSON but for one character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def add_question(
    path: str | PathLike[str], position: State | str, question: str, actions: Sequence[str] | str = END
) -> None:
    """Append a question to a lesson file; a new file gets the name of the file as its title.

    Parameters:
        path: the lesson file, such as `fields.toml`.
        position: the position, such as the `draft` of `carc_widget.edit()`, or its line of text.
        question: the question.
        actions: what is played, such as `"A/1 1,0, pass"`; or `end` for the end of the game.

    Raises:
        BadArgument: an action is not legal, or the position is not possible.
        ParseError, SetupError: the position or an action cannot be read.
        OSError: the file cannot be written.
    """
    expect_path(path)
    step = question_step(position, question, actions)
    file = Path(path)
    if file.exists():
        text = file.read_text("utf-8").rstrip("\n") + "\n\n"
    else:
        text = f"title = {_quoted(file.stem)}\nlanguage = {_quoted(current_language())}\n\n"
    file.write_text(text + step, "utf-8")
