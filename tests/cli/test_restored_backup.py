"""Which backup `videopoker saves restore` takes: what is in the copies decides, never their names."""

import os
import time
from datetime import UTC, datetime, timedelta

import pytest

from tests.cli.played_saves import damage, play
from videopoker.play.saves.log import log_writer
from videopoker.play.saves.log.backup import backups_of, in_order


@pytest.fixture
def backed_up(run, save):
    """Plays some hands and backs the save up; gives that copy the name of this local time."""

    def make(hands, local_time, at=None, why=""):
        with pytest.MonkeyPatch.context() as patch:
            if at:
                patch.setattr(log_writer, "time_now", lambda: at)
            play(save, hands)
        before = {*backups_of(save)}
        assert run("saves", "backup", "mine")[0] == 0
        (copy,) = {*backups_of(save)} - before
        named = copy.with_name(f"mine-{local_time}{why}.sqlite3")
        copy.rename(named)
        return named

    return make


def taken(run, *more):
    """The name of the backup that is restored."""
    code, out, err = run("saves", "restore", "mine", *more)
    assert (code, err) == (0, "")
    return out.partition(": ")[0].rpartition("/")[2]


def test_the_later_copy_is_restored_though_the_clock_was_set_back_an_hour_between_them(run, backed_up):
    earlier = backed_up(1, "2026-10-25-025900")
    later = backed_up(1, "2026-10-25-020100")
    assert later.name < earlier.name
    assert taken(run) == later.name


def test_copy_of_the_save_in_use_is_restored_before_a_longer_and_later_one_of_another_save(
    run, save, backed_up
):
    other = backed_up(9, "2026-11-02-120000", at="2026-11-02T12:00:00+00:00")
    run("saves", "forget", "mine")
    mine = backed_up(1, "2026-11-01-120000", at="2026-11-01T12:00:00+00:00")
    kept = [file.name for file in backups_of(save)]
    assert (kept[0], kept[-1]) == (other.name, mine.name)
    play(save, 1)
    assert taken(run) == mine.name


@pytest.mark.parametrize(
    "spoil", [os.unlink, lambda file: file.write_bytes(b"broken")], ids=["missing", "broken"]
)
def test_copy_of_a_save_that_cannot_be_read_is_known_by_where_it_was_last_seen(run, save, backed_up, spoil):
    backed_up(9, "2026-11-02-120000", at="2026-11-02T12:00:00+00:00")
    run("saves", "forget", "mine")
    mine = backed_up(1, "2026-11-01-120000", at="2026-11-01T12:00:00+00:00")
    spoil(save)
    assert taken(run) == mine.name


def test_without_a_copy_of_the_save_in_use_the_one_with_the_latest_last_row_is_restored(run, save, backed_up):
    later = backed_up(1, "2026-11-01-120000", at="2026-11-05T12:00:00+00:00")
    for file in (save, *save.parent.glob("mine.sqlite3.*")):
        file.unlink()
    earlier = backed_up(9, "2026-11-02-120000", at="2026-11-04T12:00:00+00:00")
    for file in (save, *save.parent.glob("mine.sqlite3.*")):
        file.unlink()
    assert backups_of(save) == in_order([earlier, later]) == [earlier, later]
    assert taken(run) == later.name


def test_damaged_copy_is_passed_over_for_the_next_in_order(run, backed_up):
    first, second = backed_up(1, "2026-11-02-120000"), backed_up(1, "2026-11-01-120000")
    damage(second, 2)
    assert taken(run) == first.name


def test_file_that_is_no_save_is_the_last_to_be_restored(run, save, backed_up):
    mine = backed_up(1, "2026-11-01-120000")
    other = mine.with_name("mine-2026-11-09-120000.sqlite3")
    other.write_bytes(b"no save")
    os.mkfifo(mine.with_name("mine-2026-11-08-120000.sqlite3"))
    assert backups_of(save)[-1] == mine
    assert taken(run) == mine.name
    assert other.read_bytes() == b"no save"


@pytest.mark.parametrize("zone", ["Etc/GMT+12", "Pacific/Kiritimati"])
def test_backups_are_named_in_utc(run, save, monkeypatch, zone):
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    before = datetime.now(UTC)
    try:
        for command in ("backup", "restore", "forget"):
            assert run("saves", command, "mine")[0] == 0
    finally:
        monkeypatch.undo()
        time.tzset()
    names = [file.name for file in (save.parent / "backups").glob("*.sqlite3")]
    assert len(names) == 3
    for name in names:
        named = datetime.strptime(name[5:22], "%Y-%m-%d-%H%M%S").replace(tzinfo=UTC)
        assert before - timedelta(seconds=1) <= named <= datetime.now(UTC)
