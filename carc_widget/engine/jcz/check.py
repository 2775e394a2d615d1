"""The assertions of a JCloisterZone file: sentences about the game that it holds."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from carc_widget.engine.errors import counted, shown
from carc_widget.engine.events import FeatureScored
from carc_widget.engine.jcz.names import FEATURES
from carc_widget.engine.jcz.replay import JczReplay
from carc_widget.engine.jcz.values import Json


@dataclass(frozen=True, slots=True)
class AssertionResult:
    """The result of one assertion; true in a condition exactly when it passed.

    Attributes:
        sentence: the assertion, as in the file.
        passed: whether it holds.
        understood: whether the sentence has a known form; otherwise it has not passed.
        actual: the actual value in the game.
    """

    sentence: str
    passed: bool
    understood: bool
    actual: str

    def __bool__(self) -> bool:
        return self.passed


def check_file(file: Json) -> tuple[AssertionResult, ...]:
    """Every assertion of a file, checked where its replay ends; none if it has no test.

    Raises:
        JczError: the file cannot be replayed, or its test is malformed.
    """
    replay = JczReplay(file)
    test = file.get("test")
    assertions = test.get("assertions") if test is not None else None
    if assertions is None:
        return ()
    checker = _Checker(replay)
    return tuple(checker.check(entry.text()) for entry in assertions.entries())


class _Checker:
    """Checks assertions about one game."""

    def __init__(self, replay: JczReplay) -> None:
        self._replay = replay
        self._state = replay.game.state
        self._scored = [
            (self._state.players[player], event.score.feature.kind, event.score.points)
            for move in replay.game.history
            for event in move.events
            if isinstance(event, FeatureScored)
            for player in event.score.winners
        ]

    def check(self, sentence: str) -> AssertionResult:
        """The result of one assertion."""
        for pattern, read in _FORMS:
            match = pattern.fullmatch(sentence)
            if match is not None:
                passed, actual = read(self, *match.groups())
                return AssertionResult(sentence, passed, True, actual)
        return AssertionResult(sentence, False, False, "the sentence is not understood")

    def _points(self, name: str, points: str) -> tuple[bool, str]:
        if name not in self._state.players:
            return self._nobody(name)
        has = self._state.scores[self._state.players.index(name)]
        return has == int(points), f"{name} has {counted(has, 'point')}"

    def _scores(self, name: str, feature: str, points: str) -> tuple[bool, str]:
        if name not in self._state.players:
            return self._nobody(name)
        kind = FEATURES.get(feature.capitalize())
        mine = [(k, p) for player, k, p in self._scored if player == name]
        scored = ", ".join(f"{k} for {counted(p, 'point')}" for k, p in mine)
        return (kind, int(points)) in mine, f"{name} scored {scored or 'nothing'}"

    def _may_pass(self, can: str) -> tuple[bool, str]:
        word = "can" if self._replay.can_pass else "can't"
        return word == can, f"Player {word} pass"

    def _phase(self, name: str) -> tuple[bool, str]:
        return name == self._replay.phase, f"phase is {self._replay.phase}"

    def _nobody(self, name: str) -> tuple[bool, str]:
        return False, f"there is no player {shown(name)}; there are {', '.join(self._state.players)}"


_FORMS: tuple[tuple[re.Pattern[str], Callable[..., tuple[bool, str]]], ...] = (
    (re.compile(r"(.{1,40}) scored ([a-z]{1,20}) for (-?[0-9]{1,6}) points?"), _Checker._scores),
    (re.compile(r"(.{1,40}) has (-?[0-9]{1,6}) points?"), _Checker._points),
    (re.compile(r"Player (can|can't) pass"), _Checker._may_pass),
    (re.compile(r"phase is ([A-Za-z]{1,40})"), _Checker._phase),
)
"""The forms of sentences, each with the method that takes its parts."""
