"""The commitment on the table, the fairness screen, and the marks of practice saves and edited games."""

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from tests.quick import quick_and_slow
from tests.real_saves import real_session
from tests.tui.tables import (
    answered,
    bring_forward,
    cards_shown,
    move,
    painted,
    press,
    row_with,
    rows,
    screen_text,
    seated,
    settle,
    shown,
    style_of,
    typed,
    until,
    words,
)
from videopoker import Session, load_paytable
from videopoker.core.machine.bet import Bet
from videopoker.core.machine.state import Phase
from videopoker.drawing.seal_picture import PIXELS
from videopoker.play.paytables.files import paytable_names
from videopoker.play.saves.check.verify import verify
from videopoker.text.words.numbers import in_groups
from videopoker.tui.kit.table_view.effects import SealLabel, seal_rows
from videopoker.tui.kit.table_view.meters import BigButton
from videopoker.tui.kit.table_words import title
from videopoker.tui.table import words_dialog
from videopoker.tui.table.screen import TableScreen


@pytest.fixture
def session(tmp_path):
    """A real save in which two hands were played and lost."""
    with real_session(tmp_path / "default.sqlite3", b"lost twice") as session:
        play_lost(session, 2)
        yield session


def play_lost(session, number, hands=1):
    """Play until this hand, or a later one, was lost."""
    while session.state.hand < number or session.state.stake:
        session.deal(5, hands=hands)
        session.draw()


def reminder(session):
    """The seal of the next deal in the title."""
    digits = session.state.committed.commitment.hex()
    return f"sealed {digits[:4]}…{digits[-4:]}"


SIZES = [(60, 20), (80, 24), (120, 40)]


async def test_seal_above_the_meters_cuts_no_message(session):
    async with seated(session, (60, 20)) as pilot:
        await until(lambda: reminder(session) in screen_text(pilot))
        for length in range(15, 30):
            pilot.app.screen.say("x" * length)
            await painted(pilot)
            assert "x" * length in screen_text(pilot), length


@pytest.mark.parametrize("size", quick_and_slow(SIZES, whole=True))
async def test_seal_is_in_the_title_or_the_panel_or_between_hands_above_the_meters_of_a_narrow_terminal(
    session, size
):
    """Nothing else shows digits of it, and the numbers stay under the cards."""
    is_narrow, has_panel = size == (60, 20), size == (120, 40)
    async with seated(session, size) as pilot:
        await answered(pilot)
        sealed = reminder(session)
        assert (sealed in rows(pilot)[0]) is (size == (80, 24))
        assert above_meters(pilot).endswith(f"  {sealed} ") is is_narrow
        assert pictured(pilot, session.state.committed.commitment) is has_panel
        assert cards_shown(pilot)[-1].split() == ["1", "2", "3", "4", "5"]
        await press(pilot, "space")
        await answered(pilot)
        assert (sealed in screen_text(pilot)) is not is_narrow
        assert pictured(pilot, session.state.dealt_under.commitment) is has_panel
        assert not re.search("[0-9a-f]{8}", screen_text(pilot))
        assert "commitment" not in screen_text(pilot)


def pictured(pilot, seal):
    """Whether the foot of the side panel shows the picture of this seal."""
    picture = seal_rows(seal)
    return any(
        [row[-PIXELS:] for row in label.shown_words.split("\n")] == [*picture]
        for label in pilot.app.screen.query("#panel-seal").results(SealLabel)
    )


def above_meters(pilot):
    """The row above the meters."""
    return rows(pilot)[pilot.app.screen.query_one("#rail").region.y - 1]


LONGEST = sorted(
    paytable_names(), key=lambda name: len(load_paytable(name).title) + 18 * ("progressive" in name)
)[-12:]


@pytest.mark.parametrize("name", quick_and_slow(LONGEST[-3:]) + quick_and_slow(LONGEST[:-3], quick=0))
async def test_bet_waits_for_a_frame_with_the_seal_at_60_columns_in_the_games_with_the_longest_names(
    tmp_path, name
):
    with Session.open(tmp_path / "default.sqlite3", name) as session:
        async with seated(session, (60, 20)) as pilot:
            table = load_paytable(name)
            for hand in (1, 2):
                await settle(pilot)
                assert rows(pilot)[0].startswith(f" {table.name.upper()}  {table.variant}")
                assert above_meters(pilot).endswith(f"  {reminder(session)} ")
                if hand == 2:
                    await assert_bet_waits(pilot, session)
                else:
                    await deal_and_draw(pilot)


async def deal_and_draw(pilot):
    """Play a hand; a dealt hand that pays is asked about once before it is thrown away."""
    for phase in (Phase.DRAWING, Phase.BETTING):
        while pilot.app.screen.state.phase is not phase:
            await settle(pilot)
            await press(pilot, "space")
    await settle(pilot)


async def assert_bet_waits(pilot, session):
    """Draw and press space before the frame with the next seal: the deal comes only after it."""
    await press(pilot, "space")
    await settle(pilot)
    hand = session.state.hand
    with pilot.app.batch_update():
        move(pilot, session.draw)
        pilot.app.simulate_key("space")
        await handled()
        assert last_logged(session) == "committed"
    await painted(pilot)
    await until(lambda: session.state.hand == hand + 1)


async def test_hand_in_play_at_the_start_is_drawn_where_the_title_has_no_room_for_its_seal(session):
    session.deal(5)
    async with seated(session, (60, 20)) as pilot:
        assert "sealed" not in screen_text(pilot)
        await press(pilot, "space")
        assert session.state.phase is not Phase.DRAWING


def last_logged(session):
    """What the last row of the log records."""
    with closing(sqlite3.connect(session.log.where)) as file:
        (record,) = file.execute("SELECT record FROM event ORDER BY number DESC LIMIT 1").fetchone()
    return json.loads(record)["event"]


async def handled():
    """Let every message and key that arrived be handled; no timer fires."""
    loop = asyncio.get_running_loop()
    for _ in range(3):
        await asyncio.sleep(0)
        while loop._ready:  # noqa: ASYNC110 - there is no event for this
            await asyncio.sleep(0)


@pytest.mark.parametrize("ask", ["space", "m", "click"])
async def test_bet_is_logged_only_after_a_frame_with_its_seal_and_keys_before_it_are_not_lost(session, ask):
    async with seated(session) as pilot:
        await press(pilot, "space")
        await settle(pilot)
        hand, table = session.state.hand, pilot.app.screen
        with pilot.app.batch_update():
            move(pilot, session.draw)  # fixes the seal of the next deal
            if ask == "click":
                table.query_one(BigButton).post_message(BigButton.Pressed())
                await handled()
            else:
                pilot.app.simulate_key(ask)
            pilot.app.simulate_key("1")
            await handled()
            assert not table.takes_keys
            assert last_logged(session) == "committed"
        await painted(pilot)
        await until(lambda: session.state.hand == hand + 1)
        await until(lambda: table.held)
        assert table.held == {0}


@pytest.mark.parametrize("size", SIZES)
async def test_no_bet_is_taken_while_the_digits_and_the_picture_of_the_seal_are_hidden(
    session, every_frame, size
):
    async with seated(session, size) as pilot:
        await settle(pilot)
        await press(pilot, "space")
        await settle(pilot)
        hand, labels = session.state.hand, pilot.app.screen.query(SealLabel)
        labels.set_styles("visibility: hidden;")
        move(pilot, session.draw)  # fixes the seal of the next deal
        await press(pilot, "space")
        assert (session.state.hand, last_logged(session)) == (hand, "committed")
        labels.set_styles("visibility: visible;")
        await painted(pilot)
        await until(lambda: session.state.hand == hand + 1)


async def test_letters_keep_the_digits_of_the_seal_in_the_title_beside_the_panel(session):
    async with seated(session, (120, 40)) as pilot:
        pilot.app.change_setting("letters", True)
        await answered(pilot)
        digits = session.state.committed.commitment.hex()
        assert f"sealed {digits[:4]}.{digits[-4:]}" in rows(pilot)[0]
        assert not pictured(pilot, session.state.committed.commitment)


async def test_fairness_screen_shows_the_last_hand_checked(session):
    """Of many hands all draws are checked."""
    async with seated(session, (119, 50)) as pilot:
        await press(pilot, "F")
        text = screen_text(pilot)
        assert f"NEXT DEAL, HAND {session.state.hand + 1}" in text
        assert session.state.committed.commitment.hex() in text
        assert session.state.dealt_under.secret.hex() in text
        assert "(hash of the log's row before the deal)" in text
        box = pilot.app.screen.query_one(".dialog").region
        dealt, again = (row_with(pilot, label)[box.x : box.right] for label in ("dealt ", "check "))
        assert dealt.replace("dealt", "check") == again
        assert "Proved: the cards follow from the secret, which was fixed before the" in text
        assert "This deal could not be chosen on its own" in text
        assert "You own this computer" in text
        await press(pilot, "escape")
        assert "DEAL" in screen_text(pilot)
        play_lost(session, 3, hands=3)
        await press(pilot, "F")
        assert "hand 1 of 3 draws" in row_with(pilot, "dealt ")
        assert "hand 1 of 3 draws" in row_with(pilot, "check ")
        assert "Proved: the deal and all 3 draws follow from the secret" in words(pilot)


async def test_phrase_typed_on_the_fairness_screen_is_used_in_the_next_deal(session):
    """One that is too long is refused with a reason."""
    async with seated(session) as pilot:
        await press(pilot, "F")
        await typed(pilot, *"x" * 65, "enter")
        assert "a phrase of 65 characters; expected at most 64" in screen_text(pilot)
        assert session.state.phrase == ""
        await press(pilot, "ctrl+u", *"twelve signs", "enter")
        assert "Your phrase goes into every shuffle" in screen_text(pilot)
        assert session.state.phrase == "twelve signs"
        await press(pilot, "escape", "space")
        assert session.state.dealt_phrase == "twelve signs"


@pytest.mark.parametrize(
    ("phrase", "why"), [("eleven sign", "under 12 characters"), ("Four  LEAVES of clover", "used before")]
)
async def test_fairness_screen_takes_a_phrase_that_proves_nothing_and_says_why_and_what_to_do(
    session, phrase, why
):
    for used in ("four leaves of clover", "twelve signs"):
        session.choose_phrase(used)
    async with seated(session) as pilot:
        await press(pilot, "F")
        await press(pilot, "ctrl+u")
        await typed(pilot, *phrase, "enter")
        assert f"proves nothing: {why}. Roll a die 12 times and type the digits." in words(pilot)
        assert session.state.phrase == phrase
        assert "could not be chosen on its own, but its chain" in words(pilot)
        await press(pilot, "escape", "space", "space")
    assert (session.state.dealt_phrase, session.state.secret_chain.fixed) == (phrase, "chain")


async def test_phrase_cannot_be_typed_in_mid_hand_and_its_secret_is_not_shown(session):
    session.deal(5)
    async with seated(session, (119, 40)) as pilot:
        await press(pilot, "F")
        text = screen_text(pilot)
        assert "The phrase can be chosen between hands." in text
        assert "follows when this hand is over" in text
        assert session.state.dealt_under.secret.hex() not in text
        assert f"HAND {session.state.hand - 1}, CHECKED NOW" in text
        assert f"Hand {session.state.hand} can be checked when it is over." in text
        await press(pilot, "escape")


async def test_practice_save_says_so_in_its_title_and_meters_and_that_nothing_is_committed(tmp_path):
    with Session.open(tmp_path / "tries.sqlite3", practice=True) as session:
        async with seated(session, (60, 20)) as pilot:
            assert "PRACTICE" in rows(pilot)[0]
            assert "commitment" not in screen_text(pilot)
            await press(pilot, "F")
            assert "none: practice saves and sessions in memory are not committed" in words(pilot)
            await press(pilot, "escape", "t")
            assert "PRACTICE CREDITS" in screen_text(pilot)


def test_title_says_that_a_shipped_game_was_edited():
    table = load_paytable("jacks-or-better-9-6")
    state = Session.in_memory(table).state
    assert "(changed)" not in title(state, Bet(5), "", 80)[0].plain
    line = replace(table.lines[0], pays=(1, 2, 3, 4, 5))
    changed = replace(state, paytable=replace(table, lines=(line, *table.lines[1:])))
    for width in (80, 60, 30):
        assert title(changed, Bet(5), "", width)[0].plain.endswith("(changed)")


@pytest.fixture
def played(tmp_path, monkeypatch):
    """The path of a real save of three hands."""
    monkeypatch.setattr(words_dialog, "ENTER_IGNORED_SECONDS", 0)
    path = tmp_path / "default.sqlite3"
    with real_session(path, b"three") as session:
        play_lost(session, 3)
    return path


async def test_words_typed_at_the_start_of_the_next_session_protect_every_deal_after_them(played):
    with Session.open(played) as session:
        async with seated(session) as pilot:
            await shown(pilot, "YOUR OWN WORDS")
            chain = session.state.secret_chain.chain
            for part in (*in_groups(chain.first), chain.chain.hex(), f"{chain.length:,} deals"):
                assert part in screen_text(pilot)
            assert "Roll a die twelve times, or copy a line from a book." in words(pilot)
            await typed(pilot, *"twelve signs", "enter")
            await shown(pilot, "nobody could have chosen the deals of")
            assert "Your phrase: twelve signs." in screen_text(pilot)
            await press(pilot, "space", "space")
        assert (session.state.dealt_phrase, session.state.secret_chain.fixed) == ("twelve signs", "words")
        assert verify(session.log).fixed == {"chain": 3, "words": 1}


@pytest.mark.parametrize("size", SIZES)
async def test_words_that_prove_nothing_are_taken_and_one_line_says_why_and_what_to_do(played, size):
    with Session.open(played) as session:
        async with seated(session, size) as pilot:
            await shown(pilot, "YOUR OWN WORDS")
            await typed(pilot, *"luck", "enter")
            await shown(pilot, "Your phrase: luck.")
            assert "proves nothing: under 12" in screen_text(pilot)
            assert "press F." in screen_text(pilot)
            await press(pilot, "space", "space")
        assert (session.state.dealt_phrase, session.state.secret_chain.fixed) == ("luck", "chain")
        assert not session.asks_for_words


@pytest.mark.parametrize("key", ["enter", "escape"])
async def test_player_who_leaves_the_words_out_is_not_asked_again(played, key):
    with Session.open(played) as session:
        async with seated(session) as pilot:
            await shown(pilot, "YOUR OWN WORDS")
            await press(pilot, key)
            await press(pilot, "space", "space")
        assert session.state.secret_chain.fixed == "chain"
    with Session.open(played) as session:
        assert not session.asks_for_words


async def test_words_are_not_asked_for_over_a_result(played):
    """A session that begins with a hand in play asks at the next start."""
    with Session.open(played) as session:
        session.deal(5)
    with Session.open(played) as session:
        async with seated(session) as pilot:
            while session.state.hand < 5 or session.state.phase is Phase.DRAWING:
                await press(pilot, "space")
                await bring_forward(pilot)
                assert isinstance(pilot.app.screen, TableScreen)
            assert session.asks_for_words
    with Session.open(played) as session:
        async with seated(session) as pilot:
            await shown(pilot, "YOUR OWN WORDS")


@pytest.mark.parametrize("size", SIZES)
async def test_after_a_restore_the_commitment_of_the_deal_is_whole_then_the_first_value_of_its_chain(
    played, size
):
    """Each is shown by the bet on the deal that it binds. A second start shows the same."""
    Session.open(played, restored=0).close()
    with Session.open(played) as session:
        session.choose_phrase("mine")
    for value_of in (
        lambda state: state.dealt_under.commitment,
        lambda state: state.secret_chain.chain.first,
    ):
        with Session.open(played) as session:
            async with seated(session, size) as pilot:
                assert_whole(pilot, b"", size)
                await press(pilot, "space")
                assert_whole(pilot, value_of(session.state), size)
                await deal_and_draw(pilot)
                assert_whole(pilot, b"", size)


def is_whole(pilot, value, size):
    """Whether all digits of this value are on the screen in groups: in one row, or in two rows at 60 columns."""
    return all(row in screen_text(pilot) for row in in_groups(value, 60 if size == (60, 20) else 71))


def assert_whole(pilot, value, size):
    """All digits of this value are on the screen once, quiet, and no other value's are; of none for an empty value."""
    text = screen_text(pilot)
    assert len(re.findall(r"\b[0-9a-f]{8}\b", text)) == (8 if value else 0), text
    if value:
        assert is_whole(pilot, value, size), text
        style = style_of(pilot, value.hex(" ", 4)[:35])
        assert style.color.triplet.hex.upper() == pilot.app.theme_variables["quiet"].upper()
        assert not style.bold


@pytest.mark.parametrize("size", quick_and_slow(SIZES, whole=True))
async def test_first_value_of_a_save_is_whole_and_quiet_from_a_frame_before_its_first_bet_until_a_card_is_held(
    tmp_path, size
):
    """It is above the cards; the first screen does not show it."""
    with Session.open(tmp_path / "default.sqlite3") as session:
        first = session.state.secret_chain.chain.first
        async with seated(session, size) as pilot:
            assert_whole(pilot, b"", size)
            with pilot.app.batch_update():
                pilot.app.simulate_key("space")
                await handled()
                assert last_logged(session) == "committed"
            await painted(pilot)
            assert session.state.phase is Phase.DRAWING
            assert_whole(pilot, first, size)
            assert in_groups(first, 60)[1] in "\n".join(cards_shown(pilot)[: 1 + (size == (60, 20))])
            await press(pilot, "1")
            assert_whole(pilot, b"", size)
            await press(pilot, "1", "F")
            assert in_groups(first, 71 if size[0] >= 80 else 60)[0] in screen_text(pilot)


async def test_message_takes_the_room_of_the_seal_above_the_meters_once_a_frame_has_shown_it(session):
    """At 60 columns; the next bet finds the seal painted."""
    async with seated(session, (60, 20)) as pilot:
        await settle(pilot)
        assert reminder(session) in above_meters(pilot)
        await press(pilot, "h")
        assert above_meters(pilot).strip() == "Deal first, then you can ask for the best hold."
        hand = session.state.hand
        await press(pilot, "space")
        await until(lambda: session.state.hand == hand + 1)
