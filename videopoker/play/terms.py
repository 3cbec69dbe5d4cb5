"""The terms for the cost of an hour: the player's settings, and the denomination of the save.

A file of its own: `solve` asks for it, and loads neither the settings nor the log of a save without need.
"""

from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from videopoker.core.paytable.hourly import Terms

if TYPE_CHECKING:
    from videopoker.core.settings import Settings

_DENOMINATION = """
    SELECT coalesce(
        (SELECT json_extract(record, '$.cents') FROM event
         WHERE number > (SELECT coalesce(max(row), 0) FROM snapshot)
         AND (record LIKE '{"event":"exchanged"%' OR record LIKE '{"event":"denomination%')
         ORDER BY number DESC LIMIT 1),
        (SELECT json_extract(content, '$.state.denomination') FROM snapshot), ?)
"""


def terms_of(settings: "Settings", denomination: int) -> Terms:
    """The terms of these settings; `denomination` is the save's, in cents."""
    return Terms(settings.pace, settings.cash_back / 100, settings.coin or denomination, settings.currency)


def denomination_of(save: Path) -> int:
    """The denomination of a save, in cents, without the time to fold its log; the default one if it cannot be read."""
    cents = Terms().cents
    if save.exists():
        import sqlite3

        with suppress(sqlite3.Error), closing(sqlite3.connect(save, timeout=0)) as connection:
            (cents,) = connection.execute(_DENOMINATION, (cents,)).fetchone()
    return cents
