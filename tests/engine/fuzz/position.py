"""Fuzz the parser of positions as text: `python -m tests.engine.fuzz.position`."""

from tests.engine.fuzz.harness import main

if __name__ == "__main__":
    main("position")
