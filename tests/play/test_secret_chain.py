"""Chains of secrets: each fixes all its deals in advance, begins only where it may, and any other is a fault."""

import json
from functools import partial
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.play.checker import check, check_bytes
from tests.play.known_deals import exported
from tests.play.plays import play
from tests.real_saves import real_session
from videopoker import load_paytable
from videopoker.core.cards.cards import format_cards
from videopoker.core.machine import game, secret_chain, snapshot
from videopoker.core.machine.events import (
    ChainStarted,
    Deposited,
    GameChosen,
    PracticeStarted,
)
from videopoker.core.machine.evolve import replay
from videopoker.core.machine.game import IllegalMove, decide
from videopoker.core.machine.moves import Commit, StartChain
from videopoker.core.machine.secret_chain import NO_CHAIN
from videopoker.core.machine.state import GameState
from videopoker.play import session as sessions
from videopoker.play.deals.shuffle import new_chain, seeded
from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.play.saves.index import index
from videopoker.play.saves.log import fold_and_index
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session


def hash_of(chain, number, secret):
    """The secret with this number, from the one after it, as docs/fairness.md says."""
    return sha256(b"videopoker chain 1" + chain + number.to_bytes(8, "big") + secret).digest()


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


def test_commitment_after_the_last_secret_waits_for_the_new_chain(monkeypatch):
    monkeypatch.setattr(game, "SHORTEST_CHAIN", 0)
    with pytest.raises(IllegalMove, match="the chain of secrets is used up"):
        decide(started(replay(READY), 0), Commit(bytes(32), bytes(32)))


# the end of a chain


@pytest.fixture
def short(monkeypatch):
    """Chains of three deals."""
    monkeypatch.setattr(game, "SHORTEST_CHAIN", 3)
    monkeypatch.setattr(sessions, "new_chain", partial(new_chain, length=3))


# restored and salvaged saves


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


# words


@pytest.mark.usefixtures("short")
def test_words_carried_over_to_the_next_chain_do_not_count_for_it(path):
    with Session.open(path) as session:
        session.choose_phrase("words of mine")
        play(session, 4)
        session.choose_phrase("other words of mine")
        play(session, 1)
    assert fixed(path) == ["words", "words", "words", "chain", "words"]


CHAIN = ChainStarted(bytes(8), bytes(32), 100_000, 1, "new")
PHRASES = ["", "a", "luck", "eleven sign", "twelve signs", "Twelve  Signs", "x" * 64, "ß" * 6, " " * 12]
PHRASES += ["a" + " " * 20 + "b", "zwölf Zeichen", "ZWÖLF ZEICHEN"]


@given(st.lists(st.sampled_from([*PHRASES, CHAIN]), max_size=30))
def test_deal_is_fixed_by_words_only_if_they_are_new_long_enough_and_later_than_the_chain(steps):
    chain, before, is_fixed = NO_CHAIN, [], False
    for number, step in enumerate(steps):
        if step is CHAIN:
            chain, is_fixed = chain.started(CHAIN), False
        else:
            chain = chain.answered(step)
            plain = " ".join(step.casefold().split())
            is_long = len(" ".join(step.split())) >= 12
            is_fixed = CHAIN in steps[:number] and is_long and plain not in before
            before.append(plain)
        kind = "words" if is_fixed else "chain" if chain.chain else "bet"
        assert chain.fixed_for(5) == kind


@given(st.integers(0, 300))
def test_thousands_of_phrases_are_known_and_no_set_of_them_is_copied_each_time(number):
    chain = NO_CHAIN.started(CHAIN)
    for other in range(number):
        chain = chain.answered(f"phrase number {other}")
        assert chain.has_words
    assert len(chain.known) == number.bit_count()
    assert sum(map(len, chain.known)) == number
    for other in range(number):
        assert not chain.answered(f"PHRASE  number {other}").has_words


USED = [
    ("twelve signs", "words"),
    ("a", "chain"),
    ("other words of mine", "words"),
    ("Twelve  SIGNS", "chain"),
]
USED += [
    ("eleven sign", "chain"),
    ("", "chain"),
    ("other words of mine", "chain"),
    ("zwölf Zeichen", "words"),
]


def play_used(path):
    """A save with a deal under each phrase of USED."""
    with real_session(path, b"words") as session:
        for phrase, _ in USED:
            session.choose_phrase(phrase)
            session.deal(1)
            session.draw()


def test_short_phrase_and_one_that_was_used_before_are_taken_and_prove_nothing(path):
    play_used(path)
    kinds = [kind for _, kind in USED]
    assert fixed(path) == kinds
    with Log.read(path) as log:
        verified = verify(log)
        assert [hand.dealt.phrase for hand in in_order(log, HandFilter())] == [phrase for phrase, _ in USED]
    assert (verified.problems, verified.fixed) == ((), {"chain": 5, "words": 3})


def test_checker_finds_the_same_words_new_as_the_program(path):
    play_used(path)
    with Log.read(path) as log:
        deals, rows = exported(log)
    for text in (deals, rows):
        checked = check_bytes(text.encode())
        assert checked.problems == []
        assert checked.lines[-1].startswith("deals: 3 words, 5 chain;")


def as_older_versions_say(text):
    """The deals of this export as versions say that took each phrase chosen after the first value."""
    deals = [json.loads(line) for line in text.splitlines()]
    return [deal | {"fixed": "words" if deal["phrase"] else "chain"} for deal in deals]


@pytest.mark.parametrize(
    ("first", "kinds"),
    [(0, "3 words, 5 chain"), (2, "3 words, 3 chain"), (3, "3 words, 2 chain"), (6, "2 words")],
)
def test_export_of_an_older_version_is_no_forgery_and_only_its_own_rows_speak_against_a_phrase(
    path, first, kinds
):
    """The later hands alone: hand 4 has the phrase of hand 1, and hand 7 has the phrase of hand 3."""
    play_used(path)
    with Log.read(path) as log:
        deals, _ = exported(log)
    checked = check(as_older_versions_say(deals)[first:])
    gap = [f"hand {first + 1}: the deals between hand 0 and it are missing"] if first else []
    assert checked.problems == gap
    assert checked.lines[-1].startswith(f"deals: {kinds};")


def test_phrase_of_an_earlier_chain_is_known_after_a_gap_in_an_export(path):
    """Not within one chain: the missing deals may have had any phrase or none."""
    with Session.open(path) as session:
        session.choose_phrase("twelve signs")
        play(session, 4)  # a win of the last may still be doubled
    with Log.read(path) as log:
        deals = as_older_versions_say(exported(log)[0])
    other = deals[2] | {"chain": deals[2]["chain"] | {"id": "00" * 8}}
    assert "2 words" in check([deals[0], deals[2]]).lines[-1]
    assert "1 words, 1 chain" in check([deals[0], other]).lines[-1]


def test_save_of_an_older_version_says_of_no_deal_what_its_index_and_snapshot_said(path, monkeypatch):
    """They are made again; all hands are there."""
    with monkeypatch.context() as older:
        older.setattr(secret_chain, "SHORTEST_WORDS", 1)
        older.setattr(snapshot, "VERSION", 4)
        older.setattr(fold_and_index, "SNAPSHOT_ROWS", 10)
        older.setitem(index._TABLES, "hand", index._TABLES["hand"].replace("; version 2", ""))
        play_used(path)
        assert fixed(path).count("words") == 5
        with Log.read(path) as log:
            state = log.folded().state
    kinds = [kind for _, kind in USED]
    for _ in range(2):
        assert fixed(path) == kinds
        with Session.open(path) as session:
            assert session.state.hand == state.hand == len(USED)
            assert session.state.credits == state.credits
            assert verify(session.log).fixed == {"chain": 5, "words": 3}


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
