"""Another program locks the save: the screen goes on, says so after half a second, and the move is made when it can be."""

import asyncio
import sqlite3
import time
from contextlib import asynccontextmanager, closing, contextmanager, suppress

import pytest

from tests.pseudo_terminal import HANG_SECONDS, PseudoTerminal, table, terminal_environment
from tests.quick import quick_and_slow
from tests.real_saves import real_session
from tests.tui.clock import CLOCK
from tests.tui.tables import bring_forward, forget_presses, painted, press, screen_text, seated, shown, until
from videopoker import Session
from videopoker.core.machine.state import Phase
from videopoker.play.practice.training import TrainingFile
from videopoker.play.saves.files.sqlite_file import SaveBusy
from videopoker.play.saves.index import log_index
from videopoker.play.saves.index.index_file import index_path, remove_index
from videopoker.tui.table import dialogs as busy_save

LONGER = 100
"""SQLite's waits of a second and more are as many times longer here: only they last as long as a hang."""


@pytest.fixture(autouse=True)
def long_waits(monkeypatch):
    connect = sqlite3.connect

    def patient(name, timeout=0.0, **options):
        return connect(name, timeout=timeout * LONGER if timeout >= 1 else timeout, **options)

    monkeypatch.setattr(sqlite3, "connect", patient)


@contextmanager
def locked(path, how="EXCLUSIVE"):
    """Inside, another program has this lock on the file; it waits for it while a thread of the table reads."""
    with closing(sqlite3.connect(path, timeout=1, isolation_level=None)) as other:
        other.execute(f"BEGIN {how}")
        other.execute("SELECT * FROM sqlite_schema").fetchall()
        yield
        other.execute("ROLLBACK")


@asynccontextmanager
async def never_still():
    """Fails if the event loop stands still inside, as in a wait of SQLite."""
    longest, last = 0.0, time.monotonic()

    async def beat():
        nonlocal longest, last
        while True:
            await asyncio.sleep(0.01)
            longest, last = max(longest, time.monotonic() - last), time.monotonic()

    task = asyncio.create_task(beat())
    try:
        yield
    finally:
        task.cancel()
    assert max(longest, time.monotonic() - last) < HANG_SECONDS


@pytest.fixture
def session(tmp_path):
    """A real save of three hands; the fourth is dealt nothing that pays."""
    with real_session(tmp_path / "default.sqlite3", b"busy") as session:
        for _ in range(3):
            session.deal(1)
            session.draw()
        yield session


@pytest.fixture
def path(session):
    return session.folder / "default.sqlite3"


@pytest.mark.parametrize("how", quick_and_slow(["EXCLUSIVE", "IMMEDIATE"]))
async def test_move_waits_for_another_program_and_is_made_when_the_save_is_free(session, path, how):
    async with seated(session) as pilot, never_still():
        with locked(path, how):
            await press(pilot, "space")
            assert session.state.phase is Phase.BETTING
            await shown(pilot, busy_save.WAITS)
        await until(lambda: session.state.phase is Phase.DRAWING)
        await painted(pilot)
        assert busy_save.WAITS not in screen_text(pilot)
        assert session.state.hand == 4
        forget_presses(pilot)
        await press(pilot, "space")
        await until(lambda: session.state.phase is Phase.BETTING)


async def test_move_that_cannot_be_finished_while_another_program_reads_waits_too(session, path):
    async with seated(session) as pilot, never_still():
        with locked(path, "DEFERRED"):
            await press(pilot, "space")
            await shown(pilot, busy_save.WAITS)
            assert session.state.hand == 3
        await until(lambda: session.state.hand == 4)


async def test_player_can_quit_while_a_move_waits(session, path):
    async with seated(session) as pilot, never_still():
        with locked(path):
            await press(pilot, "space", "q")
            await until(lambda: not pilot.app.is_running)
    assert session.state.hand == 3


async def test_move_is_given_up_after_a_while(session, path, monkeypatch):
    monkeypatch.setattr(busy_save, "GIVE_UP_SECONDS", 0.3)
    async with seated(session) as pilot, never_still():
        with locked(path):
            await press(pilot, "space")
            await shown(pilot, busy_save.GIVEN_UP)
        await CLOCK.advance(1)
        assert session.state.hand == 3
        forget_presses(pilot)
        await press(pilot, "space")
        await until(lambda: session.state.hand == 4)


async def test_player_is_told_what_a_move_waits_for_before_it_is_given_up(session, path):
    """Also on a machine that stood still for longer than a move waits."""
    async with seated(session) as pilot:
        with locked(path):
            await press(pilot, "space")
            await until(lambda: pilot.app.screen._busy_save.is_waiting)
            CLOCK.now += 2 * busy_save.GIVE_UP_SECONDS
            for seconds, told in ((0, busy_save.WAITS), (busy_save.AGAIN_SECONDS, busy_save.GIVEN_UP)):
                await CLOCK.advance(seconds)
                await painted(pilot)
                assert told in screen_text(pilot)


SCREENS = ["l", "t", "F", "g", "S", "D", "T", "c", "v", "p", "question_mark", "s", "w", "h"]


@pytest.mark.slow
@pytest.mark.parametrize("size", quick_and_slow([(130, 40), (80, 24)], whole=True))
async def test_every_screen_opens_and_closes_while_the_save_and_the_training_file_are_locked(
    session, path, size
):
    TrainingFile(session.folder).set_searched("other", "game", 1)
    async with seated(session, size) as pilot, never_still():
        with locked(path), locked(TrainingFile(session.folder).path):
            for key in SCREENS:
                forget_presses(pilot)
                await press(pilot, key)
                for inside in ("down", "tab", "enter", "escape", "escape"):
                    await press(pilot, inside)
                await until(lambda: len(pilot.app.screen_stack) == 1 or pilot.app.simulate_key("escape"))
        assert pilot.app.is_running
        await until(lambda: not pilot.app.screen._busy_save.is_waiting)
        forget_presses(pilot)
        await press(pilot, "l")
        assert "HISTORY" in screen_text(pilot)
        assert "another program" not in screen_text(pilot)


async def test_panel_that_could_not_read_the_hands_shows_them_after_the_next(session, path):
    async with seated(session, (80, 24)) as pilot, never_still():
        with locked(path):
            await pilot.resize_terminal(130, 40)
            await shown(pilot, "another program is using it")
        await press(pilot, "space")
        await until(lambda: session.state.phase is Phase.DRAWING)
        forget_presses(pilot)
        await press(pilot, "space")
        await until(lambda: session.state.phase is Phase.BETTING)
        await bring_forward(pilot)
        assert "another program is using it" not in screen_text(pilot)


async def test_check_of_the_log_goes_on_after_the_lock(session, path):
    async with seated(session) as pilot, never_still():
        with locked(path):
            for _ in range(5):
                pilot.app._check_log()
        while session.log.check_some(3):
            pass
        await painted(pilot)
        assert "No more bets" not in screen_text(pilot)
        assert session.log.fault is None
        await press(pilot, "space")
        await until(lambda: session.state.hand == 4)


@pytest.mark.parametrize("how", ["EXCLUSIVE", "DEFERRED"])
def test_index_that_is_being_made_lacks_nothing_after_a_lock(tmp_path, monkeypatch, how):
    monkeypatch.setattr(log_index, "SHORT_LOG", 0)
    monkeypatch.setattr(log_index, "ROWS_AT_ONCE", 20)
    path = tmp_path / "default.sqlite3"
    with Session.open(path) as session:
        for _ in range(30):
            session.deal(1)
            session.draw()
    remove_index(path)
    with Session.open(path) as session:
        session.log.use_on_screen()
        index = session.log.derived.index
        index.step()
        for _ in range(4):
            with locked(path, how), suppress(SaveBusy):
                index.step()
            with locked(index_path(path), how):
                index.step()
            index.step()
        while session.log.check_some():
            pass
        assert not session.log.index(1, 30).is_temporary


def test_program_in_a_terminal_can_be_left_while_the_save_is_locked(saves):
    with PseudoTerminal(table(saves), terminal_environment()) as terminal:
        terminal.wait_for("DEAL")
        with locked(saves / "default.sqlite3"):
            terminal.press(" ")
            terminal.wait_for("Waiting for it")
            terminal.press("q")
            assert terminal.wait() == 0
        assert "Saved with 1,000 credits" in terminal.after_leaving
    with Session.open(saves / "default.sqlite3") as session:
        assert session.state.hand == 0


async def test_no_other_move_is_made_while_one_waits(session, path):
    async with seated(session) as pilot, never_still():
        with locked(path):
            await press(pilot, "space")
            for key in ("space", "b", "n", "m", "1"):
                forget_presses(pilot)
                await press(pilot, key)
        await until(lambda: session.state.phase is Phase.DRAWING)
        assert (session.state.hand, session.state.coins, session.state.hands) == (4, 1, 1)
        assert pilot.app.screen.held == frozenset()
