"""The meters of a list of events."""

from collections.abc import Iterable

from videopoker.core.machine.events import Event
from videopoker.core.machine.totals import Totals


def totals(events: Iterable[Event]) -> Totals:
    """The meters after these events."""
    total = Totals()
    for event in events:
        total.add(event)
    return total
