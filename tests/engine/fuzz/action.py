"""Fuzz the parser of actions as text: `python -m tests.engine.fuzz.action`."""

from tests.engine.fuzz.harness import main

if __name__ == "__main__":
    main("action")
