"""A challenge: a hundred deals of a game, the same for everyone who has its code. docs/challenge.md has the recipe.

A code has sixteen signs: five for the first 25 bits of the game's fingerprint, ten for 50 random bits, and a check sign.
"""

from hashlib import sha256
from pathlib import Path

from videopoker.coach.exams import Exam
from videopoker.core.base.messages import Refused, quoted
from videopoker.core.base.read_number import typed_number
from videopoker.core.cards.cards import Cards
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.deals.shuffle import fresh_secret, shuffled
from videopoker.play.paytables.files import load_paytable, shipped_fingerprints
from videopoker.play.paytables.library import paytable_library
from videopoker.play.practice.matches import SIZE
from videopoker.play.practice.stored_exams import begin_exam
from videopoker.play.practice.training import TrainingFile, utc_now

DEALS = 100
_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The 32 signs of a code, by their value: Crockford's, without I, L, O and U."""
_READ_AS = str.maketrans("OIL", "011", " -")
"""Letters that are read as the digits they look like; blanks and hyphens are left out."""
_LENGTH = 16


def new_code(paytable: Paytable) -> str:
    """A code for a challenge in this game, at random."""
    return code_of(paytable, int.from_bytes(fresh_secret(0)) >> 206)


def code_of(paytable: Paytable, number: int) -> str:
    """The code of the challenge with this number, below 2**50.

    >>> code_of(load_paytable("jacks-or-better-9-6"), 1)
    'HEY1-Y000-0000-001R'
    """
    signs = _game_signs(fingerprint(paytable)) + _signs(number, 10)
    return _written(signs + _SIGNS[_remainder(f"{signs}0")])


def read_code(text: str, saves: str | Path | None = None) -> tuple[str, Paytable]:
    """A code as written, and its game. Refused if a sign is mistyped, or the game is neither shipped nor the player's own.

    `saves` is the folder of saves, if one was chosen.
    """
    signs = text.strip().upper().translate(_READ_AS)
    if len(signs) != _LENGTH or not set(signs) <= {*_SIGNS}:
        raise Refused(
            f"{quoted(text)} is not a code; expected 16 letters and digits, such as {code_of(load_paytable(), 1)}"
        )
    code = _written(signs)
    if _remainder(signs):
        raise Refused(f"{code}: a letter or digit is mistyped; compare it with the code you were given")
    known = {_game_signs(known): key for key, known in shipped_fingerprints().items()}
    if key := known.get(signs[:5]):
        return code, load_paytable(key)
    for table in paytable_library(saves).tables:
        if _game_signs(fingerprint(table)) == signs[:5]:
            return code, table
    raise Refused(f"{code}: you do not have the game of this code; ask for its paytable file")


def read_match(text: str, game: Paytable, saves: str | Path | None = None) -> tuple[int | str, Paytable]:
    """What a player types to begin a match: its deals, and the game, by default `game`; or a code, or ``challenge`` for a new one.

    >>> read_match("50 deuces wild full pay", load_paytable())
    (50, <Paytable deuces-wild-full-pay: Deuces Wild Full Pay 25/15/9/5/3, 52 cards>)
    """
    if text.strip().lower() == "challenge":
        return new_code(game), game
    if [*map(len, text.replace("-", " ").split())] in ([4] * 4, [_LENGTH]):
        return read_code(text, saves)
    first, *name = text.split() or [f"{SIZE}"]
    deals = typed_number(first)
    if deals is None:
        raise Refused(
            f"got {quoted(text)}; expected deals such as 50, deals and a game such as 50 fpdw, a code, or challenge"
        )
    return deals, load_paytable(" ".join(name), saves) if name else game


def _written(signs: str) -> str:
    return "-".join(signs[start : start + 4] for start in range(0, _LENGTH, 4))


def _game_signs(known: str) -> str:
    """The signs for a game, from its fingerprint."""
    return _signs(int.from_bytes(bytes.fromhex(known)) >> 231, 5)


def _signs(number: int, length: int) -> str:
    return "".join(_SIGNS[number >> 5 * place & 31] for place in reversed(range(length)))


def _remainder(signs: str) -> int:
    """The signs as a polynomial over the field of 32 elements, at x; 0 for a whole code.

    One wrong sign, or two swapped signs, never give 0.
    """
    value = 0
    for sign in signs:
        value = value << 1 ^ (0b100101 if value & 16 else 0) ^ _SIGNS.index(sign)
    return value


class Challenge(Exam):
    """The hundred hands of a code, asked as in an exam: stored under its code, and without an end before the last hand."""

    title = "CHALLENGE"

    def __init__(self, code: str, paytable: Paytable, file: TrainingFile) -> None:
        """`code` and `paytable` are those that `read_code` returns."""
        self.code = code
        super().__init__(paytable, file, code)

    @property
    def whole_size(self) -> int:
        """The hands of a challenge."""
        return DEALS

    @property
    def aside(self) -> str:
        """The code."""
        return self.code

    def start(self) -> None:
        """Store that the challenge begins, unless it has begun."""
        begin_exam(self.file, self.code, self._game, self.paytable.key, self.size, utc_now(), only_once=True)

    def deal(self, number: int) -> Cards:
        """Hand `number` of the code, from 1."""
        seed = sha256(f"videopoker challenge 1 {self.code} {self._game}".encode()).digest()
        return shuffled(sorted_deck(self.paytable.jokers), seed, "challenge", number)[:5]
