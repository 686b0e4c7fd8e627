"""A headless Chromium, driven over its debugging pipe (Chrome DevTools Protocol). Nothing but Python's
standard library, no socket, no network."""

import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
# macOS keeps it out of the path.
APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
FLAGS = (
    "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
    "--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND", "--lang=en",
)


def find():
    """The path of a Chromium, or None."""
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    return next((path for path in APPLICATIONS if os.access(path, os.X_OK)), None)


class Failure(Exception):
    pass


class Browser:
    """One browser with one page. Messages that are no answers are kept in `events`."""

    def __init__(self, path, patience=60):
        self.patience = patience
        self.events = []
        self.session = None
        self._next = 0
        self._rest = b""
        self._folder = tempfile.mkdtemp(prefix="pushready-browser-")
        to_read, self._to = os.pipe()
        self._from, to_write = os.pipe()
        command = [path, *FLAGS, "--user-data-dir=" + self._folder]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            # Its sandbox does not start for root.
            command.append("--no-sandbox")
        # The browser reads commands from descriptor 3 and writes to 4.
        shell = 'exec "$@" 3<&%d 4>&%d' % (to_read, to_write)
        self._process = subprocess.Popen(
            ["sh", "-c", shell, "sh", *command, "about:blank"], pass_fds=(to_read, to_write),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "DOM", "Accessibility"):
            self.call(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._to)
        os.close(self._from)
        shutil.rmtree(self._folder, ignore_errors=True)

    def call(self, method, **parameters):
        self._next += 1
        message = {"id": self._next, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._to, data):]
        until = time.monotonic() + self.patience
        while True:
            answer = self._message(until)
            if answer.get("id") == self._next:
                if "error" in answer:
                    raise Failure("%s: %s" % (method, answer["error"]["message"]))
                return answer["result"]
            self.events.append(answer)

    def wait(self, event):
        """Until `event` has come after the last command that was answered before."""
        until = time.monotonic() + self.patience
        while not any(seen.get("method") == event for seen in self.events):
            self.events.append(self._message(until))

    def _message(self, until):
        while b"\0" not in self._rest:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self._from], [], [], left)[0]:
                raise Failure("the browser does not answer")
            data = os.read(self._from, 1 << 16)
            if not data:
                raise Failure("the browser ended (status %s)" % self._process.poll())
            self._rest += data
        text, self._rest = self._rest.split(b"\0", 1)
        return json.loads(text)

    def open(self, path):
        """Loads a file and gives what happened on the way."""
        self.events = []
        result = self.call("Page.navigate", url="file://" + os.path.abspath(path))
        if result.get("errorText"):
            raise Failure(result["errorText"])
        self.wait("Page.loadEventFired")
        return self.events

    def window(self, width, height, dark=False, phone=False, scale=1):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
            mobile=phone)
        self.media("screen", dark)

    def media(self, kind, dark=False):
        self.call(
            "Emulation.setEmulatedMedia", media=kind,
            features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def value(self, expression):
        """The value of a JavaScript expression; a promise is waited for."""
        answer = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise Failure(details.get("exception", {}).get("description") or details["text"])
        return answer["result"].get("value")

    def key(self, name, code):
        text = "\r" if name == "Enter" else ""
        for kind in ("keyDown", "keyUp"):
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code,
                text=text if kind == "keyDown" else "")
