"""Edits of a paytable's numbers, with undo: pays, jokers, wild ranks, coins. The edited game is the text of its file."""

import tomllib
from collections.abc import Callable, Mapping, Sequence

from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import Rank
from videopoker.core.cards.deck import MAX_JOKERS
from videopoker.core.paytable.pay_line import pays_up_to
from videopoker.core.paytable.paytable import MAX_PAY
from videopoker.core.paytable.paytable_problems import PaytableProblems
from videopoker.core.paytable.paytable_schema import MAX_COINS
from videopoker.play.paytables.file_text import FileContent, read, with_pays, with_value


class Edits:
    """The text of a game that can be read, and the texts before its edits."""

    def __init__(self, text: str) -> None:
        """Refused if the text is not a sound game, as one that an older version wrote may be."""
        _check(text, "This game cannot be edited")
        self.text = text
        self.first: str = text
        """The text as it was opened."""
        self._before: list[str] = []
        self._undone: list[str] = []
        self._typed_into = text
        """The text before the number that is being typed."""

    @property
    def content(self) -> FileContent:
        """The content of the text; cached."""
        return read(self.text)

    def set_pay(self, line: int, coins: int, pay: int, *, is_typed_on: bool = False) -> None:
        """Set the pay of a line for a bet; with 0 the line goes off, with any other pay it is on.

        A pay at max bet also changes smaller bets that were paid in proportion. `is_typed_on` as in `change`.
        """
        if not 0 <= pay <= MAX_PAY:
            raise Refused(f"A pay is a whole number from 1 to {MAX_PAY:,}; 0 takes the line out of the game.")

        def edit(text: str) -> str:
            content = read(text)
            pays = content.lines[line].pays
            if pay == 0:
                return with_pays(text, {}, content.off | {line})
            others = tuple(pay if bet == coins else old for bet, old in enumerate(pays, 1))
            new = pays_up_to(pays, pay) if coins == len(pays) else others
            return with_pays(text, {line: new}, content.off - {line})

        self.change(edit, is_typed_on=is_typed_on)

    def set_pays(self, pays: Mapping[int, int]) -> None:
        """Set pays at max bet by the index of their line, in one edit."""

        def edit(text: str) -> str:
            content = read(text)
            new = {line: pays_up_to(content.lines[line].pays, pay) for line, pay in pays.items()}
            return with_pays(text, new, content.off - new.keys())

        self.change(edit)

    def set_jokers(self, jokers: int, *, is_typed_on: bool = False) -> None:
        """Give the deck this many jokers, which are wild. `is_typed_on` as in `change`."""
        if not 0 <= jokers <= MAX_JOKERS:
            raise Refused(f"A deck has 0 to {MAX_JOKERS} jokers.")
        self.change(
            lambda text: self._with_wild(text, jokers, read(text).table.wild), is_typed_on=is_typed_on
        )

    def toggle_wild(self, rank: Rank) -> None:
        """Make a rank wild, or no longer wild."""
        table = self.content.table
        self.change(lambda text: self._with_wild(text, table.jokers, table.wild ^ {rank}))

    def _with_wild(self, text: str, jokers: int, ranks: frozenset[Rank]) -> str:
        wild = [str(rank) for rank in sorted(ranks)]
        if jokers:
            wild.insert(0, "joker")
        opened = tomllib.loads(self.first)
        deck = {"jokers": jokers} if jokers or "deck" in opened else None
        return with_value(with_value(text, "deck", deck), "wild", wild if wild or "wild" in opened else None)

    def set_coins(self, coins: int, *, is_typed_on: bool = False) -> None:
        """Set the most coins: a line's pay at max bet keeps its rate per coin, smaller bets their pays. `is_typed_on` as in `change`."""
        if not 1 <= coins <= MAX_COINS:
            raise Refused(f"Max coins is a number from 1 to {MAX_COINS}.")

        def edit(text: str) -> str:
            content = read(text)
            pays = {index: _for_coins(line.pays, coins) for index, line in enumerate(content.lines)}
            return with_value(with_pays(text, pays, content.off), "coins", coins)

        self.change(edit, is_typed_on=is_typed_on)

    def change(self, edit: Callable[[str], str], *, is_typed_on: bool = False) -> None:
        """Make an edit; with `is_typed_on` in place of the last one, as another digit of its number is typed.

        Refused if the game would not be a sound one.
        """
        base = self._typed_into if is_typed_on else self.text
        text = edit(base)
        _check(text, "Not changed")
        if self.text != base:
            self._before.pop()
        if text != base:
            self._before.append(base)
        self._typed_into = base
        self.text = text
        self._undone.clear()

    def untype(self) -> None:
        """Undo the number that is being typed."""
        if self.text != self._typed_into:
            self.undo()

    def undo(self) -> bool:
        """Undo the last edit; False if there is none."""
        return self._step_back(self._before, self._undone)

    def redo(self) -> bool:
        """Redo the last edit that was undone; False if there is none."""
        return self._step_back(self._undone, self._before)

    def _step_back(self, taken: list[str], kept: list[str]) -> bool:
        if not taken:
            return False
        kept.append(self.text)
        self.text = taken.pop()
        return True


def _for_coins(pays: Sequence[int], coins: int) -> list[int]:
    """The pays of a line for other max coins."""
    smaller = [*pays[:-1], *(bet * pays[0] for bet in range(len(pays), coins))][: coins - 1]
    return [*smaller, max(1, pays[-1] * coins // len(pays))]


def _check(text: str, refused: str) -> None:
    try:
        read(text)
    except PaytableProblems as error:
        raise Refused(f"{refused}: {error.problems[0].message}.") from None
