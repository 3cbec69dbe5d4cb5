"""The table on the screen: title, paytable, cards, message, meters and keys. It shows a model and makes no moves.

The owner assigns `model`, or calls `follow` after a move, and handles the clicks `CardView.Toggled`,
`PaytableView.BetChosen` and `BigButton.Pressed`. This file gives each part its place on the screen.
"""

from dataclasses import dataclass, replace
from functools import partial
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
from videopoker.tui.kit.big_win import BigWin, Written, big_win
from videopoker.tui.kit.card_styles import CARD_CLASSES, CardStyles
from videopoker.tui.kit.full_screen import TooSmall
from videopoker.tui.kit.key_bar import KeyBar
from videopoker.tui.kit.layout import (
    COACH_ROWS,
    LARGE_FIGURES_ROWS,
    MIN_LAYOUT,
    MIN_SIZE,
    RAIL_ROWS,
    TableLayout,
    below_coach,
    fit,
    is_too_small,
)
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
    LightsPlace,
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
        self._layout = MIN_LAYOUT
        self._stage: Region | None = None
        """The rows of the paytable that show a big win."""
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
        yield SealLabel(id="whole-value")
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

    def follow(self, model: TableModel) -> None:
        """Show this model; animate the change if the settings and the terminal allow it."""
        self.player.finish()
        before, after = self.model.state, model.state
        self._added = max(0, (after.jackpot or 0) - (before.jackpot or 0))
        self.set_reactive(TableView.model, model)
        is_win = before.phase is not after.phase and after.paid > after.risked
        self._won = win_of(after) if is_win else None
        if not self.player.begin(before, after, speed_of(self.settings.speed, self.app.animation_level)):
            self._report_win()
        self._show()

    # content

    @property
    def _visible_model(self) -> TableModel:
        """The model; while cards turn over, without what would reveal them; while a win counts up, without amounts."""
        model = self.model
        if self.player.is_hiding:
            return replace(model, message=(), aside_message="", quiet="", coach=None, keys={})
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
        self._show_whole_value(width)
        self._show_message(width)
        if self.player.timeline is None:
            self._light(None)

    def _show_message(self, width: int) -> None:
        model = self._visible_model
        row = self._message_row
        below = self.query_one("#seal-below", SealLabel)
        sealed = SEAL_COLUMNS if below.shown_words and row == self._last_row else 0
        columns = max(1, width - 2 - sealed)
        written = self._write_win(width, 0)
        rows = self._message_rows(columns, written)
        whole = self._message_rows(width - 2, written)
        if written is not Written.NOTHING and len(rows) > 1:
            written = self._write_win(width, len(rows) - 1)
            rows = self._message_rows(columns, written)
            whole = self._message_rows(width - 2, written)
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
        free = self._free_rows - height
        self._show_family(width, free)
        is_long = len(last) > width - 2 * sealed  # else it is centred under the cards
        label = self.query_one("#message", Label)
        label.styles.width = width - sealed if is_long else width
        if written is not Written.NOTHING and model.tells_win and not model.aside_message:
            last = last.stylize("$quiet not bold")
        elif self._event:
            last = last.stylize("$gold")
        label.show(_with_key(last))
        label = self.query_one("#above-message", TransparentLabel)
        label.styles.height = height or 1
        label.styles.offset = (0, row - (height or 1))
        label.show(upper)

    def _message_rows(self, columns: int, written: Written) -> list[str]:
        model = self._visible_model
        parts = [*filter(None, [model.step]), *model.message]
        if model.tells_win and not self.player.is_hiding:
            remarks = model.remarks if model.is_rare or written is not Written.NOTHING else ()
            room = columns - len(model.aside_message)
            parts = words.with_remarks(parts, self.shown.large, written, remarks, room)
        message = words.fitted_message(
            parts, columns, model.aside_message, is_over=model.state.phase is Phase.BETTING
        )
        return [*chain.from_iterable(broken(row, columns) for row in message.splitlines())]

    @on(SealLabel.Painted)
    def _give_message_room(self) -> None:
        """Once a frame has shown the seal above the meters, a long message may take its place."""
        if self.query_one("#seal-below", SealLabel).shown_words:
            self._show_message(self.size.width)

    def _show_whole_value(self, width: int) -> None:
        """Show the value with all its digits in the blank rows above the cards."""
        whole = self._visible_model.whole
        label = self.query_one("#whole-value", SealLabel)
        rows = whole.rows(width) if whole else []
        label.styles.height = len(rows) or 1
        label.styles.offset = (0, self._above_cards)
        label.show_seal(whole.value if whole else b"", "\n".join(rows))

    def _show_family(self, width: int, free: int) -> None:
        """Show the game's family before a deal, from the row of the cards' numbers over this many `free` ones."""
        model = self._visible_model
        label = self.query_one(FamilyLabel)
        rows = free + 1
        table = model.state.paytable if rows >= LARGE_FIGURES_ROWS and model.opening else None
        name = printable(table.name) if table else ""
        label.show_family(name, width, rows, letters=self.settings.letters, one_ink=self._has_one_ink)
        label.styles.offset = (0, self._message_row - self._free_rows - 1)

    @property
    def _has_one_ink(self) -> bool:
        return self.settings.colours == "none" or self.app.no_color

    @property
    def _win(self) -> BigWin | None:
        """The win of the hands on the table, if it is written in block letters where they fit."""
        state = self.model.state
        is_shown = len(state.finals) == self.model.bet.hands and not self.player.is_hiding
        return big_win(state) if is_shown else None

    @property
    def _event(self) -> Win:
        """The big win whose lights are on, until a key acts or the coach covers the paytable; ORDINARY for none."""
        model = self.model
        is_over = model.is_event_over or model.coach or self.has_class("-too-small")
        return Win.ORDINARY if is_over or not self._win else win_of(model.state)

    def _write_win(self, width: int, taken: int) -> Written:
        """Write the last win in block letters, and return how much of it is written.

        Where three rows are free under the cards, `taken` ones aside; else a big win on the paytable, which gives it all rows
        but one.
        """
        win = self._win
        labels = self.query(BigWinLabel)
        if win and not labels:
            self.mount(BigWinLabel())
            labels = self.query(BigWinLabel)
        written = Written.NOTHING
        self._stage = None
        for label in labels:
            one_ink = self._has_one_ink
            choose = partial(label.choose, win, letters=self.settings.letters, one_ink=one_ink)
            room = Region(0, self._message_row - self._free_rows, width, self._free_rows - taken)
            written = choose(width - 2, room.height)
            if self._event and written is Written.NOTHING and (stage := self._paytable_stage(width)):
                self._stage = stage
                room = stage.shrink((1, 1, 1, 1))
                written = choose(*room.size)
            label.count(self.query_one(MeterBar).uncounted)
            label.set_class(self._stage is not None, "-stage")
            label.styles.width = room.width
            rows = len(label.shown_words.plain.split("\n"))
            label.styles.offset = (room.x, room.y + (room.height - rows) // 2 if self._stage else room.y)
        self.query_one(PaytableView).is_stage = self._stage is not None
        return written

    def _paytable_stage(self, width: int) -> Region | None:
        """The rows of the paytable below its first, if block letters fit there between two rows of lights."""
        layout = self._layout
        rows = layout.paytable_rows - 1
        if self.model.bet.hands > 1 or rows < LARGE_FIGURES_ROWS + 2:
            return None
        first = 2 + layout.above + layout.jackpot_rows
        return Region(layout.paytable_left, first, layout.paytable_width or width, rows)

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
        coach = None if is_too_small(width, height) else self._visible_model.coach
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
        if coach and table:
            layout = below_coach(layout, len(table.lines))
        free = layout.above if layout.above >= COACH_ROWS else layout.rows_above_cards
        self.query_one(CoachOverlay).show_coach(coach, width, free)
        if (layout, width) == self._fitted:
            return
        self._fitted, self._layout = (layout, width), layout
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
        self._above_cards = 1 + layout.rows_above_cards
        self._free_rows = layout.above_message
        self._message_row = self._above_cards + layout.rows_of_cards + layout.above_message

    def _light_felt(self) -> None:
        """Light the felt around the cards, if this layout in this theme is not lit yet."""
        app = self.app
        colours = None
        if self.settings.felt == "lit" and not self._has_one_ink:
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
        self._light(timeline.lights(seconds))

    def _shine(self, part: float | None) -> None:
        """Let a shine of gold cross from the upper left to the lower right; `part` is 0 to 1, None for no shine."""
        front = None if part is None else int(part * (self.size.width + SLANT * self.size.height + BAND))
        for widget in (self.query_one(PaytableView), self.query_one(MultiHand), *self.query(CardView)):
            region = widget.region
            reached = None if front is None else front - region.x - SLANT * region.y
            over = reached is not None and 0 < reached < region.width + SLANT * region.height + BAND
            widget.shine = reached if over else None

    def _light(self, step: int | None) -> None:
        """Show this step of the lights of a win; without one the lights of a big win stay on, all others go out."""
        event = self._event
        lights = self.query(Lights)
        if step is None and not event:
            lights.set(display=False)
            return
        if not lights:
            self.mount_all(map(Lights, Side))
            lights = self.query(Lights)
        place = self._place_of_lights(event)
        for light in lights:
            light.step = step
            light.set_class(self._stage is not None, "-stage")
            light.put(place)

    def _place_of_lights(self, event: Win) -> LightsPlace:
        """On the stage; else around the whole table where the rows and columns are free; else around the cards.

        There a royal has all sides if columns are free, any other win lights above and below.
        """
        upper_and_lower = Side.TOP, Side.BOTTOM
        if self._stage:
            return LightsPlace(self._stage, upper_and_lower, every=3)
        layout, width = self._layout, self.size.width
        first, end = layout.left, layout.left + 5 * layout.card_width + 4 * layout.gap
        below = "#whole-value", "#seal-below"
        is_free = not any(self.query_one(name, TransparentLabel).shown_words for name in below)
        has_rows = layout.above and not layout.jackpot_rows and self._message_row < self._last_row
        if event and has_rows and is_free and min(first, width - end) > 0 and self.model.bet.hands == 1:
            return LightsPlace(Region(0, 1, width, self._last_row), every=4, is_lined=True)
        apart = min(_LIGHTS_APART, first, width - end) if event is Win.ROYAL else 0
        around = Region(first - apart, self._above_cards, end - first + 2 * apart, layout.rows_of_cards)
        if self.player.timeline is None and self.model.bet.hands > 1:  # below is which hand is large
            return LightsPlace(around, (Side.TOP,))
        return LightsPlace(around, tuple(Side) if apart > 0 else upper_and_lower)


def _with_key(shown: Content) -> Content:
    """The message with the key of a remark in bold gold."""
    before, is_said, _ = shown.plain.partition(f" {words.SHARES_IT}")
    return shown.stylize("bold $gold", before.rfind(" ") + 1, len(before)) if is_said else shown
