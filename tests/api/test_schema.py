"""The API keeps what its description says: whatever is sent, an answer that is described, and never a 5xx.

Schemathesis makes requests out of the description, a few for each operation, the same ones every time. Half
of them name things that are there: the evening that `tests.fixtures.club_fixture` plays.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import Failure, FailureGroup
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.api.programs import staff
from tests.fixtures.addresses import about
from tests.fixtures.club_fixture import House, house
from tests.fixtures.hostile_texts import TEXTS
from tests.fixtures.kinds_of_events import CHIEF_KINDS, begun
from tests.tools.cases import TIMES
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.people.acts.access_links import make_token
from tournament.models import (
    Congress,
    JournalEntry,
    MemberKind,
    MoneyLine,
    PlannedDate,
    Player,
    Role,
    RuleSet,
    SeatWish,
    Session,
)

__all__ = ["house"]

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
# An event file is bytes; what is none is refused, which test_setting_up tries.
schemathesis.openapi.media_type("application/zip", st.binary(max_size=200))
schemathesis.openapi.media_type("application/x-msaccess", st.binary(max_size=200))
SETTINGS = settings(
    max_examples=4,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
Keys = Mapping[str, int]


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """The requests are made within the test's own transaction, as those of Django's own client are."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.mark.slow
def test_the_description_is_valid_and_has_no_warning(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, format="openapi-json")
    assert '"openapi": "3.1.0"' in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.django_db
def test_the_description_is_kept_for_each_language(client: Client) -> None:
    japanese = client.get("/api/schema/?format=json&lang=ja")
    english = client.get("/api/schema/?format=json&lang=en", headers={"if-none-match": japanese["ETag"]})
    assert "南北の調整スコア" in japanese.content.decode()
    assert "Award to North-South" in english.content.decode()
    held = client.get("/api/schema/?format=json&lang=en", headers={"if-none-match": english["ETag"]})
    assert (held.status_code, held.content) == (304, b"")


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_answer_is_described(house: House, mode: GenerationMode) -> None:
    assert_described(house, mode)


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("place", range(len(CHIEF_KINDS)), ids=CHIEF_KINDS)
def test_every_answer_about_every_kind_of_event_is_described(house: House, place: int) -> None:
    """The kinds take turns: each is asked by every sixth operation about an event."""
    section = begun(CHIEF_KINDS[place], house.section.session.event.club)
    assert_described(about(house, section), GenerationMode.POSITIVE, slice(place % TURNS, None, TURNS))


TURNS = max(1, 6 // TIMES)
# Of no event.
OF_THE_CLUB = {"clubs", "players", "helpers", "tokens", "webhooks", "publishing-places", "own-movements"}


def assert_described(house: House, mode: GenerationMode, turn: slice | None = None) -> None:
    """All operations, or of those about an event the ones whose turn it is."""
    club = house.section.session.event.club
    _token, secret = make_token(club, name="fuzz", scope="own", by=staff())
    headers = {"Authorization": f"Bearer {secret}", "Accept-Encoding": "identity"}
    keys = keys_of(house)
    schema = schemathesis.openapi.from_wsgi("/api/schema/?format=json", get_wsgi_application())
    operations = [found.ok() for found in schema.get_all_operations()]
    if turn:
        operations = [one for one in operations if one.path.split("/")[2] not in OF_THE_CLUB][turn]
    wrong = [said for operation in operations for said in faults(operation, mode, keys, headers)]
    assert "\n".join(wrong) == ""


def keys_of(house: House) -> Keys:
    """What each name of a path or a body may stand for."""
    section, games = house.about or house.section, house.about or house.match.section
    result, match = section.results.first(), games.matches.first()
    of_teams = section.team_matches.first()
    found = {
        "sessions": section.session_id,
        "sections": section.pk,
        "section": section.pk,
        "events": section.session.event_id,
        "clubs": section.session.event.club_id,
        "players": Player.objects.first().pk,
        "player": Player.objects.first().pk,
        "contestants": section.contestants.first().pk,
        "contestant": section.contestants.first().pk,
        "version": result.version if result else 1,
        "table": 1,
        "round": 1,
        "game-sections": games.pk,
        "own-movements": house.own.pk,
        "rule-sets": RuleSet.objects.get().pk,
        "congresses": Congress.objects.get().pk,
        "member-kinds": MemberKind.objects.first().pk,
        "seat-wishes": SeatWish.objects.first().pk,
        "money-lines": MoneyLine.objects.first().pk,
        "dates": PlannedDate.objects.first().pk,
        "templates": Session.objects.get(shelf="template").pk,
        "helpers": Role.objects.first().pk,
        "journal": JournalEntry.objects.filter(session=section.session).first().pk,
        "number": 1,
    }
    if result:
        found |= {"ns": result.ns_id, "ew": result.ew_id, "results": result.pk, "board": result.board}
    if of_teams:
        found |= {"team-matches": of_teams.pk, "team": of_teams.home_id, "match": of_teams.pk}
    return found | ({"matches": match.pk} if match else {})


def faults(
    operation: APIOperation, mode: GenerationMode, keys: Keys, headers: Mapping[str, str]
) -> Iterator[str]:
    """What this operation answers that its description does not know."""
    said: list[str] = []

    @SETTINGS
    @given(
        case=operation.as_strategy(generation_mode=mode),
        real=st.booleans(),
        text=st.sampled_from(["", *TEXTS]),
    )
    def try_it(case: Case, real: bool, text: str) -> None:
        if real:
            _name_what_is_there(case, keys)
        if text and isinstance(case.body, dict):
            case.body = {name: text if isinstance(value, str) else value for name, value in case.body.items()}
        with undone():
            response = case.call(headers=headers)
            try:
                case.validate_response(response, checks=CHECKS)
            except (Failure, FailureGroup) as failure:
                said.append(f"{operation.label} {response.status_code}: {failure} {_reason(failure)}")

    try:
        try_it()
    except schemathesis.errors.SchemathesisError as error:  # nothing can be generated for it
        said.append(f"{operation.label}: {error}")
    yield from said[:1]


def _name_what_is_there(case: Case, keys: Keys) -> None:
    noun = case.path.split("/")[2]
    for name in case.path_parameters:
        wanted = noun if name in ("id", "pk") else name
        if wanted in keys:
            case.path_parameters[name] = keys[wanted]
    if isinstance(case.body, dict):
        case.body = {name: keys.get(name, value) for name, value in case.body.items()}


def _reason(failure: Any) -> str:
    return "; ".join(str(one) for one in getattr(failure, "exceptions", ()))


@contextmanager
def undone() -> Iterator[None]:
    """Whatever was written is not."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    forget()
