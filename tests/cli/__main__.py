"""Play every session again with its recorded input, and write the transcripts: `python -m tests.cli`."""

from tests.cli.sessions import GAMES, path, transcript

for name in GAMES:
    path(name).write_text(transcript(name), "utf-8")
