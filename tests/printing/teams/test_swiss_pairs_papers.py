"""Papers of an event of Swiss pairs: tables and directions, percentages, pairs instead of teams."""

import pytest

from tests.fixtures.swiss_pairs import BY_IMPS, drawn, fresh, played, swiss_pairs
from tests.printing.reading import rows
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.printable import SOURCES, printable
from tournament.models import Session
from tournament.printing import render

pytestmark = pytest.mark.django_db


def of_pairs(**columns: object) -> Session:
    """Two rounds are played and the third is drawn."""
    section = played(swiss_pairs(7, **columns), 2)  # type: ignore[arg-type]
    drawn(section)
    return fresh(section).session


def printed(session: Session, code: str) -> str:
    sheets = SOURCES[code].sheets(Scope(session))
    assert sheets
    return "\n".join(rows(render(code, sheets, language="en")))


@pytest.mark.slow
def test_the_papers_of_matches_name_pairs_tables_and_per_cent() -> None:
    session = of_pairs()
    codes = "assignment", "assignment_wall", "team_ranking", "swiss_card", "vp_card", "emergency_pack"
    papers = {code: printed(session, code) for code in codes}

    assert {*codes, "booklet"} <= printable(session)
    assert "TableN-SE-W" in papers["assignment"]
    assert "Openroom" not in papers["assignment"]
    assert "Assignmentsbypair" in papers["assignment_wall"]
    assert "Mean%" in papers["team_ranking"]
    assert "Pair'sscorecard" in papers["swiss_card"]
    assert "100.00%" in papers["swiss_card"]
    assert "Mean%" in papers["emergency_pack"]
    assert "Percentage" in papers["vp_card"]
    assert [code for code in codes if "team" in papers[code].casefold()] == []


def test_the_assignment_of_half_matches_names_their_boards() -> None:
    section = swiss_pairs(7, boards=4, options={"halves": 2, "odd": "short_triple"})
    drawn(section)
    text = printed(fresh(section).session, "assignment")
    assert "(Boards1–2)" in text
    assert "(Boards3–4)" in text
    assert "four-way" not in text
    assert "bye" not in text


@pytest.mark.slow  # the booklet is long; its ranking is that of the emergency pack
def test_the_booklet_has_the_ranking_by_matches() -> None:
    text = printed(of_pairs(), "booklet")
    assert "Mean%" in text


@pytest.mark.slow
def test_cross_imps_of_a_match_have_their_sign() -> None:
    session = of_pairs(**BY_IMPS)
    assert "Mean%" not in printed(session, "team_ranking")
    assert "+27.71" in printed(session, "swiss_card")
