"""The words of play line by line that tell of money: the meters, the ledger, and what a credit is worth."""

from collections.abc import Callable

from videopoker.core.game import IllegalMove
from videopoker.core.money import money
from videopoker.core.state import DENOMINATIONS
from videopoker.plain.settings import PlainSettings
from videopoker.play.saves.ledger import PlayedSession, ledger, sessions
from videopoker.play.session import Session
from videopoker.text.ledger import CashWords, cash_words, session_words
from videopoker.text.meters import MeterRow, meter_groups, run_of_luck

_SAID = 10
"""Sessions and cash-ins that are told; `videopoker ledger` prints all of them."""


class PlainAccounts:
    """Answers in sentences."""

    def __init__(self, session: Session, settings: PlainSettings, say: Callable[[str], None]) -> None:
        self._session = session
        self._say = say
        self._settings = settings

    @property
    def _currency(self) -> str:
        return self._settings.chosen.currency

    def meters(self, _: list[str]) -> None:
        """Every meter: over all time, in this session, and how lucky just now."""
        total = self._session.meters()
        *groups, luck = meter_groups(total, self._currency)
        whole = [f"{row.label} {_beside(row.total, row.money)}" for group in groups for row in group.rows]
        part = [
            f"{row.label} {_beside(row.session, row.session_money)}"
            for group in groups
            for row in group.rows
            if row.session
        ]
        self._say(f"All time: {', '.join(whole)}.")
        self._say(f"This session: {', '.join(part)}.")
        self._say(f"Now {run_of_luck(total)}; {', '.join(map(_longest, luck.rows))}.")

    def ledger(self, _: list[str]) -> None:
        """The last cash-ins and cash-outs, and the last sessions."""
        log = self._session.log
        for cash in cash_words(ledger(log), self._currency)[-_SAID:]:
            self._say(_cash(cash))
        for one in sessions(log)[-_SAID:]:
            self._say(sitting(one, self._currency))

    def denomination(self, words: list[str]) -> None:
        """Say what a credit is worth, or make it worth so many cents."""
        if words:
            if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 6:
                raise IllegalMove(
                    f"expected what a credit is worth in cents: {', '.join(map(str, DENOMINATIONS))}"
                )
            self._session.choose_denomination(int(words[0]))
        state = self._session.state
        worth = money(1, state.denomination, self._currency)
        self._say(
            f"A credit is worth {worth}. Credits {state.credits:,}, "
            f"{money(state.credits, state.denomination, self._currency)}."
        )


def sitting(one: PlayedSession, currency: str) -> str:
    """A session in a sentence."""
    said = session_words(one, currency)
    games = f"{said.games} game{'s' * (one.games != 1)}"
    return f"Session of {said.when}, {said.lasted}: {games}, {said.net}, {said.money}."


def _cash(cash: CashWords) -> str:
    then = f"; then {cash.balance} on the machine" if cash.balance else ""
    return f"{cash.when}: {cash.sentence}{then}."


def _beside(value: str, worth: str) -> str:
    return f"{value} ({worth})" if worth else value


def _longest(row: MeterRow) -> str:
    return f"most {row.label} {row.total}"
