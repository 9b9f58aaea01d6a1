"""Every page of the console: who may open it, what it answers, how much it asks of the database."""

from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse

from scoring.hands.dealing import deal_from_integer
from tests.fixtures.evening import DIRECTOR, closed_section, make_section, play, play_everything, say
from tests.web.reading import Page
from tournament.domain.boards.acts import director_results
from tournament.domain.files.acts.event_imports import bring_deals
from tournament.domain.hosting.acts.club_copies import make_copy
from tournament.domain.permissions import NEEDS
from tournament.domain.rehearsal.acts.rehearsals import start_rehearsal
from tournament.models import JournalEntry, Placement, Player, Result, Section, TableToken
from tournament.web.console.urls import DESK

pytestmark = pytest.mark.django_db

NAMES = [pattern.name for pattern in DESK]
# Acts answer only a POST.
ACTS = {name for name in NAMES if NEEDS[name].read is None}
PAGES = [name for name in NAMES if name not in ACTS]
OF_A_RESULT = ("result", "unplayed", "ruling", "move_result", "fouled")
NOT_ALWAYS = (
    "system_card",
    "masterpoints_file",
    "fouled",
    "incoming_event",
    "webhook",
    "team_matches",
    "team_match",
    "knock_out",
    "draw",
    "league",
    "match_incident",
    "incident",
)
LIVE = ("room", "console_boards", "console_board", "queue")


def address(name: str, section: Section) -> str:
    """The page about this section, with the first of everything it may be about."""
    placement = Placement.objects.filter(section=section, ns__isnull=False, ew__isnull=False).last()
    things = {
        "session_id": section.session_id,
        "section": section.pk,
        "contestant": section.contestants.first().pk,
        "player": Player.objects.first().pk,
        "placement": placement.pk,
        "board": placement.boards[-1],
        "round": placement.round,
        "result": getattr(Result.objects.filter(section=section).first(), "pk", 0),
        "call": 0,
        "token": TableToken.objects.filter(section=section).values_list("pk", flat=True).first() or 0,
        "code": "rounds",
        "helper": 0,
        "message": 0,
        "side": "NS",
        "incoming": _incoming_hands() if name == "incoming_hands" else 0,
        "hook": 0,
        "hosted": section.session.event.club_id,
        "asked": 0,
        "copy": make_copy(section.session.event.club).pk if name == "club_copy" else 0,
        "form": "ranking",
        "team": section.contestants.first().entrant_id or 0,
        "match": section.team_matches.values_list("pk", flat=True).first() or 0,
        "entry": JournalEntry.objects.filter(session=section.session).first().pk,
    }
    pattern = next(pattern for pattern in DESK if pattern.name == name)
    wanted = pattern.pattern.converters
    try:
        return reverse(name, kwargs={key: things[key] for key in wanted})
    except NoReverseMatch as error:
        raise AssertionError(name) from error


def _incoming_hands() -> int:
    """A file of hands that the director of these tests has uploaded; 0 where no director is signed in."""
    director = get_user_model().objects.filter(username="d").first()
    return bring_deals(f"2 {deal_from_integer(6).key}", "", user=director).pk if director else 0


def in_play() -> Section:
    """A section with a result, a disagreement, a late board, an award and a penalty; one board is open."""
    section = make_section()
    play(section, 1, 1, "4S= N")
    say(section, 2, 3, "3NT= N", side="NS")
    say(section, 2, 3, "3NT-1 N", side="EW")
    late = play(section, 3, 5, "PASS")
    director_results.mark_board(late, "late", seen=late.version, by=DIRECTOR)
    given = play(section, 1, 2, "1NT+1 E")
    director_results.award(given, ns="A+", ew="A-", seen=given.version, by=DIRECTOR, reason="Law 16")
    director_results.penalise(section.contestants.first(), 10, "%", by=DIRECTOR)
    return section


def set_up() -> Section:
    return make_section(start=False)


def without_movement() -> Section:
    section = make_section()
    play(section, 1, 1, "4S= N")
    Section.objects.filter(pk=section.pk).update(movement="")
    return section


def finished() -> Section:
    section = closed_section()
    return section


@pytest.mark.parametrize(
    "state",
    [
        in_play,
        *(pytest.param(state, marks=pytest.mark.slow) for state in (set_up, without_movement, finished)),
    ],
)
def test_every_page_opens_in_every_state_and_can_be_read_aloud(
    director: Client, state: Callable[[], Section]
) -> None:
    section = state()
    for name in PAGES:
        answer = director.get(address(name, section))
        expected = {200}
        if name in NOT_ALWAYS or (name in OF_A_RESULT and state is not in_play):
            expected = {200, 302, 404}
        assert answer.status_code in expected, (name, answer.status_code)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            assert (name, Page(answer).problems()) == (name, [])
            assert "unsafe" not in answer["Content-Security-Policy"]


@pytest.mark.sampled
@pytest.mark.parametrize("name", NAMES)
def test_strangers_are_sent_to_the_sign_in(player: Client, name: str) -> None:
    section = in_play()
    acts = JournalEntry.objects.count()
    asked, sent = player.get(address(name, section)), player.post(address(name, section))
    assert asked.status_code == 302
    assert asked["Location"].startswith("/in/")
    assert sent.status_code == 401
    assert JournalEntry.objects.count() == acts


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(ACTS))
def test_acts_are_not_done_by_opening_an_address(director: Client, name: str) -> None:
    section = in_play()
    acts = JournalEntry.objects.count()
    assert director.get(address(name, section)).status_code == 405
    assert JournalEntry.objects.count() == acts


@pytest.mark.sampled
@pytest.mark.parametrize("name", [one.name for one in DESK if one.name in PAGES and one.pattern.converters])
def test_what_is_not_there_is_a_404(director: Client, name: str) -> None:
    pattern = next(pattern for pattern in DESK if pattern.name == name)
    missing = reverse(name, kwargs=dict.fromkeys(pattern.pattern.converters, 999999))
    assert director.get(missing).status_code == 404


@pytest.mark.sampled
@pytest.mark.parametrize("name", LIVE)
def test_a_live_page_is_not_sent_again_until_something_happens(director: Client, name: str) -> None:
    section = in_play()
    whole = director.get(address(name, section))
    tag = next(box["data-etag"] for box in Page(whole).all("div") if "data-live" in box)
    part = address(name, section) + "?live"

    same = director.get(part, headers={"if-none-match": tag})
    play(section, 2, 4, "PASS")
    changed = director.get(part, headers={"if-none-match": tag})

    assert (same.status_code, same.content) == (304, b"")
    assert changed.status_code == 200
    assert "<html" not in changed.content.decode()
    assert Page(changed).problems() == []


def test_asking_whether_anything_happened_costs_one_query_beside_the_sign_in(director: Client) -> None:
    section = in_play()
    part = address("room", section) + "?live"
    tag = director.get(part)["ETag"]
    with CaptureQueriesContext(connection) as queries:
        director.get(part, headers={"if-none-match": tag})
    assert (
        len(
            [
                query
                for query in queries
                if "django_session" not in query["sql"] and "auth_user" not in query["sql"]
            ]
        )
        == 1
    )


MANY = [
    name
    for name in PAGES
    if name not in ("rehearse", "player", "conditions", "new_session", "undo", "go_back", "incoming_event")
    and name not in ("team_match", "draw", "match_incident")  # of teams: tests/web/teams
    and name not in ("incident", "masterpoints_file")  # of single players; of what is awarded
    and name != "system_card"  # of a pair that has one
]


@pytest.mark.slow
@pytest.mark.parametrize("name", MANY)
def test_the_number_of_queries_does_not_grow(director: Client, name: str) -> None:
    """Three tables and nine, with everything entered but what is open on purpose."""
    counts = []
    for section in (make_section(tables=3), make_section(tables=9, code="mitchell-9x9")):
        if name != "unplayed":
            play_everything(section.session)
        path = address(name, section)
        director.get(path)
        with CaptureQueriesContext(connection) as queries:
            assert director.get(path).status_code == 200
        counts.append(len(queries))
    assert counts[1] <= counts[0]


def test_the_desk_needs_the_same_queries_for_one_evening_and_for_many(director: Client) -> None:
    counts = []
    for evenings in (1, 5):
        for _evening in range(evenings):
            make_section()
        with CaptureQueriesContext(connection) as queries:
            director.get("/console/")
        counts.append(len(queries))
    assert counts[1] <= counts[0]


def test_a_rehearsal_never_mixes_with_the_clubs_own_evenings(director: Client) -> None:
    start_rehearsal(by=DIRECTOR)
    page = director.get("/console/")
    assert (page.context["now"], page.context["upcoming"], page.context["recent"]) == (None, [], [])
    assert page.context["club"] is None
    assert list(director.get("/console/players/").context["players"]) == []


@pytest.mark.parametrize("name", ["console", "room"])
def test_each_page_of_the_side_bar_has_a_key_of_its_own(director: Client, name: str) -> None:
    section = make_section(start=False)
    links = Page(director.get(address(name, section))).all("a")
    letters = [link["data-go"] for link in links if "data-go" in link]
    assert len(letters) >= 6
    assert len(set(letters)) == len(letters)
    assert "g" not in letters
