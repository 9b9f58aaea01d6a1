"""The organiser's pages and what everybody reads of a heat."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.contract import parse
from scoring.duplicate import score_ns
from scoring.seats import vulnerability
from tests.api.programs import program, send
from tests.fixtures.fields import played, reported
from tests.fixtures.simultaneous import ReportingClub, at_once, evening_of, joined, make_heat, result
from tournament.analysis.venue_rows import VenueRow
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.verify import problems
from tournament.domain.people.acts.access_links import first_director, give_role
from tournament.domain.simultaneous.reports.heat_reports import ranking
from tournament.models import (
    Club,
    ErasedName,
    Heat,
    HeatDeals,
    HeatTable,
    JournalEntry,
    Simultaneous,
    Venue,
    VenueDecision,
    VenueEntrant,
)

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
TERMS = {"date": "2026-11-28", "shown_on": "2026-11-28", "shown_at": "22:00", "name": "Saturday"}


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="連盟")


@pytest.fixture
def desk(club: Club) -> Client:
    by = Actor("staff", first_director())
    role, _token = give_role(club, name="director", kind="director", by=by)
    client = Client(headers=ENGLISH)
    client.force_login(role.user)
    return client


def post(desk: Client, page: str, *place: int, **sent: object) -> str:
    answer = desk.post(reverse(page, args=place), sent, follow=True)
    return answer.content.decode()


def public(heat: Heat, name: str = "simultaneous_heat", **asked: str) -> str:
    return Client(headers=ENGLISH).get(reverse(name, args=[heat.uid]), asked).content.decode()


def test_an_event_is_made_with_a_heat_and_shows_the_clubs_their_code(desk: Client) -> None:
    assert "Many clubs play the same boards" in desk.get(reverse("simultaneous_events")).content.decode()
    post(desk, "simultaneous_events", name="Spring Pairs", boards=24)
    event = Simultaneous.objects.get()
    said = post(desk, "add_heat", event.pk, **TERMS)
    heat = Heat.objects.get()

    assert (event.name, event.boards, str(heat)) == ("Spring Pairs", 24, "Spring Pairs Saturday")
    assert heat.code in said
    assert "http://testserver" in said
    assert "No club takes part yet" in said


def test_what_is_wrong_is_said_and_nothing_is_made(desk: Client) -> None:
    assert "Enter the number of boards" in post(desk, "simultaneous_events", name="x", boards="")
    post(desk, "simultaneous_events", name="x", boards=1)
    event = Simultaneous.objects.get()
    assert 'role="alert"' in post(desk, "add_heat", event.pk, **{**TERMS, "date": "soon"})
    assert Heat.objects.count() == 0


@pytest.mark.slow
def test_a_heat_is_changed_closed_and_opened_and_each_act_is_undone(desk: Client, club: Club) -> None:
    heat = make_heat(club)
    said = post(desk, "organised_heat", heat.pk, **TERMS, seen=heat.version)
    assert "Saturday" in said
    assert "changed this" in post(desk, "organised_heat", heat.pk, **TERMS, seen=heat.version)
    assert "ranking final" in post(desk, "heat_act", heat.pk, do="close")
    post(desk, "simultaneous_back", JournalEntry.objects.latest("pk").pk)
    assert Heat.objects.get().closed_at is None
    post(desk, "heat_act", heat.pk, do="close")
    assert "open again" in post(desk, "heat_act", heat.pk, do="reopen")
    assert "Removed" in post(desk, "heat_act", heat.pk, do="remove")
    post(desk, "simultaneous_back", JournalEntry.objects.latest("pk").pk)
    assert Heat.objects.get().uid == heat.uid


@pytest.mark.slow
def test_only_what_nobody_has_joined_is_removed(desk: Client, club: Club) -> None:
    heat = make_heat(club)
    joined(heat, "森")
    assert "Clubs take part already" in post(desk, "remove_simultaneous", heat.event_id)
    assert "Clubs take part already" in post(desk, "heat_act", heat.pk, do="remove")
    Venue.objects.all().delete()
    post(desk, "remove_simultaneous", heat.event_id)
    assert Simultaneous.objects.count() == Heat.objects.count() == 0


def test_hands_are_kept_out_of_the_journal(desk: Client, club: Club) -> None:
    heat = make_heat(club, boards=1)
    pbn = '[Board "1"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'
    said = post(desk, "heat_act", heat.pk, do="hands", file=SimpleUploadedFile("h.pbn", pbn.encode()))
    assert "Hands of 1 boards saved" in said
    assert HeatDeals.objects.get().pbn == pbn
    assert "AKQJ" not in said + str([*JournalEntry.objects.values()])
    other = pbn.replace('"1"', '"5"')
    wrong = post(desk, "heat_act", heat.pk, do="hands", file=SimpleUploadedFile("h.pbn", other.encode()))
    assert "boards 1 to 1" in wrong


def test_a_heat_gets_an_instant_table_and_loses_it(desk: Client, club: Club) -> None:
    heat = make_heat(club, boards=1, shown=timedelta(hours=1))
    assert "This heat has no hands" in post(desk, "heat_act", heat.pk, do="table", source="double_dummy")
    assert "Choose an earlier heat" in post(desk, "heat_act", heat.pk, do="table", source="heat")
    assert "Line 2" in post(desk, "heat_act", heat.pk, do="table", source="lines", lines="1 0 5\n1 x 6")
    said = post(desk, "heat_act", heat.pk, do="table", source="lines", lines="1 -50 12.34\n1 50 60")
    assert "from lines that are typed" in said
    assert "12.34" not in said
    assert HeatTable.objects.get().rows == {"1": [[-50, "12.34"], [50, "60"]]}
    Heat.objects.update(embargo_until=timezone.now())
    assert "1 -50 12.34" in desk.get(reverse("organised_heat", args=[heat.pk])).content.decode()
    post(desk, "heat_act", heat.pk, do="table", source="none")
    assert HeatTable.objects.count() == 0
    HeatTable.objects.create(heat=heat, source="double_dummy")
    assert "not made" in desk.get(reverse("organised_heat", args=[heat.pk])).content.decode()


@pytest.mark.slow
def test_doubts_are_decided_and_decisions_withdrawn(desk: Client, club: Club) -> None:
    heat = make_heat(club)
    (one,) = joined(heat, "森")
    one.report(
        *evening_of(1), result("bad", 4, 9, 109, 50), result("p", 1, 8, 108, 0), result("q", 2, 8, 107, 0)
    )
    said = desk.get(reverse("organised_heat", args=[heat.pk])).content.decode()
    assert "No contract gives +50" in said
    assert "Count as +100" in said
    assert "All results of this pair are passes" in said

    venue = {"venue": one.venue, "doubt": "impossible", "code": "bad"}
    assert "another score: +100" in post(desk, "heat_act", heat.pk, do="replace", score_ns=100, **venue)
    assert 100 in _counted(heat, 4)
    post(desk, "simultaneous_back", JournalEntry.objects.latest("pk").pk)
    assert VenueDecision.objects.count() == 0
    post(
        desk, "heat_act", heat.pk, do="exclude", venue=one.venue, doubt="sit_out", code="8", reason="phantom"
    )
    row = VenueDecision.objects.get()
    assert "A8" not in {one.label for one in ranking(heat).rows}
    post(desk, "heat_act", heat.pk, do="withdraw", decision=row.pk)
    assert "A8" in {one.label for one in ranking(heat).rows}
    assert "No contract gives this score" in post(
        desk, "heat_act", heat.pk, do="replace", score_ns=55, **venue
    )


@pytest.mark.slow
def test_what_counts_twice_is_found_and_left_out_or_given_its_own_numbers(desk: Client, club: Club) -> None:
    heat, clubs, own = make_heat(club, boards=24), {}, played("copied", 1)
    places = [*range(1, 9), *range(1, 9), *range(17, 25)]
    again = [*range(9, 17), *range(1, 9), *range(17, 25)]
    lists = {
        **{f"club {number}": played(f"club {number}", 1) for number in range(6)},
        "copied": [*own, *map(_in_b, own)],
        "twice": played("twice", 1, deal_of=lambda board: places[board - 1]),
        "swapped": played("swapped", 1, deal_of=lambda board: again[board - 1]),
    }
    for one in joined(heat, *lists):
        clubs[one.name] = one
        assert one.report(**reported(lists[one.name]))[0] == 200
    said = desk.get(reverse("organised_heat", args=[heat.pk])).content.decode()
    assert "The same results on the same boards as copied A (10 pairs): sent twice?" in said
    assert "Boards 9–16 fit boards 1–8 of the other clubs: that set played twice?" in said
    assert "Boards 1–8 fit boards 9–16 of the other clubs: another set of boards?" in said
    assert "By chance once in 1,000,000,000 clubs" in said

    def decide(do: str, name: str, doubt: str, code: str, **more: object) -> str:
        about = {"venue": clubs[name].venue, "doubt": doubt, "code": code, **more}
        return post(desk, "heat_act", heat.pk, do=do, **about)

    decide("exclude", "copied", "copied", "B")
    decide("exclude", "twice", "set", "9-16")
    for first, shift in ((1, 8), (9, -8)):
        decide("shift", "swapped", "set", f"{first}-{first + 7}", shift=shift)
    assert "Which boards?" in decide("exclude", "twice", "set", "all")

    counting = {
        **lists,
        "copied": own,
        "twice": [row for row in lists["twice"] if not 9 <= row.board <= 16],
        "swapped": [_under(row, again[row.board - 1]) for row in lists["swapped"]],
    }
    whole = [ReportingClub(heat, name, results=_by_code(rows)) for name, rows in counting.items()]
    found = {(row.club, row.label): (row.percentage, row.boards) for row in ranking(heat).rows}
    assert found == at_once(*whole)


def _in_b(row: VenueRow) -> VenueRow:
    return replace(row, section="B", code=f"b{row.code}", ns=f"b{row.ns}", ew=f"b{row.ew}")


def _under(row: VenueRow, board: int) -> VenueRow:
    """A result of another board: its contract at that vulnerability."""
    return replace(row, board=board, score=score_ns(parse(row.contract), vulnerability(board)))


def _by_code(rows: list[VenueRow]) -> dict[str, dict[str, object]]:
    return {one["code"]: one for one in reported(rows)["results"]}


def _counted(heat: Heat, board: int) -> set[int]:
    from tournament.domain.simultaneous.reports.heat_reports import frequencies

    (found,) = [one for one in frequencies(heat) if one.board == board]
    return {line.score for line in found.lines}


@pytest.mark.slow
def test_a_name_is_erased_and_stays_so_when_the_club_sends_again(desk: Client, club: Club) -> None:
    heat, other = make_heat(club), make_heat(club)
    one, namesake, before = *joined(heat, "森", "林"), *joined(other, "森")
    player = {"code": "1", "label": "A1", "names": ["森 一郎", "林 花子"], "numbers": ["12345", "678"]}
    entrants = [player, {"code": "2", "label": "A2", "names": ["杉 次郎"]}]
    for each in (one, namesake, before):
        assert each.report(result("a", 1, 1, 2, 50), entrants=entrants)[0] == 200
    about = {"doubt": "impossible", "code": "a", "venue": one.venue, "reason": "森 一郎 entered it"}
    post(desk, "heat_act", heat.pk, do="keep", **about)

    erase = {"do": "erase", "venue": one.venue}
    assert "No pair of this club has this name" in post(desk, "heat_act", heat.pk, name="森 二郎", **erase)
    said = post(desk, "heat_act", heat.pk, name="森一郎", **erase)
    assert "The name is erased from 2 pairs." in said
    one.report(result("a", 1, 1, 2, 100), entrants=entrants, whole=True)
    before.report(result("a", 1, 1, 2, 100), entrants=[{**player, "code": "7"}, *entrants])

    shown = {(row.venue.heat, row.venue.name): row for row in VenueEntrant.objects.filter(code="1")}
    assert shown[heat, "森"].names == shown[other, "森"].names == ["＊", "林 花子"]
    assert VenueEntrant.objects.get(code="7").names == ["＊", "林 花子"]
    assert shown[heat, "森"].numbers == []
    assert shown[heat, "林"].names == ["森 一郎", "林 花子"]
    assert VenueDecision.objects.get().reason == "＊ entered it"
    kept = [*JournalEntry.objects.values(), *ErasedName.objects.values()]
    assert "一郎" not in public(other) + str(kept)
    assert [found for found in problems() if found.model != "club"] == []
    api = program(club, "direct")
    address = f"organised-heats/{heat.pk}/venues/{namesake.venue}/erased-names/"
    assert send(api, "post", address, {"name": "森 一郎"})[0] == 204
    assert "一郎" not in public(heat)


@pytest.mark.slow
def test_a_club_is_left_out_and_counts_again(desk: Client, club: Club) -> None:
    heat = make_heat(club)
    one, other = joined(heat, "森", "林")
    for number, each in enumerate((one, other)):
        each.report(*evening_of(number))
    said = post(desk, "heat_act", heat.pk, do="block", venue=one.venue)
    assert "left out" in said
    assert {row.club for row in ranking(heat).rows} == {"林"}
    post(desk, "heat_act", heat.pk, do="unblock", venue=one.venue)
    assert {row.club for row in ranking(heat).rows} == {"林", "森"}


def test_another_clubs_director_finds_nothing(desk: Client) -> None:
    foreign = make_heat(Club.objects.create(name="other"))
    for page, place in (("simultaneous_event", foreign.event_id), ("organised_heat", foreign.pk)):
        assert desk.get(reverse(page, args=[place])).status_code in (403, 404)
    assert desk.post(reverse("heat_act", args=[foreign.pk]), {"do": "close"}).status_code in (403, 404)
    assert Heat.objects.get().closed_at is None


def test_everybody_reads_who_takes_part_and_then_the_list(club: Club) -> None:
    heat = make_heat(club, shown=timedelta(hours=1))
    clubs = [ReportingClub(heat, "森", "関東"), ReportingClub(heat, "林", "関西")]
    for number, one in enumerate(clubs):
        one.join()
        one.report(*evening_of(number))
    before = public(heat)
    assert "Results are shown from" in before
    assert "森1" not in before + public(heat, "simultaneous_boards")
    assert "関東" in before
    Heat.objects.update(embargo_until=timezone.now())

    after = public(heat)
    assert "provisional" in after
    assert after.count("森") > 8
    kanto = public(heat, region="関東")
    assert ("Overall place" in kanto, "林1" in kanto) == (True, False)
    boards = public(heat, "simultaneous_boards")
    assert boards.count('id="board-') == 4
    workbook = Client().get(reverse("simultaneous_heat", args=[heat.uid]), {"table": "csv"})
    assert workbook.status_code == 200


def test_a_long_list_has_pages(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.web.public.simultaneous_pages.PER_PAGE", 5)
    heat = make_heat(club)
    (one,) = joined(heat, "森")
    one.report(*evening_of(1))
    assert "1 / 2" in public(heat)
    assert "2 / 2" in public(heat, page="2", section="A")


@pytest.mark.slow
def test_the_pages_ask_the_database_as_often_for_many_clubs_as_for_one(
    club: Club, desk: Client, django_assert_num_queries: object
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def asked(heat: Heat) -> list[int]:
        found = []
        for address in (
            reverse("simultaneous_heat", args=[heat.uid]),
            reverse("simultaneous_boards", args=[heat.uid]),
            reverse("organised_heat", args=[heat.pk]),
        ):
            desk.get(address)
            with CaptureQueriesContext(
                connection,
            ) as queries:
                desk.get(address)
            found.append(len(queries))
        return found

    heat = make_heat(club)
    (one,) = joined(heat, "森")
    one.report(*evening_of(1))
    few = asked(heat)
    for number, each in enumerate(joined(heat, "林", "杉", "松")):
        each.report(*evening_of(number))
    assert asked(heat) == few
