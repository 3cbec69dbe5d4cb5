"""The rows of a log that may be printed: all before the first row with a secret or cards that are not shown yet."""

from collections.abc import Iterator

from videopoker.core.machine.events import Committed, Dealt, DoubleDealt, Event
from videopoker.core.machine.moves import DoubleUp
from videopoker.core.machine.state import GameState, Phase
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import Row


def shown_rows(log: Log) -> Iterator[Row]:
    """The rows as the log has them, unchecked, in constant memory.

    They end before the commitment of the first deal whose secret is not shown yet: one that can still be drawn or
    doubled, or the next one. Deals without a commitment end them at their cards.
    """
    return log.rows.rows(until=_last_shown(log))


def _last_shown(log: Log) -> int:
    folded = log.folded()
    last = folded.row
    state = folded.state
    can_double = state.allows(DoubleUp) or state.phase is Phase.DOUBLING
    is_open = state.phase is Phase.DRAWING or (state.dealt_under is not None and can_double)
    hidden = state.hand if is_open else state.hand + 1  # the first deal whose secret is not shown
    for number in range(folded.row, 0, -1):
        event = log.rows.entry(number).event
        if _is_hidden(event, hidden, state):
            last = number - 1
        elif isinstance(event, Dealt):  # the commitments of later deals come after it
            break
    return last


def _is_hidden(event: Event, hidden: int, state: GameState) -> bool:
    if isinstance(event, DoubleDealt):  # without a commitment it has a secret of its own
        return event == state.double and state.picked is None
    return isinstance(event, Committed | Dealt) and event.hand >= hidden
