"""The sources of the notebooks: `python -m notebooks._source` makes them, runs them and stores their outputs.

A notebook is a Markdown file in this folder.

- A block that begins with ```` ```python ```` is a code cell. Words after `python` are its tags: the output of a cell
  with the tag `answer` is not stored, because it answers a question that the reader is asked.
- Everything else is text. A line `+++` begins another text cell.
- A text in several languages is written once for each language, after a line with its code: `[en]`, `[nl]`, `[it]`.
  What comes before the first such line is part of the text in every language.
- `use_language("en")` in a code cell becomes `use_language("nl")` in the Dutch notebook, and is left out in English.

A notebook in English becomes `notebooks/NAME.ipynb`; its translations go to `notebooks/nl` and `notebooks/it`. Tests
compare the stored outputs with those of a fresh run: after a change of a text, a rule or a picture run the command
again, check the differences, and commit both.
"""
