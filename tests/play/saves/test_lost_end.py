"""A missing, cut or emptied save is detected by its last known head, and never taken for a new player."""

import json

import pytest

from tests.play.plays import by_sql
from tests.play.saves import damage
from tests.quick import quick_and_slow
from videopoker.play.host.paths import head_path
from videopoker.play.saves import last_seen
from videopoker.play.saves.files.sqlite_file import DamagedSave
from videopoker.play.session import Session


def test_emptied_log_is_never_a_new_player(restored, sound):
    path = restored(sound[0])
    ((root,),) = by_sql(path, "SELECT rootpage FROM sqlite_schema WHERE name = 'event'")
    content = sound[0]
    empty = bytes([13, 0, 0, 0, 0, 16, 0, 0]) + bytes(damage.PAGE - 8)
    start = (root - 1) * damage.PAGE
    bad = content[:start] + empty + content[start + damage.PAGE :]
    with pytest.raises(DamagedSave, match=r"last seen at hand 61 with .* credits; it was not changed"):
        Session.open(restored(bad))
    assert path.read_bytes() == bad


def test_missing_save_that_was_played_here_is_never_a_new_player(restored, sound):
    path = restored(sound[0])
    path.unlink()
    with pytest.raises(DamagedSave, match="is missing; here it was last seen at hand 61"):
        Session.open(path)
    assert not path.exists()


def flip(path, place):
    content = bytearray(path.read_bytes())
    content[place] ^= 1
    path.write_bytes(content)


def to_link(file):
    file.rename(file.with_suffix(".moved"))
    file.symlink_to(file.with_suffix(".moved"))


UNREADABLE = {
    "one bit": lambda file: flip(file, 10),
    "a link": to_link,
    "empty": lambda file: file.write_bytes(b""),
}

WRONG = {
    "an id that is a list": {"save": ["x"]},
    "an id that is no id": {"save": "../other"},
    "rows that are text": {"rows": "5"},
    "rows beyond every save": {"rows": 10**19},
    "half a hash": {"hash": "ab" * 16},
    "a snapshot that is null": {"snapshot": None},
    "credits that are true": {"credits": True},
    "a player with control signs": {"player": "process 1\x1b[2J"},
    "one entry more": {"hands": 61},
    "lists in lists": None,
}


def forge_head(file, changes):
    """Write other values into a head file, with the checksum of the new content."""
    record = json.loads(file.read_text(encoding="utf-8").splitlines()[0].rsplit(" ", 1)[0])
    content = "[" * 2000 if changes is None else json.dumps(record | changes)
    file.write_text(f"{content} {last_seen._check(content)}\n", encoding="utf-8")


@pytest.mark.parametrize("changes", quick_and_slow(WRONG, 6))
def test_head_with_a_value_of_another_kind_is_taken_for_damaged(saves, run, sound, changes):
    saves.mkdir()
    path = saves / "default.sqlite3"
    path.write_bytes(sound[0])
    head_path(path).write_bytes(sound[1])
    forge_head(head_path(path), WRONG[changes])
    for command in (["saves"], ["saves", "explain"], ["stats"], ["verify"]):
        code, out, err = run(*command)
        assert (code, err) == (0, "")
        assert out
    with Session.open(path) as session:
        assert session.state == sound[2]
        assert session.log.warning.endswith("cannot be read; the save can still be played")
    assert last_seen.LastSeenFile(path).seen is not None  # it is written again
    forge_head(head_path(path), WRONG[changes])
    path.unlink()
    with pytest.raises(DamagedSave, match=r"is missing, and .* cannot be read; .*saves forget default"):
        Session.open(path)


@pytest.mark.parametrize("spoil", UNREADABLE.values(), ids=UNREADABLE)
def test_save_with_an_unreadable_head_is_played_with_a_warning_and_if_missing_is_no_new_player(
    restored, sound, spoil
):
    path = restored(sound[0])
    spoil(head_path(path))
    with Session.open(path) as session:
        assert session.state == sound[2]
        assert session.log.warning.endswith("cannot be read; the save can still be played")
    path = restored(sound[0])
    path.unlink()
    spoil(head_path(path))
    for _ in range(2):
        with pytest.raises(DamagedSave, match=r"is missing, and .* cannot be read; .*saves forget default"):
            Session.open(path)
    assert not path.exists()


def test_head_that_cannot_be_stored_is_reported(tmp_path, monkeypatch):
    (tmp_path / "state").write_text("a file where the state folder was")
    monkeypatch.setattr(last_seen, "head_path", lambda save: tmp_path / "state" / f"{save.name}.head")
    with Session.open(tmp_path / "default.sqlite3") as session:
        session.deal(1)
        assert ".head cannot be written (" in session.log.warning


def test_link_to_an_absent_drive_is_not_replaced(path, tmp_path):
    path.symlink_to(tmp_path / "drive" / "default.sqlite3")
    with pytest.raises(
        DamagedSave, match=r"is a link to .*, which does not exist \(is its drive connected\?\)"
    ):
        Session.open(path)
    assert path.is_symlink()
