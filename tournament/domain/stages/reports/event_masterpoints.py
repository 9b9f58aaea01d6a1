"""What the players of a finished stage earn in masterpoints, from its rankings and its matches.

Every ranking is a group of its own: each line of a session that ranks its lines apart, the list of a stage of
several sessions or with a carry-over, each stratum and each flight. Handicaps do not count, and an entrant
keeps its highest award. Matches earn by themselves: those that were played to an end or conceded, no byes,
walkovers and void matches.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.contrib.auth.models import AnonymousUser

from scoring.rounding import Number, exact_sum, simplest
from scoring.schemes.masterpoint_schemes import (
    Award,
    Group,
    MatchOfTeam,
    Scheme,
    awards_of_places,
    covered,
    shared,
)
from scoring.teams.contest import WITHDRAWN
from scoring.teams.table import outcome
from scoring.totals.ranking import rank
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.section import key_of
from tournament.domain.journal.reports.versioned_cache import Remembered, versions_of_event
from tournament.domain.outside.readings.embargo import embargoed_sessions
from tournament.domain.people.reports.people import EntrantMember, members_of_entrants
from tournament.domain.stages.readings.stage_terms import is_over
from tournament.domain.stages.reports.event_rankings import PARTIES, event_ranking, sessions_of_event
from tournament.domain.stages.reports.further_tables import further_tables
from tournament.domain.stages.reports.stage_rankings import current_rankings, deciding_lists
from tournament.domain.stages.reports.team_rows import MatchPlan
from tournament.domain.stages.reports.team_table import StageMatches, stage_matches, withdrawals_of
from tournament.models import Contestant, Entrant, Membership, Session
from tournament.sheets.event_kinds import BY_MATCHES, EVENT_KINDS, TEAM, TEAMS
from tournament.sheets.event_ranking import FLIGHT, STRATUM, EventList
from tournament.sheets.masterpoint_sheets import (
    OF_TEAMS,
    OWN,
    STORED_AS,
    EntrantAward,
    MasterpointSheet,
    MasterpointTerms,
    MatchAward,
    PlayerAward,
    masterpoint_terms,
)
from tournament.sheets.names import Name, Party
from tournament.sheets.standings import Ranking, Standings
from tournament.sheets.team_standings import TeamStandings


@dataclass(frozen=True, slots=True)
class _Ranked:
    """An entrant's place in a ranking, before any tie is split."""

    entrant: int
    place: int
    tied: bool


@dataclass(frozen=True, slots=True)
class _Group:
    """A ranking with what a scheme asks of it. `per_table`: how many of it sit at a table; OF_TEAMS: teams,
    each with a table of its own.
    """

    rows: tuple[_Ranked, ...]
    tables: Number
    per_table: int = 2
    direction: str = ""
    stratum: str = ""
    flight: str = ""
    sessions: int = 1

    def asked(self, factor: Number) -> Group:
        """The group as a scheme takes it."""
        return Group(
            contestants=len(self.rows),
            tables=self.tables,
            per_table=self.per_table or 1,
            sessions=self.sessions,
            factor=factor,
            of_teams=self.per_table == OF_TEAMS,
        )


@dataclass(frozen=True, slots=True)
class _Award:
    row: _Ranked
    group: _Group
    covered: tuple[Award, ...]
    level: int
    points: Number


_NO_GROUP = _Group((), 0)


def masterpoint_sheet(session: Session, terms: MasterpointTerms) -> MasterpointSheet | None:
    """What a scheme gives, awarded or not; None without one, while a session is open, under an embargo."""
    return None if _is_held(session) else _sheet(session, terms)


def _sheet(session: Session, terms: MasterpointTerms) -> MasterpointSheet | None:
    if not terms.scheme or session.stage is None or not is_over(session.stage):
        return None
    members = members_of_entrants(session.event_id)
    law = terms.law(OF_TEAMS if session.event.kind == TEAMS else 2)
    factor = simplest(Fraction(terms.factor)) if law.has_factor else 1
    best = _best_places(session, terms, factor)
    parties = _parties(session, members)
    matches = _matches(session, law, factor, members, parties)
    idle = _idle(session, terms.least, members) if terms.least else {}
    entrants = [
        _of_entrant(party, best.get(pk), matches.get(pk, ()), law, tuple(idle.get(pk, ())))
        for pk, party in parties.items()
        if pk in best or pk in matches
    ]
    entrants.sort(key=lambda one: (-one.points, one.place, int(one.party.number)))
    return MasterpointSheet(
        heading=heading_of(session),
        scheme=terms.scheme,
        body=law.body,
        as_of=None if terms.scheme == OWN else law.as_of,
        factor=factor if law.has_factor else None,
        indicative=law.indicative,
        awards=tuple(_players(entrants, members)),
        kind=session.event.kind,
        nameless=tuple(sorted(int(one.party.number) for one in entrants if not members.get(one.entrant))),
        entrants=tuple(entrants),
        per_match=law.matches is not None,
        higher=law.higher,
        least=terms.least,
    )


def _is_held(session: Session) -> bool:
    """Whether an embargo holds for a session of the stage."""
    held = embargoed_sessions()
    return bool(held) and Session.objects.filter(stage=session.stage_id, pk__in=held).exists()


def awarded(session: Session) -> MasterpointSheet | None:
    """What was awarded in the stage of a closed session, kept until the next act of its event."""
    if not session.is_closed or STORED_AS not in session.stage_options or _is_held(session):
        return None
    return _kept.of((session.pk, versions_of_event(session.pk)), session)


def _read(_session: int, session: Session) -> MasterpointSheet | None:
    return _sheet(session, masterpoint_terms(session.stage_options))


_kept = Remembered(_read)


def _sessions(session: Session) -> list[Session]:
    return [one for one in sessions_of_event(session) if one.stage_id == session.stage_id]


def _best_places(session: Session, terms: MasterpointTerms, factor: Number) -> dict[int, _Award]:
    """The highest award that each entrant has by a place; those without one are left out."""
    best: dict[int, _Award] = {}
    for group in _groups(session):
        for award in _awards(group, terms, factor):
            kept = best.get(award.row.entrant)
            if award.points > (kept.points if kept else 0):
                best[award.row.entrant] = award
    return best


def _groups(session: Session) -> Iterator[_Group]:
    """The first group ranks everyone, so that of equal awards the one of the whole field stands."""
    own = _sessions(session)
    found = event_ranking(session, AnonymousUser())
    lists = [one for one in found.lists if one.stage == session.stage_id] if found else []
    several = [one for one in lists if one.is_main] if len(own) > 1 else []
    if whole := deciding_lists(own[-1]) or several:
        yield from map(_of_list, whole)
    else:
        for sheet in current_rankings(session):
            yield from _of_session(sheet, len(own))
    yield from (_of_list(one) for one in lists if one.kind in (STRATUM, FLIGHT))
    if EVENT_KINDS[session.event.kind].ranked_by == BY_MATCHES:
        tables = further_tables(session, AnonymousUser())
        further = [one for one in tables if one.ranks.kind in (STRATUM, FLIGHT)]
        yield from (_of_table(group, len(own)) for one in further for group in one.groups)


def _at_a_table(kind: str) -> int:
    """How many of those who are ranked sit at a table; a team has one of its own."""
    return 1 if kind == TEAMS else 4 // (EVENT_KINDS[kind].partners or 1)


def _of_session(sheet: Standings, sessions: int) -> Iterator[_Group]:
    """A ranking of each line, or one of all. A table of matches is that of all sessions of its stage."""
    kind = EVENT_KINDS[sheet.kind]
    by_matches = kind.ranked_by == BY_MATCHES
    at_a_table = _at_a_table(sheet.kind)
    ids = [row.party.id for ranking in sheet.rankings for row in ranking.rows if row.place]
    entrants = dict(Contestant.objects.filter(pk__in=ids).values_list("pk", "entrant"))
    if by_matches:
        entrants = {pk: pk for pk in ids}
    of_teams = sheet.kind == TEAMS
    for ranking in sheet.rankings:
        yield _Group(
            rows=tuple(_unsplit(ranking, entrants)),
            tables=sum(row.place > 0 for row in ranking.rows) if of_teams else Fraction(len(ids), at_a_table),
            per_table=OF_TEAMS if of_teams else 1 if ranking.direction else at_a_table,
            direction=ranking.direction,
            sessions=sessions if by_matches else 1,
        )


def _unsplit(ranking: Ranking, entrants: Mapping[int, int | None]) -> Iterator[_Ranked]:
    """Equal figures share a place, and so their awards (EBU 143.4): tie-breaks do not part them.

    The places of a knock-out have no figures.
    """
    rows = [row for row in ranking.rows if row.place]
    values: dict[Hashable, Number | None] = {entrants[row.party.id] or 0: row.value for row in rows}
    if all(value is None for value in values.values()):
        yield from (_Ranked(entrants[row.party.id] or 0, row.place, row.tied) for row in rows)
        return
    for place in rank(values):
        yield _Ranked(key_of(place.contestant), place.place or 0, place.tied)


def _of_list(sheet: EventList) -> _Group:
    values: dict[Hashable, Number | None] = {line.entrant: line.value for line in sheet.lines if line.place}
    rows = tuple(_Ranked(key_of(one.contestant), one.place or 0, one.tied) for one in rank(values))
    at_a_table = _at_a_table(sheet.event_kind)
    return _Group(
        rows,
        Fraction(len(rows), at_a_table),
        per_table=at_a_table,
        stratum=sheet.stratum,
        flight=sheet.flight,
        sessions=len(sheet.sessions),
    )


def _of_table(sheet: TeamStandings, sessions: int) -> _Group:
    """A stratum or a flight of a stage of matches."""
    values: dict[Hashable, Number | None] = {row.team.id: row.value for row in sheet.rows if row.place}
    rows = tuple(_Ranked(key_of(one.contestant), one.place or 0, one.tied) for one in rank(values))
    at_a_table = _at_a_table(sheet.kind)
    return _Group(
        rows,
        Fraction(len(rows), at_a_table),
        per_table=OF_TEAMS if sheet.kind == TEAMS else at_a_table,
        stratum=sheet.ranks.stratum,
        flight=sheet.ranks.flight,
        sessions=sessions,
    )


def _awards(group: _Group, terms: MasterpointTerms, factor: Number) -> Iterator[_Award]:
    if not group.rows:
        return
    law = terms.law(group.per_table)
    awards = awards_of_places(law, group.asked(factor))
    level = Counter(row.place for row in group.rows)
    for row in group.rows:
        own = tuple(covered(awards, row.place, level[row.place]))
        points = shared([one.points for one in own], level[row.place], law.reward.minimum)
        yield _Award(row, group, own, level[row.place], points)


# What the matches of a stage earn.


def _matches(
    session: Session,
    law: Scheme,
    factor: Number,
    members: Mapping[int, Sequence[EntrantMember]],
    parties: Mapping[int, Party],
) -> dict[int, list[MatchAward]]:
    """By entrant, the matches that earn it anything, in the order of play; none where nothing is matched."""
    stage = session.stage
    if stage is None or law.matches is None or EVENT_KINDS[session.event.kind].ranked_by != BY_MATCHES:
        return {}
    played = stage_matches(stage)
    cancelled = withdrawals_of(stage, played).cancelled
    found: dict[int, list[MatchAward]] = defaultdict(list)
    for plan in played.plans:
        if plan.pk in cancelled:
            continue
        for own, other, match in _sides(plan, played, members):
            award = law.matches.award(match, factor)
            if award.points:
                found[own].append(
                    MatchAward(
                        match=plan.pk,
                        round=played.rounds[plan.pk],
                        opponent=parties[other],
                        ahead=match.ahead,
                        boards=match.boards,
                        points=match.points if match.top else None,
                        award=award,
                    )
                )
    return {entrant: sorted(own, key=lambda one: one.round) for entrant, own in found.items()}


def _sides(
    plan: MatchPlan, found: StageMatches, members: Mapping[int, Sequence[EntrantMember]]
) -> Iterator[tuple[int, int, MatchOfTeam]]:
    """Each team of a match that was played, its opponent, and the match as it sees it."""
    match = found.matches[plan.pk]
    if plan.away is None or not match.counts_as_played or match.end == WITHDRAWN:
        return
    scored, scale = found.scores[plan.pk], found.contest.scale_of(match)
    both = outcome(match, scored, found.contest)
    if both is None:
        return
    sides = (plan.home, plan.away, both[0], scored.home), (plan.away, plan.home, both[1], scored.away)
    for own, other, ahead, score in sides:
        players = len(members.get(own, ())) or 1
        top = scale.pool if scale else 0
        yield own, other, MatchOfTeam(ahead, plan.boards, score.points or 0, top, players)


# Players who have played too little.


def _idle(
    session: Session, least: int, members: Mapping[int, Sequence[EntrantMember]]
) -> dict[int, list[int]]:
    """By team, the members who have played less than `least` per cent of its boards."""
    stage = session.stage
    if stage is None or session.event.kind != TEAMS:
        return {}
    seats = _seats(session)
    teams = {pair: team for pair, (team, _seats_of_pair) in seats.items()}
    played: Counter[int] = Counter()
    whole: Counter[int] = Counter()
    found = stage_matches(stage)
    for plan in found.plans:
        if plan.away is None or not found.matches[plan.pk].has_begun:
            continue
        whole.update({plan.home: len(plan.numbers), plan.away: len(plan.numbers)})
        for table in plan.tables:
            for pair in (table.ns, table.ew):
                people = {
                    position: player for position, start, player in seats[pair][1] if start <= table.round
                }
                played.update(dict.fromkeys(people.values(), len(table.boards)))
    return {
        team: [one.player for one in members.get(team, ()) if 100 * played[one.player] < least * whole[team]]
        for team in set(teams.values())
    }


_Seats = dict[int, tuple[int, list[tuple[int, int, int]]]]


def _seats(session: Session) -> _Seats:
    """Of each pair at the tables of the stage: its team, and who sits in which position from which round."""
    pairs = Contestant.objects.filter(section__session__stage=session.stage, entrant__isnull=False)
    found: _Seats = {pk: (team or 0, []) for pk, team in pairs.values_list("pk", "entrant")}
    rows = Membership.objects.filter(contestant__in=found).order_by("from_round", "pk")
    for pair, position, start, player in rows.values_list("contestant", "position", "from_round", "player"):
        found[pair][1].append((position, start, player))
    return found


# What each entrant and each of its players earns.


def _parties(session: Session, members: Mapping[int, Sequence[EntrantMember]]) -> dict[int, Party]:
    """Every entrant of the event: a team by its name, pairs and single players by their own."""
    rows = Entrant.objects.filter(event=session.event_id).order_by("number")
    found = {}
    for pk, number, name, kind in rows.values_list("pk", "number", "name", "kind"):
        people = () if kind == TEAM else tuple(one.name for one in members.get(pk, ()))
        called = (Name(native=name),) if name else people
        found[pk] = Party(pk, str(number), names=called, kind=PARTIES[kind])
    return found


def _of_entrant(
    party: Party, award: _Award | None, matches: Sequence[MatchAward], law: Scheme, excluded: tuple[int, ...]
) -> EntrantAward:
    group = award.group if award else _NO_GROUP
    by_place, by_matches = award.points if award else 0, exact_sum([one.award.points for one in matches])
    return EntrantAward(
        entrant=party.id,
        party=party,
        place=award.row.place if award else 0,
        tied=award.row.tied if award else False,
        direction=group.direction,
        stratum=group.stratum,
        flight=group.flight,
        rivals=len(group.rows),
        level=award.level if award else 0,
        covered=award.covered if award else (),
        by_place=by_place,
        matches=tuple(matches),
        by_matches=by_matches,
        points=law.together(by_place, by_matches),
        excluded=excluded,
    )


def _players(
    entrants: Sequence[EntrantAward], members: Mapping[int, Sequence[EntrantMember]]
) -> Iterator[PlayerAward]:
    """Each player of a pair or team earns its award, a single player their own; the highest first."""
    for one in entrants:
        for member in members.get(one.entrant, ()):
            if member.player not in one.excluded:
                yield PlayerAward(
                    player=member.player,
                    name=member.name,
                    number=member.number,
                    pair=one.party.number,
                    place=one.place,
                    tied=one.tied,
                    direction=one.direction,
                    stratum=one.stratum,
                    flight=one.flight,
                    points=one.points,
                    entrant=one.entrant,
                )
