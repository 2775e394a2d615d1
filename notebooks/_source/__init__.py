"""The notebooks, written down once: `python -m notebooks._source` makes them, runs them and stores what they show.

A notebook is a Markdown file in this folder.

- A block that begins with ```` ```python ```` is a code cell. Words behind `python` are its tags: `answer` says that
  what it shows gives something away, and is not stored; a reader is to find it first.
- Everything else is text. A line `+++` begins another cell of text.
- A text in several languages stands there several times, each behind a line with its language: `[en]`, `[nl]`, `[it]`.
  What stands before the first such line is said in all of them.
- `use_language("en")` in a code cell becomes `use_language("nl")` in the Dutch notebook.

A notebook in one language becomes `notebooks/NAME.ipynb`; its translations go to `notebooks/nl` and `notebooks/it`.
Tests compare what is stored with what a fresh run shows: after a change of a text, of a rule or of a picture run the
command again, look at the difference, and commit both.
"""
