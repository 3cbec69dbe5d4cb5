"""A wrong value in the index or the snapshot is reported without reading the log, and mended by the next player."""

import sqlite3
from contextlib import closing
from random import Random

import pytest

from tests.quick import quick_and_slow
from tests.real_saves import real_session
from videopoker.core import moves
from videopoker.play.paths import head_path
from videopoker.play.saves import derived, index_check
from videopoker.play.saves.log import Log
from videopoker.play.saves.verify import verify
from videopoker.play.session import Session

GAMES = ("jacks-or-better-9-6", "joker-poker-jacks-15-5-4", "deuces-wild-full-pay")


def play_some(session, random, moves_made=12):
    """Any legal moves: money in mid-hand, double-ups, many hands, other games and denominations."""
    for _ in range(moves_made):
        legal = sorted(session.state.legal_moves, key=lambda kind: kind.__name__)
        kind = random.choice([one for one in legal if one in MOVES])
        MOVES[kind](session, random)


def deal_some(session, random):
    """A bet that the credits cover."""
    coins, hands = min(random.randint(1, 5), session.state.credits), random.choice([1, 1, 1, 3])
    session.deal(coins, hands=hands if coins * hands <= session.state.credits else 1)


MOVES = {
    moves.Deal: deal_some,
    moves.Draw: lambda session, random: session.draw(random.sample(range(5), random.randint(0, 5))),
    moves.DoubleUp: lambda session, _: session.double_up(),
    moves.Pick: lambda session, random: session.pick(random.randrange(4)),
    moves.Deposit: lambda session, random: session.deposit(random.randint(1, 300)),
    moves.CashOut: lambda session, random: random.random() < 0.2 and session.cash_out(),
    moves.ChooseGame: lambda session, random: session.choose(random.choice(GAMES)),
    moves.ChooseDenomination: lambda session, random: session.choose_denomination(random.choice([1, 5, 25])),
    moves.ChoosePhrase: lambda session, random: session.choose_phrase(random.choice(["", "luck"])),
}


def played(path, seed, sittings=6, *, practice=False):
    """Play in several sessions, which end anywhere."""
    random = Random(seed)
    for _ in range(sittings):
        with Session.open(path, practice=practice) as session:
            if practice:
                session.deposit(100)
            play_some(session, random)
    return path


def fault(path):
    with Log.read(path) as log:
        return log.derived.fault_beside()


def changed(path, *statements):
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


@pytest.mark.parametrize("practice", [False, True])
@pytest.mark.parametrize("seed", quick_and_slow(range(40), 4))
def test_sound_index_of_any_play_is_never_called_wrong(path, seed, practice, monkeypatch):
    monkeypatch.setattr(index_check, "HANDS_AT_ONCE", 3)
    played(path, seed, practice=practice)
    assert fault(path) == ""


def test_index_of_scripted_double_ups_is_not_called_wrong(path):
    with Session.open(path, practice=True) as session:
        for card in ("2s Ah Kh Qh Jh", "As 2h 3h 4h 5h"):
            session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
            session.draw("Ks Kh JK")
            session.double_up(card)
            session.pick(0)
    assert fault(path) == ""


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """The bytes of a save with deposits and double-ups in 40 hands, and of its head file."""
    path = tmp_path_factory.mktemp("sound") / "default.sqlite3"
    with real_session(path, b"index") as session:
        for hand in range(40):
            session.deal(1 + hand % 5)
            session.draw([0, 1])
            while moves.DoubleUp in session.state.legal_moves:
                session.double_up()
                session.pick(0)
            if hand % 10 == 0:
                session.deposit(7)
    with real_session(path, b"index again") as session:
        session.deal(1)
    return path.read_bytes(), head_path(path).read_bytes()


@pytest.fixture
def save(saves, sound):
    """A copy of that save."""
    saves.mkdir()
    path = saves / "default.sqlite3"
    path.write_bytes(sound[0])
    head_path(path).write_bytes(sound[1])
    return path


WRONG = {
    "a pay": "UPDATE hand SET paid = paid + 1 WHERE number = 7",
    "a balance": "UPDATE ledger_row SET balance = balance + 1 WHERE row = (SELECT max(row) FROM ledger_row)",
    "a pay at the draw": "UPDATE hand SET paid_at_draw = paid_at_draw + 1 WHERE number = 7",
    "a bet": "UPDATE hand SET coins = coins + 1 WHERE number = 40",
    "the bet in play": "UPDATE hand SET coins = coins + 1 WHERE number = 41",
    "hands of a deal": "UPDATE hand SET hands = 3 WHERE number = 9",
    "credits before": "UPDATE hand SET credits_before = credits_before - 1 WHERE number = 20",
    "credits before the first": "UPDATE hand SET credits_before = 0 WHERE number = 1",
    "credits before the last": "UPDATE hand SET credits_before = 0 WHERE number = 41",
    "the cents of a hand": "UPDATE hand SET cents = 100 WHERE number = 3",
    "a stake": "UPDATE hand SET staked = staked + 5 WHERE number = 5",
    "a win doubled": "UPDATE hand SET doubled_won = doubled_won + 5 WHERE number = 5",
    "a scripted hand": "UPDATE hand SET scripted = 1 WHERE number = 5",
    "a hand's place in the log": "UPDATE hand SET last_row = last_row + 9 WHERE number = 5",
    "pays that cancel out": "UPDATE hand SET paid = paid + CASE number WHEN 6 THEN 1 ELSE -1 END WHERE number IN (6, 8)",
    "a hand removed": "DELETE FROM hand WHERE number = 12",
    "a hand beyond the last": "INSERT INTO hand SELECT 42, row, last_row, time, game, cents, coins, hands, credits_before,"
    " cards, ranks, replacements, jackpots, scripted, committed, fixed, held, held_cards, held_ranks, lines,"
    " paid_at_draw, paid, staked, doubled_won, scripted_doubles FROM hand WHERE number = 41",
    "credits bet": "UPDATE ledger_row SET coin_in = coin_in + 1 WHERE kind = 'session_ended'",
    "credits paid": "UPDATE ledger_row SET coin_out = coin_out - 1 WHERE kind = 'session_ended'",
    "an early balance": "UPDATE ledger_row SET balance = 999 WHERE kind = 'chain_started'",
    "the kind of a row": "UPDATE ledger_row SET kind = 'deposited' WHERE kind = 'session_ended'",
    "the cents of a row": "UPDATE ledger_row SET cents = 100 WHERE kind = 'session_ended'",
    "games counted back": "UPDATE ledger_row SET games = 0 WHERE kind = 'session_ended'",
    "a row of no event": "UPDATE ledger_row SET row = (SELECT row FROM hand WHERE number = 5) WHERE kind = 'chain_started'",
}


@pytest.mark.parametrize("wrong", quick_and_slow(WRONG, 4))
def test_wrong_value_in_the_index_is_reported_by_every_command_that_looks(save, run, run_json, wrong):
    changed(save, WRONG[wrong])
    mend = "`videopoker verify --save default --mend` rebuilds it from the log"
    assert mend in run_json("saves")[0]["health"]
    for command in (["saves", "explain"], ["verify"]):
        code, out, err = run(*command)
        assert (code, err) == (1, "")
        assert mend in out
    assert run("verify", "--mend")[0] == 0
    assert run_json("saves")[0]["health"] == "sound"


@pytest.mark.parametrize("wrong", quick_and_slow(WRONG, 4))
def test_wrong_index_is_made_again_by_the_next_player(save, wrong, monkeypatch):
    monkeypatch.setattr(derived, "SHORT_LOG", 0)
    monkeypatch.setattr(index_check, "HANDS_AT_ONCE", 7)
    changed(save, WRONG[wrong])
    with Session.open(save) as session:
        session.draw()
        while session.log.check_some(50):
            pass
        session.deal(1)
    with Log.read(save) as log:
        assert verify(log).ok


SNAPSHOTS = {
    "removed": "DELETE FROM snapshot",
    "altered": "UPDATE snapshot SET content = replace(content, '\"credits\":', '\"credits\":1')",
    "with another hash": "UPDATE snapshot SET hash = zeroblob(32)",
    "of another row": "UPDATE snapshot SET row = row + 1",
    "of no row": "UPDATE snapshot SET row = 100000",
}


@pytest.mark.parametrize("wrong", quick_and_slow(SNAPSHOTS, 2))
def test_wrong_snapshot_is_reported_and_made_again(saves, run, run_json, monkeypatch, wrong):
    monkeypatch.setattr(derived, "SNAPSHOT_ROWS", 20)
    saves.mkdir()
    path = played(saves / "default.sqlite3", "snapshot")
    assert fault(path) == ""
    state = Log.read(path).folded().state
    for mended in (lambda: run("verify", "--mend"), lambda: Session.open(path).close()):
        changed(path, SNAPSHOTS[wrong])
        text = f"its snapshot is {'missing' if wrong == 'removed' else 'damaged'}; `videopoker verify --save default --mend`"
        assert text in run_json("saves")[0]["health"]
        for command in (["saves", "explain"], ["verify"]):
            code, out, err = run(*command)
            assert (code, err) == (1, "")
            assert text in out
        mended()
        assert fault(path) == ""
        assert Log.read(path).folded().state.credits == state.credits


def test_index_that_only_verify_finds_wrong_is_reported_by_it(save, run):
    changed(save, "UPDATE hand SET ranks = zeroblob(5) WHERE number = 7")
    assert fault(save) == ""
    code, out, _ = run("verify")
    assert code == 1
    assert "the index differs from the log at hand 7" in out
