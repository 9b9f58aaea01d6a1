"""Readers at every stage of play of every kind of event: page, phone, wall, paper and API answer without an
error, whether a penalty stands before any board is over, or a contestant has left or come late.
"""

from collections.abc import Container, Iterable, Iterator
from itertools import islice
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.test import Client

from scoring.games import GAMES
from tests.fixtures.addresses import Address, about, addresses, filled
from tests.fixtures.club_fixture import House, house, person
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.kinds_of_events import CHIEF_KINDS, KINDS, begun, kind_of, stages
from tests.tools.cases import TIMES
from tournament.domain.people.readings.roles import Need
from tournament.domain.permissions import NEEDS
from tournament.domain.sessions.readings.pair_sessions import units_of_event
from tournament.domain.stages.acts.ranking_settings import penalise_in_event
from tournament.domain.stages.reports.event_rankings import event_ranking
from tournament.domain.stages.reports.team_table import team_standings
from tournament.models import Section, Session
from tournament.sheets.event_kinds import EVENT_KINDS, PAIRS, SWISS_PAIRS, TEAMS, forms_of

__all__ = ["house"]

OPEN = (Need.ANYONE, Need.TOKEN)
# A stream of news stays open.
SKIPPED = {"news"}


# What is made of the totals of those who have played.
RANKED = (
    *("ranking", "event_ranking", "event_ranking_csv", "score_card", "wall", "table_card", "boards"),
    *("team_results", "cross_table", "team", "why_pair", "why_team", "record", "club_page", "bracket"),
    *(
        "why_match",
        "team_matches",
        "swings",
        "pair_list",
        "further_rankings",
        "award_masterpoints",
        "next_stage",
        "event_sessions",
        "close_session",
    ),
    *("api:session-standings", "api:session-tables", "api:session-score-cards", "api:session-event-ranking"),
    *("api:session-team-standings", "api:session-travellers", "api:session-why-pair"),
)


def urls(
    house: House, section: Section, *, papers: bool = True, keys: Container[str] = NEEDS
) -> Iterator[tuple[str, bool]]:
    """Every address that reads something of this section, and whether it is open to players."""
    here, elsewhere = about(house, section), about(house, house.section)
    for address in addresses():
        need = NEEDS[address.key].read
        if need is None or address.key in SKIPPED or address.key not in keys:
            continue
        for token in dict.fromkeys([here.token, here.pair_token]) if need == Need.TOKEN else [here.token]:
            url = filled(address, here, token)
            if need == Need.TOKEN or url != filled(address, elsewhere, elsewhere.token):
                yield from ((one, need in OPEN) for one in _forms(address, url, section, papers))


def _forms(address: Address, url: str, section: Section, papers: bool) -> list[str]:
    """A paper's address once for each form of the kind of event."""
    if "form" not in address.wants:
        return [url]
    forms = sorted(forms_of(EVENT_KINDS[kind_of(section)], section.game)) if papers else []
    return [url.replace("ranking", form) for form in forms]


def errors(readers: dict[bool, list[Client]], asked: Iterable[tuple[str, bool]]) -> list[str]:
    cache.clear()  # addresses of what is not there are guesses
    wrong = []
    for url, is_open in asked:
        for client in readers[is_open]:
            answer = client.get(url)
            if answer.status_code >= 500:
                wrong.append(f"{url}: {answer.status_code}")
    return wrong


def readers(house: House) -> dict[bool, list[Client]]:
    """Who asks what is open to players, and what is not."""
    both = [person("stranger", house), person("staff", house)]
    for client in both:
        client.raise_request_exception = False
    return {True: both, False: both[1:]}


FIRST = {"small Mitchell", "round robin"}
FINED = [kind for kind in KINDS if kind not in GAMES]  # a penalty in a table game is one of its deal


EVERY_FINED = [kind if kind in FIRST else pytest.param(kind, marks=pytest.mark.slow) for kind in FINED]


@pytest.mark.parametrize("kind", EVERY_FINED)
def test_a_penalty_before_a_board_is_over_hides_no_ranking(house: House, kind: str) -> None:
    """A penalty waits for a board that its reader may see."""
    section = begun(kind, house.section.session.event.club, "fined before a board is over")
    assert errors(readers(house), urls(house, section, papers=False, keys=RANKED)) == []


def fined_in_event(section: Section) -> None:
    """A penalty over the sessions in each unit, for the first of the entrants."""
    stage = section.session.stage
    if stage is not None and section.kind == PAIRS:
        stage.options |= {"sessions": 2}
        stage.save()
    first = section.contestants.order_by("pk")[0].entrant
    for unit in units_of_event(section.session):
        penalise_in_event(section.session, first, amount="5", unit=unit, by=DIRECTOR)


def fined_lines(section: Section) -> list[tuple[Any, Any, bool]]:
    """The total of each line of the event, what was taken off it, and whether it has a board or a match."""
    session = Session.objects.select_related("event__club", "stage__event__club").get(pk=section.session_id)
    if (found := event_ranking(session, AnonymousUser())) is not None:
        lines = found.lists[0].lines
        return [
            (
                one.points,
                one.penalty or one.penalty_points,
                any(each and each.boards for each in one.sessions),
            )
            for one in lines
        ]
    sheet = team_standings(session) if section.kind in (TEAMS, SWISS_PAIRS) else None
    return [(row.total, row.fines, bool(row.matches)) for row in sheet.rows] if sheet else []


@pytest.mark.parametrize("kind", EVERY_FINED)
def test_a_penalty_of_an_event_waits_for_the_first_board(house: House, kind: str) -> None:
    club, seen = house.section.session.event.club, []
    for stage, section in stages(kind, club):
        if stage == "fined before any result":
            fined_in_event(section)
        if stage in ("fined before any result", "first result"):
            seen += [one for one in fined_lines(section) if not one[2] and (one[1] or (one[0] or 0) < 0)]
    assert seen == []
    if units_of_event(section.session) or section.session.stage.vp_scale:
        assert any(fine for _total, fine, _begun in fined_lines(section))


# Papers take the longest: they are drawn where a reading most likely has no figure, and at the end.
PRINTED = {"fined before a board is over", "closed"}
# The stages of a kind take turns: each address is asked at every fifth. CASES=5 asks every address at each.
TURNS = max(1, 5 // TIMES)


@pytest.mark.slow
@pytest.mark.parametrize("kind", CHIEF_KINDS if TIMES == 1 else KINDS)
def test_every_reader_is_answered_at_every_stage(house: House, kind: str) -> None:
    who, wrong = readers(house), []
    for place, (stage, section) in enumerate(stages(kind, house.section.session.event.club)):
        asked = islice(urls(house, section, papers=stage in PRINTED), place % TURNS, None, TURNS)
        wrong += [f"{stage}: {error}" for error in errors(who, asked)]
    assert "\n".join(wrong) == ""
