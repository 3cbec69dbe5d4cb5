"""The verbs of plain mode for money: credits, the denomination, the ledger and the meters."""

from videopoker.core.game import MAX_CREDITS
from videopoker.core.messages import Refused, quoted
from videopoker.core.state import DENOMINATIONS
from videopoker.plain.verb_group import VerbGroup, whole_number
from videopoker.play.notes import Exchanged
from videopoker.play.saves.ledger import PlayedSession, ledger, sessions
from videopoker.text.ledger import CashWords, cash_words, session_words
from videopoker.text.meters import meter_groups, streak
from videopoker.text.note import balance
from videopoker.text.numbers import counted

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
            self._say(f"{balance(self._state, self._currency)} Type credits 1000 to add 1,000.")
            return
        expected = f"how many credits, 1 to {MAX_CREDITS:,}, such as credits 1000"
        added = whole_number(" ".join(words), 1, MAX_CREDITS, expected)
        self._tell(self._table.deposit(added))

    def cash_out(self) -> None:
        """Cash out all credits."""
        self._tell(self._table.cash_out())

    def denomination(self, words: list[str]) -> None:
        """Say the denomination, or change it to this many cents."""
        if not words:
            self._tell((Exchanged(self._state),))
            return
        text, known = " ".join(words), [*map(str, DENOMINATIONS)]
        if text not in known:
            raise Refused(f"Got {quoted(text)}; expected a denomination in cents: {', '.join(known)}.")
        self._tell(self._table.choose_denomination(int(text)))


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
