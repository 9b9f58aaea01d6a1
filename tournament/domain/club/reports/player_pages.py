"""The page of one player, the ladder of a club, and the places of pairs with which a stage ends.

All of it is made of finished sessions alone: nothing that is in play has a figure here.
"""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from heapq import merge
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, QuerySet

from scoring.contract import BOOK
from scoring.rounding import Number
from scoring.stages.ladder import LadderRule, ladder
from scoring.totals.ranking import Place, rank
from tournament.analysis.hands.hand_figures import tricks_in_the_cards
from tournament.domain.boards.reports.played import played_of
from tournament.domain.boards.reports.section import key_of
from tournament.domain.club.reports.club_grades import grade_of
from tournament.domain.club.reports.club_pages import event_parts
from tournament.domain.club.reports.finished_fields import (
    BoardShare,
    FinishedField,
    Seat,
    fields_of,
    finished_fields,
    finished_sessions,
    in_per_cent,
)
from tournament.domain.club.reports.player_sessions import (
    masterpoints_of,
    pairs_of_teams,
    team_sessions,
    teams_in_play,
    versions_of_events,
)
from tournament.domain.club.reports.series_rankings import series_sheet
from tournament.domain.hands.reports.session_hands import visible_deals
from tournament.domain.journal.reports.versioned_cache import Remembered
from tournament.domain.outside.readings.embargo import over
from tournament.domain.stages.reports.stage_rankings import deciding_lists
from tournament.models import Contestant, Deal, Match, Player, Result, Series, Session
from tournament.models.event import kept
from tournament.sheets.board_sheets import Played
from tournament.sheets.club_sheets import (
    BoardOfPlayer,
    Ladder,
    LadderLine,
    PartnerOfPlayer,
    PlaceInSeries,
    PlaceInStage,
    PlayerPage,
    SessionInPlay,
    SessionOfPlayer,
    YearOfPlayer,
)
from tournament.sheets.event_kinds import OF_PERSONS
from tournament.sheets.names import Name

LATEST = 40  # finished sessions
MOST_OF_A_YEAR = 400  # sessions
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
    pairs = _finished(player)
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


def player_year(player: Player, year: int) -> YearOfPlayer:
    """All finished sessions of one year, for the player's private sheet."""
    pairs = _finished(player)
    sat = list(_sat(player, pairs.filter(section__session__date__year=year)[:MOST_OF_A_YEAR]))
    of_teams = (one for one in team_sessions(pairs_of_teams(player)) if one.heading.date.year == year)
    return YearOfPlayer(
        name=player.name,
        club=player.club.name,
        year=year,
        average=_mean([one.percentage for one in sat if one.seat.counts]),
        sessions=tuple(sorted([*_sessions(sat), *of_teams], key=_latest)),
        expected={step.contestant: step.expected for step in grade_of(player).steps},
    )


def _contestants(player: Player) -> QuerySet[Contestant]:
    """The pairs in which the player sat, and the player in individuals, the newest first.

    None of an event whose names were removed.
    """
    pairs = Contestant.objects.filter(
        memberships__player=player, section__game="", section__kind__in=OF_PERSONS
    )
    shown = pairs.filter(section__session__event__forgotten_at=None)
    shown = shown.filter(kept("section__session"))
    ordered = shown.order_by("-section__session__date", "-section__session_id", "-pk").distinct()
    return ordered.select_related("section__session__event__club", "section__session__stage__event__club")


def _finished(player: Player) -> QuerySet[Contestant]:
    """Those in closed sessions whose results no embargo holds back."""
    return _contestants(player).filter(over("section__session__"))


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
        declaring=sat.field.figures[sat.pair.pk].declaring,
        defending=sat.field.figures[sat.pair.pk].defending,
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
    cards = Deal.objects.filter(field__sections=OuterRef("section"), board=OuterRef("board")).exclude(
        hands=""
    )
    rows = Result.objects.select_related("ruling").annotate(has_cards=Exists(cards))
    results = rows.in_bulk([share.result for share, _one in (*below, *above)])
    lowest = _first(below, results)
    tables = _tricks_in_the_cards(lowest, results)
    low_boards = []
    for share, one in lowest:
        board = _board(share, one, results)
        reason, figure = reason_of(board.played, share.declared, tables.get((board.session, board.board), ""))
        low_boards.append(replace(board, reason=reason, figure=figure))
    return tuple(low_boards), tuple(_board(*pair, results) for pair in _first(above, results))


_Shares = list[tuple[BoardShare, _Sat]]


def _first(shares: _Shares, results: Mapping[int, Result]) -> _Shares:
    return [(share, one) for share, one in shares if _was_there(one.seat, results[share.result])][:BOARDS]


def _board(share: BoardShare, one: _Sat, results: Mapping[int, Result]) -> BoardOfPlayer:
    session = one.pair.section.session
    played = played_of(results[share.result])
    return BoardOfPlayer(session.pk, one.pair.pk, session.date, share.board, share.percentage, played)


def _tricks_in_the_cards(shares: _Shares, results: Mapping[int, Any]) -> dict[tuple[int, int], str]:
    """The double-dummy tables of the boards whose cards everybody may see, by session and board."""
    asked: dict[Session, set[int]] = defaultdict(set)
    for share, one in shares:
        if results[share.result].has_cards:
            asked[one.pair.section.session].add(share.board)
    return {
        (session.pk, deal.board): deal.table
        for session, boards in asked.items()
        for deal in visible_deals(session, AnonymousUser(), boards)
        if deal.complete and not deal.form
    }


# What cost the score of a board.


def reason_of(played: Played, declared: bool | None, table: str) -> tuple[str, int]:
    """A code of REASONS with its figure; `table` are the tricks in the cards, empty where not known."""
    if played.passed_out:
        return "passed_out", 0
    if declared is None or played.over is None or played.tricks is None:
        return "", 0
    if not table:
        if declared:
            return ("down", -played.over) if played.over < 0 else ("others_more", 0)
        return ("they_made", 0) if played.over >= 0 else ("down_not_enough", -played.over)
    cards = tricks_in_the_cards(table, played)
    if declared:
        return _reason_of_declarer(played.over, played.tricks, cards)
    return ("given_away", played.tricks - cards) if played.tricks > cards else ("no_defence", 0)


def _reason_of_declarer(over: int, tricks: int, cards: int) -> tuple[str, int]:
    if tricks < cards:
        return "in_the_cards", cards
    return ("too_high", max(0, cards - BOOK)) if over < 0 else ("better_contract", 0)


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
    """Sessions that have begun, and that everybody may not see all of yet: their gate covers cards."""
    begun = _contestants(player).filter(section__session__started_at__isnull=False)
    for pair in begun.exclude(over("section__session__")):
        session = pair.section.session
        yield SessionInPlay(session.pk, pair.pk, session.event.name, session.date)


# The ladder of a club: its players by the mean of their percentages in the latest sessions.

SESSIONS = 12  # the latest of the club
RULE = LadderRule(least_sessions=3)
FIRST, AROUND = 3, 2  # lines that are shown: the first ones, and those above and below the player


def club_ladder(player: Player) -> Ladder | None:
    """The ladder of the player's club as they see it; None before a player has enough sessions.

    A session counts for those whom its event shows by their own names: the ladder gives away no alias.
    """
    sessions = _latest_sessions(player.club_id)
    scores = _scores(fields_of(sessions).values())
    values = _averages(scores)
    if not values:
        return None
    places = rank(values)
    shown = _window(places, player.pk)
    return Ladder(len(sessions), RULE.least_sessions, len(places), _lines(shown, scores, player.pk))


def averages_of(club: int) -> dict[Hashable, Number]:
    """By player of the club who has a place on its ladder, the per cent there."""
    return _averages(_scores(fields_of(_latest_sessions(club)).values()))


def _averages(scores: Mapping[Hashable, Sequence[Number]]) -> dict[Hashable, Number]:
    return {who: rung.value for who, rung in ladder(scores, RULE).items() if rung.value is not None}


def _latest_sessions(club: int) -> list[int]:
    rows = finished_sessions(club).filter(in_per_cent()).values_list("pk", "date")[:SESSIONS]
    return [pk for pk, _date in rows]


def _scores(fields: Iterable[FinishedField]) -> dict[Hashable, list[Number]]:
    """Each player's percentages."""
    found: dict[Hashable, list[Number]] = defaultdict(list)
    for field in fields:
        for contestant, own in field.figures.items():
            value = own.placing.percentage
            for seat in field.seats.get(contestant, ()):
                if seat.counts and seat.openly and value is not None:
                    found[seat.player].append(value)
    return found


def _window(places: Sequence[Place], player: int) -> list[tuple[Place, bool]]:
    """The places that are shown, each with whether those above it are left out."""
    own = next((at for at, place in enumerate(places) if place.contestant == player), AROUND)
    shown = [at for at in range(len(places)) if at < FIRST or abs(at - own) <= AROUND]
    return [(places[at], at > 0 and at - 1 not in shown) for at in shown]


def _lines(
    places: Iterable[tuple[Place, bool]], scores: Mapping[Hashable, Sequence[Number]], player: int
) -> tuple[LadderLine, ...]:
    shown = {key_of(place.contestant): (place, gap) for place, gap in places}
    names = {one.pk: one.name for one in Player.objects.filter(pk__in=shown)}
    return tuple(
        LadderLine(
            place=place.place or 0,
            tied=place.tied,
            name=names[pk],
            value=Fraction(place.value or 0),
            sessions=len(scores[pk]),
            own=pk == player,
            after_gap=gap,
        )
        for pk, (place, gap) in shown.items()
    )


# The place of each pair in the ranking with which a stage ends, for the pages of its players.


def stage_places(sessions: Collection[Session]) -> dict[int, PlaceInStage]:
    """By contestant of these finished sessions, where a ranking of the stage decides: of its last session."""
    if not sessions:
        return {}
    versions = versions_of_events({session.event_id for session in sessions})
    found: dict[int, PlaceInStage] = {}
    for session in sessions:
        version = (session.closed_at, tuple(versions[session.event_id]))
        found |= _places.of((session.pk, version), session)
    return found


def _read(_pk: int, session: Session) -> dict[int, PlaceInStage]:
    return {
        own.contestant: PlaceInStage(one.over, line.place, line.tied, one.ranked)
        for one in deciding_lists(session)
        for line in one.lines
        if (own := line.sessions[-1]) and line.place
    }


_places = Remembered(_read)
