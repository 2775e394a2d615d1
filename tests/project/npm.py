"""Packages of the npm registry for tests: what exported pages load from the network, to be served in its place."""

import shutil
import subprocess
import tarfile
from pathlib import Path

HELP = """This test needs npm, which comes with Node.js, and the npm registry. Install Node.js (on Debian:
`apt-get install nodejs npm`), then run the test again."""


def unpack(folder: Path, *packages: str) -> Path:
    """The folder, which afterwards holds these packages, each in a folder of its own and without what it depends on.

    Parameters:
        folder: an empty folder.
        packages: names, with a version if one is wanted: `requirejs@2`.

    Raises:
        RuntimeError: there is no npm, or it fails.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeError(HELP)
    for package in packages:
        done = subprocess.run([npm, "pack", "--silent", package], cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"npm did not fetch {package}:\n{done.stderr}\n{HELP}")
        name = package[0] + package[1:].partition("@")[0]
        with tarfile.open(folder / done.stdout.split()[-1]) as archive:
            archive.extractall(folder / name, filter="data")
    return folder
