"""The meters in words, group by group: for the command line, for play line by line and for the screen.

Which meters there are and what they are called stands here; how they are arranged is the business of whoever
shows them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from videopoker.core.meters import Counts, Meters
from videopoker.core.money import money, percent
from videopoker.text.columns import in_columns


@dataclass(frozen=True, slots=True)
class MeterRow:
    """One meter."""

    label: str
    total: str
    """Over all time; of a streak the longest."""
    session: str = ""
    """In this session, of a streak the one now; empty where a meter is kept over all time only."""
    money: str = ""
    """Over all time, in money; empty for what is no credits."""
    session_money: str = ""


@dataclass(frozen=True, slots=True)
class MeterGroup:
    """Meters that belong together."""

    title: str
    rows: tuple[MeterRow, ...]
    columns: tuple[str, str] = ("this session", "all time")


def meter_groups(total: Meters, currency: str = "$") -> tuple[MeterGroup, ...]:
    """All meters; the money is what it was when it went in or out."""
    session = total.session

    def purse(label: str, credits: int, cents: int) -> MeterRow:
        return MeterRow(label, f"{credits:,}", money=money(cents, 1, currency))

    def coins(label: str, credits: str, cents: str, sign: str = ",") -> MeterRow:
        whole, part = (f"{getattr(counts, credits):{sign}}" for counts in (total, session))
        worth, part_worth = (money(getattr(counts, cents), 1, currency) for counts in (total, session))
        return MeterRow(label, whole, part, worth, part_worth)

    in_and_out = [
        coins("coin in", "coin_in", "money_in"),
        coins("coin out", "coin_out", "money_out"),
        coins("won or lost", "net", "net_money", "+,"),
        coins("biggest win", "biggest_win", "biggest_money"),
        MeterRow("return so far", percent(total.return_so_far), percent(session.return_so_far)),
    ]
    if total.double_in:
        in_and_out[-1] = replace(in_and_out[-1], label="return, no doubles")
        in_and_out += [
            MeterRow("staked in doubles", f"{total.double_in:,}", f"{session.double_in:,}"),
            MeterRow("paid in doubles", f"{total.double_out:,}", f"{session.double_out:,}"),
        ]
    of_purse = (
        purse("credits", total.credits, total.credits * total.cents),
        purse("deposits", total.deposits, total.deposited_money),
        purse("cashed out", total.cashed_out, total.cashed_out_money),
    )
    return (
        MeterGroup("PURSE", of_purse, ("", "all time")),
        MeterGroup("COINS", tuple(in_and_out)),
        MeterGroup("HANDS", tuple(_hands(total))),
        MeterGroup("LUCK", _luck(total), ("now", "longest")),
    )


def duration(seconds: int) -> str:
    """How long, as one says it.

    >>> duration(42), duration(754), duration(7500)
    ('42 s', '12 min', '2 h 05 min')
    """
    if seconds < 60:
        return f"{seconds} s"
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours:,} h {minutes:02} min" if hours else f"{minutes} min"


def run_of_luck(total: Meters) -> str:
    """The streak or drought up to now.

    >>> run_of_luck(Meters(streak=3)), run_of_luck(Meters(drought=1)), run_of_luck(Meters())
    ('3 paid in a row', '1 not paid', 'no hand yet')
    """
    if total.streak:
        return f"{total.streak:,} paid{' in a row' * (total.streak > 1)}"
    if total.drought:
        return f"{total.drought:,} not paid{' in a row' * (total.drought > 1)}"
    return "no hand yet"


def _hands(total: Meters) -> Iterator[MeterRow]:
    session = total.session
    yield MeterRow("games", f"{total.games:,}", f"{session.games:,}")
    if total.games != total.deals:
        yield MeterRow("deals", f"{total.deals:,}", f"{session.deals:,}")
    yield MeterRow("games paid", f"{total.wins:,}", f"{session.wins:,}")
    yield MeterRow("paid of all", _hit_rate(total), _hit_rate(session))
    yield MeterRow("hands per hour", _speed(total), _speed(session))
    yield MeterRow("time played", duration(total.seconds), duration(session.seconds))
    if total.sessions:
        yield MeterRow("sessions", f"{total.sessions:,}")


def _luck(total: Meters) -> tuple[MeterRow, ...]:
    return (
        MeterRow("deals paid in a row", f"{total.best_streak:,}", f"{total.streak:,}"),
        MeterRow("unpaid in a row", f"{total.longest_drought:,}", f"{total.drought:,}"),
    )


def _hit_rate(counts: Counts) -> str:
    return percent(counts.wins / counts.drawn if counts.drawn else None)


def _speed(counts: Counts) -> str:
    speed = counts.hands_per_hour
    return "-" if speed is None else f"{speed:,.0f}"


def meter_text(groups: tuple[MeterGroup, ...]) -> str:
    """The meters as a table."""
    rows: list[list[str] | str] = []
    for group in groups:
        now, whole = group.columns
        rows += ["", [group.title, now, "", whole]]
        rows += [[row.label, row.session, row.session_money, row.total, row.money] for row in group.rows]
    return "\n".join(in_columns(rows[1:], [20, 14, 14, 14, 14]))
