"""`movement show` and `movement check`: one movement as text, and its problems."""

import json

from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from tournament.exchange.plain import plain
from tournament.management.wording.bilingual import both
from tournament.movements.catalogue import build
from tournament.movements.catalogue_figures import Figures, measure
from tournament.movements.check import problems
from tournament.movements.plan import Movement, PlanRow, Quartet
from tournament.movements.schema import to_json
from tournament.readings.errors import DirectorError
from tournament.readings.movements.movement_files import read_movement
from tournament.readings.movements.movement_problems import in_words
from tournament.reports.movements.movement_verdict import verdict_on
from tournament.sheets.figures import decimal

RIGHT = _("This movement has no errors.")
ROUND = _("Round %(number)d")


def movement_text(code: str, *, as_json: bool) -> str:
    """A movement of the catalogue. ValueError when the code names none."""
    movement = build(code)
    if as_json:
        return json.dumps(to_json(movement), ensure_ascii=False, indent=1)
    return "\n".join([movement.name, *_figures(measure(movement)), "", *_rounds(movement)])


def checked(data: bytes, *, as_json: bool) -> tuple[str, bool]:
    """What there is to say of a `movement/1` file, and whether it can be played as it stands."""
    try:
        movement = read_movement(data)
    except DirectorError as error:
        texts = {"code": error.code, "message": error.message}
        return json.dumps(texts, ensure_ascii=False) if as_json else both(lazy(_refusal, str)(data)), False
    verdict = verdict_on(movement)
    if as_json:
        return json.dumps(plain(verdict), ensure_ascii=False, indent=1), verdict.is_valid
    texts = [both(lazy(in_words, str)(problem, movement), " · ") for problem in problems(movement)]
    figures = _figures(verdict.figures) if verdict.figures else []
    return "\n".join([*(texts or [both(RIGHT, " · ")]), *figures]), verdict.is_valid


def _refusal(data: bytes) -> str:
    """Why a file is no movement, in the language that is active."""
    try:
        read_movement(data)
    except DirectorError as error:
        return error.message
    return ""


def _figures(figures: Figures) -> list[str]:
    texts = [
        (_("Winners"), str(figures.winners)),
        (_("Board sets in play"), str(figures.in_play)),
        (_("Board sets each"), str(figures.played)),
        (_("Tables that share"), str(figures.sharing)),
        (_("Duplicate sets of boards"), str(figures.copies)),
        (_("Balance"), decimal(figures.qf, 2) if figures.qf is not None else "–"),
    ]
    return [f"{both(name, ' · ')}: {value}" for name, value in texts]


def _rounds(movement: Movement) -> list[str]:
    return [
        line
        for number in range(1, movement.rounds + 1)
        for line in (
            both(ROUND, " · ", number=number),
            *(f"  {row.table:>3}  {_seats(row)}  {_sets(row)}" for row in movement.rows_of_round(number)),
        )
    ]


def _seats(row: PlanRow) -> str:
    """Who sits North-South and East-West; partners of an individual are joined."""
    lines = ((row.n, row.s), (row.e, row.w)) if isinstance(row, Quartet) else ((row.ns,), (row.ew,))
    north, east = ("+".join(str(seat or "–") for seat in line) for line in lines)
    return f"{north:>5} : {east:<5}"


def _sets(row: PlanRow) -> str:
    return " ".join(f"{number}↻" if number in row.turned else str(number) for number in row.sets) or "–"
