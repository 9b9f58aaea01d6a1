"""`movement list`: the movements that fit a number of contestants and the director's wishes, best first."""

import json
from argparse import ArgumentParser, BooleanOptionalAction
from collections.abc import Iterable, Iterator
from dataclasses import fields
from fractions import Fraction
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext_lazy as _

from tournament.exchange.plain import plain
from tournament.management.wording.bilingual import both
from tournament.movements.catalogue import Choice, Wishes, choices, needs_sharing
from tournament.sheets.figures import decimal

KINDS = {"pairs": "pairs", "individuals": "individual", "teams": "teams", "rotation": "rotation"}
NOTHING_FITS = _("No movement fits. Relax the conditions, or allow more time.")
TOO_SMALL = _("--%(option)s: %(given)s is too small; the minimum is %(least)s.")
LEAST = {
    **dict.fromkeys((*KINDS, "boards", "minutes", "minutes_per_board", "copies"), 1),
    **dict.fromkeys(("minutes_per_move", "max_sit_out", "stationary"), 0),
}
NEEDS_SHARING = _(
    "Without sharing boards, %(rounds)s full rounds at %(tables)s tables are proved to be impossible."
)
HEADS = (
    (_("Movement"), 0),
    (_("Rounds"), 6),
    (_("Boards a round"), 6),
    (_("Boards each"), 6),
    (_("Duration"), 6),
    (_("Winners"), 6),
    (_("Balance"), 6),
    (_("Tables that share"), 6),
    (_("Sit-out"), 6),
)


def add_wishes(parser: ArgumentParser) -> None:
    """How many play what, and every field of Wishes."""
    kinds = parser.add_mutually_exclusive_group(required=True)
    for name, kind in KINDS.items():
        kinds.add_argument(f"--{name}", type=int, metavar="N", dest=kind, help=f"so many {name}")
    parser.add_argument("--boards", type=int, help="boards each contestant should play")
    parser.add_argument("--minutes", type=int, help="minutes of the whole session")
    parser.add_argument("--minutes-per-board", type=minutes, help="6.5 unless said")
    parser.add_argument("--minutes-per-move", type=minutes, help="2 unless said")
    winners = parser.add_mutually_exclusive_group()
    winners.add_argument("--one-winner", action="store_true", default=None, dest="one_winner")
    winners.add_argument("--two-winners", action="store_false", default=None, dest="one_winner")
    parser.add_argument("--sharing", action=BooleanOptionalAction, help="only with, or only without, sharing")
    parser.add_argument("--turned", action="store_true", default=None, help="single boards may lie turned")
    parser.add_argument("--copies", type=int, help="copies of the boards at hand")
    parser.add_argument("--max-sit-out", type=int, metavar="BOARDS", help="the longest sit-out")
    parser.add_argument("--stationary", type=int, metavar="N", help="so many who cannot move")
    parser.add_argument("--json", action="store_true", help="for programs")


def minutes(text: str) -> Fraction:
    """6.5 or 13/2. ValueError for anything else."""
    try:
        return Fraction(text)
    except ZeroDivisionError as error:
        raise ValueError(text) from error


def listed(options: dict[str, Any]) -> str:
    """The choices for parsed options, as JSON or as a table in both languages. CommandError for numbers
    that are too small."""
    _refuse_too_small(options)
    kind = next(kind for kind in KINDS.values() if options.get(kind) is not None)
    named = (field.name for field in fields(Wishes))
    wished = {name: options[name] for name in named if options.get(name) is not None}
    found = choices(options[kind], kind=kind, **wished)
    if options["json"]:
        return json.dumps(plain(found), ensure_ascii=False, indent=1)
    lines = [*_table(found)] if found else [both(NOTHING_FITS)]
    return "\n".join([*lines, *(_impossible((options[kind] + 1) // 2) if kind == "pairs" else ())])


def _refuse_too_small(options: dict[str, Any]) -> None:
    for name, least in LEAST.items():
        given = options.get(KINDS.get(name, name))
        if given is not None and given < least:
            option = name.replace("_", "-")
            raise CommandError(both(TOO_SMALL, option=option, given=given, least=least))


def _impossible(tables: int) -> Iterator[str]:
    """The numbers of rounds for which no movement without shared boards exists."""
    for rounds in range(2, 2 * tables):
        if needs_sharing(tables, rounds):
            yield both(NEEDS_SHARING, rounds=rounds, tables=tables)


def _table(found: Iterable[Choice]) -> Iterable[str]:
    rows = [_cells(choice) for choice in found]
    longest = max(len(row[0]) for row in rows)
    for number, (head, _width) in enumerate(HEADS, start=1):
        yield f"{number}  {both(head, ' · ')}"
    yield ""
    widths = [longest, *(width for _head, width in HEADS[1:])]
    yield _line([str(number) for number in range(1, len(HEADS) + 1)], widths)
    yield from (_line(row, widths) for row in rows)


def _cells(choice: Choice) -> list[str]:
    minutes = round(choice.minutes)
    return [
        choice.code,
        str(choice.rounds),
        str(choice.boards_per_round),
        str(choice.boards_played),
        f"{minutes // 60}:{minutes % 60:02d}",
        str(choice.winners),
        decimal(choice.qf, 1) if choice.qf is not None else "–",
        str(choice.sharing or "–"),
        str(choice.sit_out or "–"),
    ]


def _line(cells: list[str], widths: list[int]) -> str:
    first, *rest = cells
    return first.ljust(widths[0]) + "".join(
        cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)
    )
