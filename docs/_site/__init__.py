"""Generators of pages of the documentation, from the data and docstrings of the package."""
