"""Browsers for the browser tests, and Playwright: find them, install missing ones.

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

HELP = """The browser tests need {requirement}. Do one of these, then run the tests again:
  - install it with the package manager of the system{more},
  - set the environment variable {variable} to the path of one that is already there."""


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser: how to find, install and start it.

    Parameters:
        title: the display name.
        requirement: what has to be installed, for messages.
        variable: the environment variable that names a program.
        programs: names on the path or absolute paths, in the order in which they are tried.
        package: the Debian package.
        engine: the name of Playwright's own build, if there is one.
        arguments: command-line arguments.
        root_arguments: additional arguments when root starts it.
    """

    title: str
    requirement: str
    variable: str
    programs: tuple[str, ...]
    package: str
    engine: str = ""
    arguments: tuple[str, ...] = ()
    root_arguments: tuple[str, ...] = ()

    @property
    def help(self) -> str:
        """Instructions for installing it."""
        own = f"python -m playwright install --with-deps {self.engine}"
        more = f" (and libatomic, on Linux),\n  - run `{own}` in the environment of the tests" if self.engine else ""
        return HELP.format(requirement=self.requirement, more=more, variable=self.variable)

    def find(self) -> str | None:
        """The path of a program that starts, or `None`: the variable first, then the path, then Playwright's own.

        Raises:
            RuntimeError: the variable is set to something that does not start.
        """
        chosen_path = os.environ.get(self.variable)
        if chosen_path and not _starts(chosen_path):
            raise RuntimeError(
                f"{self.variable} is {chosen_path!r}, which does not start: set it to a {self.title} or unset it"
            )
        return next((path for path in self._candidates(chosen_path) if _starts(path)), None)

    def launch_options(self) -> dict[str, Any]:
        """The arguments of Playwright's `launch`.

        Raises:
            RuntimeError: there is none; the message explains how to install it.
        """
        path = self.find()
        if path is None:
            raise RuntimeError(self.help)
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        return {"executable_path": path, "args": [*self.arguments, *(self.root_arguments if root else ())]}

    def _candidates(self, chosen_path: str | None) -> Iterator[str]:
        if chosen_path:
            yield chosen_path
        yield from filter(None, map(shutil.which, self.programs))
        if self.engine:
            yield _bundled_path(self.engine)


CHROMIUM = Browser(
    title="Chromium",
    requirement="a Chromium or Google Chrome that Playwright can drive",
    variable="CARC_CHROMIUM",
    programs=("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
    package="chromium",
    engine="chromium",
    arguments=("--disable-dev-shm-usage", "--force-color-profile=srgb"),
    root_arguments=("--no-sandbox",),  # root, as in containers, cannot use its sandbox
)

FIREFOX = Browser(
    title="Firefox",
    requirement="Firefox as Mozilla makes it or a distribution packs it",
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


def _bundled_path(engine: str) -> str:
    """The path of Playwright's own build."""
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
    """Install browsers: on Debian with apt-get (as root or through sudo), elsewhere with Playwright if it has them."""
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


def playwright_starts() -> bool:
    """Whether Playwright starts: on a bare Debian a library of its Node.js is missing."""
    return not subprocess.run([sys.executable, "-m", "playwright", "--version"], capture_output=True).returncode


def missing() -> list[Browser]:
    """The browsers that are not installed; all of them if Playwright does not start."""
    return [browser for browser in BROWSERS if not browser.find()] if playwright_starts() else list(BROWSERS)


def main() -> int:
    """Install missing browsers and print the paths; the exit code is 0 if Chromium can be driven.

    Without Firefox only its tests fail, with instructions.
    """
    if absent := missing():
        install(*absent)
        absent = missing()
    if not playwright_starts():
        print("Playwright does not start.", file=sys.stderr)
    for browser in BROWSERS:
        if browser in absent:
            print(
                f"No {browser.title} was found, and none could be installed.", browser.help, sep="\n", file=sys.stderr
            )
        else:
            print(browser.find())
    return int(CHROMIUM in absent)


if __name__ == "__main__":
    sys.exit(main())
