"""Paytable files: where they are, and turning one into a paytable or a list of faults with their lines."""

import tomllib
from codecs import BOM_UTF8
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from videopoker.core.complaints import nearest, printable
from videopoker.core.paytable import FAMILIES, Paytable
from videopoker.core.paytable_fields import PaytableProblems, read_fields
from videopoker.play.toml_lines import key_lines, line_of

HOUSE_GAME = "joker-poker-jacks-15-5-4"
"""The game that is dealt when nobody chooses."""

MOST_BYTES = 20_000


@dataclass(frozen=True, slots=True)
class FileProblem:
    """One fault of a paytable file, and where it stands."""

    file: str
    line: int
    """Counted from 1."""
    key: str
    message: str

    def __str__(self) -> str:
        """The fault in one line, as compilers print them: ``my.toml:7: pays: ...``."""
        key = f"{self.key}: " if self.key and not self.message.startswith(self.key) else ""
        return f"{printable(self.file)}:{self.line}: {key}{self.message}"


class PaytableError(ValueError):
    """A paytable that is not there or cannot be used; its text names every fault, one a line."""

    def __init__(self, problems: list[FileProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


class UnknownPaytable(PaytableError):
    """A name that no paytable has."""

    def __init__(self, name: str) -> None:
        hint = nearest(name, paytable_names())
        ending = hint or "; `videopoker paytables` lists them"
        ValueError.__init__(self, f'no paytable or file is called "{printable(name)}"{ending}')
        self.problems = [FileProblem(name, 1, "", str(self))]


def shipped_folder() -> Path:
    """The folder of the shipped paytables: inside an installed package, else the checkout's."""
    package = Path(__file__).parent.parent
    inside = package / "paytables"
    return inside if inside.is_dir() else package.parent / "paytables"


def paytable_names() -> list[str]:
    """The names of the shipped paytables, sorted, the house game first."""
    names = sorted(path.stem for path in shipped_folder().glob("*.toml"))
    return sorted(names, key=lambda name: name != HOUSE_GAME)


@dataclass(frozen=True, slots=True)
class Library:
    """The shipped paytables."""

    tables: tuple[Paytable, ...]
    """Family by family, game by game, the best-paying first."""
    broken: dict[str, PaytableError]
    """Those that cannot be used, by name."""

    def by_family(self) -> dict[str, list[Paytable]]:
        """The tables of each family, in the order of FAMILIES."""
        families: dict[str, list[Paytable]] = {}
        for table in self.tables:
            families.setdefault(table.family, []).append(table)
        return families


def paytable_library() -> Library:
    """Every shipped paytable, read and sorted."""
    tables: list[Paytable] = []
    broken: dict[str, PaytableError] = {}
    for name in paytable_names():
        try:
            tables.append(load_paytable(name))
        except PaytableError as error:
            broken[name] = error
    first = {table.name: place for place, table in reversed(list(enumerate(tables)))}
    tables.sort(
        key=lambda table: (
            FAMILIES.index(table.family),
            first[table.name],
            table.key != HOUSE_GAME,
            -(table.stated_return or 0),
        )
    )
    return Library(tuple(tables), broken)


def load_paytable(name: str | Path = HOUSE_GAME) -> Paytable:
    """The paytable of this name, or in the file at this path.

    PaytableError names every fault with file, line and key; UnknownPaytable the nearest name.
    """
    path = Path(name)
    if isinstance(name, str) and name in paytable_names():
        path = shipped_folder() / f"{name}.toml"
    try:
        return read_paytable(path)
    except FileNotFoundError:
        raise UnknownPaytable(str(name)) from None


def read_paytable(path: Path) -> Paytable:
    """The paytable in a file; FileNotFoundError when there is none, PaytableError when it is faulty."""
    text = _read_text(path)
    fields = _parse(path, text)
    try:
        return read_fields(fields, path.stem)
    except PaytableProblems as faulty:
        lines = key_lines(text)
        found = [
            FileProblem(str(path), line_of(fault.path, lines), fault.key, fault.message)
            for fault in faulty.problems
        ]
        raise PaytableError(sorted(found, key=lambda fault: fault.line)) from None


def check_file(path: Path) -> list[FileProblem]:
    """Every fault of a paytable file; none when it is right."""
    try:
        read_paytable(path)
    except FileNotFoundError:
        return [FileProblem(str(path), 1, "", "there is no such file; check the path")]
    except PaytableError as error:
        return error.problems
    return []


def _refused(path: Path, message: str, line: int = 1) -> PaytableError:
    return PaytableError([FileProblem(str(path), line, "", message)])


def _read_text(path: Path) -> str:
    try:
        if path.is_dir():
            raise _refused(path, "this is a folder; expected a paytable file ending in .toml")
        if path.exists() and not path.is_file():
            raise _refused(path, "this is not an ordinary file; expected a paytable file")
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (FileNotFoundError, PaytableError):
        raise
    except PermissionError:
        raise _refused(path, "no permission to read it; change its permissions, such as chmod u+r") from None
    except (OSError, ValueError) as error:
        raise _refused(path, f"it cannot be read: {_reason(error)}") from None
    if len(content) > MOST_BYTES:
        raise _refused(path, f"it is larger than {MOST_BYTES:,} bytes; a paytable is a page of text")
    if not content.removeprefix(BOM_UTF8).strip():
        raise _refused(path, 'the file is empty; expected a paytable, starting with name = "..."')
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _refused(path, "the text is UTF-16; save it as UTF-8")
    try:
        # a byte order mark is some editors' habit, not a fault of the table
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise _refused(path, "this is not UTF-8 text; save it as UTF-8", line) from None


def _parse(path: Path, text: str) -> Mapping[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, line = _toml_fault(str(error), text)
        raise _refused(path, f"this is not valid TOML: {message}", line) from None
    except RecursionError:
        raise _refused(path, "lists or tables are nested too deeply; a paytable needs two levels") from None
    except ValueError as error:  # a number of thousands of digits, a date that does not exist
        raise _refused(path, f"a value cannot be read: {error}") from None


def _toml_fault(message: str, text: str) -> tuple[str, int]:
    """Tomllib's message without its place, and the line: it says them in the message only."""
    import re

    place = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", message)
    if place is None:
        return message, 1
    line = int(place[1]) if place[1] else text.count("\n") + 1
    what = message[: place.start()]
    return what[:1].lower() + what[1:], line


def _reason(error: Exception) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)
