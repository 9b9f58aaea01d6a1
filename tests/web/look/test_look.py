"""Theme, contrast and density: a person's choice is on the first paint of every page, on every device."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, make_section
from tests.web.reading import Page, text_of
from tournament.domain.people.acts.access_links import make_link, make_player_link
from tournament.models import Display, Player

pytestmark = pytest.mark.django_db


def root(answer) -> dict[str, str | None]:
    """The attributes of <html>."""
    return {name: value for name, value in Page(answer).all("html")[0].items() if name != "lang"}


def test_without_a_choice_the_system_decides(player: Client) -> None:
    assert root(player.get("/")) == {}


def test_each_choice_is_kept_beside_the_others(player: Client) -> None:
    for chosen in ({"theme": "dark"}, {"contrast": "more"}, {"density": "comfortable"}, {"size": "largest"}):
        player.post("/look/", chosen)
    kept = {"data-contrast": "more", "data-density": "comfortable", "data-size": "largest"}
    assert root(player.get("/")) == kept | {"data-theme": "dark"}
    player.post("/look/", {"theme": ""})
    assert root(player.get("/")) == kept
    assert root(Client().get("/")) == {}


def test_the_page_of_the_choice_comes_back_and_no_other_site(player: Client) -> None:
    assert player.post("/look/", {"theme": "dark", "next": "/games/"})["Location"] == "/games/"
    assert player.post("/look/", {"theme": "dark", "next": "https://example.com/"})["Location"] == "/"
    assert player.post("/look/", {"theme": "dark", "next": "²"}).status_code == 302  # names no page


@pytest.mark.parametrize("kept", ["pink", '"><script>', "dark.dark", "." * 5000])
def test_a_strange_choice_is_none(player: Client, kept: str) -> None:
    player.post("/look/", {"theme": kept})
    assert root(player.get("/")) == {}
    player.cookies["look"] = kept
    assert set(root(player.get("/")).values()) <= {"dark"}


def test_a_kept_page_is_asked_for_again_in_another_theme(player: Client) -> None:
    path = reverse("ranking", args=[make_section().session_id])
    tag = player.get(path)["ETag"]
    assert player.get(path, headers={"if-none-match": tag}).status_code == 304
    player.post("/look/", {"theme": "dark"})
    answer = player.get(path, headers={"if-none-match": tag})
    assert answer.status_code == 200
    assert root(answer) == {"data-theme": "dark"}


def test_a_choice_comes_with_a_director_to_another_computer(director: Client) -> None:
    director.post("/look/", {"contrast": "more"})
    user = get_user_model().objects.get(username="d")
    other = Client()
    other.post(f"/in/{make_link(user)}/")
    assert root(other.get("/")) == {"data-contrast": "more"}
    director.post("/look/", {"contrast": ""})
    other.post(f"/in/{make_link(user)}/")
    assert Display.objects.get().value == ""


def test_a_choice_comes_with_a_player_to_another_phone(player: Client) -> None:
    person = Player.objects.create(club=make_section().session.event.club, latin="Ann Lee")
    page = reverse("player_page", args=[make_player_link(person, by=DIRECTOR).token])
    player.post("/look/", {"theme": "dark", "next": page})
    other, with_own_choice = Client(), Client()
    assert root(other.get(page)) == root(other.get("/")) == {"data-theme": "dark"}
    with_own_choice.post("/look/", {"contrast": "more"})
    assert root(with_own_choice.get(page)) == {"data-contrast": "more"}
    assert [(one.player, one.value) for one in Display.objects.all()] == [(person, "dark")]


def test_who_chooses_without_a_name_is_remembered_by_the_browser_alone(player: Client) -> None:
    for page in ("/", "/nowhere/", reverse("player_page", args=["A" * 22])):
        player.post("/look/", {"theme": "dark", "next": page})
    assert not Display.objects.exists()


def test_the_menu_says_what_is_chosen(player: Client) -> None:
    player.post("/look/", {"theme": "dark"})
    buttons = [one for one in Page(player.get("/")).all("button") if one.get("aria-pressed") == "true"]
    assert [(one["name"], one["value"]) for one in buttons] == [
        ("theme", "dark"),
        ("contrast", ""),
        ("size", ""),
        ("density", ""),
        ("shortcuts", ""),
    ]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_directors_see_every_component(director: Client, language: str) -> None:
    answer = director.get("/styles/", headers={"accept-language": language})
    assert answer.status_code == 200
    assert Page(answer).problems() == []
    assert "62.18" in text_of(answer)


def test_the_clock_in_its_ring_is_one_of_the_components(director: Client) -> None:
    answer = director.get("/styles/")
    assert {"class": "clock-ring"} in Page(answer).all("p")
    assert "4:12 round 5 of 12" in text_of(answer)
    assert any("built/console." in str(each.get("href")) for each in Page(answer).all("link"))


def test_every_page_of_the_club_has_a_letter_of_its_own(director: Client) -> None:
    make_section()
    page = Page(director.get("/console/"))
    side = page.text[page.text.index('id="menu"') : page.text.index("<header")]
    letters = re.findall(r'data-go="(.)"', side)
    assert len(letters) == len(set(letters)) == side.count("<a ") - 1  # the brand leads to the desk too
    assert {"r", "p", "h", "a"} <= set(letters)


@pytest.mark.parametrize("address", ["/console/new/", "/console/club/", "/console/movements/"])
def test_a_label_ends_without_a_colon(director: Client, address: str) -> None:
    make_section()
    labels = re.findall(r"<label[^>]*>([^<]+)</label>", director.get(address).content.decode())
    assert len(labels) > 1
    assert [label for label in labels if label.strip().endswith(":")] == []


def test_a_refusal_leads_on_where_the_browser_names_no_page_before_it(director: Client) -> None:
    make_section()
    refused = director.get("/console/movements/new/")
    assert refused.status_code == 400
    assert {"class": "button primary", "href": "/"} in Page(refused).all("a")


def test_a_stranger_sees_no_components(player: Client) -> None:
    assert player.get("/styles/").status_code == 302
