"""Every figure of `stats`, `grade`, `history` and `ledger` after one log of events, each worked out by hand.

The log has two sessions of 9/6 Jacks or Better. Each of its best holds is a made hand, and each mistake
draws one card too many or too few, so that values are counted by hand: k of 47 cards or of 1,081 pairs of cards win.
"""

import json
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction

import pytest

from videopoker import holds, load_paytable, solve
from videopoker.coach.grade import rounded
from videopoker.coach.grader import GradedLog
from videopoker.coach.sheet import known_sheet
from videopoker.core.cards.cards import Card, parse_cards
from videopoker.core.machine.events import (
    CashedOut,
    Dealt,
    Deposited,
    DoubleDealt,
    DoublePicked,
    Drawn,
    Exchanged,
    FinalHand,
    GameChosen,
    SessionEnded,
    SessionStarted,
)
from videopoker.play.saves.hands.search import HandFilter, count, in_order, page, ranked
from videopoker.play.saves.log.log import Log

GAME = load_paytable("jacks-or-better-9-6")
ODDS = solve(GAME, 5)
START = 1_767_614_400  # 2026-01-05 12:00:00 UTC


def dealt(hand, coins, cards, replacements, more=(), secret=b"s" * 32):
    return Dealt(
        hand, coins, parse_cards(cards), parse_cards(replacements), secret, "", tuple(map(parse_cards, more))
    )


def staked(hand, stake, behind, number=1, secret=b"s" * 32):
    return DoubleDealt(hand, number, stake, Card.parse("9s"), parse_cards(behind), secret)


def picked(hand, place, card, paid, number=1):
    return DoublePicked(hand, number, place, Card.parse(card), paid)


def drawn(hand, held, cards, line=None, paid=0, more=()):
    return Drawn(hand, held, parse_cards(cards), line, paid, tuple(more))


ALL = (0, 1, 2, 3, 4)
FULL = "Ks Kh Kd 8c 8d"
FLUSH = "2h 5h 8h 9h Jh"
SEVENS = "7s 7h 7d 7c 2s"
STRAIGHT = "4s 5h 6d 7c 8s"
QUEENS = "Qs Qh Qd Qc 3h"
PAIRS = "Qs Qh 4c 4d 9s"
JACKS = "Js Jh Jd 5c 8h"
UNUSED = "Ac Kc Td 9c 4d"
LOG = [  # each event ten seconds after the one before, but where a number of seconds stands
    (0, SessionStarted()),
    (10, GameChosen(GAME)),
    (10, Deposited(1002)),
    # a full house held, its 45 credits doubled to 90, then to 180
    (10, dealt(1, 5, FULL, UNUSED)),
    (10, drawn(1, ALL, FULL, "Full House", 45)),
    (10, staked(1, 45, "Th 2c 3c 4c")),
    (10, picked(1, 0, "Th", 90)),
    (10, staked(1, 90, "2c 3c 4c Jh", 2)),
    (10, picked(1, 3, "Jh", 180, 2)),
    # a flush broken up for nothing: four hearts, of which 8 of 47 cards make a flush again
    (10, dealt(2, 2, FLUSH, "Qd Ac Kc Td 9c")),
    (10, drawn(2, (0, 1, 2, 3), "2h 5h 8h 9h Qd")),
    # three hands with four sevens; holding only these ties with holding all
    (10, dealt(3, 1, SEVENS, "Ad Ac Kc Td 9c", ("Kd Ac Kc Td 9c", "3d Ac Kc Td 9c"))),
    (
        10,
        drawn(
            3,
            (0, 1, 2, 3),
            "7s 7h 7d 7c Ad",
            "Four of a Kind",
            75,
            [
                FinalHand(parse_cards("7s 7h 7d 7c Kd"), "Four of a Kind", 25),
                FinalHand(parse_cards("7s 7h 7d 7c 3d"), "Four of a Kind", 25),
            ],
        ),
    ),
    # after a hint, a straight broken up: of 47 cards three fours and four nines make it again; a nine comes
    (10, dealt(4, 1, STRAIGHT, "9d Ac Kc Td 9c")),
    (10, replace(drawn(4, (1, 2, 3, 4), "9d 5h 6d 7c 8s", "Straight", 4), hinted=True)),
    # four queens; the first answer kept three of them, the hold drawn all
    (10, dealt(5, 5, QUEENS, UNUSED)),
    (10, replace(drawn(5, (0, 1, 2, 3), "Qs Qh Qd Qc Ac", "Four of a Kind", 125), first=(0, 1, 2))),
    # two pair kept whole: four of 47 cards would have made a full house
    (10, dealt(6, 1, PAIRS, "Ac Kc Td 9c 3d")),
    (10, drawn(6, ALL, PAIRS, "Two Pair", 2)),
    # three jacks with a kicker
    (10, dealt(7, 1, JACKS, UNUSED)),
    (10, drawn(7, (0, 1, 2, 3), "Js Jh Jd 5c Ac", "Three of a Kind", 3)),
    (10, SessionEnded()),
    # a second session, an hour later: 1,373 credits of 25 cents are 343 of a dollar and 25 cents left over
    (3600, SessionStarted()),
    (10, Exchanged(25, 100, 1373, 343, 25)),
    # two flushes broken up and lost
    (10, dealt(8, 5, FLUSH, "Qd Ac Kc Td 9c")),
    (10, drawn(8, (0, 1, 2, 3), "2h 5h 8h 9h Qd")),
    (10, dealt(9, 5, FLUSH, "Qd Ac Kc Td 9c")),
    (300, drawn(9, (0, 1, 2, 3), "2h 5h 8h 9h Qd")),
    # a win of a script's cards, doubled and lost: counted, not graded
    (301, dealt(10, 1, FULL, UNUSED, (), None)),
    (10, drawn(10, ALL, FULL, "Full House", 9)),
    (10, staked(10, 9, "2c 3c 4c Jh", 1, None)),
    (10, picked(10, 0, "2c", 0)),
    (10, CashedOut(332, 25)),
    (10, Deposited(50)),
    # a straight held, doubled and pushed
    (10, dealt(11, 2, STRAIGHT, UNUSED)),
    (10, drawn(11, ALL, STRAIGHT, "Straight", 8)),
    (10, staked(11, 8, "2c 3c 9d Jh")),
    (10, picked(11, 2, "9d", 8)),
    # a hand in play
    (10, dealt(12, 3, FULL, UNUSED)),
]


@pytest.fixture
def figures(saves, run, monkeypatch):
    """Store the log with its times; a function that prints what a command says of it in JSON."""
    path, now = saves / "default.sqlite3", START
    monkeypatch.setattr(
        "videopoker.play.paytables.solved._KNOWN", {}
    )  # the odds are known at five coins alone
    monkeypatch.setattr("videopoker.play.saves.log.log_writer.time_now", lambda: at(now))
    with Log.open(path) as log:
        for seconds, event in LOG:
            now += seconds
            log.append([event])

    def printed(*words):
        code, out, err = run(*words, "--json")
        assert (code, err) == (0, ""), err
        return json.loads(out)

    return printed


def at(seconds):
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


STATS = {
    "credits": 1052 - 1030 - 186 + 549 - 332,
    "deposits": 1002 + 50,
    "coin_in": 153 + 33,
    "coin_out": 524 + 25,
    "cashed_out": 332,
    "exchanged": 343 - 1373,
    "games": 13,
    "deals": 11,
    "wins": 10,
    "biggest_win": 180,
    "double_in": 45 + 90 + 9 + 8,
    "double_out": 90 + 180 + 0 + 8,
    "return": (549 - 278) / (186 - 152),
    "streak": 2,
    "best_streak": 5,
    "drought": 0,
    "longest_drought": 2,
    "money": {
        "deposits": 1002 * 25 + 50 * 100,
        "coin_in": 153 * 25 + 33 * 100,
        "coin_out": 524 * 25 + 25 * 100,
        "cashed_out": 332 * 100 + 25,
        "leftover": 0,
        "biggest_win": 180 * 25,
    },
    "practice": False,
    "rigged": 1,
    "sessions": 2,
    "seconds": 21 * 10 + 14 * 10 + 300,
    "hands_per_hour": 13 * 3600 / 650,
    "lines": {"Four of a Kind": 4, "Full House": 2, "Straight": 2, "Two Pair": 1, "Three of a Kind": 1},
    "first_hit": {"Full House": 1, "Four of a Kind": 3, "Straight": 4, "Two Pair": 6, "Three of a Kind": 7},
    "hits_by_card": {"Four of a Kind": {"7": 3, "Q": 1}},
    "games_since": {
        "Full House": 1,
        "Four of a Kind": 6,
        "Straight": 0,
        "Two Pair": 5,
        "Three of a Kind": 4,
    },
    "results": dict.fromkeys(("1", "10", "50", "100", "250", "800"), 0)
    | {"0": 3, "2": 1, "3": 1, "4": 2, "5": 2, "25": 4},
    "denomination": 100,
    "net": 549 - 186,
    "session": {
        "coin_in": 33,
        "coin_out": 25,
        "net": -8,
        "games": 4,
        "deals": 4,
        "wins": 2,
        "biggest_win": 9,
        "return": (25 - 8) / (33 - 9 - 8),
        "seconds": 14 * 10 + 300,
        "hands_per_hour": 4 * 3600 / 440,
        "lines": {"Full House": 1, "Straight": 1},
    },
}


RECORDS = [
    ("biggest win", 180, 1, None, None),
    ("rarest hand", pytest.approx(423.27, abs=0.01), 5, "Four of a Kind", None),
    ("best session", 371, 7, None, 371 * 25),
    ("worst session", 371, 7, None, 371 * 25),
]


def test_meters_are_those_worked_out_by_hand(figures):
    stats = figures("stats")
    one_in, records = stats.pop("one_in"), stats.pop("records")
    assert stats == STATS
    assert [tuple(record.values()) for record in records] == RECORDS
    chances = {line.label: line.combinations / ODDS.total for line in ODDS.lines}
    assert one_in == pytest.approx({line: 1 / chances[line] for line in STATS["lines"]})


def test_right_holds_in_a_row_are_counted_once_hands_are_graded(figures):
    """Of hands 1 and 3; hand 2 is wrong, and hand 4 has a hint."""
    figures("grade")
    *_, right = figures("stats")["records"]
    assert right == {"name": "right holds in a row", "value": 1, "hand": 1, "line": None, "money": None}


def test_ledger_rows_and_sessions_are_those_worked_out_by_hand(figures):
    ledger = figures("stats", "--ledger")
    rows = [
        [row[key] for key in ("kind", "credits", "cents", "balance", "leftover", "paid_out")]
        for row in ledger["ledger"]
    ]
    assert rows == [
        ["session started", 0, 25, 0, 0, 0],
        ["deposited", 1002, 25, 1002, 0, 0],
        ["session ended", 0, 25, 1373, 0, 0],
        ["session started", 0, 25, 1373, 0, 0],
        ["denomination", 0, 100, 343, 25, 0],
        ["cashed out", 332, 100, 0, 25, 0],
        ["deposited", 50, 100, 50, 0, 0],
    ]
    assert [row["time"][11:19] for row in ledger["ledger"]] == [
        "12:00:00", "12:00:20", "12:03:30", "13:03:30", "13:03:40", "13:14:51", "13:15:01",
    ]  # fmt: skip
    assert ledger["sessions"] == [
        {
            "start": at(START),
            "end": at(START + 210),
            "games": 9,
            "coin_in": 153,
            "coin_out": 524,
            "money": 371 * 25,
            "in_play": 0,
            "net": 371,
        },
        {
            "start": at(START + 3810),
            "end": None,
            "games": 4,
            "coin_in": 33,
            "coin_out": 25,
            "money": -8 * 100,
            "in_play": 3,
            "net": -8,
        },
    ]


THREE_QUEENS = Fraction(69 * 9 + 1012 * 3, 1081)
"""Three queens held of four: 1,081 draws, of which 69 make a full house."""
THREE_JACKS = Fraction(46 * 25 + 66 * 9 + 969 * 3, 1081)
THREE_JACKS_AND_AN_EIGHT = Fraction(1 * 25 + 3 * 9 + 43 * 3, 47)
TWO_PAIR = Fraction(4 * 9 + 43 * 2, 47)
FOUR_TO_A_FLUSH = Fraction(8 * 6, 47)
FOUR_TO_A_STRAIGHT = Fraction(7 * 4, 47)

FLUSH_COST = 6 - FOUR_TO_A_FLUSH
COSTS = {
    "four of a kind against three of a kind": 5 * (25 - THREE_QUEENS),
    "flush against 4 to a flush": 12 * FLUSH_COST,
    "two pair against two pair with a kicker": TWO_PAIR - 2,
    "three of a kind against three of a kind with a kicker": THREE_JACKS - THREE_JACKS_AND_AN_EIGHT,
}
HINT_COST = 4 - FOUR_TO_A_STRAIGHT
BEST = 45 + 12 + 75 + 4 + 125 + TWO_PAIR + THREE_JACKS + 30 + 30 + 8


def test_grades_are_those_worked_out_by_hand(figures):
    grade = figures("grade")
    lost = sum(COSTS.values())
    final_lost = lost - 5 * (25 - THREE_QUEENS) + HINT_COST
    game = 20 * solve(GAME, 5).exact + 10 * solve(GAME, 1).exact
    assert {
        key: grade[key] for key in ("hands", "right", "won", "twin", "final_right", "rigged", "practice")
    } == {
        "hands": 9,
        "right": 3,
        "won": 262 - 30 + 135,
        "twin": 45 + 12 + 75 + 4 + 125 + 2 + 3 + 30 + 30 + 8 - 30,
        "final_right": 4,
        "rigged": 1,
        "practice": False,
    }
    assert {name: Fraction(part) for name, part in grade["exact"].items()} == {
        "edge": game - 30,
        "deals": BEST - game,
        "mistakes": -final_lost,
        "draws": 262 - BEST + final_lost,
        "doubles": 135,
        "meter": 0,
    }
    assert [grade[name] for name in grade["exact"]] == [
        float(Fraction(part)) for part in grade["exact"].values()
    ]
    assert grade["accuracy"] == 3 / 9
    assert (grade["lost"], grade["final_lost"]) == (float(lost), float(final_lost))
    assert grade["twin_all_draws"] == float(BEST - 30)
    assert grade["expected_return"] == float((BEST - final_lost - FOUR_TO_A_STRAIGHT) / 29)
    assert [*grade["sizes"].values()] == [0, 0, 1, 1, 0, 4]
    assert grade["hinted"] == {"hands": 1, "right": 0, "lost": float(HINT_COST)}
    assert grade["play_returns"] is None


def test_kinds_of_mistakes_are_those_worked_out_by_hand(figures):
    assert figures("grade")["kinds"] == [
        {"kind": kind, "hands": 3 if "flush" in kind else 1, "right": 0, "lost": float(cost)}
        for kind, cost in COSTS.items()
    ]


def test_other_ways_to_play_the_same_hands_are_those_worked_out_by_hand(figures):
    """Of the hands at five coins. Pairs and high cards holds the jack of a flush and draws queen, ace, king and ten."""
    grade = figures("grade")
    jack = next(hold.exact for hold in holds(FLUSH, GAME, 5) if hold.positions == (4,))
    found = {one["policy"]: [one["hands"], one["cost"], one["won"]] for one in grade["policies"]}
    assert found == {
        "you": [4, float(10 * FLUSH_COST), 45 + 125 - 20],
        "perfect play": [4, 0, 45 + 125 + 30 + 30 - 20],
        "16-line sheet": [4, 0, 45 + 125 + 30 + 30 - 20],
        "pairs and high cards": [4, float(10 * (6 - jack)), 45 + 125 + 20 + 20 - 20],
    }


def test_grades_of_the_session_by_day_and_by_session_are_those_worked_out_by_hand(figures):
    grade = figures("grade")
    session = grade["session"]
    lost, first = float(10 * FLUSH_COST), float(sum(COSTS.values()) - 10 * FLUSH_COST)
    assert {
        key: session[key] for key in ("hands", "right", "won", "lost", "twin", "final_right", "rigged")
    } == {
        "hands": 3,
        "right": 1,
        "won": 8 - 12,
        "lost": lost,
        "twin": 30 + 30 + 8 - 12,
        "final_right": 1,
        "rigged": 1,
    }
    assert Fraction(session["exact"]["draws"]) == 8 - 10 * FOUR_TO_A_FLUSH - 8
    game = {"game": GAME.key}
    assert grade["days"] == [
        {
            "day": str(datetime.fromtimestamp(START, UTC).astimezone().date()),
            **game,
            "hands": 9,
            "right": 3,
            "lost": grade["lost"],
        }
    ]
    assert grade["sessions"] == [
        {"started": at(START), **game, "hands": 6, "right": 2, "lost": first},
        {"started": at(START + 3810), **game, "hands": 3, "right": 1, "lost": lost},
    ]


def test_history_has_the_credits_bets_and_pays_worked_out_by_hand(figures):
    hands = figures("history", "--last", "20")
    keys = ("hand", "coins", "hands", "credits_before", "paid", "credits_after", "cents", "line")
    assert [[hand.get(key) for key in keys] for hand in hands] == [
        [1, 5, 1, 1002, 45, 1177, 25, "Full House"],
        [2, 2, 1, 1177, 0, 1175, 25, None],
        [3, 1, 3, 1175, 75, 1247, 25, "Four of a Kind"],
        [4, 1, 1, 1247, 4, 1250, 25, "Straight"],
        [5, 5, 1, 1250, 125, 1370, 25, "Four of a Kind"],
        [6, 1, 1, 1370, 2, 1371, 25, "Two Pair"],
        [7, 1, 1, 1371, 3, 1373, 25, "Three of a Kind"],
        [8, 5, 1, 343, 0, 338, 100, None],
        [9, 5, 1, 338, 0, 333, 100, None],
        [10, 1, 1, 333, 9, 332, 100, "Full House"],
        [11, 2, 1, 50, 8, 56, 100, "Straight"],
        [12, 3, 1, 56, None, None, 100, None],
    ]
    assert [
        (two["round"], two["stake"], two["place"], two["paid"])
        for hand in hands
        for two in hand.get("doubles", [])
    ] == [
        (1, 45, 1, 90),
        (2, 90, 4, 180),
        (1, 9, 1, 0),
        (1, 8, 3, 8),
    ]
    assert [hand["held"] for hand in hands if "held" in hand] == [
        [1, 2, 3, 4, 5],
        [1, 2, 3, 4],
        [1, 2, 3, 4],
        [2, 3, 4, 5],
        [1, 2, 3, 4],
        [1, 2, 3, 4, 5],
        [1, 2, 3, 4],
        [1, 2, 3, 4],
        [1, 2, 3, 4],
        [1, 2, 3, 4, 5],
        [1, 2, 3, 4, 5],
    ]


def test_hands_that_match_are_as_many_and_in_the_order_worked_out_by_hand(figures, saves):
    with Log.read(saves / "default.sqlite3") as log:
        straights = HandFilter(line="Straight")
        by_win = HandFilter(sort="win")
        assert (count(log, HandFilter()), count(log, straights), count(log, by_win)) == (12, 2, 12)
        assert [hand.dealt.hand for hand in page(log, HandFilter(), size=3)] == [12, 11, 10]
        assert [hand.dealt.hand for hand in page(log, HandFilter(), size=3, after=2)] == [5, 4, 3]
        assert [hand.dealt.hand for hand in page(log, by_win, size=4)] == [1, 5, 3, 11]
        assert [hand.dealt.hand for hand in page(log, by_win, size=12)] == [
            hand.dealt.hand for hand in in_order(log, by_win)
        ]
        assert [left for _, left in ranked(log, by_win)] == [0]


def test_figures_behind_intervals_and_comparisons_are_those_worked_out_by_hand(figures, saves):
    """What no command prints of so few hands, but what its luck and its interval rest on."""
    with Log.read(saves / "default.sqlite3") as log:
        graded = GradedLog(log)
        list(graded.steps())
        total, counts = graded.grades[0], log.folded().totals
    assert (counts.pairs, counts.session.pairs, total.deals) == (3, 0, 10)
    costs = {
        2: 2 * FLUSH_COST,
        5: 5 * (25 - THREE_QUEENS),
        6: TWO_PAIR - 2,
        7: THREE_JACKS - THREE_JACKS_AND_AN_EIGHT,
        8: 5 * FLUSH_COST,
        9: 5 * FLUSH_COST,
    }
    bets = {1: 5, 2: 2, 3: 3, 5: 5, 6: 1, 7: 1, 8: 5, 9: 5, 11: 2}
    assert (total.first.bet, total.hinted_bet) == (sum(bets.values()), 1)
    assert total.first.game == 20 * solve(GAME, 5).exact + 9 * solve(GAME, 1).exact
    assert total.first.squares == pytest.approx(
        (
            float(sum(cost**2 for cost in costs.values())),
            float(sum(cost * bets[hand] for hand, cost in costs.items())),
            sum(bet**2 for bet in bets.values()),
        )
    )
    at_five_coins = total.same[True]
    assert at_five_coins.best == 45 + 125 + 30 + 30
    assert {name: way.bet for name, way in at_five_coins.policies.items()} == dict.fromkeys(
        ("you", "perfect play", "16-line sheet", "pairs and high cards"), 20
    )
    sheet = known_sheet(GAME, 5, 16, None)
    costs_over_all_deals = {name: way.average_cost for name, way in at_five_coins.policies.items()}
    assert costs_over_all_deals["16-line sheet"] == 20 * (solve(GAME, 5).exact - sheet.player.exact_return())
    assert costs_over_all_deals["perfect play"] == 0


def test_parts_rounded_to_hundredths_add_up_to_their_rounded_sum():
    parts = {"edge": Fraction(1, 3), "mistakes": Fraction(-1, 3), "draws": Fraction(2, 3)}
    assert rounded(parts) == {
        "edge": Fraction(33, 100),
        "mistakes": Fraction(-33, 100),
        "draws": Fraction(67, 100),
    }
