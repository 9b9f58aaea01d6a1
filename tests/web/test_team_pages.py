"""Every page of the console, and every public one, for a session of teams of four."""

from collections.abc import Callable, Iterator

import pytest
from django.test import Client

from tests.fixtures.addresses import addresses, put
from tests.fixtures.evening import DIRECTOR, play, say
from tests.fixtures.teams import play as play_match
from tests.fixtures.teams import round_robin
from tests.web.reading import Page
from tests.web.test_console_pages import NOT_ALWAYS, OF_A_RESULT, PAGES, address
from tournament.domain.boards.acts import director_results
from tournament.domain.people.readings.roles import Need
from tournament.domain.permissions import NEEDS
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import Section

pytestmark = pytest.mark.django_db
FLAT = [("4S= N", "4S-1 N")] * 4


def seated() -> Section:
    return round_robin(5)


def in_play() -> Section:
    """A match that is over, one with a result, a disagreement, a late board and an award."""
    section = round_robin(4)
    play_match(section.team_matches.first(), FLAT)
    play(section, 3, 1, "4S= N")
    say(section, 3, 2, "3NT= N", side="NS")
    say(section, 3, 2, "3NT-1 N", side="EW")
    late = play(section, 4, 3, "PASS")
    director_results.mark_board(late, "late", seen=late.version, by=DIRECTOR)
    given = play(section, 4, 4, "1NT+1 E")
    director_results.award(given, ns="A+", ew="A-", seen=given.version, by=DIRECTOR, reason="Law 16")
    return section


def finished() -> Section:
    section = round_robin(4)
    for match in section.team_matches.all():
        play_match(match, FLAT)
    close_session(section.session, by=DIRECTOR)
    return section


STATES = [
    pytest.param(seated, marks=pytest.mark.slow),
    in_play,
    pytest.param(finished, marks=pytest.mark.slow),
]


@pytest.mark.parametrize("state", STATES)
def test_every_page_of_the_console_opens_for_a_session_of_teams(
    director: Client, state: Callable[[], Section]
) -> None:
    section = state()
    for name in PAGES:
        answer = director.get(address(name, section).replace("/ranking/", "/traveller/"))
        expected = {200, 302}  # the conditions of teams have a page of their own
        if name in NOT_ALWAYS or (name in OF_A_RESULT and state is not in_play):
            expected = {200, 302, 404}
        assert answer.status_code in expected, (name, answer.status_code)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            assert (name, Page(answer).problems()) == (name, [])


@pytest.mark.slow
@pytest.mark.parametrize("state", STATES)
def test_every_public_page_and_answer_opens_for_a_session_of_teams(
    player: Client, state: Callable[[], Section]
) -> None:
    section = state()
    for path in public_paths(section):
        answer = player.get(path)
        assert answer.status_code < 500, (path, answer.status_code)


def public_paths(section: Section) -> Iterator[str]:
    things = {
        "session_id": section.session_id,
        "contestant": section.contestants.first().pk,
        "board": 1,
        "result": getattr(section.results.first(), "pk", 0),
        "side": "NS",
        "form": "recap",
        "pk": section.session_id,
        "event": section.session.event_id,
        "match": section.team_matches.first().pk,
    }
    for one in addresses():
        if NEEDS[one.key].read is Need.ANYONE and set(one.wants) <= things.keys() and one.key != "news":
            url = one.pattern
            for name in one.wants:
                url = put(url, name, str(things[name]))
            yield "/" + url.replace("^", "").replace("$", "").replace("\\.", ".")
