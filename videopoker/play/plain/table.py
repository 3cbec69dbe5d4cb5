"""The table line by line: for a screen reader, a dumb terminal or a pipe. Nothing is ever redrawn.

Everything the table can do can be done here, by the same session; only the words differ.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TextIO

from videopoker.core.cards import CardError
from videopoker.core.complaints import nearest
from videopoker.core.game import IllegalMove
from videopoker.core.state import GameState, Phase, bet_one
from videopoker.play.games.paytables import PaytableError
from videopoker.play.plain.accounts import PlainAccounts
from videopoker.play.plain.games import PlainGames
from videopoker.play.plain.hands import PlainHands
from videopoker.play.plain.history import last_hands
from videopoker.play.saves.savefile import StoreError
from videopoker.play.session import Session

HELP = """\
enter          deal, then draw
1 3 5          hold these cards; the same number again lets a card go; none, all
bet 3          bet three coins from now on; bet alone bets one more
max            bet the most and deal
hands 25       draw 25 hands from each deal: 1, 3, 5, 10, 25, 50 or 100
double         stake the last win: a card above the one shown pays it twice, as high gives it back
1              while a win is staked: pick the first of four cards
credits 1000   put credits in
cash out       take all credits out
games          list the games, your favourites first; games deuces 9/5 searches
game NAME      play another game; in the middle of a hand, from the next deal on
favourite NAME make a game a favourite, or no longer one
pays           the paytable; pays NAME that of another game
meters         what went in and out, hits, streaks, hands per hour
ledger         what was put in and cashed out, and the last sessions
denomination 5 make a credit worth five cents; denomination alone says what it is worth
history 10     the last ten hands, card by card; history alone the last five
help           this list
quit           leave; a hand in play waits for you"""


def play_plain(
    session: Session, lines: Iterable[str], out: TextIO, settings_file: Path | None = None
) -> None:
    """Play a session by lines of text until they end or say quit; the file keeps the favourites."""
    _Plain(session, out, settings_file).run(lines)


class _Quit(Exception):
    """The player wants to leave."""


class _Plain:
    """The conversation: what was bet and held so far, and what each word does."""

    def __init__(self, session: Session, out: TextIO, settings_file: Path | None) -> None:
        self._session = session
        self._out = out
        self._games = games = PlainGames(session, settings_file, self._say)
        accounts = PlainAccounts(session, settings_file, self._say)
        self._hands = hands = PlainHands(session, self._say)
        self._coins = session.state.bet
        self._held: frozenset[int] = frozenset()
        self._words: dict[str, Callable[[list[str]], None]] = {
            "": self._go_on,
            "deal": self._go_on,
            "draw": self._go_on,
            "hold": self._hold,
            "none": self._hold_none,
            "all": self._hold_all,
            "bet": self._bet,
            "max": self._bet_max,
            "hands": hands.choose,
            "double": hands.double,
            "pick": hands.pick,
            "credits": self._deposit,
            "cash": self._cash_out,
            "games": games.tell,
            "game": self._game,
            "favourite": games.favourite,
            "pays": lambda words: games.pays(words, self._coins),
            "meters": accounts.meters,
            "ledger": accounts.ledger,
            "denomination": accounts.denomination,
            "history": self._history,
            "help": lambda _: self._say(HELP),
            "?": lambda _: self._say(HELP),
            "quit": self._quit,
            "q": self._quit,
        }

    @property
    def _coins_dealt(self) -> int:
        """The bet on each hand of the last deal."""
        return self._state.coins or self._coins

    @property
    def _state(self) -> GameState:
        return self._session.state

    def run(self, lines: Iterable[str]) -> None:
        """Read line by line and answer each."""
        self._say(f"{_title(self._state)}. Type help for the list of words.")
        if self._state.phase is Phase.DRAWING:
            many = f", bet {self._hands.bet(self._coins_dealt)}" if self._state.hands > 1 else ""
            self._say(f"Hand {self._state.hand} waited for you{many}.")
            self._tell_hand()
        elif self._state.phase is Phase.DOUBLING:
            self._say("A double up waited for you.")
            self._hands.tell_double()
        self._prompt()
        try:
            for line in lines:
                self._answer(line.split())
                self._prompt()
        except _Quit:
            pass
        self._say(f"{self._hands.waiting}{self._state.credits:,} credits are kept.")

    def _answer(self, words: list[str]) -> None:
        first = words[0].lower() if words else ""
        if first.isdecimal():
            first = "pick" if self._state.phase is Phase.DOUBLING else "hold"
            words = [first, *words]
        answer = self._words.get(first)
        if answer is None:
            hint = nearest(first, [word for word in self._words if word]) or "; help lists the words"
            self._say(f'"{words[0]}" is no word I know{hint}')
            return
        try:
            answer(words[1:])
        except (IllegalMove, CardError, StoreError, PaytableError, ValueError) as error:
            self._say(str(error))

    # the words

    def _go_on(self, _: list[str]) -> None:
        if self._state.phase is Phase.DRAWING:
            events = self._session.draw(self._held)
            if len(self._state.finals) > 1:
                self._hands.tell_draw(events)
                self._say(f"Credits {self._state.credits:,}.")
                return
            self._tell_hand()
            paid = f"{self._state.line} pays {self._state.paid:,}" if self._state.line else "No win"
            self._say(f"{paid}. Credits {self._state.credits:,}.")
        else:
            self._session.deal(self._coins, hands=self._hands.count)
            self._held = frozenset()
            bet = self._hands.bet(self._coins_dealt)
            self._say(f"Hand {self._state.hand}, bet {bet}.{self._hands.jackpot}")
            self._tell_hand()

    def _hold(self, words: list[str]) -> None:
        self._must_draw()
        wrong = [word for word in words if word not in {"1", "2", "3", "4", "5"}]
        if wrong or not words:
            raise IllegalMove(f"no card {wrong[0] if wrong else 'named'}; cards are 1 to 5")
        for word in words:
            self._held ^= {int(word) - 1}
        self._tell_cards()

    def _hold_none(self, _: list[str]) -> None:
        self._must_draw()
        self._held = frozenset()
        self._tell_cards()

    def _hold_all(self, _: list[str]) -> None:
        self._must_draw()
        self._held = frozenset(range(5))
        self._tell_cards()

    def _bet(self, words: list[str]) -> None:
        self._hands.must_bet()
        most = self._state.most_coins
        if not words:
            coins = bet_one(min(self._coins, most), most)
        elif words[0].isdecimal() and 1 <= int(words[0]) <= most:
            coins = int(words[0])
        else:
            raise IllegalMove(f'a bet of "{words[0]}"; this game takes 1 to {most} coins')
        self._coins = self._state.affordable(coins, self._hands.count)
        self._say(f"Bet {self._hands.bet(self._coins)}.")

    def _bet_max(self, _: list[str]) -> None:
        self._hands.must_bet()
        self._coins = self._state.affordable(self._state.most_coins, self._hands.count)
        self._go_on([])

    def _deposit(self, words: list[str]) -> None:
        if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 12:
            raise IllegalMove("expected how many credits, such as credits 1000")
        self._session.deposit(int(words[0]))
        self._say(f"Credits {self._state.credits:,}.")

    def _cash_out(self, _: list[str]) -> None:
        taken = self._state.credits
        self._session.cash_out()
        self._say(f"Cashed out {taken:,}. Credits 0.")

    def _game(self, words: list[str]) -> None:
        self._games.choose(words)
        if self._state.phase is Phase.BETTING:
            self._coins = self._state.affordable(self._coins)

    def _history(self, words: list[str]) -> None:
        for row in last_hands(self._session.store, words):
            self._say(row)

    def _quit(self, _: list[str]) -> None:
        raise _Quit

    # what is said

    def _must_draw(self) -> None:
        if self._state.phase is not Phase.DRAWING:
            raise IllegalMove("no hand is dealt; press enter to deal")

    def _tell_hand(self) -> None:
        self._tell_cards()
        value = str(self._state.value)
        self._say(value[0].upper() + value[1:] + ".")

    def _tell_cards(self) -> None:
        held = self._held if self._state.phase is Phase.DRAWING else frozenset(self._state.held)
        for place, card in enumerate(self._state.cards):
            self._say(f"{place + 1}, {card.words}{', held' if place in held else ''}")

    def _prompt(self) -> None:
        if self._state.phase is Phase.DRAWING:
            discards = 5 - len(self._held)
            asks = f"hold or draw {discards}" if discards else "stand pat"
        elif self._state.phase is Phase.DOUBLING:
            asks = "pick 1 to 4"
        elif self._state.credits:
            bet = self._hands.bet(self._state.affordable(self._coins, self._hands.count))
            asks = f"deal, bet {bet}, credits {self._state.credits:,}"
        else:
            asks = "no credits left; credits 1000 puts some in"
        print(f"{asks}> ", end="", file=self._out, flush=True)

    def _say(self, text: str) -> None:
        print(text, file=self._out)


def _title(state: GameState) -> str:
    return state.paytable.title if state.paytable else "No game"
