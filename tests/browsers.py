"""The browsers that the browser tests drive, and Playwright, which drives them: find them, install what is missing.

`python -m tests.browsers` does both. It is part of the test command of the README, so that a machine with nothing but
Python can run the browser tests.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FONTS = ("fonts-dejavu-core", "libatomic1")
"""A bare Debian has no font at all, and lacks a library of Playwright's Node.js."""

HELP = """The browser tests need {wanted}. Do one of these, then run the tests again:
  - install it with the package manager of the system{more},
  - set the environment variable {variable} to the path of one that is already there."""


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser, and the ways to it.

    Parameters:
        title: its name, as people write it.
        wanted: what is needed, in words.
        variable: the environment variable that names a program.
        programs: those looked for on the path and elsewhere, in this order.
        package: what it is called on Debian.
        engine: what Playwright calls its own build of it, if it has one that can be taken.
        arguments: how it is started.
        as_root: how root has to start it, besides.
    """

    title: str
    wanted: str
    variable: str
    programs: tuple[str, ...]
    package: str
    engine: str = ""
    arguments: tuple[str, ...] = ()
    as_root: tuple[str, ...] = ()

    @property
    def help(self) -> str:
        """What to do where there is none."""
        own = f"python -m playwright install --with-deps {self.engine}"
        more = f" (and libatomic, on Linux),\n  - run `{own}` in the environment of the tests" if self.engine else ""
        return HELP.format(wanted=self.wanted, more=more, variable=self.variable)

    def find(self) -> str | None:
        """The path of a program that starts, or `None`: the variable first, then the path, then Playwright's own.

        Raises:
            RuntimeError: the variable is set to something that does not start.
        """
        wanted = os.environ.get(self.variable)
        if wanted and not _starts(wanted):
            raise RuntimeError(
                f"{self.variable} is {wanted!r}, which does not start: set it to a {self.title} or unset it"
            )
        return next((path for path in self._candidates(wanted) if _starts(path)), None)

    def launch_options(self) -> dict[str, Any]:
        """What Playwright has to be told to start it.

        Raises:
            RuntimeError: there is none; the message says what to do.
        """
        path = self.find()
        if path is None:
            raise RuntimeError(self.help)
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        return {"executable_path": path, "args": [*self.arguments, *(self.as_root if root else ())]}

    def _candidates(self, wanted: str | None) -> Iterator[str]:
        if wanted:
            yield wanted
        yield from filter(None, map(shutil.which, self.programs))
        if self.engine:
            yield _own(self.engine)


CHROMIUM = Browser(
    title="Chromium",
    wanted="a Chromium or Google Chrome that Playwright can drive",
    variable="CARC_CHROMIUM",
    programs=("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    package="chromium",
    engine="chromium",
    arguments=("--disable-dev-shm-usage", "--force-color-profile=srgb"),
    as_root=("--no-sandbox",),  # root, as in containers, cannot use its sandbox
)

FIREFOX = Browser(
    title="Firefox",
    wanted="Firefox as Mozilla makes it or a distribution packs it",
    variable="CARC_FIREFOX",
    programs=(
        "firefox-esr",
        "firefox",
        "/Applications/Firefox.app/Contents/MacOS/firefox",
        r"C:\Program Files\Mozilla Firefox\firefox.exe",
    ),
    package="firefox-esr",
)

BROWSERS = (CHROMIUM, FIREFOX)


def _own(engine: str) -> str:
    """Where Playwright keeps its own build."""
    # In a process of its own, because Playwright refuses to start twice in one.
    code = f"from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.{engine}.executable_path)"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip()


def _starts(path: str) -> bool:
    """Whether the program runs: Ubuntu's chromium-browser, for one, is a script that fails without snap."""
    if not Path(path).is_file():
        return False
    if os.name == "nt":  # chrome.exe prints no version there, it would open a window
        return True
    return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0


def install(*browsers: Browser) -> None:
    """Install browsers: on Debian with apt-get (as root, or through sudo), elsewhere with Playwright those it has."""
    if _debian():
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        root = () if os.geteuid() == 0 else ("sudo", "--preserve-env=DEBIAN_FRONTEND")
        packages = [browser.package for browser in browsers]
        _run([*root, "apt-get", "update"], environment)
        _run([*root, "apt-get", "install", "--yes", "--no-install-recommends", *packages, *FONTS], environment)
    elif engines := [browser.engine for browser in browsers if browser.engine]:
        _run([sys.executable, "-m", "playwright", "install", *engines], dict(os.environ))


def _debian() -> bool:
    release = Path("/etc/os-release")
    return release.exists() and "ID=debian" in release.read_text("utf-8").splitlines()


def _run(command: list[str], environment: dict[str, str]) -> None:
    print("+", *command, flush=True)
    try:
        subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, check=False)
    except FileNotFoundError as error:
        print(error, flush=True)


def drives() -> bool:
    """Whether Playwright starts: on a bare Debian a library of its Node.js is missing."""
    return not subprocess.run([sys.executable, "-m", "playwright", "--version"], capture_output=True).returncode


def missing() -> list[Browser]:
    """The browsers without which some tests fail; where Playwright does not start, all of them."""
    return [browser for browser in BROWSERS if not browser.find()] if drives() else list(BROWSERS)


def main() -> int:
    """Install what is missing and print the paths of the browsers; the exit code is 0 if Chromium can be driven.

    Where Firefox cannot be installed its tests fail, and say what to do; all others run.
    """
    if lacking := missing():
        install(*lacking)
        lacking = missing()
    if not drives():
        print("Playwright does not start.", file=sys.stderr)
    for browser in BROWSERS:
        if browser in lacking:
            print(
                f"No {browser.title} was found, and none could be installed.", browser.help, sep="\n", file=sys.stderr
            )
        else:
            print(browser.find())
    return int(CHROMIUM in lacking)


if __name__ == "__main__":
    sys.exit(main())
