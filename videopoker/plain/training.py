"""The verbs of plain mode for practice: the daily twenty and the drill."""

from collections.abc import Sequence
from datetime import date

from videopoker.coach.daily import Daily
from videopoker.coach.drill import Drill
from videopoker.core.cards import parse_cards
from videopoker.core.messages import Refused
from videopoker.plain.practice import ASKS, PlainPractice, daily_practice, drill_practice
from videopoker.plain.verb_group import VerbGroup
from videopoker.play.paytables.files import load_paytable
from videopoker.play.training import TrainingFile
from videopoker.text.explanation import spoken


class PlainTraining(VerbGroup):
    """The verbs `daily` and `drill`; they do not affect the hand in play."""

    def daily(self, words: list[str]) -> None:
        """The twenty hands of today, in the house game or the one named."""
        paytable = load_paytable(" ".join(words), self._session.folder) if words else load_paytable()
        file, today = self._file, date.today()  # noqa: DTZ011 - the day is the player's
        daily = Daily(today, today, paytable, file)
        self._begin(
            daily_practice(daily, file, today, self._say, spoken, letters=self._settings.chosen.letters)
        )

    def drill(self, words: list[str]) -> None:
        """The hands that are due in the game on the machine, or the five cards given."""
        drill = Drill(self._game, self._file, 1) if words else Drill(self._game, self._file)
        sum(drill.find_mistakes(self._session.log))
        if words:
            drill.bring(parse_cards(" ".join(words)))
        self._begin(drill_practice(drill, self._say, spoken, letters=self._settings.chosen.letters))

    def _begin(self, practice: PlainPractice) -> None:
        if practice.say_hand():
            self._go_on(practice)

    def _go_on(self, practice: PlainPractice) -> None:
        def answer(words: Sequence[str]) -> None:
            if practice.read(" ".join(words)):
                self._go_on(practice)
            else:
                self._say("You are back at the table.")

        self._ask(ASKS, answer)

    @property
    def _file(self) -> TrainingFile:
        if self._session.folder is None:
            raise Refused("There is no practice in a session without a save.")
        return TrainingFile(self._session.folder)
