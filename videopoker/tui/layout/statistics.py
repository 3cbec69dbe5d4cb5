"""The layout of the statistics for a terminal's size: which pages stand side by side, and in which columns."""

PAGES = ("meters", "bankroll", "lines", "results", "ledger", "play", "risk")
COLUMNS = (("bankroll", "lines", "risk"), ("meters", "results"), ("play", "ledger"))
"""The pages from the top down in each column; those that are not shown leave no room."""

_DASHBOARD_FROM = (120, 40)
"""Columns and rows from which pages stand side by side."""
_WHOLE_FROM = 180
"""Columns from which all of them but the risk do; below, the ledger and the play have a dashboard for themselves."""
_SECOND = ("play", "ledger")
_ALONE = "risk"


def is_dashboard(width: int, height: int) -> bool:
    """Whether pages stand side by side."""
    return width >= _DASHBOARD_FROM[0] and height >= _DASHBOARD_FROM[1]


def pages_shown(page: str, width: int, height: int) -> tuple[str, ...]:
    """The pages on the screen when this one is wanted."""
    if not is_dashboard(width, height) or page == _ALONE:
        return (page,)
    return tuple(
        other
        for other in PAGES
        if other != _ALONE and (width >= _WHOLE_FROM or (other in _SECOND) is (page in _SECOND))
    )
