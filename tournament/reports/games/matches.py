"""Matches at their tables: the sheet of each, in a number of queries that does not grow."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, fields, replace

from scoring.games.results.match_score import MatchScore, match_score
from scoring.games.results.recount import unlawful
from scoring.games.table_game import Tally
from tournament.models import Match, MatchRuling, Section
from tournament.readings.games.match_state import Course
from tournament.reports.boards.heading import heading_of
from tournament.reports.games.match_rows import MatchRows, rows_of, with_words
from tournament.reports.people.people import parties_of_sections
from tournament.sheets.game_sheet import DealLine, Fault, GameSheet, MatchRulingLine, NextDeal
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party

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
        unfinished=tuple(then - total for then, total in zip(now.totals, score.totals, strict=True)),
    )


def _if_called(course: Course) -> MatchScore:
    """The score if time were called now: an unfinished rubber is worth something then (Law 80)."""
    return match_score(course.agreed, course.deals, replace(course.end, called=True), course.fines)


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
