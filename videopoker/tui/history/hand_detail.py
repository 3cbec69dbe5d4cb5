"""A past hand in full: its cards, what they paid, every double-up, and the secret of its shuffle."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen

from videopoker.core.cards import Card
from videopoker.core.evaluate import cards_in_hand
from videopoker.core.events import Dealt, Drawn
from videopoker.core.messages import printable
from videopoker.play.notes import HintLevel
from videopoker.play.saves.file_check import SaveError
from videopoker.play.saves.replay import dealt_state
from videopoker.text.hand import STILL_IN_PLAY, cards_held
from videopoker.text.history import FIXED_BY, bet_text, paid_text, played_at, secret_text, won_text
from videopoker.text.win import STILL_OPEN, double_result, lines_won, pays
from videopoker.tui.history.content import QUIET, weight
from videopoker.tui.history.hand_questions import GradeHand, ReviewHand
from videopoker.tui.history.past_hand import HAND_KEYS, PastHand
from videopoker.tui.kit.cards.text import FIVE, large_cards, strip
from videopoker.tui.kit.dialog import PageDialog
from videopoker.tui.kit.frame import Frame
from videopoker.tui.kit.groups import draw_group
from videopoker.tui.kit.layout import LARGE_DECK
from videopoker.tui.kit.lists import HELP, Page
from videopoker.tui.kit.text_layout import value_rows, wrapped

if TYPE_CHECKING:  # importing it takes 5 ms, which the solver's thread does
    from videopoker.coach.grade import Grade
    from videopoker.coach.past_decision import PastDecision

BEST = 5
"""Most hands of a multi-hand deal shown with their cards."""

_LABEL = 10

_HAND_WORDS = {"w": "why", "d": "drill", "a": "again", "r": "replay", "y": "share"}


class HandDialog(PageDialog[None]):
    """Shows a past hand: what was held, which hold was right and why, and where its credits went."""

    TITLE = "HAND"
    BINDINGS = [
        *HAND_KEYS,
        HELP,
        Binding("escape,q,enter", "dismiss", "back"),
    ]

    def __init__(self, past: PastHand, *, why: bool = False) -> None:
        super().__init__()
        self._past = past
        self._hand = past.hand
        self._settings = past.settings
        self._grade_shown: Content | None = None
        """The hand's grade, or why there is none; None until it is graded."""
        self._decision: PastDecision | None = None
        """None until it is calculated."""
        self._why = HintLevel.REASON if why else HintLevel.NONE
        self.keys: Mapping[str, str] = (_HAND_WORDS if past.hand.drawn else {}) | {
            "esc": "back",
            "↑ ↓": "scroll",
        }
        self._columns = 0

    def on_mount(self) -> None:
        when = f"{played_at(self._hand):%a %d %b %Y, %H:%M:%S %Z}"
        self.query_one(Frame).entitle(f"HAND {self._hand.dealt.hand:,}", when)
        if self._hand.drawn:
            self._review()
        if save := self._past.save:
            self._past.solver.ask(self, GradeHand(save, self._hand), self._take)

    def _review(self) -> None:
        try:
            deal = dealt_state(self._past.log, self._hand)
        except SaveError as error:
            self.complain(str(error))
            return
        self._past.solver.ask(self, ReviewHand(self._hand, deal, self._past.save), self._take_decision)

    def _take_decision(self, decision: "PastDecision") -> None:
        self._decision = decision
        self.show_text()

    # actions

    def action_why(self) -> None:
        """Show why the right hold is right, then the account of it, then neither."""
        self._why = self._why.next_reason
        self.show_text()
        self.query_one(Page).scroll_home(animate=False)

    def action_drill(self) -> None:
        """Drill the hand."""
        self._show(self._past.drill())

    def action_again(self) -> None:
        """Play the hand again."""
        self._show(self._past.again())

    def action_replay(self) -> None:
        """Replay the hand."""
        self._show(self._past.replay())

    def action_share(self) -> None:
        """Copy the hand, and offer to write its picture."""
        self._show(self._past.share())

    def _show(self, screen: Screen[Any] | str) -> None:
        if isinstance(screen, str):
            self.complain(screen)
        else:
            self.app.push_screen(screen, self._report)

    def _report(self, result: str | None) -> None:
        if result:
            self.say(result)

    def _take(self, grade: "Grade | SaveError") -> None:
        from videopoker.text.grade import hand_group

        if isinstance(grade, SaveError):
            self.complain(str(grade))
            return
        group = hand_group(grade)
        rows = [*draw_group(replace(group, notes=()), (20, 10), label=QUIET)]
        self._grade_shown = Content("\n").join(rows or [*map(Content, group.notes)])
        self.show_text()

    @property
    def _has_large_cards(self) -> bool:
        return self.app.size.height >= LARGE_DECK[1]

    def text(self, columns: int) -> Content:
        self._columns = columns
        return Content("\n").join(self._rows())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """A hand still in play has no decision yet."""
        return self._hand.drawn is not None or action not in {"why", "drill", "again", "replay", "share"}

    def _rows(self) -> Iterator[Content]:
        dealt, drawn = self._hand.dealt, self._hand.drawn
        yield Content(printable(self._hand.paytable.title))
        yield Content(f"bet {bet_text(self._hand, self._settings.currency)}")
        yield Content("")
        if drawn is None:
            yield from self._hand_rows("dealt", dealt.cards, "", FIVE)
            yield self._row("", Content(STILL_IN_PLAY))
            return
        value = str(self._hand.paytable.value(dealt.cards))
        yield from self._hand_rows("dealt", dealt.cards, value, drawn.held, drawn.held)
        yield from self._decided(dealt, drawn)
        if self._has_large_cards:
            yield Content("")
        yield from self._finals(drawn)
        if self._hand.doubles:
            yield self._row("won", Content(won_text(self._hand, self._settings.currency)))
        yield from self._doubles()
        yield from self._credits()
        yield from self._shuffle(dealt)

    def _decided(self, dealt: Dealt, drawn: Drawn) -> Iterator[Content]:
        """What was held, what the first answer and the hold drawn cost, the right hold, and if asked for the reason."""
        if self._decision is None:
            yield self._row("held", Content(cards_held(dealt.cards, drawn.held, attrgetter("short"))))
            return
        from videopoker.text.advice import accounts, reason
        from videopoker.text.past_decision import decision_rows

        for row in decision_rows(self._decision):
            yield self._row(row.label, Content(f"{row.cards}  {row.words}"))
        if self._why:
            advice, own = self._decision.advice, self._decision.own
            is_account = self._why is HintLevel.ACCOUNT
            why = accounts(advice, own, is_over=True)[0] if is_account else reason(advice, own, is_over=True)
            for index, line in enumerate(wrapped(why, self._columns - _LABEL)):
                yield self._row("" if index else "why", Content(line))

    def _finals(self, drawn: Drawn) -> Iterator[Content]:
        table = self._hand.paytable
        if not drawn.more:
            made = cards_in_hand(drawn.cards, table.wild) if drawn.line else ()
            yield from self._hand_rows("final", drawn.cards, str(table.value(drawn.cards)), made)
        label = "draw" if self._hand.doubles else "paid"  # the row below says what was won in the end
        yield self._row(
            label, Content.styled(paid_text(self._hand, self._settings.currency), weight(self._hand))
        )
        if not drawn.more:
            return
        for row in lines_won(drawn.hands):
            yield self._row("", Content(row))
        best = sorted(enumerate(drawn.hands, 1), key=lambda one: -one[1].paid)[:BEST]
        for number, final in best:
            pay = f"  {number:>3}: {pays(final.line, final.paid)}"
            made = cards_in_hand(final.cards, table.wild) if final.line else ()
            yield self._row("best" if final is best[0][1] else "", self._strip(final.cards, made), pay)

    def _doubles(self) -> Iterator[Content]:
        if self._hand.doubles:
            yield from _heading("DOUBLE-UP")
        for dealt, picked in self._hand.doubles:
            to_beat = f"  {dealt.stake:,} staked against this card"
            yield self._row(f"round {dealt.round}", self._strip((dealt.card,)), to_beat)
            if picked is None:
                yield self._row("", Content(STILL_OPEN))
            else:
                result = f"  card {picked.place + 1}: {double_result(dealt.stake, picked.paid)}"
                picked_at = (picked.place,)
                yield self._row("picked", self._strip(dealt.behind, picked_at, picked_at), result)

    def _credits(self) -> Iterator[Content]:
        if self._past.save:
            yield from _heading("WHERE ITS CREDITS WENT")
            yield self._grade_shown or Content.styled("grading", QUIET)

    def _shuffle(self, dealt: Dealt) -> Iterator[Content]:
        yield from _heading("SHUFFLE")
        whose = " of hand 1" if dealt.more else ""
        yield self._row("draws", self._strip(dealt.replacements), f"  replacement cards{whose}, in order")
        if self._hand.fixed:
            yield self._row("fixed", Content(FIXED_BY[self._hand.fixed]))
        yield from self._secret("secret", dealt.secret)
        if dealt.phrase:
            yield self._row("phrase", Content(printable(dealt.phrase)))
        for double, _ in self._hand.doubles:
            if not double.committed:
                yield from self._secret(f"round {double.round}", double.secret)

    def _secret(self, label: str, secret: bytes | None) -> Iterator[Content]:
        return value_rows(label, secret_text(self._hand, secret), self._columns, _LABEL)

    def _hand_rows(
        self,
        label: str,
        cards: tuple[Card, ...],
        words: str,
        bright: Collection[int],
        held: Collection[int] = (),
    ) -> Iterator[Content]:
        if not self._has_large_cards:
            yield self._row(label, self._strip(cards, bright, held), f"  {words}" if words else "")
            return
        for index, row in enumerate(large_cards(cards, bright=bright, held=held)):
            beside = f"  {words}" if index == 1 else ""
            yield Content.assemble((f"{'' if index else label:<{_LABEL - 1}}", QUIET), row, beside)

    def _row(self, label: str, content: Content, words: str | None = None) -> Content:
        """One row of text, or of cards with words; words that do not fit go below the cards.

        Cards start one column further left, so that their ranks line up with the text.
        """
        if words is None:
            return Content.assemble((f"{label:<{_LABEL}}", QUIET), content)
        if words and _LABEL + len(content) + len(words) > self._columns:
            words = f"\n{'':{_LABEL}}{words.strip()}"
        return Content.assemble((f"{label:<{_LABEL - 1}}", QUIET), content, words)

    def _strip(
        self, cards: tuple[Card, ...], bright: Collection[int] = FIVE, held: Collection[int] = ()
    ) -> Content:
        return strip(cards, self._settings.letters, bright=bright, held=held)


def _heading(words: str) -> tuple[Content, Content]:
    """A blank row, and the heading of a section."""
    return Content(""), Content.styled(words, "bold $gold")
