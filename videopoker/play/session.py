"""A session: a save, its state, and the entropy for its deals. Screen and script play through this alone.

    move -> decide -> the events are stored -> evolve -> state

What is stored is shown; what could not be stored did not happen.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Self

from videopoker.core.cards import Card, parse_cards
from videopoker.core.deck import check_one_deck, sorted_deck, without
from videopoker.core.events import Event
from videopoker.core.game import (
    CashOut,
    ChooseGame,
    Deal,
    Deposit,
    Draw,
    GameState,
    IllegalMove,
    Move,
    decide,
    replay,
)
from videopoker.core.paytable import Paytable
from videopoker.core.paytable_fields import read_fields
from videopoker.core.stats import Meters, meters
from videopoker.play.fairness import Entropy, fresh_secret, seeded, shuffled
from videopoker.play.paytables import load_paytable
from videopoker.play.store import Store

OPENING_DEPOSIT = 1000
"""Credits that a new save opens with."""


class Session:
    """A machine someone sits at.

    >>> session = Session.in_memory(credits=100)
    >>> dealt = session.deal(5, cards="Ks Kh 7d 2c JK", replacements="8c 8d")
    >>> drawn = session.draw("Ks Kh JK")
    >>> str(session.state.value), session.state.paid, session.state.credits
    ('full house, kings over eights', 25, 120)
    """

    def __init__(self, store: Store, entropy: Entropy = fresh_secret) -> None:
        self._store = store
        self.entropy = entropy
        self.phrase = ""
        """The player's own words for the shuffle."""
        self.next_game: Paytable | None = None
        """A game asked for while a hand was in play; it begins with the next deal."""
        self.state = replay(store.events())

    @classmethod
    def in_memory(
        cls, paytable: str | Path | Paytable | None = None, credits: int = 0, seed: bytes | None = None
    ) -> "Session":
        """A session that keeps nothing, for tests and scripts; its purse opens with `credits`."""
        session = cls(Store.in_memory(), seeded(seed) if seed is not None else fresh_secret)
        session.choose(paytable if paytable is not None else load_paytable())
        if credits:
            session.deposit(credits)
        return session

    @classmethod
    def open(cls, path: Path, paytable: str | Path | Paytable | None = None) -> "Session":
        """Open the save at `path`, a new one with the opening deposit, on the game asked for.

        Without one it opens on the game it was left with, at first the house game. A hand in play keeps its
        game. StoreError and PaytableError say what cannot be used.
        """
        chosen = _paytable(paytable) if paytable is not None else None
        store = Store.open(path)
        try:
            session = cls(store)
            if store.last == 0:
                events = [
                    *decide(GameState(), ChooseGame(chosen or load_paytable())),
                    *decide(GameState(), Deposit(OPENING_DEPOSIT)),
                ]
                session._store_and_apply(events)
            elif chosen and ChooseGame in session.state.legal_moves:
                session.choose(chosen)
            elif chosen and chosen != session.state.paytable:
                session.next_game = chosen
            return session
        except BaseException:
            store.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the save; everything is already in it."""
        self._store.close()

    def play(self, move: Move) -> tuple[Event, ...]:
        """Make a move, durably; gives its events. IllegalMove or StoreError: nothing has changed."""
        events = decide(self.state, move)
        self._store_and_apply(events)
        return events

    def choose(self, paytable: str | Path | Paytable) -> tuple[Event, ...]:
        """Change the game, between hands; PaytableError or PaytableProblems when it cannot be used."""
        return self.play(ChooseGame(_paytable(paytable)))

    def deposit(self, credits: int) -> tuple[Event, ...]:
        """Put credits in."""
        return self.play(Deposit(credits))

    def cash_out(self) -> tuple[Event, ...]:
        """Take all credits out."""
        return self.play(CashOut())

    def deal(
        self,
        coins: int | None = None,
        cards: str | Iterable[Card] | None = None,
        replacements: str | Iterable[Card] = (),
    ) -> tuple[Event, ...]:
        """Bet and deal; the last bet when `coins` is None, always as far as the credits go.

        Given five `cards`, these are dealt; given `replacements`, these come first at the draw. CardError when
        they cannot come from the deck.
        """
        if coins is not None:
            self._check_bet(coins)
        self._begin_next_game()
        coins = self.state.affordable(coins) if coins is not None else self.state.bet
        return self.play(self._deal(coins, _cards(cards or ()), _cards(replacements)))

    def draw(self, held: str | Iterable[int] = ()) -> tuple[Event, ...]:
        """Draw, holding the cards named (``"Ks Kh"``) or the positions 0 to 4; nothing by default."""
        if isinstance(held, str) and Draw not in self.state.legal_moves:
            held = ()
        if isinstance(held, str):
            held = positions(self.state.cards, parse_cards(held))
        return self.play(Draw(frozenset(held)))

    def meters(self) -> Meters:
        """The totals of the whole log."""
        return meters(self._store.events())

    def _check_bet(self, coins: int) -> None:
        """Refuse a bet the game does not take; one beyond the credits only falls."""
        try:
            if self.state.paytable and not self.next_game:
                self.state.paytable.check_coins(coins)
        except ValueError as error:
            raise IllegalMove(str(error)) from None

    def _begin_next_game(self) -> None:
        """Change to the game that was asked for while a hand was in play."""
        if self.next_game and ChooseGame in self.state.legal_moves:
            chosen, self.next_game = self.next_game, None
            self.choose(chosen)

    def _deal(self, coins: int, cards: tuple[Card, ...], replacements: tuple[Card, ...]) -> Deal:
        state = self.state
        deck = sorted_deck(state.paytable.jokers if state.paytable else 0)
        hand = state.hand + 1
        secret = self.entropy(hand)
        order = shuffled(deck, secret, self.phrase, hand)
        if not cards and not replacements:
            return Deal(coins, order, secret, self.phrase)
        if cards and len(cards) != 5:
            raise IllegalMove(f"a deal of {len(cards)} cards; expected five")
        if len(replacements) > 5:
            raise IllegalMove(f"{len(replacements)} cards to draw; a hand draws at most five")
        check_one_deck((*cards, *replacements), state.paytable.jokers if state.paytable else 0)
        face_up = cards or without(order, replacements)[:5]
        rest = without(order, (*face_up, *replacements))
        return Deal(coins, (*face_up, *replacements, *rest))

    def _store_and_apply(self, events: Iterable[Event]) -> None:
        events = tuple(events)
        self._store.append(events)
        self.state = replay(events, self.state)


def positions(cards: tuple[Card, ...], wanted: tuple[Card, ...]) -> frozenset[int]:
    """Where the wanted cards lie among `cards`, 0 to 4; IllegalMove names one that is not there."""
    places: list[int] = []
    for card in wanted:
        place = next((i for i, c in enumerate(cards) if c == card and i not in places), None)
        if place is None:
            raise IllegalMove(f"{card} is not in the hand {' '.join(map(str, cards))}")
        places.append(place)
    return frozenset(places)


def _cards(cards: str | Iterable[Card]) -> tuple[Card, ...]:
    return parse_cards(cards) if isinstance(cards, str) else tuple(cards)


def _paytable(paytable: str | Path | Paytable) -> Paytable:
    if isinstance(paytable, Paytable):  # made by a program: a log that cannot read it back would be lost
        return read_fields(paytable.to_fields(), paytable.key)
    return load_paytable(paytable)
