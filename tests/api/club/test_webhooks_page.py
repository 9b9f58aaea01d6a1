"""The page Webhooks: added with its secret shown once, stopped, removed, each of it taken back."""

import re

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.fixtures.evening import make_section
from tests.web.reading import Page, text_of
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.access_links import first_director, give_role
from tournament.models import JournalEntry, Webhook, WebhookDelivery

pytestmark = pytest.mark.django_db
PATH = "/console/webhooks/"
URL = "https://club.example/overtrick"


@pytest.fixture
def owner(monkeypatch: pytest.MonkeyPatch) -> Client:
    monkeypatch.setattr("tournament.domain.outside.acts.webhooks.refuse_inside", lambda url: None)
    club = make_section().session.event.club
    role, _token = give_role(club, name="森", kind="owner", by=Actor("staff", first_director()))
    client = Client(headers={"accept-language": "en"})
    client.force_login(role.user)
    return client


def add(owner: Client, *events: str) -> HttpResponse:
    return owner.post(PATH, {"url": URL, "events": events})


def test_it_is_added_and_its_secret_shown_once(owner: Client) -> None:
    shown = add(owner, "results", "rulings")
    secret = re.search(r"ovw_[\w-]+", shown.content.decode())
    page = owner.get(PATH)

    assert secret
    assert shown["Cache-Control"] == "no-store"
    assert secret[0] not in page.content.decode()
    assert URL in text_of(page)
    assert "Results and deals Rulings" in text_of(page)
    assert Page(page).problems() == []
    assert Page(shown).problems() == []


def test_each_act_can_be_taken_back(owner: Client) -> None:
    add(owner)
    hook = Webhook.objects.get()
    for wish, verb in (("stop", "stop_webhook"), ("remove", "remove_webhook")):
        owner.post(f"{PATH}{hook.pk}/", {"do": wish})
        owner.post(f"{PATH}back/{JournalEntry.objects.get(verb=verb).pk}/")
    assert Webhook.objects.get().stopped_at is None


def test_one_that_stopped_says_so_with_what_was_answered(owner: Client) -> None:
    add(owner)
    hook = Webhook.objects.get()
    tried = {"attempts": 7, "status": 503, "tried_at": timezone.now()}
    WebhookDelivery.objects.create(webhook=hook, after=1, until=2, acts=1, **tried)
    owner.post(f"{PATH}{hook.pk}/", {"do": "stop"})
    text = text_of(owner.get(PATH))
    assert "nothing is sent. Sending resumes from there." in text
    assert re.search("… 503 .*acts: 1, attempts: 7", text)
    owner.post(f"{PATH}{hook.pk}/", {"do": "resume"})
    assert "nothing is sent" not in text_of(owner.get(PATH))


def test_what_cannot_be_sent_to_is_refused(owner: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    answer = owner.post(PATH, {"url": "http://127.0.0.1/"})
    assert answer.status_code == 400
    assert "127.0.0.1 is in a private network" in text_of(answer)


def test_another_clubs_owner_finds_nothing(owner: Client) -> None:
    add(owner)
    hook = Webhook.objects.get()
    other = make_section().session.event.club
    role, _token = give_role(other, name="林", kind="owner", by=Actor("staff", first_director()))
    stranger = Client()
    stranger.force_login(role.user)
    assert stranger.post(f"{PATH}{hook.pk}/", {"do": "remove"}).status_code == 404
    assert URL not in text_of(stranger.get(PATH))


def test_one_and_many_need_the_same_queries(owner: Client, django_assert_num_queries) -> None:
    add(owner)
    with CaptureQueriesContext(connection) as queries:
        owner.get(PATH)
    count = len(queries)
    for _more in range(3):
        add(owner)
    with django_assert_num_queries(count):
        owner.get(PATH)
