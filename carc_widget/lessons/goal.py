"""A level in one call."""

from collections.abc import Iterable, Mapping
from typing import Any

from carc_widget.engine.errors import BadArgument, UnknownName, expect, expect_count, expect_items, shown, suggest
from carc_widget.engine.state import State
from carc_widget.lessons.conditions import REQUIREMENTS
from carc_widget.lessons.level import Level, LevelTexts
from carc_widget.lessons.level_loader import validate


def goal(
    position: State | str,
    text: str,
    *,
    success_message: str = "",
    hint: str = "",
    turns: int = 1,
    order: Iterable[str] = (),
    replies: Iterable[str] = (),
    **success: Any,
) -> Level:
    """A level with a goal on the board: `goal(...).play()` opens it, and it ends when the goal is reached.

    Parameters:
        position: a state, or its line of text. The player to act is the learner.
        text: the goal, in one sentence.
        success_message: the message when it is reached, and `hint`: help on demand.
        turns: the number of turns of the learner.
        order: the tiles that are drawn after the one in hand, and `replies`: the actions of the others, if legal.
        success: the requirements, such as `gains={"Red": 4}`; `carc_widget.lessons.conditions` lists all.

    Raises:
        BadArgument: there is no requirement, the goal cannot be reached, or an argument has a wrong type.
        UnknownName: there is no such requirement.

    >>> level = goal(
    ...     "tiles 0,0: D; player Red; player Blue; turn 1 Red place E; sets base",
    ...     "Complete the city and get its points.",
    ...     gains={"Red": 4},
    ... )
    >>> level.begin().act("E/2 0,-1").act("+city S").status
    'reached'
    """
    for value, name in ((text, "the goal"), (success_message, "the success message"), (hint, "the hint")):
        expect(value, str, name, "a text")
    turns = expect_count(turns, "the number of turns", 1)
    order = expect_items(order, str, "the order", "ids of tiles, such as ['E', 'V']")
    replies = expect_items(replies, str, "the list of replies", "actions as texts")
    condition = {}
    for key, value in success.items():
        if key not in REQUIREMENTS:
            raise UnknownName(suggest("requirement", key, REQUIREMENTS))
        try:
            condition[key] = REQUIREMENTS[key].value_format.read(list(value) if isinstance(value, tuple) else value)
        except ValueError:
            raise BadArgument(f"{key} is {shown(value)}; expected {REQUIREMENTS[key].value_format.expected}") from None
    if not condition:
        raise BadArgument("a goal needs a requirement, such as gains={'Red': 4}")
    line = position.to_text() if isinstance(position, State) else position
    expect(line, str, "the position", "a State, or its line of text")
    no_texts: dict[str, Mapping[str, Any]] = {}  # in other languages
    level = Level(
        id="goal",
        stage=None,
        set="",
        rules=(),
        position=line,
        turns=turns,
        order=tuple(order),
        replies=tuple(replies),
        success=condition,
        failures=(),
        arrows=(),
        marks={},
        _texts=LevelTexts(text, text, success_message or text, hint),
        _translations=no_texts.get,
    )
    problems = [sentence for _path, sentence in validate(level)]
    if problems:
        raise BadArgument(f"this goal cannot be used: {'; '.join(problems)}")
    return level
