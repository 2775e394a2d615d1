"""Lessons: levels, exercises, predictions, slides, worksheets, and comparisons of editions.

Questions and answers are computed from states and events, without widgets; `play()`, and the display of a prediction,
load them. Results, stars and lessons are saved in files.

>>> from carc_widget.lessons import levels
>>> run = levels["first-points"].begin().act("E/2 0,-1").act("+city S")
>>> run.status, run.stars
('reached', 3)
"""

from carc_widget.lessons.class_table import ClassTable, class_table
from carc_widget.lessons.comparison import (
    Comparison,
    ComparisonSide,
    ComparisonStep,
    ExclusiveActions,
    RuleDifference,
    compare,
)
from carc_widget.lessons.course import Course
from carc_widget.lessons.exercise import Exercise, Exercises, UnknownExercise
from carc_widget.lessons.exercise_loader import BadExercises, exercises, load_exercises
from carc_widget.lessons.goal import goal
from carc_widget.lessons.lesson import BadLesson, Lesson, load
from carc_widget.lessons.lesson_writer import add_question, question_step
from carc_widget.lessons.level import Level, LevelFailure, LevelRun, Levels, Stage, UnknownLevel
from carc_widget.lessons.level_loader import BadLevels, levels, load_levels
from carc_widget.lessons.prediction import Prediction, PredictionResult, predict
from carc_widget.lessons.puzzle import Puzzle
from carc_widget.lessons.puzzle_collection import Puzzles, UnknownPuzzle, puzzles
from carc_widget.lessons.result import Result
from carc_widget.lessons.results import Results
from carc_widget.lessons.slides import QuestionCard, Slide, question_card
from carc_widget.lessons.solver import solve
from carc_widget.lessons.stars import Stars
from carc_widget.lessons.worksheet import Worksheet, worksheet

__all__ = [
    "BadExercises",
    "BadLesson",
    "BadLevels",
    "ClassTable",
    "Comparison",
    "ComparisonSide",
    "ComparisonStep",
    "Course",
    "ExclusiveActions",
    "Exercise",
    "Exercises",
    "Lesson",
    "Level",
    "LevelFailure",
    "LevelRun",
    "Levels",
    "Prediction",
    "PredictionResult",
    "Puzzle",
    "Puzzles",
    "QuestionCard",
    "Result",
    "Results",
    "RuleDifference",
    "Slide",
    "Stage",
    "Stars",
    "UnknownExercise",
    "UnknownLevel",
    "UnknownPuzzle",
    "Worksheet",
    "add_question",
    "class_table",
    "compare",
    "exercises",
    "goal",
    "levels",
    "load",
    "load_exercises",
    "load_levels",
    "predict",
    "puzzles",
    "question_card",
    "question_step",
    "solve",
    "worksheet",
]


def __dir__() -> list[str]:
    return sorted(__all__)
