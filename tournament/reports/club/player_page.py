"""The page of one player, from finished sessions alone: nothing that is in play has a figure here."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from heapq import merge

from django.db.models import QuerySet

from tournament.models import Contestant, Match, Player, Result, Series, Session
from tournament.reports.boards.played import played_of
from tournament.reports.club.event_parts import event_parts
from tournament.reports.club.finished_fields import BoardShare, FinishedField, finished_fields
from tournament.reports.club.ladder import club_ladder
from tournament.reports.club.player_masterpoints import masterpoints_of
from tournament.reports.club.seats import Seat
from tournament.reports.club.series import series_sheet
from tournament.reports.club.stage_places import stage_places
from tournament.reports.club.team_sessions import pairs_of_teams, team_sessions, teams_in_play
from tournament.sheets.event_kinds import OF_PERSONS
from tournament.sheets.names import Name
from tournament.sheets.player_page import (
    BoardOfPlayer,
    PartnerOfPlayer,
    PlaceInSeries,
    PlayerPage,
    SessionInPlay,
    SessionOfPlayer,
)

LATEST = 40  # finished sessions
BOARDS, BOARDS_OF = 5, 6  # boards worth another look, and the latest sessions they are from
AVERAGE = 50


@dataclass(frozen=True, slots=True)
class _Sat:
    """A contestant in which the player sat, with the field that it was ranked in."""

    pair: Contestant
    field: FinishedField
    seat: Seat

    @property
    def percentage(self) -> Fraction | None:
        percentage = self.field.figures[self.pair.pk].placing.percentage
        return None if percentage is None else Fraction(percentage)

    @property
    def partners(self) -> list[Seat]:
        beside = self.field.seats[self.pair.pk]
        return [seat for seat in beside if seat.position != self.seat.position]


def player_page(player: Player) -> PlayerPage:
    """What the player's private link shows; the player has been read with their club."""
    pairs = _contestants(player).filter(section__session__closed_at__isnull=False)
    latest = list(pairs[:LATEST])
    sat = list(_sat(player, latest))
    teams = pairs_of_teams(player)
    of_teams = list(team_sessions(teams))
    sessions = list(merge(_sessions(sat), of_teams, key=_latest, reverse=True))[:LATEST]
    low, high = _boards(sat[:BOARDS_OF])
    return PlayerPage(
        name=player.name,
        club=player.club.name,
        finished=_number_of_sessions(pairs, latest) + len(of_teams),
        average=_mean([one.percentage for one in sat if one.seat.counts]),
        sessions=tuple(sessions),
        partners=tuple(_partners(sat)),
        ladder=club_ladder(player),
        boards=low,
        best=high,
        masterpoints=masterpoints_of(player),
        in_play=(*_in_play(player), *teams_in_play(teams)),
        series=tuple(_places_in_series(player)),
        plays_games=Match.objects.filter(seats__contestant__memberships__player=player).exists(),
    )


def _contestants(player: Player) -> QuerySet[Contestant]:
    """The pairs in which the player sat, and the player in individuals, the newest first.

    None of an event whose names were removed.
    """
    pairs = Contestant.objects.filter(
        memberships__player=player, section__game="", section__kind__in=OF_PERSONS
    )
    shown = pairs.filter(section__session__event__forgotten_at=None)
    shown = shown.exclude(section__session__shelf=Session.Shelf.DELETED)
    ordered = shown.order_by("-section__session__date", "-section__session_id", "-pk").distinct()
    return ordered.select_related("section__session__event__club", "section__session__stage__event__club")


def _number_of_sessions(pairs: QuerySet[Contestant], latest: Collection[Contestant]) -> int:
    """Of all pairs; without another query where the latest are all of them."""
    if len(latest) < LATEST:
        return len({pair.section.session_id for pair in latest})
    return pairs.order_by().values("section__session").distinct().count()


def _sat(player: Player, pairs: Iterable[Contestant]) -> Iterator[_Sat]:
    """Where the player's pair has a place."""
    own = list(pairs)
    fields = finished_fields({pair.section.field_id for pair in own if pair.section.field_id})
    for pair in own:
        field = fields.get(pair.section.field_id or 0)
        if field and pair.pk in field.figures:
            yield from (_Sat(pair, field, seat) for seat in field.seats[pair.pk] if seat.player == player.pk)


def _sessions(sat: Sequence[_Sat]) -> Iterator[SessionOfPlayer]:
    """Each with its part of the event, and at the end of a stage the place there."""
    sessions = {one.pair.section.session_id: one.pair.section.session for one in sat}
    parts = event_parts(sessions.values()) if sessions else {}
    places = stage_places([session for pk, session in sessions.items() if pk in parts])
    for one in sat:
        part = parts.get(one.pair.section.session_id)
        yield replace(_session(one), part=part, stage=places.get(one.pair.pk))


def _session(sat: _Sat) -> SessionOfPlayer:
    own, session = sat.field.figures[sat.pair.pk].placing, sat.pair.section.session_id
    return SessionOfPlayer(
        session=session,
        contestant=sat.pair.pk,
        heading=sat.field.headings[session],
        value=Fraction(own.standing.value or 0),
        place=own.standing.place,
        tied=own.standing.tied,
        contestants=own.contestants,
        partners=tuple(seat.name.covered for seat in sat.partners),
        counts=sat.seat.counts,
        kind=sat.field.kind,
        percentage=own.percentage,
    )


def _latest(session: SessionOfPlayer) -> tuple[date, int]:
    return session.heading.date, session.session


def _partners(sat: Iterable[_Sat]) -> Iterator[PartnerOfPlayer]:
    """By the name that each event shows, so that an alias is joined with no other name."""
    played: dict[tuple[int, Name], list[_Sat]] = defaultdict(list)
    for one in sat:
        for seat in one.partners:
            if one.seat.counts and seat.counts:
                played[seat.player, seat.name.covered].append(one)
    lines = [
        PartnerOfPlayer(name, len(own), _mean([one.percentage for one in own]))
        for (_player, name), own in played.items()
    ]
    yield from sorted(lines, key=lambda line: (-line.sessions, -(line.average or 0)))


def _mean(percentages: Iterable[Fraction | None]) -> Fraction | None:
    """Of the sessions in per cent; None without one."""
    values = [value for value in percentages if value is not None]
    return sum(values, Fraction(0)) / len(values) if values else None


def _boards(sat: Sequence[_Sat]) -> tuple[tuple[BoardOfPlayer, ...], tuple[BoardOfPlayer, ...]]:
    """The lowest boards below the average and the highest above it, as far as the player sat there."""
    low = [(share, one) for one in sat for share in one.field.figures[one.pair.pk].lowest]
    high = [(share, one) for one in sat for share in one.field.figures[one.pair.pk].highest]
    below = sorted((pair for pair in low if pair[0].percentage < AVERAGE), key=_by_percentage)
    above = sorted((pair for pair in high if pair[0].percentage > AVERAGE), key=_by_percentage, reverse=True)
    results = _results(share for share, _one in (*below, *above))
    return _first(below, results), _first(above, results)


def _first(
    shares: Iterable[tuple[BoardShare, _Sat]], results: Mapping[int, Result]
) -> tuple[BoardOfPlayer, ...]:
    own = [(share, one) for share, one in shares if _was_there(one.seat, results[share.result])]
    return tuple(
        BoardOfPlayer(
            one.pair.section.session_id,
            one.pair.pk,
            one.pair.section.session.date,
            share.board,
            share.percentage,
            played_of(results[share.result]),
        )
        for share, one in own[:BOARDS]
    )


def _results(shares: Iterable[BoardShare]) -> Mapping[int, Result]:
    return Result.objects.select_related("ruling").in_bulk([share.result for share in shares])


def _by_percentage(pair: tuple[BoardShare, _Sat]) -> Fraction:
    return pair[0].percentage


def _was_there(seat: Seat, result: Result) -> bool:
    return result.round is None or result.round in seat.rounds


def _places_in_series(player: Player) -> Iterator[PlaceInSeries]:
    """Where the player has a rank by themselves; a series of pairs is left to its own page."""
    for series in Series.objects.filter(club=player.club_id, is_public=True).select_related("club"):
        sheet = series_sheet(series)
        for line in sheet.lines:
            if line.players == (player.pk,) and line.place:
                yield PlaceInSeries(series.pk, series.name, line.place, line.tied, sheet.ranked)


def _in_play(player: Player) -> Iterator[SessionInPlay]:
    """Sessions that have begun and are not closed: their cards show what their gate lets through."""
    begun = _contestants(player).filter(
        section__session__closed_at=None, section__session__started_at__isnull=False
    )
    for pair in begun:
        session = pair.section.session
        yield SessionInPlay(session.pk, pair.pk, session.event.name, session.date)
