"""The meters of a machine."""

from tests.core.folding import totals
from videopoker import load_paytable
from videopoker.core.cards.cards import parse_cards
from videopoker.core.machine.events import (
    CashedOut,
    Dealt,
    Deposited,
    DoubleDealt,
    DoublePicked,
    Drawn,
    Exchanged,
    FinalHand,
    GameChosen,
    SessionEnded,
    SessionStarted,
)
from videopoker.core.machine.totals import SessionResult, Totals

CARDS = parse_cards("Ks Kh 7d 2c JK")


def test_meters_of_an_empty_log_have_no_return_yet():
    assert totals([]).return_so_far is None
    assert totals([Dealt(1, 5, CARDS, CARDS)]).return_so_far is None


def played(*paid, coins=5, line="Straight", first=1):
    """Deals with these pays, one after the other."""
    for hand, won in enumerate(paid, start=first):
        yield Dealt(hand, coins, CARDS, CARDS)
        yield Drawn(hand, (), CARDS, line if won else None, won)


def test_session_counts_the_bet_of_a_hand_that_it_draws():
    resumed = [
        Dealt(1, 5, CARDS, CARDS),
        SessionEnded(),
        SessionStarted(),
        Drawn(1, (), CARDS, "Straight", 20),
    ]
    session = totals([GameChosen(load_paytable()), SessionStarted(), *resumed]).session
    assert (session.net, session.curve.last, session.return_so_far) == (15, session.net_money, 4)
    assert (session.games, session.deals, session.wins) == (1, 1, 1)


def test_session_counts_the_stake_of_a_double_up_that_it_picks():
    double = DoubleDealt(1, 1, 20, CARDS[0], CARDS[1:])
    resumed = [double, SessionEnded(), SessionStarted(), DoublePicked(1, 1, 0, CARDS[1], 40)]
    session = totals([GameChosen(load_paytable()), *played(20), *resumed]).session
    assert (session.net, session.curve.start, session.return_so_far) == (20, session.net_money, None)


def test_current_and_longest_streaks_count_deals():
    """These wins pay five for a bet of five: a hand that pays only its bet counts, as in the hit rate."""
    total = totals(played(5, 5, 5, 0, 0, 5, 5))
    assert (total.streak, total.best_streak, total.drought, total.longest_drought) == (2, 3, 0, 2)


def test_every_hand_of_a_deal_is_a_game_and_the_deal_one_of_a_streak():
    more = tuple(FinalHand(CARDS, line, paid) for line, paid in (("Full House", 25), (None, 0)))
    deal = [Dealt(1, 5, CARDS, CARDS, more=(CARDS, CARDS)), Drawn(1, (), CARDS, None, 25, more)]
    total = totals(deal)
    assert (total.games, total.deals, total.pairs) == (3, 1, 3)
    assert (total.coin_in, total.coin_out, total.wins, total.streak) == (15, 25, 1, 1)
    assert total.results == {0: 2, 5: 1}
    assert total.last_hit == {"Full House": 2}
    assert total.lines == {"Full House": 1}


def test_hand_in_play_counts_its_bet_but_not_as_a_hand():
    total = totals([*played(5), Dealt(2, 5, CARDS, CARDS)])
    assert (total.games, total.deals, total.coin_in) == (1, 1, 10)


def test_double_ups_count_coins_but_not_hands():
    staked = [DoubleDealt(1, 1, 25, CARDS[0], CARDS[1:]), DoublePicked(1, 1, 0, CARDS[1], 50)]
    total = totals([*played(25), *staked])
    assert (total.coin_in, total.coin_out, total.games) == (30, 75, 1)
    assert (total.double_in, total.double_out, total.biggest_win, total.biggest_hand) == (25, 50, 50, 1)
    assert total.return_so_far == 5.0


def test_biggest_win_and_the_longest_streaks_know_their_hands():
    """The first of equal wins, and of equal streaks; a streak by its last hand."""
    total = totals([*played(5, 0, 0), SessionStarted(), *played(25, 10, 0, 25, 5, 0, 0, first=4)])
    assert (total.biggest_win, total.biggest_hand) == (25, 4)
    assert (total.session.biggest_win, total.session.biggest_hand) == (25, 4)
    assert (total.best_streak, total.best_streak_hand) == (2, 5)
    assert (total.longest_drought, total.longest_drought_hand) == (2, 3)
    assert (Totals().biggest_hand, Totals().best_streak_hand, Totals().longest_drought_hand) == (0, 0, 0)


def test_session_counts_from_its_beginning():
    total = totals([*played(5, 0), SessionStarted(), *played(0, 10)])
    assert (total.sessions, total.games, total.session.games) == (1, 4, 2)
    assert (total.session.net, total.session.curve.points) == (0, [-125, 0])


def test_results_are_classed_by_payout_per_coin():
    total = totals(played(0, 5, 25, 49, 1250, 4000))
    assert total.results == {0: 1, 1: 1, 5: 2, 250: 1, 800: 1}


def test_game_and_bet_are_counted_by_themselves():
    table = load_paytable()
    total = totals([GameChosen(table), *played(5, 0), *played(2, coins=1)])
    assert {bet: counts.games for (_, bet), counts in total.by_game.items()} == {5: 2, 1: 1}


def test_time_played_leaves_out_pauses_of_more_than_five_minutes():
    total = Totals()
    for event, at in zip(played(5, 0, 5), (0, 4, 10, 1000, 1300, 1310), strict=True):
        total.add(event, at)
    assert total.seconds == 10 + 310
    assert total.hands_per_hour == 3 * 3600 / 320


def test_time_played_leaves_out_the_time_between_sessions():
    """Also after a session without its end, which a crash leaves."""
    total = Totals()
    started, ended = SessionStarted(), SessionEnded()
    story = [(started, 0), *zip(played(5), (10, 20), strict=True), (ended, 30), (started, 130)]
    story += [*zip(played(5), (140, 150), strict=True), (started, 250), (ended, 251)]
    for event, at in story:
        total.add(event, at)
    assert (total.seconds, total.session.seconds) == (30 + 20 + 1, 1)


def test_money_is_counted_at_the_denomination_of_its_time():
    total = totals([Deposited(100), *played(0), Exchanged(25, 100, 95, 23, 75), *played(10)])
    assert (total.money_in, total.money_out) == (5 * 25 + 5 * 100, 10 * 100)
    assert (total.net, total.net_money) == (0, 375)


def test_leftover_is_taken_out_by_the_next_cash_out():
    total = totals([Deposited(1003), Exchanged(25, 100, 1003, 250, 75), CashedOut(250, 75)])
    assert (total.credits, total.leftover, total.cashed_out_money) == (0, 0, 1003 * 25)


def test_cents_that_an_old_exchange_paid_out_are_cashed_out():
    total = totals([Deposited(1003), Exchanged(25, 100, 1003, 250)])
    assert (total.cashed_out, total.cashed_out_money, total.leftover) == (0, 75, 0)


def test_curve_includes_a_stake_before_its_pick():
    total = totals([*played(25), DoubleDealt(1, 1, 25, CARDS[0], CARDS[1:])])
    assert total.curve.points == [-125]
    assert total.curve.last == total.net_money == -125


def test_curve_of_a_session_starts_with_the_double_up_of_an_earlier_win():
    stake = DoubleDealt(1, 1, 25, CARDS[0], CARDS[1:])
    total = totals([*played(25), SessionStarted(), stake, *played(0)])
    curve = total.session.curve
    assert (curve.start, curve.points, curve.last) == (-25 * 25, [-30 * 25], -30 * 25)


def test_curve_ends_with_the_result_of_the_double_up():
    up, low = parse_cards("9d 8d")
    lost = [DoubleDealt(1, 1, 4000, up, (low,) * 4), DoublePicked(1, 1, 0, low, 0)]
    total = totals([*played(0, 4000), *lost])
    assert total.net == -10
    assert total.curve.last == total.net_money == -250
    assert total.curve.points == [-125, -250]


def test_best_and_worst_session_are_over_and_count_without_the_bet_in_play():
    sessions = [
        *(SessionStarted(), *played(25, 0), SessionEnded()),
        *(SessionStarted(), *played(0, 0, first=3)),
        *(Dealt(5, 5, CARDS, CARDS), SessionStarted(), Drawn(5, (), CARDS, "Straight", 500)),
    ]
    total = totals([GameChosen(load_paytable()), *sessions])
    assert (total.best_session, total.worst_session) == (
        SessionResult(15, 15 * 25, 2),
        SessionResult(-10, -10 * 25, 4),
    )


def test_royals_count_by_suit_and_fours_by_the_rank_that_wild_cards_stand_for():
    hands = {
        "Ad 2s Qd Jd Td": "Wild Royal Flush",
        "Kd 2s 2c Kh 7h": "Four of a Kind",
        "2d 2s 2c 2h 7h": "Four Deuces",
    }
    events = [Drawn(1, (), parse_cards(cards), line, 5) for cards, line in hands.items()]
    total = totals([GameChosen(load_paytable("deuces-wild-full-pay")), *events])
    assert total.hits_by_card == {"Wild Royal Flush": {"d": 1}, "Four of a Kind": {"K": 1}}
    assert total.game.hits_by_card == total.hits_by_card
