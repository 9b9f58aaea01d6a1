"""The instant table of a heat: made, refused, made by the worker, and hidden until results are shown."""

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from scoring.hands.dealing import deal_from_integer
from scoring.hands.double_dummy import DoubleDummy
from scoring.seats import dealer, vulnerability
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.simultaneous import joined, make_heat, result
from tournament.analysis.instant import expected_field
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.hosting.reports.club_copies import file_of
from tournament.domain.journal.readings.verify import problems
from tournament.domain.outside.acts.jobs import claim, work
from tournament.domain.people.acts.access_links import first_director
from tournament.domain.simultaneous.acts import instant_tables
from tournament.domain.simultaneous.acts.heat_acts import (
    HeatHands,
    SimultaneousTerms,
    change_simultaneous,
    keep_hands,
)
from tournament.domain.simultaneous.acts.instant_tables import (
    InstantTable,
    keep_instant_table,
    remove_instant_table,
)
from tournament.domain.simultaneous.readings.heats import Embargoed, instant_of, rows_of
from tournament.domain.simultaneous.reports.heat_reports import instant_sheet, ranking, scores_of
from tournament.models import Club, ClubCopy, Heat, HeatTable, Job, JournalEntry

pytestmark = pytest.mark.django_db
CLUB_FILE = Path(__file__).parents[2] / "data" / "hands" / "club_bridgewebs_12_results.pbn"
TABLE = "7c5c67c5c61181711817"
DOUBLE_DUMMY = InstantTable("double_dummy")
Refused = Callable[..., DirectorError]


@pytest.fixture
def heat() -> Heat:
    return make_heat(Club.objects.create(name="連盟"), boards=3)


def pbn(*numbers: int, first: int = 1) -> str:
    """Deals without double-dummy tables."""
    return "\n".join(
        f'[Board "{board}"]\n[Deal "{deal_from_integer(number).key}"]\n'
        for board, number in enumerate(numbers, first)
    )


def keep(heat: Heat, table: InstantTable) -> None:
    keep_instant_table(heat, table, played=scores_of, by=DIRECTOR)


def refused(heat: Heat, table: InstantTable) -> str:
    with pytest.raises(DirectorError) as refusal:
        keep(heat, table)
    assert HeatTable.objects.filter(heat=heat).count() == 0
    return refusal.value.code


def test_a_file_with_double_dummy_tables_becomes_a_table_at_once() -> None:
    heat = make_heat(Club.objects.create(name="連盟"), boards=32)
    keep_hands(heat, HeatHands(CLUB_FILE.read_text("latin-1")), by=DIRECTOR)
    keep(heat, DOUBLE_DUMMY)

    first = DoubleDummy("2525625256b8b86b8b76")
    expected = rows_of({1: expected_field(first, dealer(1), vulnerability(1))}, 1)
    table = HeatTable.objects.get()
    assert table.rows["1"] == expected["1"]
    assert [*table.rows] == [str(board) for board in range(1, 33)]
    assert Job.objects.count() == 0
    assert instant_sheet(heat).state == "made"
    (one,) = joined(heat, "森")
    one.report(result("a", 1, 1, 2, -480), result("b", 1, 3, 4, 100))
    found = {row.label: row.percentage for row in ranking(heat).rows}
    assert found["A1"] + found["A2"] == found["A3"] + found["A4"] == 100
    assert found["A1"] < 50 < found["A3"]


def test_boards_without_tables_are_solved_by_the_worker(heat: Heat, monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[str] = []
    monkeypatch.setattr(instant_tables, "is_there", lambda: True)
    monkeypatch.setattr(instant_tables, "solve", lambda deal: solved.append(deal.key) or DoubleDummy(TABLE))
    keep_hands(heat, HeatHands(pbn(1, 2, 3)), by=DIRECTOR)
    keep(heat, DOUBLE_DUMMY)
    waiting = instant_sheet(heat)
    assert (waiting.state, waiting.done, waiting.of, instant_of(heat)) == ("waiting", 0, 3, None)

    work(claim())
    assert (len(solved), instant_sheet(heat).state, len(instant_of(heat))) == (3, "made", 3)
    assert JournalEntry.objects.filter(verb="change_heat_table").latest("pk").by == "worker"
    instant_tables.make_table({"heat": heat.pk}, lambda _done, _of: None)
    assert len(solved) == 3
    assert [found for found in problems() if found.model != "club"] == []
    assert not re.search(r"\d+\.\d\d", str([*JournalEntry.objects.values_list("changes", "about")]))


def test_a_table_that_is_taken_back_is_not_made(heat: Heat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instant_tables, "is_there", lambda: True)
    keep_hands(heat, HeatHands(pbn(1, 2, 3)), by=DIRECTOR)
    keep(heat, DOUBLE_DUMMY)
    remove_instant_table(heat, by=DIRECTOR)
    work(claim())
    assert (HeatTable.objects.count(), instant_sheet(heat), Job.objects.get().state) == (0, None, "done")


def test_a_job_that_fails_says_so_and_is_begun_again(heat: Heat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instant_tables, "is_there", lambda: True)
    keep_hands(heat, HeatHands(pbn(1, 2, 3)), by=DIRECTOR)
    keep(heat, DOUBLE_DUMMY)

    def refuse(_deal: object) -> DoubleDummy:
        raise DirectorError("no_solver", "not installed")

    monkeypatch.setattr(instant_tables, "solve", refuse)
    work(claim())
    sheet = instant_sheet(heat)
    assert (sheet.state, sheet.problem) == ("failed", "not installed")
    keep(heat, DOUBLE_DUMMY)
    assert instant_sheet(heat).state == "waiting"


def test_what_cannot_be_is_refused(heat: Heat, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused(heat, DOUBLE_DUMMY) == "no_hands"
    keep_hands(heat, HeatHands(pbn(1, 2, 3)), by=DIRECTOR)
    monkeypatch.setattr(instant_tables, "is_there", lambda: False)
    assert refused(heat, DOUBLE_DUMMY) == "no_solver"
    assert refused(heat, InstantTable("heat")) == "no_heat"
    assert refused(heat, InstantTable("heat", heat.pk)) == "no_heat"
    foreign = make_heat(Club.objects.create(name="other"), boards=3)
    assert refused(heat, InstantTable("heat", foreign.pk)) == "no_heat"
    hidden = make_heat(heat.event.club, boards=3, shown=timedelta(hours=1))
    assert refused(heat, InstantTable("heat", hidden.pk)) == "embargoed"
    empty = make_heat(heat.event.club, boards=3)
    assert refused(heat, InstantTable("heat", empty.pk)) == "bad_table"
    keep_hands(empty, HeatHands(pbn(1, 2, 4)), by=DIRECTOR)
    assert refused(heat, InstantTable("heat", empty.pk)) == "other_hands"
    for lines in ("", "1 -50 40", "1 -50 x", "9 -50 40", "1 -50 101"):
        assert refused(heat, InstantTable("lines", lines=lines)) == "bad_table"


def test_results_fix_the_scoring_and_a_table_fixes_what_it_is_made_of(heat: Heat) -> None:
    lines = InstantTable("lines", lines="1 0 50\n2 0 50\n3 0 50\n")
    keep(heat, lines)
    with pytest.raises(Conflict) as fixed:
        change_simultaneous(heat.event, SimultaneousTerms("x", 4), by=DIRECTOR)
    (one,) = joined(heat, "森")
    one.report(result("a", 1, 1, 2, 50))
    assert fixed.value.code == "has_table"
    for act in (lambda: keep(heat, lines), lambda: remove_instant_table(heat, by=DIRECTOR)):
        with pytest.raises(Conflict) as fixed:
            act()
        assert fixed.value.code == "has_results"
    other = make_heat(heat.event.club, boards=3)
    keep_hands(other, HeatHands(pbn(1, 2, 3)), by=DIRECTOR)
    HeatTable.objects.create(heat=other, source="double_dummy")
    with pytest.raises(Conflict) as fixed:
        keep_hands(other, HeatHands(""), by=DIRECTOR)
    assert fixed.value.code == "has_table"


def test_a_copy_of_the_club_waits_for_the_embargo_of_a_table(heat: Heat) -> None:
    Heat.objects.update(embargo_until=timezone.now() + timedelta(hours=1))
    user = first_director()
    copy = ClubCopy.objects.create(club=heat.event.club, data=b"", size=0)
    assert file_of(copy, user)[1] == b""
    HeatTable.objects.create(heat=heat, source="lines", rows={"1": [[0, "50"]]})
    with pytest.raises(Embargoed):
        file_of(copy, user)
