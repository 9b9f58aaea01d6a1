"""Programs for tests: a club, a token of any scope, and JSON there and back."""

from typing import Any

from django.test import Client

from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.access_links import first_director, make_token
from tournament.models import Club


def staff() -> Actor:
    return Actor("staff", first_director())


def program(club: Club, scope: str, **headers: str) -> Client:
    """A program with a token of this scope."""
    _token, secret = make_token(club, name="results site", scope=scope, by=staff())
    return Client(headers={"authorization": f"Bearer {secret}", "accept-language": "en", **headers})


def send(client: Client, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
    """The status and the JSON of an answer."""
    answer = getattr(client, method)(
        f"/api/{path}", body or {}, content_type="application/json", headers=headers or None
    )
    return answer.status_code, answer.json() if answer.content else None
