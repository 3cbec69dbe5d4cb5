"""The totals of a machine, folded from its events and never stored apart from them.

A game is one final hand: a deal of a hundred hands counts a hundred games at the draw. Streaks and droughts count
deals. Coin in and coin out include double-ups, so that the credits always follow from the totals; the return
does not include them.

Money is counted at the denomination played. A change of denomination exchanges credits and moves no money: cents that
do not make a whole credit stay on the machine. Older versions paid them out.
"""

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Annotated, NamedTuple

from videopoker.core.base.records import Cents, Credits, recorded
from videopoker.core.machine import events
from videopoker.core.machine.counts import Counts
from videopoker.core.machine.state import DEFAULT_DENOMINATION
from videopoker.core.paytable.paytable import Paytable

RESULTS = (0, 1, 2, 3, 4, 5, 10, 25, 50, 100, 250, 800)
"""The minimum pay per coin of each class of results; the first class is losing games."""

_Played = events.Dealt | events.Drawn | events.DoubleDealt | events.DoublePicked

LONGEST_PAUSE = 300
"""The longest time between two events that counts as play, in seconds."""


def class_of(paid: int, coins: int) -> int:
    """The class in RESULTS of a hand that won `paid` for a bet of `coins`.

    >>> class_of(35, 5), class_of(0, 5), class_of(4000, 5)
    (5, 0, 800)
    """
    return RESULTS[bisect_right(RESULTS, paid // max(1, coins)) - 1]


class Money(NamedTuple):
    """Amounts in cents, at the denominations played."""

    deposits: int
    coin_in: int
    coin_out: int
    cashed_out: int
    leftover: int
    biggest_win: int


@recorded(
    "credits",
    "deposits",
    "coin_in",
    "coin_out",
    "cashed_out",
    "exchanged",
    "games",
    "deals",
    "wins",
    "biggest_win",
    "double_in",
    "double_out",
    "return=return_so_far",
    "streak",
    "best_streak",
    "drought",
    "longest_drought",
    "money",
    "practice",
    "rigged",
    "sessions",
    "seconds",
    "hands_per_hour",
    "lines",
    "games_since",
    "results=hands_by_result",
    "denomination=cents",
    "net",
    "session",
)
@dataclass(slots=True, repr=False)
class Totals(Counts):
    """The meters of a save, all time and of one session."""

    deposits: Credits = 0
    cashed_out: Credits = 0
    exchanged: int = 0
    """Credits by changes of denomination. Those added less those removed."""
    deposited_money: int = 0
    """In cents."""
    cashed_out_money: int = 0
    """In cents."""
    cents: Cents = DEFAULT_DENOMINATION
    """The denomination, in cents."""
    leftover: int = 0
    """The cents on the machine that do not make a whole credit."""
    practice: bool = False  # whether this is a practice save
    rigged: int = 0
    """Deals of chosen cards. A script chose them."""
    sessions: int = 0
    streak: int = 0
    """Wins in a row now, in deals."""
    best_streak: int = 0
    best_streak_hand: int = 0
    """The number of its last hand; 0 before a win."""
    drought: int = 0
    """Losses in a row now, in deals."""
    longest_drought: int = 0
    longest_drought_hand: int = 0
    """The number of its last hand; 0 before a loss."""
    last_hit: dict[str, int] = field(default_factory=dict)
    """The number of games played when each line was last hit."""
    results: Counter[int] = field(default_factory=Counter)
    """The number of games in each class of RESULTS, by the minimum pay of the class."""
    by_game: dict[tuple[Paytable, int], Counts] = field(default_factory=dict)
    """The counts of each game at each number of coins."""
    session: Counts = field(default_factory=Counts)
    """The counts since the last session began, with the bet of a hand that was in play then."""
    open_bet: int = 0
    """The bet of a hand in play."""
    open_stake: int = 0
    """The stake of a double-up in play."""
    paytable: Paytable | None = None
    """The game on the machine."""
    coins: int = 0
    """The coins of the last bet."""
    at: int | None = None
    """The time of the last event with a known time, in seconds; None until there is one."""
    _counts_now: Counts | None = field(default=None, init=False, compare=False)
    """The counts in `by_game` of the game on the machine at the last bet; None before they are needed."""

    @property
    def credits(self) -> int:
        """Deposits + exchanged - coin in + coin out - cashed out, always."""
        return self.deposits + self.exchanged - self.coin_in + self.coin_out - self.cashed_out

    @property
    def money(self) -> Money:
        """The amounts in cents; the denomination may have changed between them."""
        paid, cashed_out = self.money_out, self.cashed_out_money
        return Money(self.deposited_money, self.money_in, paid, cashed_out, self.leftover, self.biggest_money)

    @property
    def games_since(self) -> Annotated[dict[str, int], "hands since the last hit by line"]:
        """The games played after the last hit of each line that was hit."""
        return {line: self.games - game for line, game in self.last_hit.items()}

    @property
    def hands_by_result(self) -> Annotated[dict[int, int], "hands by least payout per coin"]:
        """The number of games in each class of RESULTS."""
        return {least: self.results[least] for least in RESULTS}

    @property
    def game(self) -> Counts:
        """The counts of the game on the machine at the last bet."""
        none = Counts()
        return self.by_game.get((self.paytable, self.coins), none) if self.paytable else none

    def most_played(self, *, now_first: bool = False) -> list[tuple[Paytable, int]]:
        """Every game at every bet with a hand drawn, the most played first, or first the game on the machine."""
        played = [game for game, counts in self.by_game.items() if counts.games]
        now = (self.paytable, self.coins) if now_first else None
        return sorted(played, key=lambda game: (game != now, -self.by_game[game].games))

    @property
    def in_play(self) -> int:
        """The bet of a hand to be drawn, or the stake of an open double-up: counted as lost until it is over."""
        return self.open_bet + self.open_stake

    def copied(self) -> "Totals":
        """A copy that no later event changes."""
        return replace(
            self,
            lines=self.lines.copy(),
            curve=self.curve.copied(),
            last_hit=self.last_hit.copy(),
            results=self.results.copy(),
            by_game={game: counts.copied() for game, counts in self.by_game.items()},
            session=self.session.copied(),
        )

    def add(self, event: events.Event, at: int | None = None) -> None:
        """Count one event; `at` is its time in seconds, without which it adds no time played."""
        if isinstance(event, events.NotesAdded):
            return  # nobody played meanwhile
        self._pass_time(at)
        match event:
            case events.Committed():
                return
            case events.Dealt(coins=coins):
                if coins != self.coins:
                    self._counts_now = None
                self.coins, self.open_bet = coins, event.bet
                self.rigged += event.secret is None
            case events.Drawn():
                self.open_bet = 0
                self._add_results(event)
            case events.DoubleDealt(stake=stake):
                self.open_stake = stake
            case events.DoublePicked():
                self.open_stake = 0
            case events.PracticeStarted():
                self.practice = True
            case events.GameChosen(paytable):
                self.paytable = paytable
                self._counts_now = None
            case events.SessionStarted():
                self.sessions += 1
                bet = self.in_play
                self.session = Counts(coin_in=bet, double_in=self.open_stake, money_in=bet * self.cents)
            case events.Deposited(credits):
                self.deposits += credits
                self.deposited_money += credits * self.cents
            case events.CashedOut(credits, leftover):
                self.cashed_out += credits
                self.cashed_out_money += credits * self.cents + leftover
                self.leftover = 0
            case events.Exchanged():
                self.exchanged += event.credits - event.before
                money = event.before * event.from_cents + self.leftover
                self.cashed_out_money += money - event.credits * event.cents - event.leftover
                self.cents, self.leftover = event.cents, event.leftover
            case events.DenominationChosen(cents):
                self.cents = cents
        if isinstance(event, _Played):
            self._count_played(event)

    def _count_played(self, event: _Played) -> None:
        """Count the event for all time, for the session, and for the game at this bet."""
        self.count(event, self.cents)
        self.session.count(event, self.cents)
        if self.paytable:
            if self._counts_now is None:  # looking it up for each event would take longer than counting
                self._counts_now = self.by_game.setdefault((self.paytable, self.coins), Counts())
            self._counts_now.count(event, self.cents)

    def _add_results(self, event: events.Drawn) -> None:
        for number, hand in enumerate(event.hands, start=1):
            self.results[class_of(hand.paid, self.coins)] += 1
            if hand.line is not None:
                self.last_hit[hand.line] = self.games + number
        self.streak = self.streak + 1 if event.paid else 0
        if self.streak > self.best_streak:
            self.best_streak = self.streak
            self.best_streak_hand = event.hand
        self.drought = 0 if event.paid else self.drought + 1
        if self.drought > self.longest_drought:
            self.longest_drought = self.drought
            self.longest_drought_hand = event.hand

    def _pass_time(self, time: int | None) -> None:
        if time is None:
            return
        passed = time - self.at if self.at is not None else 0
        if 0 < passed <= LONGEST_PAUSE:
            for counts in (self, self.session):
                counts.seconds += passed
        self.at = time
