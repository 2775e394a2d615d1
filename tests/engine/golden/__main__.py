"""Write all transcripts: `python -m tests.engine.golden`."""

from carc_widget.i18n import languages
from tests.engine.golden.games import FOLDER, GAMES, path, spoken, spoken_path, transcript

if __name__ == "__main__":
    for name, scene in GAMES.items():
        path(name).write_text(transcript(scene), encoding="utf-8")
        print(path(name).relative_to(path(name).parents[2]))
    for code in languages():
        spoken_path(code).parent.mkdir(exist_ok=True)
        spoken_path(code).write_text(spoken(code), encoding="utf-8")
        print(spoken_path(code).relative_to(FOLDER.parents[1]))
