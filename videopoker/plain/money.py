"""The verbs of plain mode for money: credits, the denomination, the ledger and the meters."""

from videopoker.core.game import MAX_CREDITS
from videopoker.core.messages import Refused, quoted
from videopoker.core.read_number import read_number
from videopoker.core.state import DENOMINATIONS
from videopoker.plain.verb_group import VerbGroup, whole_number
from videopoker.play.notes import Notes
from videopoker.play.saves.ledger import ledger, sessions
from videopoker.text.group import Group
from videopoker.text.ledger import ledger_groups
from videopoker.text.meters import meter_groups
from videopoker.text.note import balance
from videopoker.text.render import in_sentences

_IN_A_SENTENCE = 3
"""The figures in a sentence of the meters."""
_MAX_LISTED = 10
"""The sessions and deposits listed; `videopoker stats --ledger` prints all of them."""


class PlainMoney(VerbGroup):
    """Credits, the denomination, the ledger and the meters."""

    def meters(self) -> None:
        """Every meter, a few in a sentence: this session, all time, and the streaks."""
        total = self._session.totals
        held, *groups, streaks = meter_groups(total, self._currency)
        few = [
            Group(columns=groups[0].columns, rows=group.rows[at : at + _IN_A_SENTENCE], lead="{}: ")
            for group in (held, *groups)
            for at in range(0, len(group.rows), _IN_A_SENTENCE)
        ]
        if total.practice:
            self._say("This is a practice save.")
        self._say(*in_sentences([*few, streaks], columns=(1, 3)))

    def ledger(self) -> None:
        """The last deposits and cash-outs, and the last sessions."""
        log = self._session.log
        for group in ledger_groups(ledger(log), sessions(log), self._currency):
            self._say(*group.sentences[-_MAX_LISTED:])

    def deposit(self, words: list[str]) -> Notes:
        """Add credits, or say how many there are."""
        if not words:
            self._say(f"{balance(self._state, self._currency)} Type credits 1000 to add 1,000.")
            return ()
        expected = f"how many credits, 1 to {MAX_CREDITS:,}, such as credits 1000"
        added = whole_number(" ".join(words), 1, MAX_CREDITS, expected)
        return self._table.deposit(added)

    def denomination(self, words: list[str]) -> Notes:
        """Say the denomination, or change it to this many cents."""
        if not words:
            return self._table.denomination
        text, known = " ".join(words), [*map(str, DENOMINATIONS)]
        if text not in known:
            raise Refused(f"Got {quoted(text)}; expected a denomination in cents: {', '.join(known)}.")
        return self._table.choose_denomination(read_number(text))
