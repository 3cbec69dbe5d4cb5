"""A move that cannot be stored changes nothing, and play continues."""

from tests.tui.tables import press, rows, screen_text, seated, settle
from videopoker import Session
from videopoker.core.machine.state import Phase
from videopoker.play.saves.files.sqlite_file import SaveError


def full_disk(session: Session) -> None:
    """Allow the save no further page, and fill its last one."""
    database = session.log._connection
    (pages,) = database.execute("PRAGMA page_count").fetchone()
    database.execute(f"PRAGMA max_page_count = {pages}")
    try:
        for _ in range(1000):
            session.deposit(1)
    except SaveError:
        return
    raise AssertionError("the save took a thousand moves more")


def freed_disk(session: Session) -> None:
    session.log._connection.execute("PRAGMA max_page_count = 1000000")


async def test_deal_that_cannot_be_stored_changes_nothing_and_is_dealt_when_the_disk_has_room(tmp_path):
    """The fault is shown without hiding the keys."""
    with Session.open(tmp_path / "save.sqlite3") as session:
        full_disk(session)
        before = session.state
        async with seated(session) as pilot:
            await press(pilot, "space")
            assert session.state == before
            assert "The disk is full; nothing was stored, free some space." in screen_text(pilot)
            assert "? help" in rows(pilot)[-1]
            freed_disk(session)
            await settle(pilot)
            await press(pilot, "space")
            assert session.state.phase is Phase.DRAWING


async def test_draw_that_cannot_be_stored_keeps_the_holds(tmp_path):
    with Session.open(tmp_path / "save.sqlite3", practice=True) as session:
        session.deal(5, cards="Ks 7d JK 2c Kh", replacements="8c 8d")
        full_disk(session)
        async with seated(session) as pilot:
            await press(pilot, "1", "3", "5", "space")
            assert session.state.phase is Phase.DRAWING
            freed_disk(session)
            await settle(pilot)
            await press(pilot, "space")
            assert session.state.paid == 25
