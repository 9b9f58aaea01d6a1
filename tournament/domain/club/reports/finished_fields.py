"""Closed sessions in figures: each contestant's place and percentage, who sat where, their boards."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from heapq import nlargest, nsmallest
from itertools import groupby, pairwise
from operator import attrgetter, itemgetter
from typing import Any

from django.db.models import Max, Q, QuerySet

from scoring.boards.lines import SideAward
from scoring.rounding import Number, exact_sum
from tournament.domain.boards.reports.board_standings import rankings_of
from tournament.domain.boards.reports.field import ScoredField, score
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.section import key_of
from tournament.domain.journal.reports.versioned_cache import Remembered, version_of
from tournament.domain.outside.readings.embargo import embargoed_sessions, over
from tournament.domain.people.reports.people import NAME, name_in_event, with_names
from tournament.domain.stages.reports.team_rows import matches_of
from tournament.domain.stages.reports.team_table import team_standings
from tournament.models import Club, Membership, Placement, Result, Section, Session
from tournament.sheets.event_kinds import BY_MATCHES, OF_PERSONS, SWISS_PAIRS
from tournament.sheets.heading import IN_PER_CENT, Heading
from tournament.sheets.names import Name
from tournament.sheets.standings import Standing
from tournament.sheets.team_standings import TeamStanding, TeamStandings

# The place and the percentage of everyone in a closed field, whatever its kind is ranked by.


@dataclass(frozen=True, slots=True)
class Placing:
    """A line of a ranking, with how many are in it. `percentage` is None where the method gives none."""

    standing: Standing
    contestants: int
    percentage: Number | None


def placings_of(scored: ScoredField, sections: Sequence[Section]) -> dict[int, Placing]:
    """By contestant, of those who have a place."""
    if sections[0].event_kind.ranked_by == BY_MATCHES:
        return dict(_of_swiss_pairs(scored, sections[0]))
    return dict(_by_boards(scored))


def _by_boards(scored: ScoredField) -> Iterator[tuple[int, Placing]]:
    in_per_cent = scored.conditions.method in IN_PER_CENT
    for ranking in rankings_of(scored):
        ranked = [row for row in ranking.rows if row.place]
        for row in ranked:
            yield row.party.id, Placing(row, len(ranked), row.value if in_per_cent else None)


def _of_swiss_pairs(scored: ScoredField, section: Section) -> Iterator[tuple[int, Placing]]:
    """Places by victory points."""
    sheet = team_standings(section.session)
    pairs = {entrant: pair for pair, entrant in matches_of(version_of(section)).teams.items()}
    ranked = [row for row in sheet.rows if row.place]
    for row in ranked:
        pk = pairs[row.team.id]
        yield (
            pk,
            Placing(
                _standing(row, scored, pk), len(ranked), _percentage_of_swiss_pair(row, sheet, scored, pk)
            ),
        )


def _standing(row: TeamStanding, scored: ScoredField, pk: int) -> Standing:
    total = scored.score.totals.get(pk)
    return Standing(
        place=row.place or 0,
        tied=row.tied,
        party=scored.parties[pk],
        points=row.total,
        top=None,
        value=row.value,
        boards=total.boards if total else 0,
    )


def _percentage_of_swiss_pair(
    row: TeamStanding, sheet: TeamStandings, scored: ScoredField, pk: int
) -> Number | None:
    """Of the matchpoints of all boards; by cross-IMPs, what was won of the victory points that the rounds
    offered. The points for missed rounds are left out, because these rounds offered nothing.
    """
    if scored.conditions.method in IN_PER_CENT:
        total = scored.score.totals.get(pk)
        return total.value if total else None
    missed = [one.points or 0 for one in row.rounds if one.kind == "absent"]
    rounds = {one.round for one in row.rounds if one.points is not None and one.kind != "absent"}
    won = Fraction(row.total - exact_sum(missed))
    return 100 * won / (len(rounds) * sheet.top) if rounds and sheet.top else None


# Which players sat in a contestant, and for how long.

COLUMNS = ("position", "from_round", "player_id", *NAME)
BY_NAME = frozenset({"full", ""})  # how an event may name its players (Event.Names)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in a contestant. `rounds` that they sat; `counts`: they are half of all rounds at least.

    `openly`: the event shows the player by the name that the club has for them.
    """

    player: int
    position: int
    name: Name
    rounds: frozenset[int]
    counts: bool
    openly: bool


def seats_of(sections: Iterable[int]) -> dict[int, tuple[Seat, ...]]:
    """By contestant, in two queries."""
    keys = [*sections]
    rounds = (
        Placement.objects.filter(section__in=keys).order_by().values_list("section").annotate(Max("round"))
    )
    last = dict(rounds)
    rows: dict[tuple[int, int], list[tuple[Any, ...]]] = defaultdict(list)
    found = with_names(Membership.objects.filter(contestant__section__in=keys))
    ordered = found.order_by("position", "from_round")
    for section, contestant, *row in ordered.values_list("contestant__section_id", "contestant_id", *COLUMNS):
        rows[section, contestant].append(tuple(row))
    return {
        contestant: tuple(_seats(own, max(last.get(section, 1), *(row[1] for row in own))))
        for (section, contestant), own in rows.items()
    }


def _seats(rows: list[tuple[Any, ...]], last: int) -> Iterator[Seat]:
    """The seats of one contestant, whose rows are in order of position and round."""
    for position, stints in groupby(rows, key=itemgetter(0)):
        sat: dict[int, set[int]] = defaultdict(set)
        names: dict[int, tuple[Any, ...]] = {}
        for (_own, since, player, *name), (_next, until, *_rest) in pairwise([*stints, (position, last + 1)]):
            sat[player].update(range(since, until))
            names[player] = tuple(name)
        for player, rounds in sat.items():
            yield _seat(player, position, names[player], frozenset(rounds), last)


def _seat(player: int, position: int, name: tuple[Any, ...], rounds: frozenset[int], last: int) -> Seat:
    *_name, own, how = name
    return Seat(
        player=player,
        position=position,
        name=name_in_event(*name),
        rounds=rounds,
        counts=2 * len(rounds) >= last,
        openly=how in BY_NAME and not own,
    )


# The figures of fields whose sessions are all closed, read once for each version of their sections.
#
# A player's own page, the ladder, series and handicaps read them here: what a session brought who sat in
# it.

VP = "VP"  # what Swiss pairs are ranked by
KEPT = 8  # boards of each contestant at either end


@dataclass(frozen=True, slots=True)
class BoardShare:
    """What a board brought a contestant, in per cent; `result` is a primary key.

    `declared`: its own side declared; None of a board that was passed out.
    """

    percentage: Fraction
    board: int
    result: int
    declared: bool | None = None


@dataclass(frozen=True, slots=True)
class OwnFigures:
    """What a session brought a contestant: its place, its percentage, and its worst and best boards.

    `declaring` and `defending` are the means of the boards that its own side declared, and the other side.
    """

    placing: Placing
    lowest: tuple[BoardShare, ...]
    highest: tuple[BoardShare, ...]
    declaring: Fraction | None = None
    defending: Fraction | None = None


@dataclass(frozen=True, slots=True)
class FinishedField:
    """`kind` is a code of OF_PERSONS; `headings` by session; `figures` and `seats` by contestant."""

    kind: str
    headings: dict[int, Heading]
    figures: dict[int, OwnFigures]
    seats: dict[int, tuple[Seat, ...]]


def finished_sessions(club: Club | int, kinds: Iterable[str] = OF_PERSONS) -> QuerySet[Session]:
    """The finished sessions of a club with boards of these kinds of events, the newest first."""
    kept = (
        Session.objects.filter(over(), event__club=club)
        .kept()
        .filter(sections__kind__in=[*kinds], sections__game="")
    )
    return kept.order_by("-date", "-pk").distinct()


def in_per_cent() -> Q:
    """Sessions that bring percentages: by their method, or by the victory points of Swiss pairs."""
    return Q(event__method__in=IN_PER_CENT) | Q(event__kind=SWISS_PAIRS)


def fields_of(sessions: Iterable[int], kinds: Iterable[str] = OF_PERSONS) -> dict[int, FinishedField]:
    """The finished fields of these sessions with boards of these kinds of events, by primary key."""
    played = Section.objects.filter(session__in=[*sessions], kind__in=[*kinds], game="")
    return finished_fields({*played.values_list("field", flat=True)})


def finished_fields(fields: Iterable[int | None]) -> dict[int, FinishedField]:
    """Those of these fields in which nothing is in play any more, by primary key; none of teams."""
    sections = (
        Section.objects.filter(field__in=fields, kind__in=OF_PERSONS).with_club().order_by("letter", "pk")
    )
    by_field: dict[int, list[Section]] = defaultdict(list)
    for section in sections:
        by_field[section.field_id or 0].append(section)
    held = embargoed_sessions()
    return {
        pk: _finished.of((pk, _version(own)), own)
        for pk, own in by_field.items()
        if all(section.session.is_closed and section.session_id not in held for section in own)
    }


def _version(sections: Iterable[Section]) -> tuple[object, ...]:
    """Of the sections, and of what headings say besides: no act of a section changes the name of a club."""
    return tuple((version_of(section), *about_session(section.session)) for section in sections)


def about_session(session: Session) -> tuple[object, ...]:
    """What headings say of a session besides its sections."""
    event = session.event
    return session.closed_at, session.date, session.place, event.name, event.club.name


def _read_fields(_pk: int, sections: Sequence[Section]) -> FinishedField:
    scored = score(sections)
    figures = _figures(scored, sections)
    return FinishedField(
        kind=sections[0].kind,
        headings=_headings(sections),
        figures={pk: figures(pk, placing) for pk, placing in placings_of(scored, sections).items()},
        seats=seats_of(section.pk for section in sections),
    )


_finished = Remembered(_read_fields)


def _headings(sections: Iterable[Section]) -> dict[int, Heading]:
    by_session: dict[Session, list[Section]] = defaultdict(list)
    for section in sections:
        by_session[section.session].append(section)
    return {
        session.pk: _heading(session, own[0] if len(own) == 1 else None)
        for session, own in by_session.items()
    }


def _heading(session: Session, section: Section | None) -> Heading:
    heading = heading_of(session, section)
    return replace(heading, unit=VP) if section and section.kind == SWISS_PAIRS else heading


def _figures(scored: ScoredField, sections: Iterable[Section]) -> Callable[[int, Placing], OwnFigures]:
    """The figures of each who is ranked, from the boards that were not ruled on and have a top."""
    shares: dict[int, list[BoardShare]] = defaultdict(list)
    played = Result.objects.filter(section__in=[section.pk for section in sections]).order_by()
    declarers = dict(played.values_list("pk", "declarer"))
    for contestant, share in _shares(scored, declarers):
        shares[contestant].append(share)

    def of(contestant: int, placing: Placing) -> OwnFigures:
        own = shares[contestant]
        return OwnFigures(
            placing,
            lowest=tuple(nsmallest(KEPT, own, key=attrgetter("percentage", "board"))),
            highest=tuple(nlargest(KEPT, own, key=attrgetter("percentage"))),
            declaring=_mean(own, declared=True),
            defending=_mean(own, declared=False),
        )

    return of


def _mean(shares: Iterable[BoardShare], *, declared: bool) -> Fraction | None:
    values = [share.percentage for share in shares if share.declared is declared]
    return sum(values, Fraction(0)) / len(values) if values else None


def _shares(scored: ScoredField, declarers: Mapping[int, str]) -> Iterator[tuple[int, BoardShare]]:
    for board, lines in scored.score.boards.items():
        for line, awards, result in zip(lines, scored.score.lines[board], scored.results[board], strict=True):
            declarer = declarers.get(result)
            for directions, side, award in (
                ("NS", line.ns, awards and awards.ns),
                ("EW", line.ew, awards and awards.ew),
            ):
                if award and (percentage := _percentage_of_award(award)) is not None:
                    share = BoardShare(
                        percentage, board, result, declarer in directions if declarer else None
                    )
                    yield from ((pk, share) for pk in scored.parties[key_of(side)].players)


def _percentage_of_award(award: SideAward) -> Fraction | None:
    return Fraction(100 * award.points, award.top) if award.real and award.top else None
