"""What every page of a session reads of it: with related rows and annotations, anew each time."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, models
from django.http import Http404

from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.teams import round_robin
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.reports.team_table import sections_of_stage
from tournament.models import Session
from tournament.web.games.session_games import with_games
from tournament.web.games.sessions import session_of


def columns(row: models.Model) -> dict[str, Any]:
    """All columns, annotations and related rows of a row that were read."""
    related = {
        name: columns(one) for name, one in row._state.fields_cache.items() if isinstance(one, models.Model)
    }
    return {name: value for name, value in vars(row).items() if name != "_state"} | related


@pytest.mark.django_db
def test_a_session_is_read_as_the_orm_reads_it_and_anew_each_time() -> None:
    pairs, teams = make_section().session, round_robin(4).session
    read = {one.pk: columns(session_of(one.pk)) for one in (pairs, teams)}

    for one in (pairs, teams):
        (expected,) = with_games(Session.objects.with_club().select_related("stage").filter(pk=one.pk))
        if expected.stage:
            expected.stage.event = expected.event
        assert read[one.pk] == columns(expected)
    assert (read[pairs.pk]["has_teams"], read[teams.pk]["has_teams"]) == (False, True)

    lifecycle.close_session(pairs, by=DIRECTOR)
    assert session_of(pairs.pk).is_closed
    with pytest.raises(Http404):
        session_of(0)


@pytest.mark.django_db
def test_what_a_page_reads_of_the_sections_needs_no_further_query(django_assert_num_queries: Any) -> None:
    stage = round_robin(4).session.stage
    assert stage is not None
    sections_of_stage(stage)

    with django_assert_num_queries(1):
        (section,) = sections_of_stage(stage)
        assert section.session.event.club is not None
        assert section.session.stage == stage


@pytest.mark.django_db(transaction=True)
def test_each_thread_asks_on_its_own_connection() -> None:
    sessions = [make_section().session.pk, round_robin(4).session.pk]

    def read(pk: int) -> int:
        try:
            return session_of(pk).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        assert [*threads.map(read, sessions * 5)] == sessions * 5
