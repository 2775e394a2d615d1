"""Golden transcripts: readable games whose every sentence is checked.

`python -m tests.golden` writes them anew; look at the difference before you commit it.
"""
