"""Lessons: a page with one picture and one question, to predict, to answer or to present to a class."""
