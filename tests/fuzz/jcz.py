"""Fuzz the reader of JCloisterZone's files: `python -m tests.fuzz.jcz`."""

from tests.fuzz.harness import main

if __name__ == "__main__":
    main("jcz")
