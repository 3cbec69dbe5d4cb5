"""The meters of a list of events."""

from collections.abc import Iterable

from videopoker.core.events import Event
from videopoker.core.meters import Meters


def meters(events: Iterable[Event]) -> Meters:
    """The meters after these events."""
    total = Meters()
    for event in events:
        total.add(event)
    return total
