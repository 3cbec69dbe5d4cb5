"""The long run of saves with small numbers: each part runs and finds nothing lost."""

import pytest

pytest.importorskip("apsw")
from benchmarks.soak import saves


@pytest.mark.slow
def test_each_part_of_the_long_run_finds_nothing_lost(monkeypatch):
    few = {"DAMAGED": 9, "FLIPPED": 9, "KILLS": 1, "POWER_LOSSES_A_STEP": 1, "HANDS": 5}
    for constant, number in {**few, "FAILURES_A_CALL": 1, "FAILING": ("unlink",)}.items():
        monkeypatch.setattr(saves, constant, number)
    monkeypatch.setattr(saves, "forged_logs", lambda: ("tried in a separate test", True))
    checks = list(saves.checks())
    assert len(checks) >= 5
    assert [name for name, holds in checks if not holds] == []
