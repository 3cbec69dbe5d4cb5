"""A line that no hand is ever paid for is found, and no other."""

import pytest

from videopoker.core.paytable.paytable_fields import read_fields
from videopoker.core.paytable.paytable_problems import PaytableProblems

JOKER = {"deck": {"jokers": 1}, "wild": ["joker"]}


def read(rows, **fields):
    rows = [dict(zip(("hand", "pays"), row, strict=False)) | (row[2] if row[2:] else {}) for row in rows]
    return read_fields({"name": "Test", "coins": 2, "pays": rows} | fields)


UNREACHABLE = [
    (
        "a royal flush under a straight flush that pays more",
        [("straight flush", 50), ("royal flush", 9)],
        {},
        [1],
    ),
    ("the same pay, listed later", [("straight flush", 9), ("royal flush", 9)], {}, [1]),
    (
        "three lines that leave a fourth nothing",
        [
            ("four of a kind", 9, {"ranks": "2-5"}),
            ("four of a kind", 9, {"ranks": "6-9"}),
            ("four of a kind", 9, {"ranks": "T-A"}),
            ("four of a kind", 5),
        ],
        {},
        [3],
    ),
    (
        "two pair in a game where a joker makes more of it",
        [("two pair", 1, {"wilds": 1}), ("three of a kind", 2)],
        JOKER,
        [0],
    ),
    ("high card beside a joker", [("high card", 1, {"wilds": 1}), ("pair", 1)], JOKER, []),
    ("four aces with an ace beside them", [("four of a kind", 9, {"ranks": "A", "kickers": "A"})], {}, [0]),
    (
        "a natural royal that pays less than the wild one",
        [("royal flush", 2), ("royal flush", 1, {"natural": True})],
        JOKER,
        [1],
    ),
    (
        "natural and wild between them leave nothing",
        [("straight", 3, {"wilds": 0}), ("straight", 3, {"wilds": 1}), ("straight", 2)],
        JOKER,
        [2],
    ),
    (
        "five deuces where four are wild and no joker is in the deck",
        [("five of a kind", 9, {"ranks": "2"}), ("five of a kind", 5), ("pair", 1)],
        {"wild": ["2"]},
        [0],
    ),
    ("two of them at once", [("pair", 5), ("two pair", 1), ("three of a kind", 2)], {}, [1, 2]),
]
QUICK = {
    "a royal flush under a straight flush that pays more",
    "four aces with an ace beside them",
    "a natural royal that pays less than the wild one",
}
"""Slow: each search evaluates every shape of hand; the others work the same way."""


@pytest.mark.parametrize(
    ("rows", "fields", "places"),
    [
        pytest.param(*case[1:], id=case[0], marks=[pytest.mark.slow] * (case[0] not in QUICK))
        for case in UNREACHABLE
        if case[3]
    ],
)
def test_line_that_no_hand_reaches_is_a_fault(rows, fields, places):
    with pytest.raises(PaytableProblems) as caught:
        read(rows, **fields)
    assert [problem.path for problem in caught.value.problems] == [
        ("pays", place, "hand") for place in places
    ]
    assert all("no hand is ever paid for this line" in problem.message for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("rows", "fields"),
    [
        ([("royal flush", 50), ("straight flush", 9), ("flush", 6)], {}),
        ([("pair", [2, 1]), ("three of a kind", [1, 2])], {}),
        ([("four of a kind", 9, {"ranks": "A", "kickers": "2"}), ("four of a kind", 5)], {}),
        ([("four of a kind", 9, {"ranks": "A", "kickers": "A"})], JOKER),
        ([("four of a kind", 9, {"ranks": "2", "natural": True}), ("five of a kind", 9)], {"wild": ["2"]}),
        ([("five of a kind", 9, {"wilds": 4}), ("five of a kind", 5)], {"wild": ["2"]}),
        ([("flush", 9, {"ranks": "2-7"}), ("flush", 4)], {}),
    ],
)
def test_line_that_some_hand_reaches_is_no_fault(rows, fields):
    assert len(read(rows, **fields).lines) == len(rows)
