"""Fuzz the reader of JSON: `python -m tests.engine.fuzz.json`."""

from tests.engine.fuzz.harness import main

if __name__ == "__main__":
    main("json")
