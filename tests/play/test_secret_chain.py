"""Chains of secrets: each fixes all its deals in advance, begins only where it may, and any other is a fault."""

import json
from functools import partial
from hashlib import sha256

import pytest

from tests.play.saves.forge import forge, row_of
from tests.real_saves import real_session
from videopoker import load_paytable
from videopoker.core.cards.cards import format_cards
from videopoker.core.machine import game
from videopoker.core.machine.events import (
    ChainStarted,
    Dealt,
    Deposited,
    GameChosen,
    PracticeStarted,
    Restored,
)
from videopoker.core.machine.evolve import replay
from videopoker.core.machine.game import IllegalMove, decide
from videopoker.core.machine.moves import Commit, Restore, StartChain
from videopoker.core.machine.state import GameState
from videopoker.play import session as sessions
from videopoker.play.deals.dealing import double_up_move
from videopoker.play.deals.shuffle import new_chain, seeded
from videopoker.play.host.paths import recent_path
from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.files.sqlite_file import DamagedSave
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.play.saves.index.fold import NOT_NEXT
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session


def hash_of(chain, number, secret):
    """The secret with this number, from the one after it, as docs/fairness.md says."""
    return sha256(b"videopoker chain 1" + chain + number.to_bytes(8, "big") + secret).digest()


def play(session, hands):
    for _ in range(hands):
        session.deal(1)
        session.draw()


def fixed(path):
    """How the secret of each hand was fixed."""
    with Log.read(path) as log:
        return [hand.fixed for hand in in_order(log, HandFilter())]


def chains(path):
    """Why each chain began, and with which deal."""
    with Log.read(path) as log:
        return [(event.why, event.hand) for event in log.rows.events() if isinstance(event, ChainStarted)]


# the secrets


def test_all_secrets_of_a_chain_hash_back_to_its_first_value():
    made = new_chain(seeded(b"vector"), 1000)
    stored = dict(made.points)
    assert list(stored) == [1000, 800, 600, 400, 200]
    secret = stored[1000]
    for number in range(999, -1, -1):
        secret = hash_of(made.move.chain, number, secret)
        assert stored.get(number, secret) == secret
    assert secret == made.move.first


def test_first_value_of_a_known_end_is_that_of_the_test_vector():
    drawn = {"chain": bytes(range(32)), "end of the chain": bytes(range(32, 64))}
    made = new_chain(drawn.__getitem__, 3)
    assert made.move.chain.hex() == "0001020304050607"
    assert made.move.first.hex() == "1f2bd7bec761269e659ba988d6b1bbb31766f12c34357bf997ba9b4e2d29b4fe"


def test_deals_of_a_save_have_the_secrets_of_its_chain_in_order(path):
    with Session.open(path) as session:
        play(session, 5)
        events = list(session.log.rows.events())
    (began,) = [event for event in events if isinstance(event, ChainStarted)]
    secrets = [began.first, *(event.secret for event in events if isinstance(event, Dealt))]
    assert len(set(secrets)) == 6
    for number, secret in enumerate(secrets[1:]):
        assert hash_of(began.chain, number, secret) == secrets[number]


def test_new_save_logs_a_chain_of_100000_deals_before_its_first_commitment(path):
    Session.open(path).close()
    with Log.read(path) as log:
        kinds = [type(event).__name__ for event in log.rows.events()]
        chain = log.folded().state.secret_chain.chain
    assert kinds[-3:] == ["ChainStarted", "Committed", "SessionEnded"]
    assert (chain.length, chain.hand, chain.why) == (100_000, 1, "new")


# the rules

READY = (GameChosen(load_paytable()), Deposited(1000))


def started(state, length=100_000):
    return replay(decide(state, StartChain(bytes(8), bytes(32), length)), state)


@pytest.mark.parametrize(
    "state",
    [
        started(replay(READY)),
        replay([PracticeStarted(), *READY]),
        GameState(),
    ],
    ids=["in mid-chain", "in practice", "before a game"],
)
def test_chain_is_refused_where_none_may_begin(state):
    with pytest.raises(IllegalMove, match="a chain of secrets cannot begin here"):
        started(state)


@pytest.mark.parametrize("length", [99_999, 1, 0, -1, True, 10**5 + 0.5, "100000"])
def test_shorter_chain_is_refused(length):
    with pytest.raises(IllegalMove, match="secrets; expected 100,000 or more"):
        started(replay(READY), length)


def test_longer_chain_is_allowed():
    assert started(replay(READY), 10**6).secret_chain.chain.length == 10**6


def test_commitment_after_a_restore_waits_for_the_new_chain():
    restored = replay([Restored(7)], started(replay(READY)))
    with pytest.raises(IllegalMove, match="or the save was restored; start a new chain first"):
        decide(restored, Commit(bytes(32), bytes(32)))
    assert started(restored).allows(Commit)


def test_commitment_after_the_last_secret_waits_for_the_new_chain(monkeypatch):
    monkeypatch.setattr(game, "SHORTEST_CHAIN", 0)
    with pytest.raises(IllegalMove, match="the chain of secrets is used up"):
        decide(started(replay(READY), 0), Commit(bytes(32), bytes(32)))


# forged logs


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """The rows of a real save of three hands, and its content."""
    path = tmp_path_factory.mktemp("sound") / "default.sqlite3"
    with real_session(path, b"chain") as session:
        play(session, 3)
        rows = [(time, record) for _, time, record, _ in session.log.rows.rows()]
    return rows, path.read_bytes()


def changed(rows, kind, nth=1, **values):
    """The rows, with other values in the n-th event of a kind."""
    place = row_of(rows, kind, nth) - 1
    time, record = rows[place]
    other = json.dumps(json.loads(record) | values, separators=(",", ":"))
    return [*rows[:place], (time, other), *rows[place + 1 :]]


def added(rows, record, after, nth=1):
    """The rows, with another one after the n-th event of a kind."""
    place = row_of(rows, after, nth)
    return [*rows[:place], (rows[0][0], record), *rows[place:]]


def secret_skipped(rows):
    """The second deal has the secret of the third."""
    secret = json.loads(rows[row_of(rows, "committed", 3) - 1][1])["secret"]
    return changed(changed(rows, "committed", 2, secret=secret), "dealt", 2, secret=secret)


def second_chain(rows):
    _, record = changed(rows, "chain_started", hand=2, why="end")[row_of(rows, "chain_started") - 1]
    return added(rows, record, "drawn")


CHAIN = "row 4 of the log: a chain of secrets cannot begin there, or not with these values"
SECOND = "row 8 of the log: a chain of secrets cannot begin there, or not with these values"
FORGERIES = {
    "a chain in mid-chain": (second_chain, SECOND),
    "a shorter chain": (partial(changed, kind="chain_started", length=99_999), CHAIN),
    "a chain for another reason": (partial(changed, kind="chain_started", why="restore"), CHAIN),
    "a chain for later deals": (partial(changed, kind="chain_started", hand=2), CHAIN),
    "another first value": (
        partial(changed, kind="chain_started", first="00" * 32),
        f"hand 1: {NOT_NEXT}",
    ),
    "another id": (partial(changed, kind="chain_started", chain="00" * 8), f"hand 1: {NOT_NEXT}"),
    "a secret that is not the next": (secret_skipped, f"hand 2: {NOT_NEXT}"),
    "a secret that was chosen": (
        lambda rows: changed(changed(rows, "committed", secret="00" * 32), "dealt", secret="00" * 32),
        f"hand 1: {NOT_NEXT}",
    ),
    "a restore without a new chain": (
        lambda rows: added(rows, '{"event":"restored","hand":1}', "drawn"),
        "hand 2: a commitment is not allowed there",
    ),
    "a practice save": (
        lambda rows: [(rows[0][0], '{"event":"practice_started"}'), *rows],
        CHAIN.replace("row 4", "row 5"),
    ),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_verify_names_a_forged_chain_and_the_save_is_not_dealt_from(path, sound, what):
    forged, problem = FORGERIES[what]
    rows, content = sound
    forge(path, content, forged(rows), has_index=True, commits=True)
    with Log.read(path) as log:
        assert problem in verify(log).problems
    before = path.read_bytes()
    with pytest.raises(DamagedSave) as refused:
        Session.open(path)
    assert problem in str(refused.value)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == before


def test_sound_rows_are_no_forgery(path, sound):
    rows, content = sound
    forge(path, content, rows, has_index=True, commits=True)
    with Log.read(path) as log:
        assert verify(log).problems == ()


# the end of a chain


@pytest.fixture
def short(monkeypatch):
    """Chains of three deals."""
    monkeypatch.setattr(game, "SHORTEST_CHAIN", 3)
    monkeypatch.setattr(sessions, "new_chain", partial(new_chain, length=3))


@pytest.mark.usefixtures("short")
def test_save_goes_on_over_the_end_of_its_chain(path):
    with Session.open(path) as session:
        play(session, 8)
        assert session.state.secret_chain.begun == (("new", 1), ("end", 2))
        assert verify(session.log).problems == ()
    assert chains(path) == [("new", 1), ("end", 4), ("end", 7)]
    assert fixed(path) == ["chain"] * 8


@pytest.mark.usefixtures("short")
def test_chain_ends_and_the_next_begins_wherever_the_player_quits(path):
    for _ in range(8):
        with Session.open(path) as session:
            session.deal(1)
        with Session.open(path) as session:
            session.draw()
            if session.state.stake:
                session.double_up()
                session.pick(0)
    assert chains(path) == [("new", 1), ("end", 4), ("end", 7)]
    with Log.read(path) as log:
        assert verify(log).problems == ()


# restored and salvaged saves


def test_restored_save_begins_a_new_chain_and_deals_the_cards_it_was_committed_to_again(run, saves):
    path = saves / "default.sqlite3"
    with Session.open(path) as session:
        play(session, 2)
    assert run("saves", "backup")[0] == 0
    with Session.open(path) as session:
        play(session, 1)
    assert run("saves", "restore")[0] == 0
    with Session.open(path) as session:
        play(session, 2)
        assert verify(session.log).problems == ()
    assert chains(path) == [("new", 1), ("restore", 4)]
    assert fixed(path) == ["chain", "chain", "again", "chain"]


def test_older_copy_put_in_place_by_hand_begins_a_new_chain_too(path):
    with Session.open(path) as session:
        session.deal(1)
        copy = path.read_bytes()
        session.draw()
    path.write_bytes(copy)
    with Session.open(path) as session:
        session.draw()
        play(session, 1)
        assert verify(session.log).problems == ()
    assert chains(path) == [("new", 1), ("restore", 2)]
    assert fixed(path) == ["again", "chain"]


def test_salvaged_save_begins_a_new_chain(run, saves, tamper):
    path = saves / "default.sqlite3"
    with Session.open(path) as session:
        play(session, 3)
    tamper(path, 'UPDATE event SET record = \'{}\' WHERE record LIKE \'{"event":"dealt","hand":3,%\'')
    recent_path(path).unlink()
    assert run("saves", "salvage", "default")[0] == 0
    salvaged = saves / "default-salvaged.sqlite3"
    with Session.open(salvaged) as session:
        play(session, 2)
        assert verify(session.log).problems == ()
    assert chains(salvaged) == [("new", 1), ("restore", 4)]
    assert fixed(salvaged) == ["chain", "chain", "again", "chain"]


# words


def test_words_count_only_when_they_were_chosen_after_the_first_value(path, run, saves):
    with Session.open(path) as session:
        play(session, 1)
        session.choose_phrase("luck")
        play(session, 1)
        session.choose_phrase("")
        play(session, 1)
        session.choose_phrase("luck")
    with Session.open(path) as session:
        play(session, 1)
    assert fixed(path) == ["chain", "words", "chain", "words"]


@pytest.mark.usefixtures("short")
def test_words_carried_over_to_the_next_chain_do_not_count_for_it(path):
    with Session.open(path) as session:
        session.choose_phrase("luck")
        play(session, 4)
        session.choose_phrase("other luck")
        play(session, 1)
    assert fixed(path) == ["words", "words", "words", "chain", "words"]


# saves and sessions without a chain


def cards(session):
    """The cards of the first deal of a session, of its third hand, and of the first double-up."""
    (dealt,) = session.deal(1, hands=3)
    session.draw(range(5))
    while not session.state.stake:
        session.deal(1, hands=1)
        session.draw(range(5))
    (double,) = session.double_up()
    return [
        format_cards(order)
        for order in (dealt.cards + dealt.replacements, dealt.more[1], (double.card, *double.behind))
    ]


def test_seed_deals_the_cards_that_it_dealt_before_there_were_chains():
    session = Session.in_memory(credits=1000, seed=b"golden")
    assert cards(session) == ["Ah 4h 7c 8s 6s 2d 8c Qh 6c 3d", "Qs 5d Qh 2s Jc", "6s As 3c Ah Ac"]
    assert session.state.secret_chain == GameState().secret_chain


def test_practice_save_deals_the_cards_that_it_dealt_before_there_were_chains(path):
    with Session.open(path, practice=True, entropy=seeded(b"golden")) as session:
        session.choose_phrase("words")
        assert cards(session) == ["3h Jc 6h 9s 2h Td 7c 7s 5h 7h", "4s 7s Tc 8c 9c", "Ks 4s 9c 7d 8d"]
    assert chains(path) == []
    assert set(fixed(path)) == {None}


def test_double_up_after_a_restore_is_dealt_again_also_if_the_next_deal_has_a_new_commitment(tmp_path):
    """As after the salvage of a save whose damage begins with the commitment that followed a win."""
    with Session.open(tmp_path / "default.sqlite3") as session:
        while not session.state.stake:
            session.deal(1)
            session.draw([0, 1])
        state = session.state.changed(committed=None)
    for move in (Restore(state.hand), new_chain(seeded(b"1"), 100_000).move, Commit(bytes(32), bytes(32))):
        state = replay(decide(state, move), state)
    assert state.secret_chain.fixed == "chain"
    state = replay(decide(state, double_up_move(state, seeded(b"1"))), state)
    assert state.secret_chain.fixed == "again"
