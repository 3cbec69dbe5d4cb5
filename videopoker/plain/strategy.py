"""The verb of plain mode for strategy sheets: the line that decides the hand in play, and the lines of the sheet."""

from collections.abc import Iterator

from videopoker.coach.sheet import Sheet, known_sheet, strategy_sheet
from videopoker.core.messages import Refused, quoted
from videopoker.core.read_number import read_number
from videopoker.core.state import Phase
from videopoker.plain.verb_group import VerbGroup
from videopoker.solver.sheets.words import MAX_LINES
from videopoker.text.hold_names import spoken
from videopoker.text.numbers import counted
from videopoker.text.sheet import how_to_read

_LINES = 16


class PlainStrategy(VerbGroup):
    """Says the strategy sheet of the game on the machine."""

    def strategy(self, words: list[str]) -> None:
        """The sheet of 16 lines, or of as many as the words say; with `search` it is searched for now."""
        is_searched = words[:1] == ["search"]
        lines = self._lines(words[is_searched:])
        game, coins = self._game, self._table.bet.now(self._state)[0]
        saves = str(self._session.folder) if self._session.folder else None
        sheet = known_sheet(game, coins, lines, saves)
        if sheet is None and is_searched:
            self._say(
                "Searching for a sheet, which takes a minute or two. If you stop it, it continues the next time."
            )
            sheet = strategy_sheet(game, coins, lines, saves)
        if sheet is None:
            bet = counted(coins, "coin")
            raise Refused(
                f"There is no sheet of {lines} lines for this game at {bet} yet. strategy search {lines} searches for one."
            )
        if self._state.phase is Phase.DRAWING:
            self._session.record_hint()
            self._say(self._decided(sheet))
        self._say(*_lines_of(sheet), how_to_read(sheet))

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
