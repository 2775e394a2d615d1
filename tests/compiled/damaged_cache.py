"""A damaged cache of the compiled games: `python -m pytest tests/compiled/damaged_cache.py`.

It compiles the games twice, which takes minutes, so it is no part of the whole run.
"""

import os
import subprocess
import sys
from pathlib import Path


def test_damaged_games_are_compiled_again(tmp_path: Path) -> None:
    """In processes of their own, with a cache of their own."""
    script = "from carc_widget import compiled; compiled.compile_now(say=None); print(compiled.is_compiled())"
    for damaged in (False, True):
        for file in tmp_path.rglob("*.nb[ic]"):
            file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
        done = subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        )
        assert done.stdout.strip() == "True", (damaged, done.stderr)
