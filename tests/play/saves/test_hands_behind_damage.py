"""Hands behind the damage of a log: which of them are whole and consistent by themselves."""

import pytest

from tests.play.plays import by_sql, play
from tests.real_saves import real_session
from videopoker.core.machine import moves
from videopoker.play.host.paths import recent_path
from videopoker.play.saves.check import hands_behind_damage as module
from videopoker.play.saves.check.salvage import behind, examine
from videopoker.play.saves.index.index_file import index_path

HANDS = 40


@pytest.fixture(scope="module")
def content(tmp_path_factory):
    """The bytes of a save of forty hands, each win doubled once."""
    path = tmp_path_factory.mktemp("sound") / "default.sqlite3"
    with real_session(path, b"behind") as session:
        for hand in range(1, HANDS + 1):
            session.deal(1 + hand % 3)
            session.draw([0, 1])
            if moves.DoubleUp in session.state.legal_moves:
                session.double_up()
                session.pick(0)
            if hand == 20:
                session.choose("jacks-or-better-9-6")
        session.log.index()
    return path.read_bytes(), index_path(path).read_bytes()


@pytest.fixture
def save(path, content):
    path.write_bytes(content[0])
    index_path(path).write_bytes(content[1])
    return path


def numbers(save):
    return [hand.dealt.hand for hand in behind(save, examine(save))]


def changed(save, query, *values):
    """Change rows of the log as a disk might, without their hashes."""
    for trigger in ("event_is_never_changed", "event_is_never_removed", "event_is_within_head"):
        by_sql(save, f"DROP TRIGGER IF EXISTS {trigger}")
    by_sql(save, query, *values)


def row_of(save, start):
    return by_sql(save, "SELECT number FROM event WHERE record LIKE ? || '%'", start)[0][0]


def test_sound_save_has_no_hands_behind_a_damage(save):
    assert numbers(save) == []


def test_hand_against_the_rules_is_left_out_and_those_after_it_are_not(save, tamper):
    row = row_of(save, '{"event":"drawn","hand":10,')
    sql = f"UPDATE event SET record = replace(record, '\"paid\":', '\"paid\":1') WHERE number = {row}"
    tamper(save, sql, rechain=True, recommit=True)
    assert numbers(save) == list(range(11, HANDS + 1))


@pytest.mark.parametrize("kind", ["committed", "dealt", "drawn"])
def test_hand_that_lacks_a_row_is_left_out(save, kind):
    changed(save, "DELETE FROM event WHERE number = ?", row_of(save, f'{{"event":"{kind}","hand":10,'))
    found = numbers(save)
    assert found[0] in {11, 12}
    assert found == list(range(found[0], HANDS + 1))


def test_rows_that_sqlite_cannot_read_are_passed_over_one_by_one(save, monkeypatch):
    monkeypatch.setattr(module, "_AT_ONCE", 4)
    rows = [row_of(save, f'{{"event":"drawn","hand":{hand},') for hand in (5, 6, 20)]
    for row in rows:
        changed(save, "UPDATE event SET record = CAST(x'ff' AS TEXT) WHERE number = ?", row)
    found = numbers(save)
    assert not {5, 6, 20} & set(found)
    assert {*range(8, 20), *range(22, HANDS + 1)} <= set(found)


@pytest.mark.parametrize("lost", ["DELETE FROM hand", "DELETE FROM game", "UPDATE hand SET row = 0", None])
def test_hands_are_assembled_without_the_index_too(save, lost):
    changed(save, "DELETE FROM event WHERE number = ?", row_of(save, '{"event":"dealt","hand":10,'))
    if lost:
        by_sql(index_path(save), lost)
    else:
        index_path(save).unlink()
    hands = [*behind(save, examine(save))]
    assert [hand.dealt.hand for hand in hands] == [*range(11, HANDS + 1)]
    keys = [hand.paytable.key for hand in hands]
    assert keys == ["joker-poker-jacks-15-5-4"] * 10 + ["jacks-or-better-9-6"] * (HANDS - 20)
    assert not any(hand.has_money for hand in hands)
    assert all(hand.chain for hand in hands)


def test_row_that_the_save_lacks_is_taken_from_the_second_copy(path):
    with real_session(path, b"behind") as session:
        play(session, 12)
    lost = row_of(path, '{"event":"dealt","hand":2,'), row_of(path, '{"event":"drawn","hand":8,')
    changed(path, "DELETE FROM event WHERE number IN (?, ?)", *lost)
    lines = recent_path(path).read_bytes().splitlines(keepends=True)
    recent_path(path).write_bytes(b"".join(lines[lost[0] :]))
    assert numbers(path) == list(range(3, 13))
    recent_path(path).unlink()
    assert numbers(path) == [3, 4, 5, 6, 7, *range(10, 13)]
