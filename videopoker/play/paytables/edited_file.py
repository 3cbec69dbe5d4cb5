"""A paytable file in the lab: opens it, takes what other programs save, gives the game to play, saves it as the player's own.

Next to each file it writes the JSON Schema by which an editor checks and completes the file.
"""

import json
import os
import re
import tomllib
from codecs import BOM_UTF8
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from videopoker.core.base.messages import Refused, counted, printable, quoted
from videopoker.core.paytable.paytable import MAX_TEXT, Paytable, edited_variant
from videopoker.core.paytable.paytable_fields import read_fields
from videopoker.core.paytable.paytable_problems import PaytableProblems, Problem
from videopoker.core.paytable.paytable_schema import file_schema
from videopoker.play.host.files import (
    FileError,
    NotOrdinaryError,
    make_folder,
    read_text,
    replace_file,
    replacing,
    write_new,
)
from videopoker.play.host.made_files import is_made
from videopoker.play.host.paths import own_paytables_folder
from videopoker.play.host.toml import located, parse
from videopoker.play.paytables.file_text import (
    Edits,
    one_header_each,
    read,
    with_numbers,
    with_value,
    written,
)
from videopoker.play.paytables.files import (
    BEGINS,
    ENDING,
    load_paytable,
    path_of_id,
    paytable_names,
    paytable_path,
    read_paytable,
    shipped_folder,
)
from videopoker.play.paytables.solved import never_paid_faults

SCHEMA_FILE = "paytable.schema.json"
SCHEMA_LINE = f"#:schema ./{SCHEMA_FILE}\n"
"""The first line of a paytable file: where an editor finds its schema."""


def write_schema(folder: Path) -> None:
    """Write the schema into a folder of paytable files, unless it is there. OSError if it cannot be written."""
    file = folder / SCHEMA_FILE
    text = json.dumps(file_schema(), indent=2) + "\n"
    if not file.is_file() or file.read_text(encoding="utf-8", errors="replace") != text:
        with replacing(file) as out:
            out.write(text)


_NOT_SAVED = ", not saved"
"""The end of the variant of a game with unsaved changes."""


class EditedGame:
    """A paytable file and the edits of its numbers."""

    def __init__(
        self, text: str, start: Paytable, folder: Path, file: Path | None, saves: str | Path | None
    ) -> None:
        """`start` is the game as it was opened; `file` the player's own file, None for a game that is saved under a new name."""
        self.start = start
        self.key: str = start.key
        self.folder = folder
        self.saves = saves
        """The folder of saves, if one was chosen."""
        self.edits: Edits = Edits(one_header_each(text))
        self.file = self._opened = file
        self.saved: Path | None = None
        """The file that was last saved; None before."""
        self._saved_text = self.edits.text
        self._stated = text
        """The file's text when it was last read or saved."""
        self._stamp = self._read_stamp = _stamp(file)
        """The stamp of the file when it was last looked at, and when the file was last read."""

    @classmethod
    def of(cls, game: Paytable, saves: str | Path | None = None) -> "EditedGame":
        """A game to edit: from its file if that has the same game, which keeps the comments; else from the game itself."""
        name, _, edit = game.key.partition("+")
        with suppress(OSError, ValueError):
            path = path_of_id(game.key, saves)
            if path and read_paytable(path) == game:
                return cls.read(game.key, saves)
            if edit == "edited" and path_of_id(name, saves):
                of_file = cls.read(name, saves)
                if of_file.file:
                    of_file.edits.change(lambda text: with_numbers(text, game))
                    return of_file
        return cls(written(game.to_fields()), game, own_paytables_folder(saves), None, saves)

    @classmethod
    def read(cls, name: str | Path, saves: str | Path | None = None) -> "EditedGame":
        """The game of this name or path, which may have lines that are never paid. Other errors as for `load_paytable`."""
        game = load_paytable(name, saves)
        path = paytable_path(name, saves)
        text = read_text(path, "paytable")
        if path.resolve().parent != shipped_folder().resolve():
            return cls(text, game, path.parent, path, saves)
        text = re.sub(r"\A(?:#.*\n|\n)+", "", text)  # comments on top are about that file
        return cls(text, game, own_paytables_folder(saves), None, saves)

    # its state

    @property
    def problems(self) -> Sequence[Problem]:
        """A fault for each line that is never paid, worded as in `paytables check`; the game has no others."""
        return never_paid_faults(self.edits.content.table)

    @property
    def is_changed(self) -> bool:
        """Whether the game differs from the one last opened or saved."""
        return self.edits.text != self._saved_text

    @property
    def is_unsaved(self) -> bool:
        """Whether no file has this game: neither its own, nor the one opened after all edits were undone."""
        return self.is_changed and (self._is_edited or self.file == self._opened)

    @property
    def _is_edited(self) -> bool:
        return self.edits.text != self.edits.first

    @property
    def named(self) -> str:
        """The text to save: a game that was not the player's own has "edited" in its variant."""
        text = self.edits.text
        if self.file or not self._is_edited:
            return text
        return with_value(text, "variant", edited_variant(self.edits.content.table.variant))

    @property
    def to_play(self) -> Paytable | None:
        """The game to play: under its file's name if the file has it, else marked as edited; None with a line never paid."""
        if self.problems:
            return None
        if self.file and not self.is_changed and not self.file_fault:
            return read_fields(tomllib.loads(self._stated), self.key, recorded=True)
        if not self.file and not self._is_edited:
            return self.start
        table = read(self.named).table
        if self.file:
            variant = f"{table.variant[: MAX_TEXT - len(_NOT_SAVED)]}{_NOT_SAVED}"
            table = replace(table, variant=variant.removeprefix(", "))
        return replace(table, key=f"{self.key.partition('+')[0]}+edited")

    # what other programs do to the file

    @property
    def file_fault(self) -> str:
        """How another program has changed the file since it was last read or saved; empty if it has not."""
        if self.file is None:
            return ""
        done = "changed"
        try:
            if read_text(self.file, "paytable") == self._stated:
                return ""
        except FileNotFoundError:
            done = "deleted"
        except FileError:
            pass
        return f"{printable(self.file.name)} was {done} since it was opened"

    def look(self) -> str | None:
        """Take the file as another program saved it, in one edit. None if nothing is new, else its mistake; empty if it has none.

        Call it a few times a second: a file is read once two stamps agree, so not while it is written.
        """
        if self.file is None:
            return None
        stamp = _stamp(self.file)
        is_being_written = stamp != self._stamp
        self._stamp = stamp
        if is_being_written or stamp == self._read_stamp:
            return None
        self._read_stamp = stamp
        try:
            text = read_text(self.file, "paytable", BEGINS)
            if text != self._stated:
                _check(self.file, text)
                self.edits.change(lambda _: one_header_each(text))
                self._stated = text
                self._saved_text = self.edits.text
        except FileNotFoundError:
            return f"{printable(self.file.name)} was deleted; s saves it again."
        except FileError as error:
            fault = str(replace(error.problems[0], file=self.file.name))
            more = len(error.problems) - 1
            return f"{fault} ({counted(more, 'more fault')})" if more else fault
        return ""

    # saving

    @property
    def name(self) -> str:
        """A suggested file name without ending: the file's own, else an unused one made from the game's name."""
        if self.file and not (self.file_fault and os.path.lexists(self.file)):
            return self.key
        made = re.sub(r"[^\w.-]", "-", self.key.partition("+")[0])[:50] or "my-game"
        names = [f"{made}-edited", *(f"{made}-edited-{number}" for number in range(2, 100))]
        return next((name for name in names if not os.path.lexists(self._path(name))), names[0])

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{ENDING}"

    def check_name(self, text: str) -> str:
        """The file name in `text`, without ending. Refused if it is not a file name, or the name is taken."""
        name = text.strip().removesuffix(ENDING)
        if not re.fullmatch(r"\w[\w.-]{0,63}", name):
            expected = 'expected letters, digits, "-", "_" and ".", at most 64'
            raise Refused(f"{quoted(text.strip())} cannot name a file; {expected}")
        if name in paytable_names():
            raise Refused(f"{name} is a shipped game; choose another name")
        if os.path.lexists(path := self._path(name)):
            if path != self.file:
                raise Refused(f"{name} exists; choose another name")
            if self.file_fault:
                raise Refused(f"{self.file_fault}; save under another name")
        return name

    def save(self, name: str, exact: float) -> Path:
        """Write the file, whole or not at all, with the return `exact`; gives its path. Refused if it cannot be written."""
        name = self.check_name(name)
        if problems := self.problems:
            raise Refused(problems[0].message)
        path = self._path(name)
        text = with_value(self.named, "return", round(exact, 12))
        if path != self.file and not text.startswith(SCHEMA_LINE):
            text = SCHEMA_LINE + text
        try:
            self._write(path, text)
            is_made(path, is_read_again=True)
        except OSError as error:
            reason = error.strerror or error  # first, because a narrow terminal cuts the end
            where = error.filename if isinstance(error, NotOrdinaryError) else path  # the schema, perhaps
            raise Refused(f"{reason}; check the folder, then save again: {printable(where)}") from None
        self.key = name
        self.file = self.saved = path
        self._stated = self._saved_text = self.edits.text = text
        self._stamp = self._read_stamp = _stamp(path)
        return path

    def _write(self, path: Path, text: str) -> None:
        """Write the file; the player's own keeps its line ends and byte order mark."""
        if path == self.file and os.path.lexists(path):
            before = path.read_bytes()
            if before.count(b"\r\n") * 2 > before.count(b"\n"):
                text = text.replace("\n", "\r\n")
            mark = BOM_UTF8 if before.startswith(BOM_UTF8) else b""
            replace_file(path, mark + text.encode())
            return
        make_folder(self.folder)
        write_schema(self.folder)
        if not write_new(path, text.encode()):
            raise Refused(f"{path.stem} exists; choose another name")


def _stamp(path: Path | None) -> tuple[int, ...]:
    """A stamp that changes when the file is written or replaced; empty without a file."""
    if path is None:
        return ()
    try:
        now = path.stat()
    except (OSError, ValueError):
        return ()
    return now.st_mtime_ns, now.st_size, now.st_ino, now.st_mode


def _check(path: Path, text: str) -> None:
    """FileError with every fault of a file's text, with its line, but for lines that are never paid."""
    parse(path, text, "paytable")
    try:
        read(text)
    except PaytableProblems as error:
        raise FileError(
            located(path, text, ((fault.path, fault.message) for fault in error.problems))
        ) from None
