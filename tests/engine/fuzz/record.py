"""Fuzz the parser of records as text: `python -m tests.engine.fuzz.record`."""

from tests.engine.fuzz.harness import main

if __name__ == "__main__":
    main("record")
