"""The state of the paytable lab: the edited game, the cursor in its paytable, and the solver's answers."""

from collections.abc import Mapping, Sequence

from videopoker.core.base.messages import counted, printable
from videopoker.core.base.read_number import read_number
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.paytable.paytable_problems import Problem, unlikely_pays
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.paytables.file_text import FileContent, hand_of, read
from videopoker.play.paytables.solved import GameFigures
from videopoker.text.words.numbers import percent_change
from videopoker.tui.lab.paytable import DECK_CELLS, LabLine, LabPaytable, one_in, returned
from videopoker.tui.lab.questions import Solved

Pays = Sequence[int] | None
"""The pays of a line in a view; None for pays around the present one."""


class LabModel:
    """The state of the lab; the screen changes it and shows it."""

    def __init__(self, game: EditedGame, cursor: tuple[int, int] | None = None) -> None:
        self.game = game
        self.row, self.column = cursor or (1, game.start.coins)
        """The cursor, as in LabPaytable."""
        self.typed: str | None = None
        """What is being typed into the cell at the cursor."""
        self.bet: int | None = None
        """The bet in coins whose figures are shown; None for max bet."""
        self.start: Solved | None = None
        self.now: Solved | None = None
        """The figures of the original game, and of the edited game, now or a moment ago."""
        self.marked: str = ""
        """The label of the second line of a table of two pays, if chosen."""
        self.wanted: str = ""
        """The return last aimed at, as typed."""
        self.curve: dict[str, Pays] = {}
        """The pays chosen for the curve, by label of the line."""
        self.table: dict[str, Pays] = {}
        """The pays chosen for the table of two pays, by label of the line; empty if it follows the cursor."""
        self.go(0, 0)  # the game may have fewer lines or coins now

    @property
    def content(self) -> FileContent:
        """The game and all its lines."""
        return self.game.edits.content

    @property
    def paytable(self) -> Paytable:
        """The game."""
        return self.content.table

    @property
    def cursor(self) -> tuple[int, int]:
        """The row and column of the cursor."""
        return self.row, self.column

    @property
    def cell(self) -> str:
        """The kind of cell at the cursor: ``pay``, ``off`` for one of a line that is, or one of DECK_CELLS."""
        if self.row == 0:
            return DECK_CELLS[self.column]
        return "off" if self.row - 1 in self.content.off else "pay"

    @property
    def line(self) -> int:
        """The index in the game of the line at the cursor; 0 at the deck and at a line that is off."""
        on = self.content.on
        return on.index(self.row - 1) if self.row - 1 in on else 0

    def go(self, rows: int, columns: int) -> None:
        """Move the cursor; a typed number stays in its cell."""
        self.typed = None
        row = min(max(self.row + rows, 0), len(self.content.lines))
        coins = self.paytable.coins
        if (row == 0) is not (self.row == 0):
            self.column = coins if row else 0
        self.row = row
        first, last = (1, coins) if row else (0, len(DECK_CELLS) - 1)
        self.column = min(max(self.column + columns, first), last)

    def go_to_line(self, index: int) -> None:
        """Move to the pay for max coins of a line of the game."""
        self.row, self.column = self.content.on[index] + 1, self.paytable.coins

    def go_to_fault(self, fault: Problem) -> None:
        """Move to the line of a fault."""
        _, line, *_ = fault.path
        self.go_to_line(int(line))

    def step(self, by: int) -> None:
        """Raise or lower the number at the cursor, a pay by one for each coin bet. Refused if it cannot be; at `wild` too."""
        edits = self.game.edits
        match self.cell:
            case "jokers":
                edits.set_jokers(self.paytable.jokers + by)
            case "coins":
                edits.set_coins(self.paytable.coins + by)
            case "off":
                edits.set_pay(self.row - 1, self.column, self._pay)
            case "pay":
                edits.set_pay(self.row - 1, self.column, _stepped(self._pay, self.column, by))

    @property
    def _pay(self) -> int:
        return self.content.lines[self.row - 1].pays[self.column - 1]

    def type_number(self, typed: str) -> None:
        """Set the number at the cursor to what is typed so far. Refused if it cannot be."""
        number = read_number(typed)
        edits = self.game.edits
        is_typed_on = self.typed is not None
        match self.cell:
            case "jokers":
                edits.set_jokers(number, is_typed_on=is_typed_on)
            case "coins":
                edits.set_coins(number, is_typed_on=is_typed_on)
            case _:
                edits.set_pay(self.row - 1, self.column, number, is_typed_on=is_typed_on)

    def changed(self, typed: str | None = None) -> None:
        """Update the model after an edit of the game."""
        row, column = self.cursor
        self.go(0, 0)
        self.typed = typed if self.cursor == (row, column) else None
        if self.bet is not None and self.bet >= self.paytable.coins:
            self.bet = None

    def next_bet(self) -> None:
        """Look at the figures of the next bet; after max bet, of one coin."""
        coins = self.paytable.coins
        bet = (self.bet or coins) % coins + 1
        self.bet = None if bet == coins else bet

    @property
    def bet_words(self) -> str:
        """The bet whose figures are shown."""
        return "max bet" if self.bet is None else f"bet {counted(self.bet, 'coin')}"

    # faults and figures

    @property
    def is_known(self) -> bool:
        """Whether the figures belong to the present game."""
        solution = self.now.solution if self.now else None
        return (
            solution is not None
            and solution.paytable == self.paytable
            and solution.coins == (self.bet or self.paytable.coins)
        )

    @property
    def faults(self) -> dict[int, str]:
        """Lines of the game that no hand is ever paid for, by index, as far as they are known."""
        problems = self.now.problems if self.now and self.is_known else ()
        faults = {}
        for problem in problems:
            _, line, *_ = problem.path
            faults[int(line)] = problem.message
        return faults

    @property
    def remarks(self) -> dict[tuple[int, int], str]:
        """Pays that are valid but look like slips, by line of the game and bet."""
        remarks = {}
        for problem in unlikely_pays(self.paytable):
            _, line, _, column = problem.path
            label = self.paytable.lines[int(line)].label
            remarks[int(line), int(column) + 1] = f"{label}: {problem.message}"
        return remarks

    @property
    def words(self) -> str:
        """The fault of the line at the cursor, or else the first; without one, the remarks about the line at the cursor."""
        faults = self.faults
        if faults:
            return faults.get(self.line, next(iter(faults.values())))
        return "; ".join(
            words for (line, _), words in self.remarks.items() if self.content.on[line] == self.row - 1
        )

    @property
    def begun(self) -> str:
        """The name of the edited game, for the title."""
        game = self.game
        return printable(game.file.name if game.file else f"from {game.start.title}")

    @property
    def figures(self) -> tuple[GameFigures | None, GameFigures | None]:
        """The figures of the game and of the original game, as far as they are known."""
        return (self.now.figures if self.now else None), (self.start.figures if self.start else None)

    def two_lines(self) -> dict[str, Pays]:
        """The labels of the lines of the table of two pays with their pays; one label in a game of one line."""
        labels = [line.label for line in self.paytable.lines]
        if self.table and set(self.table) <= set(labels):
            return self.table
        index = self.line
        beside = labels[index + 1 : index + 2] or labels[max(0, index - 1) : index]
        if self.marked in labels and self.marked != labels[index]:
            beside = [self.marked]
        return dict.fromkeys((labels[index], *beside))

    def choose_curve(self, chosen: Mapping[str, Pays]) -> None:
        """Move to the line chosen, and fix the pays of its curve; None for the default range."""
        self.curve |= chosen
        for label in chosen:
            if label != self.paytable.lines[self.line].label:
                self.go_to_line(self.paytable.line_index(label))

    def choose_table(self, chosen: dict[str, Pays]) -> None:
        """Fix the lines and pays of the table of two pays, wherever the cursor is; the first line goes down."""
        self.table = chosen

    def mark(self) -> None:
        """Make the line at the cursor go across in the table of two pays; the cursor's next line goes down."""
        self.marked, self.table = self.paytable.lines[self.line].label, {}

    def as_shown(self) -> LabPaytable:
        """The paytable to show, with its cursor."""
        table, start = self.paytable, self.game.start
        before = {hand_of(line): line for line in read(self.game.edits.first).lines}
        places = {hand_of(line): index for index, line in enumerate(start.lines)}
        faults, remarks = self.faults, self.remarks
        lines = []
        for row, line in enumerate(self.content.lines):
            was = before.get(hand_of(line))
            old = was.pays if was else ()
            changed = frozenset(
                bet for bet, pay in enumerate(line.pays, 1) if was and pay not in old[bet - 1 : bet]
            )
            if row in self.content.off:
                lines.append(LabLine(line.label, line.pays, changed, is_off=True, figures=("off", "", "")))
                continue
            index = self.content.on.index(row)
            figures = self._line_figures(index, places.get(hand_of(line)))
            remarked = frozenset(bet for of_line, bet in remarks if of_line == index)
            lines.append(
                LabLine(
                    line.label, line.pays, changed, was is None, False, index in faults, remarked, figures
                )
            )
        deck = _deck(table)
        changed_deck = frozenset(name for name, text in deck.items() if text != _deck(start)[name])
        return LabPaytable(
            tuple(deck.values()), tuple(lines), self.row, self.column, self.typed, changed_deck, self.bet or 0
        )

    def _line_figures(self, index: int, place: int | None) -> tuple[str, ...]:
        """The figures of a line, which had this index in the original game; blank until known."""
        now = self.now
        solution = self.now.solution if self.now else None
        if now is None or solution is None or len(solution.lines) != len(self.paytable.lines) + 1:
            return ("", "", "")
        part = now.part(index)
        change = ""
        if place is None:
            change = "new"
        elif self.start:
            change = percent_change(part - self.start.part(place))
        return one_in(solution.lines[index].combinations, solution.total), returned(part), change


def _stepped(pay: int, coins: int, by: int) -> int:
    """A pay one coin higher or lower for each coin bet, rounded to the next such step; at least one coin."""
    if by > 0:
        return (pay // coins + 1) * coins
    return max(1, pay - 1 if pay <= coins else (pay - 1) // coins * coins)


def _deck(table: Paytable) -> dict[str, str]:
    """The texts of DECK_CELLS."""
    wild = " ".join(table.wild_cards.names) or "none"
    return dict(zip(DECK_CELLS, (str(table.jokers), wild, str(table.coins)), strict=True))
