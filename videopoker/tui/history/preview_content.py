"""A past hand in words beside the list or below it: what was held, what the coach says of it, and its proof."""

from collections.abc import Sequence

from textual.content import Content

from videopoker.coach.past_decision import PastDecision
from videopoker.coach.rival import known_rival
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.text.coach.advice import reason
from videopoker.text.coach.past_decision import decision_rows
from videopoker.text.play.fairness import proof_group
from videopoker.text.play.history import hand_parts
from videopoker.text.words.hand import STILL_IN_PLAY, sentence
from videopoker.text.words.hold_names import symbols
from videopoker.tui.history.content import QUIET, weight
from videopoker.tui.history.hand_questions import StudiedHand
from videopoker.tui.kit.coach import CoachShown, reason_rows, spread_out
from videopoker.tui.kit.groups import HEADING
from videopoker.tui.kit.text_layout import fitted, joined, value_rows, wrapped

_LABEL = 10
_COACH_ROWS = (15, 9, 6)
"""Fewest rows that are left to the coach by the whole proof, by its sentences, and by the first of them."""

_PROVING = ("commit", "secret", "phrase", "check")
"""The values of a proof that are shown; the window of fairness has the others."""


def words_beside(hand: PlayedHand, studied: StudiedHand | None, columns: int, rows: int) -> Content:
    """The hand in this many rows; the coach and the proof once it is `studied`."""
    _, *results = hand_parts(hand)
    blocks = [Content.styled(joined(results, columns), weight(hand) if hand.drawn else "bold")]
    if studied:
        blank = [Content("")] if rows >= 20 else []
        decided = [
            Content.assemble((f"{row.label:<{_LABEL}}", QUIET), f"{row.cards}  {row.words}")
            for row in decision_rows(studied.decision)
        ]
        blocks += [*blank, *decided, *blank, _ruled("COACH", columns)]
        left = rows - len(blocks) - 1 - len(blank)
        ways = _proofs(hand, studied.faults, columns)
        enough = (way for way, least in zip(ways, _COACH_ROWS, strict=True) if left - len(way) >= least)
        proof = next(enough, ways[-1])
        coach = spread_out(_coached(studied.decision), columns, max(1, left - len(proof)))
        blocks += [coach, *blank, _ruled("PROOF", columns), *proof]
    return Content("\n").join(blocks)


def words_below(hand: PlayedHand, studied: StudiedHand | None, columns: int, rows: int) -> Content:
    """A hand in few rows: what was held, and the reason."""
    if studied is None:
        return Content("" if hand.drawn else STILL_IN_PLAY)
    held, *others = decision_rows(studied.decision)
    after = "".join(f" · {row.label} {row.cards}" for row in others)
    whole = f"held {held.cards}, {held.words}{after}"
    first = whole if len(whole) <= columns else f"held {held.cards}{after}"
    why = reason_rows([_reason(studied.decision)], columns, rows - 1)
    return Content("\n").join([Content(fitted(first, columns)), *(row.stylize(QUIET) for row in why)])


def _ruled(words: str, columns: int) -> Content:
    """A heading with a rule after it."""
    return Content.assemble((words, HEADING), " ", ("─" * (columns - len(words) - 1), "$frame"))


def _coached(decision: PastDecision) -> CoachShown:
    advice = decision.advice
    reasons = [_reason(decision)]
    return CoachShown("", advice, decision.own, is_ranked=True, reasons=reasons, rival=known_rival(advice))


def _reason(decision: PastDecision) -> str:
    return reason(decision.advice, decision.own, is_over=True)


def _proofs(hand: PlayedHand, faults: Sequence[str], columns: int) -> tuple[list[Content], ...]:
    """The proof in full, in its sentences, and in the first of them."""
    group = proof_group(hand, faults, symbols)
    style = "bold $lost" if faults else ""
    notes = [[Content.styled(row, style) for row in wrapped(sentence(note), columns)] for note in group.notes]
    sentences = [row for rows in notes for row in rows]
    values = [
        row
        for name, value in group.rows
        if name in _PROVING
        for row in value_rows(name, value, columns, _LABEL)
    ]
    return [*sentences, *values], sentences, notes[0]
