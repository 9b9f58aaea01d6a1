"""The sign-in page: codes of another device, and a form that was sent when the login had expired."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.contrib.auth import get_user_model
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.fixtures.evening import make_section
from tests.web.reading import text_of
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.access_links import code_in, first_director, make_code, make_link
from tournament.models import JournalEntry, Result, Ruling, SignInLink

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def browser() -> Client:
    """A browser whose login has expired; forged forms are refused as in earnest."""
    return Client(headers=ENGLISH)


def inputs_of(answer: HttpResponse, action: str) -> dict[str, str]:
    """The hidden fields of the form of a page that is sent to `action`."""
    form = answer.text.partition(f'action="{action}"')[2].partition("</form>")[0]
    return {
        name: unescape(value) for name, value in re.findall(r'type="hidden" name="(.*?)" value="(.*?)"', form)
    }


def a_code() -> str:
    return make_code(get_user_model().objects.get_or_create(username="d", is_staff=True)[0])


def test_an_entry_of_an_expired_login_is_kept_and_saved_after_the_sign_in(browser: Client) -> None:
    section = make_section()
    entry = {"section": str(section.pk), "by": "slip", "board": "1", "ns": "1", "ew": "1", "result": "4S= N"}
    address = reverse("enter", args=[section.session_id])

    refused = browser.post(address, entry)
    assert refused.status_code == 401
    assert "You are signed out on this device. Not saved yet:" in text_of(refused)
    assert "4S= N" in text_of(refused)
    assert not Result.objects.exists()

    sent = inputs_of(refused, reverse("sign_in"))
    wrong = browser.post(reverse("sign_in"), {**sent, "code": "AAAA-AAAA"})
    assert wrong.status_code == 403
    assert "This code or link is not valid: mistyped, used, or expired." in text_of(wrong)
    again = browser.post(reverse("sign_in"), {**inputs_of(wrong, reverse("sign_in")), "code": a_code()})
    assert "You are signed in again" in text_of(again)
    assert not Result.objects.exists()

    kept = inputs_of(again, address)
    assert {name: kept[name] for name in entry} == entry
    assert browser.post(address, kept).status_code == 200
    assert Result.objects.get().board == 1


def test_a_password_is_kept_and_not_shown(browser: Client) -> None:
    typed = {"sender": "club@example.org", "password": "Only-mine-1"}
    refused = browser.post(reverse("mail_server"), typed)
    assert "club@example.org" in text_of(refused)
    assert "Only-mine-1" not in text_of(refused)
    assert inputs_of(refused, reverse("sign_in"))["kept-password"] == "Only-mine-1"


def test_a_page_that_needs_a_sign_in_is_opened_after_it(browser: Client) -> None:
    room = reverse("room", args=[make_section().session_id])
    asked = browser.get(room, follow=True)

    answer = browser.post(reverse("sign_in"), {**inputs_of(asked, reverse("sign_in")), "code": a_code()})

    assert answer.url == room


@pytest.mark.parametrize("page", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", ""])
def test_a_sign_in_leads_nowhere_else(browser: Client, page: str) -> None:
    answer = browser.post(reverse("sign_in"), {"code": a_code(), "next": page, "kept-board": "1"})

    assert answer.url == reverse("console")


def test_a_script_is_told_of_an_expired_login_in_its_own_words(browser: Client) -> None:
    address = reverse("enter", args=[make_section().session_id])

    answer = browser.post(address, {"board": "1"}, headers={"accept": "application/json"})

    assert (answer.status_code, answer.json()) == (401, {"signed_out": True})


def test_another_device_shows_a_code_that_works_once_for_ten_minutes(
    director: Client, browser: Client
) -> None:
    shown = text_of(director.post(reverse("device_code")))
    typed = next(word for word in shown.split() if len(word) == 9 and code_in(word))

    assert browser.post(reverse("sign_in"), {"code": typed.lower()}).status_code == 302
    assert browser.get(reverse("console")).status_code == 200
    assert Client().post(reverse("sign_in"), {"code": typed}).status_code == 403
    late = a_code()
    SignInLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert Client().post(reverse("sign_in"), {"code": late}).status_code == 403


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("abcd-2345", "ABCD2345"),
        ("ＡＢＣＤ ２３４５", "ABCD2345"),
        ("abcd234", ""),
        ("abcd-2341", ""),
        ("", ""),
    ],
)
def test_a_code_is_read_in_any_case_and_width(typed: str, code: str) -> None:
    assert code_in(typed) == code


def test_a_whole_link_may_be_pasted(browser: Client) -> None:
    link = f"http://127.0.0.1:8000/in/{a_code()}/\n"

    assert browser.post(reverse("sign_in"), {"code": link}).status_code == 302


IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1"
)
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36"
ANDROID = "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36"


def device(browser: str) -> Client:
    """A device of the first director, signed in by a link of its own."""
    client = Client(headers={**ENGLISH, "user-agent": browser})
    assert client.post(reverse("sign_in_by_link", args=[make_link(first_director())])).status_code == 302
    return client


@pytest.mark.slow
def test_devices_of_one_director_are_told_apart_in_the_history() -> None:
    section = make_section()
    address = reverse("enter", args=[section.session_id])
    laptop, other_window, phone = device(WINDOWS), device(WINDOWS), device(IPHONE)
    typed = {"section": str(section.pk), "by": "slip", "ns": "1", "ew": "", "result": "4S= N"}
    for board, client in enumerate((laptop, other_window, phone), 1):
        assert client.post(address, {**typed, "board": str(board), "sure": "1"}).status_code == 200
    shown = text_of(laptop.get(reverse("history", args=[section.session_id])))
    assert re.findall(r"\d\d:\d\d (Director(?: · \w+ \d)?) ", shown)[:3] == [
        "Director · iPhone 3",
        "Director · Windows 2",
        "Director",
    ]
    other_window.post(reverse("sign_out"))
    assert device(ANDROID).session["device"] == "Android 2"
    assert phone.post(reverse("sign_in_by_link", args=[make_link(first_director())])).status_code == 302
    assert phone.session["device"] == "iPhone 3"
    assert device("").session["device"] == "4"


def test_a_ruling_names_the_director_and_no_device() -> None:
    section = make_section()
    _laptop, phone = device(WINDOWS), device(IPHONE)
    pair = section.contestants.first()
    assert pair
    phone.post(
        reverse("pair", args=[section.session_id, pair.pk]), {"do": "fine", "amount": "1", "unit": "%"}
    )
    assert Ruling.objects.get().by == "director"
    assert JournalEntry.objects.latest("pk").by == "director · iPhone 2"


def test_a_long_name_keeps_its_device() -> None:
    assert Actor("x" * 80, device="iPhone 2").signature == "x" * 69 + " · iPhone 2"
