"""Only the guide cards that a change of the movement made wrong, with the rounds in which they differ."""

from dataclasses import replace
from typing import Any

from tournament.models import JournalEntry, Placement, Section
from tournament.readings.acts.standing_acts import standing_acts
from tournament.reports.people.people import parties_of_section
from tournament.reports.print_scope import Scope
from tournament.reports.room.seating import guide_cards, guide_lines
from tournament.sheets.guide_card import GuideCard, GuideLine

CHANGES = "replan"  # the act by which a movement is changed on the way
Row = dict[str, Any]
Where = tuple[int, str, int | None, tuple[int, ...], tuple[int, ...]]


def changed_cards(scope: Scope) -> list[GuideCard]:
    """After the latest change of a section that has not been taken back; none where there was none."""
    return [card for section in scope.sections() for card in _changed(section)]


def _changed(section: Section) -> list[GuideCard]:
    change = standing_acts(section.session).filter(section=section, verb=CHANGES).first()
    if change is None:
        return []
    before = _before(section, change)
    return [
        replace(card, version=section.version, changed=rounds)
        for card in guide_cards(section)
        if (rounds := _differing(card.lines, before.get(card.party.id, [])))
    ]


def _before(section: Section, change: JournalEntry) -> dict[int, list[GuideLine]]:
    """All contestants' lines at the time of the change: today's rows with all later acts reversed."""
    names = [column.attname for column in Placement._meta.concrete_fields]
    rows = {row["id"]: row for row in section.placements.values(*names)}
    since = JournalEntry.objects.filter(session=section.session_id, pk__gte=change.pk).order_by("-pk")
    for changes in since.values_list("changes", flat=True):
        for one in reversed(changes):
            if one["model"] == "placement":
                _take_off(rows, one, section)
    placements = [Placement(**row) for row in rows.values()]
    placements.sort(key=lambda row: (row.round, row.table))
    return guide_lines(placements, parties_of_section(section))


def _take_off(rows: dict[int, Row], one: Row, section: Section) -> None:
    pk, before = one["pk"], one["before"]
    if before is None:
        rows.pop(pk, None)
    elif pk in rows:
        rows[pk] = rows[pk] | before
    elif before.get("section_id") == section.pk:
        rows[pk] = {**before, "id": pk}


def _differing(now: tuple[GuideLine, ...], before: list[GuideLine]) -> tuple[int, ...]:
    """The rounds in which a contestant goes elsewhere, meets another one or plays other boards."""
    here, there = ({line.round: _where(line) for line in lines} for lines in (now, before))
    return tuple(sorted(number for number in here | there if here.get(number) != there.get(number)))


def _where(line: GuideLine) -> Where:
    opponents = line.opponents.id if line.opponents else None
    return line.table, line.side, opponents, line.boards, line.turned
