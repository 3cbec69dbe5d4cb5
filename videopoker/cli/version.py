"""The version of the program in full: what it runs on, and whether the installed package was changed."""

import platform
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import Annotated, NotRequired, TypedDict

from videopoker.core.base.records import JSON_VERSION
from videopoker.version import __version__

PACKAGE = Path(__file__).parents[1]
_NAMED = 3
"""The most changed files that are named."""


class VersionRecord(TypedDict):
    """The version of the program and of its JSON; the rest only with --verbose."""

    version: str
    json: Annotated[
        int, "the version in the $id of each schema; while it stays the same, keys are only added"
    ]
    python: NotRequired[str]
    platform: NotRequired[str]
    textual: NotRequired[str]
    numpy: NotRequired[str]
    sqlite: NotRequired[str]
    package: NotRequired[Annotated[str, "SHA-256 of the installed package, in hexadecimal"]]
    changed: NotRequired[
        Annotated[list[str] | None, "files that differ from the wheel's record; null for a checkout"]
    ]


def version_record(*, verbose: bool) -> VersionRecord:
    """The versions as plain values; with `verbose` also the versions of what the program uses, and the package's hash."""
    record: VersionRecord = {"version": __version__, "json": JSON_VERSION}
    if verbose:
        import sqlite3

        record["python"] = platform.python_version()
        record["platform"] = platform.platform()
        record["textual"] = metadata.version("textual")
        record["numpy"] = metadata.version("numpy")
        record["sqlite"] = sqlite3.sqlite_version
        record["package"] = package_hash()
        record["changed"] = differing_files()
    return record


def version_lines() -> Iterator[str]:
    """The same in lines for people."""
    record = version_record(verbose=True)
    yield f"videopoker {record['version']}"
    yield f"Python     {record['python']} on {record['platform']}"
    yield f"Textual    {record['textual']}"
    yield f"NumPy      {record['numpy']}"
    yield f"SQLite     {record['sqlite']}"
    yield f"package    {record['package']}"
    yield f"           {_changed_text(record['changed'])}"


def package_hash() -> str:
    """SHA-256 over the names and the contents of the package's files, as 64 hexadecimal digits."""
    total = sha256()
    for path in _files():
        total.update(f"{path.relative_to(PACKAGE).as_posix()} {_digest(path)}\n".encode())
    return total.hexdigest()


def differing_files() -> list[str] | None:
    """The files of the package that differ from its wheel's record; None for a checkout, which has no record."""
    try:
        files = metadata.distribution("videopoker").files or []
    except metadata.PackageNotFoundError:
        return None
    recorded = {Path(str(file.locate())).resolve(): file.hash.value for file in files if file.hash}
    if Path(__file__).resolve() not in recorded:
        return None
    within = {path.resolve(): _digest(path) for path in _files()}
    named = {path: digest for path, digest in recorded.items() if path.is_relative_to(PACKAGE.resolve())}
    differing = [path for path in {**named, **within} if named.get(path) != within.get(path)]
    return sorted(path.relative_to(PACKAGE.resolve()).as_posix() for path in differing)


def _changed_text(differing: list[str] | None) -> str:
    if differing is None:
        return "a checkout: it has no wheel's record to compare with"
    if not differing:
        return "every file matches its wheel's record"
    more = f" and {len(differing) - _NAMED} more" if len(differing) > _NAMED else ""
    return f"differs from its wheel's record: {', '.join(differing[:_NAMED])}{more}"


def _files() -> list[Path]:
    """The files of the package, except files that Python makes itself."""
    return sorted(path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def _digest(path: Path) -> str:
    """The hash of a file as a wheel's record writes it."""
    return urlsafe_b64encode(sha256(path.read_bytes()).digest()).rstrip(b"=").decode()
