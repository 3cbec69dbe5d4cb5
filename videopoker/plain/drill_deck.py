"""The deck of the drill line by line: listed, and its hands suspended, resumed, removed and added."""

from collections.abc import Sequence

from videopoker.coach.drill import Drill
from videopoker.core.cards import format_cards, parse_cards
from videopoker.core.fingerprint import fingerprint
from videopoker.core.messages import Refused, counted
from videopoker.core.paytable import Paytable
from videopoker.plain.verb_group import whole_number
from videopoker.play.drill_deck import deck, set_state
from videopoker.play.training import TrainingFile
from videopoker.text.render import in_sentences
from videopoker.text.training import deck_group

_STATES = {"suspend": "suspended", "resume": "active", "remove": "removed"}
DECK_WORDS = ("deck", "add", *_STATES)
"""The words after `drill` that are about the deck."""
_LISTED = 10
"""Hands listed at once."""


def change_deck(file: TrainingFile, paytable: Paytable, word: str, words: Sequence[str]) -> list[str]:
    """Do what one of DECK_WORDS says, with the words after it; returns what to say."""
    if word == "deck":
        return _listed(file, paytable, words)
    if word == "add":
        cards = parse_cards(" ".join(words))
        Drill(paytable, file).add(cards)
        return [f"{format_cards(cards)} is in the drill."]
    number = whole_number(" ".join(words), 1, 10**9, f"the number of a hand, such as drill {word} 3")
    return [change_state(file, paytable, number, _STATES[word])]


def change_state(file: TrainingFile, paytable: Paytable, number: int, state: str) -> str:
    """Suspend, resume or remove a hand of the deck; returns what to say. Refused if the deck has no such hand."""
    if not set_state(file, fingerprint(paytable), number, state):
        raise Refused(
            f"There is no hand {number} in the drill of {paytable.title}; the deck lists the numbers."
        )
    return {
        "suspended": f"Hand {number} is suspended: it is not asked until you resume it.",
        "active": f"Hand {number} is asked again when it is due.",
        "removed": f"Hand {number} is removed; it comes back only if you add it.",
    }[state]


def _listed(file: TrainingFile, paytable: Paytable, words: Sequence[str]) -> list[str]:
    hands = deck(file, fingerprint(paytable))
    last = max(1, -(-len(hands) // _LISTED))
    page = whole_number(" ".join(words) or "1", 1, last, f"a page of the deck, 1 to {last}")
    shown = hands[(page - 1) * _LISTED : page * _LISTED]
    more = [f"Page {page} of {last}, {counted(len(hands), 'hand')}."] if last > 1 else []
    return [*in_sentences([deck_group(shown)], ()), *more]
