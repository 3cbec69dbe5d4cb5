"""The games last played, from the log."""

from videopoker import Session
from videopoker.play.saves.index.fold import MAX_RECENT


def play(session, *names):
    for name in names:
        session.choose(name)
        session.deal(1)
        session.draw()


def recent_games(session):
    return [table.key for table in session.recent_games]


def test_games_last_played_are_listed_once_the_last_first():
    session = Session.in_memory("jacks-or-better-9-6", credits=100)
    play(session, "jacks-or-better-9-6", "double-joker-9-5-4", "jacks-or-better-9-6", "deuces-wild-full-pay")
    assert recent_games(session) == ["deuces-wild-full-pay", "jacks-or-better-9-6", "double-joker-9-5-4"]


def test_game_chosen_and_not_played_is_not_listed():
    assert recent_games(Session.in_memory("jacks-or-better-9-6", credits=100)) == []


def test_games_last_played_are_few():
    session = Session.in_memory(credits=100)
    play(session, *[f"jacks-or-better-{pays}" for pays in ("9-6", "9-5", "8-6", "8-5", "7-5", "6-5")])
    assert len(recent_games(session)) == MAX_RECENT
