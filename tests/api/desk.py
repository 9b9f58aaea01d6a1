"""The director at the API: `call("put", "/api/…", field=value)`, and an evening to run."""

from collections.abc import Callable

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.fixtures.evening import make_section
from tournament.domain.people.acts.access_links import first_director
from tournament.models import Contestant, Section

Call = Callable[..., HttpResponse]


@pytest.fixture
def call() -> Call:
    """`call("put", "/api/…", field=value)` as the director."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(first_director())

    def send(verb: str, path: str, /, **body: object) -> HttpResponse:
        if verb == "get":
            return client.get(f"/api/{path}", body)
        return getattr(client, verb)(f"/api/{path}", body, content_type="application/json")

    return send


@pytest.fixture
def section(db: None) -> Section:
    return make_section()


def pairs_at(section: Section, table: int, number: int = 1) -> tuple[Contestant, Contestant]:
    """North-South and East-West of a table in a round."""
    row = section.placements.select_related("ns", "ew").get(table=table, round=number)
    return row.ns, row.ew
