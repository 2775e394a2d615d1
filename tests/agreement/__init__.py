"""The engine and the plain implementation (`tests.plain`) play the same random games, compared step by step.

`python -m tests.agreement --games 1000 --seed 1 --minutes 10` plays many of them and prints how often each situation
of the rules came up; `tests/test_agreement.py` plays a few hundred and asks for every situation at least once.
"""
