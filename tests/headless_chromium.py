"""A script run in a headless Chromium, next to the pages of a folder: what it answers, as JSON."""

import json
import os
import signal
import subprocess
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from shutil import which
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from tests.pseudo_terminal import HANG_SECONDS

CHROMIUM = next(filter(None, map(which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
"""The browser, if there is one."""

QUIET = (
    "--headless",
    "--no-sandbox",
    "--no-first-run",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
)
"""Nothing but the pages is asked for."""

PAGE = """<!doctype html><meta charset="utf-8"><body><script type="module">
const send = (answer) => fetch("/answer", {method: "POST", body: JSON.stringify(answer)});
const run = async () => { %s };
run().then(send, (error) => send({error: String(error.stack || error)}));
</script>"""


class _Server(SimpleHTTPRequestHandler):
    """Serves the folder, and the page with the script."""

    def __init__(self, *request: Any, script: str, answers: Queue[Any], **options: Any) -> None:
        self.script = script
        self.answers = answers
        super().__init__(*request, **options)

    def do_GET(self) -> None:
        if self.path != "/script":
            super().do_GET()
            return
        body = (PAGE % self.script).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.answers.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Print nothing."""


def answer(folder: Path, script: str) -> Any:
    """What the body of an async function in JavaScript returns; it can ask for the files of the folder."""
    assert CHROMIUM
    answers: Queue[Any] = Queue()
    handler = partial(_Server, directory=str(folder), script=script, answers=answers)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, TemporaryDirectory() as profile:
        Thread(target=server.serve_forever, daemon=True).start()
        page = f"http://127.0.0.1:{server.server_port}/script"
        command = [CHROMIUM, *QUIET, f"--user-data-dir={profile}", "--window-size=1600,1000", page]
        own = {f"XDG_{kind}_HOME": profile for kind in ("CONFIG", "CACHE", "DATA")}
        browser = subprocess.Popen(
            command,
            env=os.environ | own,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            found = answers.get(timeout=HANG_SECONDS)
        finally:
            os.killpg(browser.pid, signal.SIGKILL)
            browser.wait()
            server.shutdown()
    assert not (isinstance(found, dict) and "error" in found), found["error"]
    return found
