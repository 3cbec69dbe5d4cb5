"""The commitment on the table, the fairness screen, and the marks of practice saves and edited games."""

import asyncio
import json
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
    row_of,
    row_with,
    rows,
    screen_text,
    seated,
    settle,
    shown,
    typed,
    until,
    words,
)
from videopoker import Session, load_paytable
from videopoker.core.state import Phase
from videopoker.play.saves.verify import verify
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


@pytest.mark.parametrize("size", quick_and_slow(SIZES, whole=True))
async def test_title_reminds_of_the_seal_and_the_numbers_stay_under_the_cards_between_hands(session, size):
    async with seated(session, size) as pilot:
        assert reminder(session) in rows(pilot)[0]
        assert cards_shown(pilot)[-1].split() == ["1", "2", "3", "4", "5"]
        sealed = reminder(session)
        await press(pilot, "space")
        assert sealed in rows(pilot)[0]
        assert "commitment" not in screen_text(pilot)


async def test_open_side_panel_shows_the_seal_whole(session):
    async with seated(session, (120, 36)) as pilot:
        for _ in range(2):
            await answered(pilot)
            digits = (session.state.committed or session.state.dealt_under).commitment.hex()
            assert f"seal {digits[:32]}" in screen_text(pilot)
            assert digits[32:] in screen_text(pilot)
            await press(pilot, "space")


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


@pytest.mark.parametrize("key", ["space", "m"])
async def test_bet_is_logged_only_after_a_frame_with_its_seal_and_keys_before_it_are_not_lost(session, key):
    async with seated(session) as pilot:
        await press(pilot, "space")
        await settle(pilot)
        hand, table = session.state.hand, pilot.app.screen
        with pilot.app.batch_update():
            move(pilot, session.draw)  # fixes the seal of the next deal
            pilot.app.simulate_key(key)
            pilot.app.simulate_key("1")
            await handled()
            assert not table.takes_keys
            assert last_logged(session) == "committed"
        await painted(pilot)
        await until(lambda: session.state.hand == hand + 1)
        await until(lambda: table.held)
        assert table.held == {0}
        assert session.state.phase is Phase.DRAWING


async def test_click_on_deal_waits_for_the_frame_too(session):
    async with seated(session) as pilot:
        await press(pilot, "space")
        await settle(pilot)
        hand = session.state.hand
        with pilot.app.batch_update():
            move(pilot, session.draw)
            pilot.app.screen.query_one(BigButton).post_message(BigButton.Pressed())
            await handled()
            assert last_logged(session) == "committed"
        await painted(pilot)
        await until(lambda: session.state.hand == hand + 1)


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
        assert "This deal could not be chosen alone" in text
        assert "You own this computer" in text
        await press(pilot, "escape")
        assert "DEAL" in screen_text(pilot)
        play_lost(session, 3, hands=3)
        await press(pilot, "F")
        assert "hand 1 of 3 draws" in row_with(pilot, "dealt ")
        assert "hand 1 of 3 draws" in row_with(pilot, "check ")
        assert "Proved: the deal and all 3 draws follow from the secret" in words(pilot)


@pytest.mark.parametrize("size", quick_and_slow([(60, 20), (80, 24)], whole=True))
async def test_fairness_screen_has_its_keys_in_sight_and_scrolls_to_its_end(session, size):
    async with seated(session, size) as pilot:
        await press(pilot, "F")
        assert "enter use this phrase" in screen_text(pilot)
        await press(pilot, *["down"] * 40)
        assert "what the save contained then." in screen_text(pilot)


async def test_fairness_screen_begins_with_a_plain_sentence_and_f1_explains_it(session):
    async with seated(session) as pilot:
        await press(pilot, "F")
        text = screen_text(pilot)
        assert text.index("This deal could not be chosen alone") < text.index("commit ")
        assert "f1 help" in text
        await press(pilot, "f1")
        assert "HELP: FAIRNESS" in screen_text(pilot)


async def test_phrase_typed_on_the_fairness_screen_is_used_in_the_next_deal(session):
    """One that is too long is refused with a reason."""
    async with seated(session) as pilot:
        await press(pilot, "F")
        await typed(pilot, *"x" * 65, "enter")
        assert "a phrase of 65 characters; expected at most 64" in screen_text(pilot)
        assert session.state.phrase == ""
        await press(pilot, "ctrl+u", *"luck", "enter")
        assert "Your phrase goes into every shuffle" in screen_text(pilot)
        assert session.state.phrase == "luck"
        await press(pilot, "escape", "space")
        assert session.state.dealt_phrase == "luck"


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
    assert "(changed)" not in title(state, 5, "", 80)[0].plain
    line = replace(table.lines[0], pays=(1, 2, 3, 4, 5))
    changed = replace(state, paytable=replace(table, lines=(line, *table.lines[1:])))
    for width in (80, 60, 30):
        assert title(changed, 5, "", width)[0].plain.endswith("(changed)")


@pytest.fixture
def played(tmp_path, monkeypatch):
    """The path of a real save of three hands."""
    monkeypatch.setattr(words_dialog, "ENTER_IGNORED_SECONDS", 0)
    path = tmp_path / "default.sqlite3"
    with real_session(path, b"three") as session:
        play_lost(session, 3)
    return path


async def test_newcomer_is_not_asked_for_words_and_sees_the_first_value_before_the_first_bet(tmp_path):
    with Session.open(tmp_path / "default.sqlite3") as session:
        async with seated(session) as pilot:
            assert f"first value {session.state.secret_chain.chain.first.hex()}" in screen_text(pilot)
            await press(pilot, *["space", "space"] * 4)
            assert "YOUR OWN WORDS" not in screen_text(pilot)


async def test_words_are_not_asked_for_in_an_exam(played):
    with Session.open(played) as session:
        async with seated(session, coach="exam") as pilot:
            assert session.asks_for_words
            await press(pilot, "space")
            assert "YOUR OWN WORDS" not in screen_text(pilot)
            assert session.state.hand == 4


async def test_words_typed_at_the_start_of_the_next_session_protect_every_deal_after_them(played):
    with Session.open(played) as session:
        async with seated(session) as pilot:
            await shown(pilot, "YOUR OWN WORDS")
            chain = session.state.secret_chain.chain
            for part in (chain.first.hex(), chain.chain.hex(), f"{chain.length:,} deals"):
                assert part in screen_text(pilot)
            await typed(pilot, *"mine", "enter")
            await shown(pilot, "nobody could have chosen the deals of")
            assert "Your phrase: mine." in screen_text(pilot)
            await press(pilot, "space", "space")
        assert (session.state.dealt_phrase, session.state.secret_chain.fixed) == ("mine", "words")
        assert verify(session.log).fixed == {"chain": 3, "words": 1}


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


def test_words_given_before_a_restore_are_asked_for_again_and_do_not_count(played):
    with Session.open(played) as session:
        session.choose_phrase("mine")
    Session.open(played, restored=0).close()
    with Session.open(played) as session:
        assert session.asks_for_words
        play_lost(session, 5)
        assert (session.state.dealt_phrase, session.state.secret_chain.fixed) == ("mine", "chain")
        session.choose_phrase("other")
        play_lost(session, session.state.hand + 1)
        assert session.state.secret_chain.fixed == "words"


async def test_chain_that_begins_later_shows_its_first_value_whole_in_the_message_row_once(played):
    """The next deal is still bound by the commitment it has, which stands whole above it."""
    Session.open(played, restored=0).close()
    with Session.open(played) as session:
        session.choose_phrase("mine")
        chain, kept = session.state.secret_chain.chain, session.state.committed
        assert chain.hand > kept.hand
        async with seated(session) as pilot:
            first = f"first value {chain.first.hex()}"
            assert first in message_rows(pilot)
            assert f"commitment {kept.commitment.hex()}" in screen_text(pilot)
            await press(pilot, "space", "space")
            assert first not in screen_text(pilot)
            assert f"commitment {kept.commitment.hex()}" not in screen_text(pilot)


def message_rows(pilot):
    """The message line."""
    region = pilot.app.screen.query_one("#message").region
    return rows(pilot)[region.y]


@pytest.mark.parametrize("size", quick_and_slow(SIZES, whole=True))
async def test_first_value_of_a_save_is_whole_under_the_empty_cards_before_its_first_bet(tmp_path, size):
    """In two rows of 32 digits where one has too few columns."""
    with Session.open(tmp_path / "default.sqlite3") as session:
        digits = session.state.secret_chain.chain.first.hex()
        async with seated(session, size) as pilot:
            for part in [digits] if size[0] >= 80 else [digits[:32], digits[32:]]:
                assert part in screen_text(pilot)
            assert row_of(pilot, digits[:32]) > row_of(pilot, "sealed")
            await press(pilot, "space")
            assert digits[:32] not in screen_text(pilot)
