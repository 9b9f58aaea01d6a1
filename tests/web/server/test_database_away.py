"""PostgreSQL is away: everybody is told to try again, and no fault of the program is claimed."""

import json

import pytest
from django.db import DatabaseError, OperationalError, connections
from django.http import HttpResponse
from django.test import RequestFactory

from tests.tools.ports import free_port
from tournament.api.basis.problems import answer, failed
from tournament.domain.backups.readings.disk_errors import refusal_of


def away() -> DatabaseError:
    """What Django raises where no PostgreSQL answers."""
    settings = {**connections["default"].settings_dict, "ENGINE": "django.db.backends.postgresql"}
    settings |= {"NAME": "overtrick", "HOST": "127.0.0.1", "PORT": str(free_port()), "OPTIONS": {}}
    postgresql = type(connections)({"default": settings})["default"]
    with pytest.raises(OperationalError) as error, postgresql.wrap_database_errors:
        postgresql.connect()
    return error.value


def test_a_database_that_does_not_answer_is_busy() -> None:
    refusal = refusal_of(away())
    assert (refusal.status, refusal.code) == (503, "busy")
    assert answer(away(), {}).status_code == 503


@pytest.mark.parametrize("path", ["/s/1/", "/t/AbCdEf_0123-4567/state", "/api/sessions/"])
def test_so_is_one_that_goes_away_outside_of_a_page(path: str) -> None:
    def asked() -> HttpResponse:
        try:
            raise away()
        except DatabaseError:
            return failed(RequestFactory().get(path))

    told = asked()
    assert told.status_code == 503
    if path != "/s/1/":
        assert json.loads(told.content)["code"] == "busy"


def test_a_fault_of_our_own_is_none_of_the_database() -> None:
    assert refusal_of(OperationalError("no such table: x")) is None
    try:
        raise ValueError
    except ValueError:
        assert failed(RequestFactory().get("/api/sessions/")).status_code == 500
