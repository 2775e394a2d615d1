"""The Chromium that the browser tests drive, and Playwright, which drives it: find them, install what is missing.

`python -m tests.chromium` does both. It is part of the test command of the README, so that a machine with nothing but
Python can run the browser tests.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The programs looked for on the path, in this order."""

APT = (
    ("apt-get", "update"),
    ("apt-get", "install", "--yes", "--no-install-recommends", "chromium", "fonts-dejavu-core", "libatomic1"),
)
"""What installs Chromium on Debian. A bare system has no font at all, and lacks a library of Playwright's Node.js."""

HELP = """The browser tests need a Chromium that Playwright can drive. Do one of these, then run the tests again:
  - install Chromium or Google Chrome (and libatomic, on Linux) with the package manager of the system,
  - run `python -m playwright install --with-deps chromium` in the environment of the tests,
  - set the environment variable CARC_CHROMIUM to the path of a Chromium that is already there."""


def find() -> str | None:
    """The path of a Chromium that starts, or `None`: CARC_CHROMIUM first, then the path, then Playwright's own.

    Raises:
        RuntimeError: CARC_CHROMIUM is set to something that does not start.
    """
    wanted = os.environ.get("CARC_CHROMIUM")
    if wanted and not _starts(wanted):
        raise RuntimeError(f"CARC_CHROMIUM is {wanted!r}, which does not start: set it to a Chromium or unset it")
    return next((path for path in _candidates() if _starts(path)), None)


def _candidates() -> Iterator[str]:
    wanted = os.environ.get("CARC_CHROMIUM")
    if wanted:
        yield wanted
    yield from filter(None, map(shutil.which, NAMES))
    yield _playwrights_own()


def _playwrights_own() -> str:
    # In a process of its own, because Playwright refuses to start twice in one.
    code = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip()


def _starts(path: str) -> bool:
    """Whether the program runs: Ubuntu's chromium-browser, for one, is a script that fails without snap."""
    if not Path(path).is_file():
        return False
    if os.name == "nt":  # chrome.exe prints no version there, it would open a window
        return True
    return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0


def install() -> None:
    """Install Chromium: on Debian with apt-get (as root, or through sudo), elsewhere with Playwright."""
    if _debian():
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        root = () if os.geteuid() == 0 else ("sudo", "--preserve-env=DEBIAN_FRONTEND")
        for command in APT:
            _run([*root, *command], environment)
    else:
        _run([sys.executable, "-m", "playwright", "install", "chromium"], dict(os.environ))


def _debian() -> bool:
    release = Path("/etc/os-release")
    return release.exists() and "ID=debian" in release.read_text("utf-8").splitlines()


def _run(command: list[str], environment: dict[str, str]) -> None:
    print("+", *command, flush=True)
    try:
        subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, check=False)
    except FileNotFoundError as error:
        print(error, flush=True)


def missing() -> str | None:
    """What the browser tests lack, in words, or `None`."""
    if subprocess.run([sys.executable, "-m", "playwright", "--version"], capture_output=True).returncode:
        return "Playwright does not start"
    return None if find() else "no Chromium was found"


def main() -> int:
    """Make sure that the browser tests can run and print the path of Chromium; the exit code is 0 if they can."""
    if missing():
        install()
    if lacking := missing():
        print(f"{lacking}, and installing it failed.", HELP, sep="\n", file=sys.stderr)
        return 1
    print(find())
    return 0


if __name__ == "__main__":
    sys.exit(main())
