"""A past hand in full: its cards, what they paid, every double-up, and the secret of its shuffle.

`in_full` and `explained` make the window that other screens open.
"""

from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen

from videopoker.core.base.messages import printable
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.hands.replay import dealt_state
from videopoker.play.saves.rows.log_row import SECOND
from videopoker.play.table.notes import HintLevel
from videopoker.text.play.history import bet_text, played_at
from videopoker.text.play.past_hand import HandRow, hand_rows
from videopoker.tui.history.content import QUIET, weight
from videopoker.tui.history.past_hand import HAND_KEYS, PastHand
from videopoker.tui.history.preview import GradeHand, StudiedHand, StudyHand
from videopoker.tui.kit.card_styles import large_cards, strip
from videopoker.tui.kit.dialog import PageDialog
from videopoker.tui.kit.full_screen import Frame
from videopoker.tui.kit.groups import draw_group
from videopoker.tui.kit.layout import LARGE_DECK
from videopoker.tui.kit.lists import HELP, Page
from videopoker.tui.kit.text_layout import apart, value_rows

if TYPE_CHECKING:
    from videopoker.coach.grade import Grade
    from videopoker.coach.past_decision import PastDecision


_LABEL = 10

_HAND_WORDS = {"w": "why", "W": "both", "d": "drill", "a": "again", "r": "replay", "y": "share"}


class HandDialog(PageDialog[None]):
    """Shows a past hand: what was held, which hold was right and why, and where its credits went."""

    TITLE = "HAND"
    BINDINGS = [
        *HAND_KEYS,
        HELP,
        Binding("escape,q,enter", "dismiss", "back"),
    ]

    def __init__(self, past: PastHand, *, why: HintLevel = HintLevel.NONE) -> None:
        super().__init__()
        self._past = past
        self._hand = past.hand
        self._settings = past.settings
        self._grade_shown: Content | None = None
        """The hand's grade, or why there is none; None until it is graded."""
        self._decision: PastDecision | None = None
        """None until it is calculated."""
        self._missing = ""
        """Why the decision cannot be calculated; empty as far as is known."""
        self._why = why
        self.keys = (_HAND_WORDS if past.hand.drawn else {}) | {
            "esc": "back",
            "↑ ↓": "scroll",
        }
        self._columns = 0

    def on_mount(self) -> None:
        when = f"{played_at(self._hand):{SECOND} %Z}"
        self.query_one(Frame).entitle(f"HAND {self._hand.dealt.hand:,}", when)
        if self._hand.drawn:
            self._review()
        if save := self._past.save:
            self._past.solver.ask(self, GradeHand(save, self._hand), self._take, self._miss_grade)

    def _review(self) -> None:
        try:
            deal = dealt_state(self._past.log, self._hand)
        except SaveError as error:
            self.complain(str(error))
            return
        self._past.solver.ask(self, StudyHand(self._hand, deal), self._take_decision, self._miss)

    def _miss(self, reason: Exception) -> None:
        self._missing = str(reason)
        self.show_text()

    def _miss_grade(self, _: Exception) -> None:
        self._grade_shown = Content("-")
        self.show_text()

    def _take_decision(self, studied: StudiedHand) -> None:
        self._decision = studied.decision
        self.show_text()

    # actions

    def action_why(self) -> None:
        """Show the reason for the right hold, then its account, then hide both."""
        self._explain(self._why.next_reason)

    def action_both(self) -> None:
        """Show the right hold and the player's side by side, then hide them."""
        self._explain(self._why.next_both)

    def _explain(self, why: HintLevel) -> None:
        self._why = why
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
        from videopoker.text.coach.grade import hand_group

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
        return self._hand.drawn is not None or action not in {
            "why",
            "both",
            "drill",
            "again",
            "replay",
            "share",
        }

    def _rows(self) -> Iterator[Content]:
        yield Content(printable(self._hand.paytable.title))
        yield Content(f"bet {bet_text(self._hand, self._settings.currency)}")
        yield Content("")
        for heading, rows in hand_rows(self._hand, self._settings.currency, attrgetter("short")).items():
            if heading == "SHUFFLE" and self._past.save:
                yield from _heading("WHERE ITS CREDITS WENT")
                yield self._grade_shown or Content.styled("grading", QUIET)
            if heading and rows:
                yield from _heading(heading)
            for row in rows:
                if row.label == "held":
                    yield from self._decided(row)
                else:
                    yield from self._row(row)

    def _decided(self, held: HandRow) -> Iterator[Content]:
        """What was held, what the first answer and the hold drawn cost, the right hold, and if asked for the reason."""
        if self._decision is None:
            yield from self._row(held)
            if self._why and self._missing:
                yield from self._row(HandRow("why", self._missing))
        else:
            from videopoker.text.coach.advice import accounts, both_holds, decision_rows, reason
            from videopoker.tui.kit.coach import both_rows

            for row in decision_rows(self._decision):
                yield from self._row(HandRow(row.label, f"{row.cards}  {row.words}"))
            if self._why:
                advice, own = self._decision.advice, self._decision.own
                why = reason(advice, own, is_over=True)
                if self._why is HintLevel.ACCOUNT:
                    why = accounts(advice, own, is_over=True)[0]
                both = both_holds(advice, own, is_over=True)
                if both and self._why is HintLevel.BOTH:
                    yield from both_rows(both, own, self._columns, len(both.lines) + 2)
                else:
                    yield from self._row(HandRow("why", why))
        if self._has_large_cards:
            yield Content("")

    def _row(self, row: HandRow) -> Iterator[Content]:
        """The rows of text, or of cards with words; words that do not fit go below the cards.

        Cards start one column further left, so that their ranks line up with the text.
        """
        if not row.cards:
            style = weight(self._hand) if row.label in {"draw", "paid"} else ""
            for line in value_rows(row.label, row.words, self._columns, _LABEL):
                yield line.stylize(style, _LABEL)
        elif row.label in {"dealt", "final"} and self._has_large_cards:
            for index, line in enumerate(large_cards(row.cards, bright=row.bright, held=row.held)):
                label = "" if index else row.label
                words = apart(row.words) if index == 1 else ""
                yield Content.assemble((f"{label:<{_LABEL - 1}}", QUIET), line, words)
        else:
            cards = strip(row.cards, self._settings.letters, bright=row.bright, held=row.held)
            words = apart(row.words)
            if words and _LABEL + len(cards) + len(words) > self._columns:
                words = f"\n{'':{_LABEL}}{row.words.strip()}"
            yield Content.assemble((f"{row.label:<{_LABEL - 1}}", QUIET), cards, words)


def _heading(words: str) -> tuple[Content, Content]:
    """A blank row, and the heading of a section."""
    return Content(""), Content.styled(words, "bold $gold")


def in_full(past: PastHand) -> Screen[None]:
    """The hand in full."""
    return HandDialog(past)


def explained(past: PastHand, why: HintLevel = HintLevel.REASON) -> Screen[None] | str:
    """The hand in full with the reason, or both holds, or why there is no reason."""
    return HandDialog(past, why=why) if past.hand.drawn else past.in_play("explained")
