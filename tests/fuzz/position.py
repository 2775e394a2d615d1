"""Fuzz the reader of positions as text: `python -m tests.fuzz.position`."""

from tests.fuzz.harness import main

if __name__ == "__main__":
    main("position")
