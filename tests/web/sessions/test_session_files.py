"""The files of a session: from its page, by a program, and by command."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests.domain.files.test_bridgemate_files import keyed_rows, with_results
from tests.fixtures.evening import make_section, played_section
from tests.web.reading import Page, text_of
from tournament.exchange.results.bws import is_bws
from tournament.models import Club, Player, Result

pytestmark = pytest.mark.django_db


def test_the_page_names_what_a_federation_misses_and_leads_there(director: Client) -> None:
    section = make_section()
    page = director.get(reverse("session_files", args=[section.session_id]))

    links = {link["href"] for link in Page(page).all("a")}
    assert {reverse("player", args=[player.pk]) for player in Player.objects.all()} <= links
    assert reverse("session_file", args=[section.session_id, "usebio"]) in links
    assert reverse("session_file", args=[section.session_id, "event"]) in links
    assert "The session is not closed yet" in text_of(page)


def test_a_pair_with_one_number_and_a_namesake_with_one_are_named(director: Client) -> None:
    section = make_section()
    first, partner, visitor, *_others = Player.objects.order_by("pk")
    Player.objects.filter(pk=first.pk).update(number="1001")
    Player.objects.filter(pk=visitor.pk).update(latin="Zoé O’Brien", native="")
    Player.objects.create(club=first.club, latin="ZOE OBRIEN", number="2002")
    Player.objects.create(club=Club.objects.create(name="other"), latin="Zoe OBrien", number="3003")

    page = text_of(director.get(reverse("session_files", args=[section.session_id])))
    assert f"{partner} : No membership number, but the partner has one" in page
    assert "Zoé O’Brien : No membership number; a player of this name has 2002" in page
    assert "3003" not in page
    assert "9 players have no membership number" in page

    lacks = director.get(f"/api/sessions/{section.session_id}/files/").json()["lacks"]
    assert [one["numbers"] for one in lacks if one["code"] == "known_number"] == [["2002"]]


def test_the_codes_of_the_federation_are_kept_and_stand_in_the_file(director: Client) -> None:
    section = played_section()
    at = reverse("session_files", args=[section.session_id])

    director.post(at, {"club": "00987654", "charge": "60"})

    taken = director.get(reverse("session_file", args=[section.session_id, "usebio"]))
    assert taken["Content-Disposition"].startswith("attachment; filename=usebio.xml")
    assert b"<CLUB_ID_NUMBER>00987654</CLUB_ID_NUMBER>" in taken.content
    assert b"<P2P_CHARGE_RATE>60</P2P_CHARGE_RATE>" in taken.content
    assert director.get(reverse("session_file", args=[section.session_id, "dup"])).status_code == 404


@pytest.mark.slow
def test_a_code_that_is_none_is_refused_and_stays_in_the_form(director: Client) -> None:
    section = make_section()
    answer = director.post(reverse("session_files", args=[section.session_id]), {"club": "<b>"})

    assert answer.status_code == 400
    assert "A code of the federation has at most 12 letters and digits." in text_of(answer)
    assert "&lt;b&gt;" in answer.content.decode()


def test_a_command_writes_the_same_file(director: Client, tmp_path: Path) -> None:
    section = played_section()
    page = director.get(reverse("session_file", args=[section.session_id, "usebio"]))

    call_command("export", "usebio", session=section.session_id, output=tmp_path / "one.xml")
    call_command("export", "usebio", event=section.session.event_id, output=tmp_path / "all.xml")

    assert (tmp_path / "one.xml").read_bytes() == (tmp_path / "all.xml").read_bytes() == page.content
    with pytest.raises(CommandError):
        call_command("export", "usebio", session=0)


def test_a_bridgemate_session_is_saved_from_the_page_and_by_a_program(director: Client) -> None:
    section = make_section()
    links = {
        link["href"]
        for link in Page(director.get(reverse("session_files", args=[section.session_id]))).all("a")
    }
    address = reverse("session_file", args=[section.session_id, "bws"])
    assert address in links

    saved = director.get(address)
    assert saved["Content-Disposition"].startswith("attachment; filename=session.bws")
    assert saved["Content-Type"] == "application/x-msaccess"
    assert is_bws(saved.content)
    assert director.get(f"/api/sessions/{section.session_id}/files/bws/").content == saved.content


def test_a_session_that_the_bridgemate_file_cannot_say_has_none(director: Client) -> None:
    section = make_section()
    row = section.placements.earliest("pk")
    row.boards = [row.boards[0], row.boards[-1] + 10]
    row.save()

    assert director.get(reverse("session_file", args=[section.session_id, "bws"])).status_code == 404
    formats = [
        one["format"] for one in director.get(f"/api/sessions/{section.session_id}/files/").json()["offers"]
    ]
    assert "bws" not in formats
    assert "usebio" in formats


@pytest.mark.slow
def test_the_page_and_a_program_take_a_file_back(director: Client, tmp_path: Path) -> None:
    section = played_section(3)
    rows = keyed_rows(section)
    Result.objects.filter(section=section).delete()
    path = tmp_path / "session.bws"
    path.write_bytes(with_results(section.session, [{**rows[0], "Board": 99}, *rows[1:]]))
    address = reverse("session_file", args=[section.session_id, "bws"])

    with path.open("rb") as file:
        page = text_of(director.post(address, {"file": file}))

    assert f"Results entered: {len(rows) - 1}. Already there: 0." in page
    assert "board 99 – This table does not play this board in this round." in page
    assert director.post(address, {}).status_code == 400
    answer = director.post(
        f"/api/sessions/{section.session_id}/files/bws/", path.read_bytes(), "application/x-msaccess"
    )
    assert answer.status_code == 200
    assert (answer.json()["entered"], answer.json()["unchanged"]) == (0, len(rows) - 1)
    assert [one["code"] for one in answer.json()["left_out"]] == ["wrong_board"]
    assert director.post(reverse("session_file", args=[section.session_id, "usebio"])).status_code == 405
