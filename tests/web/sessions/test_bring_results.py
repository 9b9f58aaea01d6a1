"""Results of another program are looked at, and then become an event of the club."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.exchange.usebio_nesting import USEBIO
from tests.web.reading import text_of
from tournament.exchange.folder_zip import zip_folder
from tournament.models import Event, IncomingFile, Player, Result

pytestmark = pytest.mark.django_db
SMALL = (USEBIO / "cobalt-cross_imp_howell.xml").read_bytes()


def brought(client: Client, data: bytes) -> object:
    file = SimpleUploadedFile("results.xml", data, "application/xml")
    return client.post(reverse("bring_results"), {"file": file}, follow=True)


@pytest.mark.slow
def test_a_file_is_shown_and_then_imported_with_its_ranking_and_players(director: Client) -> None:
    look = brought(director, SMALL)
    assert "108 results" in text_of(look)
    assert not Event.objects.exists()

    kept = director.post(look.redirect_chain[-1][0], follow=True)

    assert "The ranking is the one in the file." in text_of(kept)
    assert (Result.objects.count(), Player.objects.count()) == (108, 18)
    assert not IncomingFile.objects.exists()


def test_what_does_not_agree_is_shown_with_its_line_before_it_is_imported(director: Client) -> None:
    look = brought(director, SMALL.replace(b"<CONTRACT>3S</CONTRACT>", b"<CONTRACT>42</CONTRACT>", 1))

    assert "Line 1" in text_of(look)
    assert "this contract cannot be read. The score counts." in text_of(look)


def test_a_file_without_results_is_refused_in_a_sentence_and_not_kept(director: Client) -> None:
    answer = brought(director, b"<html></html>")

    assert answer.status_code == 400
    assert "this is XML, but not USEBIO" in text_of(answer)
    assert not IncomingFile.objects.exists()


@pytest.mark.slow
def test_the_files_of_several_clubs_become_one_event(director: Client) -> None:
    """Two clubs with the same results: each board has them twice, in one field."""
    west = SMALL.replace(b"<CLUB_NAME>", b"<CLUB_NAME>West ", 1)
    packed = zip_folder({"a.xml": west, "b.xml": SMALL})
    file = SimpleUploadedFile("all.zip", packed, "application/zip")
    look = director.post(reverse("bring_results"), {"file": file}, follow=True)
    assert "216 results" in text_of(look)
    assert "A: West " in text_of(look)

    kept = director.post(look.redirect_chain[-1][0], follow=True)
    sections = Event.objects.get().sessions.get().sections.order_by("letter")
    assert [section.letter for section in sections] == ["A", "B"]
    assert len({section.field_id for section in sections}) == 1
    assert "A: West " in text_of(kept)
    assert (
        Result.objects.filter(board=1).count()
        == 2 * Result.objects.filter(board=1, section=sections[0]).count()
    )


def test_a_program_brings_the_same_file(director: Client) -> None:
    answer = director.post(
        "/api/results/bring/", SMALL, content_type="application/octet-stream", HTTP_X_CSRFTOKEN="-"
    )

    assert answer.status_code == 201
    assert (answer.json()["results"], answer.json()["ranking_agrees"]) == (108, True)
    assert Event.objects.get().pk == answer.json()["event"]
