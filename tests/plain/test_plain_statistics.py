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


def test_grade_and_shared_hands_are_said_in_words(tmp_path):
    """No card as two letters, no arrow or dots, and no loss that is below zero."""
    with Session.open(tmp_path / "one.sqlite3", "jacks-or-better-9-6") as session:
        session.deposit(500)
        while not (session.state.paid and session.totals.games > 3):
            session.deal(5)
            session.draw([])
        session.double_up()
        session.pick(0)
        output = talk(session, "grade", "card", "card 1", "bankroll", "ledger")
    assert "Costliest hands:\n" in output
    assert ", doubled " in output
    assert not re.search(r"\b([2-9TJQKA][shdc]|JK)\b|[^\x00-\x7f]|: lost -", output)


@pytest.mark.parametrize("word", ["lines", "results"])
def test_plain_statistics_need_a_hand(word):
    assert "No hands yet" in talk(Session.in_memory(credits=10), word)


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
