"""A club has played the boards of a heat, and other clubs have them to come: until the embargo ends no answer
to a player depends on what happened, whether the session is in play, closed, or has left the heat.
"""

from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section, play_everything
from tests.web.gate.random_sessions import deal_boards, of_today
from tests.web.gate.test_gate_secrets import (
    answers,
    change_cards,
    change_what_happened,
    difference,
    public_paths,
)
from tests.web.gate.two_worlds import take_part
from tournament.domain.boards.acts.director_results import award
from tournament.domain.people.acts.access_links import first_director
from tournament.domain.sessions.acts import lifecycle
from tournament.models import (
    Participation,
    PlayerToken,
    PlayingDirector,
    Result,
    Session,
    Stage,
    TableToken,
    Wall,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)


@pytest.fixture
def session() -> Session:
    """Every board is played and one is ruled on."""
    section = make_section(3)
    Stage.objects.filter(sessions=section.session).update(options={"sessions": 2})
    play_everything(section.session)
    result = Result.objects.order_by("pk")[0]
    award(result, ns="A+", ew="A-", seen=result.version, reason="", by=DIRECTOR)
    deal_boards(section.session, Random(1))
    return of_today(section.session)


def close(session: Session) -> Session:
    lifecycle.close_session(session, by=DIRECTOR)
    return of_today(session)


def paths_of(session: Session) -> list[str]:
    """Every address of the gate's test, and tables' and pairs' own: while the last round is played its own
    results are on the phones of its players.
    """
    about = ("card", "others?board=1", *(("state", "") if session.is_closed else ()))
    tables = TableToken.objects.filter(section__session=session).values_list("token", flat=True)
    pairs = PlayerToken.objects.filter(contestant__section__session=session).values_list("token", flat=True)
    some = [*tables[:2], *pairs[:2]]
    own = [f"/t/{token}/{what}" for token in some for what in about]
    return [*public_paths(session, lambda things: things[:3]), *own]


def what_differs(session: Session, parts: tuple[str, ...] = ("",)) -> list[str]:
    """Of the addresses with one of the parts."""
    paths = [path for path in paths_of(session) if any(part in path for part in parts)]
    before = answers(paths)
    change_what_happened(Result.objects.all(), Random(3))
    change_cards(session, frozenset(range(1, 37)), Random(4))
    after = answers(paths)
    assert not [path for path in paths if after[path].status >= 500]
    return [difference(path, before[path], after[path]) for path in paths if before[path] != after[path]]


@pytest.mark.slow
@pytest.mark.parametrize("state", ["in play", "closed", "left"])
def test_until_the_embargo_ends_no_answer_depends_on_a_result(session: Session, state: str) -> None:
    row = take_part(session, timedelta(hours=1))
    session = session if state == "in play" else close(session)
    if state == "left":
        Participation.objects.filter(pk=row.pk).update(left_at=timezone.now())
    assert what_differs(session) == []


def test_a_director_who_plays_reads_the_pages_as_players_do(session: Session) -> None:
    take_part(session, timedelta(hours=1))
    pair = session.sections.get().contestants.first()
    PlayingDirector.objects.create(session=session, user=first_director(), contestant=pair)
    client = Client(headers={"accept-language": "en"})
    client.force_login(first_director())
    session = close(session)
    board = f"/s/{session.pk}/boards/1/"
    first = answers([board], client)
    change_what_happened(Result.objects.all(), Random(3))
    assert answers([board], client) == first


def test_after_it_all_is_shown(session: Session) -> None:
    take_part(session, timedelta(0))
    session = close(session)
    parts = ("/boards/1/", "/pairs/", "/card", "/score_cards/", "/travellers/", "/standings/", "/w/")
    differ = "\n".join(what_differs(session, parts))
    assert [part for part in parts if part not in differ] == []


def test_every_page_of_the_session_says_until_when(session: Session) -> None:
    row = take_part(session, timedelta(hours=1))
    session = close(session)
    reader = Client(headers={"accept-language": "en"})
    pages = [f"/s/{session.pk}/", f"/s/{session.pk}/boards/", f"/s/{session.pk}/boards/1/"]
    assert all("Results are shown from" in reader.get(page).text for page in pages)
    assert "It appears here when the session is closed" not in reader.get(pages[0]).text
    Participation.objects.filter(pk=row.pk).update(embargo_until=timezone.now())
    assert not any("Results are shown from" in reader.get(page).text for page in pages)


def test_phone_wall_papers_and_refusals_say_from_when_too(session: Session) -> None:
    """The sentence of the pages, in the language of the reader; never that a board is still in play."""
    take_part(session, timedelta(hours=1))
    session = close(session)
    table = TableToken.objects.filter(section__session=session).values_list("token", flat=True)[0]
    wall = Wall.objects.get_or_create(session=session)[0].token
    result = Result.objects.first()
    board = result.board
    german = Client(headers={"accept-language": "de"})
    assert "Ergebnisse sind ab" in german.get(f"/t/{table}/state").json()["shown_from"]
    said = [
        *(f"/t/{table}/others?board={board}", f"/w/{wall}/", f"/s/{session.pk}/ranking.pdf"),
        *(f"/s/{session.pk}/boards/{board}/", f"/s/{session.pk}/why/award/{result.pk}/NS/"),
    ]
    for path in said:
        assert "Ergebnisse sind ab" in german.get(path).text, path
    traveller = german.get(f"/s/{session.pk}/boards/{board}/").text
    assert "Andere Clubs spielen diese Boards vielleicht noch." in traveller
    assert "wird noch gespielt" not in traveller


@pytest.mark.parametrize("ahead, ends, shown", [(0, -1, 1), (-3600, -1, 0), (3600, 30, 1), (None, -60, 0)])
def test_the_embargo_ends_by_the_clock_of_the_organiser(
    session: Session, ahead: int | None, ends: int, shown: bool
) -> None:
    """A club's clock that is an hour fast opens nothing early; `ends` in minutes of that clock."""
    row = take_part(session, timedelta(minutes=ends))
    Participation.objects.filter(pk=row.pk).update(ahead=ahead)
    close(session)
    page = Client(headers={"accept-language": "en"}).get(f"/s/{session.pk}/").text
    assert ("Results are shown from" not in page) is bool(shown)


def test_those_of_the_staff_who_do_not_play_see_all(session: Session) -> None:
    take_part(session, timedelta(hours=1))
    session = close(session)
    director = Client()
    director.force_login(first_director())
    board = f"/s/{session.pk}/boards/1/"
    first = answers([board], director)
    change_what_happened(Result.objects.all(), Random(3))
    assert answers([board], director) != first


@pytest.mark.parametrize("left", [False, True])
def test_a_covered_page_is_not_read_from_a_cache_after_the_embargo(session: Session, left: bool) -> None:
    row = take_part(session, timedelta(hours=1))
    session = close(session)
    if left:
        Participation.objects.filter(pk=row.pk).update(left_at=timezone.now())
    for address in (f"/s/{session.pk}/?live", f"/api/sessions/{session.pk}/travellers/"):
        Participation.objects.update(embargo_until=timezone.now() + timedelta(hours=1))
        known = Client().get(address)["ETag"]
        assert Client().get(address, headers={"if-none-match": known}).status_code == 304
        Participation.objects.update(embargo_until=timezone.now())
        assert Client().get(address, headers={"if-none-match": known}).status_code == 200
