"""The table of teams after each kind of act is the table that is read and drawn from nothing."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from django.test import Client

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import play, round_robin
from tournament.domain.boards.acts.director_results import award, correct_result, remove_result
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.match_rulings import cancel_fine, end_match, fine_team
from tournament.domain.stages.acts.team_entries import change_team
from tournament.domain.stages.acts.team_events import StageConditions, change_stage
from tournament.domain.stages.acts.team_withdrawals import return_team, withdraw_team
from tournament.domain.undo.acts.undo import undo
from tournament.models import Adjustment, JournalEntry, Section


def set_stage(section: Section, **columns: object) -> None:
    stage = section.session.stage
    change_stage(stage, replace(StageConditions.of(stage), **columns), by=DIRECTOR)


def correct(section: Section) -> None:
    result = section.results.first()
    correct_result(result, read_result("7NT= N"), seen=result.version, by=DIRECTOR)


def rule(section: Section) -> None:
    result = section.results.last()
    award(result, ns="A+", ew="A-", seen=result.version, by=DIRECTOR)


def remove(section: Section) -> None:
    result = section.results.last()
    remove_result(result, seen=result.version, by=DIRECTOR)


def undo_last(section: Section) -> None:
    undo(JournalEntry.objects.filter(session=section.session).latest("pk"), by=DIRECTOR)


def leave(section: Section) -> None:
    withdraw_team(section.session.event.entrants.last(), section, by=DIRECTOR)


def come_back(section: Section) -> None:
    return_team(section.session.event.entrants.last(), section, by=DIRECTOR)


ACTS: dict[str, Callable[[Section], object]] = {
    "correction": correct,
    "ruling": rule,
    "removed result": remove,
    "undo of it": undo_last,
    "name": lambda section: change_team(section.session.event.entrants.first(), name="Kiso", by=DIRECTOR),
    "number": lambda section: change_team(section.session.event.entrants.first(), number=77, by=DIRECTOR),
    "fine": lambda section: fine_team(
        section.session.event.entrants.first(), amount="1.5", unit="VP", by=DIRECTOR
    ),
    "cancelled fine": lambda section: cancel_fine(Adjustment.objects.get(), by=DIRECTOR),
    "forfeited match": lambda section: end_match(
        section.team_matches.first(), end="forfeited", by_side="home", by=DIRECTOR
    ),
    "match that counts again": lambda section: end_match(section.team_matches.first(), end="", by=DIRECTOR),
    "scale": lambda section: set_stage(section, vp_scale="wbf_discrete"),
    "plain IMPs": lambda section: set_stage(section, vp_scale=""),
    "undone scale": undo_last,
    "team that leaves": leave,
    "team that comes back": come_back,
    "whole rounds": lambda section: lifecycle.change_conditions(
        section.session.event, options={"running": "rounds"}, by=DIRECTOR
    ),
    "names": lambda section: lifecycle.change_conditions(
        section.session.event, names_shown="nobody", by=DIRECTOR
    ),
    "end": lambda section: lifecycle.close_session(section.session, by=DIRECTOR),
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("acts", [("correction", "number"), pytest.param([*ACTS], marks=pytest.mark.slow)])
def test_every_act_is_seen_at_once_in_both_languages(acts: Sequence[str]) -> None:
    section = round_robin(3 if len(acts) < len(ACTS) else 5, boards=2)
    for match in section.team_matches.exclude(away=None):
        play(match, [("4S= N", "4S-1 N"), ("PASS", "3NT+1 E")])

    for kind in acts:
        before = pages(section)
        ACTS[kind](
            Section.objects.select_related("session__event__club", "session__stage").get(pk=section.pk)
        )
        carried = pages(section)
        forget()
        assert carried == pages(section), kind
        assert not {*before} & {*carried}, kind


def pages(section: Section) -> list[bytes]:
    address = f"/s/{section.session_id}/?live"
    clients = [
        Client(headers={"host": "localhost", "accept-language": language}) for language in ("ja", "en")
    ]
    answers = [client.get(address) for client in clients]
    assert [answer.status_code for answer in answers] == [200, 200]
    return [answer.content for answer in answers]
