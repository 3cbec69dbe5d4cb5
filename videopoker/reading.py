"""What saves say, for programs: their hands, the costs of their holds, their grade."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from videopoker.core.base.messages import Refused, check_is, quoted
from videopoker.core.base.rendering import Shown, short_repr
from videopoker.core.cards.held_cards import positions_of
from videopoker.play.host.paths import given_save
from videopoker.play.records import Record, records
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session
from videopoker.text.export.hand_files import COLUMNS, hand_rows

if TYPE_CHECKING:  # importing the coach loads the solver, which only a call needs
    from videopoker.coach.grade import Grade

Save: TypeAlias = Session | str | Path
"""A session, or the path of a save, which may be in play."""
_GRADES = "SELECT number, best, kind, unit, value, cost, first_cost, perfect_paid FROM graded ORDER BY number"
_AT_ONCE = 10_000
_COSTS = ("hand", "best", "kind", "value", "cost", "first_cost", "perfect_paid")


class Rows(Shown):
    """Rows of a save, each a dict: read one by one, from the save again each time, or all as columns."""

    def __init__(
        self, names: tuple[str, ...], where: str, read: Callable[[], Iterator[dict[str, Any]]]
    ) -> None:
        self.names: tuple[str, ...] = names
        """The keys of every row."""
        self._where, self._read = where, read

    def __repr__(self) -> str:
        return short_repr(self, f"of {self._where}: {', '.join(self.names)}")

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return self._read()

    def to_columns(self) -> dict[str, list[Any]]:
        """All rows as a dict of columns of one length, for any frame library: `pandas.DataFrame(x.to_columns())`."""
        columns: dict[str, list[Any]] = {name: [] for name in self.names}
        for row in self:
            for name, cell in row.items():
                columns[name].append(cell)
        return columns


def read_history(session: Save | None = None, *, save: str | None = None) -> Rows:
    """The hands of a session or a save in order, one row for each final hand of a deal; the save is only read.

    The columns are those of `videopoker history --csv`, and `videopoker history --legend` says what each is: `coins`,
    `paid`, `staked`, `doubled` and `won` are in coins, `cents` in hundredths of the currency, `held` are positions from 1,
    `time` is UTC. Values that a hand does not have are None. SaveError if the save cannot be read.

    >>> from videopoker import Session, read_history
    >>> session = Session.in_memory("jacks-or-better-9-6", credits=100)
    >>> _ = session.deal(5, cards="Ks Kh 7d 2c 9s", replacements="Kd 7c 7s"), session.draw("Ks Kh")
    >>> [(row["cards"], row["held"], row["line"], row["paid"]) for row in read_history(session)]
    [('Ks Kh 7d 2c 9s', '1 2', 'Full House', 45)]
    """
    given = _given(session, save)

    def read() -> Iterator[dict[str, Any]]:
        with _log_of(given) as log:
            for hand in in_order(log, HandFilter()):
                for row in hand_rows(hand):
                    cells = (None if cell == "" else cell for cell in row)
                    yield dict(zip(COLUMNS, cells, strict=True))

    return Rows(tuple(COLUMNS), _name(given), read)


def read_grades(session: Save | None = None, *, save: str | None = None) -> Rows:
    """What the hold of each hand cost, in order; the save is only read. Hands not graded yet are valued first.

    `hand` is its number, `best` the best hold as positions from 1, `kind` what the decision was about. In coins, over all
    hands drawn from the deal: `value` of the best hold, `cost` of the hold drawn, `first_cost` of the first answer (None
    after a hint), and `perfect_paid`, what the best hold would have been paid with the same cards to draw. Hands in play
    and hands whose cards a script chose are left out. SaveError if the save cannot be read.

    >>> from videopoker import Session, read_grades
    >>> session = Session.in_memory("jacks-or-better-9-6", credits=100, seed=b"an example")
    >>> _ = session.deal(5), session.draw(range(5))
    >>> [(row["hand"], row["best"], round(row["cost"], 4)) for row in read_grades(session)]
    [(1, '2 5', 2.4702)]
    """
    given = _given(session, save)

    def read() -> Iterator[dict[str, Any]]:
        from videopoker.coach.grader import GradedLog

        with _log_of(given) as log:
            for _ in GradedLog(log).grading():
                pass
            for first in range(1, log.index().last_graded() + 1, _AT_ONCE):
                last = first + _AT_ONCE - 1
                index = log.index(first, last, graded=True)
                for row in index.rows(index.with_graded(first, last) + _GRADES):
                    yield _costs(*row)

    return Rows(_COSTS, _name(given), read)


def _costs(
    hand: int, best: int, kind: str, unit: int, value: int, cost: int, first_cost: int | None, paid: int
) -> dict[str, Any]:
    held = " ".join(str(position + 1) for position in positions_of(best))
    first = None if first_cost is None else first_cost / unit
    return dict(zip(_COSTS, (hand, held, kind, value / unit, cost / unit, first, paid), strict=True))


def grade(session: Save | None = None, *, save: str | None = None) -> Grade:
    """Where all credits of a save went, and how well its hands were held; the save is only read.

    SaveError if the save cannot be read. A big save takes seconds the first time.

    >>> from videopoker import Session, grade
    >>> session = Session.in_memory("jacks-or-better-9-6", credits=100, seed=b"an example")
    >>> for _ in range(3):
    ...     _ = session.deal(5), session.draw(range(5))
    >>> graded = grade(session)
    >>> graded.deals, graded.right
    (3, 0)
    """
    from videopoker.coach.grader import GradedLog

    with _log_of(_given(session, save)) as log:
        graded = GradedLog(log)
        for _ in graded.steps():
            pass
        return graded.grades[0]


def read_records(session: Save | None = None, *, save: str | None = None) -> list[Record]:
    """The records of a save, each with its hand: as `records` of `videopoker stats --json`; the save is only read.

    Right holds count as far as they are graded. SaveError if the save cannot be read.

    >>> from videopoker import Session, read_records
    >>> session = Session.in_memory("jacks-or-better-9-6", credits=100)
    >>> _ = session.deal(5, cards="Ks Kh 7d 2c 9s", replacements="Kd 7c 7s"), session.draw("Ks Kh")
    >>> [(record.name, record.value, record.hand) for record in read_records(session)][:1]
    [('biggest win', 45, 1)]
    """
    with _log_of(_given(session, save)) as log:
        return records(log.folded().totals, log.right_holds())


def _given(session: Save | None, save: str | None) -> Session | Path:
    """The session, or the file of a save; Refused if there is none."""
    if isinstance(session, Session) and save is None:
        return session
    if save is None:
        check_is(session, (str, Path), "a session, or the path of a save")
    path = given_save(session, save)
    if not _is_file(path):
        raise Refused(f"no save {quoted(str(path))}; expected the path of a save, or a session")
    return path


def _is_file(path: Path) -> bool:
    with suppress(OSError):  # a name that no file can have
        return path.is_file()
    return False


@contextmanager
def _log_of(save: Session | Path) -> Iterator[Log]:
    if isinstance(save, Session):
        yield save.log
    else:
        with Log.read(save, writes_index=False) as log:
            yield log


def _name(save: Session | Path) -> str:
    return save.log.where if isinstance(save, Session) else str(save)
