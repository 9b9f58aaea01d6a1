"""No token of an address gets into a log."""

import logging
from io import StringIO

import pytest
from django.conf import settings
from django.test import Client

from tests.fixtures.evening import make_section
from tournament.models import TableToken
from tournament.web.server.logs import WithoutTokens

LINES = [
    ("/t/AbCdEf_0123-4567/entries", "/t/…/entries"),
    ("/in/0123456789abcdefghijklmn/", "/in/…/"),
    ("/here/AbCdEf_0123-4567/?q=sato", "/here/…/?q=sato"),
    ("/w/AbCdEf_0123-4567/", "/w/…/"),
    ("/slip/AbCdEf_0123-4567/3/", "/slip/…/3/"),
    ("/api/players/?token=ovt_Ab-c_9", "/api/players/?token=ovt_…"),
    ("/console/12/", "/console/12/"),
]


@pytest.mark.parametrize(("address", "logged"), LINES)
def test_an_address_is_logged_without_its_token(address: str, logged: str) -> None:
    record = logging.LogRecord("django.request", logging.ERROR, "", 1, "Not Found: %s", (address,), None)
    assert WithoutTokens().filter(record)
    assert record.getMessage() == f"Not Found: {logged}"


def test_every_handler_leaves_tokens_out() -> None:
    assert {*settings.LOGGING["loggers"]} >= {"django", "tournament"}
    assert all(handler["filters"] == ["without_tokens"] for handler in settings.LOGGING["handlers"].values())


@pytest.mark.django_db
def test_a_page_that_fails_is_logged_without_the_token_that_opened_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make_section()
    token = TableToken.objects.first().token
    said = StringIO()
    (handler,) = logging.getLogger("django").handlers
    monkeypatch.setattr(handler, "stream", said)
    monkeypatch.setattr("tournament.web.table.views.table_of", lambda token: 1 / 0)
    client = Client(raise_request_exception=False)

    assert client.get(f"/t/{token}/").status_code == 500

    assert "/t/…/" in said.getvalue()
    assert token not in said.getvalue()
