"""A six-team round robin from a pasted list to its start; its pages can be read and pressed."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, OpenDesk
from tests.browser.layout import faults
from tests.browser.test_accessibility import violations
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import round_robin, team_section
from tournament.domain.seats.acts.check_ins import open_door
from tournament.models import Club, Door, Section, Session

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

NAMES = ("Red", "Blue", "Green", "Gold", "Grey", "Pink")
LIST = "\n".join(f"{name}; {name} A; {name} B; {name} C (C); {name} D" for name in NAMES)


def test_six_teams_from_a_pasted_list_to_started_tables(open_desk: OpenDesk, transactional_db: None) -> None:
    club = Club.objects.create(name="Birch Bridge Club")
    page = open_desk(reverse("new_session"))
    page.get_by_role("link", name="Teams of four").click()
    page.get_by_label("Club").fill(club.name)
    page.get_by_role("button", name="Next: the teams").click()
    page.get_by_label("Paste or type a list").fill(LIST)
    page.get_by_role("button", name="Read the list").click()
    expect(page.get_by_role("heading", name="6 teams read")).to_be_visible()
    page.get_by_role("button", name="Enter these teams").click()
    expect(page.get_by_text("6 teams are entered.")).to_be_visible()
    page.get_by_role("button", name="Seat the round robin").click()
    expect(page.get_by_text("3 sets of boards are needed", exact=False)).to_be_visible()
    page.get_by_role("button", name="Start the session").click()
    expect(page.get_by_text("The session has started. Players can scan the QR codes now.")).to_be_visible()
    section = Section.objects.get(kind="teams")
    assert (section.team_matches.count(), section.table_tokens.count()) == (15, 6)


def pages_of(session: Session) -> list[str]:
    """The pages on which an event of teams is set up."""
    team = session.event.entrants.first()
    return [
        reverse("new_team_event"),
        *(reverse(name, args=[session.pk]) for name in ("setup", "new_team", "team_conditions")),
        reverse("team_entry", args=[session.pk, team.pk]),
        reverse("captains", args=[Door.objects.get(session=session).token]),
    ]


def wrong(page: Page) -> list[str]:
    """What axe and the layout find on the page as it stands."""
    width = page.evaluate("innerWidth")
    return [*violations(page), *faults(page, finger=width < 1000)]


SCREENS = pytest.mark.parametrize(
    ("language", "viewport", "touch"),
    [("en", LAPTOP, False), ("ja", PHONE, True)],
    ids=["laptop", "phone"],
)


@SCREENS
def test_the_pages_of_setting_up_teams_can_be_read_and_pressed(
    live_server,
    open_desk: OpenDesk,
    transactional_db: None,
    language: str,
    viewport: dict[str, int],
    touch: bool,
) -> None:
    section = round_robin(4)
    open_door(section.session, by=DIRECTOR)
    page = open_desk("/", language=language, viewport=viewport, has_touch=touch)
    found = {}
    for path in pages_of(section.session):
        page.goto(f"{live_server.url}{path}")
        found |= {path: faults_here} if (faults_here := wrong(page)) else {}
    assert found == {}


@SCREENS
def test_multiple_teams_and_a_pasted_list_can_be_read_and_pressed(
    live_server,
    open_desk: OpenDesk,
    transactional_db: None,
    language: str,
    viewport: dict[str, int],
    touch: bool,
) -> None:
    session = team_section(6, options={"multiple": True}).session
    page = open_desk(
        reverse("setup", args=[session.pk]), language=language, viewport=viewport, has_touch=touch
    )
    assert wrong(page) == []
    page.locator("details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    page.locator("#list-teams").fill(LIST.replace("Gold B", "Red A"))
    page.locator("form[action$='/list/'] button").click()
    expect(page.locator("#team-5")).to_have_value("Pink")
    assert wrong(page) == []


def test_conditions_of_another_format_are_hidden_and_keep_their_values(open_desk: OpenDesk) -> None:
    session = round_robin(3).session
    page = open_desk(reverse("team_conditions", args=[session.pk]))
    policy, third, multiple = (
        page.locator(f"[name={name}]") for name in ("policy", "third_place", "multiple")
    )
    for format_, shown in (("round-robin", multiple), ("swiss", policy), ("knock-out", third)):
        page.select_option("[name=format]", format_)
        expect(shown).to_be_visible()
        assert [one.is_visible() for one in (multiple, policy, third)].count(True) == 1
        assert policy.input_value() == "top_down"

    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert [one.is_visible() for one in (policy, third)] == [True, True]
