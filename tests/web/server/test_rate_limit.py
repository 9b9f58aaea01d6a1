"""300 phones behind one network address never meet a limit; somebody who guesses addresses does."""

import time
from collections import Counter

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from tests.fixtures.evening import make_section
from tests.web.phone import Phone
from tests.web.phone import token as token_of
from tests.web.reading import Page, text_of
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.access_links import MOST_FAILURES, count_guess, first_director, make_token
from tournament.models import Door, PlayerToken, TableToken
from tournament.web.server.guess_limit import MOST_GUESSES

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_a_full_hall_on_one_address_is_never_refused() -> None:
    """The end of a round: everybody asks for news, codes are scanned again, all tables enter at once.

    A fifth of the phones still has the codes of last week open. It takes a hall four seconds each time.
    """
    section = make_section(25, code="mitchell-25x13", boards=2)
    phones = [Phone(section, table) for table in range(1, 26) for _copy in range(12)]
    TableToken.objects.filter(section=section, table__gt=20).update(revoked_at=timezone.now())
    PlayerToken.objects.filter(contestant__section=section).update(revoked_at=timezone.now())
    boards = {row.table: row.boards for row in section.placements.filter(round=1)}
    statuses: Counter[int] = Counter()
    for turn in range(2):
        for number, phone in enumerate(phones):
            answers = [phone.get("state", device=f"phone-{number}")]
            if turn == 0 and number % 12 == 0:
                answers.append(phone.get(""))
            if turn == 1 and number % 12 == 0:
                answers.append(phone.enter(boards[number // 12 + 1][0]))
            statuses.update(answer.status_code for answer in answers)
    assert statuses.keys() == {200, 404}
    assert statuses[404] < statuses[200] / 3


def test_a_guesser_is_told_no_more_and_shuts_nobody_out() -> None:
    section = make_section()
    client = Client(headers={"accept-language": "en"})
    statuses = [
        client.get(f"/t/guess-number-{number:04}/state").status_code for number in range(MOST_GUESSES + 10)
    ]
    assert statuses == [404] * MOST_GUESSES + [429] * 10
    refused = client.get("/w/guess-a-wall-too/")
    assert (refused.status_code, refused["Retry-After"]) == (429, "60")
    assert "Too many invalid addresses" in text_of(refused)
    assert Page(refused).problems() == []
    japanese = client.get("/player/guess-a-player/", headers={"accept-language": "ja"})
    assert "一分ほどお待ちください" in text_of(japanese)
    asked = client.get("/t/guess-a-table/state").json()
    assert asked == {
        "code": "too_many_guesses",
        "message": "Too many invalid addresses. Please wait a minute.",
    }
    assert client.get(f"/t/{token_of(section)}/state").status_code == 200


@pytest.mark.slow
def test_a_guesser_of_programs_tokens_is_told_no_more_and_stops_no_program() -> None:
    club = make_section().session.event.club
    _token, secret = make_token(club, name="表示板", scope="read", by=Actor("staff", first_director()))
    guesser = Client(headers={"authorization": "Bearer ovt_guess"})
    statuses = [guesser.get("/api/sessions/").status_code for _try in range(MOST_GUESSES + 1)]
    assert statuses == [401] * MOST_GUESSES + [429]
    problem = guesser.get("/api/sessions/")
    assert (problem["Content-Type"], problem.json()["code"]) == (
        "application/problem+json",
        "too_many_guesses",
    )
    assert Client(headers={"authorization": f"Bearer {secret}"}).get("/api/sessions/").status_code == 200


def test_an_old_code_is_no_guess() -> None:
    section = make_section()
    TableToken.objects.filter(section=section).update(revoked_at=timezone.now())
    old = section.table_tokens.first().token
    assert {Client().get(f"/t/{old}/state").status_code for _try in range(MOST_GUESSES + 10)} == {404}


@pytest.mark.slow
def test_behind_a_proxy_each_visitor_has_a_count_of_their_own(settings: LazySettings) -> None:
    """The proxy's address is that of every request; what it saw stands in X-Forwarded-For."""
    settings.TLS = True

    def guess(visitor: str) -> int:
        return Client().get("/w/guess/", headers={"x-forwarded-for": f"10.9.9.9, {visitor}"}).status_code

    assert {guess("192.0.2.1") for _try in range(MOST_GUESSES)} == {404}
    assert [guess("192.0.2.1"), guess("192.0.2.2")] == [429, 404]


def test_a_minute_ends_though_guesses_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = time.time()
    counts = []
    for second in (0, 30, 59, 61, 90):
        monkeypatch.setattr(time, "time", lambda now=begin + second: now)
        counts.append(count_guess("sign-in", "192.0.2.1"))
    assert counts == [1, 2, 3, 1, 2]


@pytest.mark.slow
def test_the_team_s_entry_that_an_open_door_refuses_is_no_guess() -> None:
    door = Door.objects.create(session=make_section().session)
    assert {Client().get(f"/teams/{door.token}/none/").status_code for _try in range(MOST_GUESSES + 1)} == {
        404
    }


COUNTED = [("/w/guess/", "get", 404, MOST_GUESSES), ("/in/guess/", "post", 403, MOST_FAILURES)]


@pytest.mark.slow
@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize(("path", "ask", "status", "most"), COUNTED)
def test_no_test_inherits_the_guesses_of_another(
    turn: int, path: str, ask: str, status: int, most: int
) -> None:
    assert {getattr(Client(), ask)(path).status_code for _try in range(most)} == {status}
