"""The state of the paytable lab: the edited game, the cursor in its grid, and the solver's answers."""

from collections.abc import Mapping, Sequence

from videopoker.core.messages import counted, printable
from videopoker.core.paytable import Paytable, same_deals
from videopoker.core.paytable_problems import Problem, less_for_more_coins
from videopoker.play.paytables.document_reading import Reading, pay_text
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.paytables.solved import GameFigures
from videopoker.tui.lab.grid_content import DECK_CELLS, LineRow, PayGrid, figures_of
from videopoker.tui.lab.layout import GAMES, TABLE
from videopoker.tui.lab.questions import CompareStrategies, Solved
from videopoker.tui.lab.view import Viewed


class LabModel:
    """The state of the lab; the screen changes it and shows it."""

    def __init__(self, game: EditedGame, cursor: tuple[int, int] | None = None) -> None:
        self.game = game
        self.reading: Reading = game.edits.reading
        self.row, self.column = 1, self.reading.coins
        """The cursor, as in PayGrid."""
        if cursor:
            self.row, self.column = cursor
            self.go(0, 0)  # the game may have fewer lines or coins now
        self.typed: str | None = None
        """What is being typed into the cell at the cursor."""
        self.bet: int | None = None
        """The bet in coins whose figures are shown; None for max bet."""
        self.start: Solved | None = None
        self.now: Solved | None = None
        """The figures of the original game, and of the edited game, now or a moment ago."""
        self.marked: int | None = None
        """The index of the second line of a table of two pays, if chosen."""
        self.against: Paytable | None = game.start
        """The game to compare with."""
        self.wanted: str = ""
        """The return last aimed at, as typed."""
        self._curves: dict[str, Sequence[int] | None] = {}
        """The pays chosen for curves, by label of the line."""
        self._table: dict[str, Sequence[int] | None] = {}
        """The pays chosen for the table of two pays, by label of the line; empty if it follows the cursor."""

    @property
    def cursor(self) -> tuple[int, int]:
        """The row and column of the cursor."""
        return self.row, self.column

    @property
    def line(self) -> int:
        """The index of the line at the cursor; -1 at the deck and at a line that is switched off."""
        return self.row - 1 if self.off_line is None else -1

    @property
    def off_line(self) -> int | None:
        """The index of the line at the cursor among those switched off, which are below the others; else None."""
        index = self.row - 1 - len(self.reading.lines)
        return index if index >= 0 else None

    @property
    def number_of_rows(self) -> int:
        """The lines in the grid, with those switched off."""
        return len(self.reading.lines) + len(self.reading.off)

    @property
    def cell(self) -> str:
        """The kind of cell at the cursor: ``pay``, ``label``, ``off`` for a line that is, or one of DECK_CELLS."""
        if self.row == 0:
            return DECK_CELLS[self.column]
        if self.off_line is not None:
            return "off"
        return "pay" if self.column else "label"

    def go(self, rows: int, columns: int) -> None:
        """Move the cursor; a typed pay stays in its cell."""
        self.typed = None
        row = min(max(self.row + rows, 0), self.number_of_rows)
        if (row == 0) is not (self.row == 0):
            self.column = self.reading.coins if row else 1
        self.row = row
        self.column = min(max(self.column + columns, 0), self._last_column)

    def go_to(self, index: int, column: int | None = None) -> None:
        """Move to a line, by default to its pay for max coins."""
        self.row, self.column = index + 1, self.reading.coins if column is None else column

    def go_to_fault(self, fault: Problem) -> None:
        """Move to the cell of a fault."""
        first, *others = (*fault.path, "")
        if first == "pays" and isinstance(others[0], int):
            line = self.reading.with_problems(self.problems).lines[others[0]]
            wrong = [bet for bet in range(len(line.pays) + 1) if line.is_wrong(bet)]
            self.go_to(others[0], max(wrong, default=0))
        elif first == "deck" or first in DECK_CELLS:
            self.row, self.column = 0, 1 if first == "deck" else DECK_CELLS.index(str(first))

    @property
    def _last_column(self) -> int:
        return self.reading.coins if self.row else len(DECK_CELLS) - 1

    def step(self, by: int) -> None:
        """Raise or lower the value at the cursor, if it is a number."""
        match self.cell:
            case "pay":
                self.game.edits.step_pay(self.line, self.column, by)
            case "jokers":
                self.game.edits.step_jokers(by)
            case "coins":
                self.game.edits.step_coins(by)

    def switch(self) -> str:
        """Switch the line at the cursor off, or on again; returns its label, empty if it cannot be switched."""
        if self.off_line is not None:
            label = self.reading.off[self.off_line].label
            self.go_to(self.game.edits.switch_on(self.off_line), self.column)
            return f"{label} is on again."
        if self.line < 0 or len(self.reading.lines) == 1:
            return ""
        label = self.reading.lines[self.line].label
        self.game.edits.switch_off(self.line)
        return f"{label} is off; o at its row, below the others, switches it on again."

    def changed(self, typed: str | None = None) -> None:
        """Update the model after an edit of the game."""
        self.typed, self.reading = typed, self.game.edits.reading
        if self.bet is not None and self.bet >= self.reading.coins:
            self.bet = None
        self.row = min(self.row, self.number_of_rows)
        self.column = min(self.column, self._last_column)
        if self.reading.table is None:
            self.now = None

    def next_bet(self) -> None:
        """Look at the figures of the next bet; after max bet, of one coin."""
        bet = (self.bet or self.reading.coins) % self.reading.coins + 1
        self.bet = None if bet == self.reading.coins else bet

    @property
    def bet_words(self) -> str:
        """The bet whose figures are shown."""
        return "max bet" if self.bet is None else f"bet {counted(self.bet, 'coin')}"

    # faults and figures

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All faults found so far."""
        return (*self.reading.problems, *(self.now.problems if self.now and self.is_known else ()))

    @property
    def is_known(self) -> bool:
        """Whether the figures are those of the present game."""
        solution = self.now.solution if self.now else None
        return (
            solution is not None
            and solution.paytable == self.reading.table
            and solution.coins == (self.bet or self.reading.coins)
        )

    @property
    def fault_words(self) -> str:
        """The fault of the line at the cursor, or else the first, with the keys to fix missing jokers; empty if none."""
        at_cursor = [problem for problem in self.problems if problem.path[:2] == ("pays", self.line)]
        if at_cursor:
            return at_cursor[0].message
        if not self.problems:
            return ""
        fault = self.problems[0]
        lacks_jokers = fault.path == ("wild",) and "joker" in fault.message
        return self.reading.fault_words(fault) + "; + or - on jokers fixes it" * lacks_jokers

    @property
    def remarks(self) -> tuple[Problem, ...]:
        """Valid pays that look like slips: bets that pay less than a smaller bet."""
        return tuple(less_for_more_coins(self.reading.table)) if self.reading.table else ()

    @property
    def remark_words(self) -> str:
        """The remarks about the line at the cursor; empty if there are none."""
        return "; ".join(
            self.reading.fault_words(problem) for problem in self.remarks if problem.path[1] == self.line
        )

    @property
    def fault_sentences(self) -> list[str]:
        """Every fault with its line."""
        return [self.reading.fault_words(problem) for problem in self.problems]

    @property
    def begun(self) -> str:
        """The name of the edited game, for the title."""
        game = self.game
        if game.file:
            return printable(game.file.name)
        return printable(f"from {game.start.title}" if game.start else game.key)

    @property
    def figures(self) -> tuple[GameFigures | None, GameFigures | None]:
        """(figures of the game, None with faults in its file; figures of the original game)."""
        now = self.now.figures if self.now and not self.reading.problems else None
        return now, self.start.figures if self.start else None

    @property
    def compared(self) -> CompareStrategies | None:
        """The question that gives the cost of playing the game compared with on the edited one, at the bet shown.

        None where best play is the same or the games are dealt from other decks.
        """
        table, first = self.reading.table, self.against
        if table is None or first is None or first.lines == table.lines or not same_deals(first, table):
            return None
        return CompareStrategies(first, table, self.bet)

    def viewed(self, view: str) -> tuple[str, Viewed | None]:
        """The subject of a view; None with faults in the file, or for a table of two pays in a game of one line."""
        table = self.reading.table
        if table is None:
            return view, None
        if view == TABLE:
            index, other, pays = self.two_lines(table)
        else:
            index = other = max(0, self.line)
            pays = (self.curve_pays(table, index),)
        figures, _ = self.figures
        expected = figures.expected if figures and self.is_known and self.bet is None else None
        is_alone = view == TABLE and other == index
        return GAMES if is_alone else view, Viewed(table, index, other, self.against, pays, expected)

    def two_lines(self, table: Paytable) -> tuple[int, int, tuple[Sequence[int] | None, ...]]:
        """The indexes of the lines of the table of two pays, and the pays chosen for them."""
        indexes = {line.label: index for index, line in enumerate(table.lines)}
        chosen = [indexes[label] for label in self._table if label in indexes]
        if len(chosen) == 2:
            return chosen[0], chosen[1], tuple(self._table.values())
        index = max(0, self.line)
        return index, self._second_line(table, index), (None, None)

    def aim_lines(self, table: Paytable) -> dict[int, Sequence[int] | None]:
        """The lines whose pays vary to aim at a return: the one at the cursor, and the one marked or beside it."""
        index = max(0, self.line)
        return dict.fromkeys((index, self._second_line(table, index)))

    def _second_line(self, table: Paytable, index: int) -> int:
        """The line marked, or else the one below the first or above it."""
        if (other := self.marked) is None or other == index or other >= len(table.lines):
            return index + 1 if index + 1 < len(table.lines) else max(0, index - 1)
        return other

    @property
    def chosen_rows(self) -> int:
        """The number of pays chosen to go down in the table of two pays; 0 if none."""
        table = self.reading.table
        down = self.two_lines(table)[2][0] if table else None
        return len(down) if down else 0

    def choose_curve(self, table: Paytable, chosen: Mapping[int, Sequence[int] | None]) -> None:
        """Move to the line chosen, and fix the pays of its curve; None for the default range."""
        for line, pays in chosen.items():
            self._curves[table.lines[line].label] = pays
            if line != self.line:
                self.go_to(line)

    def curve_pays(self, table: Paytable, index: int) -> Sequence[int] | None:
        """The pays chosen for the curve of a line."""
        return self._curves.get(table.lines[index].label)

    def choose_table(self, table: Paytable, chosen: Mapping[int, Sequence[int] | None]) -> None:
        """Fix the lines and pays of the table of two pays, wherever the cursor is; the first line goes down."""
        self._table = {table.lines[line].label: pays for line, pays in chosen.items()}

    def mark(self) -> None:
        """Make the line at the cursor go across in the table of two pays; the cursor's next line goes down."""
        self.marked, self._table = self.line, {}

    def grid(self) -> PayGrid:
        """The grid to show, with its cursor."""
        reading = self.reading.with_problems(self.problems[len(self.reading.problems) :])
        figures, start = self._line_figures(), self.game.start
        lines, remarks = [], self.remarks
        for index, line in enumerate(reading.lines):
            before = start.lines[line.origin] if start and line.origin is not None else None
            changed = {
                bet
                for bet, pay in enumerate(line.pays, 1)
                if before and (bet > len(before.pays) or pay != before.pays[bet - 1])
            }
            changed |= {0} if self.game.edits.is_line_changed(index) else set()
            wrong = frozenset(bet for bet in range(reading.coins + 1) if line.is_wrong(bet))
            pays = tuple(map(pay_text, line.pays))
            is_new = line.origin is None
            meant = frozenset(int(remark.path[3]) + 1 for remark in remarks if remark.path[1] == index)
            lines.append(LineRow(line.label, pays, frozenset(changed), wrong, is_new, figures[index], meant))
        lines += [
            LineRow(off.label, tuple(map(pay_text, off.pays)), figures=("off", "", ""), is_off=True)
            for off in reading.off
        ]
        document = self.game.edits.document
        listed = document.fields.get("wild", [])
        jokers = ["joker"] if isinstance(listed, list) and "joker" in listed else []
        wild = " ".join([*jokers, *reading.wild]) or "none"
        deck = document.title, str(reading.jokers), wild, str(reading.coins)
        faulty = frozenset(
            {"deck": "jokers"}.get(problem.key, problem.key)
            for problem in self.problems
            if len(problem.path) < 3
        )
        looked_at = self.bet or 0
        return PayGrid(
            deck, tuple(lines), self.row, self.column, self.typed, faulty, self._changed_deck(), looked_at
        )

    def _changed_deck(self) -> frozenset[str]:
        """The cells of the deck that differ from the original game's."""
        reading, start = self.reading, self.game.start
        if start is None:
            return frozenset()
        then = start.title, start.jokers, {str(rank) for rank in start.wild}, start.coins
        now = self.game.edits.document.title, reading.jokers, {*reading.wild}, reading.coins
        return frozenset(cell for cell, was, value in zip(DECK_CELLS, then, now, strict=True) if was != value)

    def _line_figures(self) -> list[tuple[str, str, str]]:
        """The figures of every line; blank until known."""
        lines, now, was = self.reading.lines, self.now, self.start
        if now is None or self.reading.problems or len(now.solution.lines) != len(lines) + 1:
            return [("", "", "")] * len(lines)
        before = [
            None if line.origin is None else was.part(line.origin) if was else now.part(index)
            for index, line in enumerate(lines)
        ]
        solution = now.solution
        counts = [(line.pays, line.combinations) for line in solution.lines[:-1]]
        return figures_of(counts, solution.total, solution.coins, before)
