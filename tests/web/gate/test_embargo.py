"""Two worlds that differ only in what a heat's clubs have reported: before the embargo every answer of the
organiser is the same, byte by byte, whoever asks; afterwards they differ.
"""

import re
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone

from tests.fixtures.addresses import Address, addresses, put
from tests.fixtures.simultaneous import SIGNATURE, ReportingClub, evening_of, joined, make_heat, signature
from tournament.domain.journal.reports.versioned_cache import forget
from tournament.domain.people.acts.access_links import first_director
from tournament.models import Club, Heat, HeatTable, VenueDecision, VenueReach, VenueResult

pytestmark = pytest.mark.django_db
NAMES = {"simultaneous", "own_heat", "heat", "venue", "decision"}
TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"')


def of_heats() -> list[Address]:
    """Every address that names an event, a heat or a venue of an organiser, or lists them."""
    return [
        one
        for one in addresses()
        if NAMES & {*one.wants} or re.search(r"simultaneous|organised-heats|heats/", one.pattern)
    ]


def filled(one: Address, heat: Heat, club: ReportingClub) -> str:
    is_event = "simultaneous-events" in one.pattern
    values = {
        "simultaneous": heat.event_id,
        "own_heat": heat.pk,
        "heat": heat.uid,
        "venue": club.venue,
        "pk": heat.event_id if is_event else heat.pk,
    }
    url = one.pattern
    for name in one.wants:
        url = put(url, name, str(values.get(name, 0)))
    return "/" + url.replace("^", "").replace("$", "").replace("\\.", ".")


def answers(heat: Heat, club: ReportingClub) -> dict[str, bytes]:
    """What a stranger and the organiser get at each of them; the club signs."""
    forget()
    organiser = Client()
    organiser.force_login(first_director())
    found = {}
    for one in of_heats():
        url = filled(one, heat, club)
        for who, client in (("stranger", Client()), ("organiser", organiser)):
            signed = {SIGNATURE: signature(club.key, url.encode())}
            answer = client.get(url, headers=signed)
            assert answer.status_code < 500, url
            head = f"{answer.status_code} {answer.get('ETag', '')}".encode()
            found[f"{who} {url}"] = head + TOKEN.sub(b"", answer.content)
    again = club.report(*[club.results[code] for code in sorted(club.results)][:2], until=club.cursor)
    return {**found, "report": repr(again).encode()}


def change_what_happened() -> None:
    """Another score in every row, behind the back of the product."""
    VenueResult.objects.update(score_ns=F("score_ns") * -1, contract="7NTXX-13 N")
    VenueDecision.objects.update(score_ns=70)


def two_worlds(shown: timedelta) -> tuple[dict[str, bytes], dict[str, bytes]]:
    heat = make_heat(Club.objects.create(name="連盟"), shown=timedelta(hours=-1))
    club, other = joined(heat, "森", "林")
    club.report(*evening_of(1))
    other.report(*evening_of(2))
    Heat.objects.update(embargo_until=timezone.now() + shown)
    VenueReach.objects.update(heard_at=timezone.now())
    heard = VenueReach.objects.first().heard_at
    first = answers(heat, club)
    change_what_happened()
    VenueReach.objects.update(heard_at=heard)  # the last of the answers was to a report
    own = {code: {**row, "score_ns": -row["score_ns"]} for code, row in club.results.items()}
    club.results = own
    return first, answers(heat, club)


def test_there_are_addresses_to_look_at() -> None:
    assert len(of_heats()) > 15


def test_before_the_embargo_no_answer_depends_on_a_result() -> None:
    first, second = two_worlds(timedelta(hours=2))
    assert [key for key in first if first[key] != second[key]] == []


def worlds_of_a_table(shown: timedelta) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Two worlds that differ in the instant table of a heat, which tells of its hands."""
    heat = make_heat(Club.objects.create(name="連盟"), shown=shown)
    HeatTable.objects.create(heat=heat, source="double_dummy", rows={"1": [[-50, "40"]]})
    (club,) = joined(heat, "森")
    club.report(*evening_of(1))
    heard = VenueReach.objects.get().heard_at
    first = answers(heat, club)
    HeatTable.objects.update(rows={"1": [[-50, "90"], [120, "95"]]})
    VenueReach.objects.update(heard_at=heard)
    return first, answers(heat, club)


def test_before_the_embargo_no_answer_depends_on_the_instant_table() -> None:
    first, second = worlds_of_a_table(timedelta(hours=2))
    assert [key for key in first if first[key] != second[key]] == []


def test_after_it_the_table_is_read() -> None:
    first, second = worlds_of_a_table(timedelta(hours=-2))
    differ = {key.split("/")[-2] for key in first if key != "report" and first[key] != second[key]}
    assert {"instant-table", "ranking", "boards"} <= differ


def test_after_it_the_answers_differ() -> None:
    first, second = two_worlds(timedelta(hours=-2))
    differ = {key.split("/")[-2] for key in first if key != "report" and first[key] != second[key]}
    assert {"ranking", "boards", "overall", "doubts"} <= differ
