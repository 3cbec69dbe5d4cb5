"""The meters in words, by group, for the command, plain mode and the screen."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from videopoker.core.counts import Counts
from videopoker.core.totals import RESULTS, Totals
from videopoker.text.columns import in_columns
from videopoker.text.numbers import counted, money, percent
from videopoker.text.pay_line import NO_WIN


@dataclass(frozen=True, slots=True)
class MeterRow:
    """One meter."""

    label: str
    total: str
    """All time; for a streak the longest."""
    session: str = ""
    """This session; for a streak the current one; empty for a meter without a session value."""
    money: str = ""
    """All time, in money; empty for a meter not in credits."""
    session_money: str = ""


@dataclass(frozen=True, slots=True)
class MeterGroup:
    """Totals that belong together."""

    title: str
    rows: tuple[MeterRow, ...]
    columns: tuple[str, str] = ("this session", "all time")


def meter_groups(total: Totals, currency: str) -> tuple[MeterGroup, ...]:
    """All meters; money is at the denomination of its time."""
    session = total.session

    def credits_row(label: str, credits: int, cents: int) -> MeterRow:
        return MeterRow(label, f"{credits:,}", money=money(cents, 1, currency))

    def coins(label: str, credits: str, cents: str, sign: str = ",") -> MeterRow:
        whole, part = (f"{getattr(counts, credits):{sign}}" for counts in (total, session))
        worth, part_worth = (money(getattr(counts, cents), 1, currency) for counts in (total, session))
        return MeterRow(label, whole, part, worth, part_worth)

    in_and_out = [
        coins("coin in", "coin_in", "money_in"),
        coins("coin out", "coin_out", "money_out"),
        coins("net", "net", "net_money", "+,"),
        coins("biggest win", "biggest_win", "biggest_money"),
        MeterRow("return so far", percent(total.return_so_far), percent(session.return_so_far)),
    ]
    if total.double_in:
        in_and_out[-1] = replace(in_and_out[-1], label="return without double-ups")
        in_and_out += [
            MeterRow("staked in double-ups", f"{total.double_in:,}", f"{session.double_in:,}"),
            MeterRow("won in double-ups", f"{total.double_out:,}", f"{session.double_out:,}"),
        ]
    of_credits = (
        credits_row("credits", total.credits, total.credits * total.cents),
        credits_row("deposits", total.deposits, total.deposited_money),
        *([MeterRow("exchanged", f"{total.exchanged:+,}")] if total.exchanged else []),
        *([MeterRow("left over", "", money=money(total.leftover, 1, currency))] if total.leftover else []),
        credits_row("cashed out", total.cashed_out, total.cashed_out_money),
    )
    return (
        MeterGroup("PRACTICE CREDITS" if total.practice else "CREDITS", of_credits, ("", "all time")),
        MeterGroup("COINS", tuple(in_and_out)),
        MeterGroup("HANDS", tuple(_hands(total))),
        MeterGroup(
            "STREAKS",
            (
                MeterRow("winning streak", f"{total.best_streak:,}", f"{total.streak:,}"),
                MeterRow("losing streak", f"{total.longest_drought:,}", f"{total.drought:,}"),
            ),
            ("now", "longest"),
        ),
    )


def duration(seconds: int) -> str:
    """A duration in words.

    >>> duration(42), duration(754), duration(7500), duration(4_000_000)
    ('42 s', '12 min', '2 h 05 min', '1,111 h')
    """
    if seconds < 60:
        return f"{seconds} s"
    hours, minutes = divmod(seconds // 60, 60)
    if hours >= 100:
        return f"{hours:,} h"
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min"


def streak(total: Totals) -> str:
    """The current streak.

    >>> streak(Totals(streak=3)), streak(Totals(drought=1)), streak(Totals())
    ('3 wins', '1 loss', '-')
    """
    if total.streak:
        return counted(total.streak, "win")
    return f"{total.drought:,} loss{'es' * (total.drought > 1)}" if total.drought else "-"


def result_label(place: int) -> str:
    """The name of a class of results, by its index in RESULTS.

    >>> [result_label(place) for place in (0, 1, 5, 11)]
    ['no win', '1', '5 to 9', '800 and more']
    """
    least = RESULTS[place]
    if not place:
        return NO_WIN
    if place == len(RESULTS) - 1:
        return f"{least} and more"
    most = RESULTS[place + 1] - 1
    return f"{least}" if most == least else f"{least} to {most}"


def _hands(total: Totals) -> Iterator[MeterRow]:
    session = total.session
    yield MeterRow("hands", f"{total.games:,}", f"{session.games:,}")
    if total.games != total.deals:
        yield MeterRow("deals", f"{total.deals:,}", f"{session.deals:,}")
    if total.rigged:
        yield MeterRow("deals of chosen cards", f"{total.rigged:,}")
    yield MeterRow("winning hands", f"{total.wins:,}", f"{session.wins:,}")
    yield MeterRow("hit rate", _hit_rate(total), _hit_rate(session))
    yield MeterRow("hands per hour", _speed(total), _speed(session))
    yield MeterRow("time played", duration(total.seconds), duration(session.seconds))
    if total.sessions:
        yield MeterRow("sessions", f"{total.sessions:,}")


def _hit_rate(counts: Counts) -> str:
    return percent(counts.wins / counts.games if counts.games else None)


def _speed(counts: Counts) -> str:
    speed = counts.hands_per_hour
    return "-" if speed is None else f"{speed:,.0f}"


def stats_text(total: Totals, currency: str) -> str:
    """The meters as a table, then the hits of each line."""
    rows = [
        f"{label:<34}{hits:>14,}{total.games - total.last_hit[label]:>14,}"
        for label, hits in total.lines.most_common()
    ]
    heading = [f"\n{'HITS PER LINE':<34}{'hits':>14}{'hands since':>14}"] if rows else []
    return "\n".join([meters_text(meter_groups(total, currency)), *heading, *rows])


def meters_text(groups: tuple[MeterGroup, ...]) -> str:
    """The meters as a table."""
    rows: list[list[str] | str] = []
    for group in groups:
        now, whole = group.columns
        meters = ([row.label, row.session, row.session_money, row.total, row.money] for row in group.rows)
        rows += ["", [group.title, now, "", whole], *meters]
    return "\n".join(in_columns(rows[1:], [20, 14, 14, 14, 14]))
