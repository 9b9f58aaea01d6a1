"""The Print room of a session of teams: what is needed first, what else there is, that each can be drawn."""

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, round_robin, team_section
from tests.web.paper.test_print_room import offered, room
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Section
from tournament.printing import FORMS
from tournament.web.console.paper.print_room import TEAM_GROUPS, TEAM_SHEETS

pytestmark = pytest.mark.django_db
BOARDS = [("4S= N", "3NT-1 E"), ("PASS", "2HX+1 S"), ("6D-2 W", "1NT+3 N"), ("2S= N", "2S+1 N")]
OF_PAIRS = {"ranking", "booklet", "movement_sheet", "recap", "emergency_pack"}


def all_offered(page: str) -> set[str]:
    headings = ("Teams and matches", "Results of the teams", "What you need now")
    return {code for heading in headings if f">{heading}</h2>" in page for code in offered(page, heading)}


@pytest.mark.slow
def test_each_state_of_a_session_of_teams_has_its_papers_first(director: Client) -> None:
    session = team_section(4, vp_scale="wbf_discrete").session
    assert offered(room(director, session.pk), "What you need now")[:2] == ["team_list", "vp_card"]

    section = round_robin(4)
    session = section.session
    first = offered(room(director, session.pk), "What you need now")
    assert first[:4] == ["assignment", "assignment_wall", "match_slip", "lineup_slip"]

    for match in section.team_matches.all():
        play(match, BOARDS)
    lifecycle.close_session(session, by=DIRECTOR)
    page = room(director, session.pk)
    last = offered(page, "What you need now")
    assert last[:4] == ["team_ranking", "cross_table", "swiss_card", "team_sheet"]
    assert not OF_PAIRS & {*last, *all_offered(page)}


@pytest.mark.slow
def test_every_paper_of_teams_can_be_looked_at_and_printed(director: Client) -> None:
    section = round_robin(5)
    for match in section.team_matches.filter(away__isnull=False):
        play(match, BOARDS)
    session = Section.objects.get(pk=section.pk).session_id
    codes = all_offered(room(director, session)) & TEAM_SHEETS.keys()

    assert codes == TEAM_SHEETS.keys() - {"triple_sheet", "bracket"}
    for code in codes:
        paper = {"language": "en", "paper": FORMS[code].papers[0]}
        shown = director.get(reverse("print_form", args=[session, code]), paper)
        assert shown.status_code == 200
        assert "<svg" in shown.content.decode()
        pdf = director.get(reverse("document", args=[session, code]), paper)
        assert pdf.content.startswith(b"%PDF")


def test_every_paper_of_teams_has_its_words_and_its_group() -> None:
    assert {code for _name, codes in TEAM_GROUPS for code in codes} == TEAM_SHEETS.keys() <= FORMS.keys()


def test_players_of_a_session_in_play_print_no_slips_and_no_line_ups(client: Client) -> None:
    session = round_robin(4).session
    for code in ("match_slip", "lineup_slip"):
        assert client.get(reverse("document", args=[session.pk, code])).status_code == 403
    assert client.get(reverse("document", args=[session.pk, "assignment"])).status_code == 200


@pytest.mark.slow
def test_the_papers_of_one_match_are_printed_from_its_page(director: Client) -> None:
    section = round_robin(6)
    match = section.team_matches.filter(away__isnull=False)[4]
    page = director.get(reverse("team_match", args=[section.session_id, match.pk])).content.decode()
    papers = re.findall(r'href="([^"]*/print/[^"]*[?][^"]*)"', page)

    assert len(papers) == 4
    for address in papers:
        shown = director.get(html.unescape(address)).content.decode()
        drawn = {team for team in section.session.event.entrants.all() if team.name in shown}
        assert shown.count("<figure") == 1
        assert drawn == {match.home, match.away}
