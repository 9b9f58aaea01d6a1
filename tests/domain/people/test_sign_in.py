"""The director's link signs in once, and nothing of it can be read from the database."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from tournament.domain.people.acts.access_links import first_director, make_link, use_link
from tournament.models import Rehearsal, SignInLink

pytestmark = pytest.mark.django_db


def test_a_link_works_once() -> None:
    token = make_link(first_director())

    assert use_link(token) == first_director()
    assert use_link(token) is None


def test_a_link_lapses() -> None:
    token = make_link(first_director())
    SignInLink.objects.update(expires_at=timezone.now() - timedelta(minutes=1))

    assert use_link(token) is None


def test_only_a_digest_is_kept() -> None:
    token = make_link(first_director())
    assert token not in str(SignInLink.objects.values().get())


def test_looking_at_the_link_uses_nothing_up(client: Client) -> None:
    token = make_link(first_director())

    shown = client.get(f"/in/{token}/")
    signed_in = client.post(f"/in/{token}/")
    again = Client().post(f"/in/{token}/")

    assert (shown.status_code, signed_in.status_code, again.status_code) == (200, 302, 403)
    assert client.get("/console/").status_code == 200


def test_the_command_prints_a_link_that_can_go_straight_into_a_rehearsal(client: Client, monkeypatch) -> None:
    monkeypatch.setattr("tournament.web.public.check_in_and_sign_in.wake_robots", lambda rehearsal: None)
    said = StringIO()
    call_command("sign_in_link", base="http://club:8000", rehearsal=True, stdout=said)
    link = said.getvalue().strip()
    assert link.startswith("http://club:8000/in/")

    answer = client.post(link.removeprefix("http://club:8000"))

    assert answer["Location"] == f"/console/{Rehearsal.objects.get().session_id}/"
