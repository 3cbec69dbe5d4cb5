"""A save of very many hands, played by the program and made once."""

import tempfile
import time
from collections import Counter
from pathlib import Path

from videopoker.core.cards.cards import Card
from videopoker.core.machine.moves import DoubleUp
from videopoker.core.machine.state import Phase
from videopoker.play.host.paths import head_path
from videopoker.play.saves.files.schema import SCHEMA_VERSION
from videopoker.play.session import Session

FOLDER = Path(tempfile.gettempdir()) / "videopoker-benchmarks"
SITTING = 5_000
"""Hands per session; each session plays the next game."""
GAMES = (
    "joker-poker-jacks-15-5-4",
    "jacks-or-better-9-6",
    "joker-poker-kings-20-7-5",
    "deuces-wild-full-pay",
    "double-double-bonus-9-6",
)


def save_of(hands: int) -> Path:
    """The save, kept in the temporary folder for later runs."""
    path = FOLDER / f"{hands}-hands-{SCHEMA_VERSION}.sqlite3"
    if not path.exists():
        FOLDER.mkdir(exist_ok=True)
        fresh = path.with_suffix(".part")
        for file in (fresh, head_path(fresh)):
            file.unlink(missing_ok=True)
        _play(fresh, hands)
        fresh.rename(path)
        head_path(fresh).unlink()
    return path


def _play(path: Path, hands: int) -> None:
    start = time.perf_counter()
    played = 0
    while played < hands:
        sitting = played // SITTING
        with Session.open(path, GAMES[sitting % len(GAMES)]) as session:
            # one transaction per move, as at the table, but without waiting for the disk
            session.log._connection.execute("PRAGMA synchronous = OFF")  # noqa: SLF001
            session.log._connection.execute("PRAGMA journal_mode = MEMORY")  # noqa: SLF001
            while played < min(hands, (sitting + 1) * SITTING):
                played += 1
                _hand(session, played)
        if played % 50_000 == 0:
            print(f"played {played:,} hands in {time.perf_counter() - start:,.0f} s", flush=True)


def _hand(session: Session, number: int) -> None:
    if session.state.credits < 1_000:
        session.deposit(1_000)
    session.deal(1 + number // 997 % 5, hands=5 if number % 211 == 0 else 1)
    session.draw(_pairs(session.state.cards))
    while DoubleUp in session.state.legal_moves and number % 7 == 0:
        session.double_up()
        session.pick(number % 4)
    assert session.state.phase is Phase.BETTING


def _pairs(cards: tuple[Card, ...]) -> list[int]:
    """The positions of jokers and of ranks dealt twice or more: a quick policy that wins often enough."""
    ranks = Counter(card.rank for card in cards if not card.is_joker)
    return [place for place, card in enumerate(cards) if card.is_joker or ranks[card.rank] > 1]
