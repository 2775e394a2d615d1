"""Packages of the npm registry, which tests serve in place of the network."""

import shutil
import subprocess
import tarfile
from pathlib import Path

HELP = """This test needs npm, which comes with Node.js, and the npm registry. Install Node.js (on Debian:
`apt-get install nodejs npm`), then run the test again."""


def unpack(folder: Path, *packages: str) -> Path:
    """Download packages and unpack each into its own folder, without its dependencies.

    Parameters:
        folder: an empty folder.
        packages: names, optionally with a version: `requirejs@2`.

    Raises:
        RuntimeError: npm is not installed, or it fails.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeError(HELP)
    for package in packages:
        process = subprocess.run([npm, "pack", "--silent", package], cwd=folder, capture_output=True, text=True)
        if process.returncode:
            raise RuntimeError(f"npm did not fetch {package}:\n{process.stderr}\n{HELP}")
        name = package[0] + package[1:].partition("@")[0]
        with tarfile.open(folder / process.stdout.split()[-1]) as archive:
            # Python 3.11.0 to 3.11.3 have no filters.
            archive.extraction_filter = getattr(tarfile, "data_filter", None)
            archive.extractall(folder / name)
    return folder
