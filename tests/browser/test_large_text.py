"""Whoever reads at twice the size on a narrow phone scrolls down, never sideways."""

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tests.fixtures.singles import individual
from tests.fixtures.teams import play as play_match
from tests.fixtures.teams import round_robin
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.access_links import first_director, make_token
from tournament.domain.stages.acts.team_withdrawals import withdraw_team
from tournament.models import Club, Event, Membership, Player, Section, Webhook, WebhookDelivery

from .conftest import OpenDesk
from .layout import faults
from .phone import BOARD_1_IN, OpenPhone, Phone

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
NARROW = {"width": 360, "height": 740}
PAGES = ("api_tokens", "webhooks", "console_health", "privacy", "bring_event")
TWICE = "document.documentElement.style.fontSize = '200%'"
BEYOND = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
ZOOMED = {"width": 320, "height": 256}  # a laptop's screen at 400 %
HEAD = "document.querySelector('header').getBoundingClientRect().height"
SIDEWAYS = """() => [...document.querySelectorAll(".scroll")]
  .filter(one => one.scrollWidth > one.clientWidth).map(one => one.outerHTML)"""
LONG = "寿限無海砂利水魚" * 5
REFUSED = {"acts": 1, "attempts": 7, "problem": "ConnectionRefusedError: [Errno 111] Connection refused"}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_twice_the_size_fits_on_a_phone(
    open_desk: OpenDesk, section: Section, live_server, language: str
) -> None:
    club, owner = section.session.event.club, Actor("staff", first_director())
    token, _secret = make_token(club, name="The club's own web site and results board", scope="own", by=owner)
    get_user_model().objects.filter(pk=token.user_id).update(last_login=timezone.now())
    events = ["results", "rulings", "calls"]
    hook = Webhook.objects.create(club=club, url="https://club.example/a/long/way/to/results", events=events)
    WebhookDelivery.objects.create(webhook=hook, after=1, until=2, **REFUSED)
    person = Membership.objects.filter(contestant__section=section).values_list("player", flat=True).first()
    paths = [*map(reverse, PAGES), reverse("player_privacy", args=[person])]

    page = open_desk(paths[0], language=language, viewport=NARROW)
    for path in paths:
        page.goto(live_server.url + path)
        expect(page.locator("h1")).to_be_visible()
        page.evaluate(TWICE)
        assert page.evaluate(BEYOND) <= 0, path


@pytest.mark.parametrize("language", ["en", "ja"])
def test_entries_fit_on_the_smallest_phone_while_names_are_missing(
    open_desk: OpenDesk, section: Section, language: str
) -> None:
    Membership.objects.filter(contestant__section=section, contestant__number__in=["1", "2"]).delete()

    page = open_desk(
        reverse("people", args=[section.session_id]),
        language=language,
        viewport={"width": 320, "height": 740},
    )
    page.evaluate(TWICE)

    expect(page.locator(".entries-head .tag")).to_be_visible()
    assert page.evaluate(BEYOND) <= 0


def test_a_long_name_pushes_no_figure_off_a_phone(
    open_phone: OpenPhone, live_server, section: Section
) -> None:
    """A ranking, or an opponent's card, with a name of forty characters has its figures beside it."""
    play(section, 1, 1, "4S= N")
    mine, theirs = (section.contestants.get(number="1", direction=side) for side in ("NS", "EW"))
    Player.objects.filter(memberships__contestant=mine).update(native=LONG)
    sitting = section.session_id
    page = open_phone(reverse("ranking", args=[sitting]), language="ja", viewport=NARROW)
    expect(page.locator(".ranking").first).to_contain_text(LONG)
    assert page.evaluate(SIDEWAYS) == []
    page.evaluate(TWICE)
    assert page.evaluate(SIDEWAYS) == []
    assert page.evaluate(BEYOND) <= 0
    page.goto(live_server.url + reverse("score_card", args=[sitting, theirs.pk]))
    expect(page.locator(".card-lines").first).to_contain_text(LONG)
    expect(page.get_by_role("columnheader", name="%")).to_be_visible()
    assert page.evaluate(SIDEWAYS) == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("kind", ["pairs", "cross_imps", "individual"])
def test_a_score_card_fits_the_smallest_phones_in_large_text(
    open_phone: OpenPhone, kind: str, language: str
) -> None:
    section = individual(8) if kind == "individual" else make_section()
    if kind == "cross_imps":
        Event.objects.update(method=kind)
    play_everything(section.session)
    path = reverse("score_card", args=[section.session_id, section.contestants.numbered().first().pk])
    page = open_phone(path, language=language)
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 740})
        for size in ("150%", "200%"):
            page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
            expect(page.locator(".card-lines .outcome").first).to_be_visible()
            assert page.evaluate(BEYOND) <= 0
            assert page.evaluate(SIDEWAYS) == [], (width, size)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_why_a_team_has_its_total_fits_the_smallest_phone(
    open_phone: OpenPhone, live_server, language: str
) -> None:
    """The matches with a team that left, which count no more, have a long reason beside the figure."""
    event = round_robin(6, boards=2)
    for match in event.team_matches.filter(round=1):
        play_match(match, [("4S= N", "4S-1 N"), ("PASS", "PASS")])
    match = event.team_matches.filter(round=1).first()
    withdraw_team(match.away, event, by=DIRECTOR)

    path = reverse("why_team", args=[event.session_id, match.home_id])
    page = open_phone(path, language=language, viewport={"width": 320, "height": 640})
    expect(page.locator(".sums .how").first).to_be_visible()
    assert faults(page, finger=True) == []
    page.evaluate(TWICE)
    assert faults(page, finger=True) == []


def test_the_choice_of_a_comparison_of_pairs_fits_the_smallest_phone(
    open_phone: OpenPhone, live_server
) -> None:
    event = round_robin(4, boards=2)
    for match in event.team_matches.filter(round=1):
        play_match(match, [("4S= N", "4S-1 N"), ("PASS", "PASS")])
    path = reverse("pair_list", args=[event.session_id])
    page = open_phone(path, language="ja", viewport={"width": 320, "height": 640})
    expect(page.locator("main .segmented")).to_be_visible(timeout=5000)
    page.evaluate(TWICE)
    assert page.evaluate(BEYOND) <= 0


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_is_pinned_to_an_edge_covers_no_key_in_large_text(
    open_phone: OpenPhone, section: Section, language: str
) -> None:
    """Pinned while the text is of the usual size; at twice that the bar and the foot scroll away."""
    north = Phone(open_phone, section, "N", language=language)
    north.page.set_viewport_size({"width": 390, "height": 640})
    north.tap("call", "reason irregularity").offers("uncall").tap(*BOARD_1_IN, "accept", "back")
    expect(north.key("open 1")).to_be_visible()
    north.page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    assert north.page.evaluate("() => document.getElementById('bar').getBoundingClientRect().top") == 0

    north.page.evaluate("document.documentElement.style.fontSize = '225%'")  # 112.5 % is the page's own size
    north.page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    assert north.page.evaluate("() => document.getElementById('bar').getBoundingClientRect().bottom") < 0
    north.tap("open 1").offers("fix")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_head_of_a_page_takes_a_fifth_of_a_screen_at_four_times_the_size(
    open_desk: OpenDesk, section: Section, live_server, language: str
) -> None:
    paths = [
        "/",
        reverse("ranking", args=[section.session_id]),
        reverse("console"),
        reverse("room", args=[section.session_id]),
    ]
    Club.objects.update(name="Birch House Bridge Club of the Valley")
    page = open_desk(paths[0], language=language, viewport=ZOOMED)
    for path in paths:
        page.goto(live_server.url + path)
        assert page.evaluate(HEAD) <= ZOOMED["height"] * 0.21, path
        assert page.evaluate(BEYOND) <= 0, path
