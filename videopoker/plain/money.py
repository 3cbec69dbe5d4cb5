"""The verbs of plain mode for money: credits and the denomination."""

from videopoker.core.base.messages import Refused, quoted
from videopoker.core.base.read_number import read_number
from videopoker.core.machine.game import MAX_CREDITS
from videopoker.core.machine.state import DENOMINATIONS
from videopoker.plain.verb_group import VerbGroup, whole_number
from videopoker.play.table.notes import Notes
from videopoker.text.play.note import balance


class PlainMoney(VerbGroup):
    """Credits and the denomination."""

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
        text = " ".join(words)
        denominations = [*map(str, DENOMINATIONS)]
        if text not in denominations:
            raise Refused(
                f"Got {quoted(text)}; expected a denomination in cents: {', '.join(denominations)}."
            )
        return self._table.choose_denomination(read_number(text))
