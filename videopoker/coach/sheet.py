"""Strategy sheets of a game: shipped with the program, kept in the cache folder, or made now from the sheets of other games.

Sheets that are made now are kept. The lines of a sheet can be read in the words of another game.
"""

import json
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any, NamedTuple

from videopoker.coach.sheet_names import block_name, line_name
from videopoker.core.base.kinds_refused import kinds_refused
from videopoker.core.base.messages import counted
from videopoker.core.base.read_number import read_number
from videopoker.core.base.records import recorded
from videopoker.core.base.rendering import AsDict, fields_repr, short_repr
from videopoker.core.cards.cards import Card, Cards, as_cards
from videopoker.core.paytable.pay_line import PayLine
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.host.files import read_ordinary, replacing
from videopoker.play.host.paths import folders
from videopoker.solver.sheets.words import MAX_LINES, REST, Word, widened
from videopoker.solver.steps import SteppedWork, finished

if TYPE_CHECKING:
    from videopoker.solver.sheets.exchanges import SheetSoFar
    from videopoker.solver.sheets.player import BlockResult


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
                sheets[read_number(lines)] = widened(map(Word.from_record, records))
    return sheets


def _read(file: Path) -> dict[str, Any]:
    with suppress(OSError, ValueError):
        read = json.loads(read_ordinary(file))
        return read if isinstance(read, dict) else {}
    return {}


def starts(table: Paytable, coins: int) -> list[list[Word]]:
    """The shipped sheets of all games, without the last line, in the words of this game.

    A line of made hands becomes the made hands with the same pays: what another game pays 20 to 50 for, this game does.
    """
    own = made_pays(table, coins)
    return [
        [here for word in words for here in _here(word, game.pays, own)]
        for game in shipped_games().values()
        for words in game.sheets.values()
    ]


def made_pays(table: Paytable, coins: int) -> list[float]:
    """What made hands pay per coin at a bet, the highest pay first: what the lines of made hands count."""
    from videopoker.solver.policy.hold_types import hold_types

    pays = sorted((line.pays[coins - 1] / coins for line in table.lines), reverse=True)
    return [pays[level] for level in hold_types(table, coins).levels]


def _here(word: Word, pays: Sequence[float], own: Sequence[float]) -> list[Word]:
    """A word in a game that pays `own`; none if it describes no hand there."""
    if word.base != "made" or pays == own:
        return [word]
    best, least = word.cards
    most = pays[best] if best else own[0]
    levels = [level for level, pay in enumerate(own) if pays[least] <= pay <= most]
    return [word._replace(cards=(levels[0], levels[-1]))] if levels else []


Progress = Callable[[Iterable["SheetSoFar | None"]], Iterable["SheetSoFar | None"]]
"""Passes on the steps in which a sheet is made and shows its progress."""


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
    examples: tuple[Cards, ...]
    """One or two hands that take it."""

    __repr__ = fields_repr


@dataclass(frozen=True, slots=True)
class SheetBlock:
    """The lines for hands with this number of wild cards.

    A line stands in every block where a deal takes it.
    """

    wilds: int
    name: str  # empty in a game without wild cards, whose sheets have one block
    lines: tuple[BlockLine, ...]

    __repr__ = fields_repr


@dataclass(frozen=True, repr=False)
class Sheet(AsDict):
    """A ranked list of holds; the player takes the first one that the dealt hand contains.

    >>> from videopoker import strategy
    >>> sheet = strategy("jacks-or-better-9-6")
    >>> line, held = sheet.hold("Ks Qs 9s 9d 2c")  # from 0
    >>> sheet.codes[line], sheet.names[line], held
    ('G', 'pair', (2, 3))
    """

    table: Paytable
    coins: int
    words: tuple[Word, ...]
    """The lines except the last, which fits every hand."""
    lettered: tuple[Word, ...] = ()
    """The lines of all known sheets of the game, in the order in which they are lettered; see `stored_lines`."""
    left_out: frozenset[tuple[int, int]] = frozenset()
    """Lines that hands dealt a number of wild cards skip: (line from 0, wild cards)."""

    @cached_property
    def player(self) -> Any:
        """The `SheetPlayer` of this sheet."""
        from videopoker.solver.sheets.player import SheetPlayer

        return SheetPlayer(self.table, self.coins, self.words, self.left_out)

    @cached_property
    def printed(self) -> "Sheet":
        """The sheet for people, which leaves out lines that are worth next to nothing.

        A line is left out of a block where it is worth less than 0.001%, if all its hands then take the next line.
        """
        return finished(self.printed_steps())

    def printed_steps(self) -> Generator[None, None, "Sheet"]:
        """As `printed`, found in steps and kept."""
        from videopoker.solver.sheets.player import sheet_result

        if "printed" in vars(self):
            return self.printed
        yield from sheet_result.steps(self.table, self.coins, self.words, self.left_out)
        worthless: set[tuple[int, int]] = set()
        for block in self.blocks:
            below: BlockLine | None = None
            for line in reversed(block.lines):
                next_lines = self._next_lines(line.line, block.wilds)
                if below and line.cost_without < Fraction(1, 100_000) and next_lines == {below.line}:
                    worthless.add((line.line, block.wilds))
                else:
                    below = line
        printed = self
        if worthless:
            printed = yield from replace(self, left_out=self.left_out | worthless).printed_steps()
        vars(self)["printed"] = printed
        return printed

    def _next_lines(self, line: int, wilds: int) -> frozenset[int]:
        """The lines that the hands of a line with these wild cards take without it."""
        blocks: Sequence[BlockResult] = self.result.lines[line].blocks
        return next(block.next_lines for block in blocks if block.wilds == wilds)

    def __repr__(self) -> str:
        return short_repr(
            self, f"{self.table.key}, {counted(self.coins, 'coin')}: {counted(len(self.names), 'line')}"
        )

    @cached_property
    def result(self) -> Any:
        """The exact return of following the sheet, and what each line is worth."""
        from videopoker.solver.sheets.player import sheet_result

        return sheet_result(self.table, self.coins, self.words, self.left_out)

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

    @kinds_refused
    def name_in_block(self, line: int, wilds: int) -> str:
        """The name of a line, from 0, among hands dealt this many wild cards, which are held in any case."""
        return line_name((*self.words, REST)[line], self.table, self._levels, wilds)

    @cached_property
    def blocks(self) -> tuple[SheetBlock, ...]:
        """The sheet by wild cards dealt, the most first."""
        lines: dict[int, list[BlockLine]] = {}
        for line, result in enumerate(self.result.lines):
            for block in result.blocks:
                name = self.name_in_block(line, block.wilds)
                lines.setdefault(block.wilds, []).append(
                    BlockLine(line, self.codes[line], name, block.deals, block.cost_without, block.examples)
                )
        return tuple(
            SheetBlock(wilds, block_name(self.table, wilds), tuple(lines[wilds]))
            for wilds in sorted(lines, reverse=True)
        )

    def _named(self, words: tuple[Word, ...]) -> tuple[str, ...]:
        return tuple(line_name(word, self.table, self._levels) for word in words)

    @cached_property
    def _levels(self) -> list[PayLine]:
        """The lines that made hands win, the highest pay first."""
        from videopoker.solver.policy.hold_types import hold_types

        best_first = sorted(self.table.lines, key=lambda line: -line.pays[self.coins - 1])
        return [best_first[level] for level in hold_types(self.table, self.coins).levels]

    @kinds_refused
    def hold(self, cards: str | Iterable[Card]) -> tuple[int, tuple[int, ...]]:
        """The line that a hand takes, from 0, and the positions held, 0 to 4."""
        held: tuple[int, tuple[int, ...]] = self.player.hold(as_cards(cards))
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
    """A sheet of at most `lines` lines: shipped or kept, else made from the sheets of other games and then kept."""
    steps = SteppedWork(sheet_steps(table, coins, lines, saves))
    for _ in progress(steps) if progress else steps:
        pass
    return steps.result


def sheet_steps(
    table: Paytable,
    coins: int,
    lines: int,
    saves: str | None = None,
    look: Callable[[Sheet, int], Iterable[None]] = lambda _sheet, _done: (),
) -> "Generator[SheetSoFar | None, None, Sheet]":
    """As `strategy_sheet`; yields between steps.

    While a sheet is made, `look` gets the best one so far, and how much of the work is done, in per cent.
    """
    if sheet := known_sheet(table, coins, lines, saves):
        return sheet
    from videopoker.solver.policy.hold_types import hold_types
    from videopoker.solver.sheets.exchanges import improved_sheet

    yield from hold_types.steps(table, coins)
    work = SteppedWork(improved_sheet(table, coins, lines, starts(table, coins)))
    key = game_key(table, coins)
    lettered = stored_lines(key, saves)
    for so_far in work:
        if so_far:
            yield from look(Sheet(table, coins, widened(so_far.words), lettered), so_far.done)
        yield so_far
    words = widened(work.result)
    keep_words(key, words, lines, saves)
    return Sheet(table, coins, words, stored_lines(key, saves))


def known_sheet(table: Paytable, coins: int, lines: int, saves: str | None = None) -> Sheet | None:
    """The better of the shipped sheet and the kept one; None if there is neither."""
    key = game_key(table, coins)
    stored = stored_sheets(key, lines, saves)
    lettered = stored_lines(key, saves) if stored else ()
    sheets = [Sheet(table, coins, words, lettered) for words in stored]
    if len(sheets) < 2:
        return sheets[0] if sheets else None
    return max(sheets, key=lambda sheet: sheet.result.exact)
