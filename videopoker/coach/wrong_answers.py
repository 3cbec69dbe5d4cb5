"""What was wrong comes back in the drill: under the idea of the mistake, or as the hand if the mistake has no idea."""

from collections.abc import Collection, Iterable

from videopoker.coach.advice import Advice, advise
from videopoker.coach.hand_list import GivenHand
from videopoker.coach.ideas import idea_of_mistake
from videopoker.coach.kinds import AGAINST, kind_of
from videopoker.coach.practice import same_hand
from videopoker.core.cards.cards import format_cards
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.play.practice.drill_deck import Mistake, add_mistakes
from videopoker.play.practice.training import TrainingFile, utc_now

COSTLIEST = 100
"""The most hands of a list that are added to the drill."""


def add_wrong(file: TrainingFile, *answers: tuple[Advice, Collection[int]]) -> int:
    """Add the answers at max bet that are wrong to the drill; returns how many ideas and hands are new in it."""
    wrong = [_mistake(advice, held) for advice, held in answers if not advice.of(held).is_best]
    return add_mistakes(file, wrong, utc_now())


def _mistake(advice: Advice, held: Collection[int]) -> Mistake:
    idea = idea_of_mistake(advice, held)
    name = idea.name if idea else None
    holds = advice.best.positions, held
    kinds = AGAINST.join(kind_of(advice.cards, hold, advice.paytable).base for hold in holds)
    game = fingerprint(advice.paytable)
    return Mistake(game, name or same_hand(advice.cards), format_cards(advice.cards), name, kinds)


def drill_keys(advice: Advice, held: Collection[int]) -> set[str]:
    """What a wrong answer may be in the drill as: its hand, with its cards sorted, and the name of its idea."""
    return {same_hand(advice.cards), _mistake(advice, held).hand}


def add_costliest(file: TrainingFile, hands: Iterable[GivenHand]) -> int:
    """Add the hands of a list whose holds cost most to the drill, at most COSTLIEST; returns how many."""
    wrong = sorted((hand for hand in hands if hand.lost), key=lambda hand: hand.lost)[-COSTLIEST:]
    add_wrong(file, *((_at_max_bet(hand.advice), hand.held) for hand in wrong))
    return len(wrong)


def _at_max_bet(advice: Advice) -> Advice:
    return advise(advice.cards, advice.paytable, advice.paytable.coins)


def hold_of_idea(advice: Advice, idea: str, kind: str) -> frozenset[int] | None:
    """The positions of the best hold of this kind that would be a mistake about the idea; None if there is none."""
    return next(
        (
            hold.positions
            for hold in advice.holds
            if not hold.is_best
            and kind_of(advice.cards, hold.positions, advice.paytable).base == kind
            and (found := idea_of_mistake(advice, hold.positions)) is not None
            and found.name == idea
        ),
        None,
    )
