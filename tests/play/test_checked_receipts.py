"""What a receipt finds in the rows of a log: rows cut off at the end, and a log written again."""

import pytest

from tests.play.changed_exports import Export, printed, receipt, remade
from tests.play.checker import check


def test_receipt_of_any_row_of_the_log_is_found():
    rows = Export().rows
    for end in range(4, len(rows) + 1):
        kept = receipt(rows[:end])
        assert check(printed(rows), "--receipt", kept).code == 0
        assert check(printed(rows), "--receipt", kept.rpartition(":")[0]).code == 0


def other_last_draw(rows):
    rows[-1]["record"]["held"] = [1, 2, 3, 4, 5]
    rows[-1]["record"]["cards"] = rows[-2]["record"]["cards"]


def earlier_time(rows):
    rows[5]["time"] = rows[4]["time"]


CUTS = {
    "the last row": lambda rows: rows[:-1],
    "the last deal": lambda rows: rows[:-3],
    "half of the log": lambda rows: rows[: len(rows) // 2],
    "all but the chain": lambda rows: rows[:4],
}
FORGED = {
    "another last draw": other_last_draw,
    "another time": earlier_time,
    "a deposit more": lambda rows: rows.insert(3, rows[2]),
    "another deposit": lambda rows: rows[2]["record"].update(credits=5),
    "another game of the same deck": lambda rows: rows[1]["record"].update(key="mine"),
    "a session more": lambda rows: rows.insert(30, rows[0]),
}


@pytest.mark.parametrize("name", CUTS)
def test_rows_cut_off_at_the_end_are_noticed_only_by_a_receipt(name):
    rows = CUTS[name](Export().rows)
    assert check(printed(rows)).code == 0
    assert check(printed(rows), "--receipt", receipt(Export().rows)).code == 1


@pytest.mark.parametrize("name", FORGED)
def test_log_written_again_from_a_changed_row_is_noticed_only_by_a_receipt(name):
    rows = Export().rows
    FORGED[name](rows)
    forged = printed(remade(rows, recommitted=True))
    assert forged != printed(Export().rows)
    assert check(forged).code == 0
    assert check(forged, "--receipt", receipt(Export().rows)).code == 1


@pytest.mark.parametrize("field", [2, 3, 4], ids=["hand", "hash", "first value"])
def test_changed_receipt_is_noticed(field):
    rows = Export().rows
    fields = receipt(rows).split(":")
    fields[field] = "7" * len(fields[field])
    checked = check(printed(rows), "--receipt", ":".join(fields))
    assert (checked.code, len(checked.problems)) == (1, 1)
    assert "receipt" in checked.problems[0]


def test_receipt_of_another_chain_is_noticed():
    """A log whose chain was chosen after the receipt was given."""
    rows = Export().rows
    before = receipt(rows[:40])
    chain = receipt(rows).rpartition(":")[2]
    assert check(printed(rows), "--receipt", f"{before.rpartition(':')[0]}:{chain}").code == 1
