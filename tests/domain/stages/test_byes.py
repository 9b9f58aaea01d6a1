"""A bye counts with its round: with the first result in it, or with the end of its session."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.fixtures import swiss_pairs, teams
from tests.fixtures.evening import DIRECTOR, play
from tests.fixtures.swiss_pairs import drawn
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.reports.match_desk import match_lines
from tournament.domain.stages.reports.team_table import team_standings
from tournament.domain.stages.reports.visible_table import visible_team_standings
from tournament.models import Section, Session

pytestmark = pytest.mark.django_db


def drawn_swiss() -> Section:
    section = teams.swiss(5)
    drawn(section)
    return section


def drawn_pairs() -> Section:
    section = swiss_pairs.swiss_pairs(5)
    drawn(section)
    return section


KINDS = [lambda: teams.round_robin(5, boards=2), drawn_swiss, drawn_pairs]


def session(section: Section) -> Session:
    forget()
    return Session.objects.select_related("event__club", "stage__event").get(pk=section.session_id)


def byes(section: Section, number: int) -> list[object]:
    """The points of the byes of a round: in the table, in that of players, and in the list of matches."""
    now = session(section)
    shown = visible_team_standings(now, AnonymousUser())
    assert shown
    sheets = (team_standings(now), shown)
    found = [one.points for sheet in sheets for row in sheet.rows for one in row.of_round(number)]
    kinds = [one.kind for sheet in sheets for row in sheet.rows for one in row.of_round(number)]
    in_list = [line.points[0] for line in match_lines(now) if line.away is None and line.round == number]
    return [points for points, kind in zip(found, kinds, strict=True) if kind == "bye"] + in_list


@pytest.mark.sampled
@pytest.mark.parametrize("made", KINDS)
def test_a_bye_counts_with_the_first_result_of_its_round(made: Callable[[], Section]) -> None:
    section = made()
    lifecycle.change_conditions(section.session.event, options={"running": "boards"}, by=DIRECTOR)
    assert byes(section, 1) == [None, None, None]
    assert {row.total for row in team_standings(session(section)).rows} == {0}

    row = section.placements.filter(round=1, ns__isnull=False, ew__isnull=False).first()
    assert row is not None
    play(section, row.table, row.boards[0], "1NT= N")

    assert byes(section, 1) in ([12, 12, 12], [12, None, 12])  # players see no result of a board in play
    assert byes(section, 2) in ([], [None, None, None])


@pytest.mark.sampled
@pytest.mark.parametrize("made", KINDS)
def test_at_the_end_every_bye_counts(made: Callable[[], Section]) -> None:
    section = made()
    lifecycle.close_session(section.session, by=DIRECTOR)
    assert {*byes(section, 1)} == {Fraction(12)}
