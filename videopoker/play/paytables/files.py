"""Finds paytable files, and reads one into a paytable or a list of faults with their lines."""

import re
from functools import cache, lru_cache
from os.path import isfile
from pathlib import Path

from videopoker.core.fingerprint import fingerprint
from videopoker.core.labels import either
from videopoker.core.messages import check_is, nearest, printable, reason
from videopoker.core.paytable import Paytable
from videopoker.core.paytable_fields import read_fields
from videopoker.core.paytable_problems import PaytableProblems
from videopoker.play.files import FileError, FileProblem, read_text, toml_files
from videopoker.play.paths import own_paytables_folder
from videopoker.play.toml import located, parse

HOUSE_GAME = "joker-poker-jacks-15-5-4"
"""The default game."""

ENDING = ".toml"
_SUGGESTED = 4
"""The most games suggested for a nickname."""


NICKNAMES = {
    "aa": "all american",
    "bp": "bonus poker",
    "bpd": "bonus poker deluxe",
    "db": "double bonus",
    "ddb": "double double bonus",
    "dj": "double joker",
    "dw": "deuces wild",
    "dwb": "deuces wild bonus",
    "fpdw": "deuces wild full pay",
    "job": "jacks or better",
    "jp": "joker poker",
    "kob": "kings or better",
    "ld": "loose deuces",
    "nsud": "deuces wild not so ugly",
    "rab": "royal aces bonus",
    "sdb": "super double bonus",
    "sddb": "super double double bonus",
    "tdb": "triple double bonus",
    "ttb": "triple triple bonus",
    "wha": "white hot aces",
}
"""Players' short names of games."""


class PaytableError(FileError):
    """A paytable that does not exist or cannot be used; the text has every fault, one per line.

    >>> load_paytable("jacks-or-beter-9-6")
    Traceback (most recent call last):
    videopoker.play.paytables.files.UnknownPaytable: no paytable or file is called "jacks-or-beter-9-6"; did you mean "jacks-or-better-9-6"?
    """


class UnknownPaytable(PaytableError):
    """No paytable has this name."""

    def __init__(self, name: str, known: list[str] | None = None) -> None:
        known = known if known is not None else paytable_names()
        full = NICKNAMES.get(name.casefold(), "-").replace(" ", "-")
        meant = [key for key in known if key.startswith(full)]
        some = meant or any(re.search(rf"\b{re.escape(name.casefold())}", key) for key in known)
        if isfile(name + ENDING):  # noqa: PTH113 - unlike Path.is_file it takes any name
            meant = [name + ENDING]
        elif len(meant) > _SUGGESTED:
            meant = []
        hint = f"; did you mean {either(meant)}?" if meant else nearest(name, known)
        ending = hint or f"; `videopoker paytables{f' {name}' if some and name.isalnum() else ''}` lists them"
        ValueError.__init__(self, f'no paytable or file is called "{printable(name)}"{ending}')
        self.problems: list[FileProblem] = [FileProblem(name, 1, "", str(self))]


def shipped_folder() -> Path:
    """The folder of the shipped paytables: in the installed package, else in the checkout."""
    package = Path(__file__).parent.parent.parent
    inside = package / "paytables"
    return inside if inside.is_dir() else package.parent / "paytables"


@cache
def shipped_fingerprints() -> dict[str, str]:
    """The fingerprint of every shipped game, by name."""
    import json

    return dict(json.loads(Path(__file__).with_name("fingerprints.json").read_text("utf-8")))


def is_changed(table: Paytable) -> bool:
    """Whether a game has the name of a shipped one, but another deck, wild cards, coins or pays."""
    shipped = shipped_fingerprints().get(table.key)
    return shipped is not None and shipped != fingerprint(table)


def paytable_names() -> list[str]:
    """The names of the shipped paytables: the house game, then the others sorted."""
    names = sorted(path.stem for path in shipped_folder().glob(f"*{ENDING}"))
    return sorted(names, key=lambda name: name != HOUSE_GAME)


def own_files(saves: str | Path | None = None) -> list[Path]:
    """The files in the folder of the player's own paytables, by name; none if the folder does not exist.

    `saves` is the folder of saves, if one was chosen. PaytableError if the folder cannot be read.
    """
    try:
        return toml_files(own_paytables_folder(saves), "paytables")
    except FileError as error:
        raise PaytableError(error.problems) from None
    except OSError as error:
        message = f"the folder cannot be read: {reason(error)}"
        raise PaytableError([FileProblem("paytables", 0, "", message)]) from None


def load_paytable(paytable: str | Path = HOUSE_GAME, saves: str | Path | None = None) -> Paytable:
    """The paytable of this name, shipped or the player's own, or in the file at this path: text or a Path.

    A shipped paytable takes precedence over the player's own of the same name, so that a name means the same to
    everybody. `saves` is the folder of saves, if one was chosen. PaytableError with every fault (file, line, key) if
    the file is faulty, UnknownPaytable with the nearest name if there is none.

    >>> load_paytable("jacks-or-better-9-6")
    <Paytable jacks-or-better-9-6: Jacks or Better 9/6, 52 cards>
    """
    check_is(paytable, (str, Path), 'a name or a path, such as "jacks-or-better-9-6"')
    try:
        if not str(paytable):  # as a path it would be the current folder
            raise UnknownPaytable("")
        return known_paytable(paytable_path(paytable, saves))
    except FileNotFoundError:
        is_name = isinstance(paytable, str) and Path(paytable).name == paytable
        own = [file.stem for file in own_files(saves)] if is_name else []
        raise UnknownPaytable(str(paytable), [*paytable_names(), *own]) from None


def as_paytable(paytable: str | Path | Paytable) -> Paytable:
    """The paytable of this name or path, or this one, checked. PaytableError if it is faulty."""
    if not isinstance(paytable, Paytable):
        return load_paytable(paytable)
    known = shipped_fingerprints().get(paytable.key)  # a hand was found for every line of the shipped ones
    try:  # refuse what the log could not read back
        return read_fields(paytable.to_fields(), paytable.key, known=known)
    except PaytableProblems as faulty:
        faults = [FileProblem(paytable.title, 0, fault.key, fault.message) for fault in faulty.problems]
        raise PaytableError(faults) from None


def paytable_path(name: str | Path, saves: str | Path | None = None) -> Path:
    """The path of the shipped or own paytable of this name; else the name as a path. See `load_paytable`."""
    path = Path(name)
    if isinstance(name, Path) or path.name != name:
        return path
    if name in paytable_names():
        return shipped_folder() / f"{name}{ENDING}"
    return next((file for file in own_files(saves) if file.stem == name), path)


def known_paytable(path: Path, known: str | None = None) -> Paytable:
    """Like `read_paytable`, but cached while the file does not change; reading a game takes 0.9 ms."""
    try:
        now = path.stat()
    except (OSError, ValueError):
        return read_paytable(path)  # raises the right error
    known_or_faults = _known(path, known, (now.st_mtime_ns, now.st_size, now.st_dev, now.st_ino))
    if isinstance(known_or_faults, Paytable):
        return known_or_faults
    raise PaytableError(known_or_faults)


@lru_cache(maxsize=1024)
def _known(path: Path, known: str | None, stamp: tuple[int, ...]) -> Paytable | list[FileProblem]:  # noqa: ARG001 - of the key
    """The paytable or its faults; `stamp` is the file's time, size and inode."""
    try:
        return read_paytable(path, known)
    except PaytableError as error:
        return error.problems


def read_paytable(path: Path, known: str | None = None) -> Paytable:
    """The paytable in a file. FileNotFoundError if there is no file, PaytableError if it is faulty.

    `known` as in `read_fields`: it halves the time, but the first fingerprint takes 4 ms.
    """
    try:
        text = read_text(path, "paytable", 'name = "..."')
        fields = parse(path, text, "paytable")
    except FileError as error:
        raise PaytableError(error.problems) from None
    try:
        return read_fields(fields, path.stem, known=known)
    except PaytableProblems as faulty:
        problems = ((fault.path, fault.message) for fault in faulty.problems)
        raise PaytableError(located(path, text, problems)) from None
