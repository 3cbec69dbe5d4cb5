"""The meters and the ledger in words, by group, for the command, plain mode and the screen.

The ledger is oldest first: a line for each deposit, cash-out and session.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TypedDict

from videopoker.core.base.messages import counted, printable
from videopoker.core.cards.cards import Rank, Suit
from videopoker.core.cards.hands import Category
from videopoker.core.machine.totals import RESULTS, Counts, Totals
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.paytables.solved import one_in
from videopoker.play.records import BIGGEST_WIN, Record, lines_one_in
from videopoker.play.saves.hands.ledger import PRACTICE, LedgerRow, PlayedSession
from videopoker.play.saves.rows.log_row import MINUTE, local_time
from videopoker.text.groups.group import NO_VALUE, Column, Group
from videopoker.text.words.numbers import duration, expected_hits, money, one_in_words, percent, signed
from videopoker.text.words.pay_line import NO_WIN, short_label

_WHEN = Column(width=20, align="<")


def ledger_groups(rows: Iterable[LedgerRow], played: Iterable[PlayedSession], currency: str) -> list[Group]:
    """Deposits, cash-outs and changes of denomination; then the sessions. A row has a sentence each."""
    cash = [_cash_row(row, currency) for row in rows if not row.kind.startswith("session")]
    sessions, said, notes = [], [], []
    for session in played:
        began = when(session.start)
        length = lasted(session)
        net = signed(session.net, 0)
        worth = money(session.money, 1, currency)
        sessions.append((began, length, f"{session.games:,}", net, worth))
        said.append(f"Session of {began}, {length}: {counted(session.games, 'hand')}, net {net}, {worth}.")
        if session.in_play:
            notes.append(
                f"{counted(session.in_play, 'credit')} in play: counted as lost until the hand is over."
            )
    return [
        Group(
            "CASH",
            (
                _WHEN,
                Column(width=14, role="detail"),
                Column("credits", 14),
                Column("money", 14, role="detail"),
                Column("balance", 14, role="aside"),
            ),
            cash,
            sentences=[_cash_sentence(*row) for row in cash],
        ),
        Group(
            "SESSIONS",
            (
                _WHEN,
                Column("lasted", 14, role="detail"),
                Column("hands", 14, role="detail"),
                Column("net", 14),
                Column("money", 14, role="aside"),
            ),
            sessions,
            notes,
            sentences=[*said, *notes],
        ),
    ]


def _cash_row(row: LedgerRow, currency: str) -> tuple[str, ...]:
    """When, what, credits, money and balance, with signs; when and what alone where no credits move."""
    if row.kind in {PRACTICE, "older copy restored"}:
        return when(row.time), row.kind
    if row.kind == "denomination":
        left_over = f", {money(row.leftover, 1, currency)} left over" if row.leftover else ""
        left_over += f", {money(row.paid_out, 1, currency)} paid out" if row.paid_out else ""
        return when(row.time), f"denomination {money(1, row.cents, currency)}{left_over}"
    moved = row.credits if row.kind == "deposited" else -row.credits
    worth = money(moved * row.cents - row.leftover, 1, currency)
    return when(row.time), row.kind, signed(moved, 0), worth, f"{row.balance:,}"


def _cash_sentence(when: str, what: str, credits: str = "", worth: str = "", balance: str = "") -> str:
    """Without signs: ``cashed out 438, $4.38``."""
    if not credits:
        return f"{when}: {what}."
    return f"{when}: {what} {credits.lstrip('+-')}, {worth.lstrip('-')}; credits then {balance}."


def lasted(session: PlayedSession) -> str:
    """How long a session lasted, or ``until now``."""
    if session.end is None:
        return "until now"
    took = datetime.fromisoformat(session.end) - datetime.fromisoformat(session.start)
    return duration(max(0, int(took.total_seconds())))  # below 0 if the clock was set back


def when(time: str) -> str:
    """A time of the log, in local time."""
    return local_time(time).strftime(MINUTE)


class LedgerRecord(TypedDict):
    """The ledger of a save and its sessions."""

    ledger: Sequence[LedgerRow]
    sessions: Sequence[PlayedSession]


_LABEL = Column(width=20, align="<")
_FEW = 3
"""The meters in a sentence."""


def _columns(now: str, whole: str) -> tuple[Column, ...]:
    """The columns of meters: label, now, its money, all time, its money."""
    money = Column(width=14, role="aside")
    return _LABEL, Column(now, 14), money, Column(whole, 14), money


def meter_groups(total: Totals, currency: str, known: Sequence[Record] = ()) -> list[Group]:
    """All meters with the `known` records, the streaks last; money is at the denomination of its time."""
    now = _columns("this session", "all time")
    longest = f"longest winning streak {total.best_streak:,}, longest losing streak {total.longest_drought:,}"
    return [
        Group(
            "PRACTICE CREDITS" if total.practice else "CREDITS",
            _columns("", "all time"),
            [*_credits(total, currency)],
            lead="{}: ",
            few=_FEW,
        ),
        Group("COINS", now, [*_coins(total, currency)], lead="{}: ", few=_FEW),
        *[_records_group(known, currency)][: len(known)],
        Group("HANDS", now, [*_hands(total)], lead="{}: ", few=_FEW),
        Group(
            "STREAKS",
            _columns("now", "longest"),
            [
                _row("winning streak", f"{total.streak:,}", f"{total.best_streak:,}"),
                _row("losing streak", f"{total.drought:,}", f"{total.longest_drought:,}"),
            ],
            sentences=[f"Streak: {streak(total).replace(NO_VALUE, 'none')}; {longest}."],
        ),
    ]


def _records_group(known: Sequence[Record], currency: str) -> Group:
    """Each record with its hand."""
    said = [f"{record.name} {_value(record)} {_where(record, currency)}" for record in known]
    return Group(
        "RECORDS",
        _columns("hand", "record"),
        [
            (
                record.name,
                f"{record.hand:,}",
                "",
                _value(record),
                short_label(_aside(record, currency), _SHORT),
            )
            for record in known
        ],
        sentences=[f"Records: {'; '.join(said)}."] if said else [],
    )


_SHORT = 11
"""Columns of a line's name next to a record."""


def _value(record: Record) -> str:
    if record.line:
        return one_in_words(record.value)
    return f"{record.value:,}" if record.money is None else _signed(record.value)


def _aside(record: Record, currency: str) -> str:
    """The line of the rarest hand; what a session won or lost, in money; else empty."""
    return record.line or (money(record.money, 1, currency) if record.money is not None else "")


def _where(record: Record, currency: str) -> str:
    """``in hand 1,204``; ``to hand`` for a session and a run, which have the number of their last one."""
    is_one = record.line or record.name.startswith(BIGGEST_WIN)
    aside = _aside(record, currency)
    return f"{'in' if is_one else 'to'} hand {record.hand:,}{f' ({aside})' if aside else ''}"


def hands_of_meters(total: Totals, known: Sequence[Record], currency: str) -> list[tuple[str, int]]:
    """Each meter about one hand or a streak, and each of the `known` records, in words, with the number of its hand."""
    now = total.session
    meters = [
        Record(BIGGEST_WIN, total.biggest_win, total.biggest_hand),
        Record(f"{BIGGEST_WIN}, this session", now.biggest_win, now.biggest_hand),
        Record("longest winning streak", total.best_streak, total.best_streak_hand),
        Record("longest losing streak", total.longest_drought, total.longest_drought_hand),
        *(record for record in known if record.name != BIGGEST_WIN),
    ]
    return [
        (
            f"{record.name:25}{_value(record):>11} {short_label(_where(record, currency), _SHORT + 18)}",
            record.hand,
        )
        for record in meters
        if record.hand
    ]


def line_hits(total: Totals, *, remembers: bool = True) -> Group:
    """The hits of each line, and the hands since the last one; if it `remembers`, also its first hit, odds and cards."""
    end = None if remembers else 3
    rows: list[tuple[str, ...]] = []
    sentences = ["Hits per line:"] if total.lines else []
    rarities = lines_one_in(total) if remembers else {}
    for label, hits in total.lines.most_common():
        since = total.games_since[label]
        first, rarity = first_and_rarity(total, label, rarities.get(label))
        rows.append((label, f"{hits:,}", f"{since:,}", first, rarity)[:end])
        sentences.append(f"  {label}: {counted(hits, 'hit')}, {counted(since, 'hand')} since the last.")
        if remembers:
            odds = f", 1 in {rarity}" if rarities[label] else ""
            sentences.append(f"    First in hand {first}{odds}.")
            if cards := hits_by_card(total, label):
                rows.append((f"  {cards}", ""))
                sentences.append(f"    {cards}.")
    table = total.paytable
    since_last = (
        since_royal(total.game, table, lambda royal: one_in(table, total.coins, royal)) if table else ""
    )
    notes = [f"{printable(table.title)}: {since_last}"] if table and since_last and remembers else []
    return Group(
        "HITS PER LINE",
        (
            Column(width=34, align="<"),
            Column("hits", 14, role="detail"),
            *(Column(heading, 14, role="aside") for heading in ("hands since", "first", "1 in")),
        )[:end],
        rows,
        notes,
        sentences=[*sentences, *notes],
    )


def first_and_rarity(counts: Counts, label: str, rarity: float | None) -> tuple[str, str]:
    """The number of the first deal that hit a line, and in how many hands perfect play hits it once; dashes for neither.

    >>> first_and_rarity(Counts(first_hit={"Royal Flush": 1204}), "Royal Flush", 40390.55)
    ('1,204', '40,391')
    """
    first = counts.first_hit.get(label)
    odds = one_in_words(rarity).removeprefix("1 in ") if rarity else NO_VALUE
    return f"{first:,}" if first else NO_VALUE, odds


_CARDS = {str(suit): suit.word for suit in Suit} | {
    str(rank): "10" if rank is Rank.TEN else str(rank) for rank in reversed(Rank)
}
"""The names of suits and ranks in the order they are listed."""


def hits_by_card(counts: Counts, label: str) -> str:
    """The hits of a royal flush by suit, of four of a kind by rank: ``spades 1, clubs 2``; empty for other lines."""
    hits = counts.hits_by_card.get(label, Counter[str]())
    return ", ".join(f"{name} {hits[card]:,}" for card, name in _CARDS.items() if card in hits)


def since_royal(counts: Counts, table: Paytable, rarity_of: Callable[[str], float | None]) -> str:
    """The hands since the last royal of a game at a bet, and that the next one is as rare as ever, in a sentence.

    `rarity_of` returns in how many hands a line is expected once. Empty before the first hand, and if the game has no royal
    or its odds are unknown.
    """
    royal = next((line.label for line in table.lines if line.category is Category.ROYAL_FLUSH), "")
    rarity = rarity_of(royal)
    if not counts.games or not rarity:
        return ""
    passed = f"No {royal} in {counted(counts.games, 'hand')}"
    if royal in counts.last_hit:
        passed = f"{counted(counts.games_since[royal], 'hand')} since the last {royal}"
    return f"{passed}; the next hand is {one_in_words(rarity)}, as ever."


def _row(label: str, now: str, whole: str) -> tuple[str, ...]:
    """A meter without money."""
    return label, now, "", whole, ""


def _credits(total: Totals, currency: str) -> Iterator[tuple[str, ...]]:
    def worth(cents: int) -> str:
        return money(cents, 1, currency)

    yield "credits", "", "", f"{total.credits:,}", worth(total.credits * total.cents)
    yield "deposits", "", "", f"{total.deposits:,}", worth(total.deposited_money)
    if total.exchanged:
        yield _row("exchanged", "", f"{total.exchanged:+,}")
    if total.leftover:
        yield "left over", "", "", "", worth(total.leftover)
    yield "cashed out", "", "", f"{total.cashed_out:,}", worth(total.cashed_out_money)


def _coins(total: Totals, currency: str) -> Iterator[tuple[str, ...]]:
    session = total.session
    net = f"net, {total.in_play:,} in play" if total.in_play else "net"
    for label, coins, cents, sign in (
        ("coin in", "coin_in", "money_in", "{:,}".format),
        ("coin out", "coin_out", "money_out", "{:,}".format),
        (net, "net", "net_money", _signed),
        ("biggest win", "biggest_win", "biggest_money", "{:,}".format),
    ):
        now, whole = (
            (sign(getattr(counts, coins)), money(getattr(counts, cents), 1, currency))
            for counts in (session, total)
        )
        yield label, *now, *whole
    returned = "return without double-ups" if total.double_in else "return so far"
    yield _row(returned, percent(session.return_so_far), percent(total.return_so_far))
    if total.double_in:
        yield _row("staked in double-ups", f"{session.double_in:,}", f"{total.double_in:,}")
        yield _row("won in double-ups", f"{session.double_out:,}", f"{total.double_out:,}")


def _signed(credits: float) -> str:
    return signed(credits, 0)


def streak(total: Totals) -> str:
    """The current streak.

    >>> streak(Totals(streak=3)), streak(Totals(drought=1)), streak(Totals())
    ('3 wins', '1 loss', '-')
    """
    if total.streak:
        return counted(total.streak, "win")
    return counted(total.drought, "loss") if total.drought else "-"


def results_group(total: Totals, expected: Mapping[int, float] | None) -> Group:
    """Hands by payout per coin, and the expected number; `expected` is None until solved."""
    games = sum(total.results.values())
    rows, sentences = [], []
    for index, least in enumerate(RESULTS):
        count = total.results.get(least, 0)
        label = _result_label(index)
        hits = "-" if expected is None else expected_hits(expected[least])
        share = percent(count / games if games else None)
        rows.append((label, f"{count:,}", hits, share))
        paid = label if label == NO_WIN else f"paid {label}"
        if count:
            sentences.append(f"  {paid}: {counted(count, 'hand')}, {share} of all, {hits} expected")
    title = f"{counted(games, 'hand')} by payout per coin:"
    return Group(
        "PAYOUT PER COIN",
        (
            _LABEL,
            Column("hands", 9),
            Column("expected", 10, role="aside"),
            Column("of all", 11, role="aside"),
        ),
        rows,
        sentences=[title, *sentences],
    )


def _result_label(index: int) -> str:
    """The name of a class of results, by its index in RESULTS.

    >>> [_result_label(index) for index in (0, 1, 5, 11)]
    ['no win', '1', '5 to 9', '800 and more']
    """
    least = RESULTS[index]
    if not index:
        return NO_WIN
    if index == len(RESULTS) - 1:
        return f"{least} and more"
    last = RESULTS[index + 1] - 1
    return f"{least}" if last == least else f"{least} to {last}"


def _hands(total: Totals) -> Iterator[tuple[str, ...]]:
    session = total.session
    yield _row("hands", f"{session.games:,}", f"{total.games:,}")
    if total.games != total.deals:
        yield _row("deals", f"{session.deals:,}", f"{total.deals:,}")
    if total.rigged:
        yield _row("deals of chosen cards", "", f"{total.rigged:,}")
    yield _row("winning hands", f"{session.wins:,}", f"{total.wins:,}")
    yield _row("hit rate", _hit_rate(session), _hit_rate(total))
    yield _row("hands per hour", _speed(session), _speed(total))
    yield _row("time played", duration(session.seconds), duration(total.seconds))
    if total.sessions:
        yield _row("sessions", "", f"{total.sessions:,}")


def _hit_rate(counts: Counts) -> str:
    return percent(counts.wins / counts.games if counts.games else None)


def _speed(counts: Counts) -> str:
    speed = counts.hands_per_hour
    return "-" if speed is None else f"{speed:,.0f}"
