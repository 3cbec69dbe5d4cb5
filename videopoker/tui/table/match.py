"""The match on the screen: what begins one, or a challenge; and the card."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from videopoker.coach.challenge import read_match
from videopoker.coach.match import card_steps
from videopoker.core.base.messages import Refused, printable
from videopoker.core.paytable.paytable import Paytable
from videopoker.drawing.shared_file import hand_file_name
from videopoker.play.practice.matches import SIZE, Match
from videopoker.play.practice.training import TrainingFile
from videopoker.play.saves.files.sqlite_file import SCREEN_WAIT
from videopoker.text.coach.challenge import open_challenge_words
from videopoker.text.groups.group import Group
from videopoker.text.play.match import match_groups, shared_match
from videopoker.text.play.shared_hand import SharedHand
from videopoker.text.words.hold_names import symbols
from videopoker.tui.kit.dialog import ENTER, InputDialog, PageDialog
from videopoker.tui.kit.groups import draw_groups
from videopoker.tui.kit.lists import HELP
from videopoker.tui.kit.share import ShareDialog
from videopoker.tui.kit.text_layout import wrapped
from videopoker.tui.solving.saved_questions import SavedLog
from videopoker.tui.solving.service import Question, SolverService, leave


class MatchDialog(InputDialog[tuple[int | str, Paytable]]):
    """Asks for the deals of a match and its game, or for the code of a challenge."""

    TITLE = heading = "MATCH"
    keys = {"enter": "begin", "esc": "back"}
    BINDINGS = [ENTER]
    placeholder = f"{SIZE}"

    def __init__(self, game: Paytable, folder: Path, match: Match | None) -> None:
        """`game` is played if none is typed; `folder` has the saves and the training file; `match` is open."""
        super().__init__()
        self._match = match
        self._game = game
        self._folder = folder

    def body(self) -> ComposeResult:
        """What can be typed, and the line for it."""
        match = self._match
        end = f"\n0          to end your match, {match.deals} of {match.size} deals" if match else ""
        yield Static(
            Content(
                f"Type how many deals of {printable(self._game.title)} to play. Each bets the maximum on one hand.\n\n"
                "You may also type:\n"
                "50 fpdw    50 deals of another game, by its name\n"
                "challenge  a new challenge, to share its code\n"
                f"a code     the challenge of that code{end}"
            )
        )
        if words := open_challenge_words(TrainingFile(self._folder, SCREEN_WAIT)):
            yield Static(Content(f"\n{words}"))
        yield from super().body()

    def take(self, text: str) -> None:
        """Return what is to begin."""
        self.dismiss(read_match(text, self._game, self._folder))


@dataclass(frozen=True)
class FindCard(Question["tuple[list[Group], SharedHand] | Refused"]):
    """The card of the last match in groups, and to share."""

    save: SavedLog
    is_quick = True

    def steps(self) -> "Generator[None, None, tuple[list[Group], SharedHand] | Refused]":
        """A step for each hand."""
        yield
        try:
            card = yield from card_steps(self.save.log)
            yield
            groups = match_groups(card, symbols)
            return groups, shared_match(card, is_practice=self.save.log.folded().state.practice)
        except Refused as error:
            return error


class CardScreen(PageDialog[bool]):
    """The card of the last match, so far or at its end; returns True for another match."""

    TITLE = heading = "MATCH"
    keys = {"↑ ↓": "scroll", "y": "share", "n": "new match", "esc": "back"}
    BINDINGS = [
        Binding("y", "share", "share", tooltip="share: copy the card and write its picture"),
        Binding("n", "dismiss(True)", "new match", tooltip="new match: begin another, or a challenge"),
        HELP,
        Binding("escape,q,enter,x", "dismiss", "back"),
    ]

    def __init__(self, save: SavedLog, folder: Path, solver: SolverService) -> None:
        """`folder`: where the picture is written."""
        super().__init__()
        self._save = save
        self._folder = folder
        self._solver = solver
        self._groups = [Group(notes=["counting draws"])]
        self._shared: SharedHand | None = None

    def on_mount(self) -> None:
        self._solver.ask(self, FindCard(self._save), self._take, partial(leave, self))

    def _take(self, found: "tuple[list[Group], SharedHand] | Refused") -> None:
        if isinstance(found, Refused):
            self._groups = [Group(notes=[str(found)])]
        else:
            self._groups, self._shared = found
        self.show_text()
        self.call_after_refresh(self.show_keys)

    def text(self, columns: int) -> Content:
        groups = [
            replace(group, notes=[row for note in group.notes for row in wrapped(note, columns)])
            for group in self._groups
        ]
        return draw_groups(groups, (26, 10, 15))

    def action_share(self) -> None:
        """Copy the card, and offer to write its picture."""
        if self._shared:
            name = hand_file_name(self._shared.number, "match")
            dialog = ShareDialog(name, self._folder, self._shared)
            self.app.push_screen(dialog, lambda result: self.say(result or ""))
