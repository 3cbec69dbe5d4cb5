"""The command that writes a starter: a paytable, scripts and tests to edit."""

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path
from shlex import quote
from shutil import copyfile

from videopoker.cli.parser import Command
from videopoker.core.base.messages import Refused, printable, reason
from videopoker.play.host.files import refused
from videopoker.play.paytables.edited_file import SCHEMA_FILE, SCHEMA_LINE, write_schema
from videopoker.play.paytables.files import shipped_folder
from videopoker.text.answers.option import option

GAME = "games/mine.toml"


STARTER = {
    "mine.toml": GAME,
    "hand.poker": "scripts/hand.poker",
    "double-up.poker": "scripts/double-up.poker",
    "starter/test_mine.py": "test_mine.py",
    "starter/pytest.ini": "pytest.ini",
    "starter/tests.yml": "tests.yml",
}
"""The files of the starter: where they are in the examples, and where they go."""


def new(options: argparse.Namespace) -> int:
    """Write a starter into a new or empty folder."""
    folder = Path(options.folder)
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            what = "is not empty" if folder.is_dir() else "is a file"
            raise Refused(f"{printable(folder)} {what}; expected a new or empty folder")
        for example, place in STARTER.items():
            (folder / place).parent.mkdir(parents=True, exist_ok=True)
            copyfile(shipped_folder("examples") / example, folder / place)
        game = folder / GAME
        game.write_text(SCHEMA_LINE + game.read_text(encoding="utf-8"), encoding="utf-8")
        write_schema(game.parent)
    except (OSError, ValueError) as error:
        if isinstance(error, Refused):
            raise
        raise refused(folder, f"the starter cannot be written: {reason(error)}") from None
    for place in (*STARTER.values(), GAME.replace(Path(GAME).name, SCHEMA_FILE)):
        print(printable(folder / place))
    python = quote(sys.executable)
    if find_spec("pytest") is None:
        print(f"Its tests need pytest. To install it, type: {python} -m pip install pytest")
    print(printable(f"To run its tests, type: cd {quote(str(folder))} && {python} -m pytest"))
    return 0


NEW = Command(
    new,
    (option("folder", metavar="FOLDER", help="a new or empty folder"),),
    examples=("videopoker new mine", "videopoker new games/mine"),
    more=(
        "The starter has a paytable with its schema for editors, two scripts, a test file and a step for "
        "GitHub's checks. Its tests need pytest; docs/tests.md describes the fixtures and assertions."
    ),
)
