"""A table with animation, and a clock that a test advances."""

from tests.tui.tables import painted, seated
from videopoker import Session
from videopoker.tui.kit.table_view.card import CardView
from videopoker.tui.kit.table_view.view import TableView


class Clock:
    """The time of the animation, which only a test advances."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now

    async def to(self, pilot, seconds):
        """Show the table this many seconds after the motion began."""
        self.now = seconds
        pilot.app.screen.query_one(TableView).player.tick()
        await painted(pilot)


def moving(session=None, **options):
    return seated(session or Session.in_memory(credits=100, seed=b"a test"), animation="full", **options)


def backs(pilot):
    """How many cards show their backs, in full or in part."""
    back = pilot.app.theme_variables["card-back"]
    return sum(
        any(style.bgcolor.triplet.hex == back for strip in strips_of(pilot, view) for _, style, _ in strip)
        for view in pilot.app.screen.query(CardView)
    )


def strips_of(pilot, widget):
    """The rows of a widget as they are painted on the screen."""
    region = widget.region
    strips = pilot.app.screen._compositor.render_strips()[region.y : region.bottom]
    return [strip.crop(region.x, region.right) for strip in strips]
