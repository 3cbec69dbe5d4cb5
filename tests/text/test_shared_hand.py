"""The words of a hand to share."""

import pytest

from videopoker.core.base.messages import Refused
from videopoker.play.saves.hands.search import numbered
from videopoker.play.session import Session
from videopoker.text.play.shared_hand import shared_hand
from videopoker.text.words.hand import STILL_IN_PLAY


def shared(session, number=1):
    practice = session.state.practice
    return shared_hand(numbered(session.log, number), is_practice=practice)


def test_odds_are_those_of_the_game_at_this_bet():
    session = Session.in_memory("jacks-or-better-9-6", credits=100)
    session.deal(5, "Ah Kh Qh 2c Jh", "Th")
    session.draw("Ah Kh Qh Jh")
    hand = shared(session)
    assert (hand.name, hand.pays) == ("Royal Flush", "pays 4,000")
    assert hand.details == ("bet 5", "1 in 40,391 hands")
    assert hand.is_rare
    assert hand.made == frozenset(range(5))


def test_losing_hand_is_shared_by_what_its_cards_make():
    session = Session.in_memory("jacks-or-better-9-6", credits=100)
    session.deal(1, "As 3d 5c 7h 9s")
    session.draw("As 3d 5c 7h 9s")
    hand = shared(session)
    assert (hand.name, hand.pays, hand.details) == ("high card, ace", "no win", ("bet 1",))
    assert not hand.is_win


def test_of_many_hands_the_best_is_shared_with_the_sum():
    session = Session.in_memory("jacks-or-better-9-6", credits=1000)
    session.deal(5, hands=10)
    session.draw("")
    drawn = numbered(session.log, 1).drawn
    hand = shared(session)
    best = max(drawn.hands, key=lambda final: final.paid)
    assert hand.cards in {final.cards for final in drawn.hands if final.paid == best.paid}
    total = f"{sum(final.paid for final in drawn.hands):,}"
    assert any("of 10 hands" in part and part.endswith(f" {total}") for part in hand.details) or not best.paid


def test_doubled_win_says_what_became_of_it(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", practice=True) as session:
        session.deal(5, "Ah Kh Qh 2c Jh", "Th")
        session.draw("Ah Kh Qh Jh")
        session.double_up()
        with pytest.raises(Refused, match=STILL_IN_PLAY):
            shared(session)
        session.pick(1)
        assert shared(session).pays.startswith("doubled 4,000")


def test_hand_in_play_is_refused_in_one_line():
    session = Session.in_memory(credits=100)
    session.deal(5)
    with pytest.raises(
        Refused, match=f"Hand 1 is {STILL_IN_PLAY}; it can be shared when it is over"
    ) as refused:
        shared(session)
    assert "\n" not in str(refused.value)


def test_real_hand_has_its_seal_and_no_mark_of_practice(tmp_path):
    with Session.open(tmp_path / "default.sqlite3") as session:
        session.deal(5)
        session.draw(())
        hand = shared(session)
        digits = numbered(session.log, 1).committed.commitment.hex()
        assert hand.seal == f"sealed {digits[:4]}…{digits[-4:]}"
        assert not hand.is_practice
        assert "PRACTICE" not in hand.text
        assert hand.seal in hand.text
