"""The meters and the ledger as tables: columns never touch, whatever the numbers."""

import re

from videopoker.core.machine.totals import Totals
from videopoker.play.saves.hands.ledger import LedgerRow, PlayedSession
from videopoker.text.groups.render import in_columns
from videopoker.text.play.meters import ledger_groups, meter_groups

WHEN = "2026-11-05T12:00:00+00:00"


def cells(text, start):
    """The cells of the row that starts so."""
    row = next(row for row in text.splitlines() if row.startswith(start))
    return re.split(r" {2,}", row.strip())


def test_meters_of_millions_do_not_touch():
    total = Totals(coin_in=6_027_237_000, money_in=1_205_447_400_000)
    text = in_columns(meter_groups(total, "$"))
    assert cells(text, "coin in") == ["coin in", "0", "$0.00", "6,027,237,000", "$12,054,474,000.00"]
    assert len({row.index("all time") for row in text.splitlines() if "all time" in row}) == 1


def test_ledger_of_millions_does_not_touch():
    rows = [LedgerRow(WHEN, "deposited", 1_000_000_000, 200, 2_000_000_000)]
    played = [PlayedSession(WHEN, None, 10**9, 3 * 10**9, 10**9, -4 * 10**11)]
    text = in_columns(ledger_groups(rows, played, "$"))
    assert cells(text, "SESSIONS") == ["SESSIONS", "lasted", "hands", "net", "money"]
    assert cells(text, "2026")[1:] == ["deposited", "+1,000,000,000", "$2,000,000,000.00", "2,000,000,000"]
    assert cells(text.partition("SESSIONS")[2], "2026")[1:] == [
        "until now",
        "1,000,000,000",
        "-2,000,000,000",
        "-$4,000,000,000.00",
    ]


def test_session_in_which_the_clock_was_set_back_lasted_no_time():
    played = [PlayedSession(WHEN, "2026-11-05T11:00:00+00:00", 2, 10, 0, -250)]
    assert cells(in_columns(ledger_groups([], played, "$")), "2026")[1] == "0 s"


def test_ledger_signs_money_as_it_signs_credits():
    text = in_columns(ledger_groups([LedgerRow(WHEN, "cashed out", 438, 1, 0)], [], "$"))
    assert cells(text, "2026")[2:] == ["-438", "-$4.38", "0"]
