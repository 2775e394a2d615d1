"""Fuzz the reader of JSON: `python -m tests.fuzz.json`."""

from tests.fuzz.harness import main

if __name__ == "__main__":
    main("json")
