"""Runs atheris on one of the targets."""

import importlib
import re
import sys
import tempfile
from pathlib import Path
from typing import Any


def main(name: str) -> None:
    """Fuzz a target of `targets.TARGETS` until libFuzzer's options end it; the examples are its first corpus."""
    atheris: Any = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["carc_widget.engine"]):
        targets = importlib.import_module("tests.engine.fuzz.targets")
    target = targets.TARGETS[name]

    def one_input(data: bytes) -> None:
        target.read(data.decode("utf-8", "replace"))

    if any(not argument.startswith("-") for argument in sys.argv[1:]):
        atheris.Setup(sys.argv, one_input)  # files to read again
        atheris.Fuzz()
        return
    with tempfile.TemporaryDirectory() as folder:
        corpus = Path(folder) / "corpus"
        corpus.mkdir()
        words = set()
        for number, example in enumerate(target.examples()):
            (corpus / str(number)).write_text(example, encoding="utf-8")
            words |= set(re.findall(r"[\w>+=/-]+", example))
        dictionary = Path(folder) / "words"
        dictionary.write_text("".join(f'"{word}"\n' for word in sorted(words) if word.isascii()), encoding="utf-8")
        options = [f"-dict={dictionary}", "-timeout=10", str(corpus)]
        atheris.Setup([sys.argv[0], *sys.argv[1:], *options], one_input)
        atheris.Fuzz()
