"""Stored strategy sheets: those shipped with the program, and those kept in the cache folder once they are made.

Sheets are stored by what the game pays, not by its name: an edited paytable is another game.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from videopoker.core.base.read_number import read_number
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.host.files import read_ordinary, replacing
from videopoker.play.host.paths import folders
from videopoker.solver.sheets.words import MAX_LINES, REST, Word, widened

VERSION = 4
"""Version of the vocabulary and of the rule within a line; kept sheets of other versions are made again."""
Words = tuple[Word, ...]
"""The lines of a sheet except the last."""


class ShippedGame(NamedTuple):
    """The shipped sheets of a game."""

    pays: list[float]
    """What its made hands pay per coin, as `made_pays`."""
    sheets: dict[int, Words]
    """Its sheets by the most lines they may have, with the last line."""


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
    """The file of the shipped sheets; `tools/strategy.py --ship` makes it: every word once, sheets as indexes of words."""
    return Path(__file__).with_name("sheets.json")


@lru_cache(maxsize=1)
def shipped_games() -> dict[str, ShippedGame]:
    """The games that have shipped sheets, by their key."""
    read = json.loads(shipped_file().read_text(encoding="utf-8"))
    words = [Word.from_record(record) for record in read["words"]]
    return {
        key: ShippedGame(
            game["pays"],
            {
                read_number(lines): tuple(words[index] for index in indexes)
                for lines, indexes in game["sheets"].items()
            },
        )
        for key, game in read["games"].items()
    }


def stored_sheets(key: str, lines: int, saves: str | None) -> list[Words]:
    """The shipped and the kept sheet of this length, if there are any.

    The longest sheet of a game serves for every length that it does not exceed.
    """
    sheets = []
    for of_game in (_shipped(key), _kept(key, saves)):
        longest = of_game.get(MAX_LINES)
        if longest is not None and len(longest) < lines:
            sheets.append(longest)
        elif lines in of_game:
            sheets.append(of_game[lines])
    return list(dict.fromkeys(sheets))


def stored_lines(key: str, saves: str | None) -> Words:
    """Every line of the stored sheets of a game, in the order in which lines get their letters.

    First come the lines of the shipped sheet of 16 lines, without a gap, then of the other shipped sheets, the shortest
    first, then of the kept sheets, in the order in which they were kept. So a sheet made later never changes the letter
    of an older line.
    """
    shipped = _shipped(key)
    in_order = sorted(shipped, key=lambda lines: (lines != 16, lines))
    sheets = [*(shipped[lines] for lines in in_order), *_kept(key, saves).values()]
    return tuple(word for words in sheets for word in (*words, REST))


def keep_words(key: str, words: Iterable[Word], lines: int, saves: str | None) -> bool:
    """Add a sheet to the cache; False if the cache cannot be written, so that the next call makes it again."""
    file = kept_file(saves)
    kept = _read(file)
    sheets = kept.get(key)
    records = [word.to_record() for word in words]
    kept[key] = (sheets if isinstance(sheets, dict) else {}) | {str(lines): records}
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with replacing(file) as new:
            new.write(json.dumps(kept))
        return True
    return False


def kept_file(saves: str | None) -> Path:
    """The file of the kept sheets."""
    return folders(saves).cache / "strategy.json"


def _shipped(key: str) -> dict[int, Words]:
    game = shipped_games().get(key)
    return game.sheets if game else {}


def _kept(key: str, saves: str | None) -> dict[int, Words]:
    """The kept sheets of a game, by length; without sheets that another version wrote."""
    sheets = {}
    with suppress(AttributeError):
        for lines, records in _read(kept_file(saves)).get(key, {}).items():
            with suppress(ValueError, KeyError, TypeError, AttributeError):
                sheets[read_number(lines)] = widened(Word.from_record(record) for record in records)
    return sheets


def _read(file: Path) -> dict[str, Any]:
    with suppress(OSError, ValueError):
        read = json.loads(read_ordinary(file))
        return read if isinstance(read, dict) else {}
    return {}
