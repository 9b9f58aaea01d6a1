"""Heats in the journal, instant matchpoints, and a report on PostgreSQL's terms."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from time import monotonic

import pytest
from django.db import connection

from scoring.overall import instant_award
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.simultaneous import ReportingClub, evening_of, joined, make_heat, result
from tournament.domain.errors import Conflict
from tournament.domain.journal.readings.verify import problems
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.simultaneous.acts.heat_acts import (
    Blocking,
    Decision,
    block_venue,
    close_heat,
    decide,
)
from tournament.domain.simultaneous.acts.instant_tables import InstantTable, keep_instant_table
from tournament.domain.simultaneous.readings.heats import instant_of
from tournament.domain.simultaneous.reports import heat_field
from tournament.domain.simultaneous.reports.heat_reports import frequencies, ranking, scores_of
from tournament.domain.undo.acts.undo import undo
from tournament.models import Club, Heat, JournalEntry, Venue

pytestmark = pytest.mark.django_db


@pytest.fixture
def heat() -> Heat:
    return make_heat(Club.objects.create(name="連盟"))


def test_the_journal_agrees_with_the_rows_after_every_act_and_its_undo(heat: Heat) -> None:
    (one,) = joined(heat, "森")
    one.report(*evening_of(1))
    venue = Venue.objects.select_related("heat__event__club").get()
    block_venue(venue, Blocking(True), by=DIRECTOR)
    decide(venue, Decision("impossible", "exclude", "1-0"), by=DIRECTOR)
    close_heat(heat, by=DIRECTOR)
    assert [found for found in problems() if found.model != "club"] == []
    for entry in JournalEntry.objects.filter(verb__in=["close_heat", "decide_doubt", "block_venue"]):
        undo(entry, by=DIRECTOR)
    assert [found for found in problems() if found.model != "club"] == []
    assert len(ranking(Heat.objects.select_related("event__club").get()).rows) == 8


def test_a_heat_in_which_clubs_take_part_is_not_undone(heat: Heat) -> None:
    joined(heat, "森")
    with pytest.raises(Conflict):
        undo(JournalEntry.objects.get(verb="add_heat"), by=DIRECTOR)
    assert Heat.objects.count() == 1


def test_instant_matchpoints_are_final_at_once_and_compare_nobody(heat: Heat) -> None:
    lines = "\n".join(f"{board} -50 40\n{board} 50 62.5" for board in range(1, 5))
    keep_instant_table(heat, InstantTable("lines", lines=lines), played=scores_of, by=DIRECTOR)
    (one,) = joined(heat, "森")
    one.report(result("a", 1, 1, 2, 50), result("b", 1, 3, 4, -620))

    assert {row.label: row.percentage for row in ranking(heat).rows} == {
        "A1": Fraction(125, 2),
        "A2": Fraction(75, 2),
        "A3": 40,
        "A4": 60,
    }
    (board,) = frequencies(heat)
    assert [(line.score, line.ns) for line in board.lines] == [(50, Fraction(125, 2)), (-620, 40)]


def test_a_heat_becomes_a_table_in_which_one_more_result_is_compared_with_its_results(heat: Heat) -> None:
    (one,) = joined(heat, "森")
    one.report(*evening_of(1))
    again = make_heat(heat.event.club)
    keep_instant_table(again, InstantTable("heat", heat.pk), played=scores_of, by=DIRECTOR)
    tables = instant_of(again)
    for board in frequencies(heat):
        table, field = tables[board.board], board.lines
        for line in field:
            beaten = sum(2 * other.count for other in field if other.score < line.score) + line.count
            exact = Fraction(100 * beaten, 2 * sum(other.count for other in field))
            assert abs(instant_award(line.score, table).ns.points - exact) < Fraction(1, 100)
        assert instant_award(7600, table).ns.points == 100
        assert instant_award(-7600, table).ns.points == 0


@pytest.mark.django_db(transaction=True)
def test_what_is_kept_in_memory_follows_every_report(monkeypatch: pytest.MonkeyPatch) -> None:
    heat = make_heat(Club.objects.create(name="連盟"))
    (one,) = joined(heat, "森")
    one.report(*evening_of(1))
    first = ranking(heat)
    read = []
    monkeypatch.setattr(heat_field, "_read", lambda *known: read.append(known))
    one.report(result("1-0", 1, 1, 102, adjusted=True, ns_award="A+", ew_award="60"), removed=["2-1"])
    carried = ranking(heat)
    assert carried != first
    assert read == []
    monkeypatch.undo()
    forget()
    assert ranking(heat) == carried


@pytest.mark.django_db(transaction=True)
def test_reports_share_the_figures_that_are_made_when_the_field_has_rested(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heat = make_heat(Club.objects.create(name="連盟"))
    clubs = joined(heat, *"森林川山海空")
    for number, one in enumerate(clubs):
        one.report(*evening_of(number))
    heat_field._kept[heat.pk].rests_until = monotonic() + 1
    made = []
    shown = heat_field._shown
    monkeypatch.setattr(heat_field, "_shown", lambda *known: made.append(known) or shown(*known))

    def correct(one: ReportingClub) -> None:
        status, said = one.report(result("1-0", 1, 1, 102, 1700))
        assert (status, said["overall"]["provisional"], len(said["overall"]["results"])) == (200, True, 16)
        connection.close()

    with ThreadPoolExecutor(len(clubs)) as threads:
        [*threads.map(correct, clubs)]
    assert 1 <= len(made) < len(clubs)
    carried = ranking(heat)
    forget()
    assert ranking(heat) == carried
