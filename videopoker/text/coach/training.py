"""Practice in words: the question, the cost of an answer, a score to share, a calendar, a drill's progress."""

from calendar import Calendar, day_abbr, month_name
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Annotated, TypedDict

from videopoker.coach.advice import Advice
from videopoker.coach.daily import HANDS, DailyScore, streak
from videopoker.coach.explain import why_better
from videopoker.coach.practice import Answer
from videopoker.core.base.messages import counted
from videopoker.core.base.records import Cards, CoinsLost, Day, GameKey, Time
from videopoker.core.cards.cards import Card, parse_cards
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.practice.drill_deck import SOURCES, DeckHand
from videopoker.play.saves.rows.log_row import MINUTE, local_time
from videopoker.text.coach.advice import accounts as held_accounts
from videopoker.text.coach.explanation import account
from videopoker.text.coach.story import compared, story
from videopoker.text.groups.group import NO_ANSWERS, NO_DRILL, Column, Group
from videopoker.text.words.amounts import coins
from videopoker.text.words.hold_names import NameCards, symbols

if TYPE_CHECKING:
    from videopoker.coach.drill import Aim, DrillProgress

_SIGNS, _LETTERS = ("●", "○"), ("o", "x")
"""The marks of a right and a wrong answer."""
_MAX_BAR = 20


def game_name(paytable: Paytable) -> str:
    """A short name of a game: ``Joker 15/5/4``.

    >>> from videopoker import load_paytable
    >>> [game_name(load_paytable(name)) for name in ("joker-poker-jacks-15-5-4", "jacks-or-better-9-6")]
    ['Joker 15/5/4', 'Jacks or Better 9/6']
    """
    words = paytable.variant.split()
    pays = " ".join(words[next((i for i, word in enumerate(words) if "/" in word), 0) :])
    return f"{paytable.name.removesuffix(' Poker')} {pays}".strip()


def share_line(score: DailyScore, paytable: Paytable, *, letters: bool, is_practice: bool = False) -> str:
    """A score in one line to share: ``videopoker daily 2026-11-21 · Joker 15/5/4 · 18/20 · -0.31``.

    With `letters` dashes separate the fields, so the cost has no minus sign: ``18/20 - 0.31 lost``.
    """
    name = f"daily {score.day.isoformat()}{' practice' if is_practice else ''}"
    return score_line(name, paytable, score.answers, HANDS, letters=letters)


def score_line(
    name: str, paytable: Paytable, answers: Collection[Answer], size: int, *, letters: bool
) -> str:
    """The score of some answers, of `size` in all, in one line to share; `name` says what was answered."""
    coins_lost = sum(answer.lost for answer in answers)
    cost = f"{coins_lost:,.2f} lost" if letters and coins_lost else lost(coins_lost)
    right = sum(answer.is_right for answer in answers)
    fields = [f"videopoker {name}", game_name(paytable), f"{right}/{size}", cost]
    return (" - " if letters else " · ").join(fields)


def marks(answers: Iterable[Answer], *, letters: bool) -> str:
    """A mark for each answer, right or wrong."""
    right, wrong = _LETTERS if letters else _SIGNS
    return "".join(right if answer.is_right else wrong for answer in answers)


def answers_text(answers: Collection[Answer], *, letters: bool) -> str:
    """The answers so far, each with its mark: how many were right, and what the others lost."""
    if not answers:
        return NO_ANSWERS
    right = sum(answer.is_right for answer in answers)
    cost = sum(answer.lost for answer in answers)
    behind = f", {cost:,.2f} coins lost" if cost else ""
    return f"{marks(answers, letters=letters)}\n{right} of {len(answers)} right{behind}"


def lost(amount: float) -> str:
    """Coins lost, with a minus sign if any were lost.

    >>> lost(0), lost(0.31), lost(0.004)
    ('0.00', '-0.31', '-0.00')
    """
    return f"-{amount:,.2f}" if amount else "0.00"


def numbered(cards: Sequence[Card], name: NameCards) -> str:
    """The cards by position: ``1 king of spades, 2 joker, ..``, or ``1 Ks, 2 JK, ..``."""
    names = (name((card,)).removeprefix("the ") for card in cards)
    return ", ".join(f"{number} {word}" for number, word in enumerate(names, start=1))


def answer_verdict(advice: Advice, answer: Answer) -> str:
    """Whether an answer is right, and what a wrong one costs."""
    if not answer.is_right:
        return f"Wrong: {coins(advice.cost(answer.held))} lost."
    if not advice.ties:
        return "Right."
    others = "Another hold is" if advice.ties == 1 else f"{advice.ties} other holds are"
    return f"Right. {others} worth the same."


def reason(advice: Advice, answer: Answer, name: NameCards = symbols) -> str:
    """Why the best hold beats the one chosen; after a right answer the tempting hold, or its rival."""
    return story(why_better(advice, answer.compared), name)


def details(advice: Advice, answer: Answer, name: NameCards = symbols) -> list[str]:
    """The account of `reason`, line by line, under the names of both holds."""
    why = why_better(advice, answer.compared)
    return [compared(why, name), *account(why, name)]


def accounts(advice: Advice, answer: Answer) -> list[str]:
    """The account of `reason` in several ways, the longest first."""
    return held_accounts(advice, answer.compared, is_over=True)


def calendar_group(scores: Mapping[date, DailyScore], today: date) -> Group:
    """The month by weeks, with the right answers of each completed day and the streak."""
    done = {day: f"{score.right}" for day, score in scores.items() if score.is_complete}
    title = f"{month_name[today.month]} {today.year}, right answers of {HANDS} a day"
    weeks = Calendar().monthdatescalendar(today.year, today.month)

    def mark(day: date) -> str:
        return done.get(day, "." if day <= today else "")

    rows = [
        [mark(day) if day.month == today.month else "" for day in week] for week in weeks if week[0] <= today
    ]
    return Group(
        f"{title}; streak {counted(streak(done, today), 'day')}",
        tuple(Column(day_abbr[day][:2], 2, gap=1) for day in range(7)),
        rows,
    )


class _DayRecord(TypedDict):
    date: Day
    game: GameKey
    done: int
    right: int
    lost: CoinsLost


class DailyRecord(_DayRecord):
    """A day's twenty hands and their score."""

    line: Annotated[str | None, "the line to share, once all are done"]
    marks: str
    hands: list[Cards]


def daily_record(score: DailyScore, paytable: Paytable, hands: Sequence[Sequence[Card]]) -> DailyRecord:
    """A day's twenty hands and their score as plain values; lost is in coins at max coins."""
    return {
        "date": score.day.isoformat(),
        "game": paytable.key,
        "done": len(score.answers),
        "right": score.right,
        "lost": round(score.lost, 9),
        "line": share_line(score, paytable, letters=False) if score.is_complete else None,
        "marks": marks(score.answers, letters=False),
        "hands": [[str(card) for card in hand] for hand in hands],
    }


class DrillDayRecord(TypedDict):
    """The drill's answers of a day."""

    day: Day
    answers: int
    right: int
    lost: CoinsLost


class DrillRecord(_DayRecord):
    """How far a drill is."""

    line: str
    hands: Annotated[int, "hands in the drill"]
    ideas: Annotated[int, "ideas in the drill"]
    new: Annotated[int, "not answered yet"]
    due: Annotated[int, "answered before and due again"]
    mistakes: Annotated[int, "hands and ideas from the player's own mistakes"]
    days: list[DrillDayRecord]


def drill_record(progress: "DrillProgress", paytable: Paytable, today: date) -> DrillRecord:
    """A drill's progress as plain values; lost is in coins at max coins."""
    days, counts = progress.days, progress.counts
    return {
        "date": today.isoformat(),
        "game": paytable.key,
        "done": sum(day.answers for day in days),
        "right": sum(day.right for day in days),
        "lost": round(sum(day.lost for day in days), 9),
        "line": drill_line(progress),
        "hands": counts.hands,
        "ideas": counts.ideas,
        "new": counts.new,
        "due": counts.due,
        "mistakes": counts.mistakes,
        "days": [
            {"day": day.day, "answers": day.answers, "right": day.right, "lost": day.lost} for day in days
        ],
    }


def drill_line(progress: "DrillProgress") -> str:
    """How many hands and ideas the drill has, and how many are due."""
    counts = progress.counts
    units = {"idea": counts.ideas, "hand": counts.hands}
    has = [counted(count, unit) for unit, count in units.items() if count]
    if not has:
        return NO_DRILL.removesuffix(".")
    later = sum(units.values()) - counts.due - counts.new
    return (
        f"{' and '.join(has)} in the drill: {counts.due:,} due, {counts.new:,} new, {later:,} later; "
        f"{counts.mistakes:,} from your own mistakes"
    )


def drill_start(progress: "DrillProgress", size: int, aim: "Aim | None" = None) -> str:
    """What a drill of `size` hands asks: hands and ideas that are due or new first, then close decisions; or the hands it aims at."""
    if aim:
        return f"This drill asks {counted(size, 'hand')}: {aim}."
    ready = min(size, progress.counts.due + progress.counts.new)
    asked = []
    if ready > 0:
        asked.append(f"{ready:,} of them")
    if ready < size:
        asked.append(counted(size - ready, "new close decision"))
    return f"This drill asks {', then '.join(asked)}."


def due_text(hand: DeckHand) -> str:
    """When a hand or an idea is asked again: a day and time, or ``new``."""
    return f"{local_time(hand.due):{MINUTE}}" if hand.due else "new"


def deck_group(hands: Sequence[DeckHand]) -> Group:
    """The hands and ideas of a game's drill, a row each."""
    rows = [
        (
            f"{hand.number}",
            hand.cards,
            hand.idea or SOURCES[hand.source],
            due_text(hand),
            f"{hand.answers}",
            f"{hand.right}",
            f"{hand.lost:,.2f}",
        )
        for hand in hands
    ]
    said = [_said(hand) for hand in hands]
    notes = [] if rows else [NO_DRILL]
    return Group(
        "DECK" if rows else "",
        (
            Column("number"),
            Column("hand", align="<"),
            Column("idea or source", align="<"),
            Column("due", align="<"),
            Column("answers"),
            Column("right"),
            Column("cost"),
        ),
        rows,
        notes=notes,
        sentences=said,
    )


def _said(hand: DeckHand) -> str:
    """A hand or an idea of the drill in a sentence."""
    cards = ", ".join(card.words for card in parse_cards(hand.cards))
    due = f"due {due_text(hand)}" if hand.due else due_text(hand)
    answers = f", {hand.right} of {hand.answers} right" if hand.answers else ""
    what = f"{hand.idea}, last asked with {cards}:" if hand.idea else f"{cards}: {SOURCES[hand.source]},"
    return f"{hand.number}, {what} {due}{answers}."


def removed_text(number: int) -> str:
    """That a hand or an idea left the deck."""
    return f"Number {number} is removed; it comes back only if you drill it again (drill CARDS, drill IDEA)."


class DeckHandRecord(TypedDict):
    """A hand or an idea in the drill."""

    number: int
    idea: Annotated[str | None, "the name of an idea, whose cards are the hand last asked; null for a hand"]
    cards: Cards
    source: Annotated[str, "mistake, close, chosen or brought"]
    due: Time | None
    state: Annotated[str, "always active; removed hands are not listed"]
    answers: int
    right: int
    lost: CoinsLost


class DeckRecord(TypedDict):
    """The hands and ideas of a game's drill."""

    game: GameKey
    deck: list[DeckHandRecord]


def deck_record(hands: Sequence[DeckHand], paytable: Paytable) -> DeckRecord:
    """The hands and ideas of a game's drill as plain values; lost is in coins at max coins."""
    return {
        "game": paytable.key,
        "deck": [
            {
                "number": hand.number,
                "idea": hand.idea,
                "cards": hand.cards.split(),
                "source": hand.source,
                "due": hand.due,
                "state": "active",
                "answers": hand.answers,
                "right": hand.right,
                "lost": hand.lost,
            }
            for hand in hands
        ],
    }


def daily_group(score: DailyScore, paytable: Paytable, *, letters: bool, is_practice: bool) -> Group:
    """A day's score to share."""
    line = share_line(score, paytable, letters=letters, is_practice=is_practice)
    return Group(notes=[line, marks(score.answers, letters=letters)])


def drill_group(answers: Collection[Answer], progress: "DrillProgress", *, letters: bool) -> Group:
    """The result of a drill; the last days, each with a bar of right answers and the cost of wrong ones."""
    most_answers = max((day.answers for day in progress.days), default=0)
    signs = "#-" if letters else "█░"
    right = sum(answer.is_right for answer in answers)
    rows: list[tuple[str, ...]] = [
        (f"{right} of {len(answers)} right.",),
        (f"{drill_line(progress)}.",),
    ]
    for day in progress.days:
        scale = min(1.0, _MAX_BAR / most_answers)
        counts = day.right, day.answers - day.right
        bar = "".join(sign * round(count * scale) for sign, count in zip(signs, counts, strict=True))
        rows.append((f"{day.day}", bar, f"{day.right} of {day.answers} right, {lost(day.lost)}"))
    return Group(
        columns=(Column(align="<"), Column(width=2 + _MAX_BAR, align="<"), Column(align="<")), rows=rows
    )
