"""Golden transcripts: readable games whose every sentence is checked.

`python -m tests.engine.golden` writes them anew; look at the difference before you commit it.
"""
