"""Paytable files: where they are, and turning one into a paytable or a list of faults with their lines."""

from dataclasses import dataclass
from pathlib import Path

from videopoker.core.complaints import nearest, printable
from videopoker.core.paytable import FAMILIES, Paytable
from videopoker.core.paytable_fields import PaytableProblems, read_fields
from videopoker.play.toml_files import FileError, FileProblem, read_toml
from videopoker.play.toml_lines import key_lines, line_of

HOUSE_GAME = "joker-poker-jacks-15-5-4"
"""The game that is dealt when nobody chooses."""


class PaytableError(FileError):
    """A paytable that is not there or cannot be used; its text names every fault, one a line."""


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
    try:
        fields, text = read_toml(path, "paytable", 'name = "..."')
    except FileError as error:
        raise PaytableError(error.problems) from None
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
