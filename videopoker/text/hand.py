"""A hand in words: the bet, what the cards are, what they pay, what many hands came to, and what doubling did.

Every front end asks here, so a hand reads the same on the screen, in plain mode, in a command and in a replay.
"""

import re
from collections.abc import Callable, Iterable, Sequence

from videopoker.core.cards import Card, Rank
from videopoker.core.deck import JOKERS_IN_WORDS
from videopoker.core.events import DoubleDealt, DoublePicked, FinalHand
from videopoker.core.messages import printable
from videopoker.core.multi_hand import tally
from videopoker.core.partial_hand import could_be, so_far
from videopoker.core.paytable import Paytable
from videopoker.core.state import HAND_COUNTS, GameState, Phase
from videopoker.play.paytables.files import is_changed
from videopoker.text.numbers import counted

NO_WIN = "no win"
"""A losing hand, for people."""
NOTHING = "nothing"
"""The same in JSON, CSV and options."""

STILL_IN_PLAY = "still in play"
STILL_OPEN = "double-up still open"
DOUBLED_AND_LOST = "doubled and lost"

NameCard = Callable[[Card], str]


def changed(table: Paytable) -> str:
    """What follows the title of a game that has a shipped game's name and is another game; empty for all others."""
    return " (changed)" if is_changed(table) else ""


def pays(line: str | None, paid: int) -> str:
    """What one hand was paid.

    >>> pays("Full House", 4000), pays(None, 0)
    ('Full House pays 4,000', 'no win')
    """
    return f"{line} pays {paid:,}" if line else NO_WIN


def saved_text(state: GameState, lost_file: str = "") -> str:
    """What is saved when the player leaves; nothing where the save's file is lost."""
    if lost_file:
        return f"Not saved: {printable(lost_file)} was moved or deleted while it was played."
    balance = counted(state.credits, "credit")
    return {
        Phase.BETTING: f"Saved with {balance}.",
        Phase.DRAWING: f"Saved: hand {state.hand:,} in play, {balance}.",
        Phase.DOUBLING: f"Saved: double-up open, {balance}.",
    }[state.phase]


def line_name(label: str) -> str:
    """A line for people: the losing hands are ``no win``."""
    return NO_WIN if label.casefold() == NOTHING else label


def short_label(label: str, room: int) -> str:
    """A line's label in `room` columns, shorter and shorter; one that is still too long ends with an ellipsis.

    >>> [short_label("Four 2s to 4s with A to 4", room) for room in (25, 19, 15, 10)]
    ['Four 2s to 4s with A to 4', 'Four 2s-4s with A-4', '4 2s-4s + A-4', '4 2s-4s…']
    >>> short_label("Four Aces with 2, 3 or 4", 19), short_label("Natural Royal Flush", 14)
    ('Four Aces with 2-4', 'Natural Royal')
    """
    for pattern, short in _SHORTER:
        if len(label) <= room:
            return label
        label = re.sub(pattern, short, label)
    return label if len(label) <= room else label[: room - 1].rstrip(" ,+-") + "…"


_SHORTER = (
    (r"\b(\w)(?:, \w)* or (\w)\b", r"\1-\2"),
    (" to ", "-"),
    (" and ", " + "),
    (" with ", " + "),
    (r"\bRoyal Flush\b", "Royal"),
    (r"\bNatural\b", "Nat."),
    (r"\bThree\b", "3"),
    (r"\bFour\b", "4"),
    (r"\bFive\b", "5"),
)
"""Patterns and what stands for them where a label is too long, tried in this order."""


def bet(coins: int, hands: int) -> str:
    """The bet.

    >>> bet(5, 1), bet(5, 25)
    ('5', '5 on each of 25 hands')
    """
    return f"{coins} on each of {hands} hands" if hands > 1 else f"{coins}"


def hands_won(finals: Sequence[FinalHand]) -> str:
    """What many hands won together.

    >>> hands_won([FinalHand((), "Flush", 1), FinalHand((), None, 0)]), hands_won([FinalHand((), None, 0)] * 5)
    ('1 of 2 hands wins 1', 'no wins in 5 hands')
    """
    wins = sum(final.line is not None for final in finals)
    if not wins:
        return f"no wins in {counted(len(finals), 'hand')}"
    total = sum(final.paid for final in finals)
    return f"{wins} of {counted(len(finals), 'hand')} win{'s' * (wins == 1)} {total:,}"


def wins_of(finals: Sequence[FinalHand]) -> str:
    """How many of many hands won.

    >>> wins_of([FinalHand((), "Flush", 1), FinalHand((), None, 0)])
    '1 of 2 wins'
    """
    wins = sum(final.line is not None for final in finals)
    return f"{wins} of {len(finals)} win{'s' * (wins == 1)}"


def lines_won(finals: Iterable[FinalHand]) -> list[str]:
    """The lines that many hands were paid for, the best paid first: ``2 x Flush: 40``."""
    return [f"{count} x {line}: {paid:,}" for line, (count, paid) in tally(finals).items()]


def cards_held(cards: Sequence[Card], held: Iterable[int], name: NameCard = str, between: str = " ") -> str:
    """The cards held, or ``nothing``."""
    return between.join(name(cards[place]) for place in sorted(held)) or "nothing"


def best_first(finals: Iterable[FinalHand], table: Paytable) -> list[str]:
    """Final hands in sentences, the best paid first, then the better cards."""
    ranked = sorted(finals, key=lambda final: (final.paid, table.value(final.cards)), reverse=True)
    return [
        f"{place}, {pays(final.line, final.paid)}, {table.value(final.cards)}: {cards_named(final.cards)}."
        for place, final in enumerate(ranked, 1)
    ]


def named(card: Card) -> str:
    """A card by its name: ``the nine of clubs``."""
    return f"the {card.words}"


def cards_named(cards: Iterable[Card]) -> str:
    """Cards by their names, as a screen reader says them, or ``nothing``."""
    return ", ".join(card.words for card in cards) or "nothing"


def sentence(*parts: str) -> str:
    """Each part a sentence.

    >>> sentence("pair of deuces", "no win")
    'Pair of deuces. No win.'
    """
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in parts)


def pay_now(state: GameState) -> list[str]:
    """What the cards on the table pay; before the draw empty for a hand that pays nothing yet."""
    if state.phase is not Phase.DRAWING:
        return [f"pays {state.paid:,}" if state.line else NO_WIN]
    line = state.dealt_line
    each = " a hand" if state.hands > 1 else ""
    return [f"pays {line.pays[(state.coins or 1) - 1]:,}{each}"] if line else []


def goal(card: Card, jokers: int) -> str:
    """What beats this card in a double-up, in a deck with that many jokers.

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
    """A win that is doubled: ``25 staked against 9d``."""
    return f"{double.stake:,} staked against {name(double.card)}"


def double_result(stake: int, paid: int) -> str:
    """What a pick came to.

    >>> double_result(25, 50), double_result(25, 25), double_result(25, 0)
    ('pays 50', 'push, 25 back', '25 lost')
    """
    if paid > stake:
        return f"pays {paid:,}"
    return f"push, {paid:,} back" if paid else f"{stake:,} lost"


def doubled(double: DoubleDealt, picked: DoublePicked | None, name: NameCard = str) -> str:
    """A double-up in full: ``25 staked against 9d: picked Kh, pays 50``."""
    if picked is None:
        return f"{staked(double, name)}: {STILL_OPEN}"
    return f"{staked(double, name)}: picked {name(picked.card)}, {double_result(double.stake, picked.paid)}"


def built_hand(hand: Sequence[Card], table: Paytable) -> tuple[str, str] | None:
    """What one to five cards are, and what they pay or could still be; None without a card."""
    five = table.has_five_of_a_kind
    value = so_far(hand, table.wild, five_of_a_kind=five)
    if value is None:
        return None
    if sum(card.is_joker for card in hand) > table.jokers:
        return str(value), f"not a hand of this game: its deck has {JOKERS_IN_WORDS[table.jokers]}"
    if len(hand) < 5:
        return str(value), f"could still be: {could_be(hand, table.jokers, table.wild, five_of_a_kind=five)}"
    line = table.best_line(hand, table.coins)
    return str(
        value
    ), f"{pays(line.label, line.pays[-1])} for {counted(table.coins, 'coin')}" if line else NO_WIN


def hands_limit(hands: int, step: int) -> str:
    """Why the number of hands changes no further: up (1) or down (-1).

    >>> hands_limit(1, -1), hands_limit(100, 1), hands_limit(25, 1)
    ('One hand is the fewest.', '100 hands are the most.', '25 hands are the most your credits allow.')
    """
    which = "One hand is" if hands == 1 else f"{hands} hands are"
    if step < 0:
        return f"{which} the fewest."
    return f"{which} the most{'' if hands == HAND_COUNTS[-1] else ' your credits allow'}."
