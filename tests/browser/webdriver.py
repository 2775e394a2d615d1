"""WebDriver: a page in Firefox or WebKitGTK as installed, which Playwright cannot drive.

Firefox is driven by its built-in protocol (Marionette), so that it needs no driver program.
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

TIMEOUT = 90
"""The timeout in seconds."""

FIREFOX_SETTINGS = {"ui.prefersReducedMotion": 1, "datareporting.policy.dataSubmissionEnabled": False}

WEBKIT_PROGRAMS = ("WebKitWebDriver", "Xvfb", "openbox")
"""The driver, a virtual screen, and a window manager, which gives windows the focus."""

WEBKIT_HELP = (
    "This test needs WebKitGTK with its driver. Install it, then run the test again. On Debian and Ubuntu:\n"
    "apt-get install --no-install-recommends webkit2gtk-driver xvfb openbox"
)


class WebDriverPage:
    """One page, with the part of Playwright's `Page` that `Lab` needs.

    Parameters:
        send: sends a WebDriver command with its parameters and returns the answer.
    """

    def __init__(self, send: Callable[..., Any]) -> None:
        self.send = send
        self.url = ""
        send("SetTimeouts", script=TIMEOUT * 1000, pageLoad=TIMEOUT * 1000)
        send("SetWindowRect", x=0, y=0, width=SIZE[0], height=SIZE[1])

    def goto(self, url: str) -> None:
        """Open a page."""
        self.url = url
        self.send("Navigate", url=url)
        self.evaluate(LISTEN)

    def reload(self) -> None:
        """Reload the page."""
        self.check()
        self.send("Refresh")
        self.evaluate(LISTEN)

    def check(self) -> None:
        """Fail if errors occurred in the page."""
        errors = self.evaluate("() => window.errors")
        assert errors == [], f"errors in the page: {errors}"

    def evaluate(self, function: str, *values: Any) -> Any:
        """Return the result of a JavaScript function; a promise is awaited."""
        answer = self.send("ExecuteAsyncScript", script=CALL % function, args=values)
        assert "error" not in answer, answer["error"]
        return answer.get("value")

    def wait_for_function(self, function: str) -> None:
        """Wait until a JavaScript function returns a true value."""
        wait_until(lambda: self.evaluate(f"() => Boolean(({function})())"), True)

    def mouse(self, x: float, y: float, *presses: int) -> None:
        """Move the mouse and press buttons: 0 is the main button, 2 the right one."""
        moves: list[dict[str, Any]] = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}]
        for button in presses:
            moves += [{"type": "pointerDown", "button": button}, {"type": "pointerUp", "button": button}]
        self.send("PerformActions", actions=[{"type": "pointer", "id": "mouse", "actions": moves}])

    def key(self, key: str) -> None:
        """Press a key."""
        strokes = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        self.send("PerformActions", actions=[{"type": "key", "id": "keys", "actions": strokes}])


@contextmanager
def firefox(program: str, profile: Path) -> Iterator[WebDriverPage]:
    """Open a page in Firefox.

    Parameters:
        program: the path of Firefox.
        profile: an empty folder.
    """
    port = free_port()
    settings = {**FIREFOX_SETTINGS, "marionette.port": port}
    preferences = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items())
    (profile / "user.js").write_text("".join(preferences))
    command = [program, "--headless", "--no-remote", "--marionette", "--profile", str(profile)]
    with running(*command), connected(port) as connection, connection.makefile("rb") as answers:

        def read() -> Any:
            length = b""
            while (digit := answers.read(1)) != b":":
                length += digit
            return json.loads(answers.read(int(length)))

        def send(command: str, **parameters: Any) -> Any:
            message = json.dumps([0, 1, f"WebDriver:{command}", parameters]).encode()
            connection.sendall(b"%d:%s" % (len(message), message))
            _, _, error, result = read()
            if error:
                raise RuntimeError(error["message"])
            return result["value"] if set(result) == {"value"} else result

        read()  # the greeting
        send("NewSession", capabilities={})
        yield WebDriverPage(send)
        send("DeleteSession")


@contextmanager
def webkit() -> Iterator[WebDriverPage]:
    """Open a page in WebKitGTK.

    Raises:
        RuntimeError: WebKitGTK or its driver is not installed; the message says how to install them.
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
                with urllib.request.urlopen(request, timeout=TIMEOUT + 10) as answer:
                    return json.load(answer)["value"]

            started = {"binary": str(browser), "args": ["--automation"]}
            capabilities = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": started}}}
            session = f"{sessions}/{send(sessions, capabilities)['sessionId']}"
            yield WebDriverPage(lambda command, **parameters: send(f"{session}/{paths[command]}", parameters))
            send(session, {}, "DELETE")


@contextmanager
def running(
    *command: str, stdout: int = subprocess.DEVNULL, env: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program; terminate it afterwards."""
    process = subprocess.Popen(command, stdout=stdout, stderr=subprocess.DEVNULL, env=env)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(TIMEOUT)
        if process.stdout:
            process.stdout.close()


def free_port() -> int:
    """Return an unused port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def connected(port: int) -> socket.socket:
    """Connect to a program, and wait until it listens."""
    end = time.monotonic() + TIMEOUT
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT + 10)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def wait_until(read: Callable[[], Any], value: Any) -> None:
    """Wait until a function returns a value."""
    end = time.monotonic() + TIMEOUT
    while (current := read()) != value:
        assert time.monotonic() < end, f"{current!r}, expected {value!r}"
        time.sleep(0.05)
