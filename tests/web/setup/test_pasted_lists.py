"""Lists that are pasted: pairs at set-up, players of the club; shown as read, then saved, and undone."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.singles import individual
from tests.fixtures.teams import round_robin
from tests.web.reading import Page, text_of
from tournament.domain.sessions.acts.lifecycle import create_session
from tournament.domain.undo.acts import undo
from tournament.models import JournalEntry, Player, Section, Session

pytestmark = pytest.mark.django_db

LIST = "1. John Smith / Mary Jones\n2. Jane Doe / 佐藤 花子\n3. Ann Lee / Bo Ek\n"


@pytest.fixture
def section() -> Section:
    session = make_section(start=False).session
    return create_session(session.event.club, name="Sunday", day=session.date, by=DIRECTOR).sections.get()


def page_of(client: Client, section: Section, text: str) -> Page:
    path = reverse("read_list", args=[section.session_id, section.pk])
    return Page(client.post(path, {f"list-{section.pk}": text}))


def fields(page: Page) -> dict[str, str]:
    return {
        box["name"]: box.get("value") or "" for box in page.all("input") if box["name"].startswith("pair-")
    }


def seated(section: Section) -> list[list[str]]:
    pairs = section.contestants.prefetch_related("memberships__player")
    return [[row.player.name.in_language("en") for row in pair.memberships.all()] for pair in pairs]


def test_a_list_is_shown_as_it_was_read_and_nothing_is_saved(director: Client, section: Section) -> None:
    players = Player.objects.count()
    page = page_of(director, section, LIST)
    assert [*fields(page).values()] == [
        "John Smith",
        "Mary Jones",
        "Jane Doe",
        "佐藤 花子",
        "Ann Lee",
        "Bo Ek",
    ]
    assert (section.contestants.count(), Player.objects.count()) == (0, players)


def test_the_list_is_corrected_seated_and_taken_back(director: Client, section: Section) -> None:
    typed = fields(page_of(director, section, LIST)) | {"pair-2-2": "Bob Ek"}
    path = reverse("seat_pasted", args=[section.session_id, section.pk])

    answer = director.post(path, typed)

    assert answer["Location"].startswith(reverse("setup", args=[section.session_id]))
    assert seated(section) == [["John Smith", "Mary Jones"], ["Jane Doe", "佐藤 花子"], ["Ann Lee", "Bob Ek"]]
    session = Session.objects.get(pk=section.session_id)
    undo.undo(session.journal.get(verb="name_pairs"), by=DIRECTOR)
    assert seated(section) == [[], [], []]


def test_a_player_who_is_in_the_list_twice_is_told_and_the_list_stays(
    director: Client, section: Section
) -> None:
    typed = fields(page_of(director, section, LIST)) | {"pair-2-2": "John Smith"}
    answer = director.post(reverse("seat_pasted", args=[section.session_id, section.pk]), typed)
    assert answer.status_code == 400
    assert "is in two pairs" in text_of(answer)
    assert fields(Page(answer)) == typed
    assert seated(section) == []


def test_a_list_without_names_is_told(director: Client, section: Section) -> None:
    path = reverse("read_list", args=[section.session_id, section.pk])
    answer = director.post(path, {f"list-{section.pk}": " \n"})
    assert answer.status_code == 400
    assert "This list contains no names." in text_of(answer)


@pytest.mark.sampled
@pytest.mark.parametrize("kind", ["pairs", "single players", "teams"])
def test_a_list_that_is_refused_stays_in_its_field(director: Client, section: Section, kind: str) -> None:
    if kind == "teams":
        session = round_robin(2).session_id
        answer = director.post(reverse("read_teams", args=[session]), {"list-teams": "；；\n"})
        field = "list-teams"
    else:
        place = section if kind == "pairs" else individual(8, start=False)
        field = f"list-{place.pk}"
        answer = director.post(
            reverse("read_list", args=[place.session_id, place.pk]), {field: "Pair  Names\n"}
        )
    assert answer.status_code == 400
    assert re.search(rf'<textarea[^>]* name="{field}"[^>]*>\s*(Pair  Names|；；)', answer.content.decode())


def test_two_names_in_one_field_are_refused_instead_of_losing_one(director: Client, section: Section) -> None:
    typed = fields(page_of(director, section, LIST)) | {"pair-0-1": "A Bee / C Dee"}
    answer = director.post(reverse("seat_pasted", args=[section.session_id, section.pk]), typed)
    assert "names two players" in text_of(answer)
    assert seated(section) == []


# ── what the director settles first ───────────────────────────────────────────────────────────────────


@pytest.fixture
def members(section: Section) -> None:
    """Two members of one family, one with another spelling, and one in Latin letters."""
    club = section.session.event.club
    for native, latin, number in (
        ("吉田 豊", "Yutaka Yoshida", "10301"),
        ("吉田 恵", "Megumi Yoshida", "10302"),
        ("", "David O’Brien", "22"),
    ):
        Player.objects.create(club=club, native=native, latin=latin, number=number)


def seat(client: Client, section: Section, typed: dict[str, str]) -> Page:
    return Page(client.post(reverse("seat_pasted", args=[section.session_id, section.pk]), typed))


ASKING = "Ann Lee / Bo Ek\nYoshida / Cy Dow\nAnn Lee / Di Fox\nEve Gil /\nOBrien David / Flo Hay\n"


def test_teams_to_settle_are_counted_as_teams(director: Client) -> None:
    session = round_robin(2).session_id
    typed = {"list-teams": "Aces\tAnn Lee\tBo Ek\nAces\tCy Dow\tDi Fox\n"}
    page = Page(director.post(reverse("read_teams", args=[session]), typed))
    assert "2 teams to correct first" in " ".join(page.text.split())


@pytest.mark.usefixtures("members")
def test_problems_stand_on_top_and_the_button_waits_with_its_reason(
    director: Client, section: Section
) -> None:
    page = page_of(director, section, ASKING)
    assert [*fields(page)][:6] == ["pair-2-1", "pair-2-2", "pair-1-1", "pair-1-2", "pair-3-1", "pair-3-2"]
    assert "already in pair 1" in page.text
    assert "1 line to correct first" in " ".join(page.text.split())
    waiting = next(one for one in page.all("button") if one.get("id") == "seat-all")
    assert "disabled" in waiting
    assert waiting["aria-describedby"] == "settle"
    assert [one.get("name") for one in page.all("button") if one.get("class") == "primary"] == ["check"]
    assert page.problems() == []


@pytest.mark.usefixtures("members")
def test_another_order_or_spelling_of_a_member_is_read_as_the_member(
    director: Client, section: Section
) -> None:
    page = page_of(director, section, ASKING)
    assert fields(page)["pair-4-1"] == "David O’Brien"
    assert "order of names" in page.text


@pytest.mark.usefixtures("members")
def test_who_is_meant_is_chosen_by_one_press_and_the_rest_stays(director: Client, section: Section) -> None:
    page = page_of(director, section, ASKING)
    choices = [str(one["value"]) for one in page.all("button") if one.get("name") == "take"]
    assert sorted(choices) == ["pair-1-1=吉田 恵", "pair-1-1=吉田 豊"]
    chosen = seat(
        director, section, fields(page) | {"take": "pair-1-1=吉田 恵", f"list-{section.pk}": ASKING}
    )
    assert fields(chosen) == fields(page) | {"pair-1-1": "吉田 恵"}
    assert "Ann Lee / Di Fox" in chosen.text  # the list as it was pasted
    assert seated(section) == []


@pytest.mark.usefixtures("members")
def test_a_corrected_list_is_checked_again_and_can_be_seated(director: Client, section: Section) -> None:
    typed = fields(page_of(director, section, ASKING)) | {"pair-2-1": "Ann Low", "check": "1"}
    page = seat(director, section, typed)
    assert seated(section) == []
    primary = [one.get("id") for one in page.all("button") if one.get("class") == "primary"]
    assert primary == ["seat-all"]
    seat(director, section, fields(page))
    assert seated(section)[2] == ["Ann Low", "Di Fox"]


def test_a_membership_number_in_brackets_goes_with_a_new_name(director: Client, section: Section) -> None:
    page = page_of(director, section, "Ann Lee (4711); Bo Ek\nCy Dow; 815\n")
    assert fields(page)["pair-0-1"] == "Ann Lee, 4711"
    seat(director, section, fields(page))
    assert Player.objects.get(latin="Ann Lee").number == "4711"


@pytest.mark.parametrize(
    ("typed", "said"),
    [("A Bee / C Dee", "two names in one field"), ("4711", "no player with this number")],
)
def test_what_would_be_refused_is_said_before(
    director: Client, section: Section, typed: str, said: str
) -> None:
    page = seat(director, section, {"pair-0-1": typed, "pair-0-2": "Bo Ek", "check": "1"})
    assert said in page.text
    assert any("disabled" in one for one in page.all("button"))


def test_many_names_are_read_with_as_many_queries_as_few(director: Client, section: Section) -> None:
    counts = []
    for pairs in (2, 40):
        text = "".join(f"Ann {pair} / Bob {pair}\n" for pair in range(pairs))
        with CaptureQueriesContext(connection) as queries:
            page_of(director, section, text)
        counts.append(len(queries))
    assert counts[0] == counts[1]


# ── players of the club ───────────────────────────────────────────────────────────────────────────────


def test_a_list_of_players_is_previewed_added_and_taken_back(director: Client, section: Section) -> None:
    before = Player.objects.count()
    text = "First name,Surname,Member no\nJohn,Smith,17\nMary,Jones,18\n"
    shown = director.post(reverse("players"), {"text": text})
    assert "John Smith" in text_of(shown)
    assert Player.objects.count() == before

    director.post(reverse("players"), {"text": text, "do": "add"})
    assert Player.objects.filter(latin="Mary Jones", number="18", alias="").exists()

    entry = JournalEntry.objects.get(verb="add_players", about__count=2)
    assert reverse("players_back", args=[entry.pk]) in director.get(reverse("players")).content.decode()
    director.post(reverse("players_back", args=[entry.pk]))
    assert Player.objects.count() == before


def test_a_player_of_no_event_is_deleted_and_brought_back(director: Client, section: Section) -> None:
    director.post(reverse("players"), {"text": "Jane Doe", "do": "add"})
    person = Player.objects.get(latin="Jane Doe")
    director.post(reverse("remove_player", args=[person.pk]))
    assert not Player.objects.filter(latin="Jane Doe").exists()
    director.post(reverse("players_back", args=[JournalEntry.objects.get(verb="remove_player").pk]))
    assert Player.objects.get(latin="Jane Doe").pk == person.pk


def test_a_player_who_has_been_seated_stays(director: Client, section: Section) -> None:
    person = Player.objects.filter(memberships__isnull=False).first()
    answer = director.post(reverse("remove_player", args=[person.pk]), follow=True)
    assert "is named in an event and cannot be deleted" in text_of(answer)
    assert Player.objects.filter(pk=person.pk).exists()


def test_a_number_alone_seats_a_pair_without_names(director: Client, section: Section) -> None:
    page = page_of(director, section, "1\tJohn Smith\tMary Jones\n2\t\t\n3\tAnne Doe\tJane Doe")
    director.post(reverse("seat_pasted", args=[section.session_id, section.pk]), fields(page))

    assert page.text.count("names missing") >= 2
    assert seated(section) == [["John Smith", "Mary Jones"], [], ["Anne Doe", "Jane Doe"]]


def test_the_wishes_for_a_movement_stay_when_the_list_is_seated(director: Client, section: Section) -> None:
    wishes = {"boards": "16", "winners": "2"}
    path = reverse("read_list", args=[section.session_id, section.pk])
    page = Page(director.post(path, {f"list-{section.pk}": LIST, **wishes}))
    kept = {name: page.value(name) for name in wishes}
    assert kept == wishes
    answer = director.post(reverse("seat_pasted", args=[section.session_id, section.pk]), fields(page) | kept)
    assert "boards=16&winners=2#" in answer["Location"]
