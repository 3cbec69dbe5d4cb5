"""Plain mode says where the player is, and a word it does not know changes nothing."""

import pytest

from tests.plain.talk import kings, talk
from videopoker import Session


def played():
    session = kings()
    session.draw("Ks Kh JK")
    return session


@pytest.mark.parametrize("word", ["nxet", "forward please", "deal 5", "25/16"])
def test_unknown_word_in_a_replay_leaves_it_open(word):
    session = played()
    output = talk(session, "replay 1", word, "").split("> ")
    assert "Replay closed" not in "".join(output)
    assert output[2].endswith("REPLAY: enter for the next step, any command leaves")
    assert "REPLAY of hand 1, 2 of" in output[3]
    assert session.state.hand == 1


def test_next_is_the_next_step_of_a_replay_and_no_other_command_is_suggested_for_it():
    assert "REPLAY of hand 1, 2 of" in talk(played(), "replay 1", "next")
    assert 'Unknown command "next". Type help.' in talk(played(), "next")


def test_command_closes_the_replay_and_is_carried_out():
    output = talk(played(), "replay 1", "bet 2")
    assert "Replay closed. You are back at the table.\nBet 2." in output


def test_prompt_names_the_lab_and_enter_there_deals_nothing():
    session = Session.in_memory("jacks-or-better-9-6", credits=100)
    output = talk(session, "lab", "", "pay flush 35", "", "undo").split("> ")
    assert output[2].startswith("You are in the lab. Type back to return to the table.\n")
    assert [part.rpartition("\n")[2] for part in output[1:6]] == [
        "LAB: Jacks or Better 9/6, back to play",
        "LAB: Jacks or Better 9/6, back to play",
        "LAB: Jacks or Better 9/6, not saved, back to play",
        "LAB: Jacks or Better 9/6, not saved, back to play",
        "LAB: Jacks or Better 9/6, back to play",
    ]
    assert session.state.hand == 0


@pytest.mark.parametrize("leaves", ["back", "deal", "bet 2", "game ddb", "1"])
def test_lab_is_left_by_back_and_by_what_plays(leaves):
    session = Session.in_memory("jacks-or-better-9-6", credits=100)
    assert "LAB:" not in talk(session, "lab", leaves).split("> ")[2]


@pytest.mark.parametrize("stays", ["again", "pays", "hint", "help lab", "stats", "nosuch"])
def test_lab_is_not_left_by_what_only_says_something(stays):
    session = Session.in_memory("jacks-or-better-9-6", credits=100)
    assert talk(session, "lab", stays).split("> ")[2].endswith("LAB: Jacks or Better 9/6, back to play")


def test_back_says_what_enter_does_and_names_the_lab_only_if_there_is_a_game_in_it():
    assert "You are at the table. Press enter to draw." in talk(kings(), "back")
    assert "You are at the table. Press enter to deal." in talk(Session.in_memory(credits=10), "back")
    assert "You are at the table, the lab keeps its game. Press enter to draw." in talk(
        kings(), "lab", "back"
    )


@pytest.mark.parametrize(
    ("lines", "held"),
    [
        (["keep 2", "also 2", "also 3"], {1, 2}),
        (["hold 1 2 3", "hold 1 4"], {0, 3}),
        (["the king of spades and the joker"], {0, 4}),
        (["hold 1 2", "one and three"], {0, 2}),
        (["hold 1 2", "none", "5"], {4}),
        (["hold 1 2", "release 1"], {1}),
        (["hold 1 2", "drop 1"], {1}),
        (["drop 3 4"], {0, 1, 4}),
        (["hold 1", "discard 7d 2c"], {0, 1, 4}),
        (["1,3"], {0, 2}),
        (["hold the kings"], {0, 1}),
        (["hold K 7"], {0, 1, 2}),
        (["hold joker and the king of spades"], {0, 4}),
    ],
)
def test_cards_are_kept_released_dropped_and_discarded(lines, held):
    session = kings()
    talk(session, *lines, "draw")
    assert {*session.state.held} == held


@pytest.mark.parametrize("verb", ["hold", "also", "release"])
@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("1 1 2", "1 is named twice; name each card once.\n"),
        ("11111", "1 is named twice; name each card once.\n"),
        ("Ks Ks", "Ks is named twice; name each card once.\n"),
        ("11001", "No card 0; cards are 1 to 5.\n"),
        ("1 2 x", 'No card "x"; cards are 1 to 5.\n'),
        ("two 3 ace", 'No card "ace"; cards are 1 to 5.\n'),
    ],
)
def test_card_named_twice_is_refused_and_the_hold_stays(verb, cards, said):
    session = kings()
    output = talk(session, "hold 1 5", f"{verb} {cards}", "draw").split("> ")
    assert output[2].startswith(said)
    assert {*session.state.held} == {0, 4}


def test_cards_that_are_named_before_a_deal_are_refused():
    for word in ("keep", "release", "discard", "drop"):
        assert "No hand is dealt." in talk(Session.in_memory(credits=10), f"{word} 1")


@pytest.mark.parametrize(
    "word", ["draw", "hold 1 2", "hold best", "none", "hint", "why", "deal", "max", "bet"]
)
def test_what_works_on_a_hand_only_says_in_a_double_up_what_to_do_and_nothing_else(word):
    with kings() as session:
        session.draw("Ks Kh JK")
        session.double_up()
        stake = session.state.stake
        said = talk(session, "again", word).split("> ")[2]
    assert said.startswith(f"A double-up for {stake} is open; pick a card first (1-4).\npick 1 to 4")


@pytest.mark.parametrize("word", ["draw", "1 2", "none", "hint"])
def test_hand_that_is_missing_is_not_said_to_come_with_enter(word):
    """Without credits, and while a chosen game waits, enter does not deal; the prompt says what it does."""
    assert "> No hand is dealt.\nno credits left; credits 1000 adds some" in talk(
        Session.in_memory(credits=0), word
    )


@pytest.mark.parametrize(("line", "bet"), [("bet five", 5), ("bet three", 3), ("bet 2", 2)])
def test_bet_is_taken_as_a_word(line, bet):
    assert f"deal, bet {bet}" in talk(Session.in_memory(credits=10), line)


def test_bet_max_deals_as_max_does():
    session = Session.in_memory(credits=10)
    talk(session, "bet 1", "bet max")
    assert (session.state.hand, session.state.coins) == (1, 5)


@pytest.mark.parametrize(
    "line", ["settings double up on", "double up yes", "double on", "double up on", "set double up yes"]
)
def test_double_up_is_turned_on_in_the_words_at_hand(line):
    assert "double up on, for this session only." in talk(Session.in_memory(credits=10), line)
