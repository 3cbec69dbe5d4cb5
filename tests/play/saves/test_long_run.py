"""The long run of saves, with a few of everything: each of its parts runs, and finds nothing lost."""

import pytest

pytest.importorskip("apsw")
from benchmarks.soak import saves


@pytest.mark.slow
def test_each_part_of_the_long_run_finds_nothing_lost(monkeypatch):
    few = {"DAMAGED": 9, "FLIPPED": 9, "KILLS": 1, "POWER_LOSSES_A_STEP": 1, "HANDS": 5}
    for name, number in {**few, "FAILURES_A_CALL": 1, "FAILING": ("unlink",)}.items():
        monkeypatch.setattr(saves, name, number)
    monkeypatch.setattr(saves, "forged_logs", lambda: ("tried in a test apart", True))
    checks = list(saves.checks())
    assert len(checks) >= 5
    assert [said for said, holds in checks if not holds] == []
