"""Matches at their tables: their rows, the sheet of each, and how its coming deal is played.

The number of queries does not grow with the matches.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from scoring.games.procedure.procedures import procedure_of
from scoring.games.procedure.steps import Procedure
from scoring.games.results.match_score import MatchScore, match_score
from scoring.games.results.recount import unlawful
from scoring.games.table_game import Tally
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.games.readings.match_state import Course, course_from
from tournament.domain.people.reports.people import member_name, parties_of_sections, with_names
from tournament.models import (
    Contestant,
    DealEntry,
    DealRecord,
    Match,
    MatchRuling,
    MatchSeat,
    Membership,
    Section,
)
from tournament.sheets.game_sheets import Claim, DealLine, Fault, GameSheet, MatchRulingLine, NextDeal, Seated
from tournament.sheets.heading import Heading
from tournament.sheets.names import Name, Party

# The rows of many matches, read at once: seats, records with their claims, and scores.

Chair = tuple[int, int]  # a contestant and the position in it


@dataclass(slots=True)
class MatchRows:
    """Everything of the matches `asked` for, by the primary key of its match; `line` leads back from each."""

    asked: Sequence[Match]
    matches: dict[int, Match]
    records: dict[int, list[DealRecord]] = field(default_factory=lambda: defaultdict(list))
    rulings: dict[int, list[MatchRuling]] = field(default_factory=lambda: defaultdict(list))
    entries: dict[int, list[DealEntry]] = field(default_factory=lambda: defaultdict(list))
    seats: dict[int, list[MatchSeat]] = field(default_factory=lambda: defaultdict(list))
    resumed: dict[int, int] = field(default_factory=dict)
    contestants: list[Contestant] = field(default_factory=list)
    parties: dict[int, Party] = field(default_factory=dict)
    members: dict[Chair, list[Membership]] = field(default_factory=lambda: defaultdict(list))
    courses: dict[int, Course] = field(default_factory=dict)
    scores: dict[int, MatchScore] = field(default_factory=dict)

    def line(self, match: Match) -> list[Match]:
        line = [match]
        while line[0].continues_id:
            line.insert(0, self.matches[line[0].continues_id])
        return line

    def course(self, match: Match) -> Course:
        if match.pk not in self.courses:
            line = [each.pk for each in self.line(match)]
            records = tuple(record for pk in line for record in self.records[pk])
            self.courses[match.pk] = course_from(match, records, self.rulings_of(match))
        return self.courses[match.pk]

    def score(self, match: Match) -> MatchScore:
        if match.pk not in self.scores:
            self.scores[match.pk] = self.course(match).score
        return self.scores[match.pk]

    def finished(self) -> list[Match]:
        """The matches that count, in the order asked for: one that goes on in another one counts there."""
        return [match for match in self.asked if match.pk not in self.resumed and self.score(match).finished]

    def rulings_of(self, match: Match) -> list[MatchRuling]:
        return [ruling for each in self.line(match) for ruling in self.rulings[each.pk]]

    def seated(self, match: Match) -> list[Seated]:
        """Who sits in a match, by seat; a substitute where one has come in by its round."""
        agreed = match.agreement
        return [
            Seated(
                number=seat.number,
                side=agreed.side_of(seat.number),
                party=self.parties[seat.contestant_id],
                position=seat.position,
                name=player_name(self.member(seat, match.round)),
                player=getattr(self.member(seat, match.round), "player_id", None),
            )
            for seat in self.seats[match.pk]
        ]

    def member(self, seat: MatchSeat, number: int) -> Membership | None:
        """Who takes a seat in a round."""
        chair = self.members[seat.contestant_id, seat.position]
        return next((row for row in reversed(chair) if row.from_round <= number), None)

    def claims(self, record: DealRecord) -> tuple[Claim, ...]:
        """The last claim of each side that no director has settled."""
        entries = {
            entry.side: Claim(entry.side, entry.pk, entry.facts)
            for entry in self.entries[record.match_id]
            if entry.number == record.number and entry.side is not None and entry.pk > record.settled_entry
        }
        return tuple(entries[side] for side in sorted(entries))


def player_name(row: Membership | None) -> Name | None:
    return member_name(row) if row else None


def rows_of(matches: Sequence[Match], sections: Iterable[int] = ()) -> MatchRows:
    """The rows of these matches, of those that they continue, and the people of these sections too."""
    rows = MatchRows(matches, {match.pk: match for match in matches})
    while missing := _unread(rows):
        rows.matches |= Match.objects.select_related("section").in_bulk(missing)
    within = [*rows.matches]
    for kind, groups in ((DealRecord, rows.records), (MatchSeat, rows.seats)):
        _group(kind.objects.filter(match__in=within).order_by("number"), groups)
    _group(MatchRuling.objects.filter(match__in=within).order_by("pk"), rows.rulings)
    rows.resumed = dict(
        Match.objects.filter(continues__in=within).order_by().values_list("continues_id", "pk")
    )
    _read_people(rows, {*sections, *(match.section_id for match in rows.matches.values())})
    return rows


def with_words(rows: MatchRows) -> MatchRows:
    """The rows with the claims about their deals: for sheets that show a dispute with its claims."""
    _group(DealEntry.objects.filter(match__in=[*rows.matches]).order_by("pk"), rows.entries)
    return rows


def _group(found: Iterable[Any], groups: dict[int, list[Any]]) -> None:
    for row in found:
        groups[row.match_id].append(row)


def _unread(rows: MatchRows) -> set[int]:
    earlier = {match.continues_id for match in rows.matches.values() if match.continues_id}
    return earlier - rows.matches.keys()


def _read_people(rows: MatchRows, sections: set[int]) -> None:
    rows.parties = parties_of_sections(sections)
    rows.contestants = list(Contestant.objects.filter(section__in=sections).order_by("section", "pk"))
    members = with_names(Membership.objects.filter(contestant__section__in=sections))
    for row in members.select_related("player").order_by("from_round"):
        rows.members[row.contestant_id, row.position].append(row)


# What a sheet reads with its match.
SHEET = ("section__session__event__club", "section__session__rehearsal")


def match_sheet(match: Match) -> GameSheet:
    """The sheet of one match, with the deals of the matches that it continues."""
    heading, players = heading_of(match.section.session, match.section), _players(match.section)
    round_ = Match.objects.filter(section=match.section_id, round=match.round)
    here = set(round_.exclude(seats=None).values_list("seats__contestant", flat=True))
    return _sheet(match, with_words(rows_of([match])), _without(players, here), heading)


def match_sheets(section: Section) -> list[GameSheet]:
    """The sheets of all matches of a section, by round and table."""
    matches = list(section.matches.order_by("round", "table"))
    rows, players = with_words(rows_of(matches)), _players(section)
    heading = heading_of(section.session, section)
    here: dict[int, set[int]] = defaultdict(set)
    for match in matches:
        match.section = section
        here[match.round] |= {seat.contestant_id for seat in rows.seats[match.pk]}
    return [_sheet(match, rows, _without(players, here[match.round]), heading) for match in matches]


def current_match(section: Section, table: int) -> Match | None:
    """What a table plays now: its first match that is not finished, else its last one."""
    matches = list(
        Match.objects.select_related(*SHEET).filter(section=section, table=table).order_by("round")
    )
    rows = rows_of(matches)
    to_play = (match for match in matches if not rows.score(match).finished and match.pk not in rows.resumed)
    return next(to_play, matches[-1] if matches else None)


def _sheet(match: Match, rows: MatchRows, out: tuple[Party, ...], heading: Heading) -> GameSheet:
    course, score, agreed = rows.course(match), rows.score(match), match.agreement
    resumed = rows.resumed.get(match.pk)
    over = score.finished or resumed is not None
    now = score if over else _if_called(course)
    return GameSheet(
        heading=heading,
        section=match.section_id,
        letter=match.section.letter,
        section_version=match.section.version,
        match=match.pk,
        version=match.version,
        round=match.round,
        table=match.table,
        game=match.game,
        preset=match.preset,
        overrides=agreed.overrides,
        rules=asdict(agreed.rules),
        deal_limit=match.deal_limit,
        ends_at=match.section.ends_at,
        sides=agreed.sides,
        seats=tuple(rows.seated(match)),
        out=out,
        deals=tuple(_lines(course, rows)),
        totals=score.totals,
        fined=score.fined,
        rulings=tuple(_ruling(each) for each in rows.rulings_of(match)),
        standing=_standing(score.tally),
        state="finished" if score.finished else "adjourned" if resumed else _state(course),
        reason=score.reason,
        winners=score.winners,
        leaders=now.leaders,
        settled=now.settled,
        unit=score.unit,
        next=None if over else _next(course, score.tally),
        continues=match.continues_id,
        resumed_as=resumed,
        beers=agreed.game.beers(agreed.rules, course.deals),
        last_deal=match.last_deal,
        rules_name=match.rules_name,
        unfinished=tuple(then - total for then, total in zip(now.totals, score.totals, strict=True)),
    )


def _if_called(course: Course) -> MatchScore:
    """The score if time were called now: an unfinished rubber is worth something then (Law 80)."""
    return match_score(course.agreed, course.deals, replace(course.end, called=True, last=None), course.fines)


def _state(course: Course) -> str:
    return "playing" if course.records else "open"


def _standing(tally: Tally) -> dict[str, object]:
    """The other facts of a game's tally: part scores, bags, games, a tie to be broken …"""
    keys = ("rows", "problems", "totals", "next")
    return {each.name: getattr(tally, each.name) for each in fields(tally) if each.name not in keys}  # type: ignore[arg-type]


def _next(course: Course, tally: Tally) -> NextDeal:
    return NextDeal(
        number=len(course.records) + 1,
        dealer=getattr(tally, "dealer", None),
        vulnerable=getattr(tally, "vulnerable", None),
        open_calls=getattr(tally, "open_calls", ()),
        asks=course.agreed.game.asks(course.agreed.rules),
    )


def _lines(course: Course, rows: MatchRows) -> Iterator[DealLine]:
    """A line for each record; what a called end adds (Law 80) belongs to none of them."""
    scored = {row.number: row for row in course.score.tally.rows}
    faults: dict[int, list[Fault]] = defaultdict(list)
    for problem in unlawful(course.agreed, course.deals, course.end):
        faults[(problem.index or 0) + 1].append(Fault(problem.code, problem.params))
    for record in course.records:
        row = scored.get(record.number)
        yield DealLine(
            number=record.number,
            record=record.pk,
            version=record.version,
            match=record.match_id,
            agreement=record.agreement,
            entered_by=record.entered_by,
            facts=record.facts,
            row=asdict(row) if row else None,
            faults=tuple(faults[record.number]),
            claims=rows.claims(record),
        )


def _ruling(row: MatchRuling) -> MatchRulingLine:
    return MatchRulingLine(row.pk, row.side, row.points, row.law, row.reason, row.by)


def _players(section: Section) -> dict[int, Party]:
    """All who play in a section and have not left."""
    left = set(section.contestants.filter(withdrawn_at__isnull=False).values_list("pk", flat=True))
    return {pk: party for pk, party in parties_of_sections([section.pk]).items() if pk not in left}


def _without(players: dict[int, Party], seated: set[int]) -> tuple[Party, ...]:
    """Who has no seat in a round sits out."""
    return tuple(party for pk, party in players.items() if pk not in seated)


# How the coming deal of a match is played.


def coming_procedure(match: Match) -> Procedure:
    """The steps of the deal to come; none once the match is over, or where the game needs none."""
    coming = match_sheet(match).next
    found = procedure_of(match.agreement, coming.dealer) if coming else None
    return found or Procedure(())
