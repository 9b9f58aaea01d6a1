"""The gate of a simultaneous event: its figures are shown in a session that is over, and never during play.

The organiser gives them out after the embargo only. What was played on a board could be read from them, so
they are covered again as soon as a session is reopened.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db.models import Q

from tournament.domain.journal.reports.versioned_cache import Remembered
from tournament.domain.outside.readings.embargo import is_running
from tournament.domain.time_zones import local
from tournament.models import Participation, Session
from tournament.sheets.board_sheets import Traveller
from tournament.sheets.overall import Overall, OverallEvent, OverallPlace
from tournament.sheets.score_cards import ScoreCard
from tournament.sheets.standings import Ranking, Standings

SHOWN = Participation.objects.filter(left_at=None, session__closed_at__isnull=False)


def overall_of(session: Session) -> Overall | None:
    """None before the session is closed, before the organiser gives figures, and after the club has left."""
    row = SHOWN.filter(session=session).first() if session.is_closed else None
    return read_overall(row) if row and row.overall else None


def _read_rows(sections: tuple[int, ...]) -> tuple[int, ...]:
    own = Q(session__sections__in=sections) | Q(session__sections__field__sections__in=sections)
    return tuple(Participation.objects.filter(own).order_by("pk").values_list("pk", flat=True).distinct())


_rows = Remembered(_read_rows)


def participations_at(versions: Iterable[tuple[int, int]]) -> list[Participation]:
    """Of the sessions that play the boards of sections, at versions that change when a session joins a heat
    or is closed. Nothing is read where none takes part.
    """
    read_from = tuple(versions)
    rows = _rows.of((tuple(section for section, _version in read_from), read_from))
    return (
        [*Participation.objects.filter(pk__in=rows).select_related("session").order_by("pk")] if rows else []
    )


def embargo_end_at(*versions: tuple[int, int]) -> datetime | None:
    """The same as `embargo_end`, of sections at these versions, in the time of the club."""
    ends = [row.embargo_until for row in participations_at(versions) if is_running(row)]
    return local(max(ends)) if ends else None


def overall_marks(versions: Iterable[tuple[int, int]]) -> list[tuple[str | None, bool]]:
    """A part of the ETag of what is read from sections at these versions: another one as soon as the
    organiser gives other figures or the embargo ends, also where the club has left the heat.
    """
    return [(_mark(row), is_running(row)) for row in participations_at(versions)]


def _mark(row: Participation) -> str | None:
    return row.overall.get("mark") if row.session.closed_at and not row.left_at else None


def read_overall(row: Participation) -> Overall:
    """The stored answer of the organiser as values."""
    said: Mapping[str, Any] = row.overall
    address = f"{row.organiser}/simultaneous/{row.heat}/"
    moves = bool(said["provisional"])
    places = {int(code): _place(one, moves) for code, one in said["contestants"].items()}
    pairs = max((one.of for one in places.values()), default=0)
    return Overall(
        event=OverallEvent(row.event, address, pairs, moves),
        places=places,
        boards={int(code): (_share(one["ns"]), _share(one["ew"])) for code, one in said["results"].items()},
    )


def _place(said: Mapping[str, Any], moves: bool) -> OverallPlace:
    return OverallPlace(said["rank"], said["of"], Fraction(said["percent"]), bool(said.get("tied")), moves)


def _share(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)


# The sheets of a session with these figures.


def with_overall(session: Session, sheets: Sequence[Standings]) -> list[Standings]:
    """Each line of the rankings of a session with its place of all clubs, where it may be shown."""
    overall = overall_of(session) if sheets else None
    return [_standings(sheet, overall) for sheet in sheets] if overall else [*sheets]


def _standings(sheet: Standings, overall: Overall) -> Standings:
    lists, apart = (
        tuple(_ranking(one, overall) for one in each) for each in (sheet.rankings, sheet.by_section)
    )
    return replace(sheet, rankings=lists, by_section=apart, overall=overall.event)


def _ranking(ranking: Ranking, overall: Overall) -> Ranking:
    rows = (replace(row, overall=overall.places.get(row.party.id)) for row in ranking.rows)
    return replace(ranking, rows=tuple(rows))


def card_with(card: ScoreCard, overall: Overall) -> ScoreCard:
    """Each board with its percentage of all clubs, and the place."""
    lines = (replace(line, overall=overall.share(line.result, line.side)) for line in card.lines)
    standing = card.standing and replace(card.standing, overall=overall.places.get(card.party.id))
    return replace(card, lines=tuple(lines), standing=standing, overall=overall.event)


def traveller_with(sheet: Traveller, overall: Overall) -> Traveller:
    """Each line with North-South's percentage of all clubs."""
    lines = (replace(line, overall_ns=overall.share(line.result, "NS")) for line in sheet.lines)
    return replace(sheet, lines=tuple(lines))
