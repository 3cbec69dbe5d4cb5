"""The timeline of animations, without a screen."""

import itertools
from dataclasses import replace

import pytest

from videopoker import Session, load_paytable
from videopoker.tui.kit.timeline import PACES, Timeline, Turn, Win, speed_of, timeline_of

NORMAL = PACES["normal"]
DEAL = Timeline(NORMAL, (0, 1, 2, 3, 4), comes=True)
WIN = Timeline(NORMAL, (1, 3), comes=False, paid=25)
EVENT = Timeline(NORMAL, (4,), comes=False, paid=4000, win=Win.ROYAL)
BIG = Timeline(NORMAL, (4,), comes=False, paid=75, win=Win.BIG)
THREE_WINS = ((2, 5), (5, 20), (7, 5))
PEELED = (Turn.CORNER, Turn.THIRD, Turn.TWO_THIRDS)
STEP = 1 / 240


def moments(motion):
    return [number * STEP for number in range(int(motion.seconds / STEP) + 2)]


def changes(seen):
    """How often the picture changed."""
    return sum(one != other for one, other in itertools.pairwise(seen))


def drawn(cards, replacements, held, coins=5, game=None, hands=1):
    session = Session.in_memory(game, credits=1000, seed=b"a test")
    session.deal(coins, cards=cards, replacements=replacements, hands=hands)
    before = session.state
    session.draw(held)
    return timeline_of(before, session.state, NORMAL)


def doubled(cards="Ks 7d JK 2c Kh", replacements="8c 8d", held=(0, 2, 4), picks=0):
    """The motions when this win is staked, and when a queen, deuce, nine or four is picked."""
    session = Session.in_memory(credits=100)
    session.deal(5, cards=cards, replacements=replacements)
    session.draw(set(held))
    won = session.state
    session.double_up("9d Qh 2c 9s 4h")
    staked = session.state
    session.pick(picks)
    return timeline_of(won, staked, NORMAL), timeline_of(staked, session.state, NORMAL)


@pytest.mark.parametrize("position", range(5))
def test_card_of_a_deal_arrives_face_down_and_turns_over(position):
    turns = [DEAL.turn(position, moment) for moment in moments(DEAL)]
    assert turns == sorted(turns)
    assert set(turns) >= set(Turn) - {Turn.ABSENT, Turn.BACK, Turn.FACE, *PEELED}


@pytest.mark.parametrize("speed", PACES)
@pytest.mark.parametrize("position", range(5))
def test_landing_of_a_card_is_shown_for_one_frame(speed, position):
    motion = Timeline(PACES[speed], (0, 1, 2, 3, 4), comes=True)
    landing = [moment for moment in moments(motion) if motion.turn(position, moment) is Turn.LANDING]
    assert landing[-1] - landing[0] == pytest.approx(motion.pace.frame, abs=2 * STEP)


def test_cards_that_turn_over_in_their_places_do_not_land():
    assert Turn.LANDING not in {WIN.turn(place, moment) for place in range(5) for moment in moments(WIN)}


@pytest.mark.parametrize(("speed", "pause"), [("slow", 0.06), ("normal", 0.06), ("fast", 0)])
@pytest.mark.parametrize("turned", [(0, 1, 2, 3, 4), (2, 4)])
def test_last_card_lets_a_player_wait_for_a_moment(speed, pause, turned):
    pace = PACES[speed]
    motion = Timeline(pace, turned, comes=len(turned) == 5)
    faces = [
        next(m for m in moments(motion) if motion.turn(place, m) >= Turn.FACE_TURNING) for place in turned
    ]
    *gaps, last = [later - sooner for sooner, later in itertools.pairwise(faces)]
    assert gaps == pytest.approx([pace.between] * len(gaps), abs=2 * STEP)
    assert last == pytest.approx(pace.between + pause, abs=2 * STEP)


def test_replacements_start_face_down():
    assert [WIN.turn(place, 0) for place in range(5)] == [Turn.FACE, Turn.BACK] * 2 + [Turn.FACE]


def test_held_cards_are_never_turned():
    assert {WIN.turn(0, moment) for moment in moments(WIN)} == {Turn.FACE, Turn.REST}


def test_win_is_counted_up_only_after_the_last_card():
    counted = [WIN.counted(moment) for moment in moments(WIN)]
    assert counted == sorted(counted)
    assert WIN.counted(WIN.up) == 0
    assert counted[-1] == 25


@pytest.mark.parametrize("speed", PACES)
def test_nothing_flashes_more_than_three_times_a_second(speed):
    """Two changes make a flash, as WCAG 2.3.1 counts them."""
    motion = Timeline(PACES[speed], (), comes=False, paid=4000, win=Win.ROYAL)
    for start in range(4):
        second = [start + number / 100 for number in range(100)]
        assert changes([motion.glows(moment) for moment in second]) <= 6
        for light in range(3):
            lit = [(motion.lights(moment) or 0) % 3 == light for moment in second]
            assert changes(lit) <= 6


@pytest.mark.parametrize("speed", PACES)
def test_all_cards_are_up_within_a_second(speed):
    assert Timeline(PACES[speed], (0, 1, 2, 3, 4), comes=True).up < 1


def test_royal_of_one_coin_is_a_royal():
    assert drawn("Ks Qs Js Ts 2c", "As", "Ks Qs Js Ts", coins=1).win is Win.ROYAL


@pytest.mark.parametrize(
    ("game", "cards", "held", "win"),
    [
        ("deuces-wild-full-pay", "8s 8h 8d 2c 3s", "8s 8h 8d 2c", Win.ORDINARY),  # 5 a coin
        ("jacks-or-better-9-6", "8s 8h 8d 8c 3s", "8s 8h 8d 8c", Win.BIG),
        ("deuces-wild-full-pay", "Ts Js Qs Ks As", "Ts Js Qs Ks As", Win.ROYAL),
        ("deuces-wild-full-pay", "Ts Js Qs Ks 2s", "Ts Js Qs Ks 2s", Win.BIG),
        ("jacks-or-better-9-6", "Ks Kh Kd 7s 7c", "Ks Kh Kd 7s 7c", Win.ORDINARY),
    ],
)
def test_win_of_25_a_coin_is_big_and_a_natural_royal_has_the_lights_of_a_royal(game, cards, held, win):
    assert drawn(cards, "9c" if len(held) < len(cards) else "", held, game=game).win is win


def test_jackpot_is_big_at_max_bet_only():
    """Also where it is not on the royal."""
    game = load_paytable("jacks-or-better-9-6")
    lines = [replace(line, share=10_000) if line.label == "Full House" else line for line in game.lines]
    house = replace(game, lines=tuple(lines))
    wins = [drawn("Kh Kd 2c 2d 2h", "", "Kh Kd 2c 2d 2h", coins, house).win for coins in (4, 5)]
    assert wins == [Win.ORDINARY, Win.BIG]


def test_count_lasts_by_the_size_of_the_win_and_a_push_is_not_celebrated():
    motions = [Timeline(NORMAL, (4,), comes=False, paid=paid, bet=5) for paid in (5, 10, 45, 75)]
    counts = [motion.seconds - motion.up for motion in motions]
    assert counts == [0, *map(pytest.approx, (0.25, 0.6, 0.9))]
    assert [any(map(motion.glows, moments(motion))) for motion in motions] == [False, True, True, True]
    assert [motion.lights(motion.up) for motion in motions] == [None, None, None, 0]


MAY_BE_BIG = [
    ("As Ks Qs Js 2h", "As Ks Qs Js", True),
    ("5s 6s 7s 8s 2h", "5s 6s 7s 8s", True),
    ("8s 8h 8d Kc 2h", "8s 8h 8d Kc", True),  # a kicker is held with three eights
    ("8s 8h 8d Kc 2h", "8s 8h 8d", False),  # two cards come
    ("8s 8h 8d 8c 2h", "8s 8h 8d 8c", False),  # already made
    ("As Ks 9s 4s 2h", "As Ks 9s 4s", False),
]


@pytest.mark.parametrize(("cards", "held", "is_slow"), MAY_BE_BIG)
def test_last_card_is_slow_if_exactly_one_is_drawn_and_it_may_make_a_big_win(cards, held, is_slow):
    """Whatever it is: neither loss nor win tells that it comes."""
    motions = [drawn(cards, comes, held, game="jacks-or-better-9-6") for comes in ("Ts 3d", "3c 4d")]
    for motion in motions:
        seen = [motion.turn(4, moment) for moment in moments(motion)]
        assert (seen, set(PEELED) <= set(seen)) == (sorted(seen), is_slow)
    assert motions[0].up == motions[1].up


def test_last_card_is_never_slow_at_basic_animation():
    basic = speed_of("normal", "basic")
    assert replace(EVENT, pace=basic, may_win_big=True).up == replace(EVENT, pace=basic).up


def test_of_many_hands_any_big_win_has_lights():
    """Not only the first: that draws no fourth eight."""
    motion = drawn("8s 8h 8d 3c 4s", "9c Tc", "8s 8h 8d", game="jacks-or-better-9-6", hands=100)
    assert (motion.wins[0][0], motion.win) == (0, Win.BIG)


@pytest.mark.parametrize("win", [Win.BIG, Win.ROYAL])
def test_lights_are_out_at_the_end_however_many_cards_are_drawn(win):
    """A key that skips the animation shows this moment and no later one."""
    ways = [
        (speed_of(speed, level), drawn)
        for speed in PACES
        for level in ("full", "basic")
        for drawn in range(6)
    ]
    motions = [Timeline(pace, tuple(range(drawn)), comes=False, paid=75, win=win) for pace, drawn in ways]
    assert {motion.lights(motion.seconds) for motion in motions} == {None}


def test_lights_of_a_big_win_run_shorter_than_those_of_a_royal():
    def lit(motion):
        return sum(motion.lights(moment) is not None for moment in moments(motion))

    assert 0 < lit(BIG) < lit(EVENT) / 2


def test_loss_has_no_lights():
    motion = drawn("2s 4h 6d 8c Ts", "Jh Qh 3c", "2s 4h")
    assert {motion.lights(moment) for moment in moments(motion)} == {None}


def test_wins_of_many_hands_light_up_one_after_another():
    motion = Timeline(NORMAL, (4,), comes=False, paid=30, wins=THREE_WINS)
    lit = [motion.lit(10, moment) for moment in moments(motion)]
    assert list(dict.fromkeys(lit)) == [2, 5, 7, 10]
    assert motion.lit(10, motion.up) == 5, "the first win with the last card"


@pytest.mark.parametrize("win", Win)
def test_sum_of_many_wins_runs_with_their_lights(win):
    """While a win is lit last, those before it are counted up, and it is being counted."""
    motion = Timeline(NORMAL, (4,), comes=False, paid=30, wins=THREE_WINS, win=win)
    ranges = {2: (0, 0), 5: (0, 5), 7: (5, 25), 10: (25, 30)}
    counted = [motion.counted(moment) for moment in moments(motion)]
    for moment, now in zip(moments(motion), counted, strict=True):
        least, most = ranges[motion.lit(10, moment)]
        assert least <= now <= most
    assert (counted, counted[-1]) == (sorted(counted), 30)


def test_wins_light_up_only_after_the_last_card():
    motion = Timeline(NORMAL, (3, 4), comes=False, paid=30, wins=THREE_WINS)
    assert {motion.lit(10, moment) for moment in moments(motion) if moment < motion.up} == {2}


def test_hands_without_a_win_say_so_with_the_last_card():
    motion = Timeline(NORMAL, (4,), comes=False)
    assert (motion.lit(10, 0), motion.lit(10, motion.up)) == (0, 10)


def test_lost_hand_moves_only_its_cards():
    motion = drawn("2s 4h 6d 8c Ts", "Jh Qh 3c", "2s 4h")
    assert (motion.turned, motion.paid, motion.seconds) == ((2, 3, 4), 0, motion.up)


def test_five_held_cards_are_up_at_once():
    assert drawn("Ks Kh JK 8c 8d", "", "Ks Kh JK 8c 8d").up == 0


def test_staked_win_turns_up_the_card_to_beat_and_nothing_else():
    motion = doubled()[0]
    assert (motion.turned, motion.paid, motion.turn(3, 0)) == ((0,), 0, Turn.FACE)


def test_picked_card_turns_over_first_and_then_the_others():
    motion = doubled(picks=2)[1]
    assert motion.turned == (3, 1, 2, 4)


def test_doubled_win_is_counted_up_after_the_last_card_and_no_line_glows():
    motion = doubled(picks=0)[1]
    counted = [motion.counted(moment) for moment in moments(motion)]
    assert (counted, counted[-1], motion.counted(motion.up)) == (sorted(counted), 50, 0)
    assert not any(motion.glows(moment) for moment in moments(motion))


def test_doubled_royal_has_no_lights_again():
    assert not doubled("Ks Qs Js Ts 2c", "As", (0, 1, 2, 3))[1].win


def test_hands_drawn_before_a_double_up_stay_where_they_are():
    assert doubled()[1].drawn(25, 0) == 25


def test_deposit_has_no_animation():
    session = Session.in_memory(credits=100)
    before = session.state
    session.deposit(100)
    assert timeline_of(before, session.state, NORMAL) is None


@pytest.mark.parametrize(("speed", "level"), [("off", "full"), ("normal", "none")])
def test_nothing_moves_without_animation(speed, level):
    assert speed_of(speed, level) is None


def test_basic_animation_has_no_frame_in_mid_turn():
    motion = Timeline(speed_of("normal", "basic"), (0, 1, 2, 3, 4), comes=True)
    turns = {motion.turn(2, moment) for moment in moments(motion)}
    assert turns == {Turn.ABSENT, Turn.BACK, Turn.FACE, Turn.REST}
    assert motion.up / motion.pace.frame < 7
