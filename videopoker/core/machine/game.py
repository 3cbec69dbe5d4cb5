"""The rules of the game: the events that a move makes in a state.

    events = decide(state, move)     an illegal move raises IllegalMove and changes nothing

`evolve` applies the events to the state.

No entropy is drawn here: a `Deal` contains its shuffled cards, and `Dealt` records every card the hand can need, so
neither a crash nor quitting can change the draw. The five cards of a `DoubleUp` are also recorded before the
player picks.
"""

from collections.abc import Iterable
from typing import TypeVar, get_args
from unicodedata import normalize

from videopoker.core.base.messages import NOT_ONE_LINE, Refused, counted, is_one_line, quoted
from videopoker.core.cards.cards import Card, Cards
from videopoker.core.cards.deck import check_one_deck
from videopoker.core.machine import events, moves
from videopoker.core.machine.bet import HAND_COUNTS, HAND_COUNTS_LISTED, Bet
from videopoker.core.machine.double_up import doubled
from videopoker.core.machine.evolve import after_final, same_game
from videopoker.core.machine.secret_chain import SHORTEST_CHAIN
from videopoker.core.machine.state import DENOMINATIONS, GameState, Phase
from videopoker.core.paytable.paytable import Paytable

MAX_CREDITS = 1_000_000_000
"""The most credits of one deposit, and the most on the machine after a deposit or an exchange."""

MAX_PHRASE = 64
"""The most characters of a phrase."""


class IllegalMove(Refused):
    """A move that the rules do not allow now; the text says why and what to do.

    >>> from videopoker import Session
    >>> Session.in_memory(credits=100).draw()
    Traceback (most recent call last):
    videopoker.core.machine.game.IllegalMove: no hand is dealt; deal first
    """


NamedT = TypeVar("NamedT", int, str)


def each_once(named: Iterable[NamedT]) -> frozenset[NamedT]:
    """The positions named; IllegalMove if one is named twice.

    >>> each_once([0, 3, 0])
    Traceback (most recent call last):
    videopoker.core.machine.game.IllegalMove: 0 is named twice; name each card once
    """
    once: set[NamedT] = set()
    for position in named:
        if position in once:
            raise named_twice(position)
        once.add(position)
    return frozenset(once)


def named_twice(what: object) -> IllegalMove:
    """The error for a position or card that a hold names twice."""
    return IllegalMove(f"{what} is named twice; name each card once")


def decide(state: GameState, move: moves.Move) -> tuple[events.Event, ...]:
    """The events that a move makes. IllegalMove, with the reason, if the rules do not allow it or the argument is not a move."""
    _check_kinds(move)
    if reason := state.why_not(type(move)):
        raise IllegalMove(reason)
    match move:  # the most frequent ones first
        case moves.Deal():
            return (_dealt(state, move),)
        case moves.Draw(held):
            return (_drawn(state, held),)
        case moves.Commit(commitment, secret):
            return (events.Committed(state.hand + 1, commitment, secret),)
        case moves.StartPractice():
            return (events.PracticeStarted(),)
        case moves.StartSession():
            return (events.SessionStarted(),)
        case moves.EndSession():
            return (events.SessionEnded(),)
        case moves.Restore(hand):
            return (events.Restored(hand),)
        case moves.ChooseGame(paytable):
            return _chosen(state, paytable)
        case moves.ChooseDenomination(cents):
            return _exchanged(state, cents)
        case moves.Deposit(credits):
            _check_deposit(state, credits)
            return (events.Deposited(credits),)
        case moves.CashOut():
            return (events.CashedOut(state.credits, state.leftover),)
        case moves.ChoosePhrase(phrase):
            if phrase != state.phrase:  # a phrase of an older log may reverse the order of letters
                phrase = _checked_phrase(phrase)
            is_answer = state.secret_chain.chain and not state.secret_chain.is_answered
            return (events.PhraseChosen(phrase),) if phrase != state.phrase or is_answer else ()
        case moves.StartChain():
            return (_chain_started(state, move),)
        case moves.DoubleUp():
            return (_double_dealt(state, move),)
        case moves.Pick(index):
            return (_double_picked(state, index),)


_KINDS: dict[str, tuple[type | tuple[type, ...], str]] = {
    "hand": (int, "the number of a hand"),
    "paytable": (Paytable, "a paytable, as from load_paytable"),
    "phrase": (str, "text"),
    "chain": (bytes, "bytes"),
    "first": (bytes, "bytes"),
    "commitment": (bytes, "bytes"),
    "secret": ((bytes, type(None)), "bytes"),
    "order": (tuple, "a tuple of cards"),
    "more": (tuple, "a tuple of tuples of cards"),
    "held": ((frozenset, set, tuple, list), "positions from 0 to 4, such as frozenset({0, 1})"),
}
"""The fields of moves whose kind is checked at once. The others are numbers, which the rules check."""


_CHECKED = {
    kind: [(name, *_KINDS[name]) for name in kind.__slots__ if name in _KINDS]
    for kind in get_args(moves.Move)
}
"""The same for each move."""


def _check_kinds(move: moves.Move) -> None:
    if type(move) not in _CHECKED:
        raise IllegalMove(f"got {quoted(move)}; expected a move of videopoker.moves, such as Draw()")
    for name, kind, expected in _CHECKED[type(move)]:
        if not isinstance(given := getattr(move, name), kind):
            raise IllegalMove(f"{type(move).__name__}.{name} is {quoted(given)}; expected {expected}")


def after_draw(cards: Cards, replacements: Iterable[Card], held: frozenset[int]) -> Cards:
    """The final five cards with these positions held; discards are replaced from left to right."""
    behind = iter(replacements)
    return tuple([card if position in held else next(behind) for position, card in enumerate(cards)])


def _chosen(state: GameState, paytable: Paytable) -> tuple[events.Event, ...]:
    """The choice of a game: it starts at once between hands, after the hand in mid-hand."""
    if state.phase is not Phase.BETTING:
        is_chosen = same_game(state.next_game or state.paytable, paytable)
        return () if is_chosen else (events.NextGameChosen(paytable),)
    if same_game(state.paytable, paytable):
        return (events.NextGameChosen(paytable),) if state.next_game else ()
    return (events.GameChosen(paytable),)


def _exchanged(state: GameState, cents: int) -> tuple[events.Event, ...]:
    if type(cents) is not int or cents not in DENOMINATIONS:
        raise IllegalMove(
            f"a credit cannot be {quoted(cents)} cents; expected one of {', '.join(map(str, DENOMINATIONS))} cents"
        )
    if cents == state.denomination:
        return ()
    after, leftover = divmod(state.money, cents)
    if after > MAX_CREDITS:
        raise IllegalMove(f"{after:,} credits; the machine holds at most {MAX_CREDITS:,}: cash out first")
    return (events.Exchanged(state.denomination, cents, state.credits, after, leftover),)


def _checked_phrase(phrase: str) -> str:
    """The phrase in Unicode form NFC. IllegalMove if it is too long or not one line of text."""
    if not is_one_line(phrase):
        raise IllegalMove(f"a phrase is one line of text; this one has {NOT_ONE_LINE}")
    composed = normalize("NFC", phrase)
    if len(composed) > MAX_PHRASE:
        raise IllegalMove(f"a phrase of {len(composed)} characters; expected at most {MAX_PHRASE}")
    return composed


def _chain_started(state: GameState, move: moves.StartChain) -> events.ChainStarted:
    assert state.why_new_chain is not None  # else it is not a legal move
    if type(move.length) is not int or move.length < SHORTEST_CHAIN:
        raise IllegalMove(f"a chain of {quoted(move.length)} secrets; expected {SHORTEST_CHAIN:,} or more")
    return events.ChainStarted(
        move.chain, move.first, move.length, state.uncommitted_hand, state.why_new_chain
    )


def _check_deposit(state: GameState, credits: int) -> None:
    if type(credits) is not int or not 1 <= credits <= MAX_CREDITS:
        raise IllegalMove(f"a deposit of {quoted(credits)} credits; expected 1 to {MAX_CREDITS:,}")
    if state.credits + credits > MAX_CREDITS:
        raise IllegalMove(too_many_credits(state))


def too_many_credits(state: GameState) -> str:
    """What is wrong with a deposit that is too large, and what to do."""
    free = MAX_CREDITS - state.credits
    instead = f"add {free:,} or fewer" if free else "cash out first"
    return f"the machine holds at most {MAX_CREDITS:,} credits; {instead}"


def _dealt(state: GameState, move: moves.Deal) -> events.Dealt:
    assert state.paytable is not None  # else a deal is not a legal move
    try:
        state.paytable.check_coins(move.coins)
    except ValueError as error:
        raise IllegalMove(str(error)) from None
    hands = 1 + len(move.more)
    if hands not in HAND_COUNTS:
        raise IllegalMove(f"a deal of {hands:,} hands; expected {HAND_COUNTS_LISTED}")
    if Bet(move.coins, hands).credits > state.credits:
        coins = counted(move.coins, "coin")
        bet = f"{coins} on each of {hands} hands" if hands > 1 else coins
        raise IllegalMove(f"a bet of {bet}; you have {counted(state.credits, 'credit')}")
    _check_cards(state.paytable, move)
    _check_commitment(state.committed, state.phrase, move)
    return events.Dealt(
        state.hand + 1,
        move.coins,
        move.order[:5],
        move.order[5:10],
        move.secret,
        move.phrase,
        move.more,
        committed=state.committed is not None,
    )


def _check_commitment(
    committed: events.Committed | None, phrase: str, move: moves.Deal | moves.DoubleUp
) -> None:
    """IllegalMove if the cards do not come from the committed secret and the player's phrase."""
    if committed and (move.secret, move.phrase) != (committed.secret, phrase):
        raise IllegalMove(f"hand {committed.hand:,} is committed to another secret or phrase")


def _check_cards(paytable: Paytable, move: moves.Deal) -> None:
    if len(move.order) < 10 or any(len(cards) != 5 for cards in move.more):
        raise IllegalMove(f"a deal of {len(move.order)} cards; a hand needs ten, five of them to draw")
    check_one_deck(move.order[:10], paytable.jokers)
    for cards in move.more:
        check_one_deck(move.order[:5] + cards, paytable.jokers)


def check_position(position: int, cards: int) -> None:
    """IllegalMove unless this is the position of one of `cards` cards, counted from 0."""
    if type(position) is not int or not 0 <= position < cards:
        raise IllegalMove(f"no card is at position {quoted(position)}; positions are 0 to {cards - 1}")


def _drawn(state: GameState, held: frozenset[int]) -> events.Drawn:
    assert state.coins is not None  # a hand is dealt
    for position in held:
        check_position(position, 5)
    held = each_once(held)
    finals: list[events.FinalHand] = []
    for replacements in (state.replacements, *state.more):
        paytable = state.current_paytable
        assert paytable is not None  # a hand is dealt
        final = paid_hand(paytable, after_draw(state.cards, replacements, held), state.coins)
        finals.append(final)
        state = after_final(state, final)  # after a jackpot the next hand plays for the reset meter
    first, *more = finals
    paid = sum(final.paid for final in finals)
    return events.Drawn(state.hand, tuple(sorted(held)), first.cards, first.line, paid, tuple(more))


def paid_hand(paytable: Paytable, cards: Cards, coins: int) -> events.FinalHand:
    """The final hand of these cards, with its line and pay at the current jackpots."""
    line = paytable.best_line(cards, coins)
    return events.FinalHand(cards, *((line.label, line.pays[coins - 1]) if line else (None, 0)))


def _double_dealt(state: GameState, move: moves.DoubleUp) -> events.DoubleDealt:
    assert state.paytable is not None  # there is a win
    if len(move.order) < 5:
        raise IllegalMove(f"a double-up of {len(move.order)} cards; it needs five, four of them to pick from")
    check_one_deck(move.order[:5], state.paytable.jokers)
    _check_commitment(state.dealt_under, state.dealt_phrase, move)
    return events.DoubleDealt(
        state.hand,
        state.rounds + 1,
        state.stake,
        move.order[0],
        move.order[1:5],
        move.secret,
        move.phrase,
        committed=state.dealt_under is not None,
    )


def _double_picked(state: GameState, index: int) -> events.DoublePicked:
    double = state.double
    assert double is not None  # a win is staked
    check_position(index, 4)
    card = double.behind[index]
    won = doubled(double.stake, double.card, card)
    return events.DoublePicked(double.hand, double.round, index, card, won)
