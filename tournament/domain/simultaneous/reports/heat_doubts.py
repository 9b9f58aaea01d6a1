"""The organiser's queue of a heat: reported results that are unlikely, and what was decided about them.

It depends on results: before the embargo is over there is none.
"""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from typing import Any

from tournament.analysis.venue_doubts import venue_doubts
from tournament.analysis.venue_rows import COPIED, SAME_PAIR, VenueDoubt, VenueRow
from tournament.domain.journal.reports.versioned_cache import Remembered
from tournament.domain.simultaneous.readings.heats import refuse_embargoed
from tournament.models import Heat, HeatNews, Venue, VenueDecision, VenueEntrant, VenueResult
from tournament.sheets.simultaneous import DoubtLine, titled


def doubts(heat: Heat) -> tuple[DoubtLine, ...]:
    """Those that wait first; a decision whose doubt is gone stays in the list."""
    refuse_embargoed(heat)
    number = HeatNews.objects.filter(heat=heat).values_list("number", flat=True).first() or 0
    venues: dict[Hashable, Venue] = {one.pk: one for one in heat.venues.all()}
    blocked = frozenset(pk for pk, one in venues.items() if one.blocked)
    found = _found.of((heat.pk, (number, blocked)))
    names = _names(found)
    lines = {(one.venue, one.doubt, one.code): _line(one, venues, names) for one in found}
    decisions = VenueDecision.objects.filter(venue__heat=heat).select_related("venue")
    for row in decisions:
        key = (row.venue_id, row.doubt, row.code)
        line = lines.get(key) or _bare(row)
        lines[key] = replace(
            line, decision=row.kind, decided_score=row.score_ns, reason=row.reason, decision_id=row.pk
        )
    return tuple(sorted(lines.values(), key=lambda one: bool(one.decision)))


def _read(heat: int) -> list[VenueDoubt]:
    rows = VenueResult.objects.filter(heat=heat, removed=False, adjusted=False, venue__blocked=False)
    columns = ("venue", "code", "board", "ns__code", "ew__code", "score_ns", "contract", "ns__section")
    return venue_doubts(VenueRow(*row) for row in rows.order_by("pk").values_list(*columns))


_found = Remembered(_read, 6)


def _names(found: list[VenueDoubt]) -> dict[tuple[Hashable, str], tuple[str, ...]]:
    """Who the pairs of the doubts are, by venue and code."""
    codes = {code for one in found if one.row for code in (one.row.ns, one.row.ew)}
    codes |= {one.other_code for one in found if one.doubt == SAME_PAIR}
    places: set[Any] = {place for one in found for place in (one.venue, one.other) if place}
    rows = VenueEntrant.objects.filter(venue__in=places, code__in=codes)
    return {(row.venue_id, row.code): (row.label, *row.names) for row in rows}


def _line(
    one: VenueDoubt, venues: Mapping[Hashable, Venue], names: dict[tuple[Hashable, str], tuple[str, ...]]
) -> DoubtLine:
    venue, row = venues[one.venue], one.row
    is_result = row is not None and row.code == one.code
    pairs = [] if row is None else [row.ns, row.ew] if is_result else [one.code]
    said = tuple(" ".join(names.get((venue.pk, code), ())) for code in pairs)
    other = venues.get(one.other)
    code = one.other_code if one.doubt == COPIED else " ".join(names.get((one.other, one.other_code), ()))
    return DoubtLine(
        venue=str(venue.uid),
        club=titled(venue.name, venue.session),
        other=" ".join((titled(other.name, other.session), code)).strip() if other else "",
        count=one.count,
        is_twice=one.is_twice,
        doubt=one.doubt,
        code=one.code,
        board=row.board if row and is_result else None,
        score=row.score if row and is_result else None,
        names=said,
        contract=row.contract if row and is_result else "",
        suggested=one.suggested,
        shift=one.shift,
        chance=one.chance,
    )


def _bare(row: VenueDecision) -> DoubtLine:
    club = titled(row.venue.name, row.venue.session)
    return DoubtLine(str(row.venue.uid), club, row.doubt, row.code, shift=row.shift)
