"""The workbench: both sides' points and the ranking are seen before a ruling is given, and then are so."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import DIRECTOR, make_section, played_section
from tests.web.reading import Page, text_of
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.reports.board_standings import standings
from tournament.domain.boards.reports.travellers import travellers
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.models import JournalEntry, Result, Ruling, Section

pytestmark = pytest.mark.django_db

WEIGHTED = {
    "share-1": "60",
    "outcome-1": "4S= N",
    "share-2": "40",
    "outcome-2": "4S-1 N",
}
CODE = "60 4S= N; 40 4S-1 N"


@pytest.fixture
def section() -> Section:
    found = played_section()
    return found


def bench(row: Result, **query: str) -> str:
    return reverse("ruling", args=[row.section.session_id, row.pk]) + ("?live" if query else "")


def send(client: Client, row: Result, do: str, **typed: object) -> HttpResponse:
    return client.post(bench(row), {"do": do, "seen": row.version, **typed})


def test_a_weighted_ruling_is_seen_before_and_is_so_afterwards(director: Client, section: Section) -> None:
    row = Result.objects.select_related("section").get(board=1, round=1)
    acts = JournalEntry.objects.count()

    seen = send(director, row, "preview", **WEIGHTED).context["effect"]

    assert JournalEntry.objects.count() == acts
    given = send(director, row, "save", **WEIGHTED, law="12C1(c)", reason="UI", facts="A slow pass.")
    assert given.status_code == 302
    ruling = Ruling.objects.get()
    assert (ruling.ns_award, ruling.ew_award, ruling.law, ruling.facts) == (
        CODE,
        CODE,
        "12C1(c)",
        "A slow pass.",
    )
    (sheet,) = travellers(section.field, [1])
    line = next(line for line in sheet.lines if line.result == row.pk)
    assert [side.after for side in seen.sides] == [line.ns_points, line.ew_points]
    now = {row.party.id: row for ranking in standings(section.field).rankings for row in ranking.rows}
    assert [one.after for one in seen.places] == [now[one.after.party.id] for one in seen.places]


def test_the_effect_alone_is_a_fragment_that_refuses_in_a_sentence(
    director: Client, section: Section
) -> None:
    row = Result.objects.get(board=1, round=1)
    answer = director.post(bench(row, live="1"), {"do": "preview", **WEIGHTED, "share-2": "30"})
    assert answer.status_code == 200
    assert "Weights must total 100 %." in text_of(answer)
    assert "<form" not in answer.content.decode()


def test_a_split_score_and_one_side_from_the_table(director: Client, section: Section) -> None:
    row = Result.objects.get(board=1, round=1)
    send(director, row, "save", **{"outcome-1": "4S= N", "whom-1": "NS"}, ew_award="A+")
    assert Ruling.objects.values_list("ns_award", "ew_award").get() == ("4S= N", "A+")


def test_a_ruling_that_stands_is_shown_as_it_was_typed(director: Client, section: Section) -> None:
    row = Result.objects.get(board=1, round=1)
    director_results.award(row, ns=CODE, ew="A-", seen=row.version, by=DIRECTOR, facts="A slow pass.")
    page = Page(director.get(bench(row)))
    assert [page.value(f"{name}-{n}") for n in (1, 2) for name in ("share", "outcome")] == [
        "60",
        "4S= N",
        "40",
        "4S-1 N",
    ]
    assert "A slow pass." in page.text
    assert [box["value"] for box in page.all("input") if "checked" in box] == ["A-"]
    assert page.problems() == []


REFUSED = [
    ({}, "Choose an award for each side."),
    ({"outcome-1": "heaps"}, "“heaps” cannot be read."),
    ({"outcome-1": "8S= N"}, "A contract is at level 1 to 7."),
    ({"outcome-1": "4S= N", "whom-1": "NS"}, "Choose an award for each side."),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("typed", "sentence"), REFUSED)
def test_a_refusal_keeps_what_was_typed(
    director: Client, section: Section, typed: dict[str, str], sentence: str
) -> None:
    row = Result.objects.get(board=1, round=1)
    answer = send(director, row, "save", **typed, facts="A slow pass.")
    assert answer.status_code == 400
    assert sentence in text_of(answer)
    assert "A slow pass." in text_of(answer)
    assert not Ruling.objects.exists()


@pytest.mark.slow
def test_a_ruling_is_seen_wherever_its_result_is(director: Client, player: Client, section: Section) -> None:
    row = Result.objects.get(board=1, round=1)
    director_results.award(row, ns=CODE, ew=CODE, seen=row.version, by=DIRECTOR, reason="UI")
    close_session(section.session, by=DIRECTOR)
    session, shown = section.session_id, "60 % 4 ♠ N = + 40 % 4 ♠ N −1"
    for address in (
        reverse("traveller", args=[session, 1]),
        reverse("score_card", args=[session, row.ns_id]),
        reverse("why_award", args=[session, row.pk, "NS"]),
    ):
        assert shown in text_of(player.get(address)), address
    assert shown in text_of(director.get(reverse("result", args=[session, row.pk])))


def test_the_ruling_forms_are_for_directors_only(director: Client, player: Client, section: Section) -> None:
    row = Result.objects.get(board=1, round=1)
    address = reverse("document", args=[section.session_id, "ruling"])
    assert director.get(address).status_code == 404  # nothing to print yet
    director_results.award(row, ns=CODE, ew="A-", seen=row.version, by=DIRECTOR)
    assert director.get(address)["Content-Type"] == "application/pdf"
    assert player.get(address).status_code == 403
    assert address in director.get(reverse("result", args=[section.session_id, row.pk])).content.decode()


def test_a_board_that_was_never_played_can_be_ruled_on(director: Client) -> None:
    section = make_section()
    place = section.placements.get(round=1, table=1)
    address = reverse("unplayed", args=[section.session_id, place.pk, place.boards[0]])
    answer = director.post(address, {"do": "bench", "key": "one"})
    row = Result.objects.get()
    assert (row.state, answer["Location"]) == ("not_played", bench(row))
    send(director, row, "save", **{"outcome-1": "4S= N"})
    assert Ruling.objects.get().ns_award == "4S= N"


def test_an_outcome_for_a_side_that_is_none_is_refused_and_stays_on_the_page(
    director: Client, section: Section
) -> None:
    row = Result.objects.get(board=1, round=1)
    typed = {"outcome-1": "4S= N", "whom-1": "nobody", "ns_award": "A+", "ew_award": "A-"}
    refused = send(director, row, "save", **typed)
    assert refused.status_code == 400
    assert "Choose an award for each side." in text_of(refused)
    assert Page(refused).field("outcome-1")["value"] == "4S= N"
    assert not Ruling.objects.exists()
