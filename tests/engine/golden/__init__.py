"""Golden transcripts: games as sentences, compared line by line.

`python -m tests.engine.golden` writes them again; read the difference before you commit it.
"""
