"""Why: what the sheets show of real sessions is what was scored, and follows from its own figures."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.boards.adjusted import Variable
from scoring.derivation import AgainstDatum, AgainstEach, AmongAll
from scoring.rounding import exact_sum
from scoring.seats import Side
from tests.fixtures.evening import DIRECTOR, make_section, play, played_section
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.boards.reports.derivations import CONTESTANTS, RESULTS, award_sheet, total_sheet
from tournament.domain.files.acts.recordings import Stage, play_line, stage
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.exchange.recording import Recording, read_recording
from tournament.models import Club, Contestant, Result, Section

pytestmark = pytest.mark.django_db
EVENTS = Path(__file__).resolve().parents[2] / "data" / "events"


@cache
def recording(name: str) -> Recording:
    return read_recording(EVENTS / name)


def play_session(name: str) -> Stage:
    """A real session entered line by line, then closed."""
    club = Club.objects.create(name="Club")
    staged = stage(recording(name), club, day=date(2026, 11, 21), by=DIRECTOR)
    for number, line in enumerate(recording(name).lines):
        play_line(staged, line, by=DIRECTOR, key=f"{name}-{number}")
    close_session(staged.session, by=DIRECTOR)
    return staged


def result_of(section: Section, board: int, ns: str) -> Result:
    return RESULTS.get(section=section, board=board, ns__number=ns)


def only_section(staged: Stage) -> Section:
    (section,) = staged.sections.values()
    return section


def pair(section: Section, number: str, direction: str = "") -> Contestant:
    return CONTESTANTS.get(section=section, number=number, direction=direction)


def test_matchpoints_with_their_neuberg_step() -> None:
    staged = play_session("au_mp_pairs_howell")

    sheet = award_sheet(result_of(only_section(staged), 26, "2"), Side.NS)

    ((share, step),) = sheet.parts
    assert isinstance(step, AmongAll)
    assert (share, step.results, step.expected, step.rule) == (1, 5, 6, "neuberg")
    assert sheet.points == Fraction(step.raw + 1) * 6 / 5 - 1 == Fraction("2.6")  # as published
    assert (sheet.side, sheet.party.number, sheet.top, sheet.expected) == ("NS", "2", 10, 6)
    assert (sheet.ruling, sheet.excess) == (None, None)


def test_a_fixed_award_of_a_published_session() -> None:
    staged = play_session("au_mp_pairs_howell")

    sheet = award_sheet(result_of(only_section(staged), 26, "5"), Side.EW)

    assert (sheet.points, sheet.top, sheet.party.number) == (5, 10, "10")
    assert sheet.ruling is not None
    assert (sheet.ruling.flat.percentage, sheet.ruling.own_average) == (50, None)


@pytest.mark.slow
def test_a_datum_and_every_comparison() -> None:
    butler, crossed = play_session("au_butler_howell"), play_session("au_cross_imp_howell")

    against = award_sheet(result_of(only_section(butler), 1, "2"), Side.NS).parts[0][1]
    compared = award_sheet(result_of(only_section(crossed), 1, "2"), Side.EW)

    assert isinstance(against, AgainstDatum)
    assert (against.score, against.discarded, against.datum, against.imps) == (170, 1, 160, 0)
    step = compared.parts[0][1]
    assert isinstance(step, AgainstEach)
    assert exact_sum([count * won for _score, count, won in step.comparisons]) == step.sum
    assert compared.points == Fraction(step.sum, 3) == Fraction(-11, 3)  # published −3.67


@pytest.mark.slow
def test_a_total_adds_up_to_what_the_ranking_shows() -> None:
    staged = play_session("au_mp_pairs_howell")
    rows = current_standings(staged.session)[0].rankings[0].rows

    sheets = [total_sheet(CONTESTANTS.get(pk=row.party.id)) for row in rows]

    assert [sheet.standing for sheet in sheets] == [*rows]
    for sheet, row in zip(sheets, rows, strict=True):
        assert exact_sum([line.points for line in sheet.boards]) == row.points
        assert exact_sum([line.top for line in sheet.boards]) == row.top
        assert {other.party.id for other in sheet.ahead} == {
            other.party.id for other in rows if other.value > row.value
        }
        assert sheet.rivals == len(rows)


def test_a_penalty_and_ties() -> None:
    section = played_section(3, boards=1, texts=("3NT= N",))
    director_results.penalise(pair(section, "1", "NS"), Decimal(10), "%", by=DIRECTOR, reason="late")

    fined, level = (total_sheet(pair(section, number, "NS")) for number in ("1", "2"))

    assert fined.total is not None
    assert (fined.total.points, fined.total.penalty, fined.total.top) == (6, Fraction(4, 10), 12)
    assert fined.penalties == ((10, "%", "late"),)
    assert sorted(row.party.label for row in fined.ahead) == ["2NS", "3NS"]
    assert [row.party.label for row in level.level] == ["3NS"]
    assert (level.ahead, level.rivals) == ((), 3)


def test_a_pair_without_a_result_has_no_total() -> None:
    section = make_section(3, boards=1)

    sheet = total_sheet(pair(section, "1", "NS"))

    assert (sheet.total, sheet.standing, sheet.boards) == (None, None, ())


def test_a_better_own_average_stands_for_average_plus_and_the_excess_is_named() -> None:
    section = played_section(3, boards=1, texts=("3NT= N", "3NT-1 N", "3NT-2 N", "3NT-3 N", "3NT-4 N"))
    rows = current_standings(section.session)[0].rankings[0].rows
    best = result_of(section, 1, rows[0].party.number)
    director_results.award(best, ns="A+", ew="60", seen=best.version, by=DIRECTOR)

    sheet = award_sheet(result_of(section, 1, rows[0].party.number), Side.NS)

    assert sheet.ruling is not None
    assert sheet.ruling.ruling is Variable.PLUS
    assert sheet.points == max(Fraction(12, 5), sheet.ruling.own_average)
    assert sheet.excess is not None
    assert (sheet.excess.cause, sheet.excess.points) == ("artificial", sheet.points + Fraction(12, 5) - 4)


def test_a_board_without_a_result_has_no_points() -> None:
    section = make_section(3, boards=1)
    late = play(section, 1, 1, "3NT= N")
    director_results.mark_board(late, "late", seen=late.version, by=DIRECTOR)

    sheet = award_sheet(result_of(section, 1, "1"), Side.EW)

    assert (sheet.points, sheet.parts, sheet.ruling, sheet.played.state) == (None, (), None, "late")


def queries_of(read: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as asked:
        read()
    return len(asked)


@pytest.mark.slow
def test_the_number_of_queries_does_not_grow_with_the_field() -> None:
    counts = set()
    for tables in (3, 7):
        section = played_section(tables, boards=1)
        result, contestant = result_of(section, 1, "1"), pair(section, "1", "NS")
        award = queries_of(lambda result=result: award_sheet(result, Side.NS))
        counts.add((award, queries_of(lambda contestant=contestant: total_sheet(contestant))))

    assert len(counts) == 1
