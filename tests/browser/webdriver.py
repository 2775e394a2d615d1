"""One page in a browser that Playwright cannot drive as it is installed: Firefox and WebKitGTK.

Both are told what to do as the WebDriver standard says, Firefox by the protocol that is built into it (Marionette), so
that it needs no driver.
"""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CALL = """const done = arguments[arguments.length - 1];
const answer = Promise.resolve((%s)(...[...arguments].slice(0, -1)));
answer.then((value) => done({value}), (error) => done({error: String(error)}));"""
LISTEN = """() => {
    window.errors = [];
    window.addEventListener("error", (event) => errors.push(event.message));
    window.addEventListener("unhandledrejection", (event) => errors.push(String(event.reason)));
}"""
SIZE = (1280, 1000)
"""Width and height of the window."""

PATIENCE = 90
"""Seconds until something has gone wrong."""

FIREFOX_SETTINGS = {"ui.prefersReducedMotion": 1, "datareporting.policy.dataSubmissionEnabled": False}

WEBKIT_PROGRAMS = ("WebKitWebDriver", "Xvfb", "openbox")
"""The driver, a screen that nobody looks at, and what gives a window the focus."""

WEBKIT_HELP = (
    "This test needs WebKitGTK with its driver. Install it, then run the test again. On Debian and Ubuntu:\n"
    "apt-get install --no-install-recommends webkit2gtk-driver xvfb openbox"
)


class Driven:
    """One page, with as much of Playwright's page as `Lab` needs.

    Parameters:
        tell: sends a command of the WebDriver standard with its parameters, and returns the answer.
    """

    def __init__(self, tell: Callable[..., Any]) -> None:
        self.tell = tell
        tell("SetTimeouts", script=PATIENCE * 1000, pageLoad=PATIENCE * 1000)
        tell("SetWindowRect", x=0, y=0, width=SIZE[0], height=SIZE[1])

    def goto(self, url: str) -> None:
        """Open a page."""
        self.tell("Navigate", url=url)
        self.evaluate(LISTEN)

    def reload(self) -> None:
        """Load the page again."""
        self.check()
        self.tell("Refresh")
        self.evaluate(LISTEN)

    def check(self) -> None:
        """Fail if there were errors in the page."""
        assert self.evaluate("() => window.errors") == [], "errors in the page"

    def evaluate(self, function: str, *values: Any) -> Any:
        """What a function of the page returns, or promises."""
        answer = self.tell("ExecuteAsyncScript", script=CALL % function, args=values)
        assert "error" not in answer, answer["error"]
        return answer.get("value")

    def wait_for_function(self, function: str) -> None:
        """Wait until a function of the page returns something true."""
        until(lambda: self.evaluate(f"() => Boolean(({function})())"), True)

    def mouse(self, x: float, y: float, *presses: int) -> None:
        """Move the mouse, and press buttons: 0 is the main one, 2 that of menus."""
        moves: list[dict[str, Any]] = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}]
        for button in presses:
            moves += [{"type": "pointerDown", "button": button}, {"type": "pointerUp", "button": button}]
        self.tell("PerformActions", actions=[{"type": "pointer", "id": "mouse", "actions": moves}])

    def key(self, key: str) -> None:
        """Press a key."""
        strokes = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        self.tell("PerformActions", actions=[{"type": "key", "id": "keys", "actions": strokes}])


@contextmanager
def firefox(program: str, profile: Path) -> Iterator[Driven]:
    """A page of Firefox.

    Parameters:
        program: the path of Firefox.
        profile: an empty folder.
    """
    port = free_port()
    settings = {**FIREFOX_SETTINGS, "marionette.port": port}
    told = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items())
    (profile / "user.js").write_text("".join(told))
    command = [program, "--headless", "--no-remote", "--marionette", "--profile", str(profile)]
    with running(*command), connected(port) as connection, connection.makefile("rb") as answers:

        def read() -> Any:
            length = b""
            while (digit := answers.read(1)) != b":":
                length += digit
            return json.loads(answers.read(int(length)))

        def tell(command: str, **parameters: Any) -> Any:
            message = json.dumps([0, 1, f"WebDriver:{command}", parameters]).encode()
            connection.sendall(b"%d:%s" % (len(message), message))
            _, _, error, result = read()
            if error:
                raise RuntimeError(error["message"])
            return result["value"] if set(result) == {"value"} else result

        read()  # it says what it is
        tell("NewSession", capabilities={})
        yield Driven(tell)
        tell("DeleteSession")


@contextmanager
def webkit() -> Iterator[Driven]:
    """A page of WebKitGTK.

    Raises:
        RuntimeError: it is not installed, or its driver is not; the message says how to install them.
    """
    browser = next(Path("/usr").glob("lib*/**/webkit*gtk-*/MiniBrowser"), None)
    if browser is None or not all(map(shutil.which, WEBKIT_PROGRAMS)):
        raise RuntimeError(WEBKIT_HELP)
    port = free_port()
    screen = ["Xvfb", "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-nolisten", "tcp", "-displayfd", "1"]
    with running(*screen, stdout=subprocess.PIPE) as shown:
        assert shown.stdout is not None
        environment = os.environ | {"DISPLAY": f":{shown.stdout.readline().decode().strip()}"}
        driver = ("WebKitWebDriver", f"--port={port}")
        with running("openbox", env=environment), running(*driver, env=environment), connected(port):
            paths = {"SetTimeouts": "timeouts", "SetWindowRect": "window/rect", "Navigate": "url", "Refresh": "refresh"}
            paths |= {"ExecuteAsyncScript": "execute/async", "PerformActions": "actions"}
            sessions = f"http://127.0.0.1:{port}/session"

            def send(url: str, parameters: Any, method: str = "POST") -> Any:
                body = json.dumps(parameters).encode()
                request = urllib.request.Request(url, body, {"Content-Type": "application/json"}, method=method)
                with urllib.request.urlopen(request, timeout=PATIENCE + 10) as answer:
                    return json.load(answer)["value"]

            started = {"binary": str(browser), "args": ["--automation"]}
            wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": started}}}
            session = f"{sessions}/{send(sessions, wanted)['sessionId']}"
            yield Driven(lambda command, **parameters: send(f"{session}/{paths[command]}", parameters))
            send(session, {}, "DELETE")


@contextmanager
def running(
    *command: str, stdout: int = subprocess.DEVNULL, env: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """A program, for a while."""
    process = subprocess.Popen(command, stdout=stdout, stderr=subprocess.DEVNULL, env=env)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)
        if process.stdout:
            process.stdout.close()


def free_port() -> int:
    """A port where nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def connected(port: int) -> socket.socket:
    """A connection to somebody who is about to listen."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE + 10)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def until(ask: Callable[[], Any], value: Any) -> None:
    """Wait until an answer has a value."""
    end = time.monotonic() + PATIENCE
    while (found := ask()) != value:
        assert time.monotonic() < end, f"{found!r} and not {value!r}"
        time.sleep(0.05)
