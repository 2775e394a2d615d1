"""Fuzz the reader of records as text: `python -m tests.fuzz.record`."""

from tests.fuzz.harness import main

if __name__ == "__main__":
    main("record")
