"""Sources of the notebooks: `python -m notebooks._source` builds them, runs them and stores their outputs.

A notebook is a Markdown file in this folder.

- A block that starts with ```` ```python ```` is a code cell. Words after `python` are its tags: the output of a cell
  with the tag `answer` is not stored, because it answers a question to the reader.
- Everything else is text. A line `+++` starts another text cell.
- A text in several languages is written once for each language, after a line with its code: `[en]`, `[nl]`, `[it]`.
  Text before the first such line belongs to every language.
- `use_language("en")` in a code cell becomes `use_language("nl")` in the Dutch notebook, and is left out in English.

A notebook in English becomes `notebooks/NAME.ipynb`; its translations go to `notebooks/nl` and `notebooks/it`. Tests
compare the stored outputs with those of a fresh run: after a change of a text, a rule or a picture run the command
again, check the differences, and commit both.
"""
