"""The side panel: the session at a glance, at the right of the table in a large terminal; its texts, and the state they show."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from videopoker.core.base.messages import counted
from videopoker.core.cards.cards import Card
from videopoker.drawing.seal_picture import PIXELS
from videopoker.text.play.note import MODES
from videopoker.text.words.hold_names import NAMELESS, symbols
from videopoker.text.words.numbers import percent, signed
from videopoker.text.words.pay_line import NO_WIN, short_label
from videopoker.tui.kit.bankroll import Bankroll, BankrollChart
from videopoker.tui.kit.card_styles import large_cards, narrow_strip
from videopoker.tui.kit.full_screen import Frame
from videopoker.tui.kit.groups import FAINT, RANGE, Interval, drawn_interval
from videopoker.tui.kit.table_view.effects import SealLabel, seal_rows
from videopoker.tui.kit.table_words import reminder
from videopoker.tui.kit.text_layout import fitted, key_hints, wrapped
from videopoker.tui.textual_fixes.widgets import Label

if TYPE_CHECKING:
    from videopoker.text.groups.group import Group
    from videopoker.tui.kit.coach import CoachShown


COLUMNS = 33
"""Columns of the panel within its frames."""

_AMOUNT = 17
"""Columns of an amount with its label."""

_PICTURE = 7
"""Columns of an interval between its two counts."""


@dataclass(frozen=True, slots=True)
class LastHand:
    """The result of a deal."""

    line: str | None
    """The winning line; in multi-hand play the number of wins; None for no win."""
    paid: int
    bet: int
    cards: Sequence[Card] = ()
    """The five cards after the draw; none in multi-hand play."""
    made: frozenset[int] = frozenset()
    """The positions of those that win."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The lines of a game compared with perfect play."""

    lines: Mapping[str, Interval]
    least_likely: str
    """The least likely line and its odds, in words."""


@dataclass(frozen=True, slots=True)
class PanelState:
    """What the panel shows between hands. Amounts in credits."""

    bankroll: Bankroll
    """Credits won or lost after each deal of `range_name`."""
    range_name: str
    """The session, or before its first deals all time."""
    worth: str
    """The result of that range in money."""
    won: int | None
    """Credits won or lost in this session; None before its first deal."""
    returns: Sequence[tuple[str, float]]
    """(label, return so far), only where there are enough hands to mean something."""
    progressive: bool
    coins: int
    """The bet to which the game's return, hits and results belong."""
    hands: Sequence[LastHand]
    """Newest first."""
    hits: Mapping[str, int]
    """Hits by line, best paid first."""
    per_hour: float | None
    luck: str
    """The current streak or drought; empty before the first hand."""


def opening_rows(view: "CoachShown") -> Iterator[Content]:
    """Before a deal: when the coach speaks, its keys, and the best hold of an example once that is known."""
    for row in wrapped(MODES[view.mode], COLUMNS):
        yield Content.styled(row, "$quiet")
    yield Content("")
    for key, does in view.keys.items():
        yield key_hints({key: does})
    if view.advice:
        best = view.advice.best
        name = NAMELESS.get(len(best.cards)) or symbols(best.cards)
        yield Content("")
        yield Content.styled(f"example: {name}, {float(best.value):.2f} coins", "$quiet")
        cards = large_cards(view.advice.cards, bright=best.positions)
        yield from (row.truncate(COLUMNS) for row in cards[:-1])


def bankroll_words(state: PanelState) -> Content:
    """What the range won or lost in credits and money; then the session's part of it, or the band after its last hand."""
    bankroll, step = state.bankroll, state.bankroll.series.steps
    words = bankroll.band_words(step)
    style = FAINT
    if bankroll.began is not None and state.won is not None:
        words = f"session {signed(state.won, 0)}"
        style = "bold"
    won = Content.assemble((signed(bankroll.at(step), 0), "bold"), (f"  {state.worth}", FAINT))
    left = COLUMNS - len(won)
    return won + Content.styled(f"{words:>{left}}" if len(words) + 2 <= left else "", style)


def skill(state: PanelState, perfect: float | None, graded: "Group | None") -> list[Content]:
    """What the game, the cards and mistakes won or lost and what it adds up to, each with a remark; then returns and pace.

    `perfect` is the return of perfect play at this bet, None until solved; for a progressive game, with the
    jackpot at reset. Figures of too few hands are left out. The most useful rows come first.
    """
    keeps = ""
    if perfect is not None:
        keeps = f"it {'keeps' if perfect <= 1 else 'gives'} {percent(abs(1 - perfect))}"
    remarks = {} if state.progressive else {"this game": keeps}
    remarks["net"] = state.luck
    parts = graded.rows if graded else ()
    if state.won is not None and not graded:
        parts = [("net", signed(state.won, 0), "")]
    rows = [_part(label, figure, remark or remarks.get(label, "")) for label, figure, remark in parts]
    if keeps and (state.progressive or not graded):
        label = "at reset" if state.progressive else "this game"
        rows.insert(bool(graded), _row(label, keeps))
    rows += [_row(label, percent(so_far)) for label, so_far in state.returns]
    last = [("hands per hour", state.per_hour and f"{state.per_hour:,.0f}")]
    if not parts:
        last.insert(0, ("streak", state.luck))
    return rows + [_row(label, value) for label, value in last if value]


def _part(label: str, figure: str, remark: str) -> Content:
    """An amount in the column of amounts, and a remark after it."""
    return Content.assemble(
        (label, FAINT), (f"{figure:>{_AMOUNT - len(label)}}", "bold"), (f" {remark}", FAINT)
    )


def _row(label: str, value: str, columns: int = COLUMNS) -> Content:
    return Content.assemble((label, FAINT), (f"{value:>{columns - len(label)}}", "bold"))


def _last_hand(hand: LastHand) -> Content:
    won = hand.paid - hand.bet
    amount = f" {signed(won, 0):>6}"
    cards = narrow_strip(hand.cards, hand.made)
    columns = COLUMNS - 1 - len(cards) - len(amount)
    name = fitted(short_label(hand.line or NO_WIN, columns), columns)
    style = "bold"
    if won:
        style = "bold $won" if won > 0 else "bold $lost"
    return Content.assemble((f"{name} ", "" if hand.line else FAINT), cards, (amount, style))


def hits_rows(state: PanelState, odds: Odds | None, rows: int) -> Iterator[Content]:
    """Hits of each line, and between its two counts the 95% range of perfect play, each on its own scale."""
    hits = state.hits
    intervals = odds.lines if odds else {}
    wide = 1 + max(3, len(f"{max(hits.values(), default=0):,}"))
    lows = max((len(_end(line.low)) for line in intervals.values()), default=0)
    highs = max((len(_end(line.high)) for line in intervals.values()), default=0)
    drawn = lows + _PICTURE + highs
    name = COLUMNS - wide - drawn - 1
    yield Content.styled(f"{'hits':>{name + wide}} {RANGE if intervals else '':^{drawn}}".rstrip(), FAINT)
    for label in _chosen(hits, rows):
        line = intervals.get(label)
        row = Content.assemble(
            (fitted(short_label(label, name), name), "" if hits[label] else FAINT),
            (f"{hits[label]:>{wide},} ", "bold"),
        )
        if line and line.expected:
            picture = drawn_interval(line, _PICTURE)
            row += Content.assemble((f"{_end(line.low):>{lows}}", FAINT), picture, (_end(line.high), FAINT))
        yield row
    yield Content.styled(odds.least_likely if odds else "", FAINT)


def _end(hits: float) -> str:
    """An end of a range in at most four characters: from a thousand on in thousands."""
    if hits < 1000:
        return f"{hits:.0f}"
    return f"{hits / 1000:.1f}k" if hits < 9950 else f"{hits / 1000:.0f}k"


def _chosen(hits: Mapping[str, int], number: int) -> list[str]:
    """At most this many lines, in order: the lines hit first, best paid first, then the likeliest others."""
    hit = [label for label in hits if hits[label]]
    others = [label for label in reversed([*hits]) if not hits[label]]
    chosen = {*hit[:number], *others[: max(0, number - len(hit))]}
    return [label for label in hits if label in chosen]


MAX_HANDS = 15
"""Most last hands shown."""

_COACH_ROWS = 11, 15
"""Fewest and most rows of the coach within its frame."""
_WHOLE_FROM = 39
"""Rows of the panel from which the picture of a seal has its edge, and five rows."""
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
    _seal: bytes = b""
    _seal_key = ""
    _hits_rows = 0

    def compose(self) -> ComposeResult:
        """From the top."""
        yield Frame(Label(id="coach"), id="coach-group")
        yield Frame(BankrollChart(id="bankroll-chart"), Label(id="bankroll"), id="bankroll-group")
        yield Frame(Label(id="skill"), title="LUCK AND SKILL", id="skill-group")
        yield Frame(Label(id="hits"), title="HITS", id="hits-group")
        yield Frame(Label(id="last-hands"), title="LAST HANDS", aside="net", id="hands-group")
        yield SealLabel(id="panel-seal")

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

            words = Content("") if self._coach.keys else stacked(self._coach, COLUMNS + 2, self._coach_rows)
            if not words.plain.strip() and self._coach.mode in MODES:
                words = Content("\n").join(row.pad_left(1) for row in opening_rows(self._coach))
            self._group("coach").entitle("COACH", self._coach.mode)
            self.query_one("#coach", Label).show(words)

    def show_seal(self, seal: bytes, key: str) -> None:
        """Show the picture of this seal, and the key of the fairness screen; no picture for an empty seal."""
        is_shown = bool(self._seal)
        self._seal = seal
        self._seal_key = key
        if self.size.height:
            self._show_picture()
            if is_shown is not bool(seal):
                self.on_resize()

    def _show_picture(self) -> None:
        label = self.query_one("#panel-seal", SealLabel)
        rows = self._seal_rows
        label.styles.height = rows or 1
        if not rows:
            label.show_seal(b"", "")
            return
        picture = seal_rows(self._seal, is_edged=rows == PIXELS // 2, one_ink=self.app.no_color)
        hint = key_hints({self._seal_key: "proves each hand"} if self._seal_key else {})
        words = [
            *[Content("")] * (rows - 3),
            Content.styled(reminder(self._seal), "$quiet"),
            hint,
            Content(""),
        ]
        both = (
            text.pad_right(COLUMNS - PIXELS - text.cell_length) + row
            for text, row in zip(words, picture, strict=True)
        )
        label.show_seal(self._seal, Content("\n").join(both))

    @property
    def _seal_rows(self) -> int:
        """Rows of the picture of the seal: none without a seal."""
        if not self._seal:
            return 0
        return PIXELS // 2 - (self.size.height < _WHOLE_FROM)

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
        self._show_picture()
        self._show()
        self._show_advice()

    def _group(self, name: str) -> Frame:
        return self.query_one(f"#{name}-group", Frame)

    @property
    def _coach_rows(self) -> int:
        """Rows of the coach within its frame; fewer above a picture if the other groups need them."""
        least, most = _COACH_ROWS
        return max(least, min(most, self.size.height - 24 - self._seal_rows))

    def _show(self) -> None:
        state = self._state
        if state is None or not self.size.height:
            return
        has_hands = state.bankroll.series.steps > 0
        rows_of_skill = skill(state, self._perfect, self._graded)
        height = self.size.height - self._seal_rows
        if self._coach:
            height -= self._coach_rows + _FRAME
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
            self.unread or Content("\n").join(map(_last_hand, state.hands[: rows["hands"]]))
        )
        self._group("skill").entitle("LUCK AND SKILL", self._graded.title if self._graded else "")
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
