"""Lessons: a page with one picture and one question, which is predicted, answered or shown to a class."""
