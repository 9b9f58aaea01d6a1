"""Every ruling has its form: the board, both sides, the law, and what it brought."""

from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.fixtures.evening import DIRECTOR, make_section, play
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.reports.board_rulings import effect, ruling_forms
from tournament.domain.boards.reports.section import award_of
from tournament.domain.boards.reports.travellers import travellers
from tournament.models import Result, Ruling, Session
from tournament.sheets.standings import RulingForm

pytestmark = pytest.mark.django_db
CODE = "60 4S= N; 40 4S-1 N"


def ruled() -> tuple[Result, Ruling]:
    section = make_section()
    for row in section.placements.all():
        for board in {1, 2} & {*row.boards}:
            play(section, row.table, board, "4S= N" if row.round == 1 else "2S+2 N")
    row = section.results.select_related("section__session__event", "section__field").get(board=1, round=1)
    told = {"law": "12C1(c)", "reason": "UI", "facts": "A slow pass.\nThen 4♠."}
    return row, director_results.award(row, ns=CODE, ew="A-", seen=row.version, by=DIRECTOR, **told)


def test_an_award_is_put_on_file() -> None:
    row, ruling = ruled()
    director_results.penalise(row.ew, 10, "%", by=DIRECTOR, reason="late")

    award, fine = ruling_forms(row.section.session)

    (sheet,) = travellers(row.section.field, [1])
    line = next(line for line in sheet.lines if line.result == row.pk)
    assert (award.board, award.table, award.round, award.law, award.facts) == (
        1,
        row.table,
        1,
        "12C1(c)",
        "A slow pass.\nThen 4♠.",
    )
    assert [party.id for party in award.parties] == [row.ns_id, row.ew_id]
    assert (award.played.state, award.at_table.score_ns) == ("awarded", 420)
    assert award.sides == (("NS", line.ns_points, 4), ("EW", line.ew_points, 4))
    assert (fine.board, fine.amount, fine.unit, fine.reason) == (None, Fraction(10), "%", "late")
    assert ruling_forms(row.section.session, ruling.pk) == [award]
    assert isinstance(award, RulingForm)


def test_a_session_without_rulings_has_no_forms() -> None:
    assert ruling_forms(make_section().session) == []


def test_the_forms_cost_the_same_for_one_and_for_many() -> None:
    row, _ruling = ruled()
    other = row.section.results.filter(board=2).select_related("section__session__event").first()
    counts = []
    for ruling in (None, {"ns": "A+", "ew": "A-", "seen": other.version, "by": DIRECTOR}):
        if ruling:
            director_results.award(other, **ruling)
        session = Session.objects.select_related("event__club", "rehearsal").get()
        with CaptureQueriesContext(connection) as queries:
            ruling_forms(session)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_an_effect_is_nothing_where_the_ruling_stands_already() -> None:
    row, ruling = ruled()
    seen = effect(row, ruling.ns_award, ruling.ew_award)
    assert [side.before for side in seen.sides] == [side.after for side in seen.sides]
    assert all(place.ours for place in seen.places)
    assert award_of(1, ruling.ns_award, ruling.ew_award).ns is not None
