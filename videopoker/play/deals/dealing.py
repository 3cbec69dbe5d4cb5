"""Builds moves: the opening deposit, a deal, a double-up, the next commitment.

Everything is computed from a state and its entropy. Nothing is stored here: `Session` makes the moves.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from videopoker.core.base.messages import quoted, whole
from videopoker.core.base.read_number import read_number
from videopoker.core.cards.cards import Card, Cards, as_cards, folded, parse_cards
from videopoker.core.cards.deck import check_one_deck, not_five, sorted_deck, without
from videopoker.core.cards.held_cards import masked
from videopoker.core.machine.bet import HAND_COUNTS, HAND_COUNTS_LISTED, Bet
from videopoker.core.machine.events import Event
from videopoker.core.machine.game import IllegalMove, check_position, decide, each_once, named_twice
from videopoker.core.machine.moves import (
    ChooseGame,
    Commit,
    Deal,
    Deposit,
    DoubleUp,
    Move,
    StartPractice,
    StartSession,
)
from videopoker.core.machine.state import GameState, Phase
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.deals.shuffle import (
    Entropy,
    commitment,
    double_name,
    double_order,
    further_hands,
    shuffled,
    words_of,
)

OPENING_DEPOSIT = 1000
"""The credits of a new save."""


def opening(paytable: Paytable, *, practice: bool) -> tuple[Event, ...]:
    """The first events of a save."""
    first: list[Move] = [StartPractice()] if practice else []
    first += [StartSession(), ChooseGame(paytable), Deposit(OPENING_DEPOSIT)]
    return tuple(event for move in first for event in decide(GameState(), move))


def check_bet(state: GameState, coins: int | None, hands: int | None) -> None:
    """IllegalMove if the game does not allow the bet or the number of hands, or if the credits do not cover them.

    None is not checked: it takes what the last deal had, lowered to what the credits allow.
    """
    try:
        if coins is not None and state.paytable and not state.next_game:
            state.paytable.check_coins(coins)
    except ValueError as error:
        raise IllegalMove(str(error)) from None
    if hands is not None and (type(hands) is not int or hands not in HAND_COUNTS):
        raise IllegalMove(f"{quoted(hands)} hands; expected {HAND_COUNTS_LISTED}")
    bet = Bet(coins or 1, hands or 1).credits
    if state.phase is Phase.BETTING and 0 < state.credits < bet:
        raise IllegalMove(f"a bet of {bet:,} with {state.credits:,} on the machine; add credits or bet less")


def affordable_bet(state: GameState, coins: int | None, hands: int | None) -> Bet:
    """The bet of a deal, lowered to what the credits allow; None takes the coins or hands of the last deal.

    Hands are lowered as far as one coin each, or as the named coins, are covered.
    """
    each = coins if coins and not hands else 1
    hands = state.affordable_hands(hands or state.hands, each)
    coins = state.last_bet.coins if coins is None else coins
    return Bet(state.affordable(coins, hands), hands)


def deal_move(
    state: GameState,
    entropy: Entropy,
    bet: Bet,
    cards: Sequence[Card] = (),
    replacements: Sequence[Card] = (),
) -> Deal:
    """The next deal for this bet. Its secret is from the commitment, if the state has one.

    Chosen cards and replacements come first. IllegalMove or CardError if they cannot come from the deck.
    """
    deck = sorted_deck(state.jokers)
    hand = state.hand + 1
    committed = state.committed
    secret = committed.secret if committed else entropy(hand)
    words = words_of(state.phrase, committed=committed is not None)
    order = shuffled(deck, secret, words, hand)
    is_chosen = bool(cards or replacements)
    if is_chosen:
        order = _chosen_first(order, cards, replacements, state.jokers)
    more = further_hands(deck, order[:5], secret, words, hand, bet.hands)
    if is_chosen:
        return Deal(bet.coins, order, more=more)
    return Deal(bet.coins, order, secret, state.phrase, more)


def _chosen_first(
    order: Sequence[Card], cards: Sequence[Card], replacements: Sequence[Card], jokers: int
) -> Cards:
    """The shuffled deck with the chosen cards dealt and the chosen replacements drawn first."""
    if cards and len(cards) != 5:
        raise IllegalMove(not_five(cards))
    if len(replacements) > 5:
        raise IllegalMove(f"got {len(replacements)} cards to draw; a hand draws at most five")
    check_one_deck((*cards, *replacements), jokers)
    first = (*(cards or without(order, replacements)[:5]), *replacements)
    return (*first, *without(order, first))


def double_up_move(state: GameState, entropy: Entropy) -> DoubleUp:
    """The next double-up of the last win; dealt from the deal's secret if that was committed to."""
    number = state.rounds + 1
    under = state.dealt_under
    secret = under.secret if under else entropy(double_name(state.hand, number))
    words = words_of(state.dealt_phrase, committed=under is not None)
    order = double_order(sorted_deck(state.jokers), secret, words, state.hand, number)
    return DoubleUp(order, secret, state.dealt_phrase)


def is_chain_due(state: GameState) -> bool:
    """Whether the next chain of secrets begins now; the last secret of the chain before is dealt first."""
    why = state.why_new_chain
    return why is not None and (why != "end" or (state.phase is Phase.BETTING and not state.committed))


def next_commitment(state: GameState, entropy: Entropy) -> Callable[[bytes], Event] | None:
    """A function from a row's hash to the commitment that follows the row; None if it is too early or already made."""
    if not state.allows(Commit):
        return None
    hand = state.hand + 1
    secret = entropy(hand)

    def committed(before: bytes) -> Event:
        (event,) = decide(state, Commit(commitment(secret, hand, before), secret))
        return event

    return committed


_IN_WORDS = {"none": "", "nothing": "", "-": "", "0": "", "all": "12345", "pat": "12345"}
"""Word for a hold -> the numbers of its cards."""


def named_positions(cards: Sequence[Card], held: str | Iterable[int | Card]) -> frozenset[int]:
    """The positions, 0 to 4, of cards that a program holds: as cards, as positions, or as a mask of 0 and 1."""
    if not isinstance(held, Iterable):
        raise IllegalMove(
            f'got {quoted(held)}; expected cards to hold, such as "Ks Kh", positions from 0 to 4, or a mask, such as "11000"'
        )
    given: list[Any] = [card if (number := whole(card)) is None else number for card in held]
    if (mask := masked(given)) is not None:
        return mask
    if isinstance(held, str):
        if re.fullmatch(r"[\d\s,]*\d", held):
            raise IllegalMove(f"got {quoted(held)}; expected positions as numbers from 0, such as [0, 1]")
        return positions(cards, as_cards(held))
    if any(isinstance(card, Card) for card in given):
        return positions(cards, as_cards(given))  # a number among cards is refused
    for position in given:
        check_position(position, 5)
    return each_once(given)


_ARE_NUMBERS = re.compile(r"1\b|[2-5][\s,]+\d\b")
"""How a list of numbers begins, unlike one of cards: no card is a 1, and a 2 has its suit next to it."""


def written_positions(text: str, cards: Sequence[Card]) -> frozenset[int]:
    """The positions, 0 to 4, of a hold in a list or an option: cards, their numbers, a mask of 0 and 1, none or all.

    >>> [sorted(written_positions(text, ())) for text in ("1 3", "13", "10100", "00000", "none")]
    [[0, 2], [0, 2], [0, 2], [], []]
    """
    text = folded(text).strip().casefold()
    digits = _IN_WORDS.get(text, re.sub(r"[\s,]", "", text))
    if digits and not digits.isdecimal():
        check_numbers(text)
        return positions(cards, parse_cards(text))
    mask = masked(digits)
    return numbered_positions(digits) if mask is None else mask


def check_numbers(text: str) -> None:
    """IllegalMove if a list of numbers of cards has another word in it, such as ``1 2 x``."""
    if _ARE_NUMBERS.match(text):
        other = next((word for word in re.split(r"[\s,]+", text) if not word.isdecimal()), "")
        raise IllegalMove(f"no card {quoted(other)}; cards are 1 to 5")


def numbered_positions(digits: str) -> frozenset[int]:
    """The positions of cards given by their numbers, 1 to 5, each once.

    >>> sorted(numbered_positions("13"))
    [0, 2]
    """
    if wrong := digits.strip("12345"):
        raise IllegalMove(f"no card {wrong[0]}; cards are 1 to 5")
    return frozenset(read_number(digit) - 1 for digit in each_once(digits))


def positions(cards: Sequence[Card], named: Sequence[Card]) -> frozenset[int]:
    """The positions of the named cards, 0 to 4; IllegalMove names a card that is not in the hand, or is named twice."""
    taken: list[int] = []
    for card in named:
        position = next((i for i, c in enumerate(cards) if c == card and i not in taken), None)
        if position is None and card in cards:
            raise named_twice(card)
        if position is None:
            raise IllegalMove(f"{card} is not in the hand {' '.join(map(str, cards))}")
        taken.append(position)
    return frozenset(taken)
