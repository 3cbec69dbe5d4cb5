"""A paytable while it is edited: its text, every fault of it, undo, and saving it as the player's own."""

import os
import re
from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from videopoker.core.hands import CATEGORY_NAMES
from videopoker.core.messages import Refused, printable, quoted
from videopoker.core.pay_line import pays_up_to
from videopoker.core.paytable import MOST_PAY, MOST_TEXT, Paytable, edited_variant, fingerprint
from videopoker.core.paytable_fields import MOST_COINS, read_fields
from videopoker.core.paytable_problems import PaytableProblems, Problem
from videopoker.play.paths import own_paytables_folder
from videopoker.play.paytables.document import Document, new_row, written
from videopoker.play.paytables.files import (
    ENDING,
    PaytableError,
    load_paytable,
    paytable_names,
    paytable_path,
    read_paytable,
    shipped_folder,
)
from videopoker.play.paytables.reading import RANKS, Reading, is_pay, line_fields, read
from videopoker.play.private import make_folder, replace_file, write_new
from videopoker.play.toml import FileError, parse, read_text, read_toml

_NOT_SAVED = ", not saved"
"""Ends the variant of a game with changes that its file does not have."""


def _plain_fields(game: Paytable) -> dict[str, Any]:
    """The fields of a game without that mark."""
    variant = f", {game.variant}".removesuffix(_NOT_SAVED).removeprefix(", ")
    return replace(game, variant=variant).to_fields()


class EditedGame:
    """A paytable file in memory. Every edit is one step of `undo`, and is allowed to be wrong: `problems` says how."""

    saves: Path | None = None
    """The folder of saves, if one was chosen."""

    def __init__(self, text: str, start: Paytable | None, key: str, folder: Path, file: Path | None) -> None:
        """`file` is the player's own that was opened; else `text` is of a game that is saved under a new name."""
        document = Document.of(text)
        self._stated = text
        """The file's text as it was read or saved."""
        self._bom, self._line_end = b"", "\n"
        self.document = document if file else document.without_comments_on_top()
        self.key = key
        self.folder = folder
        self.file = file
        self.start = start
        self._saved = self.document
        self._first = self.document
        self._undone: list[Document] = []
        self._before: list[Document] = []

    @classmethod
    def of(cls, game: Paytable, saves: str | Path | None = None) -> "EditedGame":
        """A game to edit: by its file where it has one that says the same, so that comments stay; else as it is."""
        name, _, edit = game.key.partition("+")
        path = paytable_path(game.key, saves)
        try:
            if path.is_file() and read_paytable(path) == game:
                return cls.read(game.key, saves)
            if edit == "edited" and paytable_path(name, saves).is_file():
                of_file = cls.read(name, saves)
                if of_file.file and of_file.start:
                    changes = of_file.start.to_fields(), _plain_fields(game)
                    return of_file.changed_to(of_file.document.with_changes(*changes))
        except (OSError, ValueError):
            pass
        return cls(written(game.to_fields()).text, game, game.key, own_paytables_folder(saves), None)

    @classmethod
    def read(cls, name: str | Path, saves: str | Path | None = None) -> "EditedGame":
        """The game of this name or path; faults within its pay lines can be mended. Errors as for `load_paytable`."""
        path = paytable_path(name, saves)
        try:
            game = load_paytable(name, saves)
        except PaytableError:
            game = None
            fields = read_toml(path, "paytable", 'name = "..."')[0] if path.is_file() else {}
            rows = fields.get("pays")
            if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
                raise
        text = read_toml(path, "paytable", "")[1]
        is_shipped = path.resolve().parent == shipped_folder().resolve()
        folder = own_paytables_folder(saves) if is_shipped else path.parent
        made, content = cls(text, game, path.stem, folder, None if is_shipped else path), path.read_bytes()
        made._bom = BOM_UTF8 if content.startswith(BOM_UTF8) else b""
        made._line_end = "\r\n" if content.count(b"\r\n") * 2 > content.count(b"\n") else "\n"
        return made

    # what it says

    @property
    def reading(self) -> Reading:
        """The document, read; nothing is read twice."""
        return read(self.document, self.key)

    @property
    def problems(self) -> Sequence[Problem]:
        """Every fault, in the words of `paytables check`; up to half a second where there is one."""
        try:
            self._whole(self.document)
        except PaytableProblems as error:
            return error.problems
        return ()

    def _whole(self, document: Document, key: str = "") -> Paytable:
        fields = {name: value for name, value in document.fields.items() if name != "return"}
        return read_fields(fields, key)

    @property
    def is_changed(self) -> bool:
        """Whether there is something that is not saved."""
        return self.document != self._saved

    @property
    def is_edited(self) -> bool:
        """Whether it differs from what one began with."""
        return self.document != self._first

    @property
    def named(self) -> Document:
        """The document, with "edited" in its variant, unless the player gave it another name."""
        now, first = self.document.fields, self._first.fields
        title = "name", "variant"
        table, start = self.reading.table, self.start
        if self.file or not table or not start or fingerprint(table) == fingerprint(start):
            return self.document
        if any(now.get(part, "") != first.get(part, "") for part in title):
            return self.document
        return self.document.with_head("variant", edited_variant(table.variant))

    @property
    def to_play(self) -> Paytable | None:
        """The game as it stands: under its file's name if the file holds it, else as an edited one; None with faults."""
        try:
            if self.file and not self.is_changed and not self.file_fault:
                return read_fields(parse(self.file, self._stated, "paytable"), self.key)
            if self.start and not self.is_edited and not self.file:
                return self.start
            document = self.named
            if self.file:
                variant = document.fields.get("variant", "")[: MOST_TEXT - len(_NOT_SAVED)]
                document = document.with_head("variant", f"{variant}{_NOT_SAVED}".removeprefix(", "))
            return self._whole(document, f"{self.key.partition('+')[0]}+edited")
        except PaytableProblems:
            return None

    @property
    def file_fault(self) -> str:
        """What another program did to the file since it was opened or saved; empty where nothing."""
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

    # edits

    def set_pay(self, place: int, coins: int, pay: int, *, is_typed_on: bool = False) -> None:
        """The pay of a line for a bet. At the most coins, smaller bets follow where they were paid in proportion.

        `is_typed_on` replaces the edit before, of the same cell.
        """
        base = self._before.pop() if is_typed_on and self._before else self.document
        before: tuple[Any, ...] = read(base, self.key).lines[place].pays
        if not any(map(is_pay, before)):
            before = tuple(range(1, len(before) + 1))
        if coins == len(before) and all(map(is_pay, before)) and pay > 0:
            pays: tuple[Any, ...] = pays_up_to(before, pay)
        else:
            pays = tuple(pay if bet == coins else paid for bet, paid in enumerate(before, start=1))
        fields = base.rows[place].fields
        is_each = not isinstance(fields.get("pays"), list) and pays == tuple(
            pays[0] * bet for bet in range(1, len(pays) + 1)
        )
        value = pays[0] if is_each else list(pays)
        self._edit(base.with_row(place, fields | {"pays": value}), base)

    def step_pay(self, place: int, coins: int, step: int) -> None:
        """One coin more or less for each coin bet; a pay between two such steps goes to the next."""
        now = self.reading.lines[place].pays[coins - 1]
        if not isinstance(now, int) or isinstance(now, bool):
            now = 0
        if step > 0:
            pay = (now // coins + 1) * coins
        else:
            pay = now - 1 if now <= coins else (now - 1) // coins * coins
        if 1 <= pay <= MOST_PAY and pay != now:
            self.set_pay(place, coins, pay)

    def step_jokers(self, step: int) -> None:
        """One joker more or less in the deck, wild as all jokers are; nothing where the deck cannot have it."""
        now = self.reading.jokers
        jokers = now + step if isinstance(now, int) else 0
        document = self._with_wild(jokers, self.reading.wild)
        if not any(of.path[:1] == ("deck",) for of in read(document, self.key).problems):
            self._edit(document)

    def toggle_wild(self, rank: str) -> None:
        """Make a rank wild, or no longer."""
        now = self.reading.wild
        ranks = [one for one in now if one != rank] if rank in now else [*now, rank]
        jokers = self.reading.jokers
        self._edit(self._with_wild(jokers if isinstance(jokers, int) else 0, ranks))

    def _with_wild(self, jokers: int, ranks: Sequence[str]) -> Document:
        listed = [rank for rank in RANKS if rank in ranks]
        document = self.document.with_head("deck", {"jokers": jokers})
        return document.with_head("wild", ["joker"] * bool(jokers) + listed)

    def step_coins(self, step: int) -> None:
        """One coin more or less to bet at most; a line's pay for the most coins keeps its rate."""
        before = self.reading.coins
        coins = before + step
        if not 1 <= coins <= MOST_COINS:
            return
        document = self.document.with_head("coins", coins)
        for place, row in enumerate(self.document.rows):
            pays = row.fields.get("pays")
            if isinstance(pays, list) and len(pays) == before and all(map(is_pay, pays)):
                smaller = [*pays[:-1], *(bet * pays[0] for bet in range(before, coins))][: coins - 1]
                most = max(1, pays[-1] * coins // before)
                document = document.with_row(place, {**row.fields, "pays": [*smaller, most]})
        self._edit(document)

    def set_title(self, name: str, variant: str) -> None:
        """The name on the glass, and what sets this version apart."""
        document = self.document.with_head("name", name.strip())
        self._edit(document.with_head("variant", variant.strip() or None))

    def add_line(self, words: str) -> int:
        """A line by its words (see `line_fields`), above the first of a lower hand, paying a coin more; its place."""
        fields = line_fields(words)
        rows, lines = self.document.rows, self.reading.lines
        order = [*CATEGORY_NAMES]
        asked = order.index(fields["hand"]) if fields["hand"] in order else -1
        is_special = len(fields) > 1

        def is_below(row: Mapping[str, Any]) -> bool:
            hand = row.get("hand")
            height = order.index(hand) if hand in order else -1
            return height < asked or (height == asked and is_special)

        place = next((at for at, row in enumerate(rows) if is_below(row.fields)), len(rows))
        below = lines[place].pays[0] if place < len(rows) else 0
        pay = below + 1 if isinstance(below, int) else 1
        row = new_row({**fields, "pays": min(pay, MOST_PAY)})
        self._edit(self.document.with_rows((*rows[:place], row, *rows[place:])))
        return place

    def change_line(self, place: int, words: str) -> None:
        """What a line pays for (see `line_fields`); its pays stay."""
        row = self.document.rows[place].fields
        kept = {key: row[key] for key in ("pays",) if key in row}
        self._edit(self.document.with_row(place, line_fields(words) | kept))

    def remove_line(self, place: int) -> None:
        """Take a line out; the last one stays."""
        rows = self.document.rows
        if len(rows) > 1:
            self._edit(self.document.with_rows((*rows[:place], *rows[place + 1 :])))

    def move_line(self, place: int, step: int) -> int:
        """List a line earlier or later; its place then."""
        rows = [*self.document.rows]
        to = place + step
        if not 0 <= to < len(rows):
            return place
        rows[place], rows[to] = rows[to], rows[place]
        self._edit(self.document.with_rows(rows))
        return to

    def undo(self) -> bool:
        """Take the last edit back; False where there is none."""
        return self._step_back(self._before, self._undone)

    def redo(self) -> bool:
        """Make the last edit that was taken back again."""
        return self._step_back(self._undone, self._before)

    def _step_back(self, taken: list[Document], kept: list[Document]) -> bool:
        if not taken:
            return False
        kept.append(self.document)
        self.document = taken.pop()
        return True

    def changed_to(self, document: Document) -> "EditedGame":
        """The game itself, edited in one step."""
        self._edit(document)
        return self

    def _edit(self, document: Document, base: Document | None = None) -> None:
        base = base or self.document
        if document != base:
            self._before.append(base)
        self.document = document
        self._undone.clear()

    # saving

    @property
    def name(self) -> str:
        """A file name to begin with: the file's own, or that of the game it was made from."""
        if self.file:
            return self.key
        made = re.sub(r"[^\w.-]", "-", self.key.partition("+")[0])[:50] or "my-game"
        names = [f"{made}-edited", *(f"{made}-edited-{number}" for number in range(2, 100))]
        return next((name for name in names if not os.path.lexists(self._path(name))), names[0])

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}{ENDING}"

    def check_name(self, text: str) -> str:
        """The name of the file; Refused where it is none, or another game has it."""
        name = text.strip().removesuffix(ENDING)
        if not re.fullmatch(r"\w[\w.-]{0,63}", name):
            expected = 'expected letters, digits, "-", "_" and ".", at most 64'
            raise Refused(f"{quoted(text.strip())} cannot name a file; {expected}")
        if name in paytable_names():
            raise Refused(f"{name} is a shipped game; choose another name")
        if self._path(name) != self.file and os.path.lexists(self._path(name)):
            raise Refused(f"{name} exists; choose another name")
        return name

    def save(self, name: str, exact: float) -> Path:
        """Write the file, whole or not at all, with this return; Refused says why not."""
        name = self.check_name(name)
        if problems := self.problems:
            raise Refused(problems[0].message)
        path, document = self._path(name), self.named
        text = document.with_head("return", round(exact, 12)).text
        content = self._bom + text.replace("\n", self._line_end).encode()
        try:
            self._write(path, content)
        except OSError as error:
            reason = error.strerror or error  # first, as a narrow terminal cuts the end
            raise Refused(f"{reason}; check the folder, then save again: {printable(str(path))}") from None
        self.file, self.key, self._stated = path, name, text
        self.document = self._saved = document
        return path

    def _write(self, path: Path, content: bytes) -> None:
        if path == self.file:
            if self.file_fault:
                raise Refused(f"{self.file_fault}; save under another name")
            replace_file(path, content)
            return
        make_folder(self.folder)
        if not write_new(path, content):
            raise Refused(f"{path.stem} exists; choose another name")
