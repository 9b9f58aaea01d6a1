"""Columns of an event file that contradict each other, read when each row by itself is valid."""

from collections.abc import Iterator
from typing import Any

from tournament.analysis.stage_rules import StageRules, faults
from tournament.readings.event_file.rows import Row
from tournament.sheets.event_kinds import EVENT_KINDS, PAIRS, TABLE_GAMES

OF_SECTIONS = frozenset({"kind", "rounds"})  # the faults of a stage that are columns of its sections


def contradictions(rows: dict[str, list[Row]]) -> Iterator[str]:
    """Columns whose values the rest of the file forbids, each as `table.column`."""
    for stage in rows["stage"]:
        for column in faults(_rules_of(stage, _sections_of(stage, rows))):
            yield f"{'section' if column in OF_SECTIONS else 'stage'}.{column}"
    orders = {row["id"]: row.get("order", 1) for row in rows["stage"]}
    for stage in rows["stage"]:
        if orders.get(stage.get("comes_from_id"), 0) >= orders[stage["id"]]:
            yield "stage.comes_from_id"
    for event in rows["event"]:
        if event.get("method", "matchpoints") not in EVENT_KINDS[event.get("kind", PAIRS)].methods:
            yield "event.method"
    yield from _strange_entrants(rows)


def _sections_of(stage: Row, rows: dict[str, list[Row]]) -> list[Row]:
    sessions = {row["id"] for row in rows["session"] if row.get("stage_id") == stage["id"]}
    return [row for row in rows["section"] if row.get("session_id") in sessions]


def _rules_of(stage: Row, sections: list[Row]) -> StageRules:
    given: dict[str, Any] = {
        name: stage[name] for name in ("order", "vp_scale", "tie_breaks", "carry") if name in stage
    }
    return StageRules(
        format=stage.get("format", "pairs"),
        kinds=frozenset(map(_kind, sections)),
        section_rounds=tuple(row.get("rounds") for row in sections),
        options=stage["options"] if isinstance(stage.get("options"), dict) else {},
        **given,
    )


def _kind(section: Row) -> str:
    return TABLE_GAMES if section.get("game") else str(section.get("kind", PAIRS))


def _strange_entrants(rows: dict[str, list[Row]]) -> Iterator[str]:
    """A contestant plays for an entrant of a kind that its section ranks."""
    sections = {row["id"]: EVENT_KINDS[_kind(row)] for row in rows["section"]}
    entrants = {row["id"]: row.get("kind", "pair") for row in rows["entrant"]}
    for row in rows["contestant"]:
        section, entrant = sections.get(row.get("section_id")), entrants.get(row.get("entrant_id"))
        if section and entrant and entrant not in section.entrants:
            yield "contestant.entrant_id"
