"""TOML files that people write: read whole, or refused with what is wrong, where, and what to do."""

import re
import tomllib
from codecs import BOM_UTF8
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from videopoker.core.messages import printable

MOST_BYTES = 20_000


@dataclass(frozen=True, slots=True)
class FileProblem:
    """One fault of a file, and where it stands."""

    file: str
    line: int
    """Counted from 1."""
    key: str
    message: str

    def __str__(self) -> str:
        """The fault in one line, as compilers print them: ``my.toml:7: pays: ...``."""
        key = f"{self.key}: " if self.key and not self.message.startswith(self.key) else ""
        return f"{printable(self.file)}:{self.line}: {key}{self.message}"


class FileError(ValueError):
    """A file that cannot be used; its text names every fault, one a line."""

    def __init__(self, problems: list[FileProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def read_toml(path: Path, what: str, begins: str) -> tuple[Mapping[str, Any], str]:
    """The fields and the text of a file; FileNotFoundError when there is none, FileError when it is faulty.

    `what` is what the file should be, ``paytable``; `begins` what one begins with.
    """
    text = read_text(path, what, begins)
    return parse(path, text, what), text


def _refused(path: Path, message: str, line: int = 1) -> FileError:
    return FileError([FileProblem(str(path), line, "", message)])


def read_text(path: Path, what: str, begins: str) -> str:
    """The text of a file, as `read_toml` reads it and with the same errors; it may be no TOML."""
    try:
        if path.is_dir():
            raise _refused(path, f"this is a folder; expected a {what} file ending in .toml")
        if path.exists() and not path.is_file():
            raise _refused(path, f"this is not an ordinary file; expected a {what} file")
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (FileNotFoundError, FileError):
        raise
    except PermissionError:
        raise _refused(path, "no permission to read it; change its permissions, such as chmod u+r") from None
    except (OSError, ValueError) as error:
        raise _refused(path, f"it cannot be read: {_reason(error)}") from None
    if len(content) > MOST_BYTES:
        raise _refused(path, f"it is larger than {MOST_BYTES:,} bytes; a {what} is a page of text")
    if not content.removeprefix(BOM_UTF8).strip():
        raise _refused(path, f"the file is empty; expected a {what}, starting with {begins}")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _refused(path, "the text is UTF-16; save it as UTF-8")
    try:
        # a byte order mark is some editors' habit, not a fault of the file
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise _refused(path, "this is not UTF-8 text; save it as UTF-8", line) from None


def parse(path: Path, text: str, what: str) -> Mapping[str, Any]:
    """The fields of a text that stands in this file; FileError with one problem when it is no TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, line = _toml_fault(str(error), text)
        raise _refused(path, f"this is not valid TOML: {message}", line) from None
    except RecursionError:
        raise _refused(path, f"lists or tables are nested too deeply; a {what} needs two levels") from None
    except ValueError as error:  # a number of thousands of digits, a date that does not exist
        raise _refused(path, f"a value cannot be read: {error}") from None


def _toml_fault(message: str, text: str) -> tuple[str, int]:
    """Tomllib's message without its place, and the line: it says them in the message only."""
    place = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", message)
    if place is None:
        return message, 1
    line = int(place[1]) if place[1] else text.count("\n") + 1
    what = message[: place.start()]
    for said, meant in _MEANT:
        what = re.sub(said, meant, what)
    return what[:1].lower() + what[1:], line


_MEANT = (
    (r"^Invalid value$", "a value that cannot be read; texts stand in straight quotes"),
    (r"^Cannot declare \('(\w+)',\) twice$", r"[\1] stands twice; a list of tables is written [[\1]]"),
    (r"^Cannot overwrite a value$", "a key stands twice; expected it once"),
    (r"^Illegal character '\\n'$", "a text that does not end; expected a quote at the end of it"),
    (r"^Unclosed array$", "unclosed array; expected a comma or ]"),
)
"""What tomllib says, and what the person who wrote the file would want to hear."""


def _reason(error: Exception) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)
