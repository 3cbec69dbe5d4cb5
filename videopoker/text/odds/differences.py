"""Where best play of two games differs, and what it costs to play one by the other."""

from collections.abc import Iterator, Sequence

from videopoker.coach.differences import Differences, KindDifference
from videopoker.core.base.messages import counted
from videopoker.text.groups.group import Column, Group
from videopoker.text.words.numbers import cost_words


def differences_groups(differences: Differences, limit: int | None = None) -> list[Group]:
    """Where best play of two games differs, and what each way to play returns on the second."""
    first, second = differences.first.title, differences.second.title
    play = play_groups(first, second, differences.deals, differences.kinds, limit)
    rows = [(f"On {second}:",), *_costs(differences)]
    return [
        *play,
        Group(
            columns=(Column(width=33, align="<"), Column(align="<")),
            rows=rows,
            sentences=[" ".join(row) for row in rows],
        ),
    ]


def play_groups(
    first: str, second: str, deals: int, kinds: Sequence[KindDifference], limit: int | None = None
) -> list[Group]:
    """How often best play of two games differs; the most expensive kinds of holds, at most `limit`."""
    if not kinds:
        return [Group(notes=["Best play is the same in every hand."])]
    differ = f"Best play differs in 1 hand in {deals / sum(kind.deals for kind in kinds):,.1f}."
    rows = []
    sentences = [f"Playing {first} on {second} costs {cost_words(float(sum(kind.cost for kind in kinds)))}."]
    for kind in kinds[:limit]:
        one_in = f"{deals / kind.deals:,.0f}"
        cost = float(kind.cost)
        rows.append((f"{kind.first} -> {kind.second}", one_in, cost_words(cost, "<")))
        said = f"1 hand in {one_in}, costs {cost_words(cost)}"
        sentences.append(f"  {kind.second}, not {kind.first}: {said}.")
    more = len(kinds) - len(rows)
    notes = []
    if more:
        notes = [f"and {more} more; --json has all"]
        sentences.append(f"And {counted(more, 'more kind')} of holds.")
    return [
        Group(notes=[differ]),
        Group(
            f"{first} -> {second}",
            (Column("hold", 10, align="<"), Column("one in", 8, role="detail"), Column("cost", 10)),
            rows,
            notes,
            sentences=sentences,
        ),
    ]


def _costs(differences: Differences) -> Iterator[tuple[str, str]]:
    ways = {
        "perfect play": differences.perfect,
        "perfect play of the first game": differences.perfect - differences.cost,
        "sheet of the first game": differences.sheet_return,
        "its own sheet": differences.own_return,
    }
    for way, expected in ways.items():
        cost = f", costs {cost_words(float(differences.perfect - expected))}" if "first" in way else ""
        yield f"  {way}", f"{float(expected):.6%}{cost}"
