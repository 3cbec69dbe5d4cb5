"""An index of the newest hands alone, for their grade while the index of a long save is being made."""

from videopoker.core.machine.events import Dealt, Drawn, GameChosen
from videopoker.core.machine.state import GameState, Phase
from videopoker.play.saves.check import hands_behind_damage as newest
from videopoker.play.saves.index.fold import Folded
from videopoker.play.saves.index.index import Index
from videopoker.play.saves.log.log import Log


class NewestIndex(Index):
    """The last drawn hands, NEWEST_HANDS at most, from the log alone; credits and denominations are wrong."""

    def __init__(self, log: Log) -> None:
        """SaveError if the rows cannot be read."""
        super().__init__()
        self.drawn: int = 0
        """The number of these hands."""
        self.left_out: int = 0
        """How many of them are not in the index: they were played for a jackpot, whose meter is unknown."""
        now = log.folded().state
        entries = newest.newest_entries(log)
        last = now.hand - (now.phase is Phase.DRAWING)
        is_one_game = not any(isinstance(entry.event, GameChosen) for entry in entries)
        folded = Folded(state=GameState(now.paytable if is_one_game else None))
        for entry in entries:
            event, game = entry.event, folded.state.paytable
            is_new = isinstance(event, Dealt) and game and event.hand > last - newest.NEWEST_HANDS
            if not (folded.state.hand or is_new or isinstance(event, GameChosen)):
                continue  # before the first whole hand
            folded.add(entry)
            self.drawn += isinstance(event, Drawn)
            if isinstance(event, Dealt) and game and game.jackpot_lines and event.coins == game.coins:
                self.left_out += event.hand <= last
            else:
                self.add(entry, folded)
        self.store_rows(b"")
        self.before: int = last - self.drawn
        """The number of the hand before the first."""
