"""The engine and the plain implementation (`tests.engine.reference`) play the same random games, compared step by step.

`python -m tests.engine.agreement --games 1000 --seed 1 --minutes 10` plays many of them and prints how often each
situation of the rules occurred; `tests/engine/test_agreement.py` plays a few hundred and requires every situation at
least once.
"""
