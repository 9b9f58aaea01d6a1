"""What is shown of a heat: who takes part, the one list of all clubs, boards; each venue's own figures.

What depends on a result is refused before the embargo ends, to the organiser too, who may play.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import lru_cache
from math import inf

from django.db.models import Count, Q

from scoring.boards.lines import Line, SideAward
from scoring.seats import dealer, vulnerability
from tournament.domain.simultaneous.readings.heats import (
    Rows,
    is_final,
    is_open_to_all,
    job_of_table,
    refuse_embargoed,
)
from tournament.domain.simultaneous.reports.heat_field import MORE, Decided, HeatField, field_of
from tournament.exchange import simultaneous_report as report
from tournament.models import Heat, HeatTable, Job, Venue, VenueEntrant, VenueResult
from tournament.sheets.figures import decimal, written_with
from tournament.sheets.simultaneous import (
    BoardFrequencies,
    HeatSheet,
    InstantRange,
    InstantSheet,
    OverallRanking,
    OverallRow,
    ScoreLine,
    VenueLine,
)


def heat_sheet(heat: Heat) -> HeatSheet:
    event = heat.event
    return HeatSheet(
        uid=str(heat.uid),
        event=event.name,
        name=heat.name,
        organiser=event.club.name,
        date=heat.date,
        boards=event.boards,
        method="instant" if HeatTable.objects.filter(heat=heat).exists() else "matchpoints",
        embargo_until=heat.embargo_until,
        is_shown=is_open_to_all(heat),
        is_final=is_final(heat),
        is_closed=heat.closed_at is not None,
        venues=tuple(venue_lines(heat)),
    )


def venue_lines(heat: Heat) -> list[VenueLine]:
    rows = heat.venues.select_related("reach").annotate(
        count=Count("results", filter=Q(results__removed=False))
    )
    several = clubs_with_several(rows)
    return [
        VenueLine(
            str(row.uid),
            row.name,
            row.session if row.name in several else "",
            row.region,
            row.count,
            row.reach.heard_at,
            row.reach.closed_at is not None,
            row.blocked,
            row.reach.rival_at is not None,
        )
        for row in rows
    ]


def clubs_with_several(venues: Iterable[Venue]) -> set[str]:
    """The names of the clubs with more than one session."""
    return {name for name, number in Counter(one.name for one in venues).items() if number > 1}


@dataclass(frozen=True, slots=True)
class RankingFilter:
    """Empty: all. `club` is the uid of a venue and keeps all sessions of its club, `session` that one alone;
    a section has its letter only in a session.
    """

    region: str = ""
    club: str = ""
    session: str = ""
    section: str = ""

    def kept_of(self, entrants: Iterable[VenueEntrant]) -> Iterator[VenueEntrant]:
        known = [*entrants]
        clubs = {one.venue.name for one in known if str(one.venue.uid) == self.club}
        for one in known:
            venue = one.venue
            if (
                (not self.region or venue.region == self.region)
                and (not self.club or venue.name in clubs)
                and (not self.session or str(venue.uid) == self.session)
                and (not self.section or one.section == self.section)
            ):
                yield one


def filter_in(query: Mapping[str, str]) -> RankingFilter:
    """The filter that the query of an address asks for."""
    return RankingFilter(**{one.name: query.get(one.name, "")[:80] for one in fields(RankingFilter)})


def ranking(heat: Heat, wanted: RankingFilter | None = None) -> OverallRanking:
    """The list of all clubs, or what a filter leaves of it. Embargoed before results are shown."""
    refuse_embargoed(heat)
    field, wanted = field_of(heat), wanted or RankingFilter()
    known = entrants_of(heat)
    several = clubs_with_several({one.venue for one in known})
    entrants = wanted.kept_of(known)
    placed = [(one, entrant) for entrant in entrants if (one := field.places.of(entrant.pk))]
    rows: list[OverallRow] = []
    within, held, number = 0, None, 0
    for one, entrant in sorted(placed, key=lambda row: row[0].place or inf):
        if one.place is not None:
            number += 1
            within = within if one.place == held else number
            held = one.place
        rows.append(
            OverallRow(
                place=one.place,
                tied=one.tied,
                within=None if one.place is None else within,
                names=tuple(entrant.names),
                club=entrant.venue.name,
                session=entrant.venue.session if entrant.venue.name in several else "",
                region=entrant.venue.region,
                section=entrant.section,
                label=entrant.label,
                percentage=one.percentage,
                boards=one.boards,
            )
        )
    return OverallRanking(field.provisional, len(field.places), tuple(rows))


def entrants_of(heat: Heat) -> list[VenueEntrant]:
    """The pairs with what a row of the list shows, in the order of their keys; each venue is one object."""
    venues = {one.pk: one for one in heat.venues.all()}
    found = [*VenueEntrant.objects.filter(venue__in=[*venues]).order_by("pk")]
    for one in found:
        one.venue = venues[one.venue_id]
    return found


def frequencies(heat: Heat) -> tuple[BoardFrequencies, ...]:
    """Each board that has results: its scores, the best for North-South first."""
    refuse_embargoed(heat)
    field = field_of(heat)
    return tuple(_board(field, board) for board in sorted(field.counts) if field.counts[board])


def _board(field: HeatField, board: int) -> BoardFrequencies:
    counts, awards = field.counts[board], field.awards[board]
    lines = tuple(
        ScoreLine(score, counts[score], _percentage(awards[score].ns), _percentage(awards[score].ew))
        for score in sorted(counts, reverse=True)
    )
    return BoardFrequencies(
        board, dealer(board).value, vulnerability(board).value, sum(counts.values()), lines
    )


def _percentage(award: SideAward | None) -> Fraction:
    """Of the top; half of it where one result has nobody to be compared with."""
    return Fraction(award.points * 100) / award.top if award and award.top else Fraction(50)


def scores_of(heat: Heat) -> Mapping[int, Mapping[int, int]]:
    """How often each score stands, by board. Embargoed before results are shown."""
    refuse_embargoed(heat)
    return field_of(heat).counts


def instant_sheet(heat: Heat) -> InstantSheet | None:
    """The heat's instant table; None without one. Before the embargo ends only how far it is made."""
    table = HeatTable.objects.filter(heat=heat).first()
    if table is None:
        return None
    job = None if table.rows else Job.objects.filter(key=job_of_table(heat)).first()
    made = heat.event.boards if table.rows else 0
    return InstantSheet(
        source=table.source,
        state="made" if made else "waiting" if job and not job.is_over else "failed",
        done=job.drawn if job else made,
        of=heat.event.boards,
        problem=job.problem if job and job.is_over else "",
        ranges=tuple(_ranges(table.rows)) if is_open_to_all(heat) else (),
    )


def _ranges(rows: Rows) -> Iterator[InstantRange]:
    for board, own in rows.items():
        yield from (InstantRange(int(board), low, percent) for low, percent in own)


# ── what a venue is told ──────────────────────────────────────────────────────────────────────────────


def overall_of(venue: Venue) -> report.Overall:
    """Places of the venue's pairs and percentages of its results. Embargoed before results are shown."""
    refuse_embargoed(venue.heat)
    field = field_of(venue.heat)
    entrants = VenueEntrant.objects.filter(venue=venue).values_list("pk", "code")
    places = {
        code: report.OverallPlace(place.place, len(field.places), _two(place.percentage), place.tied)
        for pk, code in entrants
        if (place := field.places.of(pk)) and place.percentage is not None
    }
    return report.Overall(field.provisional, places, _results(venue, field))


def _results(venue: Venue, field: HeatField) -> dict[str, report.OverallResult]:
    """By the codes of results, as the pairs sat in the venue."""
    decided, found = Decided(venue.heat), {}
    for row in VenueResult.objects.filter(venue=venue, removed=False).values_list(*MORE):
        line = decided.line(*row)
        if line is None:
            continue
        pk, ns, board, result = row[0], row[2], *line
        if isinstance(result, Line):
            award, first = field.ruled.get(pk), result.ns
        else:
            award, first = field.awards[board][result[0]], result[1]
        if award is not None:
            sides = _of(award.ns), _of(award.ew)
            found[row[COLUMNS_CODE]] = report.OverallResult(*(sides if first == ns else sides[::-1]))
    return found


COLUMNS_CODE = MORE.index("code")


@lru_cache(10_000)  # clubs share their scores, and one report changes those of one board
def _of(award: SideAward | None) -> str | None:
    return None if award is None else _two(_percentage(award))


def _two(figure: Fraction | None) -> str:
    with written_with("."):
        return decimal(figure, 2)
