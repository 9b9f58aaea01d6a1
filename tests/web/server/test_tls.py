"""Signing in on a club's own network in plain HTTP, and behind a proxy with TLS."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.test import Client, RequestFactory

from tournament.domain.people.acts.access_links import first_director, make_link
from tournament.web.server.addresses import client_address

ROOT = Path(__file__).resolve().parents[3]
PREPARES = {"server_side_binding", "prepare_threshold"}  # what is asked again and again is planned once
LAN = [("192.168.1.20", 8000), ("10.0.0.7", 8000), ("localhost", 8000), ("overtrick.local", 80)]


def settings_with(monkeypatch: pytest.MonkeyPatch, data: Path, **variables: str) -> dict[str, object]:
    """What settings.py says under these variables of the environment."""
    for name, value in {"OVERTRICK_DATA": str(data), **variables}.items():
        monkeypatch.setenv(name, value)
    return runpy.run_path(str(ROOT / "tournament" / "settings.py"))


@pytest.fixture
def behind_tls(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: LazySettings) -> None:
    """Every setting that the switch changes."""
    plain = settings_with(monkeypatch, tmp_path)
    behind = settings_with(monkeypatch, tmp_path, OVERTRICK_TLS="1", OVERTRICK_HOSTS="bridge.example")
    for name, value in behind.items():
        if name.isupper() and value != plain.get(name):
            setattr(settings, name, value)


def browser(host: str, port: int, **headers: str) -> Client:
    named = host if port == 80 else f"{host}:{port}"
    return Client(enforce_csrf_checks=True, headers={"host": named, **headers})


def signed_in(client: Client, origin: str) -> int:
    """The status of pressing the button of a fresh link."""
    address = f"/in/{make_link(first_director())}/"
    client.get(address)
    token = client.cookies["csrftoken"].value
    return client.post(address, {"csrfmiddlewaretoken": token}, headers={"origin": origin}).status_code


@pytest.mark.django_db
@pytest.mark.parametrize("host, port", LAN)
def test_a_director_signs_in_on_the_club_s_own_network(host: str, port: int) -> None:
    client = browser(host, port)
    origin = f"http://{host}" if port == 80 else f"http://{host}:{port}"
    assert signed_in(client, origin) == 302
    assert not client.cookies["sessionid"]["secure"]
    assert not client.cookies["csrftoken"]["secure"]
    assert client.get("/console/").status_code == 200
    assert not client.get("/").has_header("Strict-Transport-Security")


@pytest.mark.django_db
@pytest.mark.parametrize("origin", ["http://elsewhere.example", "http://192.168.1.20:8001", "null"])
def test_another_site_s_form_signs_nobody_in(origin: str) -> None:
    assert signed_in(browser("192.168.1.20", 8000), origin) == 403


@pytest.mark.django_db
def test_without_the_switch_nobody_is_believed_to_be_a_proxy() -> None:
    client = browser("192.168.1.20", 8000, x_forwarded_proto="https", x_forwarded_for="10.9.9.9")
    answer = client.get("/")
    assert not answer.wsgi_request.is_secure()
    assert client_address(answer.wsgi_request) == "127.0.0.1"
    assert signed_in(client, "https://192.168.1.20:8000") == 403


@pytest.mark.django_db
def test_behind_tls_a_director_signs_in(behind_tls: None) -> None:
    client = browser("bridge.example", 80, x_forwarded_proto="https")
    assert signed_in(client, "http://bridge.example") == 403
    assert signed_in(client, "https://bridge.example") == 302
    assert client.cookies["sessionid"]["secure"]
    assert client.cookies["csrftoken"]["secure"]
    answer = client.get("/")
    assert answer["Strict-Transport-Security"].startswith("max-age=31536000")
    assert answer["X-Frame-Options"] == "DENY"


@pytest.mark.django_db
def test_behind_tls_plain_requests_are_sent_on_except_the_health_of_the_host(behind_tls: None) -> None:
    client = browser("bridge.example", 80)
    assert client.get("/games/")["Location"] == "https://bridge.example/games/"
    assert client.get("/health").status_code == 200
    assert browser("elsewhere.example", 80).get("/health").status_code == 400


def test_behind_tls_a_client_is_where_the_proxy_saw_it(behind_tls: None, rf: RequestFactory) -> None:
    request = rf.get("/", headers={"x-forwarded-for": "1.2.3.4, 203.0.113.9"})
    assert client_address(request) == "203.0.113.9"
    assert client_address(rf.get("/")) == "127.0.0.1"


@pytest.mark.parametrize(
    "url, database",
    [
        (
            "postgresql://club:p%40ss%2Fword@db.example:5433/over%20trick?sslmode=require",
            ("club", "p@ss/word", "db.example", 5433, "over trick", {"sslmode": "require"}),
        ),
        ("postgresql:///overtrick", ("", "", "", "", "overtrick", {})),
    ],
)
def test_a_database_is_named_by_its_address(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, url: str, database: tuple[object, ...]
) -> None:
    said = settings_with(monkeypatch, tmp_path, DATABASE_URL=url)
    one = said["DATABASES"]["default"]
    options = {name: value for name, value in one["OPTIONS"].items() if name not in PREPARES}
    assert (*[one[name] for name in ("USER", "PASSWORD", "HOST", "PORT", "NAME")], options) == database
    assert one["OPTIONS"].keys() >= PREPARES
    assert said["CACHES"]["default"]["BACKEND"].endswith("DatabaseCache")


@pytest.mark.slow
@pytest.mark.parametrize("database", ["", "postgresql://club@db.example/overtrick"])
def test_the_deployment_check_has_nothing_to_say(tmp_path: Path, database: str) -> None:
    variables = {**os.environ, "OVERTRICK_TLS": "1", "OVERTRICK_DATA": str(tmp_path)}
    variables |= {"OVERTRICK_HOSTS": "bridge.example"} | ({"DATABASE_URL": database} if database else {})
    del variables["DJANGO_ALLOW_ASYNC_UNSAFE"]  # set for the tests alone (tests/conftest.py)
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True)
    assert done.stderr == ""
    assert done.returncode == 0
    assert "no issues (2 silenced)" in done.stdout


HSTS = {"": (False, False), "subdomains": (True, False), "preload": (True, True)}


@pytest.mark.parametrize("chosen", HSTS)
def test_only_the_host_is_promised_for_tls_unless_the_operator_says_more(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, chosen: str
) -> None:
    own = {"OVERTRICK_HSTS": chosen} if chosen else {}
    made = settings_with(monkeypatch, tmp_path, OVERTRICK_TLS="1", **own)
    assert made["SECURE_HSTS_SECONDS"] == 31_536_000
    assert (made["SECURE_HSTS_INCLUDE_SUBDOMAINS"], made["SECURE_HSTS_PRELOAD"]) == HSTS[chosen]
    plain = settings_with(monkeypatch, tmp_path, OVERTRICK_TLS="0", **own)
    assert not plain["SECURE_HSTS_INCLUDE_SUBDOMAINS"]


@pytest.mark.django_db
def test_the_chosen_language_is_kept_in_a_cookie_of_this_site(client: Client) -> None:
    client.post("/language/", {"language": "ja", "next": "/"})
    assert client.cookies["django_language"]["samesite"] == "Lax"
