"""The pairs' own codes at the director's desk, and new codes for old ones."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.fixtures.evening import make_section
from tests.web.phone import Phone, own_token, token
from tests.web.reading import text_of
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.undo.acts import undo
from tournament.models import Section
from tournament.web.console.acts.act_sentences import sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return make_section()


def test_every_pair_has_its_code_and_its_address(director: Client, section: Section) -> None:
    page = director.get(reverse("pair_codes", args=[section.session_id]))
    said = page.content.decode()
    assert said.count("<img") == 6
    for pair in section.contestants.all():
        assert f"/t/{own_token(section, str(pair))}/" in said
    assert (
        reverse("pair_codes", args=[section.session_id])
        in director.get(reverse("table_codes", args=[section.session_id])).content.decode()
    )


def test_before_the_start_there_is_none(director: Client) -> None:
    section = make_section(start=False)
    page = director.get(reverse("pair_codes", args=[section.session_id]))
    assert "Pairs get codes when the session starts." in text_of(page)
    lifecycle.start_session(section.session, by=Actor("d"))
    assert "QR code" in director.get(reverse("pair_codes", args=[section.session_id])).content.decode()


def test_a_table_and_a_pair_are_given_new_codes_and_the_history_names_them(
    director: Client, section: Section
) -> None:
    tablet, phone = Phone(section, 1), Phone(section, pair="1NS")
    held = section.table_tokens.get(table=1)
    pair = section.contestants.get(number="1", direction="NS")
    for name, key in (("renew_table_code", held.pk), ("renew_pair_code", pair.pk)):
        assert director.post(reverse(name, args=[section.session_id, key])).status_code == 302
        assert director.get(reverse(name, args=[section.session_id, key])).status_code == 405
    assert [one.get("state").status_code for one in (tablet, phone)] == [404, 404]
    assert token(section, 1) != held.token
    said = [sentence(entry) for entry in section.journal.all()[:2]]
    assert said == ["New address for pair 1 N-S", "New address for table 1"]
    undo.undo(last_act(section.session), by=Actor("d"))
    assert phone.get("state").status_code == 200


@pytest.mark.slow
def test_the_queries_do_not_grow_with_the_pairs(director: Client) -> None:
    found = []
    for tables in (3, 5):
        section = make_section(tables)
        path = reverse("pair_codes", args=[section.session_id])
        with CaptureQueriesContext(connection) as counted:
            director.get(path)
        found.append(len(counted))
    assert len({*found}) == 1
