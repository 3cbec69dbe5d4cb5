"""The layout of the statistics for a terminal's size: which pages are side by side, and in which columns."""

PAGES = ("meters", "bankroll", "lines", "results", "ledger", "play", "risk")
COLUMNS = (("bankroll", "lines", "risk"), ("meters", "results"), ("play", "ledger"))
"""The pages of each column from the top down; pages not shown take no room."""

_DASHBOARD_FROM = (120, 40)
"""Columns and rows from which pages are side by side, as a dashboard."""
_WHOLE_FROM = 180
"""From this width one dashboard has all pages but the risk; below it, ledger and play have their own."""
_SECOND = ("play", "ledger")
_ALONE = "risk"


def is_dashboard(width: int, height: int) -> bool:
    """Whether pages are side by side."""
    return width >= _DASHBOARD_FROM[0] and height >= _DASHBOARD_FROM[1]


def pages_shown(page: str, width: int, height: int) -> tuple[str, ...]:
    """The pages on the screen when this page is chosen."""
    if not is_dashboard(width, height) or page == _ALONE:
        return (page,)
    return tuple(
        other
        for other in PAGES
        if other != _ALONE and (width >= _WHOLE_FROM or (other in _SECOND) is (page in _SECOND))
    )
