"""The table's sheet as JSON: what a phone keeps and draws."""

from dataclasses import asdict
from typing import Any

from django.conf import settings

from tournament.reports.table import Standing, TableRound, TableSheet
from tournament.sheets.names import Party


def table(sheet: TableSheet, language: str) -> dict[str, Any]:
    """Names are in `language`; everything else is codes and figures."""
    return {
        "release": settings.RELEASE,
        "version": sheet.version,
        "event": sheet.event,
        "date": sheet.date.isoformat(),
        "state": sheet.state,
        "section": sheet.section,
        "table": sheet.table,
        "asks_lead": sheet.asks_lead,
        "round": sheet.round,
        "rounds": [_round(one, language) for one in sheet.rounds],
    }


def entry(board: int, standing: Standing) -> dict[str, Any]:
    return {"board": board, **asdict(standing)}


def _round(one: TableRound, language: str) -> dict[str, Any]:
    return {
        "round": one.round,
        "sit_out": one.sit_out,
        "ns": _party(one.ns, language),
        "ew": _party(one.ew, language),
        "boards": [asdict(board) for board in one.boards],
        "next": {side: move and asdict(move) for side, move in one.next.items()},
    }


def _party(party: Party | None, language: str) -> dict[str, Any] | None:
    if party is None:
        return None
    return {"label": party.label, "names": [name.shown(language, public=True) for name in party.names]}
