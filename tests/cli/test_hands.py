"""`videopoker hand`: hands named and compared on the command line."""

import json
from functools import partial

import pytest


@pytest.fixture
def run(run):
    """Runs the command in this process: exit code, stdout, stderr."""
    return partial(run, "hand")


@pytest.fixture
def record(run):
    """Runs the command with --json: its JSON, parsed."""

    def hand(*arguments):
        code, out, err = run("--json", *arguments)
        assert (code, err) == (0, "")
        return json.loads(out)

    return hand


@pytest.mark.parametrize(
    ("hands", "winners"),
    [
        (["3S 4S 5D 6H JH", "3H 4H 5C 6C JD"], [0, 1]),
        (["As Kd / 2c 3d 4h 5s 9c", "Ad 6d / 2c 3d 4h 5s 9c"], [1]),
        (["As Kd / 2c 3d 4h 5s 9c | Ad 6d / 2c 3d 4h 5s 9c"], [1]),
        (["3S 4S 5D 6H JH|2S 2H 2C 8D 2D", "4S 5H 5S 5D 5C"], [2]),
        (["jack of hearts, ten of spades, 2c 3d 4h / queen of hearts, ten of clubs, 2d 3c 4s"], [1]),
    ],
)
def test_winners_are_the_indexes_of_the_best_hands(record, hands, winners):
    assert record(*hands)["winners"] == winners


def test_json_of_a_hand_is_complete(record):
    assert record("9s 9h 4d / 4c Qs 2d JK") == {
        "hands": [
            {
                "cards": ["9s", "9h", "4d", "4c", "Qs", "2d", "JK"],
                "best": ["9s", "9h", "4d", "4c", "JK"],
                "category": "full house",
                "natural": False,
                "description": "full house, nines over fours",
                "score": 6 * 15**5 + 9 * 15**4 + 4 * 15**3,
            }
        ],
        "winners": [0],
        "why": "",
    }


@pytest.mark.parametrize(
    ("wild", "hand", "description", "natural"),
    [
        ("2", "2s 2h 2d 2c As", "five of a kind, aces", False),
        ("23", "2s 3h 9d 9c Ks", "four of a kind, nines", False),
        ("J-K", "Js Qh Kd 9c 8s", "four of a kind, nines", False),
        ("2,3", "2s 3h 9d 9c Ks", "four of a kind, nines", False),
    ],
)
def test_wild_ranks_stand_for_anything(record, wild, hand, description, natural):
    (named,) = record("--wild", wild, hand)["hands"]
    assert (named["description"], named["natural"]) == (description, natural)


def test_wild_ranks_named_one_by_one_are_all_wild(record):
    (named,) = record("--wild", "2", "--wild", "3", "2s 3h 9d 9c Ks")["hands"]
    assert named["description"] == "four of a kind, nines"


def test_cards_in_words_given_as_arguments_each_are_one_hand(record):
    words = ["jack of hearts", "ten of spades", "joker", "ace of clubs", "king of diamonds"]
    assert record(*words) == record(" ".join(words).split()[0], *" ".join(words).split()[1:])
    assert record(*words)["hands"][0]["description"] == "straight, ace high"


def test_two_decks_may_give_a_card_twice(record):
    assert record("--decks", "2", "As As Kd Kd 9h")["hands"][0]["description"] == "two pair, aces and kings"


def test_json_of_dice_has_the_form_of_hands(record):
    assert record("--dice", "J A K A Q")["hands"] == [
        {
            "cards": ["J", "A", "K", "A", "Q"],
            "best": ["A", "A", "K", "Q", "J"],
            "category": "pair",
            "natural": True,
            "description": "pair of aces",
            "score": 15**5 + 14 * 15**4 + 13 * 15**3 + 12 * 15**2 + 11 * 15,
        }
    ]
