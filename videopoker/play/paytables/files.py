"""Finds paytable files, and reads one into a paytable or a list of faults with their lines."""

import shlex
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from os.path import isfile, lexists
from pathlib import Path

from videopoker.core.base.messages import check_is, nearest, printable, reason
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.pay_line import either
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.paytable.paytable_fields import read_fields
from videopoker.core.paytable.paytable_problems import PaytableProblems
from videopoker.play.host.files import FileError, FileProblem, read_text, toml_files
from videopoker.play.host.paths import own_paytables_folder
from videopoker.play.host.toml import located, parse
from videopoker.play.paytables.names import Aliases, has_parts, in_groups, in_order

HOUSE_GAME = "joker-poker-jacks-15-5-4"
"""The default game."""

ENDING = ".toml"
BEGINS = 'name = "..."'
"""How a paytable file begins, for the error of an empty one."""
_ALIASES = "aliases"
"""The file of nicknames, next to the shipped paytables."""
_LONGEST = 100
"""The most characters of a name that no game has in an error."""
_LISTED = 4
"""The most games that an error names."""


class PaytableError(FileError):
    """A paytable that does not exist or cannot be used; the text has every fault, one per line.

    >>> load_paytable("jacks-or-beter-9-6")
    Traceback (most recent call last):
    videopoker.play.paytables.files.UnknownPaytable: no paytable or file is called "jacks-or-beter-9-6"; did you mean "jacks-or-better-9-6"?
    """

    games: Sequence[Paytable] = ()
    """The games that a person may mean by these words, in the order of the games screen; a program has to name one exactly."""


class UnknownPaytable(PaytableError):
    """No paytable has this name."""

    def __init__(
        self,
        name: str,
        games: Iterable[Paytable] | None = None,
        meant: str = "",
        folder: Path = Path(),
    ) -> None:
        """`games` are the known ones, by default those shipped; `meant` is the game that the name probably means.

        `folder` is where a file of this name would be.
        """
        if isfile(folder / (name + ENDING)):  # noqa: PTH113 - unlike Path.is_file it takes any name
            meant = name + ENDING
        near = f'; did you mean "{printable(meant)}"?' if meant else nearest_name(name, games)
        ending = near or "; `videopoker paytables` lists them"
        ValueError.__init__(self, f'no paytable or file is called "{printable(name[:_LONGEST])}"{ending}')
        self.problems: list[FileProblem] = [FileProblem(name, 1, "", str(self))]


class SeveralPaytables(PaytableError):
    """Several games have these words in their names, and none has this name."""

    def __init__(self, name: str, found: Sequence[Paytable]) -> None:
        listed = [game.key for game in found[:_LISTED]]
        number = len(found)
        more = f"{', '.join(listed)} and {number - _LISTED} more" if number > _LISTED else either(listed)
        shown = name[:_LONGEST]
        text = f'"{printable(shown)}" could be {number} games: {more}; `{listing(shown)}` lists them'
        ValueError.__init__(self, text)
        self.problems: list[FileProblem] = [FileProblem(name, 1, "", text)]


def listing(name: str) -> str:
    """The command that lists the games with these words."""
    return f"videopoker paytables {printable(shlex.join(name.split()))}"


def nearest_name(name: str, games: Iterable[Paytable] | None = None) -> str:
    """``; did you mean "jacks or better"?`` for a misspelt name of one of these games, by default of those shipped; else empty."""
    names = [
        word for game in (_shipped() if games is None else games) for word in (game.key, game.name.casefold())
    ]
    known = [*names, *aliases().games, *aliases().words]
    return nearest(name, known) or nearest(" ".join(word for word in name.split() if "/" not in word), known)


def shipped_folder(name: str = "paytables") -> Path:
    """The folder of the shipped paytables, or of the examples: in the installed package, else in the checkout."""
    package = Path(__file__).parent.parent.parent
    inside = package / name
    return inside if inside.is_dir() else package.parent / name


@cache
def aliases() -> Aliases:
    """The nicknames of the shipped games."""
    path = shipped_folder() / f"{_ALIASES}{ENDING}"
    fields = parse(path, read_text(path, "list of nicknames"), "list of nicknames")
    return Aliases(fields["games"], fields["words"])


@cache
def shipped_fingerprints() -> dict[str, str]:
    """The fingerprint of every shipped game, by name."""
    return {name: known for name, (known, _) in _shipped_games().items()}


def shipped_return(table: Paytable) -> float | None:
    """The return of a shipped game that was not changed, whatever its file says; None for every other game."""
    known, expected = _shipped_games().get(table.key, ("", None))
    return expected if known == fingerprint(table) else None


@cache
def _shipped_games() -> dict[str, tuple[str, float]]:
    """The fingerprint and the return of every shipped game, by name."""
    import json

    games = json.loads(Path(__file__).with_name("fingerprints.json").read_text("utf-8"))
    return {name: (known, expected) for name, (known, expected) in games.items()}


def is_changed(table: Paytable) -> bool:
    """Whether a game has the name of a shipped one, but another deck, wild cards, coins or pays."""
    shipped = shipped_fingerprints().get(table.key)
    return shipped is not None and shipped != fingerprint(table)


def paytable_names() -> list[str]:
    """The names of the shipped paytables: the house game, then the others sorted."""
    names = sorted({path.stem for path in shipped_folder().glob(f"*{ENDING}")} - {_ALIASES})
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


def load_paytable(
    paytable: str | Path = HOUSE_GAME, saves: str | Path | None = None, folder: Path = Path()
) -> Paytable:
    """The paytable with this name, shipped or your own, or in the file at this path.

    A name is an id, a title in any case, the words of either in any order, or a nickname, alone or with pays. It means
    the same to everybody: where a shipped paytable has it, that comes before the player's own. `saves` is the folder of
    saves, if one was chosen; paths begin at `folder`. PaytableError with every fault (file, line, key) if the file is faulty, UnknownPaytable
    with the nearest name if there is none, SeveralPaytables if the words fit several.

    >>> load_paytable("jacks-or-better-9-6")
    <Paytable jacks-or-better-9-6: Jacks or Better 9/6, 52 cards>
    >>> load_paytable("9/6 jacks"), load_paytable("fpdw")
    (<Paytable jacks-or-better-9-6: Jacks or Better 9/6, 52 cards>, <Paytable deuces-wild-full-pay: Deuces Wild Full Pay 25/15/9/5/3, 52 cards>)
    """
    check_is(paytable, (str, Path), 'a name or a path, such as "jacks-or-better-9-6"')
    try:
        return known_paytable(paytable_path(paytable, saves, folder))
    except FileNotFoundError:
        raise UnknownPaytable(str(paytable), folder=folder) from None


def as_paytable(paytable: str | Path | Paytable) -> Paytable:
    """The paytable of this name or path, or this one, checked. PaytableError if it is faulty."""
    if not isinstance(paytable, Paytable):
        return load_paytable(paytable)
    known_fingerprint = shipped_fingerprints().get(
        paytable.key
    )  # a hand was found for every line of the shipped ones
    try:  # refuse what the log could not read back
        return read_fields(paytable.to_fields(), paytable.key, known_fingerprint=known_fingerprint)
    except PaytableProblems as faulty:
        faults = [FileProblem(paytable.title, 0, fault.key, fault.message) for fault in faulty.problems]
        raise PaytableError(faults) from None


def paytable_path(name: str | Path, saves: str | Path | None = None, folder: Path = Path()) -> Path:
    """The path of the paytable of this name; else the name as a path, where there may be no file. See `load_paytable`."""
    if isinstance(name, Path) or name.startswith(("/", ".", "~")) or name.endswith(ENDING):
        return folder / name
    if not name:  # as a path it would be the current folder
        raise UnknownPaytable("")
    if path := path_of_id(name, saves) or path_of_id(aliases().game(name)):
        return path
    shipped_names = paytable_names()
    shipped = _shipped()
    own = _readable(file for file in own_files(saves) if file.stem not in shipped_names)
    every = in_order(shipped, own)
    groups = in_groups(every, [game.key for game in own])
    games = aliases().meant(name, groups)
    exactly = aliases().exactly(name, games)
    if not exactly and lexists(folder / name):
        return folder / name
    if len(games) == 1 and (exactly or games[0] in shipped):
        return path_of_id(games[0].key, saves) or Path(name)
    probable = games or [game for _, _, game in aliases().ranked(name, groups) if has_parts(game, name)]
    several = len(probable) > 1
    meant = probable[0].key if probable else ""
    error = SeveralPaytables(name, probable) if several else UnknownPaytable(name, every, meant, folder)
    error.games = games
    raise error


def _shipped() -> list[Paytable]:
    """The shipped games without faults: the house game, then the others by id."""
    return _readable(shipped_folder() / f"{key}{ENDING}" for key in paytable_names())


def _readable(files: Iterable[Path]) -> list[Paytable]:
    """The games of the files without faults."""
    games = []
    for file in files:
        with suppress(PaytableError, FileNotFoundError):
            games.append(known_paytable(file, shipped_fingerprints().get(file.stem)))
    return games


def path_of_id(key: str, saves: str | Path | None = None) -> Path | None:
    """The file of the shipped or own paytable of this id; None if there is none."""
    if not key or Path(key).name != key:
        return None
    if key in paytable_names():
        return shipped_folder() / f"{key}{ENDING}"
    return next((file for file in own_files(saves) if file.stem == key), None)


def known_paytable(path: Path, known_fingerprint: str | None = None) -> Paytable:
    """Like `read_paytable`, but cached while the file does not change; reading a game takes 0.9 ms."""
    try:
        now = path.stat()
    except (OSError, ValueError):
        return read_paytable(path)  # raises the right error
    known_or_faults = _known(path, known_fingerprint, (now.st_mtime_ns, now.st_size, now.st_dev, now.st_ino))
    if isinstance(known_or_faults, Paytable):
        return known_or_faults
    raise PaytableError(known_or_faults)


@lru_cache(maxsize=1024)
def _known(path: Path, known_fingerprint: str | None, stamp: tuple[int, ...]) -> Paytable | list[FileProblem]:  # noqa: ARG001 - of the key
    """The paytable or its faults; `stamp` is the file's time, size and inode."""
    try:
        return read_paytable(path, known_fingerprint)
    except PaytableError as error:
        return error.problems


def read_paytable(path: Path, known_fingerprint: str | None = None) -> Paytable:
    """The paytable in a file. FileNotFoundError if there is no file, PaytableError if it is faulty.

    `known_fingerprint` as in `read_fields`: it halves the time, but the first fingerprint takes 4 ms.
    """
    try:
        text = read_text(path, "paytable", BEGINS)
        fields = parse(path, text, "paytable")
    except FileError as error:
        raise PaytableError(error.problems) from None
    try:
        return read_fields(fields, path.stem, known_fingerprint=known_fingerprint)
    except PaytableProblems as faulty:
        problems = ((fault.path, fault.message) for fault in faulty.problems)
        raise PaytableError(located(path, text, problems)) from None
