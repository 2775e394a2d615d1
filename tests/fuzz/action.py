"""Fuzz the reader of actions as text: `python -m tests.fuzz.action`."""

from tests.fuzz.harness import main

if __name__ == "__main__":
    main("action")
