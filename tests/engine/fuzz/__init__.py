"""Coverage-guided fuzzing of every parser: an input round-trips or raises the documented error.

It needs atheris (`pip install -e ".[test,fuzz]"`), which no other test needs:

    python -m tests.engine.fuzz.position -max_total_time=60
    python -m tests.engine.fuzz.action   -max_total_time=60
    python -m tests.engine.fuzz.record   -max_total_time=60
    python -m tests.engine.fuzz.json     -max_total_time=60
    python -m tests.engine.fuzz.jcz      -max_total_time=60

All options of libFuzzer work. An input that breaks a reader is written to a file in the working directory, whose name
begins with `crash-` or `timeout-`; `python -m tests.engine.fuzz.position FILE` reads it again.
"""
