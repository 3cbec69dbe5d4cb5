"""The hand at the cursor of the history, beside the list with its cards or in a few rows below it.

The cursor can move on at once: a hand is shown when the cursor has rested on it, and what it was worth follows from the
solver.
"""

from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.reactive import var
from textual.timer import Timer

from videopoker.core.base.messages import printable
from videopoker.core.machine.state import GameState, Phase
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.hands.replay import machine_before, steps
from videopoker.text.play.history import played_at
from videopoker.tui.history.hand_questions import StudiedHand, StudyHand
from videopoker.tui.history.layout import PREVIEW_ROWS, HistoryLayout
from videopoker.tui.history.past_hand import PastHand
from videopoker.tui.kit.cards.styles import CARD_CLASSES, CardStyles
from videopoker.tui.kit.cards.text import FIVE, large_cards
from videopoker.tui.kit.frame import Frame
from videopoker.tui.kit.table_view.large_cards.card import CardView
from videopoker.tui.kit.table_view.large_cards.card_model import best_hands, state_of_large_hand
from videopoker.tui.kit.table_view.model import TableData, TableModel
from videopoker.tui.textual_fixes.label import Label

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
        when = f"{played_at(hand):%a %d %b %Y, %H:%M:%S}"
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
    """The hand beside the list: its cards as the table shows them, the coach, the proof."""

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
            model = TableModel(
                self._drawn, coins=dealt.coins, hands=dealt.hands, at=best, hold_keys=("",) * 5
            )
            large = state_of_large_hand(self._drawn, dealt.hands, best)
            self.shown = TableData(model, self._past.settings, large, table, styles=self.shown.styles)
        super().show_hand()

    def words(self, past: PastHand, columns: int, rows: int) -> Content:
        """The result, what was held, the coach, the proof."""
        from videopoker.tui.history.preview_content import words_beside

        return words_beside(past.hand, self._studied, columns, rows)


class HandBelow(HandPreview):
    """The hand below the list, in three rows."""

    def compose(self) -> ComposeResult:
        """Small cards with words beside them."""
        yield Label(id="hand-words")

    def lay_out(self, layout: HistoryLayout) -> None:
        self.display = layout.has_preview

    def words(self, past: PastHand, columns: int, rows: int) -> Content:  # noqa: ARG002 - always three
        """The cards dealt with those held bright, and beside them the result, what was held and why."""
        from videopoker.tui.history.preview_content import words_below

        if columns < 76:
            return words_below(past.hand, self._studied, columns, PREVIEW_ROWS)
        drawn = past.hand.drawn
        cards = large_cards(past.hand.dealt.cards, bright=drawn.held if drawn else FIVE)[:PREVIEW_ROWS]
        words = words_below(past.hand, self._studied, columns - cards[0].cell_length - 2, PREVIEW_ROWS).split(
            "\n"
        )
        beside = [*words, *[Content("")] * (PREVIEW_ROWS - len(words))]
        return Content("\n").join(card + "  " + row for card, row in zip(cards, beside, strict=True))
