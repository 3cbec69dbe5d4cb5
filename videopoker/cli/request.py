"""What every command uses: how a request is refused, which save it means, how JSON is printed."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from videopoker.play.saves.log import Log


class WrongRequest(Exception):
    """A request that cannot be met; its text is one or more clear lines."""


def complain(text: str) -> None:
    """Print on stderr what is wrong, without signs that a terminal would obey."""
    from videopoker.core.messages import printable

    for line in text.split("\n"):
        print(f"videopoker: {printable(line)}", file=sys.stderr)


@contextmanager
def complaints() -> Iterator[None]:
    """Turn the errors of saves and paytables into a wrong request."""
    try:
        yield
    except Exception as error:
        from videopoker.play.paytables.files import PaytableError
        from videopoker.play.saves.file_check import (
            SaveError,  # SQLite: 4 ms that `solve` and `hold` go without
        )

        if isinstance(error, SaveError | PaytableError):
            raise WrongRequest(str(error)) from None
        raise


def save_path(options: argparse.Namespace) -> "Path":
    """The file of the save asked for."""
    from videopoker.play.paths import save_path

    try:
        return save_path(options.save, options.saves)
    except ValueError as error:
        raise WrongRequest(str(error)) from None


def read_log(options: argparse.Namespace) -> "Log":
    """The save asked for, for reading; use it inside `complaints`."""
    from videopoker.play.saves.log import Log

    return Log.read(save_path(options))


def currency(options: argparse.Namespace) -> str:
    """The currency sign in the player's settings; faults in their file are reported elsewhere."""
    from videopoker.play.paths import settings_path
    from videopoker.play.settings.file import load_settings

    return load_settings(settings_path(options.saves))[0].currency


def print_json(value: object) -> int:
    """Print a value as JSON; gives the exit code 0."""
    import json

    print(json.dumps(value, indent=2))
    return 0
