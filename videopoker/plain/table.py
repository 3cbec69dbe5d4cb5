"""The verbs of plain mode that play: deal, draw, hold, bet and double. What each does is in `play.table.table`.

The verbs that hold cards, and the reading of the cards they name, serve practice too.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from videopoker.core.base.messages import Refused, quoted
from videopoker.core.base.read_number import NUMBERS, read_number
from videopoker.core.cards.cards import Card, CardError, Rank, as_cards, parse_cards
from videopoker.core.machine.bet import HAND_COUNTS, HAND_COUNTS_LISTED, Bet
from videopoker.core.machine.state import Phase
from videopoker.plain.settings import value_typed
from videopoker.plain.verb_group import VerbGroup, whole_number
from videopoker.play.deals.dealing import check_numbers, numbered_positions, positions
from videopoker.play.table.notes import Notes
from videopoker.text.play.fairness import begins, chain_lines
from videopoker.text.play.note import (
    MODES,
    NO_CREDITS,
    coach_mode,
    credits_left,
    double_lines,
    drawn_lines,
    game_title,
    hand_lines,
    hand_number,
    spoken,
)
from videopoker.text.words.hand import bet_words, finals_best_first

_RANKS = {name: rank for rank in Rank for name in (str(rank).casefold(), rank.word, rank.plural)}
"""The ranks by their letter and their words."""
_ALL = frozenset(range(5))


class Holding(ABC):
    """The verbs that choose which cards of a hand to hold."""

    @property
    @abstractmethod
    def _hand(self) -> Sequence[Card]:
        """The five cards; empty if no hand is dealt."""

    @property
    @abstractmethod
    def _held(self) -> frozenset[int]:
        """The positions held, 0 to 4."""

    @abstractmethod
    def _hold_only(self, positions: frozenset[int]) -> Notes:
        """Hold the cards at these positions, and no others."""

    @abstractmethod
    def _hold_best(self) -> Notes:
        """Hold the best cards."""

    def hold(self, words: list[str]) -> Notes:
        """Hold these cards, by number or name, and no others."""
        match " ".join(words).lower():
            case "best":
                return self._hold_best()
            case "all":
                return self._hold_only(_ALL)
            case "none":
                return self._hold_only(frozenset())
        return self._hold_only(self._named(words))

    def also(self, words: list[str]) -> Notes:
        """Hold these cards too."""
        return self._hold_only(self._held | self._named(words))

    def release(self, words: list[str]) -> Notes:
        """Hold these cards no longer."""
        return self._hold_only(self._held - self._named(words))

    def discard(self, words: list[str]) -> Notes:
        """Hold all cards but these."""
        return self._hold_only(_ALL - self._named(words))

    def drop(self, words: list[str]) -> Notes:
        """Release these cards; if none is held, hold the others."""
        return self.release(words) if self._held else self.discard(words)

    def _named(self, words: list[str]) -> frozenset[int]:
        """The positions of cards of the hand; none if no hand is dealt."""
        if not self._hand:
            return frozenset()
        if words == ["all"]:
            return _ALL
        if not words:
            raise Refused("Which cards? Expected numbers or cards, such as hold 1 3 or hold As Kd.")
        return read_hold(" ".join(words), self._hand)

    @property
    def _hold_or_draw(self) -> str:
        """What to type next, for the prompt."""
        discards = 5 - len(self._held)
        return f"hold or draw {discards}" if discards else "stand pat"


def read_hold(text: str, cards: Sequence[Card]) -> frozenset[int]:
    """The positions, 0 to 4, of cards given by number, name or rank. Refused if one is not in the hand, or named twice.

    >>> [sorted(read_hold(text, ())) for text in ("1 3", "13", "one and three", "1,3")]
    [[0, 2], [0, 2], [0, 2], [0, 2]]
    >>> sorted(read_hold("the kings", as_cards("Ks Kh 7d 2c JK")))
    [0, 1]
    """
    words = _words(text)
    digits = _digits(words)
    if digits.isdecimal():
        return numbered_positions(digits)
    check_numbers(" ".join(NUMBERS.get(word, word) for word in words))
    return _of_ranks(words, cards) if words and set(words) <= _RANKS.keys() else _of_cards(words, cards)


def names_cards(text: str) -> bool:
    """Whether a line without a verb is a list of positions or cards.

    >>> [names_cards(text) for text in ("1 3", "one and three", "Ks Kh", "the king of spades", "Ks Xx", "deal")]
    [True, True, True, True, True, False]
    """
    words = _words(text)
    if not _digits(words).strip("12345"):
        return bool(words)
    return _are_cards(" ".join(words)) or _are_cards(words[0])


def _words(text: str) -> list[str]:
    words = text.casefold().replace(",", " ").split()
    return [word for word in words if word not in {"and", "the", "both"}]


def _digits(words: Sequence[str]) -> str:
    return "".join(NUMBERS.get(word, word) for word in words)


def _are_cards(text: str) -> bool:
    try:
        return bool(parse_cards(text))
    except CardError:
        return False


def _of_ranks(words: Sequence[str], cards: Sequence[Card]) -> frozenset[int]:
    """The positions of all cards of these ranks."""
    ranks = [None if card.is_joker else card.rank for card in cards]
    named = [_RANKS[word] for word in words]
    for rank in named:
        if rank not in ranks:
            raise Refused(f"There is no {rank.word} in the hand.")
    return frozenset(position for position, rank in enumerate(ranks) if rank in named)


def _of_cards(words: Sequence[str], cards: Sequence[Card]) -> frozenset[int]:
    named = as_cards(" ".join(words))
    for card in named:
        if card not in cards:
            raise Refused(f"The {card.words} is not in the hand.")
    return positions(cards, named)


class PlainTable(VerbGroup, Holding):
    """Reads what is typed, does it on the table, and says the result."""

    @property
    def bet_now(self) -> Bet:
        """The next bet, as far as the credits allow."""
        return self._table.bet.affordable(self._state)

    # the verbs

    @property
    def _hand(self) -> Sequence[Card]:
        return self._state.cards if self._state.phase is Phase.DRAWING else ()

    @property
    def _held(self) -> frozenset[int]:
        return self._table.held

    def _hold_only(self, positions: frozenset[int]) -> Notes:
        return self._table.hold_only(positions)

    def _hold_best(self) -> Notes:
        return self._table.hold_best()

    def deal(self) -> Notes:
        """Bet and deal, in the next game if one was chosen."""
        self._console.tell(self._table.start_next_game())
        return self._table.deal()

    def bet_max(self) -> Notes:
        """Bet max and deal, in the next game if one was chosen."""
        self._console.tell(self._table.start_next_game())
        return self._table.bet_max()

    def bet(self, words: list[str]) -> Notes:
        """Bet this many coins from now on; without a number, one coin more."""
        if refused := self._table.open_hand("bet_one"):
            return refused
        self._console.tell(self._table.start_next_game())
        if not words:
            return self._table.bet_one()
        limit = self._state.max_coins
        return self._table.choose_bet(whole_number(" ".join(words), 1, limit, f"a bet of 1 to {limit} coins"))

    def hands(self, words: list[str]) -> Notes:
        """Draw this many hands from now on; without a number, the next higher one."""
        if not words:
            return self._table.step_hands(1)
        if refused := self._table.open_hand("hands"):
            return refused
        if " ".join(words) not in map(str, HAND_COUNTS):
            raise Refused(f"Got {quoted(' '.join(words))}; expected a number of hands: {HAND_COUNTS_LISTED}.")
        return self._table.choose_hands(read_number(words[0]))

    def fewer_hands(self) -> Notes:
        """Draw fewer hands from now on."""
        return self._table.step_hands(-1)

    def all_hands(self, words: list[str]) -> None:
        """Print the hands of the last draw, best first: all, or this many."""
        state = self._state
        if not state.finals or state.paytable is None:
            raise Refused("No hands have been drawn yet. All hands lists the hands of the last draw.")
        expected = "how many hands, such as all hands 5"
        limit = whole_number(" ".join(words), 1, 10**6, expected) if words else None
        self._say(*finals_best_first(state.finals, state.paytable)[:limit])

    def pick(self, words: list[str]) -> Notes:
        """Pick one of the four cards."""
        if self._state.phase is not Phase.DOUBLING:
            return self._table.pick(1)  # says that no double-up is open
        if len(words) != 1 or words[0] not in {"1", "2", "3", "4"}:
            raise Refused("Pick a card, 1 to 4.")
        return self._table.pick(read_number(words[0]))

    # the coach

    def coach(self, words: list[str]) -> None:
        """Change when the coach speaks; without words, print the mode."""
        if not words:
            self._say(f"{MODES[self._settings.chosen.coach]} Coach takes {', '.join(MODES)}.")
            return
        mode = str(value_typed("coach", " ".join(words)))
        self._table.choose_coach_mode(mode)
        self._say(coach_mode(mode, self._settings.keep("coach", mode)))

    # output

    def again(self, words: list[str]) -> None:
        """Print the table again: cards, holds, bet, and between hands the last result; with a number play that hand again."""
        if words:
            self._console.run(f"play again {' '.join(words)}")
            return
        state = self._state
        self._say(f"{game_title(state)}.{f' {hand_number(state)}' if state.cards else ''}")
        if state.finals:
            self._say(*drawn_lines(state))
        elif state.cards:
            self._say(*hand_lines(state, self._table.held))
        if state.double:
            self._say(*double_lines(state))
        if state.phase is Phase.BETTING:
            self._say(
                f"Next bet {bet_words(self.bet_now)}. {credits_left(state, self._table.win_to_double(state))}"
            )
        self.say_chain()
        if state.committed:
            commitment = begins(state.committed.commitment)
            self._say(f"The commitment to hand {state.committed.hand:,} {commitment}")

    def say_chain(self) -> None:
        """Print the chain of secrets, before its first deal."""
        chain = self._state.secret_chain.chain
        if chain and chain.hand > self._state.hand:
            self._say(*chain_lines(f"the first value of the chain of {chain.length:,} secrets", chain))

    def say_title(self) -> None:
        """Print the game, a hand still in play from the last session, and how to list the commands."""
        welcome = [text for note in self._table.welcome for text in spoken(note, self._settings.chosen)]
        title = [f"{game_title(self._state)}.", *welcome[:1], "Type help for the commands."]
        self._say(" ".join(title), *welcome[1:])

    def say_table(self) -> None:
        """Print the cards of the hand in play, or of the double-up."""
        if self._state.phase is Phase.DRAWING:
            self._say(*hand_lines(self._state, self._table.held))
        elif self._state.phase is Phase.DOUBLING:
            self._say(*double_lines(self._state))

    @property
    def asks(self) -> str:
        """The text of the prompt."""
        if self._state.phase is Phase.DRAWING:
            return self._hold_or_draw
        if self._state.phase is Phase.DOUBLING:
            return "pick 1 to 4"
        if self._state.next_game:
            return f"enter for {self._state.next_game.title}"
        if self._state.credits:
            return f"deal, bet {bet_words(self.bet_now)}, credits {self._state.credits:,}"
        return f"{NO_CREDITS}; credits 1000 adds some"
