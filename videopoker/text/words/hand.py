"""A hand in words: the bet, what the cards make, and what they could become. Its win is in `win`.

All front ends use this file, so a hand reads the same everywhere.
"""

from collections.abc import Iterable, Sequence

from videopoker.core.base.messages import counted, printable
from videopoker.core.cards.cards import Card
from videopoker.core.cards.deck import JOKERS_IN_WORDS
from videopoker.core.cards.evaluate import could_be, so_far
from videopoker.core.machine.bet import Bet
from videopoker.core.machine.events import FinalHand
from videopoker.core.machine.state import GameState, Phase
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.paytables.files import is_changed
from videopoker.text.words.cells import cards_named
from videopoker.text.words.pay_line import NO_WIN
from videopoker.text.words.win import NameCard, pays

STILL_IN_PLAY = "still in play"


def changed(table: Paytable) -> str:
    """Follows the title of a game that has a shipped game's name but differs from it; empty for all others."""
    return " (changed)" if is_changed(table) else ""


PRACTICE_IS_NOT_SAVED = "This is practice: nothing is saved."


def saved_text(state: GameState, name: str = "", loss: str = "", *, in_file: bool = True) -> str:
    """What is saved when the player leaves, or that nothing is: in memory, or because of this loss of the save's file.

    `name` is the name of the save, empty for the default save.
    """
    if not in_file:
        return PRACTICE_IS_NOT_SAVED
    if loss:
        return f"Not saved: {printable(loss)}."
    saved = " ".join(filter(None, ["Saved", "practice" if state.practice else "", printable(name)]))
    balance = counted(state.credits, "credit")
    return {
        Phase.BETTING: f"{saved} with {balance}.",
        Phase.DRAWING: f"{saved}: hand {state.hand:,} in play, {balance}.",
        Phase.DOUBLING: f"{saved}: double-up open, {balance}.",
    }[state.phase]


def bet_words(bet: Bet) -> str:
    """A bet in words.

    >>> bet_words(Bet(5)), bet_words(Bet(5, hands=25))
    ('5', '5 on each of 25 hands')
    """
    return f"{bet.coins} on each of {bet.hands} hands" if bet.hands > 1 else f"{bet.coins}"


def short_bet(bet: Bet) -> str:
    """A bet on the table: ``5``, or ``5 x 25`` for 25 hands."""
    return f"{bet.coins} x {bet.hands}" if bet.hands > 1 else f"{bet.coins}"


def cards_held(cards: Sequence[Card], held: Iterable[int], name: NameCard = str, between: str = " ") -> str:
    """The cards held, or ``nothing``."""
    return between.join(name(cards[position]) for position in sorted(held)) or "nothing"


def finals_best_first(finals: Iterable[FinalHand], table: Paytable) -> list[str]:
    """Final hands in sentences, sorted by pay, then by cards."""
    ranked = sorted(finals, key=lambda final: (final.paid, table.value(final.cards)), reverse=True)
    return [
        f"{rank}, {pays(final.line, final.paid)}, {table.value(final.cards)}: {cards_named(final.cards)}."
        for rank, final in enumerate(ranked, 1)
    ]


def sentence(*clauses: str) -> str:
    """The clauses, each as a sentence.

    >>> sentence("pair of deuces", "no win")
    'Pair of deuces. No win.'
    """
    return " ".join(f"{clause[0].upper()}{clause[1:]}." for clause in clauses)


def built_hand(hand: Sequence[Card], table: Paytable) -> tuple[str, str] | None:
    """What one to five cards make, with the wild ranks among them, and what they pay or could become; None without a card."""
    five = table.has_five_of_a_kind
    if (value := so_far(hand, table.wild_cards, five_of_a_kind=five)) is None:
        return None
    wild = {card.rank.plural: None for card in filter(table.wild_cards.is_wild_by_rule, hand)}
    made = f"{value} ({' and '.join(wild)} wild)" if wild else str(value)
    if sum(card.is_joker for card in hand) > table.jokers:
        return made, f"not a hand of this game: its deck has {JOKERS_IN_WORDS[table.jokers]}"
    if len(hand) < 5:
        return made, f"could still be: {could_be(hand, table.wild_cards, five_of_a_kind=five)}"
    line = table.best_line(hand, table.coins)
    paid = f"{pays(line.label, line.pays[-1])} for {counted(table.coins, 'coin')}" if line else NO_WIN
    return made, paid
