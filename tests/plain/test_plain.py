"""Plain mode plays whole hands, bets, doubles, and chooses games; nothing is redrawn."""

from tests.plain.talk import kings, talk
from videopoker import Session


def test_plain_says_cards_in_words_with_their_numbers():
    output = talk(kings(), "1 2 5")
    assert "1, king of spades, held" in output
    assert "3, seven of diamonds\n" in output
    assert "5, joker, held" in output


def test_plain_plays_a_whole_hand():
    session = kings()
    output = talk(session, "1 2 5", "draw")
    assert "Full house, kings over eights." in output
    assert "Full House pays 25.\nCredits 120." in output
    assert session.state.credits == 120


def test_plain_says_the_last_hands_card_by_card():
    session = kings()
    session.draw("Ks Kh JK")
    session.double_up("Td Kd 2h 3c 4s")
    session.pick(0)
    session.deal(5, cards="2s 4h 7d 9c Jd")
    output = talk(session, "history 2")
    assert (
        "Hand 1, Joker Poker Jacks or Better 15/5/4, bet 5, $1.25.\nDealt: king of spades, held; king of hearts, held;"
        in output
    )
    assert (
        "Drew eight of clubs, eight of diamonds. Full house, kings over eights. Full House pays 25, $6.25."
        in output
    )
    assert "25 staked against the ten of diamonds: picked the king of diamonds, pays 50." in output
    assert output.index("Hand 1,") < output.index("Hand 2,") < output.index("Still in play.\n")


def test_plain_double_up_is_repeated_and_names_every_card():
    session = Session.in_memory(credits=100)
    session.deal(5, cards="Ks Kh 7d 2c JK", replacements="8c 8d")
    session.draw("Ks Kh JK")
    session.double_up("9d Qh 2c 9s 4h")
    output = talk(session, "set double_up on", "3", "double", "quit")
    assert "\n25 staked. Beat the nine of diamonds: pick 1, 2, 3 or 4." in output
    assert "3, nine of spades; the others were queen of hearts, deuce of clubs, four of hearts." in output
    assert "Push, 25 back.\nCredits 120. d to double 25." in output
    assert "This is practice: nothing is saved." in output


def test_plain_jackpot_is_listed_with_the_pays():
    session = Session.in_memory("jacks-or-better-9-6-progressive", credits=1000)
    output = talk(session, "hands 100", "deal", "pays")
    assert "Hand 1, bet 5 on each of 100 hands.\n" in output
    assert "Royal Flush: 4,002\n" in output
    assert "Jackpot 4,002.50, paid for Royal Flush at 5 coins; it grows by 0.005 of every coin bet." in output


def test_plain_says_when_the_jackpot_is_hit():
    session = Session.in_memory("jacks-or-better-9-6-progressive", credits=1000)
    session.deal(5, cards="Ts Js Qs Ks As")
    output = talk(session, "all", "draw")
    assert "Jackpot! 4,000 paid; it resets to 4,000.02." in output
