"""What a log folds to, row by row; and as a snapshot, so that a long log need not be folded from its first row."""

import json
from dataclasses import dataclass, field

from videopoker.core.events import Dealt
from videopoker.core.game import evolve
from videopoker.core.snapshot import SnapshotError, from_snapshot, to_snapshot
from videopoker.core.state import GameState
from videopoker.core.stats import Meters
from videopoker.play.games.lately import Lately
from videopoker.play.saves.entry import Entry


@dataclass(slots=True)
class Standing:
    """The machine, its meters and the games last played, after some row of a log."""

    row: int = 0
    state: GameState = field(default_factory=GameState)
    meters: Meters = field(default_factory=Meters)
    lately: Lately = field(default_factory=Lately)

    def add(self, entry: Entry) -> None:
        """Go on by one row."""
        if isinstance(entry.event, Dealt):
            self.lately.dealt(self.state.paytable)
        self.state = evolve(self.state, entry.event)
        self.meters.add(entry.event, entry.at)
        self.row = entry.number

    def to_text(self) -> str:
        """All of it, for keeping; `from_text` reads it back."""
        record = to_snapshot(self.state, self.meters, self.lately.games)
        return json.dumps(record, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_text(cls, row: int, text: str) -> "Standing":
        """The standing after this row; SnapshotError when the text is not one that this version wrote."""
        try:
            record = json.loads(text)
        except (ValueError, RecursionError):
            raise SnapshotError("no JSON") from None
        state, meters, lately = from_snapshot(record)
        return cls(row, state, meters, Lately(lately))
