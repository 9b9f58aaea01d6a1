"""Robots play events: a Swiss of teams and of pairs, two sessions with a final, and an individual."""

import pytest
from django.apps import apps
from django.contrib.auth.models import AnonymousUser

from tests.fixtures.evening import DIRECTOR
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.rehearsal.acts.rehearsals import Dials, remove_rehearsal, start_rehearsal
from tournament.domain.rehearsal.acts.robot_agenda import play_at_once
from tournament.domain.stages.reports.event_rankings import event_ranking
from tournament.domain.stages.reports.team_table import team_standings
from tournament.models import Draw, Rehearsal, Session

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def rehearsed(dials: Dials) -> Rehearsal:
    """A rehearsal played to its end."""
    rehearsal = start_rehearsal(by=DIRECTOR, dials=dials)
    play_at_once(rehearsal)
    rehearsal.refresh_from_db()
    return rehearsal


def told(rehearsal: Rehearsal) -> set[str]:
    return {note["code"] for note in rehearsal.notes}


def counts() -> dict[str, int]:
    """The rows of every model."""
    return {model.__name__: model.objects.count() for model in apps.get_app_config("tournament").get_models()}


def test_a_swiss_of_eight_teams_is_drawn_four_times_with_a_fine_and_a_correction() -> None:
    rehearsal = rehearsed(Dials("team_swiss", slow_table=True))
    session = rehearsal.session
    rounds = Draw.objects.filter(stage__event=session.event, published_at__isnull=False).count()
    section = session.sections.get()
    met = [frozenset((one.home_id, one.away_id)) for one in section.team_matches.all()]

    assert (rounds, len(met), len({*met})) == (4, 16, 16)
    assert {"drawn", "fined", "corrected"} <= told(rehearsal)
    table = team_standings(Session.objects.select_related("event__club", "stage__event").get(pk=session.pk))
    assert (table.played, sum(row.total for row in table.rows)) == (16, 16 * 20 - 1)


def test_swiss_pairs_are_drawn_four_times_and_ranked_by_their_matches() -> None:
    rehearsal = rehearsed(Dials("swiss_pairs", tables=3, slips=10))
    session = Session.objects.select_related("event__club", "stage__event").get(pk=rehearsal.session_id)
    table = team_standings(session)

    assert {"drawn", "fined_pair", "corrected"} <= told(rehearsal)
    assert (table.played, [row.matches for row in table.rows]) == (12, [4] * 6)
    assert sum(row.fines for row in table.rows) == 1


def test_robots_play_two_sessions_and_a_final_of_pairs() -> None:
    before = counts()
    rehearsal = rehearsed(Dials("pairs_event", tables=6, slips=5))

    event = rehearsal.session.event
    found = event_ranking(Session.objects.get(pk=rehearsal.session_id), AnonymousUser())
    assert found is not None
    assert [(one.order, one.part, len(one.lines)) for one in found.lists] == [
        (2, "", 4),
        (2, "consolation", 8),
        (1, "", 12),
    ]
    assert event.entrants.count() == 12
    assert {"next_session", "final"} <= told(rehearsal)
    remove_rehearsal(rehearsal)
    assert counts() == before


def test_robots_play_an_individual() -> None:
    rehearsal = rehearsed(Dials("individual", tables=2, slips=10))

    (sheet,) = current_standings(Session.objects.get(pk=rehearsal.session_id))
    assert sheet.results == sheet.expected
    assert [row.party.kind for row in sheet.rankings[0].rows] == ["player"] * 8
