"""The types of holds (see `hold_types`) that a word of a strategy sheet describes."""

from videopoker.core.cards.cards import Rank
from videopoker.solver.policy.hold_types import Flags, HoldTypes
from videopoker.solver.sheets.words import Word


def types_of_word(types: HoldTypes, word: Word) -> Flags:
    """Which types of a game the word describes, (types)."""
    fits = types.occurs & _base(types, word)
    spans = [(word.wilds, types.wilds), (word.gaps, types.gaps), (word.high, types.high)]
    if word.base != "made":
        spans.append((word.cards, types.cards))
    for (least, most), column in spans:
        fits &= (column >= least) & (column <= most)
    if word.margin is not None:
        fits &= types.high - types.gaps >= word.margin
    if word.ranks:
        allowed = sum(1 << rank for rank in Rank if str(rank) in word.ranks)
        fits &= types.ranks & ~allowed == 0
    return fits


def _base(types: HoldTypes, word: Word) -> Flags:
    different = (types.different == types.fixed) & (types.cards < 5)
    draw = different & (types.fixed >= 2)
    fits: Flags
    match word.base:
        case "made":
            best, worst = word.cards
            fits = types.made & (types.level >= best) & (types.level <= worst)
        case "pair" | "three" | "four":
            size = {"pair": 2, "three": 3, "four": 4}[word.base]
            fits = (types.different == 1) & (types.fixed >= 2) & (types.cards == size)
        case "two pair":
            fits = (types.different == 2) & (types.first_group == 2) & (types.fixed == 4) & (types.cards == 4)
        case "three and kicker":
            allowed = sum(1 << rank for rank in Rank if str(rank) in word.three)
            fits = (types.different == 2) & (types.first_group == 3) & (types.fixed == 4) & (types.cards == 4)
            fits &= types.first_rank & ~allowed == 0
        case "royal":
            fits = draw & types.suited & types.royal
        case "straight flush":
            fits = draw & types.suited & types.connected
        case "flush":
            fits = draw & types.suited
        case "straight":
            fits = draw & (types.straights > 0)
        case "high":
            fits = different & (types.high == types.fixed) & (types.fixed > 0)
        case "card":
            fits = different & (types.fixed == 1) & (types.wilds > 0)
        case _:
            fits = types.fixed == 0
    return fits
