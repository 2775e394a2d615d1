"""Write all transcripts anew: `python -m tests.golden`."""

from tests.golden.games import GAMES, path, transcript

if __name__ == "__main__":
    for name, scene in GAMES.items():
        path(name).write_text(transcript(scene), encoding="utf-8")
        print(path(name).relative_to(path(name).parents[2]))
