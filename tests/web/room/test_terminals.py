"""The page of terminals: what to install, where the Data Connector is, which tables, what was not entered."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.api.programs import program, send
from tests.fixtures.data_connector import data_connector, result
from tests.fixtures.evening import DIRECTOR, make_section, play, say
from tournament.domain.boards.acts.director_results import correct_result
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.errors import DirectorError
from tournament.domain.gate.reports.visibility import covered_boards
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.terminals.acts.terminal_exchanges import exchange
from tournament.domain.terminals.readings import terminal_line
from tournament.domain.undo.acts.undo import undo
from tournament.models import Connector, Result, Section, TerminalLink, TerminalTable, Worker

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _worker(db: None) -> None:
    Worker.objects.create(name="worker", seen_at=timezone.now())


KEY = "LICENCE-KEY-123"


def act(director: Client, at: Section, do: str, **values: object) -> object:
    return director.post(reverse("terminals", args=[at.session_id]), {"do": do, **values})


def page(director: Client, section: Section) -> str:
    return director.get(reverse("terminals", args=[section.session_id])).text


@pytest.mark.slow
def test_a_director_connects_chooses_tables_and_settles_what_was_not_entered(director: Client) -> None:
    section = make_section()
    with data_connector() as stub:
        act(director, section, "save", address=stub.address, club_code="CLUB001", key=KEY)
        assert (
            "The Data Connector answers."
            in director.post(
                reverse("terminals", args=[section.session_id]), {"do": "try"}, follow=True
            ).content.decode()
        )
        act(director, section, "tables", section=section.pk, table=["1", "2"])
        act(director, section, "start")
        stub.send("Results", result("A", 3, 1, 5, (3, 3)), result("A", 1, 1, 1, (1, 1)))
        exchange({"session": section.session_id}, lambda _done, _of: None)

    shown = page(director, section)
    assert KEY not in shown
    assert "Section A, table 3, round 1, board 5" in shown
    assert "This table is set to phones." in shown
    assert "Last contact" in shown
    note = TerminalLink.objects.get().notes.get()
    act(director, section, "settle", note=note.pk)
    assert "This table is set to phones." not in page(director, section)
    assert Result.objects.get().agreement == "accepted"


@pytest.mark.slow
def test_what_cannot_be_is_refused_in_a_sentence(director: Client) -> None:
    section = make_section()
    for do, values, code in (
        ("start", {}, 400),
        ("stop", {}, 400),
        ("try", {}, 400),
        ("paint", {}, 400),
        ("settle", {"note": 7}, 400),
        ("save", {"address": "no place", "club_code": "c"}, 400),
        ("save", {"address": "ftp://host", "club_code": "c"}, 400),
        ("save", {"address": "http://user:word@host", "club_code": "c"}, 400),
        ("save", {"address": "localhost", "club_code": ""}, 400),
        ("tables", {"section": section.pk, "table": ["9"]}, 400),
        ("tables", {"section": 0, "table": ["1"]}, 404),
    ):
        assert (do, values, act(director, section, do, **values).status_code) == (do, values, code)
    assert not Connector.objects.exists()
    assert not TerminalTable.objects.exists()


def test_an_address_without_a_port_gets_the_usual_one(director: Client) -> None:
    section = make_section()
    act(director, section, "save", address="192.168.1.50", club_code="c", key=KEY)
    assert Connector.objects.get().address == "http://192.168.1.50:5079"
    assert KEY not in Connector.objects.get().sealed
    assert act(director, section, "save", address="192.168.1.51", club_code="c", key="").status_code == 400


def test_without_the_extra_the_page_says_how_to_get_it(
    director: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    section = make_section()
    monkeypatch.setattr(terminal_line, "find_spec", lambda _name: None)
    assert "pip install" in page(director, section)
    assert act(director, section, "start").status_code == 400


def test_a_table_with_a_terminal_takes_nothing_from_phones_and_undo_gives_it_back(director: Client) -> None:
    section = make_section()
    act(director, section, "tables", section=section.pk, table=["1"])
    with pytest.raises(DirectorError) as refused:
        say(section, 1, 1, "4S= N")
    assert refused.value.code == "terminal_table"
    assert play(section, 2, 3, "4S= N").agreement == "accepted"
    undo(section.session.journal.get(verb="set_terminals"), by=DIRECTOR)
    assert play(section, 1, 1, "4S= N").agreement == "accepted"
    assert last_act(section.session)


def test_a_question_of_a_terminal_is_answered_in_the_list(director: Client) -> None:
    section = make_section()
    with data_connector() as stub:
        act(director, section, "save", address=stub.address, club_code="CLUB001", key=KEY)
        act(director, section, "tables", section=section.pk, table=["1"])
        act(director, section, "start")
        stub.send("Results", result("A", 1, 1, 1, (1, 1)))
        exchange({"session": section.session_id}, lambda _done, _of: None)
        first = Result.objects.select_related("section__session", "ns", "ew").get()
        correct_result(first, read_result("4S-1 N"), seen=first.version, by=DIRECTOR)
        stub.send("Results", result("A", 1, 1, 1, (1, 1), TotalTricks=11))
        exchange({"session": section.session_id}, lambda _done, _of: None)

        listed = director.get(reverse("queue", args=[section.session_id])).text
        assert "counts until you decide; the terminal differs" in listed
        assert "Keep the current result" in listed
        asked = Result.objects.get()
        queue = reverse("queue_result", args=[section.session_id, asked.pk])
        director.post(queue, {"do": "keep", "seen": asked.version})
        assert (Result.objects.get().tricks, Result.objects.get().agreement) == (9, "accepted")
        exchange({"session": section.session_id}, lambda _done, _of: None)
        assert [one["TotalTricks"] for (one,) in stub.named(10)] == [9]


def test_a_result_of_a_terminal_uncovers_no_board_that_others_have_to_play(director: Client) -> None:
    section = make_section()
    with data_connector() as stub:
        act(director, section, "save", address=stub.address, club_code="CLUB001", key=KEY)
        act(director, section, "tables", section=section.pk, table=["1"])
        act(director, section, "start")
        stub.send("Results", result("A", 1, 1, 1, (1, 1)))
        exchange({"session": section.session_id}, lambda _done, _of: None)
        plan = stub.named(5)[0]
    assert 1 in covered_boards(section.session, AnonymousUser())
    for settings in plan["Bridgemate2Settings"]:
        assert not any(settings[name] for name in ("ShowResults", "BM2Ranking", "BM2ViewHandRecord"))
    for settings in plan["Bridgemate3Settings"]:
        assert not any(settings[name] for name in ("BM3ViewResults", "BM3Ranking", "BM3SessionSummary"))


@pytest.mark.slow
def test_a_program_does_the_same() -> None:
    section = make_section()
    club, session = section.session.event.club, f"sessions/{section.session_id}/terminals/"
    client, tables = program(club, "direct"), f"sections/{section.pk}/terminals/"
    with data_connector() as stub:
        given = {"address": stub.address, "club_code": "CLUB001", "key": KEY}
        status, stored = send(client, "put", f"clubs/{club.pk}/connector/", given)
        assert (status, KEY in str(stored)) == (200, False)
        assert send(client, "post", f"clubs/{club.pk}/connector/trial/")[1]["problem"] == ""
        assert send(client, "put", tables, {"tables": [1, 3]})[0] == 200
        assert send(client, "put", tables, {"tables": [77]})[0] == 400
        assert send(client, "post", session, {"do": "start"})[1]["state"] == "waiting"
        stub.send("Results", result("A", 2, 1, 3, (2, 2)))
        exchange({"session": section.session_id}, lambda _done, _of: None)
        sheet = send(client, "get", session)[1]
    assert sheet["state"] == "works"
    assert [one["has_terminal"] for one in sheet["sections"][0]["tables"]] == [True, False, True]
    (note,) = sheet["notes"]
    assert note["code"] == "phone_table"
    assert send(client, "delete", f"{session}notes/{note['note']}/")[0] == 204
    assert send(client, "post", session, {"do": "stop"})[1]["state"] == "off"
    assert send(client, "delete", f"clubs/{club.pk}/connector/")[0] == 204
