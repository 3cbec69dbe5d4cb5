"""The verbs of plain mode for money: credits, the denomination, the ledger and the meters."""

from videopoker.core.game import MAX_CREDITS
from videopoker.core.messages import Refused, quoted
from videopoker.core.state import DENOMINATIONS
from videopoker.plain.verb_group import VerbGroup, whole_number
from videopoker.play.saves.ledger import PlayedSession, ledger, sessions
from videopoker.text.ledger import CashWords, cash_words, session_words
from videopoker.text.meters import meter_groups, streak
from videopoker.text.numbers import counted, leftover_words, money

_MAX_LISTED = 10
"""The sessions and deposits listed; `videopoker ledger` prints all of them."""


class PlainMoney(VerbGroup):
    """Credits, the denomination, the ledger and the meters."""

    def meters(self) -> None:
        """Every meter: all time, this session, and the streaks."""
        total = self._session.totals
        *groups, streaks = meter_groups(total, self._currency)
        whole = [f"{row.label} {_beside(row.total, row.money)}" for group in groups for row in group.rows]
        part = [
            f"{row.label} {_beside(row.session, row.session_money)}"
            for group in groups
            for row in group.rows
            if row.session
        ]
        if total.practice:
            self._say("This is a practice save.")
        self._say(f"All time: {', '.join(whole)}.")
        self._say(f"This session: {', '.join(part)}.")
        longest = ", ".join(f"longest {row.label} {row.total}" for row in streaks.rows)
        self._say(f"Streak: {streak(total)}; {longest}.")

    def ledger(self) -> None:
        """The last deposits and cash-outs, and the last sessions."""
        log = self._session.log
        self._say(*map(_cash, cash_words(ledger(log), self._currency)[-_MAX_LISTED:]))
        self._say(*(session_sentence(one, self._currency) for one in sessions(log)[-_MAX_LISTED:]))

    def deposit(self, words: list[str]) -> None:
        """Add credits, or say how many there are."""
        if not words:
            self._say(f"{self._balance} Type credits 1000 to add 1,000.")
            return
        expected = f"how many credits, 1 to {MAX_CREDITS:,}, such as credits 1000"
        added = whole_number(" ".join(words), 1, MAX_CREDITS, expected)
        self._session.deposit(added)
        self._say(f"Added {added:,}. {self._balance}")

    def cash_out(self) -> None:
        """Cash out all credits."""
        before = self._state
        self._session.cash_out()
        worth = money(before.money, 1, self._currency)
        self._say(f"Cashed out {counted(before.credits, 'credit')} ({worth}). Credits 0.")

    def denomination(self, words: list[str]) -> None:
        """Say the denomination, or change it to this many cents."""
        if words:
            text, known = " ".join(words), [*map(str, DENOMINATIONS)]
            if text not in known:
                raise Refused(f"Got {quoted(text)}; expected a denomination in cents: {', '.join(known)}.")
            self._session.choose_denomination(int(text))
        after = self._state
        self._say(f"Denomination {money(1, after.denomination, self._currency)}. {self._balance}")
        if left := leftover_words(after.leftover, self._currency):
            self._say(f"{left}.")

    @property
    def _balance(self) -> str:
        state = self._state
        worth = money(state.credits, state.denomination, self._currency)
        return f"You have {counted(state.credits, 'credit')} ({worth})."


def session_sentence(one: PlayedSession, currency: str) -> str:
    """A session in a sentence."""
    parts = session_words(one, currency)
    return (
        f"Session of {parts.when}, {parts.lasted}: {counted(one.games, 'hand')}, {parts.net}, {parts.money}."
    )


def _cash(cash: CashWords) -> str:
    then = f"; then {cash.balance} on the machine" if cash.balance else ""
    return f"{cash.when}: {cash.sentence}{then}."


def _beside(value: str, worth: str) -> str:
    return f"{value} ({worth})" if value and worth else value or worth
