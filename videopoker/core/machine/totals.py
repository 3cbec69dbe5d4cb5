"""The totals of a machine: coin in and out, hands, wins and hits of each line, folded from its events and stored nowhere else.

A game is one final hand: a deal of a hundred hands counts a hundred games at the draw. Streaks and droughts count
deals. Coin in and coin out include double-ups, so that the credits always follow from the totals; the return
does not include them.

Money is counted at the denomination played. A change of denomination exchanges credits and moves no money: cents that
do not make a whole credit stay on the machine. Older versions paid them out.
"""

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, NamedTuple, Self

from videopoker.core.base.records import Cents, Credits, PerCoin, recorded
from videopoker.core.base.time_series import TimeSeries
from videopoker.core.machine import events
from videopoker.core.machine.events import Dealt, DoubleDealt, DoublePicked, Drawn, Event
from videopoker.core.machine.state import DEFAULT_DENOMINATION
from videopoker.core.paytable.paytable import Paytable


def figure(word: str, meaning: str) -> Any:
    """A number that begins at 0. The glossary explains its word with the meaning, and the JSON Schema its key."""
    return field(default=0, metadata={"word": word, "meaning": meaning})


@recorded(
    "coin_in",
    "coin_out",
    "net",
    "games",
    "deals",
    "wins",
    "biggest_win",
    "return=return_so_far",
    "seconds",
    "hands_per_hour",
    "lines",
)
@dataclass(slots=True, repr=False)
class Counts:
    """The meters of the session under way, or of the last one.

    Or over all time, or of one game: credits bet and paid, and hits. The counts of two parts of a log can be added: ``first + second``.
    """

    coin_in: Credits = 0
    """All coins bet."""
    coin_out: Credits = 0
    """All coins paid."""
    double_in: Credits = 0
    """The part of coin in that was staked in double-ups."""
    double_out: Credits = 0
    """The part of coin out that double-ups paid."""
    games: int = 0
    """Hands drawn. In multi-hand play each hand counts."""
    pairs: int = 0
    """Pairs of hands drawn from the same deal; these share cards, so they are not independent."""
    deals: int = 0
    """Without the one in play."""
    wins: int = figure("winning hands", "Hands that the paytable paid.")
    biggest_win: Credits = 0
    """The most paid for one deal or one double-up."""
    biggest_hand: int = 0
    """The number of the first hand that won it; 0 before a win."""
    lines: Counter[str] = field(default_factory=Counter)
    """Hits by line."""
    seconds: int = figure("time played", "The time between moves, without breaks of more than five minutes.")
    money_in: int = 0
    """All coins bet, in cents."""
    money_out: int = 0
    """All coins paid, in cents."""
    biggest_money: int = 0
    """The most paid for one deal or one double-up, in cents."""
    curve: TimeSeries = field(default_factory=TimeSeries)
    """The net result after each deal and its double-ups, in cents."""
    first_hit: dict[str, int] = field(default_factory=dict)
    """The number of the first deal that hit each line."""
    last_hit: dict[str, int] = field(default_factory=dict)
    """The number of games played when each line was last hit."""
    hits_by_card: dict[str, Counter[str]] = field(default_factory=dict)
    """Hits of royal flushes by suit and of four of a kind by rank, by line. Sessions do not count them."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, {self.games:,} hands: {self.coin_in:,} bet, {self.coin_out:,} paid>"

    @property
    def return_so_far(self) -> PerCoin | None:
        """Coin out / coin in without double-ups; None before the first draw."""
        bet = self.coin_in - self.double_in
        return (self.coin_out - self.double_out) / bet if bet and self.games else None

    @property
    def hands_per_hour(self) -> float | None:
        """Games per hour played; None in the first minute."""
        return self._per_hour(self.games)

    @property
    def deals_per_hour(self) -> float | None:
        """Deals per hour played, however many hands each has; None in the first minute."""
        return self._per_hour(self.deals)

    def _per_hour(self, number: int) -> float | None:
        return number * 3600 / self.seconds if self.seconds >= 60 else None

    @property
    def net(self) -> Credits:
        """Coin out - coin in."""
        return self.coin_out - self.coin_in

    @property
    def net_money(self) -> int:
        """The net result in cents."""
        return self.money_out - self.money_in

    @property
    def games_since(self) -> Annotated[dict[str, int], "for each line, the hands since its last hit"]:
        """The games played after the last hit of each line that was hit."""
        return {line: self.games - game for line, game in self.last_hit.items()}

    def copied(self) -> Self:
        """A copy that no later event changes."""
        return replace(
            self,
            lines=self.lines.copy(),
            curve=self.curve.copied(),
            first_hit=self.first_hit.copy(),
            last_hit=self.last_hit.copy(),
            hits_by_card={line: hits.copy() for line, hits in self.hits_by_card.items()},
        )

    def count(self, event: Event, cents: int) -> None:
        """Count one event, at a denomination of `cents`."""
        match event:
            case Dealt():
                self._bet(event.bet, cents)
            case Drawn():
                self._paid(event, cents)
                if event.paid:
                    self._hit(event)
                hands = 1 + len(event.more)
                self.deals += 1
                self.games += hands
                self.pairs += hands * (hands - 1) // 2
                self.curve.add(self.net_money)
            case DoubleDealt():
                self._bet(event.stake, cents)
                self.double_in += event.stake
                self.curve.amend(self.net_money)
            case DoublePicked():
                self._paid(event, cents)
                self.double_out += event.paid
                self.curve.amend(self.net_money)

    def _hit(self, event: Drawn) -> None:
        finals = [event.line, *[hand.line for hand in event.more]] if event.more else [event.line]
        for number, line in enumerate(finals, start=1):
            if line is not None:
                self.wins += 1
                self.lines[line] += 1
                self.first_hit.setdefault(line, event.hand)
                self.last_hit[line] = self.games + number

    def _bet(self, credits: int, cents: int) -> None:
        self.coin_in += credits
        self.money_in += credits * cents

    def _paid(self, event: Drawn | DoublePicked, cents: int) -> None:
        paid = event.paid
        self.coin_out += paid
        self.money_out += paid * cents
        if paid:  # most hands win nothing and cannot change a maximum
            if paid > self.biggest_win:
                self.biggest_win = paid
                self.biggest_hand = event.hand
            self.biggest_money = max(self.biggest_money, paid * cents)


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


@dataclass(frozen=True, slots=True)
class SessionResult:
    """What a session that is over won or lost."""

    net: Credits
    money: Cents  # at the denominations played
    hand: int
    """The number of its last deal."""


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
    "first_hit",
    "games_since",
    "hits_by_card",
    "results=hands_by_result",
    "denomination=cents",
    "net",
    "session",
)
@dataclass(slots=True, repr=False)
class Totals(Counts):
    """The meters of a save, all time and of one session."""

    deposits: Credits = figure("deposits", "The credits that you added.")
    cashed_out: Credits = figure("cashed out", "The credits that you took off the machine.")
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
    results: Counter[int] = field(default_factory=Counter)
    """The number of games in each class of RESULTS, by the minimum pay of the class."""
    by_game: dict[tuple[Paytable, int], Counts] = field(default_factory=dict)
    """The counts of each game at each number of coins."""
    session: Counts = field(default_factory=Counts)
    """The counts since the last session began, with the bet of a hand that was in play then."""
    best_session: SessionResult | None = None
    """The session with the highest net result, of those that are over and have a hand."""
    worst_session: SessionResult | None = None
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
    def hands_by_result(self) -> Annotated[dict[int, int], "hands by the payout per coin that they reached"]:
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
            Counts.copied(self),
            results=self.results.copy(),
            by_game={game: counts.copied() for game, counts in self.by_game.items()},
            session=self.session.copied(),
        )

    def add(self, event: events.Event, at: int | None = None) -> None:
        """Count one event; `at` is its time in seconds, without which it adds no time played."""
        if isinstance(event, events.NotesAdded):
            return  # nobody played meanwhile
        if isinstance(event, events.SessionStarted):
            self.at = None  # nor since the last session
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
                self._end_session()
                self.sessions += 1
                bet = self.in_play
                self.session = Counts(coin_in=bet, double_in=self.open_stake, money_in=bet * self.cents)
            case events.SessionEnded():
                self._end_session()
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
            if isinstance(event, Drawn) and event.paid:
                self._count_cards(event, self.paytable, self._counts_now)

    def _count_cards(self, event: Drawn, paytable: Paytable, game: Counts) -> None:
        """Count royal flushes by suit and four of a kind by rank, for all time and for the game."""
        for hand in event.hands if event.more else (event,):
            if hand.line in paytable.split_lines:
                card = paytable.suit_or_rank(hand.cards)
                for counts in (self, game):
                    counts.hits_by_card.setdefault(hand.line, Counter())[card] += 1

    def _end_session(self) -> None:
        """Compare the last session with the best and the worst; an end and the start after it count once."""
        last = self.session
        if self.sessions and last.games:
            money = last.net_money + self.in_play * self.cents
            ended = SessionResult(last.net + self.in_play, money, self.deals)
            self.best_session = max(self.best_session or ended, ended, key=_net)
            self.worst_session = min(self.worst_session or ended, ended, key=_net)

    def _add_results(self, event: events.Drawn) -> None:
        for hand in event.hands:
            self.results[class_of(hand.paid, self.coins)] += 1
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


def _net(session: SessionResult) -> int:
    return session.net
