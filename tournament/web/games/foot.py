"""What stands under the last deal of a score sheet: what leads from its running total to the final one."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.sheets import figures
from tournament.sheets.game_sheet import GameSheet

FootLine = tuple[str, tuple[str, ...]]  # what it is, and its figure for each side


def foot(sheet: GameSheet) -> list[FootLine]:
    """What a called end was worth, every ruling in points, and the total; nothing where deals say it all."""
    lines = [*_called_end(sheet), *_rulings(sheet)]
    totals = tuple(figures.decimal(total, 0) for total in sheet.totals)
    return [*lines, (_("Total"), totals)] if lines and sheet.deals else []


def _called_end(sheet: GameSheet) -> Iterator[FootLine]:
    """The unfinished rubber of a table whose time was called; one that noted its end has a line for that."""
    worth = sheet.standing.get("unfinished")
    noted = any(line.facts.get("stopped") for line in sheet.deals)
    if isinstance(worth, tuple) and any(worth) and not noted:
        yield _("unfinished rubber"), tuple(map(_added, worth))


def _rulings(sheet: GameSheet) -> Iterator[FootLine]:
    for ruling in sheet.rulings:
        if ruling.points:
            said = " · ".join(filter(None, (_("Ruling"), ruling.reason)))
            yield (
                said,
                tuple(
                    _added(ruling.points if side == ruling.side else 0) for side in range(len(sheet.sides))
                ),
            )


def _added(points: int) -> str:
    return figures.signed(points) if points else ""
