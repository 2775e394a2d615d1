"""Fuzz the JSON parser: `python -m tests.engine.fuzz.json`."""

from tests.engine.fuzz.harness import main

if __name__ == "__main__":
    main("json")
