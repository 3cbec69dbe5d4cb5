"""Check that a file is a save, by its first bytes, before SQLite opens it."""

import sqlite3
from pathlib import Path

_MAGIC = b"SQLite format 3\0"
_LEFT = "it was not changed; move it away to start a new "


class SaveError(Exception):
    """A save that cannot be used, or a move that could not be stored; one line says why."""


def check_file(path: Path, application_id: int, newest: int, what: str = "save") -> int:
    """The schema version of a save, or `what` it is; SaveError when the file is not one this program can use.

    Source of the offsets: the SQLite database file format, section 1.3.
    """
    if not path.is_file():
        raise SaveError(f"{path} is not a file; {_LEFT}{what}")
    with path.open("rb") as file:
        header = file.read(100)
    size = path.stat().st_size
    if not size:
        raise SaveError(f"{path} is empty, not a {what}; {_LEFT}{what}")
    if not header.startswith(_MAGIC[: len(header)]):
        raise SaveError(f"{path} is not a {what} (no SQLite file); {_LEFT}{what}")
    pages, page_size = int.from_bytes(header[28:32]), int.from_bytes(header[16:18])
    expected = pages * (65536 if page_size == 1 else page_size)
    unfinished = path.with_name(path.name + "-journal")  # SQLite will repair this one by itself
    if len(header) < 100 or (size < expected and not unfinished.exists()):
        raise SaveError(f"{path} is cut short ({size} of {expected or '?'} bytes); {_LEFT}{what}")
    if int.from_bytes(header[68:72]) != application_id:
        raise SaveError(f"{path} is another program's SQLite file, not a {what}; {_LEFT}{what}")
    version = int.from_bytes(header[60:64])
    if version > newest:
        raise SaveError(
            f"{path} was made by a newer videopoker (its format is {version}, this one knows {newest}); "
            "it was not changed; update videopoker to use it"
        )
    return version


def reason(error: Exception, what: str = "save") -> str:
    """What went wrong with a file, in words that say what to do."""
    text = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    hints = (
        ("database or disk is full", "the disk is full; nothing was stored, free some space"),
        ("No space left", "the disk is full; nothing was stored, free some space"),
        ("readonly database", "it cannot be written; check its permissions"),
        ("unable to open database", "it cannot be opened; check its permissions and its folder"),
        ("database is locked", "another program is using it; try again when it is closed"),
        ("malformed", f"its content is damaged (SQLite: {text}); {_LEFT}{what}"),
        ("no such table", f"its content is damaged (SQLite: {text}); {_LEFT}{what}"),
        ("disk I/O error", "the disk failed; nothing was stored, check the disk and its free space"),
        ("not a database", f"its content is damaged (SQLite: {text}); {_LEFT}{what}"),
        ("Permission denied", "permission denied; check its permissions, or choose --saves DIR"),
        ("File exists", "a file is in the place of its folder; choose another with --saves DIR"),
        ("Not a directory", "a file is in the place of its folder; choose another with --saves DIR"),
        ("No such file", "its folder cannot be made; choose another with --saves DIR"),
        ("Read-only file system", "its folder cannot be written; choose another with --saves DIR"),
    )
    for sign, words in hints:
        if sign in text:
            return words
    if isinstance(error, sqlite3.OperationalError) and "STRICT" in text:
        return f"SQLite 3.37 or newer is needed; this Python has {sqlite3.sqlite_version}"
    return text
