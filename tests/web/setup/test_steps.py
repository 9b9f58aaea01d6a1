"""The set-up page says which step is next: one primary button, one recommended movement, what is missing."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, make_section, play
from tests.web.reading import Page, text_of
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def empty() -> Section:
    """A session without pairs, in a club that has players."""
    club = make_section(start=False).session.event.club
    return lifecycle.create_session(club, name="Sunday", day="2026-11-29", by=DIRECTOR).sections.get()


def page_of(director: Client, section: Section) -> Page:
    return Page(director.get(reverse("setup", args=[section.session_id])))


def primaries(page: Page) -> int:
    return sum("primary" in (one.get("class") or "").split() for one in (*page.all("button"), *page.all("a")))


def steps(page: Page) -> list[tuple[str, str | None]]:
    """The place and state of each step."""
    links = [
        one for one in page.all("a") if (one.get("href") or "").startswith("#") and one["href"] != "#main"
    ]
    return [(str(one["href"]).split("-")[0], one.get("aria-current")) for one in links]


def test_an_empty_session_asks_for_the_pairs_and_says_why_it_cannot_start(
    director: Client, empty: Section
) -> None:
    page = page_of(director, empty)
    assert steps(page) == [("#pairs", "step"), ("#start", None)]
    (waiting,) = [one for one in page.all("button") if "disabled" in one]
    assert waiting["aria-describedby"] == "start-waits"
    assert "Choose the number of entries, then the movement." in page.text
    assert primaries(page) == 1


def test_with_pairs_one_movement_is_recommended(director: Client, empty: Section) -> None:
    set_number_of_contestants(empty, 14, by=DIRECTOR)
    page = page_of(director, empty)
    assert steps(page)[1] == ("#movement", "step")
    assert page.text.count("★ Recommended") == 1
    assert primaries(page) == 1
    assert "28 seats without a name" in page.text


def test_with_movement_and_names_the_start_is_next(director: Client) -> None:
    section = make_section(start=False)
    page = page_of(director, section)
    assert steps(page)[-1] == ("#start", "step")
    assert primaries(page) == 1
    assert "without a name" not in page.text
    assert "★ Recommended" not in page.text
    assert "✓ chosen" in page.text


def test_a_session_in_play_has_no_steps_and_its_names_are_a_list(director: Client) -> None:
    section = make_section()
    page = page_of(director, section)
    assert steps(page) == []
    assert primaries(page) == 1
    assert not [one for one in page.all("input") if (one.get("name") or "").startswith("name-")]

    address = reverse("setup", args=[section.session_id])
    open_for_names = Page(director.get(f"{address}?names=1"))
    assert sum((one.get("name") or "").startswith("name-") for one in open_for_names.all("input")) == 12
    assert "Draw seats at random" in open_for_names.text
    play(section, 1, 1, "4S= N")
    assert "Draw seats at random" not in text_of(director.get(f"{address}?names=1"))


def test_further_wishes_are_open_where_one_of_them_is_wished(director: Client, empty: Section) -> None:
    set_number_of_contestants(empty, 14, by=DIRECTOR)

    def opened(**wishes: object) -> bool:
        page = Page(director.get(reverse("setup", args=[empty.session_id]), wishes))
        more = page.text.index("More wishes")
        return "open" in page.text[page.text.rindex("<details", 0, more) : more]

    assert not opened(boards=26)
    assert opened(sit_out=2)


@pytest.mark.slow
def test_a_seated_list_leads_to_the_movement_or_to_the_seats_of_the_one_chosen(
    director: Client, empty: Section
) -> None:
    typed = {"pair-0-1": "Ann Lee", "pair-0-2": "Bo Ek", "pair-1-1": "Cy Dow", "pair-1-2": "Di Fox"}
    chosen = make_section(start=False)
    for section, anchor in ((empty, f"#movement-{empty.pk}"), (chosen, f"#seats-{chosen.pk}")):
        answer = director.post(reverse("seat_pasted", args=[section.session_id, section.pk]), typed)
        assert answer["Location"].endswith(anchor)
    assert text_of(director.get(answer["Location"].split("#")[0])).count("Ann Lee") > 0
