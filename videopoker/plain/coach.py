"""The verbs of plain mode for the coach: what to hold, why, and what a mistake cost."""

from videopoker.coach.advice import Advice, Exam, Graded, advise, shared_jackpot
from videopoker.coach.decisions import last_deal
from videopoker.coach.explain import why_better
from videopoker.core.messages import Refused, quoted
from videopoker.core.state import GameState, Phase
from videopoker.plain.verb_group import VerbGroup
from videopoker.text.advice import better_hold, exam_lines, hint, ranking
from videopoker.text.coach_modes import MODES
from videopoker.text.explanation import explanation, spoken
from videopoker.text.hand import sentence
from videopoker.text.note import NO_HAND

_RANKED = 5
"""The number of holds in a ranking."""


class PlainCoach(VerbGroup):
    """Verbs about the holds of the hand in play; the solver runs on first use."""

    _advice: Advice | None = None
    """The advice for the hand in play or last played, once computed."""
    _hinted = 0
    """The number of the hand whose best hold was shown."""
    _questioned: tuple[int, frozenset[int]] | None = None
    """The hand number and the positions of the last hold that was questioned."""
    _exam: Exam[Graded] | None = None

    # the verbs

    def choose_mode(self, words: list[str]) -> None:
        """Change when the coach speaks; without words, print the mode."""
        mode, modes = " ".join(words).lower(), ", ".join(MODES)
        if not words:
            self._say(f"{MODES[self._mode]} Coach takes {modes}.")
            return
        if mode not in MODES:
            raise Refused(f"Got {quoted(mode)}; expected one of {modes}, such as coach before.")
        where = self._settings.keep("coach", mode)
        self._exam = None
        self._say(f"Coach {mode}{where}. {MODES[mode]}")

    def hint(self) -> None:
        """The best hold; a second time for the same hand, the ranking."""
        advice = self._hint_advice()
        if self._hinted != self._state.hand:
            self._hinted = self._state.hand
            self._say(sentence(hint(advice, spoken)))
            return
        self._say(*ranking(advice, advice.holds[:_RANKED], spoken))

    def why(self, held: frozenset[int]) -> None:
        """Why the best hold beats the one chosen or, with no card held, the next best; after the draw, of that hand."""
        if self._state.phase is Phase.DRAWING:
            why = why_better(self._hint_advice(), held or None)
            self._say(explanation(why, spoken, is_next=not held))
            return
        state = self._state
        before = last_deal(self._session.log, state) if self._mode != "exam" else None
        if before is None:
            raise Refused(NO_HAND)
        self._say(explanation(why_better(self._advice_of(before), state.held), spoken))

    # before and after the draw

    def questions(self, held: frozenset[int]) -> bool:
        """Question a wrong hold once; returns whether the draw must wait."""
        if self._mode != "before":
            return False
        graded = self._graded(held)
        decision = (graded.hand, held)
        if graded.is_right or self._questioned == decision:
            return False
        self._questioned = decision
        self._session.note_hint()
        self._say(sentence(better_hold(graded, "is", spoken), "draw again to keep your hold"))
        return True

    def before_draw(self, held: frozenset[int]) -> Graded | None:
        """The grade of the hold about to be played; None if the coach is off."""
        return self._graded(held) if self._mode != "off" else None

    def after_draw(self, graded: Graded | None) -> None:
        """Print what the hold cost; in an exam, print the result at its end."""
        if graded is None:
            return
        if self._mode == "exam":
            self._exam = self._exam or Exam()
            if self._exam.add(graded):
                self._say(*exam_lines(self._exam.hands, spoken))
        elif self._mode == "after" and graded.is_mistake:
            self._say(sentence(better_hold(graded, "was", spoken)))

    # how it is done

    @property
    def _mode(self) -> str:
        return self._settings.chosen.coach

    def _hint_advice(self) -> Advice:
        """The advice for the hand in play, which from now on counts as hinted. Refused in an exam."""
        self._must_draw()
        if self._mode == "exam":
            raise Refused("This is an exam. Type coach after to end it.")
        self._session.note_hint()
        return self._advice_of(self._state)

    def _advice_of(self, state: GameState) -> Advice:
        assert state.current_paytable is not None
        assert state.coins is not None
        game = state.cards, state.current_paytable, state.coins, shared_jackpot(state)
        known = self._advice
        if known is None or (known.cards, known.paytable, known.coins, known.shared) != game:
            known = self._advice = advise(*game)
        return known

    def _graded(self, held: frozenset[int]) -> Graded:
        return self._advice_of(self._state).graded(self._state, held)
