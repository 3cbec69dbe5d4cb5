"""The stored secrets of a save's chain, in a table of their own: the log never has a secret before its deal is next."""

import sqlite3
from collections.abc import Iterable, Mapping
from pathlib import Path
from shlex import quote
from typing import TypeGuard, cast

from videopoker.core.machine.events import ChainStarted
from videopoker.core.machine.moves import Commit
from videopoker.core.machine.state import GameState
from videopoker.play.deals.shuffle import SECRET_BYTES, secret_before, secrets_back
from videopoker.play.saves.files.schema import WITH_CHAIN, one_line, store_chain, version_of
from videopoker.play.saves.files.sqlite_file import DamagedSave, SaveError, command

_POINT = "SELECT number, secret FROM chain_secret WHERE number >= ? ORDER BY number LIMIT 1"


class ChainStore:
    """The secrets of the chain in use of an open save."""

    def __init__(self, connection: sqlite3.Connection, where: str) -> None:
        self._connection = connection
        self._where = where
        self._of = b""
        """The id of the chain of the secrets in `_secrets`."""
        self._secrets: dict[int, bytes] = {}

    def replace(self, secrets: Iterable[tuple[int, bytes]]) -> None:
        """Store the secrets of a new chain, inside a transaction."""
        store_chain(self._connection, secrets)

    def all(self) -> list[tuple[int, bytes]]:
        """The stored secrets, each with its number; none in a copy without them and before the first chain."""
        if version_of(self._connection) < WITH_CHAIN:
            return []
        with one_line(self._where):
            return self._connection.execute("SELECT number, secret FROM chain_secret").fetchall()

    def next(self, state: GameState) -> bytes:
        """The secret for the next deal, which has no commitment yet.

        SaveError in a copy without secrets, DamagedSave if the stored ones do not belong to the chain.
        """
        used = state.secret_chain
        assert used.chain is not None
        number = used.chain.number(state.hand + 1)
        secret = self._secret(used.chain, number)
        if secret_before(used.chain.chain, number, secret) != used.last:
            raise self._damaged()
        return secret

    def check(self, state: GameState) -> None:
        """Check that the secrets up to the next stored one belong to the chain in use; errors as for `next`.

        A chain that ends when the save is opened is not checked.
        """
        used = state.secret_chain
        if used.chain is None or state.why_new_chain:
            return
        if state.allows(Commit):
            self.next(state)
        elif self._secret(used.chain, used.chain.number(state.uncommitted_hand - 1)) != used.last:
            raise self._damaged()

    def fault(self, state: GameState) -> str:
        """One line on what is wrong with any stored secret, for `state` at the end of the log; empty if all are sound.

        Copies without secrets, and saves about to start a chain, are valid.
        """
        used = state.secret_chain
        stored = dict(self.all())
        if used.chain is None or state.why_new_chain or not stored:
            return ""
        last = used.chain.number(state.uncommitted_hand - 1)
        return "" if _are_sound(stored, used.chain, last, used.last) else str(self._damaged())

    def are_left_out(self, state: GameState) -> bool:
        """Whether this is a copy without secrets, for `state` at the end of the log."""
        return state.secret_chain.chain is not None and state.why_new_chain is None and not self.all()

    def _secret(self, chain: ChainStarted, number: int) -> bytes:
        if self._of != chain.chain or number not in self._secrets:
            self._secrets = self._read(chain, number)
            self._of = chain.chain
        return self._secrets[number]

    def _read(self, chain: ChainStarted, number: int) -> dict[int, bytes]:
        """Number -> secret, from this number to the next stored one."""
        stored, secret = self._point(number)
        if not _is_secret(secret) or stored > chain.length:
            raise self._damaged()
        back = secrets_back(chain.chain, stored, secret)
        return {stored: secret, **dict(zip(range(stored - 1, number - 1, -1), back, strict=False))}

    def _point(self, number: int) -> tuple[int, object]:
        """The first stored secret with this number or a higher one, and its number."""
        if version_of(self._connection) >= WITH_CHAIN:
            with one_line(self._where):
                row = self._connection.execute(_POINT, (number,)).fetchone()
            if row:
                return cast("tuple[int, object]", row)
            if self._secrets or self.all():
                raise self._damaged()
        raise SaveError(
            f"{self._where} is a copy without the secrets of its deals, for checking only; "
            f"`{self._command('restore')} {quote(self._where)}` makes it a save that can be played"
        )

    def _damaged(self) -> DamagedSave:
        return DamagedSave(
            f"{self._where}: the stored secrets of its next deals are damaged; "
            f"`{self._command('salvage')}` makes a save with new ones"
        )

    def _command(self, verb: str) -> str:
        path = Path(self._where)
        return f"{command(path)} saves {verb} {path.stem}"


def _is_secret(stored: object) -> TypeGuard[bytes]:
    """Whether this is a secret: a damaged page may hold anything."""
    return isinstance(stored, bytes) and len(stored) == SECRET_BYTES


def _are_sound(stored: Mapping[int, object], chain: ChainStarted, last: int, secret: bytes) -> bool:
    """Whether the stored secrets from the end of a chain back to number `last`, which is `secret`, fit each other."""
    end = stored.get(chain.length)
    if not _is_secret(end):
        return False
    before = end
    back = secrets_back(chain.chain, chain.length, end)
    for number, before in zip(range(chain.length - 1, last - 1, -1), back, strict=False):
        if stored.get(number, before) != before:
            return False
    return before == secret
