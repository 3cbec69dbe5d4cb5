"""Strategy sheets of a game: shipped, kept from an earlier search, or searched for now.

Sheets are kept under what the game pays, not under its name: an edited paytable is another game.
"""

import json
from collections.abc import Callable, Generator, Iterable, Iterator
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
from videopoker.solver.sheet_words import Word

LONGEST = 40
"""The most lines that are searched for, the last one included: in most games more add nothing."""
LENGTHS = (10, 16, 23, 30, 36, LONGEST)
"""The lines of the sheets that are shipped."""
VERSION = 4
"""Of the vocabulary and the rule within a line; kept sheets of another one are searched for again."""

Progress = Callable[[Iterable[int]], Iterable[int]]
"""Passes the steps of a search on and shows how far it has come."""


@dataclass(frozen=True)
class Sheet:
    """A ranked list of holds; the first that a dealt hand contains is taken."""

    table: Paytable
    coins: int
    words: tuple[Word, ...]
    """The lines without the last, which every hand has."""

    @cached_property
    def player(self) -> Any:
        """What plays it."""
        from videopoker.solver.sheet_player import SheetPlayer

        return SheetPlayer(self.table, self.coins, self.words)

    @cached_property
    def result(self) -> Any:
        """What following it returns, exactly, and what each line is worth."""
        return self.player.result()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of its lines, the last one included."""
        from videopoker.solver.hold_types import hold_types

        levels = hold_types(self.table, self.coins).levels
        best_first = sorted(self.table.lines, key=lambda line: -line.pays[self.coins - 1])
        labels = [best_first[place].label for place in levels]
        return tuple(line_name(word, self.table, labels) for word in self.player.words)

    def hold(self, cards: tuple[Card, ...]) -> tuple[int, tuple[int, ...]]:
        """The line a hand takes, counted from 0, and the positions held."""
        found: tuple[int, tuple[int, ...]] = self.player.hold(cards)
        return found


def game_key(table: Paytable, coins: int) -> str:
    """The same for games that deal and pay alike at this bet."""
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
    """A sheet of at most `lines` lines: shipped, kept, else searched for and kept."""
    known = known_sheet(table, coins, lines, saves)
    if known is None:
        known = searched_sheet(table, coins, lines, progress)
        keep_sheet(known, lines, saves)
    return known


def known_sheet(table: Paytable, coins: int, lines: int, saves: str | None = None) -> Sheet | None:
    """The better of the shipped sheet and the one kept; None where neither is there."""
    key, size = game_key(table, coins), str(lines)
    words = dict.fromkeys(_words(file, key, size) for file in (shipped_file(), _file(saves)))
    sheets = [Sheet(table, coins, one) for one in words if one is not None]
    return max(sheets, key=lambda sheet: sheet.result.exact) if len(sheets) > 1 else next(iter(sheets), None)


def searched_sheet(table: Paytable, coins: int, lines: int, progress: Progress | None = None) -> Sheet:
    """A sheet searched for now, whatever is known."""
    found: list[Sheet] = []

    def steps() -> Iterator[int]:
        found.append((yield from search_steps(table, coins, lines)))

    for _ in progress(steps()) if progress else steps():
        pass
    return found[0]


def search_steps(table: Paytable, coins: int, lines: int) -> Generator[int, None, Sheet]:
    """Search for a sheet; yields now and then how much is done, in per cent."""
    from videopoker.solver.sheet_search import find_sheet

    return Sheet(table, coins, (yield from find_sheet(table, coins, lines)))


_Kept = dict[str, dict[str, list[dict[str, Any]]]]


def shipped_file() -> Path:
    """The sheets that come with the program; `docs/strategy.py --search` makes them again."""
    return Path(__file__).with_name("sheets.json")


def _file(saves: str | None) -> Path:
    return folders(saves).cache / "strategy.json"


def _words(file: Path, key: str, size: str) -> tuple[Word, ...] | None:
    """The sheet in a file; None if it is not there, or not as this version writes it."""
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
        records = json.loads(read_ordinary(file))[key][size]
        return tuple(Word.from_record(record) for record in records)
    return None


def keep_sheet(sheet: Sheet, lines: int, saves: str | None) -> bool:
    """Add a sheet to the cache; False where that cannot be written, so that it is searched for again the next time."""
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
