"""Arguments of a wrong kind are refused at the call, in a line that says what was expected, and nothing changes."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from videopoker import (
    Refused,
    Session,
    best_five,
    curve,
    evaluate,
    holds,
    moves,
    parse_cards,
    returns,
    risk,
    scorer,
    show_down,
    simulate,
    why,
)

GAME = "9/6 jacks"


def dealt():
    session = Session.in_memory(GAME, credits=100)
    session.deal(5, cards="Ks Kh 7d 2c 9s", replacements="Kd 7c 7s")
    return session


def won():
    session = dealt()
    session.draw("Ks Kh")
    return session


def between():
    return Session.in_memory(GAME, credits=100)


@pytest.mark.parametrize(
    ("start", "call", "message"),
    [
        (dealt, lambda s: s.draw(3), "got 3; expected cards to hold"),
        (dealt, lambda s: s.draw([7]), "no card is at position 7; positions are 0 to 4"),
        (dealt, lambda s: s.play(moves.Draw(3)), "Draw.held is 3; expected positions"),
        (between, lambda s: s.deal("5"), "5"),
        (between, lambda s: s.deal(5, hands="3"), '"3" hands; expected 1, 3'),
        (between, lambda s: s.deal(5, cards=5), "got 5; expected cards"),
        (between, lambda _: Session.in_memory(seed=1.5), "a seed of 1.5; expected a whole number"),
        (between, lambda s: s.deposit("5"), 'deposit of "5"'),
        (between, lambda s: s.choose(5), "got 5; expected a name or a path"),
        (between, lambda s: s.choose_phrase(5), "ChoosePhrase.phrase is 5; expected text"),
        (between, lambda s: s.choose_denomination("5"), "cents"),
        (between, lambda s: s.play(moves.Draw), "expected a move of videopoker.moves"),
        (between, lambda s: s.play(moves.Deal(5, tuple(range(52)))), "expected cards, as from parse_cards"),
        (between, lambda s: s.play(moves.Commit("a", "b")), "Commit.commitment"),
        (won, lambda s: s.double_up(5), "got 5; expected cards"),
    ],
)
def test_a_session_refuses_a_wrong_kind_and_stays_unchanged(start, call, message):
    session = start()
    before = session.state
    with pytest.raises(Refused) as refused:
        call(session)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)
    assert session.state is before


@pytest.mark.parametrize("wrong", [5, 1.5, True, b"xy", [5], object()])
@pytest.mark.parametrize(
    "call",
    [
        evaluate,
        best_five,
        parse_cards,
        show_down,
        lambda wrong: holds(wrong, GAME),
        lambda wrong: why("Ks Kh 7d 2c 9s", GAME, held=wrong),
        lambda wrong: curve(GAME, wrong, 1, 9),
        lambda wrong: returns(GAME, wrong),
        lambda wrong: returns(GAME, {"flush": None if wrong in (b"xy", [5]) else wrong}),
        lambda wrong: scorer(wrong if wrong not in (5, [5]) else 1.5),
    ],
)
def test_a_function_of_cards_or_lines_refuses_a_wrong_kind(call, wrong):
    with pytest.raises(Refused):
        call(wrong)


@pytest.mark.parametrize("wrong", ["5", 1.5, True, [5]])
@pytest.mark.parametrize(
    "call",
    [
        lambda wrong: simulate(GAME, wrong, 1),
        lambda wrong: simulate(GAME, 100, 1, drawn=wrong),
        lambda wrong: simulate(GAME, 100, 1, sessions=10, bankroll=wrong),
        lambda wrong: risk(GAME, wrong),
    ],
)
def test_a_number_of_hands_or_credits_is_a_whole_number(call, wrong):
    with pytest.raises(Refused):
        call(wrong)


def test_a_share_that_is_no_number_is_refused():
    with pytest.raises(Refused, match='cash back of "x"; expected a number'):
        simulate(GAME, 100, 1, cash_back="x")


def test_a_session_in_memory_is_played_from_any_thread():
    session = between()
    with ThreadPoolExecutor(1) as thread:
        thread.submit(session.deal, 5).result()
        assert session.totals.games == 0
        thread.submit(session.draw).result()
        assert thread.submit(lambda: session.totals.games).result() == 1
