"""The fields of a paytable file: their order, types, limits and meaning, as the properties of a JSON Schema (2020-12).

`paytable_fields` reads a file by these keys and limits, and an editor checks and completes one by `file_schema`.

A file of its own, and almost only data: the reader and the JSON Schema share it.
"""

from typing import Any

from videopoker.core.base.records import DIALECT, FILE_URN
from videopoker.core.cards.deck import MAX_JOKERS
from videopoker.core.cards.hands import CATEGORY_NAMES
from videopoker.core.paytable.paytable import MAX_PAY, MAX_TEXT

MAX_COINS = 10
MAX_LINES = 50

Fields = dict[str, dict[str, Any]]

_NAME = r"^[^\u0000-\u001f\u007f]*$"
_PAY = {"type": "integer", "minimum": 1, "maximum": MAX_PAY}
_RANKS = {"type": "string", "minLength": 1, "examples": ["A", "234", "5-K", "JQKA"]}

DECK_FIELDS: Fields = {
    "jokers": {
        "type": "integer",
        "minimum": 0,
        "maximum": MAX_JOKERS,
        "default": 0,
        "description": "How many jokers are in the deck in addition to the 52 cards.",
    }
}

LINE_FIELDS: Fields = {
    "hand": {"enum": [*reversed(CATEGORY_NAMES)], "description": "The hand that is paid."},
    "natural": {
        "type": "boolean",
        "default": False,
        "description": "true: only if no wild card stands for another card.",
    },
    "ranks": _RANKS | {"description": "The ranks that the hand is made of."},
    "kickers": _RANKS | {"description": "The ranks of the odd card, or of the odd cards."},
    "wilds": {
        "type": "integer",
        "minimum": 0,
        "maximum": 5,
        "description": "Exactly this many wild cards in the hand.",
    },
    "jackpot": {
        "type": "number",
        "exclusiveMinimum": 0,
        "maximum": 1,
        "description": "A progressive jackpot: the share of each coin bet that is added to it, such as 0.01.",
    },
    "label": {
        "type": "string",
        "maxLength": MAX_TEXT,
        "pattern": _NAME,
        "description": "The name of the line (default: made from the hand).",
    },
    "pays": {
        "description": "Coins paid for each coin bet, or a list: the coins paid for a bet of 1, 2, ... coins.",
        "anyOf": [_PAY, {"type": "array", "items": _PAY, "minItems": 1, "maxItems": MAX_COINS}],
    },
}

TABLE_FIELDS: Fields = {
    "name": {
        "type": "string",
        "minLength": 1,
        "maxLength": MAX_TEXT,
        "pattern": _NAME,
        "description": "What the machine is called, such as Joker Poker.",
    },
    "variant": {
        "type": "string",
        "maxLength": MAX_TEXT,
        "pattern": _NAME,
        "description": "Which version of the game it is, such as Jacks or Better 15/5/4.",
    },
    "deck": {
        "type": "object",
        "properties": DECK_FIELDS,
        "additionalProperties": False,
        "description": "The deck: 52 cards and the jokers.",
    },
    "wild": {
        "type": "array",
        "items": {"type": "string", "minLength": 1, "examples": ["joker", "2"]},
        "uniqueItems": True,
        "description": "The wild cards: joker, or ranks such as 2.",
    },
    "coins": {
        "type": "integer",
        "minimum": 1,
        "maximum": MAX_COINS,
        "default": 5,
        "description": "The most coins you can bet.",
    },
    "return": {
        "type": "number",
        "exclusiveMinimum": 0,
        "exclusiveMaximum": 10,
        "description": "The exact return with best play at max bet; `videopoker paytables check` computes it.",
    },
    "pays": {
        "type": "array",
        "items": {
            "type": "object",
            "properties": LINE_FIELDS,
            "required": ["hand", "pays"],
            "additionalProperties": False,
        },
        "minItems": 1,
        "maxItems": MAX_LINES,
        "description": "The pay lines. A hand is paid for the line that pays it most.",
    },
}


def file_schema() -> dict[str, Any]:
    """The JSON Schema of a paytable file. What depends on several fields is left to `videopoker paytables check`."""
    return {
        "$schema": DIALECT,
        "$id": f"{FILE_URN}paytable.toml",
        "title": "A paytable of videopoker",
        "type": "object",
        "properties": TABLE_FIELDS,
        "required": ["name", "pays"],
        "additionalProperties": False,
    }
