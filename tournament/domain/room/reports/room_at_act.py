"""The room at an earlier act: today's rows with later journal entries reversed. Nothing is written."""

from collections.abc import Iterator
from typing import Any, TypeVar

from django.db import models

from tournament.domain.boards.reports.section import PlacementRow
from tournament.domain.journal.reports.versioned_cache import has_several_sections
from tournament.domain.people.reports.people import parties_of_section
from tournament.domain.room.reports.seating_plan import frame_of, room_from
from tournament.models import Contestant, JournalEntry, Placement, Result, Section
from tournament.sheets.names import Party
from tournament.sheets.room_sheets import Room

Model = TypeVar("Model", bound=models.Model)
Row = dict[str, Any]
Rows = dict[int, Row]
# What the room is drawn from.
MODELS: tuple[type[models.Model], ...] = (Placement, Result, Contestant)


def rooms_at(entry: JournalEntry) -> list[Room]:
    """Every section of the session as it was when the act had just been done."""
    assert entry.session
    sections = list(entry.session.sections.with_club())
    then = _rows_at(entry)
    return [_room(section, then) for section in sections]


def _rows_at(entry: JournalEntry) -> dict[str, Rows]:
    rows: dict[str, Rows] = {
        model._meta.model_name or "": {row["pk"]: row for row in _today(model, entry.session_id)}
        for model in MODELS
    }
    later = JournalEntry.objects.filter(session=entry.session_id, pk__gt=entry.pk).order_by("-pk")
    for changes in later.values_list("changes", flat=True).iterator():
        for change in reversed(changes):
            if change["model"] in rows:
                _take_off(rows[change["model"]], change)
    return rows


def _today(model: type[models.Model], session: int | None) -> Iterator[Row]:
    names = [column.attname for column in model._meta.concrete_fields]
    for row in model._default_manager.filter(section__session=session).values(*names):
        yield {**row, "pk": row["id"]}


def _take_off(rows: Rows, change: Row) -> None:
    if change["before"] is None:
        rows.pop(change["pk"], None)
    elif change["after"] is None:
        rows[change["pk"]] = change["before"]
    else:
        rows[change["pk"]] = rows.get(change["pk"], {}) | change["before"]


def _room(section: Section, then: dict[str, Rows]) -> Room:
    own = {
        name: [row for row in rows.values() if row["section_id"] == section.pk] for name, rows in then.items()
    }
    rows = [
        PlacementRow(
            *(row.pk, row.round, row.table, row.ns_id, row.ew_id, tuple(row.boards), tuple(row.turned)),
            match=row.match_id,
        )
        for row in (_made(Placement, row) for row in own["placement"])
    ]
    states = {
        (row.board, frozenset((row.ns_id, row.ew_id))): (
            "late" if row.state == Result.State.LATE else row.agreement
        )
        for row in (_made(Result, row) for row in own["result"])
    }
    rows.sort(key=lambda row: (row.table, row.round))
    return room_from(frame_of(section), rows, states, _parties(section, own["contestant"]))


def _made(model: type[Model], row: Row) -> Model:
    """A row as an object, without its being in the database."""
    known = {column.attname for column in model._meta.concrete_fields}
    return model(**{name: value for name, value in row.items() if name in known})


def _parties(section: Section, rows: list[Row]) -> dict[int, Party]:
    """The pairs of that moment: by their numbers then, and the names they have now."""
    today = parties_of_section(section)
    several = has_several_sections(section.session_id)
    return {
        pair.pk: Party(
            pair.pk,
            pair.number,
            pair.direction,
            section.letter,
            today[pair.pk].names if pair.pk in today else (),
            several=several,
        )
        for pair in (_made(Contestant, row) for row in rows)
    }
