"""A table with animation."""

from tests.tui.tables import seated
from videopoker import Session
from videopoker.tui.kit.table_view.cards.card import CardView


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
