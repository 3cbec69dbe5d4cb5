"""The verbs of plain mode for one past hand: show, explain, share, replay, play again; and for fairness.

Fairness is the commitment, the proof of the last hand, and the player's phrase.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from videopoker.coach.match import card_steps
from videopoker.coach.past_decision import PastDecision, PlayedAgain, past_decision
from videopoker.core.base.messages import Refused, printable, quoted
from videopoker.plain.past import drawn_hand, is_number, named_hand
from videopoker.plain.practice import PlainTraining
from videopoker.plain.verb_group import VerbGroup
from videopoker.play.host.made_files import shown_path
from videopoker.play.saves.check.verify import hand_faults
from videopoker.play.saves.hands.replay import Step, dealt_state, machine_before, steps
from videopoker.play.saves.hands.search import last_proved
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.play.table.notes import Notes
from videopoker.solver.steps import finished
from videopoker.text.coach.advice import HINTED, accounts, both_lists, decision_rows, reason
from videopoker.text.groups.group import Group
from videopoker.text.groups.render import in_sentences, spoken_signs
from videopoker.text.play.fairness import (
    NOT_PROVED,
    PROVED,
    begins,
    next_deal_group,
    not_checked,
    proof_group,
)
from videopoker.text.play.history import step_parts
from videopoker.text.play.past_hand import hand_in_full
from videopoker.text.words.cells import cards_named, named
from videopoker.text.words.hand import bet_words, sentence
from videopoker.text.words.hold_names import spoken


class PlainFairness(VerbGroup):
    """The verbs `fairness` and `phrase`."""

    def fairness(self, words: list[str]) -> None:
        """How the next deal is fixed, and the last hand checked; `fairness all` has every digit."""
        in_full = words == ["all"]
        render = in_sentences if in_full else _in_short
        self._say(*render([next_deal_group(self._state, real=self._session.is_real)]))
        if not in_full and (committed := self._state.committed):
            self._say(f"The commitment {begins(committed.commitment)}")
        hand = last_proved(self._session.log)
        if hand:
            waiting = not_checked(self._state, hand.dealt.hand)
            if waiting:
                self._say(sentence(waiting))
            self._say(*render([proof_group(hand, tuple(hand_faults(hand)), cards_named)]))
        self._say(f"What is proved: {PROVED}", f"What is not: {NOT_PROVED}")
        if not in_full:
            self._say("Type fairness all for the values to check, 64 digits each.")

    def phrase(self, words: list[str]) -> None:
        """Print the phrase, or choose another; ``none`` removes it."""
        if words:
            self._console.tell(self._table.choose_words("" if words == ["none"] else " ".join(words)))
        phrase = self._state.phrase
        self._say(
            f"Your phrase: {printable(phrase)}." if phrase else "No phrase. Type phrase and your own words."
        )


def _in_short(groups: list[Group]) -> Iterator[str]:
    """The titles and the notes, without the values."""
    for group in groups:
        yield f"{group.title}."
        yield from map(sentence, group.notes)


def step_words(hand: PlayedHand, step: Step) -> str:
    """A step of a replay in a sentence or two, with the cards of a deal and a draw by name."""
    first, *others = step_parts(hand, step, named, ", ")
    if step.name in {"dealt", "drawn"} and not (step.name == "drawn" and hand.dealt.more):
        first = f"{first}: {cards_named(step.state.cards)}"
    title = f"{hand.paytable.title}, bet {bet_words(hand.dealt.bet_made)}. "
    return f"{title if step.name == 'dealt' else ''}{sentence(first, *others)}"


_LABELS = {"held": "You held", "first": "Your first answer was", "best hold": "The best hold was"}


@dataclass
class PlainPastHand(VerbGroup):
    """The verbs for one past hand; they do not change the session or its log."""

    _training: PlainTraining

    def hand(self, words: list[str]) -> None:
        """Print one hand in full and where its credits went; without a number, the last hand.

        With `all` after the number its secrets have every digit.
        """
        from videopoker.coach.grader import graded_hand
        from videopoker.text.coach.grade import hand_group

        every_digit = words[-1:] == ["all"]
        hand = named_hand(self._session.log, words[: len(words) - every_digit])
        self._say(*hand_in_full(hand, self._currency, every_digit=every_digit))
        self._say(
            *self._decided(hand),
            next(in_sentences([hand_group(graded_hand(self._session.log, hand))])),
        )

    def replay(self, words: list[str]) -> None:
        """Replay one hand step by step."""
        hand = drawn_hand(self._session.log, words, "Replay it")
        replayed = steps(hand, machine_before(self._session.log, hand))
        self._step(hand.dealt.hand, [step_words(hand, step) for step in replayed], 0)

    def why(self, words: list[str]) -> Notes:
        """Why the best hold is best, for the hand on the table or the hand of this number; with `more` or `both` line by line."""
        asked = words[-1] if words[-1:] in (["more"], ["both"]) else ""
        number = words[: len(words) - bool(asked)]
        if not number:
            return self._table.both() if asked == "both" else self._table.why(more=bool(asked))
        if not is_number(number):
            raise Refused(
                f"Got {quoted(' '.join(words))}; expected why, why more, why both, or a hand, such as why 12."
            )
        decision = self._decision(drawn_hand(self._session.log, number, "Ask why"))
        advice, own = decision.advice, decision.own
        if asked == "both":
            self._say(*both_lists(advice, own, is_over=True, name=spoken))
        else:
            told = accounts(advice, own, is_over=True, name=spoken)[0] if asked else ""
            self._say(told or reason(advice, own, is_over=True, name=spoken))
        return ()

    def again(self, words: list[str]) -> None:
        """Play one hand again: the same five cards and the same replacements, nothing is bet or logged."""
        hand = drawn_hand(self._session.log, words, "Play it again")
        self._training.practise(PlayedAgain(hand, self._session.log))

    def card(self, words: list[str]) -> None:
        """Print the text to share of a finished hand, by default the last, or of the match; with a file's name, write its picture there."""
        from videopoker.drawing.shared_file import shared_path, write_shared
        from videopoker.text.play.match import shared_match
        from videopoker.text.play.shared_hand import shared_hand

        log = self._session.log
        is_match = words[:1] == ["match"]
        number, typed = (words[:1], words[1:]) if is_match or is_number(words[:1]) else ([], words)
        if is_match:
            hand = shared_match(finished(card_steps(log)), is_practice=self._state.practice)
        else:
            hand = shared_hand(named_hand(log, number), is_practice=self._state.practice)
        if not typed:
            cards = cards_named(hand.cards)
            told = sentence(hand.summary, cards, *hand.details, hand.game, *filter(None, [hand.seal]))
            self._say(spoken_signs(told))
            return
        name = " ".join(typed).strip('"')

        def write(file: Path) -> str:
            write_shared(hand, file)
            return f"{hand.title} written to {shown_path(file)}."

        self._write(lambda: shared_path(name, Path(log.where).parent), name, write)

    # how it works

    def _decided(self, hand: PlayedHand) -> Iterator[str]:
        """What was held and what it cost, the first answer, and the best hold; nothing while the hand is in play."""
        if hand.drawn is None:
            return
        for row in decision_rows(self._decision(hand), spoken):
            yield f"{_LABELS[row.label]} {row.cards}: {row.words.replace(f'{HINTED}: ', '')}."

    def _decision(self, hand: PlayedHand) -> PastDecision:
        return past_decision(hand, dealt_state(self._session.log, hand))

    def _step(self, number: int, sentences: list[str], index: int) -> None:
        """Print one step; the next line continues the replay or ends it."""
        self._say(f"REPLAY of hand {number:,}, {index + 1} of {len(sentences)}. {sentences[index]}")
        asks = "end of replay, enter leaves"
        if index + 1 < len(sentences):
            asks = "enter for the next step, any command leaves"

        def step_or_close(words: list[str]) -> bool:
            if words in ([], ["next"]) and index + 1 < len(sentences):
                self._step(number, sentences, index + 1)
                return False
            if words:
                self._console.check(" ".join(words))
            self._say("Replay closed. You are back at the table.")
            return self._console.run(" ".join(words)) if words else False

        self._console.ask(f"REPLAY: {asks}", step_or_close)
