"""300 phones behind one network address never meet a limit; somebody who guesses addresses does."""

from collections import Counter

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.fixtures.evening import make_section
from tests.web.phone import Phone
from tests.web.phone import token as token_of
from tournament.models import PlayerToken, TableToken
from tournament.services.acts.journal import Actor
from tournament.services.club.api_tokens import make_token
from tournament.services.club.sign_in import first_director
from tournament.web.server.guess_limit import MOST_GUESSES

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_was_counted() -> None:
    cache.clear()


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
    assert client.get(f"/t/{token_of(section)}/state").status_code == 200


def test_a_guesser_of_programs_tokens_is_told_no_more_and_stops_no_program() -> None:
    club = make_section().session.event.club
    _token, secret = make_token(club, name="表示板", scope="read", by=Actor("staff", first_director()))
    guesser = Client(headers={"authorization": "Bearer ovt_guess"})
    statuses = [guesser.get("/api/sessions/").status_code for _try in range(MOST_GUESSES + 1)]
    assert statuses == [401] * MOST_GUESSES + [429]
    assert Client(headers={"authorization": f"Bearer {secret}"}).get("/api/sessions/").status_code == 200


def test_an_old_code_is_no_guess() -> None:
    section = make_section()
    TableToken.objects.filter(section=section).update(revoked_at=timezone.now())
    old = section.table_tokens.first().token
    assert {Client().get(f"/t/{old}/state").status_code for _try in range(MOST_GUESSES + 10)} == {404}
