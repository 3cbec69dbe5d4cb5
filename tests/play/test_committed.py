"""Commitments: one for each deal, before its bet, and kept; phrases; practice saves."""

import json
from dataclasses import replace

import pytest

from videopoker import load_paytable
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.machine.events import (
    ChainStarted,
    Committed,
    Dealt,
    Deposited,
    GameChosen,
    PracticeStarted,
    SessionStarted,
)
from videopoker.core.machine.game import IllegalMove, decide
from videopoker.core.machine.moves import Deal, Draw
from videopoker.play.deals.shuffle import seeded, shuffled
from videopoker.play.saves.check.verify import WRONG_CARDS, hand_faults, verify
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session

UNCOMMITTED = "was dealt without the commitment that a real save makes before every bet"


def problems(path):
    with Log.read(path) as log:
        return verify(log).problems


def test_commitment_outlasts_quits_games_deposits_denominations_and_phrases(path):
    with Session.open(path) as session:
        kept = session.state.committed
        session.deposit(5)
        session.choose("deuces-wild-full-pay")
        session.choose_phrase("luck")
    with Session.open(path, "jacks-or-better-9-6") as session:
        session.choose_denomination(100)
        session.cash_out()
        session.deposit(10)
        assert session.state.committed == kept
        (dealt,) = session.deal(1)
        assert (dealt.secret, dealt.phrase, dealt.committed) == (kept.secret, "luck", True)
        session.draw()
        assert session.state.committed.hand == 2
        assert session.state.committed.secret != kept.secret
    assert problems(path) == ()


@pytest.mark.parametrize(
    "phrase", ["x" * 65, "two\nlines", "a\x00b", "\ud800", "a\u2028b", "\x1b[2J", "luck\u202e"]
)
def test_phrase_that_is_no_line_of_text_is_refused(path, phrase):
    with Session.open(path) as session, pytest.raises(IllegalMove, match="a phrase"):
        session.choose_phrase(phrase)


def test_phrase_is_kept_composed(path):
    with Session.open(path) as session:
        session.choose_phrase("u\u0308")
        assert session.state.phrase == "ü"
        session.choose_phrase("\u00fc")
        session.choose_phrase("e\u0301" * 64)
        assert len(session.state.phrase) == 64


def test_save_is_practice_from_its_first_row(path):
    with Session.open(path, practice=True) as session:
        assert next(session.log.rows.events()) == PracticeStarted()
        assert session.state.practice
        session.deal(5, "Ks Kh 7d 2c JK")
        session.draw()
    with Session.open(path) as session:
        assert session.state.practice
        assert session.state.committed is None
    assert problems(path) == ()


def test_real_save_is_not_opened_for_practice(path):
    Session.open(path).close()
    with pytest.raises(SaveError, match="is a real save; use --save default"):
        Session.open(path, practice=True)


def test_real_save_takes_no_chosen_cards_or_secrets_from_a_program_either(path):
    """Whether a bankroll is real is a fact of the log, however a session of it was begun."""
    Session.open(path).close()
    with Log.open(path) as log:
        session = Session()._on(log)
        assert session.is_real
        for choose in (
            lambda: session.deal(5, cards="Ah Kh Qh Jh Th"),
            lambda: session.deal(5, replacements="8c"),
            lambda: session.double_up("9d Td 8d 9c JK"),
        ):
            with pytest.raises(IllegalMove, match="cards can only be chosen in a practice save"):
                choose()
        with pytest.raises(IllegalMove, match="seeds can only be chosen in a practice save"):
            session.entropy = seeded(b"x")
        with pytest.raises(IllegalMove, match="seeds can only be chosen in a practice save"):
            Session()._on(log, seeded(b"x"))
    with pytest.raises(IllegalMove, match="seeds can only be chosen in a practice save"):
        Session.open(path, entropy=seeded(b"x"))
    with Session.open(path) as session:
        assert session.state.credits == 1000


def test_refused_entropy_of_a_new_real_save_leaves_no_file_behind(path):
    with pytest.raises(IllegalMove, match="seeds can only be chosen in a practice save"):
        Session.open(path.parent / "new" / "save.sqlite3", entropy=seeded(b"x"))
    assert not (path.parent / "new").exists()


@pytest.fixture
def never_committed(path):
    """A real save of two hands without any commitment, as another program would write it."""
    table = load_paytable()
    first = [SessionStarted(), GameChosen(table), Deposited(100)]
    with Log.open(path, lambda: first) as log:
        for hand in (1, 2):
            order = shuffled(sorted_deck(1), bytes(32), "", hand)
            log.append(decide(log.folded().state, Deal(1, order, bytes(32))))
            log.append(decide(log.folded().state, Draw(frozenset())))
    return path


def test_real_save_without_any_commitment_is_at_fault_as_a_whole_and_in_each_hand(never_committed):
    assert problems(never_committed) == (f"deals 1 to 2: each {UNCOMMITTED}",)
    with Log.read(never_committed) as log:
        faults = [tuple(hand_faults(hand)) for hand in in_order(log, HandFilter())]
    assert faults == [(f"it {UNCOMMITTED}",)] * 2


def test_commitments_and_their_chain_taken_out_of_a_log_with_a_hand_in_play_show_by_its_cards(path, tmp_path):
    """The length of the phrase went into the shuffle of a committed hand, so its cards fit no hand without one."""
    with Session.open(path) as session:
        for _ in range(2):
            session.deal(1)
            session.draw()
        session.deal(1)
        events = session.log.rows.events()
        kept = [event for event in events if not isinstance(event, ChainStarted | Committed)]
    stripped = [replace(event, committed=False) if isinstance(event, Dealt) else event for event in kept]
    other = tmp_path / "stripped.sqlite3"
    Log.open(other, lambda: stripped).close()
    assert problems(other) == tuple(f"hand {hand}: {WRONG_CARDS}" for hand in (1, 2, 3))


def test_secrets_are_left_out_of_the_repr_of_events_and_states(path):
    """No message, log line or report can hold one by accident."""
    with Session.open(path) as session:
        secret = session.state.committed.secret
        (dealt,) = session.deal(1)
        session.draw()
        shown = " ".join(map(repr, (session.state, dealt, *session.log.rows.events())))
    assert repr(secret) not in shown
    assert secret.hex() not in shown
    assert json.dumps(list(secret)) not in shown
