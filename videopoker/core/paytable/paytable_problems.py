"""The faults of a paytable: where each is, and what to do.

A line that no hand is ever paid for is such a fault.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, islice, pairwise, product

from videopoker.core.base.messages import counted, plural, quoted
from videopoker.core.cards.cards import CARDS, JOKER, Card, Cards, Rank, Ranks, Suit
from videopoker.core.cards.evaluate import HIGH_TO_LOW, HandRanks
from videopoker.core.cards.hands import GROUP_SIZES, STRAIGHTS, Category
from videopoker.core.cards.wild_cards import NO_WILD_CARDS, WildCards
from videopoker.core.paytable.pay_line import PayLine, either
from videopoker.core.paytable.paytable import Paytable

_SUITS = tuple(Suit)
_MOST_TRIED = 300
"""The most hands whose lines are looked up for a message: about ten milliseconds."""


def unreachable(table: Paytable) -> list[int]:
    """The indexes of the lines that are never paid at any bet."""
    orders = _orders(table)
    missing = [index for index in range(len(table.lines)) if not _reached(table, index, orders)]
    if missing:
        # no likely hand reached them: try every shape of hand before reporting a mistake
        for cards in _every_shape(table):
            hand, plain = _ranks(table, cards)
            if any(table.lines[index].takes(hand, plain) for index in missing):
                paid = {table.best_line_index(hand, plain, coins) for coins in orders.values()}
                missing = [index for index in missing if index not in paid]
                if not missing:
                    break
    return missing


def takers(table: Paytable, index: int) -> list[int]:
    """The lines, by index, that at max bet pay for likely hands of a line, at most three, the most frequent first; empty if none is found."""
    line = table.lines[index]
    paid = Counter[int]()
    for cards in islice(_likely(table, line), _MOST_TRIED):
        hand, plain = _ranks(table, cards)
        if line.takes(hand, plain):
            best = table.best_line_index(hand, plain, table.coins)
            paid.update([] if best is None else [best])
    return [other for other, _ in paid.most_common(4) if other != index][:3]


def _orders(table: Paytable) -> dict[tuple[int, ...], int]:
    """The orders of preference of the lines, by index, each with a bet at which it holds: higher pays come first."""
    indexes = range(len(table.lines))
    return {
        tuple(sorted(indexes, key=lambda index: -table.lines[index].pays[coins - 1])): coins
        for coins in range(1, table.coins + 1)
    }


def _reached(table: Paytable, index: int, orders: Iterable[tuple[int, ...]]) -> bool:
    """Whether a likely hand is paid for this line: in one of the orders no line that is preferred takes it."""
    line = table.lines[index]
    preferred = [[table.lines[other] for other in order[: order.index(index)]] for order in orders]
    for cards in _likely(table, line):
        hand, plain = _ranks(table, cards)
        if line.takes(hand, plain):
            for lines in preferred:
                if not any(other.takes(hand, plain) for other in lines):
                    return True
    return False


def _ranks(table: Paytable, cards: Cards) -> tuple[HandRanks, HandRanks | None]:
    """What a line takes: the hand, and the hand with no card wild, None if it has a joker."""
    hand = HandRanks.of(cards, table.wild_cards)
    if not hand.wilds:
        return hand, hand
    return hand, None if JOKER in cards else HandRanks.of(cards)


def _likely(table: Paytable, line: PayLine) -> Iterator[Cards]:
    """Hands of the line's category, without wild cards and with wild cards replacing others."""
    wilds = (JOKER,) * table.jokers + tuple(filter(table.wild_cards.is_wild_by_rule, CARDS))
    for count in range(min(len(wilds), 5) + 1) if line.wilds is None else (line.wilds,):
        for cards in _plain_hands(line):
            for positions in combinations(range(4, -1, -1), count):
                hand = list(cards)
                for position, wild in zip(positions, wilds, strict=False):
                    hand[position] = wild
                jokers = hand.count(JOKER)
                if jokers <= table.jokers and len({*hand} - {JOKER}) + jokers == 5:
                    yield tuple(hand)


def _plain_hands(line: PayLine) -> Iterator[Cards]:
    ranks = [rank for rank in HIGH_TO_LOW if line.ranks is None or rank in line.ranks]
    match line.category:
        case Category.ROYAL_FLUSH:
            yield _suited(STRAIGHTS[0])
        case Category.STRAIGHT_FLUSH | Category.STRAIGHT:
            # the ace-high ones last: they are royal flushes
            for straight in (*STRAIGHTS[1:], STRAIGHTS[0]):
                yield _suited(straight) if line.category is Category.STRAIGHT_FLUSH else _mixed(straight)
        case Category.FLUSH | Category.HIGH_CARD:
            for five in combinations(ranks, 5):
                yield _suited(five) if line.category is Category.FLUSH else _mixed(five)
            for top in ranks if line.category is Category.HIGH_CARD else ():
                for four in combinations([rank for rank in HIGH_TO_LOW if rank < top], 4):
                    yield _mixed((top, *four))
        case Category.FIVE_OF_A_KIND:
            for rank in ranks:
                yield (*(Card.of(rank, suit) for suit in Suit), JOKER)
        case _:
            yield from _grouped_hands(line, ranks)


def _grouped_hands(line: PayLine, ranks: list[Rank]) -> Iterator[Cards]:
    odd = [rank for rank in HIGH_TO_LOW if line.kickers is None or rank in line.kickers]
    groups_of = GROUP_SIZES[line.category]
    sizes = groups_of + (1,) * (5 - sum(groups_of))
    pools = [ranks if size > 1 else odd for size in sizes]
    for groups in product(*pools):
        if len(set(groups)) == len(groups):
            yield _mixed([rank for rank, size in zip(groups, sizes, strict=True) for _ in range(size)])


def _suited(ranks: Ranks, wild_cards: WildCards = NO_WILD_CARDS) -> Cards:
    """Cards of these ranks, all spades except the wild cards, which get other suits."""
    cards = [Card.of(rank, Suit.SPADES) for rank in ranks]
    for position, card in enumerate(cards):
        if wild_cards.is_wild(card):
            suit = _SUITS[(ranks[:position].count(card.rank) + 1) % 4]
            cards[position] = Card.of(card.rank, suit)
    return tuple(cards)


def _mixed(ranks: Ranks | list[Rank]) -> Cards:
    """Cards of these ranks, equal ranks in different suits, not all of one suit."""
    suits = [ranks[:position].count(rank) for position, rank in enumerate(ranks)]
    if suits and not any(suits):
        suits[-1] = 1
    return tuple(Card.of(rank, _SUITS[suit]) for rank, suit in zip(ranks, suits, strict=True))


def _every_shape(table: Paytable) -> Iterator[Cards]:
    """A hand of every shape: every multiset of ranks and jokers, suited and unsuited."""
    for jokers in range(table.jokers + 1):
        for ranks in combinations_with_replacement(HIGH_TO_LOW, 5 - jokers):
            if any(ranks.count(rank) > 4 for rank in set(ranks)):
                continue
            mixed = _mixed(ranks)
            yield mixed + (JOKER,) * jokers
            fixed = [card.rank for card in table.wild_cards.fixed(mixed)]
            if len(set(fixed)) == len(fixed):
                yield _suited(ranks, table.wild_cards) + (JOKER,) * jokers
            if len(set(ranks)) == len(ranks):
                yield _suited(ranks) + (JOKER,) * jokers


_RANKS_NEEDED = {Category.TWO_PAIR: 2, Category.FULL_HOUSE: 2, Category.FLUSH: 5}
_STRAIGHTS = {
    Category.STRAIGHT: STRAIGHTS,
    Category.STRAIGHT_FLUSH: STRAIGHTS,
    Category.ROYAL_FLUSH: STRAIGHTS[:1],
}

Path = tuple[str | int, ...]
"""Where a field is: ``("pays", 3, "hand")`` is the hand of the fourth pay line."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: where it is, and a message that says what to do."""

    path: Path
    message: str

    @property
    def key(self) -> str:
        """The key in the file; empty for the file as a whole."""
        return next((part for part in reversed(self.path) if isinstance(part, str)), "")


class PaytableProblems(ValueError):
    """A paytable that cannot be used, with every fault found."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


def impossible(path: Path, line: PayLine, wild_cards: int | None) -> Iterator[Problem]:
    """The faults of a line that no hand can satisfy, by itself; `wild_cards` is None if the deck is unknown."""
    hand, ranks = line.category, line.ranks
    if hand is Category.FIVE_OF_A_KIND and (line.natural or wild_cards == 0):
        why = "a natural hand" if line.natural else "a game without wild cards"
        yield Problem((*path, "hand"), f"five of a kind cannot be made in {why}; remove the line")
    if line.wilds is not None and wild_cards is not None and line.wilds > wild_cards:
        held = f"{wild_cards or 'no'} {plural('wild card', wild_cards)}"
        yield Problem((*path, "wilds"), f"wilds is {line.wilds}, but the deck has {held}; expected fewer")
    if line.kickers is not None and sum(GROUP_SIZES.get(hand, (5,))) == 5:
        yield Problem((*path, "kickers"), f"a {hand} has no odd card; remove kickers")
    if ranks is not None and len(ranks) < (needed := _RANKS_NEEDED.get(hand, 1)):
        yield Problem((*path, "ranks"), f"a {hand} is made of {needed} ranks; name at least {needed}")
    if ranks is not None and hand in _STRAIGHTS and not any(map(ranks.issuperset, _STRAIGHTS[hand])):
        yield Problem((*path, "ranks"), f"no {hand} is made of these ranks alone; name five in a row")


def same_labels(table: Paytable) -> Iterator[Problem]:
    """A fault for each line that repeats the label of an earlier one."""
    labels = [line.label.casefold() for line in table.lines]
    for index, label in enumerate(labels):
        if label in labels[:index]:
            first = f"number {labels.index(label) + 1} of the [[pays]]"
            fault = f"{quoted(table.lines[index].label)} is also the label of {first}"
            yield Problem(("pays", index, "label"), f"{fault}; expected each label once")


def unlikely_pays(table: Paytable) -> Iterator[Problem]:
    """A remark for each bet that pays less than a bet of one coin fewer, and for one coin that pays more than its part of max bet.

    This is not a fault.
    """
    for index, line in enumerate(table.lines):
        falls = [(bet, pay, more) for bet, (pay, more) in enumerate(pairwise(line.pays), 1) if more < pay]
        for bet, pay, more in falls:
            yield Problem(
                ("pays", index, "pays", bet),
                f"pays {pay:,} for {counted(bet, 'coin')} and {more:,} for {bet + 1}: is that meant?",
            )
        if not falls and line.pays[0] * table.coins > line.pays[-1]:
            yield Problem(
                ("pays", index, "pays", 0),
                f"pays {line.pays[0]:,} for 1 coin and only {line.pays[-1]:,} for {table.coins}: is that meant?",
            )


def never_paid(table: Paytable, indexes: Iterable[int]) -> Iterator[Problem]:
    """A fault for each of these lines, which are never paid; names the lines that pay for their hands."""
    for index in indexes:
        line = table.lines[index]
        taking = [table.lines[other] for other in takers(table, index)]
        may_tie = not taking or line.pays[-1] in {other.pays[-1] for other in taking}
        more = "as much or more" if may_tie else "more"
        cure = "remove it, raise its pay or list it earlier" if may_tie else "remove it or raise its pay"
        who = either([other.label for other in taking]) if taking else "no hand makes it, or other lines"
        why = f"{who} {'pays' if len(taking) == 1 else 'pay'} such hands {more}"
        yield Problem(
            ("pays", index, "hand"), f"{line.label}: no hand is ever paid for this line: {why}; {cure}"
        )
