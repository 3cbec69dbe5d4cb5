"""The fairness screen: the commitment to the next deal, the player's phrase, and the last hand checked."""

from collections.abc import Iterator
from functools import partial
from itertools import chain, zip_longest

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.events import Resize
from textual.widgets import Input, Static

from videopoker.core.machine.events import Committed
from videopoker.core.machine.moves import ChoosePhrase
from videopoker.drawing.seal_picture import PIXELS
from videopoker.play.saves.check.verify import hand_faults
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.hands.search import last_proved
from videopoker.play.session import Session
from videopoker.text.groups.group import Group
from videopoker.text.play.fairness import (
    NOT_PROVED,
    PROVED,
    next_deal_group,
    not_checked,
    proof_group,
    words_text,
)
from videopoker.text.words.hand import sentence
from videopoker.text.words.hold_names import symbols
from videopoker.text.words.numbers import IN_GROUPS
from videopoker.tui.kit.dialog import InputDialog
from videopoker.tui.kit.layout import columns_in_page
from videopoker.tui.kit.lists import Page
from videopoker.tui.kit.table_view.effects import seal_rows
from videopoker.tui.kit.text_layout import key_hints, value_rows, wrapped

_LABEL = 7
_BESIDE_FROM = 104
"""Columns of the terminal from which a large picture of a seal is next to all its values."""


class FairnessScreen(InputDialog[None]):
    """Shows the commitment, what is proved and what is not; the phrase can be typed until the bet."""

    TITLE = heading = "FAIRNESS"
    frame = "dialog wide"
    placeholder = "your phrase"
    keys = {"enter": "use this phrase", "↑ ↓": "scroll", "f1": "help", "esc": "back"}
    BINDINGS = [
        Binding("up", "scroll(-1)", "scroll up", show=False, priority=True),
        Binding("down", "scroll(1)", "scroll down", show=False, priority=True),
    ]

    def __init__(self, session: Session, *, letters: bool) -> None:
        super().__init__()
        self._session = session
        self._letters = letters
        self.text: str = session.state.phrase
        self._may_choose = session.state.allows(ChoosePhrase)

    def body(self) -> ComposeResult:
        """The page, and the phrase below it."""
        with Page():
            yield Static(id="page-text")
        if self._may_choose:
            yield from super().body()

    def on_mount(self) -> None:
        """Focus the phrase, unless a hand is in play."""
        if self._may_choose:
            self.query_one(Input).focus()
        else:
            self.keys = {"↑ ↓": "scroll", "esc": "back"}
            self.say(Content.assemble("The phrase can be chosen between hands.  ", key_hints(self.keys)))

    def on_resize(self, event: Resize) -> None:
        self.set_class(event.size.height < 44, "-low")
        self.set_class(event.size.width >= _BESIDE_FROM, "-beside")
        self._show(event.size.width)

    def take(self, text: str) -> None:
        """Choose this phrase."""
        self._session.choose_phrase(text.strip())
        self._show(self.size.width)
        self.say(words_text(self._session.state, "type the digits"))

    def action_scroll(self, rows: int) -> None:
        """Scroll the page while the phrase has the focus."""
        self.query_one(Page).scroll_relative(y=rows, animate=False)

    def _show(self, width: int) -> None:
        columns = columns_in_page(width) - self.has_class("-low")  # a blank column before the scrollbar
        self.query_one("#page-text", Static).update(Content("\n").join(self._lines(columns)))

    def _lines(self, columns: int) -> Iterator[Content]:
        session, state = self._session, self._session.state
        yield from self._beside(state.committed, columns, next_deal_group(state, real=session.is_real))
        hand = None
        try:
            hand = last_proved(session.log)
        except SaveError as error:
            yield from map(Content, wrapped(sentence(error.reason), columns))
        if hand:
            faults = tuple(hand_faults(hand))
            proof = proof_group(hand, faults, symbols)
            if waiting := not_checked(state, hand.dealt.hand):
                yield Content("")
                yield from map(Content, wrapped(sentence(waiting), columns))
            yield Content("")
            yield from self._beside(hand.committed, columns, proof, "bold $lost" if faults else "bold")
        for title, words in (("WHAT IS PROVED", PROVED), ("WHAT IS NOT PROVED", NOT_PROVED)):
            yield Content("")
            yield Content.styled(title, "bold $gold")
            yield from map(Content, wrapped(words, columns))

    def _beside(
        self, kept: Committed | None, columns: int, group: Group, style: str = ""
    ) -> Iterator[Content]:
        """The rows of a group, and at their right the picture of the seal, which letters cannot draw.

        Without the columns for a large one, a small one is at the right of the title and the notes.
        """
        head = partial(_head, group, style)
        values = _values(group, columns)
        if not kept or self._letters:
            yield from head(columns)
            yield from values
            return
        is_large = self.has_class("-beside")
        picture = seal_rows(kept.commitment, 1 + is_large, one_ink=self.app.no_color)
        left = columns if is_large else columns - PIXELS - 2
        beside = chain(head(left), values) if is_large else head(left)
        for text, seal in zip_longest(beside, picture, fillvalue=Content("")):
            yield text.pad_right(left + 2 - text.cell_length) + seal if seal else text
        yield from values


def _head(group: Group, style: str, columns: int) -> Iterator[Content]:
    """The title and the notes."""
    yield Content.styled(group.title.upper(), "bold $gold")
    for note in group.notes:
        yield from (Content.styled(line, style) for line in wrapped(sentence(note), columns))


def _values(group: Group, columns: int) -> Iterator[Content]:
    """One row per entry; a long value wraps below itself, hexadecimal digits in two halves."""
    for name, value in group.rows:
        if len(name) > _LABEL:  # above its value
            yield Content.styled(name, "$quiet")
            yield from map(Content, wrapped(value, columns if columns >= IN_GROUPS else IN_GROUPS // 2))
        else:
            yield from value_rows(name, value, columns, _LABEL)
