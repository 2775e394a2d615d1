"""The same random games on the engine and the reference implementation (`tests.engine.reference`), compared by step.

`python -m tests.engine.agreement --games 1000 --seed 1 --minutes 10` plays many of them and prints how often each
situation of the rules occurred; `tests/engine/test_agreement.py` plays a few hundred and requires every situation at
least once.
"""
