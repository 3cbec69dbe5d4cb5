"""Double-ups, denominations and sessions in a save: durable, checkable, and correct in money."""

import pytest

from tests.play.saves.forge import row_sql
from videopoker import load_paytable
from videopoker.core.cards.cards import format_cards, parse_cards
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.machine.events import CashedOut, Dealt, Exchanged, SessionEnded, SessionStarted
from videopoker.core.machine.game import IllegalMove
from videopoker.core.machine.state import Phase
from videopoker.play.deals.shuffle import as_shuffled, further_hands, seeded, shuffled
from videopoker.play.saves.check.verify import WRONG_CARDS, verify
from videopoker.play.saves.hands.ledger import sessions
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.play.saves.index.fold import WRONG_DOUBLE
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session


def log(path):
    with Log.read(path) as log:
        return list(log.rows.events())


def won(path):
    """A session that has just been paid 25 credits."""
    session = Session.open(path, practice=True)
    session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
    session.draw("Ks Kh JK")
    return session


def test_open_double_up_has_the_same_cards_after_a_restart(path):
    with won(path) as session:
        session.double_up()
        left = session.state
    with Session.open(path) as session:
        assert session.state == left
        assert session.state.phase is Phase.DOUBLING
        session.pick(2)
        assert session.state.picked.card == left.double.behind[2]
    with Log.read(path) as log:
        assert verify(log).problems == ()


def test_double_up_draws_its_cards_from_its_own_secret(path):
    with won(path) as session:
        (first,) = session.double_up()
        assert as_shuffled(first, session.state.paytable.jokers) is True
        session.pick(0)
        if session.state.stake:
            (second,) = session.double_up()
            assert second.secret != first.secret


def test_verify_finds_a_double_up_that_was_changed(path, tamper):
    with won(path) as session:
        session.double_up("9d Td 8d 9c JK")
        session.pick(0)
    tamper(path, "UPDATE event SET record = json_set(record, '$.paid', 5000) WHERE number = 8", rechain=True)
    with Log.read(path) as log:
        assert verify(log).problems == (f"hand 1: {WRONG_DOUBLE}",)


def test_history_shows_the_result_of_double_ups(path):
    with won(path) as session:
        session.double_up("9d Td 8d 9c JK")
        session.pick(0)
        session.double_up("9d Td 8d 9c JK")
        session.pick(1)
    with Log.read(path) as log:
        (hand,) = in_order(log, HandFilter())
    assert (hand.drawn.paid, hand.won) == (25, 0)
    assert [picked.paid for _, picked in hand.doubles] == [50, 0]


def test_double_up_of_two_cards_alike_is_refused(path):
    with won(path) as session, pytest.raises(ValueError, match="9d: the card appears 2 times"):
        session.double_up("9d 9d 8d 9c JK")


def test_further_hands_are_shuffled_from_the_deck_without_the_dealt_cards():
    session = Session.in_memory(credits=1000, seed=b"many")
    (dealt,) = session.deal(1, hands=100)
    assert as_shuffled(dealt, 1) is True
    rest = set(sorted_deck(1)) - set(dealt.cards)
    assert all(len(set(cards)) == 5 and set(cards) <= rest for cards in dealt.more)
    assert len({dealt.replacements, *dealt.more}) == 100


def test_further_hand_that_was_changed_is_found_wrong(path, tamper):
    with Session.open(path) as session:
        session.deal(1, hands=3)
        session.draw()
    tamper(
        path,
        f"""UPDATE event SET record = json_set(record, '$.more[0]', json_extract(record, '$.more[1]'))
        WHERE number = {row_sql("dealt")}""",
        rechain=True,
    )
    with Log.read(path) as log:
        assert f"hand 1: {WRONG_CARDS}" in verify(log).problems


def test_every_card_is_equally_likely_in_a_further_hand():
    """48 cards, 1,440 fixed secrets: chi-square with 47 degrees of freedom is below 87 in 999 of 1,000 fair cases."""
    deck, secret = sorted_deck(1), seeded(b"further")
    dealt = shuffled(deck, b"s" * 32, "", 1)[:5]
    first = [further_hands(deck, dealt, secret(n), "", 1, 2)[0][0] for n in range(1_440)]
    counts = [first.count(card) for card in deck if card not in dealt]
    assert sum((count - 30) ** 2 / 30 for count in counts) < 87


def test_deal_repeats_the_number_of_hands_as_far_as_the_credits_go():
    session = Session.in_memory(credits=40)
    session.deal(5, hands=5)
    session.draw()
    assert session.state.hands == 5
    session.cash_out()
    session.deposit(4)
    session.deal()
    assert (session.state.hands, session.state.coins) == (3, 1)


@pytest.mark.parametrize(("credits", "coins", "hands"), [(24, 5, 3), (25, 5, 5), (5, 5, 1), (7, 1, 5)])
def test_named_coins_lower_the_hands_of_the_last_deal_and_are_bet(credits, coins, hands):
    session = Session.in_memory(credits=25)
    session.deal(5, hands=5)
    session.draw()
    if session.state.credits:
        session.cash_out()
    session.deposit(credits)
    session.deal(coins)
    assert (session.state.coins, session.state.hands) == (coins, hands)


@pytest.mark.parametrize("hands", [0, 2, 101])
def test_unusual_number_of_hands_is_refused(hands):
    with pytest.raises(IllegalMove, match=f"{hands} hands; expected 1, 3, 5, 10, 25, 50, 100"):
        Session.in_memory(credits=1000).deal(5, hands=hands)


def test_rigged_deal_of_several_hands_gives_the_first_its_cards_and_the_others_theirs():
    session = Session.in_memory(credits=100)
    session.deal(5, "Ks Kh 7d 2c JK", "8c 8d", hands=3)
    session.draw("Ks Kh JK")
    assert format_cards(session.state.finals[0].cards) == "Ks Kh 8c 8d JK"
    assert all(set(parse_cards("Ks Kh JK")) < set(final.cards) for final in session.state.finals)


def test_denomination_changes_the_worth_of_a_credit_and_never_the_money(path):
    with Session.open(path) as session:
        events = session.choose_denomination(100)
        assert events == (Exchanged(25, 100, 1000, 250),)
        assert (session.state.credits, session.state.denomination) == (250, 100)
        session.choose_denomination(5)
        assert session.state.credits == 5000
    with Log.read(path) as log:
        assert verify(log).problems == ()


def test_money_that_makes_no_whole_credit_stays_on_the_machine():
    session = Session.in_memory(credits=7)
    assert session.choose_denomination(500) == (Exchanged(25, 500, 7, 0, 175),)
    assert (session.state.credits, session.state.leftover, session.state.money) == (0, 175, 175)
    session.choose_denomination(25)
    assert (session.state.credits, session.state.leftover) == (7, 0)


def test_cash_out_takes_the_leftover_too():
    session = Session.in_memory(credits=7)
    session.choose_denomination(100)
    assert session.cash_out() == (CashedOut(1, 75),)
    assert session.state.money == 0


def test_denomination_survives_a_change_of_game():
    session = Session.in_memory(credits=100)
    session.choose_denomination(100)
    session.choose("jacks-or-better-9-6")
    assert session.state.denomination == 100


def test_same_denomination_changes_nothing():
    assert Session.in_memory(credits=100).choose_denomination(25) == ()


@pytest.mark.parametrize("cents", [0, 3, -25])
def test_unusual_denomination_is_refused_and_nothing_is_paid_out(cents):
    session = Session.in_memory(credits=100)
    with pytest.raises(IllegalMove, match=f"a credit cannot be {cents} cents; expected one of 1, 2, 5"):
        session.choose_denomination(cents)
    assert session.state.credits == 100


def test_denomination_does_not_change_during_a_hand():
    session = Session.in_memory(credits=100)
    session.deal(5)
    with pytest.raises(IllegalMove, match="is still in play; draw first"):
        session.choose_denomination(100)


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


def test_session_shown_before_its_first_move_is_empty(path):
    with Session.open(path) as session:
        session.deal(5)
        session.draw()
    with Session.open(path) as session:
        assert (session.totals.session.games, session.totals.games) == (0, 1)
        session.deal(5)
        session.draw()
        assert session.totals.session.games == 1


def test_session_is_valued_at_the_denominations_played(path):
    with Session.open(path, practice=True) as session:
        session.deal(5, "2s 4h 7d 9c Jd", "3s 5s 6s 8s Qs")
        session.draw("2s 4h 7d 9c Jd")
        session.choose_denomination(100)
        session.deal(5, "2s 4h 7d 9c Jd", "3s 5s 6s 8s Qs")
        session.draw("2s 4h 7d 9c Jd")
    with Log.read(path) as log:
        (one,) = sessions(log)
    assert (one.net, one.money) == (-10, -5 * 25 - 5 * 100)


def test_double_ups_of_a_seeded_machine_have_their_own_secrets():
    session = Session.in_memory(credits=100, seed=b"doubles")
    (dealt,) = session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
    session.draw("Ks Kh JK")
    (double,) = session.double_up()
    assert double.secret not in {None, dealt.secret, seeded(b"doubles")(1)}
