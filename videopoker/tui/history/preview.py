"""The hand at the cursor of the history: to the right of the list with its cards, or in a few rows below it.

The cursor can move on at once: a hand is shown when the cursor has rested on it. The solver then finds where its credits
went, which hold was right, and whether the hand is proved.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.reactive import var
from textual.timer import Timer

from videopoker.coach.explain import rival, rivals
from videopoker.coach.past_decision import PastDecision, past_decision
from videopoker.core.base.messages import printable
from videopoker.core.machine.state import GameState, Phase
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.hands.replay import machine_before, steps
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import SECOND
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.text.coach.advice import decision_rows, reason
from videopoker.text.play.fairness import proof_group
from videopoker.text.play.history import hand_parts, played_at
from videopoker.text.words.hand import STILL_IN_PLAY, sentence
from videopoker.text.words.hold_names import symbols
from videopoker.tui.history.content import PREVIEW_ROWS, QUIET, HistoryLayout, weight
from videopoker.tui.history.past_hand import PastHand
from videopoker.tui.kit.card_styles import CARD_CLASSES, FIVE, CardStyles, large_cards
from videopoker.tui.kit.coach import CoachShown, reason_rows, spread_out
from videopoker.tui.kit.full_screen import Frame
from videopoker.tui.kit.groups import HEADING
from videopoker.tui.kit.table_view.cards.card import CardView
from videopoker.tui.kit.table_view.cards.card_model import best_hands, state_of_large_hand
from videopoker.tui.kit.table_view.model import TableData, TableModel
from videopoker.tui.kit.text_layout import fitted, joined, value_rows, wrapped
from videopoker.tui.solving.service import Question
from videopoker.tui.textual_fixes.widgets import Label

if TYPE_CHECKING:
    from videopoker.coach.grade import Grade


@dataclass(frozen=True)
class GradeHand(Question["Grade | SaveError"]):
    """Where the credits of one past hand went."""

    save: Path
    hand: PlayedHand

    def steps(self) -> Generator[None, None, "Grade | SaveError"]:
        """One step; takes a second for a jackpot that grew over a million hands."""
        from videopoker.coach.grader import graded_hand

        yield
        try:
            with Log.read(self.save, wait=0) as log:
                return graded_hand(log, self.hand)
        except SaveError as error:
            return error


@dataclass(frozen=True, slots=True)
class StudiedHand:
    """A drawn hand with its decision, checked."""

    decision: "PastDecision"
    faults: Sequence[str]
    """The faults of its deal; empty if it is valid."""


@dataclass(frozen=True)
class StudyHand(Question[StudiedHand]):
    """The decision in a past hand, whose machine before the draw is `deal`, and the faults of its deal."""

    hand: PlayedHand
    deal: GameState
    is_quick = True

    def steps(self) -> Generator[None, None, StudiedHand]:
        """One step for the advice, the steps that find the rivals of the game, then 0.2 ms for each hand drawn."""
        from videopoker.play.saves.check.verify import hand_faults

        yield
        decision = past_decision(self.hand, self.deal)
        yield from rivals.steps(decision.advice.paytable, decision.advice.coins)
        yield
        return StudiedHand(decision, tuple(hand_faults(self.hand)))


_LABEL = 10
_COACH_ROWS = (15, 9, 6)
"""Fewest rows that are left to the coach by the whole proof, by its sentences, and by the first of them."""

_PROVING = ("commit", "secret", "phrase", "check")
"""The values of a proof that are shown; the window of fairness has the others."""


def words_beside(hand: PlayedHand, studied: StudiedHand | None, columns: int, rows: int) -> Content:
    """The hand in this many rows; the coach and the proof once it is `studied`."""
    _, *results = hand_parts(hand)
    blocks = [Content.styled(joined(results, columns), weight(hand) if hand.drawn else "bold")]
    if studied:
        blank = [Content("")] if rows >= 20 else []
        decided = [
            Content.assemble((f"{row.label:<{_LABEL}}", QUIET), f"{row.cards}  {row.words}")
            for row in decision_rows(studied.decision)
        ]
        blocks += [*blank, *decided, *blank, _ruled("COACH", columns)]
        left = rows - len(blocks) - 1 - len(blank)
        ways = _proofs(hand, studied.faults, columns)
        enough = (way for way, least in zip(ways, _COACH_ROWS, strict=True) if left - len(way) >= least)
        proof = next(enough, ways[-1])
        coach = spread_out(_coached(studied.decision), columns, max(1, left - len(proof)))
        blocks += [coach, *blank, _ruled("PROOF", columns), *proof]
    return Content("\n").join(blocks)


def words_below(hand: PlayedHand, studied: StudiedHand | None, columns: int, rows: int) -> Content:
    """A hand in few rows: what was held, and the reason."""
    if studied is None:
        return Content("" if hand.drawn else STILL_IN_PLAY)
    held, *others = decision_rows(studied.decision)
    after = "".join(f" · {row.label} {row.cards}" for row in others)
    whole = f"held {held.cards}, {held.words}{after}"
    first = whole if len(whole) <= columns else f"held {held.cards}{after}"
    why = reason_rows([_reason(studied.decision)], columns, rows - 1)
    return Content("\n").join([Content(fitted(first, columns)), *(row.stylize(QUIET) for row in why)])


def _ruled(words: str, columns: int) -> Content:
    """A heading with a rule after it."""
    return Content.assemble((words, HEADING), " ", ("─" * (columns - len(words) - 1), "$frame"))


def _coached(decision: "PastDecision") -> CoachShown:
    advice = decision.advice
    reasons = [_reason(decision)]
    return CoachShown(
        "", advice, decision.own, is_ranked=True, reasons=reasons, rival=rival(advice, may_wait=False)
    )


def _reason(decision: "PastDecision") -> str:
    return reason(decision.advice, decision.own, is_over=True)


def _proofs(hand: PlayedHand, faults: Sequence[str], columns: int) -> tuple[list[Content], ...]:
    """The proof in full, in its sentences, and in the first of them."""
    group = proof_group(hand, faults, symbols)
    style = "bold $lost" if faults else ""
    notes = [[Content.styled(row, style) for row in wrapped(sentence(note), columns)] for note in group.notes]
    sentences = [row for rows in notes for row in rows]
    values = [
        row
        for name, value in group.rows
        if name in _PROVING
        for row in value_rows(name, value, columns, _LABEL)
    ]
    return [*sentences, *values], sentences, notes[0]


REST_SECONDS = 0.05
"""Seconds the cursor rests on a hand before it is shown: a key that repeats moves the list only."""


class HandPreview(Frame):
    """The frame of the hand at the cursor."""

    def __init__(self, layout: HistoryLayout) -> None:
        super().__init__()
        self._past: PastHand | None = None
        self._deal = GameState()
        self._drawn = GameState()
        """The machine when the hand was dealt, and after its draw."""
        self._studied: StudiedHand | None = None
        """None until the solver has answered."""
        self._resting: Timer | None = None
        self._layout = layout

    def on_mount(self) -> None:
        self.lay_out(self._layout)

    def follow(self, past: PastHand) -> None:
        """Show this hand as soon as the cursor rests on it."""
        if self._past == past:
            return
        if self._resting:
            self._resting.stop()
        past.solver.withdraw(self, StudyHand)
        self._past, self._studied = past, None
        self._resting = self.set_timer(REST_SECONDS, self._study)

    def _study(self) -> None:
        """Show the hand, and have its decision found."""
        assert self._past is not None
        hand = self._past.hand
        when = f"{played_at(hand):{SECOND}}"
        self.entitle(f"HAND {hand.dealt.hand:,}", when)
        try:
            before = machine_before(self._past.log, hand)
        except SaveError as error:
            self.query_one("#hand-words", Label).show(printable(error))
            return
        if hand.drawn is None:
            self._deal = self._drawn = replace(before, phase=Phase.DRAWING, cards=hand.dealt.cards)
        else:
            dealt, _, drawn, *_ = steps(hand, before)
            self._deal, self._drawn = dealt.state, drawn.state
            self._past.solver.ask(self, StudyHand(hand, self._deal), self._take)
        self.show_hand()

    def _take(self, studied: StudiedHand) -> None:
        self._studied = studied
        self.show_hand()

    def on_resize(self) -> None:
        """Fit the words again."""
        super().on_resize()
        self.show_hand()

    def show_hand(self) -> None:
        """Show the hand that the cursor rested on last."""
        if self._past and self._drawn.paytable:
            label = self.query_one("#hand-words", Label)
            if label.size:
                label.show(self.words(self._past, *label.size))

    def lay_out(self, layout: HistoryLayout) -> None:
        """Take the size that the layout gives, or hide."""
        raise NotImplementedError

    def words(self, past: PastHand, columns: int, rows: int) -> Content:
        """The hand in words."""
        raise NotImplementedError


class HandBeside(HandPreview):
    """The hand next to the list: its cards as the table shows them, the coach, the proof."""

    COMPONENT_CLASSES = CARD_CLASSES

    shown: var[TableData] = var(TableData())

    def __init__(self, layout: HistoryLayout) -> None:
        super().__init__(layout)
        self.set_reactive(HandBeside.shown, TableData(styles=CardStyles(self)))

    def compose(self) -> ComposeResult:
        """The cards, and the words below them."""
        with Horizontal(id="hand-cards"):
            for position in FIVE:
                yield CardView(position).data_bind(HandBeside.shown)
        with Vertical(id="hand-column"):
            yield Label(id="hand-words")

    def lay_out(self, layout: HistoryLayout) -> None:
        self.display = layout.cards is not None
        if layout.cards:
            self.query_one("#hand-cards").styles.height = layout.cards.rows_of_cards
            for card in self.query(CardView):
                card.form = layout.cards
                card.styles.width = layout.cards.card_width + 1  # with its shadow

    def notify_style_update(self) -> None:
        """Look the colours of cards up again."""
        self.shown = replace(self.shown, styles=CardStyles(self))
        super().notify_style_update()

    def show_hand(self) -> None:
        """Show the cards too; of several hands, the best one."""
        if self._past and (table := self._drawn.paytable):
            dealt = self._past.hand.dealt
            best = next(iter(best_hands(self._drawn)), 0)
            model = TableModel(self._drawn, dealt.bet_made, at=best, hold_keys=("",) * 5)
            large = state_of_large_hand(self._drawn, dealt.hands, best)
            self.shown = TableData(model, self._past.settings, large, table, styles=self.shown.styles)
        super().show_hand()

    def words(self, past: PastHand, columns: int, rows: int) -> Content:
        """The result, what was held, the coach, the proof."""
        return words_beside(past.hand, self._studied, columns, rows)


class HandBelow(HandPreview):
    """The hand below the list, in three rows."""

    def compose(self) -> ComposeResult:
        """Small cards with words next to them."""
        yield Label(id="hand-words")

    def lay_out(self, layout: HistoryLayout) -> None:
        self.display = layout.has_preview

    def words(self, past: PastHand, columns: int, rows: int) -> Content:  # noqa: ARG002 - always three
        """The cards dealt with those held bright, and next to them the result, what was held and why."""
        if columns < 76:
            return words_below(past.hand, self._studied, columns, PREVIEW_ROWS)
        drawn = past.hand.drawn
        cards = large_cards(past.hand.dealt.cards, bright=drawn.held if drawn else FIVE)[:PREVIEW_ROWS]
        words = words_below(past.hand, self._studied, columns - cards[0].cell_length - 2, PREVIEW_ROWS).split(
            "\n"
        )
        beside = [*words, *[Content("")] * (PREVIEW_ROWS - len(words))]
        return Content("\n").join(card + "  " + row for card, row in zip(cards, beside, strict=True))
