"""What a log folds to, row by row, and as the text of a snapshot."""

import json
from dataclasses import dataclass, field

from videopoker.core.events import Dealt
from videopoker.core.game import evolve
from videopoker.core.meters import Meters
from videopoker.core.snapshot import SnapshotError, from_snapshot, to_snapshot
from videopoker.core.state import GameState
from videopoker.play.paytables.recent import RecentGames
from videopoker.play.saves.log_row import LogRow


@dataclass(slots=True)
class Folded:
    """The machine, its meters and the games last played, after a row of the log."""

    row: int = 0
    state: GameState = field(default_factory=GameState)
    meters: Meters = field(default_factory=Meters)
    recent_games: RecentGames = field(default_factory=RecentGames)

    def add(self, entry: LogRow) -> None:
        """Add the next row."""
        if isinstance(entry.event, Dealt):
            self.recent_games.dealt(self.state.paytable)
        self.state = evolve(self.state, entry.event)
        self.meters.add(entry.event, entry.at)
        self.row = entry.number

    def to_text(self) -> str:
        """All of it as text; `from_text` reads it back."""
        record = to_snapshot(self.state, self.meters, self.recent_games.games)
        return json.dumps(record, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_text(cls, row: int, text: str) -> "Folded":
        """The fold after this row; SnapshotError for a text that another version wrote."""
        try:
            record = json.loads(text)
        except (ValueError, RecursionError):
            raise SnapshotError("no JSON") from None
        state, meters, recent_games = from_snapshot(record)
        return cls(row, state, meters, RecentGames(recent_games))
