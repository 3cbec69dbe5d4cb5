"""The stored secrets of a save's chain, in a table of their own: the log never has a secret before its deal is next."""

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import cast

from videopoker.core.events import ChainStarted
from videopoker.core.state import GameState
from videopoker.play.saves.file_check import DamagedSave, SaveError
from videopoker.play.saves.schema import SCHEMA_VERSION, one_line, store_chain, version_of
from videopoker.play.secret_chain import secret_before, secrets_back
from videopoker.play.shuffle import SECRET_BYTES

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
        if version_of(self._connection) < SCHEMA_VERSION:
            return []
        with one_line(self._where):
            return self._connection.execute("SELECT number, secret FROM chain_secret").fetchall()

    def next(self, state: GameState) -> bytes:
        """The secret for the next deal, which has no commitment yet.

        SaveError in a copy without secrets, DamagedSave if the stored ones are not those of the chain.
        """
        used = state.secret_chain
        assert used.chain is not None
        number = used.chain.number(state.hand + 1)
        secret = self._secret(used.chain, number)
        if secret_before(used.chain.chain, number, secret) != used.last:
            raise self._damaged()
        return secret

    def check(self, state: GameState) -> None:
        """Check that the stored secrets are those of the chain in use; the errors are those of `next`."""
        used = state.secret_chain
        if (
            used.chain
            and self._secret(used.chain, used.chain.number(state.uncommitted_hand - 1)) != used.last
        ):
            raise self._damaged()

    def fault(self, state: GameState) -> str:
        """One line on what is wrong with the stored secrets, for `state` at the end of the log; empty if they are sound.

        A copy without secrets is no fault, and neither is a save whose next chain begins when it is opened.
        """
        if state.why_new_chain is not None or not self.all():
            return ""
        try:
            self.check(state)
        except DamagedSave as error:
            return str(error)
        return ""

    def _secret(self, chain: ChainStarted, number: int) -> bytes:
        if self._of != chain.chain or number not in self._secrets:
            self._secrets, self._of = self._read(chain, number), chain.chain
        return self._secrets[number]

    def _read(self, chain: ChainStarted, number: int) -> dict[int, bytes]:
        """The secrets from this one to the next that is stored."""
        at, secret = self._point(number)
        if not isinstance(secret, bytes) or len(secret) != SECRET_BYTES or at > chain.length:
            raise self._damaged()  # a damaged page may hold any row
        back = secrets_back(chain.chain, at, secret)
        return {at: secret, **dict(zip(range(at - 1, number - 1, -1), back, strict=False))}

    def _point(self, number: int) -> tuple[int, object]:
        """The first stored secret with this number or a higher one, and its number."""
        if version_of(self._connection) >= SCHEMA_VERSION:
            with one_line(self._where):
                row = self._connection.execute(_POINT, (number,)).fetchone()
            if row:
                return cast("tuple[int, object]", row)
            if self.all():
                raise self._damaged()
        raise SaveError(
            f"{self._where} is a copy without the secrets of its deals, for checking only; "
            "`videopoker saves restore` makes a save of it that can be played"
        )

    def _damaged(self) -> DamagedSave:
        return DamagedSave(
            f"{self._where}: the stored secrets of its next deals are damaged; "
            f"`videopoker saves salvage {Path(self._where).stem}` makes a save with new ones"
        )
