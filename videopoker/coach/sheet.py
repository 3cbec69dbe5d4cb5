"""Strategy sheets of a game: shipped, kept from an earlier search, or searched for now."""

from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from string import ascii_uppercase
from typing import Any

from videopoker.coach.sheet_files import (
    Search,
    game_key,
    keep_words,
    read_search,
    remove_search,
    stored_lengths,
    stored_lines,
    stored_sheets,
    write_search,
)
from videopoker.coach.sheet_names import block_name, line_name
from videopoker.coach.sheet_starts import starts
from videopoker.core.cards import Card
from videopoker.core.pay_line import PayLine
from videopoker.core.paytable import Paytable
from videopoker.core.records import recorded
from videopoker.solver.sheets.words import REST, Word, widened

_STEPS_PER_WRITE = 20
"""Steps of a search, about 0.2 s each, between two writes of its state."""

Progress = Callable[[Iterable[int]], Iterable[int]]
"""Passes on the steps of a search and shows its progress."""


@recorded("code", "hold=name", "examples", "deals", "cost_without")
@dataclass(frozen=True, slots=True)
class BlockLine:
    """A line in its block, with examples."""

    line: int
    """Its number in the sheet, from 0."""
    code: str
    name: str
    deals: int  # of the block that take it
    cost_without: Fraction  # how much lower the return per coin is without it, from these deals
    examples: tuple[tuple[Card, ...], ...]
    """One or two hands that take it."""


@dataclass(frozen=True, slots=True)
class SheetBlock:
    """The lines for hands with this number of wild cards.

    A line stands in every block where a deal takes it.
    """

    wilds: int
    name: str  # empty in a game without wild cards, whose sheets have one block
    lines: tuple[BlockLine, ...]


@dataclass(frozen=True)
class Sheet:
    """A ranked list of holds; the player takes the first one that the dealt hand contains.

    >>> from videopoker import parse_cards, strategy
    >>> sheet = strategy("jacks-or-better-9-6")
    >>> line, held = sheet.hold(parse_cards("Ks Qs 9s 9d 2c"))  # from 0
    >>> sheet.codes[line], sheet.names[line], held
    ('G', 'pair', (2, 3))
    """

    table: Paytable
    coins: int
    words: tuple[Word, ...]
    """The lines except the last, which fits every hand."""
    lettered: tuple[Word, ...] = ()
    """The lines of all known sheets of the game, in the order in which they are lettered; see `stored_lines`."""
    by_steps: bool = False
    """Whether the search for it ended after its number of steps, not because no line gained enough."""

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
        return self._named((*self.words, REST))

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """A code for each line, including the last: ``A``, ``B``, .., ``Z``, ``AA``, ..

        A line has the same code in every sheet of its game: lines are lettered in the order of `lettered`, a kind of
        hold only once, then those that no known sheet has.
        """
        every = dict.fromkeys((*self._named(self.lettered), *self.names))
        code = {name: _letters(number) for number, name in enumerate(every)}
        return tuple(code[name] for name in self.names)

    def name_in_block(self, line: int, wilds: int) -> str:
        """The name of a line, from 0, among hands dealt this many wild cards, which are held in any case."""
        return line_name((*self.words, REST)[line], self.table, self._levels, wilds)

    @cached_property
    def blocks(self) -> tuple[SheetBlock, ...]:
        """The sheet by wild cards dealt, the most first."""
        parts: dict[int, list[BlockLine]] = {}
        for line, result in enumerate(self.result.lines):
            for part in result.blocks:
                parts.setdefault(part.wilds, []).append(
                    BlockLine(
                        line,
                        self.codes[line],
                        self.name_in_block(line, part.wilds),
                        part.deals,
                        part.cost_without,
                        part.examples,
                    )
                )
        return tuple(
            SheetBlock(wilds, block_name(self.table, wilds), tuple(parts[wilds]))
            for wilds in sorted(parts, reverse=True)
        )

    def _named(self, words: tuple[Word, ...]) -> tuple[str, ...]:
        return tuple(line_name(word, self.table, self._levels) for word in words)

    @cached_property
    def _levels(self) -> list[PayLine]:
        """The lines that made hands win, the highest pay first."""
        from videopoker.solver.policy.hold_types import hold_types

        best_first = sorted(self.table.lines, key=lambda line: -line.pays[self.coins - 1])
        return [best_first[level] for level in hold_types(self.table, self.coins).levels]

    def hold(self, cards: tuple[Card, ...]) -> tuple[int, tuple[int, ...]]:
        """The line that a hand takes, from 0, and the positions held, 0 to 4."""
        held: tuple[int, tuple[int, ...]] = self.player.hold(cards)
        return held


def _letters(number: int) -> str:
    """A code from A to Z, then AA, AB, ..

    >>> [_letters(number) for number in (0, 25, 26, 51, 52)]
    ['A', 'Z', 'AA', 'AZ', 'BA']
    """
    more, letter = divmod(number, len(ascii_uppercase))
    return (_letters(more - 1) if more else "") + ascii_uppercase[letter]


def strategy_sheet(
    table: Paytable, coins: int, lines: int, saves: str | None = None, progress: Progress | None = None
) -> Sheet:
    """A sheet of at most `lines` lines: shipped or kept, else searched for and then kept."""
    if known := known_sheet(table, coins, lines, saves):
        return known
    sheet = searched_sheet(table, coins, lines, progress, saves)
    keep_sheet(sheet, lines, saves)
    return known_sheet(table, coins, lines, saves) or sheet


def known_sheet(table: Paytable, coins: int, lines: int, saves: str | None = None) -> Sheet | None:
    """The better of the shipped sheet and the kept one; None if there is neither."""
    key = game_key(table, coins)
    if not (stored := stored_sheets(key, lines, saves)):
        return None
    lettered = stored_lines(key, saves)
    sheets = [Sheet(table, coins, words, lettered, by_steps) for words, by_steps in stored.items()]
    return max(sheets, key=lambda sheet: sheet.result.exact) if len(sheets) > 1 else sheets[0]


def keep_sheet(sheet: Sheet, lines: int, saves: str | None) -> bool:
    """Add a sheet to the cache; False if the cache cannot be written, so that the next call searches again."""
    return keep_words(game_key(sheet.table, sheet.coins), sheet.words, lines, saves, by_steps=sheet.by_steps)


def searched_sheet(
    table: Paytable, coins: int, lines: int, progress: Progress | None = None, saves: str | None = None
) -> Sheet:
    """A sheet from a search, even if one is shipped or kept."""
    from videopoker.solver.steps import SteppedWork

    search = SteppedWork(search_steps(table, coins, lines, saves))
    for _ in progress(search) if progress else search:
        pass
    return search.result


def search_steps(
    table: Paytable,
    coins: int,
    lines: int,
    saves: str | None = None,
    better: Callable[[Sheet], None] = lambda _: None,
) -> Generator[int, None, Sheet]:
    """Search for a sheet; yields the progress in per cent, and calls `better` with each sheet better than those before.

    What it has reached is kept in the cache folder now and then, and a search that was cut off continues from there.
    """
    from videopoker.solver.sheets.search import SearchState, find_sheet
    from videopoker.solver.steps import SteppedWork

    key, state = game_key(table, coins), None
    longest = [length for length in stored_lengths(key, saves) if length <= lines][-1:]
    known = next(iter(stored_sheets(key, longest[0], saves)), ()) if longest else ()
    with suppress(TypeError, KeyError, ValueError):
        state = SearchState.from_record(read_search(key, lines, saves))
    search = SteppedWork(find_sheet(table, coins, lines, state, known, starts(table, coins, lines)))
    words: tuple[Word, ...] = ()
    for step, state in enumerate(search):
        if state.words != words:
            words = state.words
            better(Sheet(table, coins, widened(words), stored_lines(key, saves)))
        if step % _STEPS_PER_WRITE == 0:
            write_search(key, Search(table, coins, lines), state.to_record(), saves)
        yield state.done
    remove_search(key, lines, saves)
    result = search.result
    return Sheet(
        table, coins, widened(result.words), stored_lines(key, saves), by_steps=result.end == "steps"
    )
