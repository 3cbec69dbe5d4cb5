"""A table on which things move, and a clock that a test moves on."""

import re

from tests.tui.tables import cards_shown, painted, seated
from videopoker import Session
from videopoker.tui.widgets.table_view import TableView


class Clock:
    """The time on the stage, which stands still until a test moves it on."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now

    async def to(self, pilot, seconds):
        """Show the table so many seconds after the motion began."""
        self.now = seconds
        pilot.app.screen.query_one(TableView).player.tick()
        await painted(pilot)


def moving(session=None, **options):
    return seated(session or Session.in_memory(credits=100, seed=b"a test"), animation="full", **options)


def backs(pilot):
    """How many cards show their backs."""
    return max(len(re.findall("[╱╲]+", row)) for row in cards_shown(pilot))
