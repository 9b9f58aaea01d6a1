"""The table's sheet as JSON: what a phone keeps and draws."""

from dataclasses import fields
from typing import Any

from django.conf import settings
from django.http import JsonResponse

from tournament.reports.table import Standing, TableRound, TableSheet
from tournament.sheets.names import Party


def table(sheet: TableSheet, language: str) -> JsonResponse:
    """Names are in `language`; everything else is codes and figures."""
    rounds = [_round(one, language) for one in sheet.rounds]
    return _json(
        {"release": settings.RELEASE, **_columns(sheet), "date": sheet.date.isoformat(), "rounds": rounds}
    )


def entry(board: int, standing: Standing) -> JsonResponse:
    return _json({"board": board, **_columns(standing)})


def _round(one: TableRound, language: str) -> dict[str, Any]:
    ns, ew = _party(one.ns, language), _party(one.ew, language)
    return {**_columns(one), "sit_out": one.sit_out, "ns": ns, "ew": ew}


def _party(party: Party | None, language: str) -> dict[str, Any] | None:
    if party is None:
        return None
    return {"label": party.label, "names": [name.shown(language, public=True) for name in party.names]}


def _json(content: dict[str, Any]) -> JsonResponse:
    """The values within are written column by column as the encoder meets them; the tree is never copied."""
    return JsonResponse(content, json_dumps_params={"default": _columns})


def _columns(value: Any) -> dict[str, Any]:
    return {column.name: getattr(value, column.name) for column in fields(value)}
