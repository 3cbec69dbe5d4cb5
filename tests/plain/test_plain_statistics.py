"""Statistics and built hands line by line, in sentences and figures."""

import re

import pytest

from tests.plain.talk import talk
from videopoker import Session


@pytest.fixture
def session():
    """A full house, nothing, and on another game a pair."""
    session = Session.in_memory(credits=500)
    session.deal(5, cards="Ks Kh 7d 2c JK", replacements="8c 8d")
    session.draw("Ks Kh JK")
    session.deal(5, cards="2s 4h 7d 9c Jd")
    session.draw([0, 1, 2, 3, 4])
    session.choose("jacks-or-better-9-6")
    session.deal(5, cards="Qs Qh 4d 9c Jd")
    session.draw([0, 1, 2, 3, 4])
    return session


def test_plain_lines_are_compared_with_best_play(session):
    output = talk(session, "lines 2")
    assert "Joker Poker Jacks or Better 15/5/4, 5 coins, 2 hands:" in output
    assert "  Full House: 1 hit, 0.031 expected, off by +0.97: 1 in 16\n" in output
    assert "  Natural Royal Flush: 0 hits, 0 expected: normal\n" in output
    assert "return so far 250.00%\nexact return 99.70% plus or minus " in output
    assert "Odds: how rarely luck alone is this far off. With 12 lines, one at 1 in 12 is normal." in output


def test_plain_bankroll_names_the_lowest_and_highest_point(session):
    assert (
        "All time: from $0.00 at the start, lowest $0.00, highest +$5.00 after deal 1, now +$3.75 after 3 deals."
    ) in talk(session, "bankroll")


def test_stats_are_short_sentences_and_leave_out_what_has_no_value_yet(session):
    for shown in (talk(session, "stats"), talk(Session.in_memory(credits=10), "stats")):
        sentences = shown.split("> ")[1].splitlines()[:-1]
        assert max(sentence.count(", ") for sentence in sentences) == 2
        assert not any(" -," in sentence or sentence.endswith(" -.") for sentence in sentences)
    assert "hit rate" not in shown
    assert "Streak: none; longest winning streak 0, longest losing streak 0." in shown


@pytest.mark.parametrize(
    "line", ["stats", "lines", "results", "grade", "bankroll", "hand", "risk 500", "curve flush 20..40"]
)
def test_no_sign_is_said_that_a_screen_reader_leaves_out(session, line):
    output = talk(session, line)
    assert not re.search("[±~]|(^| )-[ ,.:;\n]", output, re.MULTILINE)


@pytest.mark.parametrize("word", ["lines", "results"])
def test_plain_statistics_need_a_hand(word):
    assert "No hands yet" in talk(Session.in_memory(credits=10), word)


def test_plain_build_compares_hands_by_the_rules_and_pays_of_the_game():
    session = Session.in_memory(credits=100)
    output = talk(session, "", "build Ks Kh JK 8c 8d | 9s 9h 9d 2c 3c | 2d 2h")
    assert "> Hand 1: king of spades, king of hearts, joker, eight of clubs, eight of diamonds. " in output
    assert "Full house, kings over eights; Full House pays 25 for 5 coins.\n" in output
    assert (
        "Hand 3: deuce of diamonds, deuce of hearts. Pair of deuces; could still be: five of a kind, deuces.\n"
        in output
    )
    assert "Hand 1 wins: full house, kings over eights beats three of a kind, nines.\n" in output
    assert session.state.phase.name == "DRAWING"


def test_plain_grade_says_where_credits_went():
    session = Session.in_memory("jacks-or-better-9-6", credits=500, seed=b"plain grade")
    for _ in range(5):
        session.deal(5)
        session.draw()
    output = talk(session, "grade")
    assert f"won or lost {session.totals.net:+,.2f}" in output
    assert "This session: the game's edge -0.12, luck of the deal" in output
    assert "deals graded 5," in output
    assert "The hand in play is not graded." in output


def test_plain_risk_is_that_of_the_bet_on_the_machine(session):
    output = talk(session, "hands 10", "risk 50")
    assert "Next 5 deals of 10 hands: 30 s at 600 deals an hour." in output
    assert "Chance of ruin within 50 hands: " in output
    assert "Perfect play, 50 credits a deal." in output


def test_plain_risk_takes_the_options_of_the_command(session):
    one, other = (
        talk(session, line)
        for line in ("risk 500 bankroll 2000 ddb", "risk --bankroll=2000 --game ddb --hands 500")
    )
    assert one == other
    assert talk(session, "risk for 3 h") == talk(session, "risk 3h") == talk(session, "risk")
    assert "\nDouble Double Bonus 9/6: 2,000 credits, 5 a deal.\n" in one
