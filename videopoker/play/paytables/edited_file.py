"""A paytable file in the editor: opens it, gives the game to play, notices outside changes, saves it as the player's own."""

import os
import re
from codecs import BOM_UTF8
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from videopoker.core.fingerprint import fingerprint
from videopoker.core.messages import Refused, printable, quoted
from videopoker.core.paytable import MAX_TEXT, Paytable, edited_variant
from videopoker.core.paytable_fields import read_fields
from videopoker.core.paytable_problems import Problem
from videopoker.play.files import FileError, NotOrdinaryError, make_folder, read_text, replace_file, write_new
from videopoker.play.paths import own_paytables_folder
from videopoker.play.paytables.document import Document, written
from videopoker.play.paytables.document_reading import read
from videopoker.play.paytables.files import (
    ENDING,
    PaytableError,
    load_paytable,
    path_of_id,
    paytable_names,
    paytable_path,
    read_paytable,
    shipped_folder,
)
from videopoker.play.paytables.schema_file import SCHEMA_LINE, write_schema
from videopoker.play.paytables.solved import never_paid_faults
from videopoker.play.paytables.undoable_edits import Edits
from videopoker.play.toml import parse

_NOT_SAVED = ", not saved"
"""The end of the variant of a game with unsaved changes."""


def _plain_fields(game: Paytable) -> dict[str, Any]:
    """The fields of a game without `_NOT_SAVED`."""
    variant = f", {game.variant}".removesuffix(_NOT_SAVED).removeprefix(", ")
    return replace(game, variant=variant).to_fields()


class EditedGame:
    """A paytable file and its edits, which may make it faulty; `problems` lists the faults."""

    def __init__(
        self,
        text: str,
        start: Paytable | None,
        key: str,
        folder: Path,
        file: Path | None,
        saves: str | Path | None,
    ) -> None:
        """`file` is the player's own file that was opened; with None the game is saved under a new name."""
        document = Document.of(text)
        self.saves = saves
        """The folder of saves, if one was chosen."""
        self.edits = Edits(document if file else document.without_comments_on_top())
        self.key = key
        self._stated = text
        """The file's text when it was last read or saved."""
        self._bom, self._line_end = b"", "\n"
        self.folder = folder
        self.file = self._opened = file
        self.saved: Path | None = None
        """The file that was last saved; None before."""
        self.start = start
        self._saved = self.edits.document

    @classmethod
    def of(cls, game: Paytable, saves: str | Path | None = None) -> "EditedGame":
        """A game to edit: from its file if that has the same game, which keeps the comments; else from the game itself."""
        name, _, edit = game.key.partition("+")
        try:
            path = path_of_id(game.key, saves)
            if path and read_paytable(path) == game:
                return cls.read(game.key, saves)
            if edit == "edited" and path_of_id(name, saves):
                of_file = cls.read(name, saves)
                if of_file.file and of_file.start:
                    changes = of_file.start.to_fields(), _plain_fields(game)
                    of_file.edits.change(of_file.edits.document.with_changes(*changes))
                    return of_file
        except (OSError, ValueError):
            pass
        return cls(written(game.to_fields()).text, game, game.key, own_paytables_folder(saves), None, saves)

    @classmethod
    def read(cls, name: str | Path, saves: str | Path | None = None) -> "EditedGame":
        """The game of this name or path; it may have faults in its pay lines. Other errors as for `load_paytable`."""
        path = paytable_path(name, saves)
        try:
            game = load_paytable(name, saves)
        except PaytableError:
            game = None
            if not os.path.isfile(path):  # noqa: PTH113 - unlike Path.is_file it takes any name
                raise
            rows = parse(path, read_text(path, "paytable"), "paytable").get("pays")
            if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
                raise
        text = read_text(path, "paytable")
        is_shipped = path.resolve().parent == shipped_folder().resolve()
        folder = own_paytables_folder(saves) if is_shipped else path.parent
        made = cls(text, game, path.stem, folder, None if is_shipped else path, saves)
        content = path.read_bytes()
        made._bom = BOM_UTF8 if content.startswith(BOM_UTF8) else b""
        made._line_end = "\r\n" if content.count(b"\r\n") * 2 > content.count(b"\n") else "\n"
        return made

    # its state

    @property
    def problems(self) -> Sequence[Problem]:
        """Every fault, worded as in `paytables check`, including lines that are never paid."""
        reading = self.edits.reading
        return never_paid_faults(reading.table) if reading.table else reading.problems

    @property
    def is_changed(self) -> bool:
        """Whether the document differs from the one last opened or saved."""
        return self.edits.document != self._saved

    @property
    def is_unsaved(self) -> bool:
        """Whether no file has this document: neither its own, nor the one opened after all edits were undone."""
        return self.is_changed and (self.is_edited or self.file == self._opened)

    @property
    def is_edited(self) -> bool:
        """Whether the document differs from the one that was opened."""
        return self.edits.document != self.edits.first

    @property
    def named(self) -> Document:
        """The document with "edited" in its variant, unless the player has renamed it."""
        now, first = self.edits.document.fields, self.edits.first.fields
        title = "name", "variant"
        table, start = self.edits.reading.table, self.start
        if self.file or not table or not start or fingerprint(table) == fingerprint(start):
            return self.edits.document
        if any(now.get(part, "") != first.get(part, "") for part in title):
            return self.edits.document
        return self.edits.document.with_head("variant", edited_variant(table.variant))

    @property
    def to_play(self) -> Paytable | None:
        """The game to play: under its file's name if the file has it, else marked as edited; None if it has faults."""
        if self.problems:
            return None
        if self.file and not self.is_changed and not self.file_fault:
            return read_fields(parse(self.file, self._stated, "paytable"), self.key, recorded=True)
        if self.start and not self.is_edited and not self.file:
            return self.start
        document = self.named
        if self.file:
            variant = document.fields.get("variant", "")[: MAX_TEXT - len(_NOT_SAVED)]
            document = document.with_head("variant", f"{variant}{_NOT_SAVED}".removeprefix(", "))
        table = read(document).table
        return replace(table, key=f"{self.key.partition('+')[0]}+edited") if table else None

    @property
    def file_fault(self) -> str:
        """How another program has changed the file since it was opened or saved; empty if it has not."""
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
        path, document = self._path(name), self.named
        if path != self.file:
            document = document.with_first_line(SCHEMA_LINE)
        text = document.with_head("return", round(exact, 12)).text
        content = self._bom + text.replace("\n", self._line_end).encode()
        try:
            self._write(path, content)
        except OSError as error:
            reason = error.strerror or error  # first, because a narrow terminal cuts the end
            where = error.filename if isinstance(error, NotOrdinaryError) else path  # the schema, perhaps
            raise Refused(f"{reason}; check the folder, then save again: {printable(where)}") from None
        self.key = name
        self.file, self.saved, self._stated = path, path, text
        self.edits.document = self._saved = document
        return path

    def _write(self, path: Path, content: bytes) -> None:
        if path == self.file and os.path.lexists(path):
            replace_file(path, content)
            return
        make_folder(self.folder)
        write_schema(self.folder)
        if not write_new(path, content):
            raise Refused(f"{path.stem} exists; choose another name")
