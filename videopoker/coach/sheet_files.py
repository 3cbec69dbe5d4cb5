"""Stored strategy sheets: those shipped with the program, and those kept in the cache folder after a search.

Sheets are stored by what the game pays, not by its name: an edited paytable is another game.
"""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from videopoker.core.paytable import Paytable
from videopoker.core.paytable_fields import read_fields
from videopoker.core.read_number import read_number
from videopoker.play.files import read_ordinary, replacing
from videopoker.play.paths import folders
from videopoker.solver.sheets.words import MAX_LINES, REST, Word, widened

VERSION = 4
"""Version of the vocabulary and of the rule within a line; kept sheets of other versions are searched for again."""
_FIRST_LETTERED = 16
"""The shipped sheet of this length is lettered first, from A on without a gap."""

_BY_STEPS = "ended by steps"
"""The key of the list of games whose longest sheet is from a search that ended after its number of steps."""
_SEARCH_FILE = "strategy-search-{}.json"

Words = tuple[Word, ...]
"""The lines of a sheet except the last."""


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


def shipped_file() -> Path:
    """The file of the shipped sheets; `tools/strategy.py --search` makes it again."""
    return Path(__file__).with_name("sheets.json")


def stored_sheets(key: str, lines: int, saves: str | None) -> dict[Words, bool]:
    """The shipped and the kept sheet of this length, if there are any, and whether their searches ended by steps.

    The longest sheet of a game serves for every length that it does not exceed.
    """
    sheets = {}
    for file in (shipped_file(), kept_file(saves)):
        of_game = _sheets(file, key)
        by_steps = _read(file).get(_BY_STEPS, [])
        longest = of_game.get(MAX_LINES)
        if longest is not None and len(longest) < lines:
            sheets[longest] = key in by_steps
        elif lines in of_game:
            sheets[of_game[lines]] = False
    return sheets


def stored_lengths(key: str, saves: str | None) -> list[int]:
    """The lengths of the stored sheets of a game, ascending."""
    return sorted({length for file in (shipped_file(), kept_file(saves)) for length in _sheets(file, key)})


def stored_lines(key: str, saves: str | None) -> Words:
    """Every line of the stored sheets of a game, in the order in which lines get their letters.

    First come those of the shipped sheet of 16 lines, then of the other shipped ones, the shortest first, then of those
    kept, in the order in which they were kept. So a sheet searched for never changes the letter of a line known before.
    """
    shipped = sorted(_sheets(shipped_file(), key).items(), key=lambda item: _lettered(item[0]))
    kept = _sheets(kept_file(saves), key).items()
    return tuple(word for _, words in (*shipped, *kept) for word in (*words, REST))


def _lettered(lines: int) -> tuple[bool, int]:
    return lines != _FIRST_LETTERED, lines


def keep_words(
    key: str, words: Iterable[Word], lines: int, saves: str | None, *, by_steps: bool = False
) -> bool:
    """Add a sheet to the cache; False if the cache cannot be written, so that the next call searches again."""
    file = kept_file(saves)
    kept = _read(file)
    sheets = kept.get(key)
    records = [word.to_record() for word in words]
    kept[key] = (sheets if isinstance(sheets, dict) else {}) | {str(lines): records}
    if lines == MAX_LINES:
        ended = [one for one in kept.get(_BY_STEPS, []) if one != key]
        kept[_BY_STEPS] = [*ended, *[key] * by_steps]
    return _write(file, kept)


@dataclass(frozen=True, slots=True)
class Search:
    """A search for a sheet."""

    table: Paytable
    coins: int
    lines: int


def write_search(key: str, search: Search, state: dict[str, Any], saves: str | None) -> None:
    """Keep what a search has reached, if the cache can be written."""
    game = {"paytable": search.table.to_fields(), "key": search.table.key}
    record = game | {"coins": search.coins, "lines": search.lines, "state": state}
    _write(_search_file(key, search.lines, saves), record)


def read_search(key: str, lines: int, saves: str | None) -> dict[str, Any]:
    """What a search had reached when it was cut off. KeyError if there is none."""
    state: dict[str, Any] = _read(_search_file(key, lines, saves))["state"]
    return state


def remove_search(key: str, lines: int, saves: str | None) -> None:
    """Forget what a search has reached, once it is over."""
    with suppress(OSError):
        _search_file(key, lines, saves).unlink(missing_ok=True)


def unfinished_searches(saves: str | None) -> Iterator[Search]:
    """The searches that were cut off."""
    for file in sorted(folders(saves).cache.glob(_SEARCH_FILE.format("*"))):
        with suppress(KeyError, TypeError, ValueError):
            record = _read(file)
            table = read_fields(record["paytable"], record["key"], recorded=True)
            yield Search(table, table.check_coins(record["coins"]), record["lines"])


def _search_file(key: str, lines: int, saves: str | None) -> Path:
    return folders(saves).cache / _SEARCH_FILE.format(f"{key}-{lines}")


def kept_file(saves: str | None) -> Path:
    """The file of the kept sheets."""
    return folders(saves).cache / "strategy.json"


def _sheets(file: Path, key: str) -> dict[int, Words]:
    """The sheets of a game in a file, by length; without those that another version wrote."""
    sheets = {}
    with suppress(AttributeError):
        for lines, records in _read(file).get(key, {}).items():
            with suppress(ValueError, KeyError, TypeError, AttributeError):
                sheets[read_number(lines)] = widened(Word.from_record(record) for record in records)
    return sheets


def _read(file: Path) -> dict[str, Any]:
    with suppress(OSError, ValueError):
        read = json.loads(read_ordinary(file))
        return read if isinstance(read, dict) else {}
    return {}


def _write(file: Path, record: dict[str, Any]) -> bool:
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with replacing(file) as new:
            new.write(json.dumps(record))
        return True
    return False
