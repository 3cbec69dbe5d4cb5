"""Variables of the environment that Textual and Rich read without a check; their bad values end the program much later."""

import os
from contextlib import suppress
from pathlib import Path

from rich.console import COLOR_SYSTEMS
from textual.driver import Driver

from videopoker.core.base.messages import Refused, quoted


def check_variables() -> None:
    """Remove an empty NO_COLOR, which Textual obeys (https://no-color.org), and sizes on which Rich fails.

    Refused for a value of Textual's own variables on which it fails.
    """
    if not os.environ.get("NO_COLOR"):
        os.environ.pop("NO_COLOR", None)
    for name in ("COLUMNS", "LINES"):
        if not (os.environ.get(name, "").isdecimal() and len(os.environ[name]) < 5):
            os.environ.pop(name, None)
    colors = ["auto", *COLOR_SYSTEMS]
    for name, is_right, expected in (
        ("COLOR_SYSTEM", colors.__contains__, f"one of {', '.join(colors)}"),
        ("DRIVER", _is_driver, "a driver, such as textual.drivers.linux_driver:LinuxDriver"),
        ("LOG", _is_writable, "a file that can be written"),
        ("SCREENSHOT_LOCATION", os.path.isdir, "a folder"),
        ("SCREENSHOT_FILENAME", lambda value: value == Path(value).name, "a file's name"),
    ):
        value = os.environ.get(f"TEXTUAL_{name}")
        if value is not None and not is_right(value):
            raise Refused(f"TEXTUAL_{name} is {quoted(value)}; expected {expected}, or no such variable")


def _is_driver(name: str) -> bool:
    from pkgutil import resolve_name

    with suppress(ImportError, AttributeError, ValueError, TypeError):
        return not name or issubclass(resolve_name(name), Driver)
    return False


def _is_writable(file: str) -> bool:
    with suppress(OSError, ValueError):
        if file:
            Path(file).open("ab").close()
        return True
    return False
