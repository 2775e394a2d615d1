"""Fuzz the parser of JCloisterZone files: `python -m tests.engine.fuzz.jcz`."""

from tests.engine.fuzz.harness import main

if __name__ == "__main__":
    main("jcz")
