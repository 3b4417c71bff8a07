"""WebKitGTK's MiniBrowser, driven by W3C WebDriver (www.w3.org/TR/webdriver2) under a virtual screen."""

import glob
import json
import os
import shutil
import signal
import subprocess
import time
import urllib.error
import urllib.request

import hearth
from patience import PATIENCE

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # WebDriver, section 12.1


class WebKit:
    """One browser with one window. Its profile is new and goes with it."""

    def __init__(self, server: hearth.Server, width: int = 390, height: int = 844):
        binary = next(iter(sorted(glob.glob("/usr/lib/*/webkit2gtk-4.1/MiniBrowser"))), None)
        driver = shutil.which("WebKitWebDriver")
        assert binary and driver and shutil.which("xvfb-run"), "WebKitGTK is not there: run Scripts/setup --test"
        self.server, self.port = server, hearth.free_port()
        # A group of its own: the screen, the bus and the driver end together.
        self.process = subprocess.Popen(
            ["xvfb-run", "-a", "-s", "-screen 0 1280x1000x24", driver, f"--port={self.port}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            env=os.environ | {"WEBKIT_DISABLE_DMABUF_RENDERER": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1"},
        )
        options = {"binary": binary, "args": ["--automation"]}
        deadline = time.monotonic() + 30
        while True:
            try:
                made = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
                break
            except (urllib.error.URLError, ConnectionError):
                assert time.monotonic() < deadline, "WebKitWebDriver did not start"
                time.sleep(0.1)
        self.session = f"/session/{made['sessionId']}"
        self.version = made["capabilities"]["browserVersion"]
        self.ask("POST", self.session + "/window/rect", {"width": width, "height": height})

    def ask(self, method: str, path: str, body: object = None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data, {"Content-Type": "application/json"}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"WebKit: {error.read().decode()[:800]}") from None

    def go(self, path: str) -> "WebKit":
        self.ask("POST", self.session + "/url", {"url": self.server.url + path})
        return self

    def run(self, script: str, *arguments):
        """The value of an expression, which may be a promise."""
        source = (
            "const done = arguments[arguments.length - 1], given = [...arguments].slice(0, -1);"
            f"Promise.resolve().then(async () => ({script})).then(done, (error) => done('failed: ' + error));"
        )
        value = self.ask("POST", self.session + "/execute/async", {"script": source, "args": list(arguments)})
        assert not (isinstance(value, str) and value.startswith("failed: ")), value
        return value

    def until(self, script: str, *arguments, seconds: float = PATIENCE):
        """Waits until the expression is true."""
        deadline = time.monotonic() + seconds
        while not (value := self.run(script, *arguments)):
            assert time.monotonic() < deadline, f"WebKit: never became true: {script}"
            time.sleep(0.1)
        return value

    def element(self, selector: str) -> str:
        self.until("document.querySelector(given[0]) !== null", selector)
        return self.ask("POST", self.session + "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector: str) -> None:
        # In the middle: at the edge the bars would cover it.
        self.until("document.querySelector(given[0]) !== null", selector)
        self.run("document.querySelector(given[0]).scrollIntoView({ block: 'center' })", selector)
        self.ask("POST", f"{self.session}/element/{self.element(selector)}/click", {})

    def write(self, selector: str, text: str) -> None:
        self.ask("POST", f"{self.session}/element/{self.element(selector)}/value", {"text": text})

    def text(self, selector: str) -> str:
        return self.ask("GET", f"{self.session}/element/{self.element(selector)}/text")

    def close(self) -> None:
        try:
            self.ask("DELETE", self.session)
        finally:
            os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait(10)
