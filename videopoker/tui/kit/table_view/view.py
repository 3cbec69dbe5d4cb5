"""The table on the screen: title, paytable, cards, message, meters and keys. It shows a model and makes no moves.

The owner assigns `model`, or calls `follow` after a move, and handles the clicks `CardView.Toggled`,
`PaytableView.BetChosen` and `BigButton.Pressed`. This file gives each part its place on the screen.
"""

from dataclasses import dataclass, replace
from itertools import chain

from textual import on
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.geometry import Region
from textual.message import Message
from textual.reactive import var

from videopoker.core.base.messages import printable
from videopoker.core.machine.bet import Bet
from videopoker.core.machine.state import GameState, Phase
from videopoker.core.settings import Settings
from videopoker.tui.colours.theme import felt_colours
from videopoker.tui.kit import table_words as words
from videopoker.tui.kit.big_win import big_win
from videopoker.tui.kit.card_styles import CARD_CLASSES, CardStyles
from videopoker.tui.kit.full_screen import TooSmall
from videopoker.tui.kit.key_bar import KeyBar
from videopoker.tui.kit.layout import LARGE_FIGURES_ROWS, MIN_SIZE, RAIL_ROWS, TableLayout, fit, is_too_small
from videopoker.tui.kit.line_widget import BAND, SLANT
from videopoker.tui.kit.table_view.cards.card import CardView
from videopoker.tui.kit.table_view.cards.card_model import (
    ALL,
    before_quiet,
    is_drawn,
    state_of_large_hand,
)
from videopoker.tui.kit.table_view.cards.multi_hand import MultiHand
from videopoker.tui.kit.table_view.cards.multi_hand_layout import multi_hand_layout
from videopoker.tui.kit.table_view.effects import (
    SEAL_COLUMNS,
    AnimationPlayer,
    BigWinLabel,
    CoachOverlay,
    FamilyLabel,
    Lights,
    SealLabel,
    Side,
)
from videopoker.tui.kit.table_view.felt import LitFelt
from videopoker.tui.kit.table_view.meters import JackpotMeter, MeterBar
from videopoker.tui.kit.table_view.model import EMPTY, TableData, TableModel
from videopoker.tui.kit.table_view.paytable import PaytableView
from videopoker.tui.kit.text_layout import apart, broken, fitted_hints
from videopoker.tui.kit.timeline import Timeline, Win, speed_of, win_of
from videopoker.tui.textual_fixes.screens import PaintsChanges
from videopoker.tui.textual_fixes.widgets import Label, TransparentLabel

_LIGHTS_APART = 3
"""Columns from the cards to the end of the lights, if both sides have as many."""


_LIGHT_ABOVE = 2
"""Rows from the middle of the cards up to the brightest of the felt."""
_LIGHT_WIDTH, _LIGHT_HEIGHT = 0.64, 0.68
"""The radii of its outermost ring, as parts of the table's columns and rows."""


class TableView(Vertical):
    """Title, paytable, cards, message, meters and keys, from the top."""

    COMPONENT_CLASSES = CARD_CLASSES

    class Revealed(Message):
        """More may be shown: the last card was turned over, or the win is counted."""

    @dataclass
    class Won(Message):
        """A win is shown: its last card was turned over."""

        win: Win

    model: var[TableModel] = var(TableModel(GameState(), Bet(1)), init=False, always_update=True)
    settings: var[Settings] = var(Settings())

    shown: var[TableData] = var(EMPTY)
    """The parts' data, made from the model and the settings."""

    def __init__(self, model: TableModel) -> None:
        super().__init__()
        self._card_styles = CardStyles(self)
        self.player: AnimationPlayer = AnimationPlayer(self, self._paint_frame, self._show_more)
        self._fitted: tuple[TableLayout, int] | None = None
        self._lit_for: object = None
        """What the light on the felt was computed for."""
        self._above_cards = self._free_rows = self._message_row = self._last_row = 0
        self._is_value_over = False
        """Whether the value with all its digits is over the message."""
        self._won: Win | None = None
        """The win that is not yet shown."""
        self._lit = ALL
        self._added = 0
        """What the last move added to the jackpot."""
        self.set_reactive(TableView.model, model)
        self.set_reactive(TableView.shown, self._shown())

    def compose(self) -> ComposeResult:
        stated = (Label(id=name) for name in ("return", "jackpot", "number"))
        yield Horizontal(Label(id="game"), SealLabel(id="seal"), *stated, id="title")
        yield JackpotMeter(id="jackpot-meter").data_bind(TableView.shown)
        yield Container(
            PaytableView(id="paytable").data_bind(TableView.shown),
            MultiHand(id="hands").data_bind(TableView.shown),
            id="board",
        )
        cards = (CardView(position).data_bind(TableView.shown) for position in range(5))
        yield Horizontal(*cards, id="cards")
        yield FamilyLabel(id="family")
        yield TransparentLabel(id="above-message")
        yield TransparentLabel(id="whole-value")
        yield Label(id="message")
        yield SealLabel(id="seal-below")
        yield Vertical(
            MeterBar(id="meters").data_bind(TableView.shown),
            KeyBar(id="keys"),
            id="rail",
        )
        yield CoachOverlay(id="coach-overlay")
        yield TooSmall(id="too-small")

    def on_mount(self) -> None:
        self._show()

    def watch_model(self) -> None:
        if self.is_mounted:
            self._show()

    def notify_style_update(self) -> None:
        """Look the colours of cards up again."""
        self._card_styles = CardStyles(self)
        if self.is_mounted:
            self.shown = self._shown()
        if self._fitted:
            self._light_felt()
        super().notify_style_update()

    def watch_settings(self) -> None:
        self.shown = self._shown()
        if self._fitted:
            self._light_felt()

    @property
    def revealed(self) -> GameState:
        """The state to show: the previous one while cards turn over."""
        return self.player.revealed(self.model.state)

    def has_painted(self, seal: bytes) -> bool:
        """Whether a frame has shown this seal, in the title or above the meters."""
        return not seal or any(label.painted == seal for label in self.query(SealLabel))

    def follow(self, model: TableModel) -> None:
        """Show this model; animate the change if the settings and the terminal allow it."""
        self.player.finish()
        before, after = self.model.state, model.state
        self._added = max(0, (after.jackpot or 0) - (before.jackpot or 0))
        self.set_reactive(TableView.model, model)
        self._won = win_of(after) if before.phase is not after.phase and after.paid else None
        if not self.player.begin(before, after, speed_of(self.settings.speed, self.app.animation_level)):
            self._report_win()
        self._show()

    # content

    @property
    def _visible_model(self) -> TableModel:
        """The model; while cards turn over, without what would reveal them; while a win counts up, without amounts."""
        model = self.model
        if self.player.is_hiding:
            return replace(model, message=(), aside_message="", quiet="", whole=None, coach=None, keys={})
        if self.player.is_counting and model.tells_win:
            return replace(model, message=words.won_so_far(model.state, self._lit), quiet="")
        return model

    def _shown(self) -> TableData:
        model = self.model
        large = state_of_large_hand(model.state, model.bet.hands, model.at)
        in_play = None if self.player.is_hiding else words.line_in_play(large, model.bet.coins)
        revealed = self.revealed
        jackpot = revealed.jackpot if model.knows_jackpot else None
        return TableData(
            model, self.settings, large, revealed.current_paytable, jackpot, in_play, self._card_styles
        )

    def _show(self) -> None:
        model = self._visible_model
        self.shown = self._shown()
        self.screen.refresh_bindings()
        bar = self.query_one(KeyBar)
        speaks_of_a_hold = model.state.phase is Phase.BETTING and bool(model.aside_message)
        bar.promoted = ["why"] if speaks_of_a_hold else model.promoted
        bar.phase, bar.labels = model.state.phase, model.keys
        self._fit(*(self.size or self.app.size))  # else all would be laid out twice at first

    def on_resize(self, event: Resize) -> None:
        self.player.finish()
        self._fit(event.size.width, event.size.height)

    def _fit(self, width: int, height: int) -> None:
        if not width:
            return
        self.set_class(is_too_small(width, height), "-too-small")
        self._fit_rows(width, height)
        self._light_felt()
        self._show_title(width - 2)
        self._show_message(width)
        coach = None if is_too_small(width, height) else self._visible_model.coach
        self.query_one(CoachOverlay).show_coach(coach, width, self._above_cards - 1)

    def _show_message(self, width: int) -> None:
        model = self._visible_model
        raised = self._show_whole_value(width)
        row = self._message_row - raised
        below = self.query_one("#seal-below", SealLabel)
        sealed = len(below.shown_words) if row == self._last_row else 0
        columns = max(1, width - 2 - sealed)
        rows = self._message_rows(columns)
        whole = self._message_rows(width - 2)
        if sealed and below.painted == model.seal and len(rows) > len(whole):
            below.show_seal(model.seal, "")  # a frame has shown it: the message needs the room
            sealed, rows = 0, whole
        *above, ending = rows or [""]
        last = Content(ending) if rows else fitted_hints(model.opening, columns)
        upper = Content("\n".join(above))
        if model.quiet and not above:
            large = before_quiet(model.state, model.bet.hands, model.at, width - 2 - len(model.quiet))
            upper = Content.assemble((large, "bold $gold"), (model.quiet, "$quiet not bold"))
            upper = upper.truncate(width - 2, ellipsis=True)
        height = len(upper.plain.splitlines())
        free = self._free_rows - raised - height
        self._show_family(width, free)
        is_stressed = self._show_big_win(width - 2 if free >= LARGE_FIGURES_ROWS else 0)
        is_long = len(last) > width - 2 * sealed  # else it is centred under the cards
        label = self.query_one("#message", Label)
        label.styles.width = width - sealed if is_long else width
        label.styles.offset = (0, -raised)
        label.show(last.stylize("$gold") if is_stressed else last)
        if self._is_value_over:
            label = self.query_one("#whole-value", TransparentLabel)
            label.styles.offset = (0, row - height - len(label.shown_words.plain.splitlines()))
        label = self.query_one("#above-message", TransparentLabel)
        label.styles.height = height or 1
        label.styles.offset = (0, row - (height or 1))
        label.show(upper)

    def _message_rows(self, columns: int) -> list[str]:
        model = self._visible_model
        parts = [*filter(None, [model.step]), *model.message]
        message = words.fitted_message(
            parts, columns, model.aside_message, is_over=model.state.phase is Phase.BETTING
        )
        return [*chain.from_iterable(broken(row, columns) for row in message.splitlines())]

    @on(SealLabel.Painted)
    def _give_message_room(self) -> None:
        """Once a frame has shown the seal above the meters, a long message may take its place."""
        if self.query_one("#seal-below", SealLabel).shown_words:
            self._show_message(self.size.width)

    def _show_whole_value(self, width: int) -> int:
        """Show the value with all its digits above the meters, and return by how many rows that raises the message.

        If the message cannot be raised, the value is in rows over it, where `_show_message` then puts it.
        """
        whole = self._visible_model.whole
        label = self.query_one("#whole-value", TransparentLabel)
        below = self._last_row - self._message_row
        columns = width - len(self.query_one("#seal-below", SealLabel).shown_words)
        rows = whole.rows(columns) if whole else []
        raised = max(0, len(rows) - below)
        self._is_value_over = raised > self._free_rows
        if whole and self._is_value_over:
            columns = width
            rows = whole.rows(width)
            raised = 0
        label.styles.width = columns
        label.styles.height = len(rows) or 1
        label.styles.offset = (0, self._last_row + 1 - (len(rows) or 1))
        label.show("\n".join(rows))
        label.border_title = (
            whole.name if whole and not rows[0].startswith(whole.name) else ""
        )  # for the help
        return raised

    def _show_family(self, width: int, free: int) -> None:
        """Show the game's family before a deal, from the row of the cards' numbers over this many `free` ones."""
        model = self._visible_model
        label = self.query_one(FamilyLabel)
        rows = free + 1
        table = model.state.paytable if rows >= LARGE_FIGURES_ROWS and model.opening else None
        one_ink = self.settings.colours == "none" or self.app.no_color
        name = printable(table.name) if table else ""
        label.show_family(name, width, rows, letters=self.settings.letters, one_ink=one_ink)
        label.styles.offset = (0, self._message_row - self._free_rows - 1)

    def _show_big_win(self, columns: int) -> bool:
        """Show the last big win in block letters in this many columns; whether there is one and it does not fit."""
        model = self._visible_model
        labels = self.query(BigWinLabel)
        win = None if self.player.is_hiding else big_win(model.state, model.chances)
        if win and not labels:
            self.mount(BigWinLabel())
            labels = self.query(BigWinLabel)
        for label in labels:
            one_ink = self.settings.colours == "none" or self.app.no_color
            label.choose(win, columns, letters=self.settings.letters, one_ink=one_ink)
            label.count(self.query_one(MeterBar).uncounted)
            label.styles.offset = (0, self._message_row - self._free_rows)
        return win is not None and not any(label.has_words for label in labels)

    def _show_title(self, width: int) -> None:
        model = self.model
        is_large = bool(self.query_one(JackpotMeter).form.jackpot_rows)
        jackpot = words.jackpot(self.revealed) if model.knows_jackpot and not is_large else ""
        game, sealed, stated, jackpot, number = words.title(
            model.state, model.bet, jackpot, width, model.seal
        )
        if model.label and model.state.paytable:
            game = Content.assemble((model.label, "bold"), f"  {printable(model.state.paytable.title)}")
        self.query_one("#game", Label).show(game)
        is_below = not sealed and model.state.phase is Phase.BETTING
        reminder = words.reminder(model.seal) if is_below else ""
        below = self.query_one("#seal-below", SealLabel)
        below.styles.offset = (width + 2 - SEAL_COLUMNS, self._last_row)
        below.show_seal(model.seal, apart(reminder))
        self.query_one("#seal", SealLabel).show_seal(model.seal, apart(sealed))
        self.query_one("#return", Label).show(apart(model.aside or stated))
        self.query_one("#jackpot", Label).show(apart(jackpot))
        self.query_one("#number", Label).show(apart(number))

    def _fit_rows(self, width: int, height: int) -> None:
        height = max(height, MIN_SIZE[1])
        table, hands = self.model.state.paytable, self.model.bet.hands
        if table and hands > 1:
            layout = multi_hand_layout(
                width, height, table, hands, is_drawn=is_drawn(self.model.state, hands)
            )
        else:
            layout = fit(
                width,
                height,
                len(table.lines) if table else 0,
                jackpot=self.shown.jackpot is not None,
                is_bet=self.model.is_bet,
            )
        if (layout, width) == self._fitted:
            return
        self._fitted = layout, width
        self.query_one(MeterBar).fit(layout, width)
        self.query_one(JackpotMeter).form = layout
        rail = RAIL_ROWS
        if layout.large_figures:
            rail += LARGE_FIGURES_ROWS - 1
        self.query_one("#rail").styles.height = rail
        self._last_row = height - rail - 1
        board = self.query_one("#board").styles
        cards = self.query_one("#cards").styles
        paytable = self.query_one(PaytableView)
        others = self.query_one(MultiHand)
        board.layout = "horizontal" if layout.beside else "vertical"
        board.height = layout.board_rows
        board.margin = (0 if layout.jackpot_rows else layout.above, 0, 0, 0)
        paytable.styles.margin = (0, 0, 0, layout.paytable_left)
        paytable.form = layout
        paytable.styles.width = layout.paytable_width or "100%"
        paytable.styles.height = layout.paytable_rows
        others.display = layout.hands_rows > 0
        others.styles.height = layout.hands_rows
        others.styles.margin = (layout.above_hands, 0, 0, 0)
        cards.height = layout.rows_of_cards
        cards.margin = (layout.above_cards, 0, layout.above_message, layout.left)
        for card in self.query(CardView):
            card.form = layout
            card.styles.width = layout.card_width + 1  # with its shadow
            card.styles.margin = (0, 0, 0, layout.gap - 1 if card.position else 0)
        self._above_cards = 1 + layout.above + layout.jackpot_rows + layout.board_rows + layout.above_cards
        self._free_rows = layout.above_message
        self._message_row = self._above_cards + layout.rows_of_cards + layout.above_message

    def _light_felt(self) -> None:
        """Light the felt around the cards, if this layout in this theme is not lit yet."""
        app = self.app
        colours = None
        if self.settings.felt == "lit" and not app.no_color:
            colours = felt_colours(app.current_theme, app.theme_variables, app.console.color_system)
        lit_for = colours, self._fitted, self.region.offset
        if lit_for == self._lit_for or self._fitted is None or not isinstance(self.screen, PaintsChanges):
            return
        self._lit_for = lit_for
        layout, width = self._fitted
        x, y = self.region.offset
        across = layout.left + (5 * layout.card_width + 4 * layout.gap - 1) / 2
        down = self._above_cards + layout.rows_of_cards / 2 - _LIGHT_ABOVE
        felt = Region(x, y + 1, width, self._last_row)  # without the title and the meters
        radii = _LIGHT_WIDTH * width, _LIGHT_HEIGHT * (self.size or app.size).height
        lit = LitFelt(colours, felt, (x + across, y + down), radii) if colours else None
        self.screen.recolour(lit)

    # animation

    def _show_more(self) -> None:
        self._report_win()
        self._show()
        self.post_message(self.Revealed())

    def _report_win(self) -> None:
        if self._won is not None:
            self.post_message(self.Won(self._won))
            self._won = None

    def _paint_frame(self, timeline: Timeline, seconds: float) -> None:
        paytable = self.query_one(PaytableView)
        for card in self.query(CardView):
            turn = timeline.turn(card.position, seconds)
            if seconds:
                card.turn = turn
            else:  # the new model follows, and both change the card's look at once
                card.set_reactive(CardView.turn, turn)
        hands = self.query_one(MultiHand)
        finals = len(self.model.state.finals)
        hands.up = timeline.drawn(finals, seconds) if seconds < timeline.up else ALL
        lit = timeline.lit(finals, seconds) if seconds < timeline.seconds else ALL
        if lit != self._lit:
            self._lit = hands.lit = paytable.up = lit
            if self.player.is_counting:
                self._show_message(self.size.width)
        counted = timeline.counted(seconds)
        uncounted = self.query_one(MeterBar).uncounted = timeline.paid - counted
        for label in self.query(BigWinLabel):
            label.count(uncounted)
        to_come = max(0.0, 1 - seconds / timeline.up) if timeline.comes else 0
        self.query_one(JackpotMeter).uncounted = round(self._added * to_come)
        paytable.glows = timeline.glows(seconds)
        if timeline.win:
            is_counted = timeline.is_royal and timeline.up <= seconds < timeline.seconds
            paytable.counted = counted if is_counted else None
            self._shine(timeline.shine(seconds))
            self._light(timeline.lights(seconds), timeline.win)

    def _shine(self, part: float | None) -> None:
        """Let a shine of gold cross from the upper left to the lower right; `part` is 0 to 1, None for no shine."""
        front = None if part is None else int(part * (self.size.width + SLANT * self.size.height + BAND))
        for widget in (self.query_one(PaytableView), self.query_one(MultiHand), *self.query(CardView)):
            region = widget.region
            reached = None if front is None else front - region.x - SLANT * region.y
            over = reached is not None and 0 < reached < region.width + SLANT * region.height + BAND
            widget.shine = reached if over else None

    def _light(self, step: int | None, win: Win) -> None:
        """Lights around the cards, or for a lesser win only above and below; none if `step` is None."""
        lights = self.query(Lights)
        if step is None:
            lights.set(display=False)
            return
        if not lights:
            self.mount_all(map(Lights, Side))
            lights = self.query(Lights)
        cards = self.query_one("#cards").region.translate(-self.region.offset)
        left, right = (self.query_one(f"#card-{number}").region for number in (1, 5))
        first, end = left.x - self.region.x, right.right - 1 - self.region.x  # without its shadow
        apart = min(_LIGHTS_APART, first, self.size.width - end) if win is Win.ROYAL else 0
        is_ring = apart > 0
        around = Region(first - apart, cards.y, end - first + 2 * apart, cards.height)
        for light, side in zip(lights, Side, strict=False):  # fewer while the program exits
            light.step = step
            if is_ring or side in (Side.TOP, Side.BOTTOM):
                light.put_around(around)
