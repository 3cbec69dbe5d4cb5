"""One rule for what programs give: a text is a path, a name is `save=`; nothing impossible is taken in silence."""

import pytest

import videopoker
from videopoker import CardError, Refused, Session, moves
from videopoker.core.machine.moves import OF_THE_PROGRAM

READ = {
    "read_history": lambda *given, **named: [row["hand"] for row in videopoker.read_history(*given, **named)],
    "read_grades": lambda *given, **named: [row["hand"] for row in videopoker.read_grades(*given, **named)],
    "grade": lambda *given, **named: [videopoker.grade(*given, **named).deals],
    "read_records": lambda *given, **named: len(videopoker.read_records(*given, **named)),
}


@pytest.fixture
def played(saves):
    """The path of a practice save named `mine` with a hand."""
    path = saves / "mine.sqlite3"
    with Session.open(str(path), practice=True) as session:
        session.deal(5)
        session.draw()
    return path


@pytest.mark.parametrize("read", READ.values(), ids=READ)
def test_save_is_read_by_its_path_as_text_or_path_by_its_name_and_as_a_session(played, read):
    by_path = read(played)
    assert read(str(played)) == read(save="mine") == by_path
    with Session.open(save="mine") as session:
        assert read(session) == by_path
        for given in (
            ((session,), {"save": "mine"}),
            ((played,), {"save": "mine"}),
            ((), {}),
            ((), {"save": played}),
        ):
            with pytest.raises(Refused):
                read(*given[0], **given[1])


@pytest.mark.parametrize(
    "wrong", [{}, {"save": 5}, {"save": "../x"}, {"path": 5}, {"path": "x", "save": "mine"}]
)
def test_session_is_opened_by_a_path_or_a_name_and_by_nothing_else(played, wrong):
    with Session.open(save="mine") as session:
        assert session.state.hand == 1
        assert session.paytable == session.state.paytable
    with pytest.raises(Refused):
        Session.open(**wrong)


def test_impossible_hands_and_decks_are_refused():
    for call in (
        lambda: videopoker.show_down([]),
        lambda: videopoker.evaluate("Ks Kh 7d 2c 9s", decks="2"),
        lambda: videopoker.evaluate("Ks Kh 7d 2c 9s", decks=0),
        lambda: videopoker.best_five("Ks Ks 7d 2c 9s", decks=1.5),
        lambda: videopoker.show_down(["Ks Kh 7d 2c 9s"], decks="2"),
    ):
        with pytest.raises(Refused):
            call()
    assert videopoker.evaluate("Ks Ks 7d 2c 9s", decks=2)
    with pytest.raises(CardError, match="no hands"):
        videopoker.show_down(())


def test_move_may_be_given_as_its_kind_or_itself_and_only_a_players_moves_are_listed():
    session = Session.in_memory("jacks-or-better-9-6", credits=100)
    for move in (moves.Draw, moves.Draw(frozenset())):
        assert session.state.why_not(move) == session.state.why_not(moves.Draw) is not None
        assert not session.state.allows(move)
    listed = session.state.to_dict()["moves"]
    assert "Deal" in listed
    assert not {move.__name__ for move in OF_THE_PROGRAM} & {*listed}
