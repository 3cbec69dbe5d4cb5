"""Makes the test vectors in docs from play with fixed secrets: `python -m tests.play.known_deals`."""

import io
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.real_saves import real_session
from videopoker.core.machine.double_up import doubled
from videopoker.core.machine.moves import DoubleUp
from videopoker.play.deals.shuffle import seeded
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.play.saves.hands.shown_rows import shown_rows
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows import log_row
from videopoker.play.session import Session
from videopoker.text.export.hand_files import write_json_lines, write_log

DOCS = Path(__file__).parent.parent.parent / "docs"
START = datetime(2026, 11, 22, 12, tzinfo=UTC)


@contextmanager
def a_minute_between_moves():
    """Inside, each row of a log has a time of its own that is always the same."""
    minutes = count()

    class Clock(datetime):
        @classmethod
        def now(cls, _zone):
            return START + timedelta(minutes=next(minutes))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(log_row, "datetime", Clock)
        yield


def double(session, *wanted):
    """Double the last win as often as there are factors wanted, while it lasts: 2 wins, 1 is a push, 0 loses."""
    for factor in wanted:
        if DoubleUp in session.state.legal_moves:
            session.double_up()
            shown = session.state.double
            factors = [doubled(1, shown.card, card) for card in shown.behind]
            session.pick(factors.index(factor) if factor in factors else 0)


def draw(session):
    """Draw to the cards that have another of their rank, and to jokers; so there are wins to double."""
    names = [str(card)[0] for card in session.state.cards]
    session.draw([place for place, name in enumerate(names) if names.count(name) > 1 or name == "J"])


def play(path):
    """A real save: each way to fix a secret by a chain, a restore, many hands, double-ups, four decks.

    With new phrases, one of them used before but for case and spaces, and one of eleven characters.
    """
    with real_session(path, b"known deals 18", "jacks-or-better-9-6") as session:
        for held in ([], range(5)):
            session.deal(5)
            session.draw(held)
            double(session, 2, 0)
        session.choose_phrase("Würfel 🎲 4 1 6 2 5 3")
        for number in range(6):
            session.choose("joker-poker-jacks-15-5-4" if number < 3 else "double-joker-8-5-4")
            session.deal(1, hands=(1, 3, 10)[number % 3])
            draw(session)
            double(session, 2, 1, 2, 2, number % 2)
        copy = path.read_bytes()
        session.deal(5)
        draw(session)
    path.write_bytes(copy)
    with real_session(path, b"after the restore") as session:
        session.deal(1, hands=1)
        draw(session)
        double(session, 1)
        session.deposit(500)
        phrases = {0: "WÜRFEL 🎲  4 1 6 2 5 3", 2: "35261442516", 4: "4162535261" * 6 + "3524"}
        for number in range(12):
            if number in phrases:
                session.choose_phrase(phrases[number])
            session.choose("deuces-wild-full-pay" if number % 2 else "jacks-or-better-9-6")
            session.deal(2, hands=3 if number % 4 == 1 else 1)
            draw(session)
            double(session, *[2] * (number % 3))
        session.choose_denomination(100)
        session.deal(1, hands=1)


def practise(path):
    """A practice save, whose deals nothing fixed before the bet."""
    with Session.open(path, practice=True, entropy=seeded(b"known practice")) as session:
        for number in range(4):
            session.deal(1, hands=3 if number == 1 else 1)
            draw(session)
            double(session, 2, number % 2)
        session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
        session.draw("Ks Kh JK")
        session.choose_phrase("416253")
        session.deal(1)
        session.draw([])


def exported(log):
    """A save's deals and its log, as `history --jsonl` and `history --log` print them."""
    deals, rows = io.StringIO(), io.StringIO()
    write_json_lines(in_order(log, HandFilter()), deals)
    write_log(shown_rows(log), rows)
    return deals.getvalue(), rows.getvalue()


def known_deals():
    """The text of each file by its name."""
    with TemporaryDirectory() as folder, a_minute_between_moves():
        real, practice = (Path(folder) / f"{name}.sqlite3" for name in ("real", "practice"))
        play(real)
        practise(practice)
        with Log.read(real) as log, Log.read(practice) as practice_log:
            deals, rows = exported(log)
            uncommitted, _ = exported(practice_log)
    return {"deals.jsonl": deals, "deals_log.jsonl": rows, "uncommitted_deals.jsonl": uncommitted}


if __name__ == "__main__":
    for name, text in known_deals().items():
        (DOCS / name).write_text(text, encoding="utf-8")
