"""What a match is worth in words: settled +1 hundred, −3 hundreds, +6 IMPs; or in points, 12 points ahead."""

from collections.abc import Callable, Mapping

from django.utils.translation import ngettext

from scoring.games import GAMES
from scoring.games.agreement import agree
from tournament.sheets import figures
from tournament.sheets.game_sheets import GameSheet

COUNTED: Mapping[str, Callable[[int], str]] = {
    "points": lambda count: ngettext("%(amount)s point", "%(amount)s points", count),
    "hundreds": lambda count: ngettext("%(amount)s hundred", "%(amount)s hundreds", count),
    "imps": lambda count: ngettext("%(amount)s IMP", "%(amount)s IMPs", count),
}


def amount(settled: int, unit: str) -> str:
    """A plus or minus with its unit."""
    return COUNTED[unit](abs(settled)) % {"amount": figures.signed(settled)}


def worth(sheet: GameSheet, ahead: tuple[int, ...]) -> str:
    """What the sides in front win by: what they settle, or how far the next one is behind; empty if neither.

    Where points are not settled, a game of four knows no sum of differences: only who is how far in front.
    """
    if sheet.unit != "points":
        settled = sheet.settled[ahead[0]]
        return amount(settled, sheet.unit) if settled else ""
    turned = -1 if GAMES[sheet.game].fewest(agree(sheet.game, sheet.preset, sheet.overrides).rules) else 1
    behind = max(turned * total for side, total in enumerate(sheet.totals) if side not in ahead)
    lead = turned * sheet.totals[ahead[0]] - behind
    return (
        ngettext("%(lead)s point ahead", "%(lead)s points ahead", lead) % {"lead": lead} if lead > 0 else ""
    )
