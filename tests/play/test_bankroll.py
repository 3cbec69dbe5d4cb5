"""Double-ups, denominations and sessions in a save: durable, checkable, and correct in money."""

from videopoker import load_paytable
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.machine.events import Dealt, Exchanged, SessionEnded, SessionStarted
from videopoker.play.deals.shuffle import as_shuffled, further_hands, seeded, shuffled
from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session


def log(path):
    with Log.read(path) as log:
        return list(log.rows.events())


def test_further_hands_are_shuffled_from_the_deck_without_the_dealt_cards():
    session = Session.in_memory(credits=1000, seed=b"many")
    (dealt,) = session.deal(1, hands=100)
    assert as_shuffled(dealt, 1) is True
    rest = set(sorted_deck(1)) - set(dealt.cards)
    assert all(len(set(cards)) == 5 and set(cards) <= rest for cards in dealt.more)
    assert len({dealt.replacements, *dealt.more}) == 100


def test_every_card_is_equally_likely_in_a_further_hand():
    """48 cards, 1,440 fixed secrets: chi-square with 47 degrees of freedom is below 87 in 999 of 1,000 fair cases."""
    deck, secret = sorted_deck(1), seeded(b"further")
    dealt = shuffled(deck, b"s" * 32, "", 1)[:5]
    first = [further_hands(deck, dealt, secret(n), "", 1, 2)[0][0] for n in range(1_440)]
    counts = [first.count(card) for card in deck if card not in dealt]
    assert sum((count - 30) ** 2 / 30 for count in counts) < 87


def test_denomination_changes_the_worth_of_a_credit_and_never_the_money(path):
    with Session.open(path) as session:
        events = session.choose_denomination(100)
        assert events == (Exchanged(25, 100, 1000, 250),)
        assert (session.state.credits, session.state.denomination) == (250, 100)
        session.choose_denomination(5)
        assert session.state.credits == 5000
    with Log.read(path) as log:
        assert verify(log).problems == ()


def test_session_begins_with_the_first_move_and_ends_with_leaving(path):
    Session.open(path).close()
    Session.open(path).close()
    with Session.open(path) as session:
        session.deal(5)
        session.draw()
    events = log(path)
    started, ended = SessionStarted(), SessionEnded()
    first, last = events.index(ended), len(events) - 1
    assert [row for row, event in enumerate(events) if event == started] == [0, first + 1]
    assert [row for row, event in enumerate(events) if event == ended] == [first, last]
    assert not any(isinstance(event, Dealt) for event in events[:first])


def test_jackpot_survives_leaving(path, tmp_path):
    file = tmp_path / "growing.toml"
    file.write_text(
        'name = "Growing"\n[[pays]]\nhand = "royal flush"\npays = 800\njackpot = 0.5\n', encoding="utf-8"
    )
    with Session.open(path, file) as session:
        session.deal(5)
        session.draw()
    with Session.open(path) as session:
        assert session.state.jackpot == 4_002_500_000
        session.choose(load_paytable())
        assert session.state.jackpot is None
        session.choose(file)
        assert session.state.jackpot == 4_002_500_000


def test_denomination_survives_a_change_of_game():
    session = Session.in_memory(credits=100)
    session.choose_denomination(100)
    session.choose("jacks-or-better-9-6")
    assert session.state.denomination == 100


def test_same_denomination_changes_nothing():
    assert Session.in_memory(credits=100).choose_denomination(25) == ()
