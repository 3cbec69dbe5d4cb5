"""The side panel: the session at a glance, beside the table in a large terminal."""

from dataclasses import replace
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from videopoker.core.base.messages import counted
from videopoker.text.play.note import MODES
from videopoker.text.words.numbers import in_groups
from videopoker.tui.kit.bankroll import Bankroll
from videopoker.tui.kit.charts import BankrollChart
from videopoker.tui.kit.frame import Frame
from videopoker.tui.kit.text_layout import key_hints, wrapped
from videopoker.tui.table.panel_content import (
    COLUMNS,
    Odds,
    PanelState,
    bankroll_words,
    hits_rows,
    last_hands,
    skill,
)
from videopoker.tui.textual_fixes.label import Label

if TYPE_CHECKING:
    from videopoker.text.groups.group import Group
    from videopoker.tui.kit.coach import CoachShown
    from videopoker.tui.kit.table_words import WholeValue

MAX_HANDS = 15
"""Most last hands shown."""

_COACH_ROWS = 15
"""Most rows of the coach within its frame."""
_VALUE_ROWS = 3
"""Rows of a value with all its digits: its name, and 32 digits each."""
_FRAME = 2
"""Rows of a frame."""


_FIRST = (("skill", 9), ("chart", 1), ("hands", 1), ("chart", 2), ("hands", 3))
"""Groups that get spare rows, in this order, and how many at most."""


def panel_rows(height: int, *, skill: int, lines: int) -> dict[str, int]:
    """The rows of each group within its frame, in this height below the coach; 0 for a group left out.

    `skill` are the rows of luck and skill, `lines` the lines of the paytable. The least useful group is left out first.

    >>> panel_rows(19, skill=6, lines=11)
    {'chart': 4, 'skill': 6, 'hands': 2, 'hits': 0}
    >>> panel_rows(40, skill=5, lines=11)
    {'chart': 7, 'skill': 5, 'hands': 6, 'hits': 13}
    >>> panel_rows(18, skill=8, lines=11)
    {'chart': 3, 'skill': 6, 'hands': 2, 'hits': 0}
    """
    rows = {"chart": 4, "skill": min(skill, 6), "hands": 2, "hits": 0}
    spare = height - 3 * _FRAME - 1 - sum(rows.values())
    rows["chart"] += min(0, spare)
    spare = max(0, spare)
    for group, limit in _FIRST:
        more = min(skill - rows["skill"] if group == "skill" else limit, spare)
        rows[group] += more
        spare -= more
    if lines and spare >= _FRAME + 6:
        rows["hits"] = min(lines + 2, spare - _FRAME)
        spare -= _FRAME + rows["hits"]
    more = min(MAX_HANDS - rows["hands"], spare // 2)
    return rows | {"hands": rows["hands"] + more, "chart": rows["chart"] + spare - more}


class Panel(Vertical):
    """Coach, bankroll, luck and skill, hits, last hands; updated when a hand is over."""

    unread: str = ""
    """How many of the past hands are read; empty when all are."""
    _state: PanelState | None = None
    _odds: Odds | None = None
    _coach: "CoachShown | None" = None
    _graded: "Group | None" = None
    _perfect: float | None = None
    _value: "WholeValue | None" = None
    _hits_rows = 0

    def compose(self) -> ComposeResult:
        """From the top."""
        yield Frame(Label(id="coach"), id="coach-group")
        yield Frame(BankrollChart(id="bankroll-chart"), Label(id="bankroll"), id="bankroll-group")
        yield Frame(Label(id="skill"), title="LUCK AND SKILL", id="skill-group")
        yield Frame(Label(id="hits"), title="HITS", id="hits-group")
        yield Frame(Label(id="last-hands"), title="LAST HANDS", aside="won or lost", id="hands-group")
        yield Label(id="panel-value")

    def tell(self, state: PanelState, odds: Odds | None) -> None:
        """Show this session, with its odds once known."""
        self._state, self._odds = state, odds
        self._show()

    def show_coach(self, view: "CoachShown | None") -> None:
        """Show the coach's view of the hand, in the same frame as the cards."""
        had, self._coach = self._coach, view
        if (had is None) != (view is None):
            self._show()
        self._show_advice()

    def _show_advice(self) -> None:
        if self._coach and self.size.height:
            from videopoker.tui.kit.coach import stacked  # takes 3 ms, needed only with a coach

            words = stacked(self._coach, COLUMNS, self._coach_rows)
            if not words.plain.strip() and self._coach.mode in MODES:
                mode = Content.styled("\n".join(wrapped(MODES[self._coach.mode], COLUMNS)), "$quiet")
                keys = (key_hints({key: does}) for key, does in self._coach.keys.items())
                words = Content("\n").join([mode, Content(""), *keys])
            self._group("coach").entitle("COACH", self._coach.mode)
            self.query_one("#coach", Label).show(words)

    def show_whole_value(self, value: "WholeValue | None") -> None:
        """Show the value that the table would show with all its digits; None for none."""
        if value != self._value:
            self._value = value
            if self.size.height:
                self.on_resize()

    def _show_value(self) -> None:
        label = self.query_one("#panel-value", Label)
        value = self._value
        label.display = value is not None
        if value:
            label.show("\n".join([value.name, *in_groups(value.value, COLUMNS)]))

    def show_session(self, graded: "Group | None") -> None:
        """Show how many holds of the session were right, and where its credits went."""
        self._graded = graded
        self._show()

    def show_perfect(self, perfect: float | None) -> None:
        """Show the return of perfect play at the bet in play; None until solved."""
        self._perfect = perfect
        self._show()

    def show_bankroll(self, bankroll: Bankroll) -> None:
        """Show the session's bankroll with its band."""
        if self._state:
            self._state = replace(self._state, bankroll=bankroll)
            self._show_bankroll(self._state)

    def show_odds(self, odds: Odds) -> None:
        """Show these odds with the hits."""
        self._odds = odds
        if self._state and self.size.height:
            self._show_hits(self._state)

    def on_resize(self) -> None:
        """Show as much as fits."""
        self._show_value()
        self._show()
        self._show_advice()

    def _group(self, name: str) -> Frame:
        return self.query_one(f"#{name}-group", Frame)

    @property
    def _coach_rows(self) -> int:
        """Rows of the coach within its frame; fewer above a value if the other groups need them."""
        is_tight = self._value is not None and self.size.height < 38
        return _COACH_ROWS - _VALUE_ROWS if is_tight else _COACH_ROWS

    def _show(self) -> None:
        state = self._state
        if state is None or not self.size.height:
            return
        has_hands = state.bankroll.series.steps > 0
        rows_of_skill = skill(state, self._perfect, self._graded)
        height = self.size.height
        if self._coach:
            height -= self._coach_rows + _FRAME
        if self._value is not None:
            height -= _VALUE_ROWS
        rows = panel_rows(height, skill=len(rows_of_skill), lines=len(state.hits))
        self._hits_rows = rows["hits"]
        visible = {
            "coach": self._coach is not None,
            "bankroll": has_hands,
            "skill": bool(rows_of_skill),
            "hits": rows["hits"] > 0 and any(state.hits.values()),
            "hands": bool(state.hands or self.unread),
        }
        for name, is_shown in visible.items():
            self._group(name).display = is_shown
        heights = rows | {"coach": self._coach_rows, "bankroll": rows["chart"] + 1}
        for name in ("coach", "bankroll", "skill", "hits"):
            self._group(name).styles.height = heights[name] + _FRAME
        self.query_one("#last-hands", Label).show(
            self.unread or Content("\n").join(last_hands(state.hands[: rows["hands"]]))
        )
        self._group("skill").entitle("LUCK AND SKILL", "this session" if self._graded else "")
        self.query_one("#skill", Label).show(Content("\n").join(rows_of_skill[: rows["skill"]]))
        self._show_bankroll(state)
        self._show_hits(state)

    def _show_bankroll(self, state: PanelState) -> None:
        self._group("bankroll").entitle(
            "BANKROLL", f"{state.range_name}, {counted(state.bankroll.series.steps, 'deal')}"
        )
        self.query_one(BankrollChart).shown = state.bankroll
        self.query_one("#bankroll", Label).show(bankroll_words(state))

    def _show_hits(self, state: PanelState) -> None:
        self._group("hits").entitle("HITS", f"at {counted(state.coins, 'coin')}")
        rows = hits_rows(state, self._odds, self._hits_rows - 2)
        self.query_one("#hits", Label).show(Content("\n").join(rows))
