"""What a log says of its chains of secrets: which one is in use, and how the secret of each deal was fixed.

The hashes are computed and checked in `play.deals.shuffle`.
"""

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from videopoker.core.machine.events import ChainStarted, Committed, Dealt

SHORTEST_CHAIN = 100_000
"""The fewest deals of a chain."""

SHORTEST_WORDS = 12
"""The fewest characters of a phrase that protects deals; a run of spaces counts as one character."""

KnownPhrases = tuple[frozenset[bytes], ...]
"""Hashes of phrases, in sets of falling size, so that adding one copies few of the others."""

FIXED = ("words", "chain", "bet", "again")
"""How the secret of a deal was fixed.

``words``: by a chain, and the player chose new words after its first value; ``chain``: by a chain; ``bet``: by a
commitment alone, so the machine could have chosen it; ``again``: dealt from a secret that a copy of the save had
before it was restored, so its cards could have been seen.
"""


@dataclass(frozen=True)
class SecretChain:
    """The chain in use after a row of the log, and how the secret of the last deal was fixed."""

    chain: ChainStarted | None = None
    """None before the first chain, in practice and in memory."""
    last: bytes = field(default=b"", repr=False)
    """Its last secret that the log has; at first its first value. The next one has this as its hash."""
    begun: tuple[tuple[str, int], ...] = ()
    """How many chains began, by their `why`."""
    is_restored: bool = False
    """Whether the save was restored since the chain began; then the next chain begins."""
    known: KnownPhrases = field(default=(), repr=False)
    """The phrases chosen so far, without short ones, which protect no deal anyway."""
    has_words: bool = False
    """Whether the player's phrase was chosen after the chain's first value, is long enough, and was not known before."""
    is_answered: bool = False
    """Whether the player chose a phrase since the chain began, or kept the one there is."""
    is_seen: bool = False
    """Whether the save was restored since the last commitment or deal, so the next cards could have been seen."""
    is_win_seen: bool = False
    """Whether the save was restored since the last deal, so the cards of a double-up could have been seen."""
    fixed: str | None = None
    """How the secret of the last deal was fixed, as in FIXED; None for a deal without a commitment."""

    def started(self, event: ChainStarted) -> "SecretChain":
        """After the start of a chain: the phrase that the player has is known, so it protects no deal of the chain."""
        begun = dict(self.begun)
        begun[event.why] = begun.get(event.why, 0) + 1
        return SecretChain(
            event,
            event.first,
            tuple(begun.items()),
            known=self.known,
            is_seen=self.is_seen,
            is_win_seen=self.is_win_seen,
            fixed=self.fixed,
        )

    def committed(self, event: Committed) -> "SecretChain":
        """After the commitment to the next deal."""
        if self.chain is None and not self.is_seen:
            return self
        return self._changed(last=event.secret if self.chain else b"", is_seen=False)

    def dealt(self, event: Dealt) -> "SecretChain":
        """After a deal."""
        fixed = self.fixed_for(event.hand) if event.committed else None
        is_same = fixed == self.fixed and not self.is_seen and not self.is_win_seen
        return self if is_same else self._changed(fixed=fixed, is_seen=False, is_win_seen=False)

    def fixed_for(self, hand: int) -> str:
        """How the secret of the next deal is fixed, for a deal with a commitment and the player's phrase."""
        if self.is_seen:
            return "again"
        if self.chain is None or hand < self.chain.hand:
            return "bet"
        return "words" if self.has_words else "chain"

    def doubled(self) -> "SecretChain":
        """After a double-up of the last deal."""
        return self._changed(fixed="again") if self.is_win_seen and self.fixed else self

    def restored(self, *, in_hand: bool) -> "SecretChain":
        """After the save was restored, `in_hand` with a hand dealt or a win staked."""
        fixed = "again" if in_hand and self.fixed else self.fixed
        return self._changed(is_restored=self.chain is not None, is_seen=True, is_win_seen=True, fixed=fixed)

    def _changed(self, **changes: Any) -> "SecretChain":
        """This with other values in these fields: `dataclasses.replace` in a quarter of the time."""
        chain = object.__new__(SecretChain)
        object.__setattr__(chain, "__dict__", self.__dict__ | changes)
        return chain

    def answered(self, phrase: str) -> "SecretChain":
        """After the player chose this phrase, or the one there is again."""
        if not is_long(phrase):
            return self._changed(is_answered=True, has_words=False)
        digest = sha256(_spaced(phrase).casefold().encode()).digest()[:8]
        is_new = not any(digest in phrases for phrases in self.known)
        known = _with(self.known, digest) if is_new else self.known
        return self._changed(is_answered=True, has_words=is_new and self.chain is not None, known=known)


def is_long(phrase: str) -> bool:
    """Whether a phrase has enough characters to protect deals."""
    return len(_spaced(phrase)) >= SHORTEST_WORDS


def _spaced(phrase: str) -> str:
    """The phrase with one space between two words, and none around them."""
    return " ".join(phrase.split())


def _with(known: KnownPhrases, digest: bytes) -> KnownPhrases:
    """These phrases and one more; sets of the same size become one."""
    larger = list(known)
    last = frozenset({digest})
    while larger and len(larger[-1]) == len(last):
        last |= larger.pop()
    return (*larger, last)


NO_CHAIN = SecretChain()
"""Before the first chain."""
