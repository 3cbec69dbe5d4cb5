"""A snapshot holds the whole machine and its totals, or is discarded."""

import json
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.folding import totals
from tests.core.test_game_properties import log_of, sequences
from tests.quick import examples
from videopoker.core.machine.evolve import replay
from videopoker.core.machine.snapshot import SnapshotError, from_snapshot, to_snapshot
from videopoker.core.machine.state import GameState
from videopoker.core.machine.totals import Counts, Totals


def folded(log, state=None, total=None):
    total = total or Totals()
    for at, event in enumerate(log):
        total.add(event, 100 * at)
    return replay(log, state), total


def kept(state, total):
    return from_snapshot(json.loads(json.dumps(to_snapshot(state, total))))


@settings(max_examples=examples(60), deadline=None)
@given(sequences, st.integers(0, 40))
def test_log_folds_to_the_same_from_a_snapshot_and_from_its_first_row(sequence, place):
    log = log_of(sequence)
    state, total, _ = kept(*folded(log[:place]))
    assert (state, total) == folded(log[:place])
    for event in log[place:]:
        total.add(event)
    again = folded(log[:place])[1]
    for event in log[place:]:
        again.add(event)
    assert (replay(log[place:], state), total) == (replay(log), again)
    assert repr(total) == repr(again)


@pytest.mark.parametrize(
    "spoil",
    [
        {"version": 0},
        {"version": None},
        {"state": {}},
        {"state": None},
        {"meters": {"coin_in": 5}},
        {"meters": 7},
        {"games": [{}]},
        {"lately": [0]},
        {"lately": ["x"]},
    ],
    ids=str,
)
def test_unreadable_snapshot_is_discarded(spoil):
    with pytest.raises(SnapshotError):
        from_snapshot(to_snapshot(GameState(), Totals()) | spoil)


@pytest.mark.parametrize("part", ["state", "meters"])
def test_snapshot_with_other_fields_is_discarded(part):
    record = to_snapshot(GameState(), Totals())
    for spoiled in (record[part] | {"new": 1}, {k: v for k, v in record[part].items() if k != "paytable"}):
        with pytest.raises(SnapshotError, match="other fields"):
            from_snapshot(record | {part: spoiled})


@settings(max_examples=examples(50), deadline=None)
@given(sequences)
def test_copied_totals_are_equal_and_share_nothing_that_changes(sequence):
    total = totals(log_of(sequence))
    copy = total.copied()
    assert copy == total
    for counts, other in ((total, copy), (total.session, copy.session)):
        for field in fields(Counts):
            value = getattr(counts, field.name)
            assert isinstance(value, int) or value is not getattr(other, field.name)
