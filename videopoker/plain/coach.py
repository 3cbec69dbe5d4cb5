"""The verbs of plain mode for the coach: what to hold, why, and what a mistake cost."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from videopoker.core.game import IllegalMove
from videopoker.core.state import Phase
from videopoker.plain.answers import Answers, alone
from videopoker.plain.settings import PlainSettings
from videopoker.play.session import Session
from videopoker.text.coach_modes import MODES
from videopoker.text.hand import sentence

if TYPE_CHECKING:
    from videopoker.coach.advice import Advice
    from videopoker.coach.exam import Exam, Graded

_RANKED = 5
"""Holds that a ranking lists."""


class PlainCoach(Answers):
    """Answers about the hand in play, asked of the solver when they are needed."""

    def __init__(self, session: Session, settings: PlainSettings, say: Callable[[str], None]) -> None:
        super().__init__(session, settings, say)
        self._advice: Advice | None = None
        """Of the hand in play or last played, once it was asked for."""
        self._last: Graded | None = None
        self._hinted = 0
        """The number of the hand that the best hold was told of."""
        self._questioned: tuple[int, frozenset[int]] | None = None
        self._exam: Exam | None = None

    # the verbs

    def choose_mode(self, words: list[str]) -> None:
        """Change how the coach speaks; alone it says how."""
        modes = ", ".join(MODES)
        if words and words[0].lower() not in MODES:
            raise IllegalMove(f"{' '.join(words)!r}: expected one of {modes}, such as coach before.")
        alone("coach", words[1:])
        if not words:
            self._say(f"{MODES[self._mode]} Coach takes {modes}.")
            return
        where = self._settings.keep("coach", words[0].lower())
        self._exam = None
        self._say(f"Coach {words[0].lower()}{where}. {MODES[words[0].lower()]}")

    def hint(self, words: list[str]) -> None:
        """The best hold; a second time for the same hand, the ranking."""
        from videopoker.text.explanation import hint, ranking, spoken

        alone("hint", words)
        advice = self._hint_advice("hint")
        if self._hinted != self._session.state.hand:
            self._hinted = self._session.state.hand
            self._say(sentence(hint(advice, spoken)))
            return
        for row in ranking(advice, advice.holds[:_RANKED], spoken):
            self._say(row)

    def why(self, words: list[str], held: frozenset[int]) -> None:
        """Why the best hold beats the one chosen or, with no card held, the next best; after the draw, of that hand."""
        from videopoker.coach.explain import why_better
        from videopoker.text.explanation import explanation, spoken

        alone("why", words)
        if self._session.state.phase is Phase.DRAWING:
            self._say(explanation(why_better(self._hint_advice("why"), held or None), spoken))
        elif self._last and self._mode != "exam":
            self._say(explanation(why_better(self._last.advice, self._last.held), spoken))
        else:
            raise IllegalMove("No hand is dealt. Why is about the hand in play.")

    # before and after the draw

    def questions(self, held: frozenset[int]) -> bool:
        """Question a wrong hold once; whether the draw has to wait for another one."""
        if self._mode != "before":
            return False
        from videopoker.text.explanation import questioned, spoken

        graded = self._graded(held)
        asked = (graded.hand, held)
        if graded.is_right or self._questioned == asked:
            return False
        self._questioned = asked
        self._session.note_hint()
        self._say(sentence(questioned(graded, spoken), "draw again keeps your hold"))
        return True

    def before_draw(self, held: frozenset[int]) -> "Graded | None":
        """The hold about to be played, where the coach is on."""
        return self._graded(held) if self._mode != "off" else None

    def after_draw(self, graded: "Graded | None") -> None:
        """Say what the hold cost, or in an exam at its end."""
        self._last = graded
        if graded is None:
            return
        from videopoker.text.explanation import exam_lines, mistake, spoken

        if self._mode == "exam":
            from videopoker.coach.exam import Exam

            self._exam = self._exam or Exam()
            if self._exam.add(graded):
                for row in exam_lines(self._exam.graded, spoken):
                    self._say(row)
        elif self._mode == "after" and graded.is_mistake:
            self._say(sentence(mistake(graded, spoken)))

    # how it is done

    @property
    def _mode(self) -> str:
        return self._settings.chosen.coach

    def _hint_advice(self, verb: str) -> "Advice":
        """What is known of the hand in play, which counts as hinted from now on."""
        if self._session.state.phase is not Phase.DRAWING:
            raise IllegalMove(f"No hand is dealt. {verb.capitalize()} is about the hand in play.")
        if self._mode == "exam":
            raise IllegalMove("This is an exam. Type coach after to end it.")
        self._session.note_hint()
        return self._of_hand()

    def _of_hand(self) -> "Advice":
        from videopoker.coach.advice import advise

        state = self._session.state
        assert state.glass is not None
        assert state.coins is not None
        game = state.cards, state.glass, state.coins
        known = self._advice
        if known is None or (known.cards, known.paytable, known.coins) != game:
            known = self._advice = advise(*game)
        return known

    def _graded(self, held: frozenset[int]) -> "Graded":
        from videopoker.coach.exam import Graded

        state = self._session.state
        return Graded(state.hand, self._of_hand(), held, state.hands)
