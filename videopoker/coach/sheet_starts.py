"""Sheets of other games from which a search for a sheet starts."""

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from videopoker.core.paytable import Paytable
from videopoker.solver.sheets.words import Word


def starts_file() -> Path:
    """The file of the starts; `tools/strategy.py --starts` makes it again."""
    return Path(__file__).with_name("sheet_starts.json")


@lru_cache(maxsize=1)
def _read() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(starts_file().read_text(encoding="utf-8"))
    return read


def starts(table: Paytable, coins: int, lines: int) -> list[list[Word]]:
    """The known sheets of this many lines, without the last, in the words of this game.

    Lines of made hands are those of the same pays: what another game pays 20 to 50 for are here the hands paid as much.
    """
    read = _read()
    words, own = [Word.from_record(word) for word in read["words"]], made_pays(table, coins)
    sheets = [sheet for sheet in read["sheets"] if len(sheet["lines"]) == lines - 1]
    return [
        [here for at in sheet["lines"] for here in _here(words[at], sheet["pays"], own)] for sheet in sheets
    ]


def made_pays(table: Paytable, coins: int) -> list[int]:
    """What made hands pay at a bet, in credits, the highest pay first: what the lines of made hands count."""
    from videopoker.solver.policy.hold_types import hold_types

    pays = sorted((line.pays[coins - 1] for line in table.lines), reverse=True)
    return [pays[level] for level in hold_types(table, coins).levels]


def _here(word: Word, pays: Sequence[int], own: Sequence[int]) -> list[Word]:
    """A word in a game that pays `own`; none if it describes no hand there."""
    if word.base != "made" or pays == own:
        return [word]
    best, least = word.cards
    most = pays[best] if best else own[0]
    levels = [level for level, pay in enumerate(own) if pays[least] <= pay <= most]
    return [word._replace(cards=(levels[0], levels[-1]))] if levels else []
