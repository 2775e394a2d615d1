"""The kinds of exercises: how an answer is parsed, checked and explained."""

from collections.abc import Mapping

from carc_widget.lessons.exercise_kinds.action import ActionKind, SpotKind
from carc_widget.lessons.exercise_kinds.counterexample import CounterexampleKind
from carc_widget.lessons.exercise_kinds.kind import ExerciseKind
from carc_widget.lessons.exercise_kinds.order import OrderKind
from carc_widget.lessons.exercise_kinds.points import PointsKind
from carc_widget.lessons.exercise_kinds.sums import MissingTermKind, WrongTermKind
from carc_widget.lessons.exercise_kinds.targets import TargetsKind

KINDS: Mapping[str, ExerciseKind] = {
    "points": PointsKind(),
    "targets": TargetsKind(),
    "spot": SpotKind(),
    "order": OrderKind(),
    "action": ActionKind(),
    "gap": MissingTermKind(),
    "bug": WrongTermKind(),
    "counterexample": CounterexampleKind(),
}
"""The kinds by id."""
