"""The player's editor, which has the terminal for a while."""

import os
import shlex
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from textual.app import App, SuspendNotSupported

from videopoker.core.base.messages import printable, reason
from videopoker.play.host.made_files import where
from videopoker.tui.host.operating_system import signals


def edit(app: App[Any], path: Path) -> str:
    """Open a file in $VISUAL or $EDITOR; returns a message for the player; empty if there is none."""
    if no_editor := where("", "No editor can open the file here. Change the pays in the lab."):
        return no_editor
    name = "VISUAL" if os.environ.get("VISUAL") else "EDITOR"
    by_hand = f"Change {path} in an editor; each save shows here."
    try:
        command = shlex.split(os.environ.get(name, ""))
    except ValueError as error:
        return f"{name} cannot be read: {error}. {by_hand}"
    if not command:
        return f"{by_hand} With VISUAL or EDITOR set, e opens it."
    try:
        with app.suspend():
            fault = _run([*command, str(path)])
    except SuspendNotSupported:
        return by_hand
    return printable(f"{name} is {fault}. {by_hand}") if fault else ""


def _run(command: Sequence[str]) -> str:
    """Run a command in the terminal; returns what went wrong. Keys such as ctrl+c and ctrl+z are the command's."""
    try:
        process = subprocess.Popen(command)  # noqa: S603 - the player's own command
    except (OSError, ValueError) as error:
        return f"{command[0]}, which cannot be started: {reason(error)}"
    handlers = dict.fromkeys(signals("INT", "QUIT"), signal.SIG_IGN)
    handlers |= dict.fromkeys(signals("TSTP"), signal.SIG_DFL)
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        code = process.wait()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if code < 0:
        return f"{command[0]}, which signal {-code} ended"
    return f"{command[0]}, which ended with exit code {code}" if code else ""
