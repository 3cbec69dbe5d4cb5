"""The verb of plain mode for strategy sheets: the line that decides the hand in play, and the lines of the sheet."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from videopoker.coach.sheet import Sheet, known_sheet
from videopoker.core.messages import Refused, quoted
from videopoker.core.paytable import Paytable
from videopoker.core.read_number import read_number
from videopoker.core.state import Phase
from videopoker.plain.sheet_search import SheetSearch
from videopoker.plain.verb_group import VerbGroup
from videopoker.solver.sheets.words import MAX_LINES
from videopoker.text.hold_names import spoken
from videopoker.text.numbers import counted
from videopoker.text.sheet import how_long, how_to_read

_LINES = 16


@dataclass
class PlainStrategy(VerbGroup):
    """Says the strategy sheet of the game on the machine."""

    _searches: dict[tuple[Paytable, int], SheetSearch] = field(default_factory=dict)
    """The searches begun in this session, by game and lines."""

    def strategy(self, words: list[str]) -> None:
        """The sheet of 16 lines, or of as many as the words say; with `search` it is searched for while one plays."""
        is_searched = words[:1] == ["search"]
        lines = self._lines(words[is_searched:])
        game, coins = self._game, self._table.bet.now(self._state)[0]
        saves = str(self._session.folder) if self._session.folder else None
        if sheet := known_sheet(game, coins, lines, saves) or known_sheet(game, game.coins, lines, saves):
            self._table.coach.look_at_sheet()
            if self._state.phase is Phase.DRAWING:
                self._say(self._decided(sheet))
            self._say(*_lines_of(sheet), how_to_read(sheet))
        elif search := self._searches.get((game, lines)):
            self._say(f"Still searching for the sheet of {lines} lines: {search.done}%.")
        elif is_searched:
            self._say(
                f"Searching for a sheet takes {how_long(lines)}; play on, and type strategy again then."
            )
            self._searches[game, lines] = SheetSearch(game, lines, saves)
            self._searches[game, lines].start()
        else:
            raise Refused(
                f"There is no sheet of {lines} lines for this game yet. strategy search {lines} searches for one."
            )

    def _lines(self, words: list[str]) -> int:
        text = " ".join(words)
        if text in {"", "all"}:
            return MAX_LINES if text else _LINES
        if text.isascii() and text.isdecimal() and (lines := read_number(text[:9])) >= 2:
            return min(lines, MAX_LINES)
        raise Refused(f"{quoted(text)} is no number of lines; expected 2 or more, all, or search")

    def _decided(self, sheet: Sheet) -> str:
        cards = self._state.cards
        line, held = sheet.hold(cards)
        named = spoken([cards[position] for position in held]) if held else "nothing"
        return f"Your hand is line {sheet.codes[line]}, {sheet.names[line]}: hold {named}."


def _lines_of(sheet: Sheet) -> Iterator[str]:
    """A sentence for each line, by wild cards dealt."""
    result = sheet.result
    yield (
        f"{sheet.table.title}, {counted(len(sheet.names), 'line')} for {counted(sheet.coins, 'coin')}. "
        f"Returns {float(result.exact):.4%}, perfect play {float(result.perfect):.4%}."
    )
    for block in sheet.blocks:
        if block.name:
            yield f"With {block.name}:"
        for line in block.lines:
            yield f"{line.code}, {line.name}; worth {float(line.cost_without):.4%}."
