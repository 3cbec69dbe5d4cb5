"""A past hand on the table again, step by step as it was played. It has no session: nothing here can be played."""

from dataclasses import replace

from textual import on
from textual.binding import Binding
from textual.content import Content
from textual.events import Key

from videopoker.core.cards import Card
from videopoker.core.messages import printable
from videopoker.core.multi_hand import tally
from videopoker.core.settings import Settings
from videopoker.core.state import GameState, Phase
from videopoker.play.saves.played_hand import PlayedHand
from videopoker.play.saves.replay import Before, Step, steps
from videopoker.tui.content.history import played_at
from videopoker.tui.screens.machine import Machine
from videopoker.tui.widgets.card_art import corner_text
from videopoker.tui.widgets.key_bar import KeyBar
from videopoker.tui.widgets.label import Label
from videopoker.tui.widgets.meters import BigButton, MeterBar

_MOVING = ("drawn", "staked", "picked")
"""The steps in which cards are turned over."""


class ReplayScreen(Machine):
    """The machine, fed with the states of the past."""

    BINDINGS = [
        Binding("space,right", "next_step", "next step"),
        Binding("left,backspace", "step_back", "step back"),
        Binding("home", "first", "from the deal"),
        Binding("escape,q", "dismiss", "back"),
    ]

    def __init__(self, hand: PlayedHand, settings: Settings, before: Before) -> None:
        self._hand = hand
        self._before = before
        self._steps = steps(hand, before.state)
        self._at = 0
        self._click_ended_event = False
        super().__init__(self._step.state, replace(settings, bell=False))

    def on_mount(self) -> None:
        """Show no credits that nobody knows."""
        self.query_one(MeterBar).knows_credits = self._before.knows_credits

    # what a player does

    def action_next_step(self) -> None:
        """A step on."""
        self._go(1)

    def action_step_back(self) -> None:
        """A step back."""
        self._go(-1)

    def action_first(self) -> None:
        """Back to the deal."""
        self._go(-len(self._steps))

    def on_key(self, event: Key) -> None:
        """End what moves, as at the table."""
        if self._stage.finish():
            event.stop()

    def on_mouse_down(self) -> None:
        """The same; the click that this begins does nothing else."""
        self._click_ended_event = self._stage.finish()

    @on(BigButton.Pressed)
    def _pressed(self) -> None:
        if not self._click_ended_event:
            self._go(1)

    def _go(self, by: int) -> None:
        self._stage.finish()
        before, self._at = self._step, min(max(self._at + by, 0), len(self._steps) - 1)
        step = self._step
        self.held = step.held
        self.state = step.state
        if by > 0 and step.name in _MOVING and before is not step:
            self._stage.begin(before.state, step.state, self.settings)
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Grey out the steps there are not."""
        if self.has_class("-too-small"):
            return action == "dismiss"
        is_first, is_last = self._at == 0, self._at + 1 == len(self._steps)
        missing = {"next_step": is_last, "step_back": is_first, "first": is_first}
        return None if missing.get(action) else True

    # how it is shown

    @property
    def _step(self) -> Step:
        return self._steps[self._at]

    def _show(self) -> None:
        super()._show()
        self.coins = self._hand.dealt.coins  # whatever the credits allow after it
        if self.hands != self._hand.dealt.hands:
            self.hands = self._hand.dealt.hands
            self._fit(self.size.width, self.size.height)
        self.query_one(MeterBar).button = "NEXT" if self._at + 1 < len(self._steps) else "END"
        self.query_one(KeyBar).words = {}

    def _tell_title(self, width: int) -> None:
        super()._tell_title(width)
        title = Content.assemble(("REPLAY", "bold"), f"  {printable(self._hand.paytable.title)}")
        self.query_one("#game", Label).say(title)
        self.query_one("#return", Label).say(f"{played_at(self._hand):%d %b %Y %H:%M}")
        if not self._before.knows_jackpot:
            self.query_one("#jackpot", Label).say("")

    def _message(self, width: int) -> str:
        parts = [f"REPLAY {self._at + 1} of {len(self._steps)}"]
        if not self._stage.is_hiding:
            parts += self._parts()
        for separator in ("  ·  ", " · "):
            if len(separator.join(parts)) <= width:
                return separator.join(parts)
        while len(" · ".join(parts)) > width and len(parts) > 2:
            parts.pop()
        return " · ".join(parts)

    def _parts(self) -> list[str]:
        """What happened in this step."""
        state, drawn = self._step.state, self._hand.drawn
        match self._step.name:
            case "held":
                kept = [self._signs(state.cards[place]) for place in sorted(self._step.held)]
                return [f"held {' '.join(kept) or 'nothing'}"]
            case "drawn" if drawn and drawn.more:
                hands = [f"{count} x {line}" for line, (count, _) in tally(drawn.hands).items()]
                return ["drawn", f"{len(drawn.hands)} hands pay {drawn.paid:,}", *hands]
            case "staked" if state.double:
                return [f"{state.stake:,} staked on a card above {self._signs(state.double.card)}"]
            case "picked" if state.picked:
                pays = f"pays {state.paid:,}" if state.paid else "pays nothing"
                return [f"picked {self._signs(state.picked.card)}", pays]
        return [self._step.name, str(state.value), *_pays(state)]

    def _signs(self, card: Card) -> str:
        return str(card) if self.letters else corner_text(card, letters=False)


def _pays(state: GameState) -> list[str]:
    """What the hand pays after the draw, or would as it was dealt."""
    if state.phase is Phase.BETTING:
        return [f"pays {state.paid:,}" if state.line else "no win"]
    coins = state.coins or 1
    line = state.paytable.best_line(state.cards, coins) if state.paytable else None
    return [f"would pay {line.pays[coins - 1]:,}"] if line else []
