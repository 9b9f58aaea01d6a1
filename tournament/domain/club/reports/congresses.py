"""A congress as its desk and its public page show it: programme, players, clashes."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Q

from tournament.domain.club.reports.club_pages import event_parts
from tournament.domain.journal.readings.eligibility import ineligible_in
from tournament.models import (
    Congress,
    CongressSession,
    Contestant,
    Entrant,
    EntrantPlayer,
    Membership,
    Player,
)
from tournament.models.event import kept
from tournament.sheets.congress import (
    CongressEntry,
    CongressItem,
    CongressPlayer,
    CongressSheet,
    Programme,
    clashes_in,
)
from tournament.sheets.event_kinds import TABLE_GAMES, TEAMS
from tournament.sheets.names import in_section


def programme_of(congress: Congress) -> Programme:
    """The sessions of the programme without the deleted ones: no names, no results."""
    return _programme(congress, _rows(congress))


def _programme(congress: Congress, rows: Collection[CongressSession]) -> Programme:
    items = sorted(_items(rows), key=lambda one: (one.begins, one.finishes, one.session))
    return Programme(congress.pk, congress.name, congress.club.name, tuple(items))


def congress_sheet(congress: Congress) -> CongressSheet:
    """The programme with everyone who has entered, by their own names, and all clashes."""
    rows = _rows(congress)
    programme = _programme(congress, rows)
    items = {one.session: one for one in programme.items}
    sides = [*_pairs(items), *_teams(items)]
    players = _listed(sides, items)
    return CongressSheet(
        programme,
        players,
        dict(Counter(side.session for side in sides)),
        tuple(clashes_in(programme.items, players)),
        _ineligible(rows),
    )


def _ineligible(rows: Collection[CongressSession]) -> dict[int, int]:
    """Queries are made of those events alone that do not admit everyone."""
    events = {row.session.event_id: row.session.event for row in rows}
    players = {pk: {one.player.pk for one in ineligible_in(event)} for pk, event in events.items()}
    return {row.session_id: len(own) for row in rows if (own := players[row.session.event_id])}


def _rows(congress: Congress) -> list[CongressSession]:
    rows = congress.programme.filter(kept())
    return [*rows.select_related("session__event", "session__stage").prefetch_related("session__sections")]


def _items(rows: Collection[CongressSession]) -> Iterator[CongressItem]:
    parts = event_parts([row.session for row in rows])
    for row in rows:
        session = row.session
        sections = session.sections.all()
        plays_games = bool(sections) and all(section.game for section in sections)
        yield CongressItem(
            session.pk,
            session.event.name,
            TABLE_GAMES if plays_games else session.event.kind,
            session.date,
            row.starts,
            row.ends,
            row.hall or session.place,
            row.first_table,
            row.last_table,
            parts.get(session.pk),
        )


@dataclass(frozen=True, slots=True)
class _Side:
    """Who enters a session together: a pair, a team, a single player."""

    session: int
    number: str
    team: str
    players: tuple[Player, ...]


def _pairs(items: Mapping[int, CongressItem]) -> Iterator[_Side]:
    """Pairs and single players who have not left, with those who stand in for a round."""
    others = [pk for pk, item in items.items() if item.kind != TEAMS]
    contestants = Contestant.objects.numbered().filter(section__session__in=others, withdrawn_at=None)
    ordered = contestants.select_related("section").order_by("section__session", "section", "pk")
    sides: dict[Contestant, list[Player]] = {contestant: [] for contestant in ordered}
    sections = {(side.section.session_id, side.section.letter) for side in sides}
    letters = Counter(session for session, _letter in sections)
    seats = Membership.objects.filter(contestant__in=sides).select_related("player")
    by_key = {side.pk: players for side, players in sides.items()}
    for seat in seats.order_by("contestant", "position", "from_round"):
        by_key[seat.contestant_id].append(seat.player)
    for side, players in sides.items():
        session = side.section.session_id
        prefix = side.section.letter if letters[session] > 1 else ""
        yield _Side(session, in_section(str(side), prefix), "", tuple(dict.fromkeys(players)))


def _teams(items: Mapping[int, CongressItem]) -> Iterator[_Side]:
    """Teams that sit in the session, with all players of the entry form: a line-up may be secret."""
    here = [pk for pk, item in items.items() if item.kind == TEAMS]
    seated = Q(section__session__in=here, withdrawn_at=None, entrant__withdrawn_from=None)
    sat = Contestant.objects.filter(seated, entrant__isnull=False).order_by("section__session", "entrant")
    rosters: dict[int, list[Player]] = defaultdict(list)
    rows = EntrantPlayer.objects.filter(entrant__contestants__in=sat).select_related("player").distinct()
    for row in rows.order_by("entrant", "order"):
        rosters[row.entrant_id].append(row.player)
    teams = Entrant.objects.filter(contestants__in=sat).distinct().in_bulk()
    for entrant, session in sat.values_list("entrant", "section__session").distinct():
        team = teams[entrant]
        yield _Side(session, str(team.number), team.name or str(team.number), tuple(rosters[entrant]))


def _listed(sides: Collection[_Side], items: Mapping[int, CongressItem]) -> tuple[CongressPlayer, ...]:
    """The list in the order of the club's players, the entries of each in the order of their times."""
    people: dict[int, Player] = {}
    entries: dict[int, list[CongressEntry]] = defaultdict(list)
    for side in sides:
        for player in side.players:
            partners = () if side.team else tuple(one.name for one in side.players if one != player)
            people[player.pk] = player
            entries[player.pk].append(CongressEntry(items[side.session], side.number, side.team, partners))
    ordered = sorted(people.values(), key=lambda one: (one.reading, one.latin, one.native, one.pk))
    return tuple(
        CongressPlayer(
            player.pk,
            player.name,
            player.number,
            tuple(sorted(entries[player.pk], key=lambda one: (one.item.begins, one.item.session))),
        )
        for player in ordered
    )
