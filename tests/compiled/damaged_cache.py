"""A damaged cache of the compiled games: `python -m pytest tests/compiled/damaged_cache.py`.

It compiles the games twice, which takes minutes, so the test command does not run it.
"""

import os
import subprocess
import sys
from pathlib import Path


def test_damaged_cache_is_compiled_again(tmp_path: Path) -> None:
    """Runs in separate processes with a separate cache."""
    script = "from carc_widget import compiled; compiled.compile_now(progress=None); print(compiled.is_compiled())"
    for damaged in (False, True):
        for file in tmp_path.rglob("*.nb[ic]"):
            file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
        process = subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        )
        assert process.stdout.strip() == "True", (damaged, process.stderr)
