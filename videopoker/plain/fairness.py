"""The verbs of plain mode for fairness: the commitment, the proof of the last hand, and the player's phrase."""

from collections.abc import Iterator

from videopoker.core.base.messages import printable
from videopoker.plain.verb_group import VerbGroup
from videopoker.play.saves.check.verify import hand_faults
from videopoker.play.saves.hands.search import last_proved
from videopoker.text.groups.group import Group
from videopoker.text.groups.render import in_sentences
from videopoker.text.play.fairness import (
    NOT_PROVED,
    PROVED,
    begins,
    next_deal_group,
    not_checked,
    proof_group,
)
from videopoker.text.words.cards import cards_named
from videopoker.text.words.hand import sentence


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
