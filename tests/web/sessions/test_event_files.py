"""An event is taken along from its page, and brought in by way of a look into the file."""

from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import make_section, played_section
from tests.web.reading import Page, text_of
from tournament.domain.files.readings.uploaded_files import MOST
from tournament.models import Event, IncomingFile, JournalEntry, Player, Session, TableToken

pytestmark = pytest.mark.django_db


def brought(client: Client, data: bytes) -> object:
    file = SimpleUploadedFile("event.zip", data, "application/zip")
    return client.post(reverse("bring_event"), {"file": file}, follow=True)


@pytest.mark.slow
def test_an_event_is_taken_along_and_brought_back(director: Client) -> None:
    section = played_section()
    taken = director.get(reverse("take_event", args=[section.session_id]))
    assert taken["Content-Disposition"].startswith("attachment")

    look = brought(director, taken.content)

    assert Event.objects.count() == 1
    said = text_of(look)
    assert "木曜ペア戦" in said
    assert "12 registered players" in said
    assert "new player" not in said
    assert "there will be two" in said
    kept = director.post(look.redirect_chain[-1][0], follow=True)
    assert "The event is imported, with its history." in text_of(kept)
    here, there = Session.objects.order_by("pk")
    assert here.journal.count() == there.journal.count()
    assert Player.objects.count() == 12
    assert not IncomingFile.objects.exists()
    assert JournalEntry.objects.first().verb == "import_event"
    old, new = (
        {*TableToken.objects.filter(section__session=session).values_list("token", flat=True)}
        for session in (here, there)
    )
    assert len(new) == 3
    assert not old & new


def test_the_pages_lead_there(director: Client) -> None:
    section = make_section()
    links = {
        link["href"] for link in Page(director.get(reverse("setup", args=[section.session_id]))).all("a")
    }
    assert reverse("take_event", args=[section.session_id]) in links
    links = {link["href"] for link in Page(director.get(reverse("new_session"))).all("a")}
    assert reverse("bring_event") in links


@pytest.mark.parametrize(
    ("data", "status", "said"),
    [
        (b"PK\x05\x06 nothing", 400, "This is not an event file of Overtrick."),
        (b"0" * (MOST["event"] + 1), 413, "This file is too large: the maximum is 16 MB."),
    ],
    ids=["another", "too_large"],
)
def test_what_is_no_event_is_refused_in_words(director: Client, data: bytes, status: int, said: str) -> None:
    answer = brought(director, data)
    assert answer.status_code == status
    assert said in text_of(answer)
    assert not IncomingFile.objects.exists()


def test_nobody_takes_in_what_another_brought(director: Client) -> None:
    section = make_section()
    look = brought(director, director.get(reverse("take_event", args=[section.session_id])).content)
    other = Client()
    other.force_login(get_user_model().objects.create(username="e", is_staff=True))
    assert other.post(look.redirect_chain[-1][0]).status_code == 404


@pytest.mark.slow
def test_the_commands_do_the_same(tmp_path: Path) -> None:
    section = played_section()
    file, said = tmp_path / "evening.zip", StringIO()
    call_command("export_event", section.session.event_id, output=file)
    call_command("import_event", file, look=True, stdout=said)
    assert "木曜ペア戦" in said.getvalue()
    assert Event.objects.count() == 1
    call_command("import_event", file, stdout=StringIO())
    assert Event.objects.count() == 2
    with pytest.raises(CommandError):
        call_command("import_event", tmp_path / "nothing.zip")
