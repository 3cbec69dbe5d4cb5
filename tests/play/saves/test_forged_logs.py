"""A log with one illegal value, row or order is refused in one line, though its hashes fit."""

import pytest

from tests.play.saves.forge import answer_forged
from tests.quick import quick_and_slow


@pytest.mark.parametrize(("seed", "count"), quick_and_slow([(1, 4), (2, 100)]))
def test_every_command_uses_a_forged_log_or_refuses_it_in_one_line(tmp_path, seed, count):
    used, refused = answer_forged(tmp_path, seed, count)
    assert used == count
    assert refused > used
