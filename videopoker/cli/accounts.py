"""The commands that tell what a save holds in all: its meters and its ledger.

The same rules as for every command: see `commands`.
"""

import argparse
from typing import TYPE_CHECKING, Any

from videopoker.cli.commands import complaints, print_json, read_store

if TYPE_CHECKING:
    from videopoker.core.meters import Counts, Meters


def stats(options: argparse.Namespace) -> int:
    """Print the meters of a save, or what was hit beside what best play expects."""
    from videopoker.text.meters import meter_groups, meter_text

    with complaints(), read_store(options) as log:
        standing = log.standing()
    total, cents = standing.meters, standing.state.denomination
    if options.expected:
        return _expected(total, json=options.json)
    if options.json:
        more = {"denomination": cents, "net": total.net, "session": _session_record(total.session)}
        return print_json(total.to_record() | more)
    print(meter_text(meter_groups(total, _currency(options))))
    if total.lines:
        print(f"\n{'HITS PER LINE':<34}{'hits':>14}{'games since':>14}")
    for label, count in total.lines.most_common():
        print(f"{label:<34}{count:>14,}{total.games - total.last_hit[label]:>14,}")
    return 0


def _expected(total: "Meters", *, json: bool) -> int:
    from videopoker.text.comparison import comparison_record, comparison_text, comparisons

    found = comparisons(total)
    if json:
        return print_json([comparison_record(one) for one in found])
    print("\n\n\n".join(map(comparison_text, found)) or "no hand has been drawn yet")
    return 0


def _session_record(session: "Counts") -> dict[str, Any]:
    """The session under way, or the last one, as plain values."""
    return {
        "coin_in": session.coin_in,
        "coin_out": session.coin_out,
        "net": session.net,
        "games": session.games,
        "deals": session.deals,
        "wins": session.wins,
        "biggest_win": session.biggest_win,
        "return": session.return_so_far,
        "seconds": session.seconds,
        "hands_per_hour": session.hands_per_hour,
        "lines": dict(session.lines.most_common()),
    }


def ledger(options: argparse.Namespace) -> int:
    """Print what was put in and cashed out, and what every session brought."""
    from dataclasses import asdict

    from videopoker.play.saves.ledger import ledger, sessions
    from videopoker.text.ledger import ledger_text

    with complaints(), read_store(options) as log:
        rows, played = ledger(log), sessions(log)
    if options.json:
        return print_json(
            {
                "ledger": [asdict(row) for row in rows],
                "sessions": [asdict(one) | {"net": one.net} for one in played],
            }
        )
    print(ledger_text(rows, played, _currency(options)))
    return 0


def _currency(options: argparse.Namespace) -> str:
    """The sign of money that the player's settings ask for; what is wrong in them is said elsewhere."""
    from videopoker.play.paths import settings_path
    from videopoker.play.settings.file import load_settings

    return load_settings(settings_path(options.saves))[0].currency
