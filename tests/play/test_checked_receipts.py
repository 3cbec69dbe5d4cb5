"""What a receipt finds in the rows of a log: rows cut off at the end, and a log written again."""

import pytest

from tests.play.changed_exports import ROWS, printed, receipt, remade
from tests.play.checker import check


def test_receipt_of_a_row_of_the_log_is_found_with_its_chain_or_without():
    for end in range(4, len(ROWS) + 1, 9):
        kept = receipt(ROWS[:end])
        assert check(printed(ROWS), "--receipt", kept).code == 0
        assert check(printed(ROWS), "--receipt", kept.rpartition(":")[0]).code == 0


@pytest.mark.parametrize(
    "rows", [ROWS[:-1], ROWS[:4], remade([*ROWS[:30], ROWS[0], *ROWS[30:]], recommitted=True)]
)
def test_rows_cut_off_or_a_log_written_again_are_noticed_only_by_a_receipt(rows):
    assert check(printed(rows)).code == 0
    assert check(printed(rows), "--receipt", receipt(ROWS)).code == 1


@pytest.mark.parametrize("field", [2, 3, 4], ids=["hand", "hash", "first value"])
def test_changed_receipt_is_noticed(field):
    fields = receipt(ROWS).split(":")
    fields[field] = "7" * len(fields[field])
    checked = check(printed(ROWS), "--receipt", ":".join(fields))
    assert (checked.code, len(checked.problems)) == (1, 1)
    assert "receipt" in checked.problems[0]
