"""Random sessions of teams in two worlds that differ only in covered results: no answer to a player differs.

As tests/web/gate/test_gate_secrets.py does for pairs. Where each match has deals of its own, a board is
covered until both its rooms have played it; otherwise until the whole field has.
"""

from functools import partial
from random import Random

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import round_robin
from tests.tools.cases import cases
from tests.web.gate.random_sessions import of_today, play_some
from tests.web.gate.test_gate_secrets import (
    Answer,
    assert_alike,
    change_what_happened,
    is_ranked,
    phone_paths,
    public_paths,
)
from tournament.domain.gate.reports.visibility import (
    covered_boards,
    covered_in_matches,
    facts_of_session,
    waiting_in_matches,
)
from tournament.domain.sessions.acts import lifecycle
from tournament.models import Result, Session, TeamMatch
from tournament.sheets.event_options import SHOWS, TIMES

pytestmark = pytest.mark.django_db
PLAYER = AnonymousUser()


@pytest.fixture(autouse=True)
def _time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)


def random_session(chance: Random) -> Session:
    stage = {
        "common": chance.choice(["match", "field"]),
        "halves": chance.choice([1, 2]),
        "own_running": chance.choice([True, False]),
    }
    section = round_robin(chance.choice([3, 4, 5]), boards=chance.choice([2, 4]), options=stage)
    options = {"others": chance.choice(SHOWS), "running": chance.choice(TIMES)}
    lifecycle.change_conditions(section.session.event, options=options, by=DIRECTOR)
    play_some(section, chance)
    if chance.random() < 0.3:
        match = chance.choice([*section.team_matches.exclude(away=None)])
        TeamMatch.objects.filter(pk=match.pk).update(
            end=chance.choice(["conceded", "forfeited"]), by_side="away"
        )
        lifecycle.change_conditions(section.session.event, options=options | {"lead": True}, by=DIRECTOR)
    return of_today(section.session)


def match_of(result: Result) -> int:
    """The match at whose table a result was entered; 0 where no table plays it."""
    rows = result.section.placements.filter(ns__in=(result.ns_id, result.ew_id), match__isnull=False)
    found = (row.match_id for row in rows if {row.ns_id, row.ew_id} == {result.ns_id, result.ew_id})
    return next(found, 0)


def compare(seed: int, most: int) -> None:
    chance = Random(seed)

    def some(things: list) -> list:
        return sorted(chance.sample(things, min(most, len(things))))

    session = random_session(chance)
    facts = facts_of_session(session)
    waiting, hidden = waiting_in_matches(facts), covered_in_matches(session)
    rows = [*Result.objects.filter(section__session=session).select_related("section").order_by("pk")]
    numbers = frozenset().union(*waiting.values())
    covered = [row for row in rows if row.board in hidden.get(match_of(row), frozenset())]
    unplayed = [row for row in covered if row.board in waiting[match_of(row)]]
    assert all(row.board in covered_boards(session, PLAYER) for row in unplayed)
    known: dict[str, Answer] = {}
    for victims, with_ranking in ((unplayed, True), (covered, False)):
        paths = [*public_paths(session, some), *phone_paths(session, victims, numbers, some)]
        asked = [path for path in paths if with_ranking or not is_ranked(path, session)]
        known = assert_alike(asked, partial(change_what_happened, victims, chance), known)


@pytest.mark.slow
@pytest.mark.parametrize("seed", cases(0, 7))
def test_no_answer_to_a_player_depends_on_a_covered_result_of_a_match(seed: int) -> None:
    compare(seed, most=4)
