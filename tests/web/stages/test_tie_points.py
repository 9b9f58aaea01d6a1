"""A tie of single players: the final scores of their opponents over those of their partners, by hand."""

from fractions import Fraction

import pytest
from django.test import Client

from tests.fixtures.evening import DIRECTOR, play_everything
from tests.fixtures.singles import individual
from tests.web.reading import Page, text_of
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.boards.reports.derivations import CONTESTANTS, total_sheet
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Contestant, Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def level() -> Section:
    """Every board passed out: all eight players have 50 %."""
    section = individual(8)
    play_everything(section.session, ("PASS",))
    lifecycle.close_session(section.session, by=DIRECTOR)
    return Section.objects.select_related("session__event__club").get(pk=section.pk)


@pytest.mark.slow
def test_who_is_level_has_tie_points_by_opponents_and_partners(level: Section) -> None:
    """Seven rounds: seven partners and fourteen opponents, all of 50 %, so twice as much."""
    who = CONTESTANTS.filter(section=level).first()
    assert who is not None
    found = total_sheet(who).tie_points
    assert len(found) == 8
    assert {(one.opponents, one.partners, one.points) for one in found} == {(700, 350, 2)}


def test_the_figures_are_those_of_the_meetings() -> None:
    section = individual(8)
    play_everything(section.session, ("4S= N", "4S-1 N", "PASS", "3NT= E", "2H+1 S"))
    before = total_sheet(CONTESTANTS.filter(section=section).first()).tie_points  # type: ignore[arg-type]
    lifecycle.close_session(section.session, by=DIRECTOR)
    (ranking,) = current_standings(section.session)[0].rankings
    final = {row.party.id: Fraction(row.value or 0) for row in ranking.rows}
    tied = [row for row in ranking.rows if row.tied]
    assert tied
    for one in total_sheet(CONTESTANTS.get(pk=tied[0].party.id)).tie_points:
        own_of = {one.entrant_id: one.pk for one in section.contestants.numbered()}
        rows = section.placements.exclude(ns=None).select_related("ns", "ew")
        seats = [tuple(_players(side, own_of) for side in (row.ns, row.ew)) for row in rows]
        own = [(a, b) for a, b in seats if one.standing.party.id in a]
        own += [(b, a) for a, b in seats if one.standing.party.id in b]
        partners = sum(final[who] for a, _b in own for who in a) - len(own) * final[one.standing.party.id]
        opponents = sum(final[who] for _a, b in own for who in b)
        assert (one.partners, one.opponents) == (partners, opponents)
        assert one.points == opponents / partners
    assert before == ()


def _players(side: Contestant | None, own_of: dict[int | None, int]) -> list[int]:
    """The two who sit as a side, each as the contestant that is ranked."""
    assert side is not None
    return [own_of[side.entrant_id], own_of[side.partner_entrant_id]]


def test_the_page_shows_what_would_split_the_tie(level: Section) -> None:
    who = CONTESTANTS.filter(section=level).first()
    assert who is not None
    page = Client(headers={"accept-language": "en"}).get(f"/s/{level.session_id}/why/pair/{who.pk}/")
    assert Page(page).problems() == []
    assert "If the tie has to be split" in text_of(page)
    assert "700.00 ÷ 350.00" in text_of(page)
    assert "Rank Player %" in text_of(page)
