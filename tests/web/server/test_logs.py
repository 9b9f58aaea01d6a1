"""No token of an address gets into a log: not into ours, nor into that of a proxy of deploy/."""

import logging
import re
import sqlite3
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.db import OperationalError
from django.test import Client

from tests.fixtures.addresses import addresses
from tests.fixtures.evening import make_section
from tests.tools.each_case import each_case
from tournament.models import TableToken
from tournament.web.server import logs
from tournament.web.server.logs import SECRET_ADDRESSES, WithoutTokens, without_tokens

ROOT = Path(settings.BASE_DIR)
TOKEN = "AbCdEf_0123-4567"
LINES = [
    ("/t/AbCdEf_0123-4567/entries", "/t/…/entries"),
    ("/in/0123456789abcdefghijklmn/", "/in/…/"),
    ("/here/AbCdEf_0123-4567/?q=sato", "/here/…/?q=sato"),
    ("/w/AbCdEf_0123-4567/", "/w/…/"),
    ("/slip/AbCdEf_0123-4567/3/", "/slip/…/3/"),
    ("/team/AbCdEf_0123-4567/line-up/", "/team/…/line-up/"),
    ("/teams/AbCdEf_0123-4567/12:abcdefghijklmnopqrstuvwxyz-0123456789_ABCDE/", "/teams/…/…/"),
    ("https://bridge.example/player/AbCdEf_0123-4567/mail/", "https://bridge.example/player/…/mail/"),
    ("/mail/stop/AbCdEf_0123-4567/", "/mail/stop/…/"),
    ("/api/player-pages/AbCdEf_0123-4567/", "/api/player-pages/…/"),
    ("/console/12/teams/5/", "/console/12/teams/5/"),
    ("/api/players/?token=ovt_Ab-c_9", "/api/players/?token=ovt_…"),
    ("/console/12/", "/console/12/"),
]


@each_case("address, logged", LINES)
def test_an_address_is_logged_without_its_token(address: str, logged: str) -> None:
    record = logging.LogRecord("django.request", logging.ERROR, "", 1, "Not Found: %s", (address,), None)
    assert WithoutTokens().filter(record)
    assert record.getMessage() == f"Not Found: {logged}"


def secret_patterns() -> list[str]:
    """The patterns of all addresses that hold a token. Elsewhere `token` is the number of a row."""
    return [one.pattern for one in addresses() if "<str:token>" in one.pattern]


def test_the_list_is_that_of_the_resolver() -> None:
    patterns = secret_patterns()
    assert len(patterns) > 20
    assert {one.partition("/<str:token>")[0] for one in patterns} == {*SECRET_ADDRESSES}


def nginx_logs(address: str) -> str:
    """What `map $uri $logged` of the file makes of it."""
    text = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    (line,) = re.findall(r"^    ~(\S+) /\$kind/\.\.\.;$", text, re.M)
    found = re.search(line.replace("(?<", "(?P<"), address)
    return f"/{found['kind']}/..." if found else address


def caddy_logs(address: str) -> str:
    text = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    (pattern,) = re.findall(r'request>uri regexp "(\S+)" "/\$1/\.\.\."', text)
    return re.sub(pattern, r"/\1/...", address)


@pytest.mark.parametrize("logged", [nginx_logs, caddy_logs, without_tokens])
def test_no_log_holds_the_token_of_any_address(logged) -> None:
    for pattern in secret_patterns():
        address = "/" + re.sub(
            r"<int:\w+>", "7", pattern.replace("<str:token>", TOKEN).replace("<str:team>", "5")
        )
        assert TOKEN in address
        assert TOKEN not in logged(address)
    assert logged("/console/12/teams/5/") == "/console/12/teams/5/"


def test_the_papers_name_what_any_proxy_must_leave_out() -> None:
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    listed = re.search(r"\* keep what follows (.*?) out of its log", page, re.S)
    assert listed
    assert {*re.findall(r"`/(\S+)`", listed[1])} == {*SECRET_ADDRESSES}


def test_a_traceback_is_logged_without_tokens() -> None:
    said = StringIO()
    handler = logging.StreamHandler(said)
    handler.addFilter(WithoutTokens())
    try:
        raise ValueError(f"/t/{TOKEN}/")
    except ValueError as error:
        about = (type(error), error, error.__traceback__)
        handler.handle(logging.LogRecord("django", logging.ERROR, "", 1, "failed", (), about))
    assert "ValueError: /t/…/" in said.getvalue()
    assert TOKEN not in said.getvalue()


def test_while_the_database_is_away_one_line_a_minute_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The three lines of a refused poll: our own, Django's fault, Django's answer."""
    clock = [1000.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: clock[0])
    logs._unavailable.clear()
    said = StringIO()
    handler = logging.StreamHandler(said)
    handler.addFilter(logs.OnceAMinute())
    error = OperationalError("database is locked")
    error.__cause__ = sqlite3.OperationalError()
    error.__cause__.sqlite_errorname = "SQLITE_BUSY"

    def poll() -> None:
        answer = logging.LogRecord("django.request", logging.ERROR, "", 1, "Service Unavailable", (), None)
        answer.status_code = 503
        fault = (type(error), error, None)
        for record in (
            logging.LogRecord(logs.REFUSALS, logging.ERROR, "", 1, "%s: busy", ("/s/1/",), None),
            logging.LogRecord("django.request", logging.ERROR, "", 1, "Internal Server Error", (), fault),
            answer,
        ):
            handler.handle(record)

    for _second in range(90):
        poll()
        clock[0] += 1
    assert len(said.getvalue().splitlines()) == 2
    assert "/s/1/: busy" in said.getvalue()
    assert "179 lines like this were left out" in said.getvalue()
    assert logs.unavailable_lately() == 59
    handler.handle(logging.LogRecord("django", logging.ERROR, "", 1, "something else", (), None))
    assert said.getvalue().endswith("something else\n")


def test_every_handler_leaves_tokens_out() -> None:
    assert {*settings.LOGGING["loggers"]} >= {"django", "tournament"}
    assert all("without_tokens" in handler["filters"] for handler in settings.LOGGING["handlers"].values())


@pytest.mark.django_db
def test_a_page_that_fails_is_logged_without_the_token_that_opened_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make_section()
    token = TableToken.objects.first().token
    said = StringIO()
    (handler,) = logging.getLogger("django").handlers
    monkeypatch.setattr(handler, "stream", said)
    monkeypatch.setattr("tournament.web.table.phone_views.target_of", lambda token: 1 / 0)
    client = Client(raise_request_exception=False)

    assert client.get(f"/t/{token}/").status_code == 500

    assert "/t/…/" in said.getvalue()
    assert token not in said.getvalue()
