"""A win in words: the line and its pay, the wins of many hands, and the result of doubling."""

import re
from collections.abc import Callable, Iterable, Sequence

from videopoker.core.base.messages import counted, printable
from videopoker.core.cards.cards import Card, Rank
from videopoker.core.cards.hands import Category
from videopoker.core.machine.events import DoubleDealt, DoublePicked, FinalHand, tally
from videopoker.core.machine.state import GameState, Phase
from videopoker.text.words.pay_line import NO_WIN

STILL_OPEN = "double-up still open"

DOUBLED_AND_LOST = "doubled and lost"

PAYS = "pays "
"""Begins the part of a message that says what a hand pays."""

NameCard = Callable[[Card], str]


def pays(line: str | None, paid: int) -> str:
    """What one hand won.

    >>> pays("Full House", 4000), pays(None, 0)
    ('Full House pays 4,000', 'no win')
    """
    return f"{line} pays {paid:,}" if line else NO_WIN


def hands_won(finals: Sequence[FinalHand]) -> str:
    """What several hands won together.

    >>> hands_won([FinalHand((), "Flush", 1), FinalHand((), None, 0)]), hands_won([FinalHand((), None, 0)] * 5)
    ('1 of 2 hands wins 1', 'no wins in 5 hands')
    """
    wins = sum(final.line is not None for final in finals)
    if not wins:
        return f"no wins in {counted(len(finals), 'hand')}"
    total = sum(final.paid for final in finals)
    return f"{wins} of {counted(len(finals), 'hand')} {'wins' if wins == 1 else 'win'} {total:,}"


def deal_won(finals: Sequence[FinalHand]) -> str:
    """What one hand or several hands of a deal won."""
    return hands_won(finals) if len(finals) > 1 else pays(finals[0].line, finals[0].paid)


def wins_of(finals: Sequence[FinalHand]) -> str:
    """How many of several hands won.

    >>> wins_of([FinalHand((), "Flush", 1), FinalHand((), None, 0)])
    '1 of 2 wins'
    """
    wins = sum(final.line is not None for final in finals)
    return f"{wins} of {len(finals)} {'wins' if wins == 1 else 'win'}"


def lines_won(finals: Iterable[FinalHand]) -> list[str]:
    """The lines that several hands won, best paid first: ``2 x Flush: 40``."""
    return [f"{count} x {line}: {paid:,}" for line, (count, paid) in tally(finals).items()]


def lines_said(finals: Iterable[FinalHand]) -> list[str]:
    """As `lines_won`, to be read aloud: ``Flush in 2 hands: 40``."""
    return [f"{line} in {counted(count, 'hand')}: {paid:,}" for line, (count, paid) in tally(finals).items()]


def lines_named(finals: Iterable[FinalHand]) -> list[str]:
    """The lines that several hands won, best paid first, each named once.

    >>> royal, pair = FinalHand((), "Natural Royal Flush", 4000), FinalHand((), "Jacks or Better", 5)
    >>> lines_named([pair, royal, pair, royal]), lines_named([FinalHand((), "Full House", 45)] * 2)
    (['2 royals', '2 x jacks or better'], ['2 full houses'])
    """
    return [_several(line, count) for line, (count, _) in tally(finals).items()]


def _several(line: str, count: int) -> str:
    name = re.sub(r"\b[A-Z][a-z]+", lambda word: word[0].lower(), line)  # not the ranks, as in A to 4
    name = name.removeprefix("natural ")
    if count == 1:
        return name
    name = name.replace("royal flush", "royal")
    if name.endswith(("royal", "flush", "straight", "full house")):
        return counted(count, name)
    return f"{count:,} x {name}"


def hand_name(state: GameState) -> str:
    """What the cards on the table are; a royal flush has the name of its line, as in the paytable next to it."""
    line = state.dealt_line.label if state.phase is Phase.DRAWING and state.dealt_line else state.line
    is_royal = line and state.value and state.value.category is Category.ROYAL_FLUSH
    return printable(line) if line and is_royal else str(state.value)


def pay_now(state: GameState) -> list[str]:
    """What the cards on the table pay; before the draw, empty if they pay nothing yet."""
    if state.phase is not Phase.DRAWING:
        return [f"{PAYS}{state.paid:,}" if state.line else NO_WIN]
    line = state.dealt_line
    each = " a hand" if state.hands > 1 else ""
    return [f"{PAYS}{line.pays[(state.coins or 1) - 1]:,}{each}"] if line else []


def goal(card: Card, jokers: int) -> str:
    """What beats this card in a double-up, in a deck with `jokers` jokers.

    >>> goal(Card.parse("9c"), 1), goal(Card.parse("JK"), 1)
    ('beat the nine of clubs', 'nothing beats the joker')
    """
    if card.is_joker:
        other = "the other" if jokers == 2 else "another"
        return f"only {other} joker ties with the joker" if jokers > 1 else "nothing beats the joker"
    if card.rank is not Rank.ACE:
        return f"beat the {card.words}"
    if not jokers:
        return f"only another ace ties with the {card.words}"
    return f"only {'the' if jokers == 1 else 'a'} joker beats the {card.words}"


def staked(double: DoubleDealt, name: NameCard = str) -> str:
    """The stake of a double-up: ``25 staked against 9d``."""
    return f"{double.stake:,} staked against {name(double.card)}"


def double_result(stake: int, paid: int) -> str:
    """The result of a pick.

    >>> double_result(25, 50), double_result(25, 25), double_result(25, 0)
    ('pays 50', 'push, 25 back', '25 lost')
    """
    if paid > stake:
        return f"pays {paid:,}"
    return f"push, {paid:,} back" if paid else f"{stake:,} lost"


def double_text(double: DoubleDealt, picked: DoublePicked | None, name: NameCard = str) -> str:
    """A double-up in full: ``25 staked against 9d: picked Kh, pays 50``."""
    if picked is None:
        return f"{staked(double, name)}: {STILL_OPEN}"
    return f"{staked(double, name)}: picked {name(picked.card)}, {double_result(double.stake, picked.paid)}"
