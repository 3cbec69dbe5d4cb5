"""Strategy sheets of a game: shipped, kept from an earlier search, or searched for now.

Sheets are stored by what the game pays, not by its name: an edited paytable is another game.
"""

import json
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from videopoker.coach.sheet_names import line_name
from videopoker.core.cards import Card
from videopoker.core.paytable import Paytable
from videopoker.play.files import read_ordinary, replacing
from videopoker.play.paths import folders
from videopoker.solver.sheets.words import Word

MAX_LINES = 40
"""The most lines of a searched sheet, including the last; in most games more lines add nothing."""
VERSION = 4
"""Version of the vocabulary and of the rule within a line; kept sheets of other versions are searched for again."""

Progress = Callable[[Iterable[int]], Iterable[int]]
"""Passes on the steps of a search and shows its progress."""


@dataclass(frozen=True)
class Sheet:
    """A ranked list of holds; the player takes the first one that the dealt hand contains."""

    table: Paytable
    coins: int
    words: tuple[Word, ...]
    """The lines except the last, which fits every hand."""

    @cached_property
    def player(self) -> Any:
        """The `SheetPlayer` of this sheet."""
        from videopoker.solver.sheets.player import SheetPlayer

        return SheetPlayer(self.table, self.coins, self.words)

    @cached_property
    def result(self) -> Any:
        """The exact return of following the sheet, and what each line is worth."""
        return self.player.result()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the lines, including the last."""
        from videopoker.solver.policy.hold_types import hold_types

        best_first = sorted(self.table.lines, key=lambda line: -line.pays[self.coins - 1])
        labels = [best_first[level].label for level in hold_types(self.table, self.coins).levels]
        return tuple(line_name(word, self.table, labels) for word in self.player.words)

    def hold(self, cards: tuple[Card, ...]) -> tuple[int, tuple[int, ...]]:
        """The line that a hand takes, from 0, and the positions held, 0 to 4."""
        held: tuple[int, tuple[int, ...]] = self.player.hold(cards)
        return held


def game_key(table: Paytable, coins: int) -> str:
    """A key of 24 hex digits, equal for games that deal and pay alike at this bet."""
    fields = table.to_fields()
    lines = [
        {key: value for key, value in line.items() if key not in {"label", "jackpot", "pays"}}
        | {"pays": line["pays"][coins - 1]}
        for line in fields["pays"]
    ]
    game = [VERSION, fields["deck"], fields["wild"], coins, lines]
    return sha256(json.dumps(game, sort_keys=True).encode()).hexdigest()[:24]


def strategy_sheet(
    table: Paytable, coins: int, lines: int, saves: str | None = None, progress: Progress | None = None
) -> Sheet:
    """A sheet of at most `lines` lines: shipped or kept, else searched for and then kept."""
    if (known := known_sheet(table, coins, lines, saves)) is None:
        known = searched_sheet(table, coins, lines, progress)
        keep_sheet(known, lines, saves)
    return known


def known_sheet(table: Paytable, coins: int, lines: int, saves: str | None = None) -> Sheet | None:
    """The better of the shipped sheet and the kept one; None if there is neither."""
    key, size = game_key(table, coins), str(lines)
    words = dict.fromkeys(_words(file, key, size) for file in (shipped_file(), _file(saves)))
    sheets = [Sheet(table, coins, one) for one in words if one is not None]
    return max(sheets, key=lambda sheet: sheet.result.exact) if len(sheets) > 1 else next(iter(sheets), None)


def searched_sheet(table: Paytable, coins: int, lines: int, progress: Progress | None = None) -> Sheet:
    """A sheet from a new search, even if one is shipped or kept."""
    from videopoker.solver.steps import SteppedWork

    search = SteppedWork(search_steps(table, coins, lines))
    for _ in progress(search) if progress else search:
        pass
    return search.result


def search_steps(table: Paytable, coins: int, lines: int) -> Generator[int, None, Sheet]:
    """Search for a sheet; yields the progress in percent."""
    from videopoker.solver.sheets.search import find_sheet

    return Sheet(table, coins, (yield from find_sheet(table, coins, lines)))


_Kept = dict[str, dict[str, list[dict[str, Any]]]]


def shipped_file() -> Path:
    """The file of the shipped sheets; `docs/strategy.py --search` makes it again."""
    return Path(__file__).with_name("sheets.json")


def _file(saves: str | None) -> Path:
    return folders(saves).cache / "strategy.json"


def _words(file: Path, key: str, size: str) -> tuple[Word, ...] | None:
    """The words of a sheet in a file; None if it is missing or was written by another version."""
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
        return tuple(Word.from_record(record) for record in json.loads(read_ordinary(file))[key][size])
    return None


def keep_sheet(sheet: Sheet, lines: int, saves: str | None) -> bool:
    """Add a sheet to the cache; False if the cache cannot be written, so that the next call searches again."""
    file, key = _file(saves), game_key(sheet.table, sheet.coins)
    kept: _Kept = {}
    with suppress(OSError, ValueError):
        read = json.loads(read_ordinary(file))
        kept = read if isinstance(read, dict) else {}
    sheets = kept.get(key)
    records = [word.to_record() for word in sheet.words]
    kept[key] = (sheets if isinstance(sheets, dict) else {}) | {str(lines): records}
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with replacing(file) as new:
            new.write(json.dumps(kept))
        return True
    return False
