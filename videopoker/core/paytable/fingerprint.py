"""The fingerprint of a game: equal for games that deal and pay alike.

A file of its own: a game is read without loading what hashes.
"""

from functools import lru_cache

from videopoker.core.paytable.paytable import Paytable

SHOWN_DIGITS = 8
"""How many digits of a fingerprint are shown to people."""


@lru_cache(maxsize=256)
def fingerprint(paytable: Paytable) -> str:
    """64 hex digits, equal for games with the same deck, wild cards, coins, pays and jackpots, whatever their names."""
    import json
    from hashlib import sha256  # 4 ms that `solve` and `hold` go without

    fields = paytable.to_fields()
    rules = {name: fields[name] for name in ("deck", "wild", "coins")}
    pays = [{name: value for name, value in line.items() if name != "label"} for line in fields["pays"]]
    text = json.dumps(rules | {"pays": pays}, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()
