"""Hands behind the damage of a save: counted, exported, and salvaged where the second copy of the last ones follows on."""

import json

import pytest

from tests.play.saves.damage import PAGE
from tests.quick import quick_and_slow
from tests.real_saves import real_session
from videopoker.core.machine import moves
from videopoker.play.host.paths import head_path, recent_path
from videopoker.play.saves.index.index_file import remove_index
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session

HANDS = 160
GAMES = ("jacks-or-better-9-6", "deuces-wild-full-pay", "joker-poker-jacks-15-5-4")


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """The bytes of a save of 160 hands of three games, of its head file and its second copy, and its export."""
    path = tmp_path_factory.mktemp("sound") / "mine.sqlite3"
    with real_session(path, b"salvage", GAMES[0]) as session:
        for hand in range(1, HANDS + 1):
            if hand % 25 == 0:
                session.choose(GAMES[hand // 25 % 3])
                session.deposit(50)
            if hand == 60:
                session.choose_denomination(100)
            session.deal(1 + hand % 3, hands=3 if hand % 11 == 0 else 1)
            session.draw([0, 1])
            if hand % 3 == 0 and moves.DoubleUp in session.state.legal_moves:
                session.double_up()
                session.pick(0)
    return path.read_bytes(), head_path(path).read_bytes(), recent_path(path).read_bytes()


@pytest.fixture
def save(saves, sound):
    """A copy of that save with the files beside it."""
    saves.mkdir()
    path = saves / "mine.sqlite3"
    for file, content in zip((path, head_path(path), recent_path(path)), sound, strict=True):
        file.write_bytes(content)
    return path


@pytest.fixture
def exported(run, save):
    """What `history --jsonl` exports of the sound save, by hand."""
    lines = run("history", "--save", "mine", "--jsonl")[1].splitlines()
    return {hand["hand"]: hand for hand in map(json.loads, lines)}


def zero_page_of(save, text):
    """Make the page of the log zeros that has this text."""
    content = save.read_bytes()
    page = content.rindex(text) // PAGE
    assert content[page * PAGE] == 13  # a leaf of a table
    save.write_bytes(content[: page * PAGE] + bytes(PAGE) + content[(page + 1) * PAGE :])


def written(file):
    return {hand["hand"]: hand for hand in map(json.loads, file.read_text().splitlines())}


def explained(run, *options):
    code, out, err = run("saves", "explain", "mine", *options)
    assert (code, err) == (1, "")
    return out


@pytest.mark.parametrize("hand", quick_and_slow([40, 75, 10]))
def test_hands_behind_a_bad_page_are_counted_and_exported_as_the_history_would(
    run, run_json, save, exported, tmp_path, hand
):
    zero_page_of(save, f'{{"event":"dealt","hand":{hand},'.encode())
    file = tmp_path / "hands.jsonl"
    out = explained(run, "--export", str(file))
    hands = written(file)
    first = min(hands)
    certain = int(out.split("certain: ")[1].split()[0])
    assert certain < hand < first < hand + 30
    assert hands == {number: exported[number] for number in range(first, HANDS + 1)}
    assert f"after the damage: {len(hands)} whole hands" in out
    assert f"wrote {len(hands)} hands to {file}" in out
    assert f"second copy: hands {min(second_copy(save))} to {HANDS}\n" in out
    code, out, _ = run("saves", "salvage", "mine")
    assert code == 0
    assert out.startswith(f"{certain} deals, ")
    assert (
        f"after the damage: {len(hands)} whole hands; `videopoker saves explain mine --export hands.jsonl`"
        in out
    )


def second_copy(save):
    rows = map(json.loads, recent_path(save).read_text().splitlines())
    records = (json.loads(row["record"]) for row in rows)
    return [record["hand"] for record in records if record["event"] == "dealt"]


@pytest.mark.parametrize("hand", quick_and_slow([HANDS - 30, HANDS, HANDS - 1]))
def test_bad_page_in_the_last_fifty_hands_takes_none_of_them(run, save, exported, saves, hand):
    with Log.read(save) as log:
        state = log.folded().state
    zero_page_of(save, f'{{"event":"dealt","hand":{hand},'.encode())
    out = explained(run)
    assert f"to {HANDS}; it continues after the damage, to hand {HANDS} with {state.credits:,} credits" in out
    assert "after the damage: 0 whole hands" in out
    assert f"`videopoker saves salvage mine` makes a new save from the {HANDS} deals" in out
    code, out, _ = run("saves", "salvage", "mine")
    assert code == 0
    assert f"{HANDS} deals, {state.credits:,} credits are in the new save mine-salvaged" in out
    assert "of them from the second copy: " in out
    assert "last seen here" not in out
    assert run("verify", "--save", "mine-salvaged")[0] == 0
    lines = run("history", "--save", "mine-salvaged", "--jsonl")[1].splitlines()
    assert {hand["hand"]: hand for hand in map(json.loads, lines)} == exported
    with Session.open(saves / "mine-salvaged.sqlite3") as session:
        assert session.state.credits == state.credits
        assert session.state.secret_chain.chain.why == "restore"
        session.deal(1)
        session.draw()


def test_hand_in_play_is_salvaged_from_the_second_copy(run, save, saves):
    with Session.open(save) as session:
        session.deal(2)
        cards = session.state.cards
    zero_page_of(save, b'{"event":"dealt","hand":161,')
    assert run("saves", "salvage", "mine")[0] == 0
    with Session.open(saves / "mine-salvaged.sqlite3") as session:
        assert session.state.cards == cards
        assert session.state.phase is session.state.phase.DRAWING
        session.draw()
    assert run("verify", "--save", "mine-salvaged")[0] == 0


def test_missing_save_is_recovered_as_far_as_the_second_copy_goes(run, save, exported, tmp_path):
    save.unlink()
    remove_index(save)
    file = tmp_path / "hands.jsonl"
    out = explained(run, "--export", str(file))
    assert "certain: nothing" in out
    hands = written(file)
    assert list(hands) == list(range(min(second_copy(save)) + 1, HANDS + 1))
    unknown = {"cents", "credits_before", "credits_after", "fixed", "chain"}
    for number, hand in hands.items():
        assert all(hand[key] is None for key in unknown)
        known = exported[number].items()
        assert {key: value for key, value in hand.items() if key not in unknown} == {
            key: value for key, value in known if key not in unknown
        }


def test_secret_of_a_win_that_can_still_be_doubled_is_not_exported(run, saves, tmp_path):
    path, file = saves / "mine.sqlite3", tmp_path / "hands.jsonl"
    with Session.open(path) as session:
        while session.state.hand < 70 or moves.DoubleUp not in session.state.legal_moves:
            session.deal(1)
            session.draw()
        last, secret = session.state.hand, session.state.dealt_under.secret.hex()
        later = session.state.committed.secret.hex()
    zero_page_of(path, b'{"event":"dealt","hand":5,')
    recent_path(path).unlink()
    explained(run, "--export", str(file))
    assert max(written(file)) == last
    assert secret not in file.read_text()
    assert later not in file.read_text()


def test_second_copy_of_another_save_is_not_used(run, save, saves):
    with Session.open(saves / "other.sqlite3") as session:
        for _ in range(60):
            session.deal(1)
            session.draw()
    recent_path(save).write_bytes(recent_path(saves / "other.sqlite3").read_bytes())
    zero_page_of(save, f'{{"event":"dealt","hand":{HANDS},'.encode())
    out = explained(run)
    assert "continues after the damage" not in out
    code, out, _ = run("saves", "salvage", "mine")
    assert code == 0
    assert "the rest is missing: " in out
