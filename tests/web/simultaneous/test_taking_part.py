"""The page of a session that takes part, and the figures of all clubs on pages, phones, files and the API."""

from collections.abc import Iterator
from datetime import timedelta
from threading import Event

import pypdfium2
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.api.programs import program, send
from tests.fixtures.evening import DIRECTOR, played_section
from tests.fixtures.organisers import KEY, Organiser, figures
from tournament.domain.sessions.acts import lifecycle
from tournament.management.commands.worker import WorkerProcess, do_next
from tournament.models import Job, Participation, PlayerToken, Result, Section

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> Iterator[Organiser]:
    found = Organiser()
    yield found
    found.close()


@pytest.fixture
def section() -> Section:
    section = played_section()
    return section


def page_of(section: Section) -> str:
    return reverse("session_simultaneous", args=[section.session_id])


def work() -> None:
    Job.objects.exclude(ended_at=None).update(ended_at=timezone.now() - timedelta(hours=1))
    while do_next(WorkerProcess("test"), Event()):
        pass


@pytest.mark.slow
def test_a_director_joins_watches_and_leaves(
    director: Client, section: Section, organiser: Organiser
) -> None:
    page = page_of(section)
    assert 'value="join"' in director.get(page).text
    assert page in director.get(reverse("room", args=[section.session_id])).text
    wrong = director.post(page, {"do": "join", "organiser": "ftp://x", "code": "ABC234"})
    assert (wrong.status_code, "ftp://x" in wrong.text) == (400, True)

    typed = {
        "do": "join",
        "organiser": f"{organiser.address}/simultaneous/x/",
        "code": "abc234",
        "region": "関東",
    }
    joined = director.post(page, typed, follow=True).text
    assert "全国同時ペア戦" in joined
    assert "0 of 18 results sent" in joined
    assert KEY not in joined
    work()
    part = director.get(f"{page}?live").text
    assert "18 of 18 results sent" in part
    organiser.refusal = (502, {})
    assert director.post(page, {"do": "send"}).status_code == 302
    work()
    assert "does not answer" not in director.get(f"{page}?live").text  # there was nothing new to send
    lifecycle.close_session(section.session, by=DIRECTOR)
    work()
    assert "does not answer" in director.get(f"{page}?live").text
    assert director.post(page, {"do": "leave"}, follow=True).status_code == 200
    assert 'value="join"' in director.get(page).text
    assert "no longer takes part" in director.get(f"{page}?live").text  # a page that was open


def test_a_session_of_another_kind_says_why_it_cannot_take_part(director: Client, section: Section) -> None:
    event = section.session.event
    event.method = "butler"
    event.save()
    assert "Only a pairs session" in director.get(page_of(section)).text


def test_a_program_does_the_same(section: Section, organiser: Organiser) -> None:
    api = program(section.session.event.club, "direct")
    address = f"sessions/{section.session_id}/simultaneous/"
    terms = {"organiser": organiser.address, "code": "ABC234"}
    assert send(api, "get", address)[0] == 404
    status, said = send(api, "post", address, terms)
    assert (status, said["waiting"], KEY in str(said)) == (201, 18, False)
    assert send(api, "post", f"{address}report/")[0] == 202
    status, said = send(api, "post", address, terms)
    assert (status, said["code"]) == (400, "takes_part")
    assert send(api, "delete", address)[0] == 204
    assert send(api, "get", address)[0] == 404


def shown_to(reader: Client, section: Section) -> dict[str, bytes]:
    """Every answer about the session that may show figures of other clubs."""
    session, pair = section.session_id, section.contestants.order_by("pk").first()
    token = PlayerToken.objects.get(contestant=pair).token
    addresses = (
        f"/s/{session}/",
        f"/s/{session}/?live",
        f"/s/{session}/boards/1/",
        f"/s/{session}/pairs/{pair.pk}/",
        f"/api/sessions/{session}/standings/",
        f"/api/sessions/{session}/tables/",
        f"/api/sessions/{session}/travellers/",
        f"/api/sessions/{session}/score_cards/",
        f"/t/{token}/card",
    )
    return {address: reader.get(address, headers={"accept-language": "en"}).content for address in addresses}


def give(section: Section, organiser: Organiser, percent: str) -> None:
    """The figures that an organiser gave, written behind the product's back."""
    organiser.results = {
        str(one.pk): {"ns": str(one.ns_id), "ew": str(one.ew_id)} for one in Result.objects.all()
    }
    found = {**figures(organiser, percent=lambda place: percent), "mark": percent}
    Participation.objects.update(overall=found)


@pytest.mark.slow
def test_figures_are_shown_when_the_session_is_over_and_never_before(
    client: Client, section: Section, organiser: Organiser
) -> None:
    row = Participation(
        session=section.session, organiser=organiser.address, event="全国同時ペア戦", boards=6
    )
    row.heat = row.venue = "5f3a8f62-3f34-4d32-8a3f-0b1d7d3c2b22"
    row.embargo_until, row.ahead = timezone.now(), 0
    row.save()
    give(section, organiser, "55.51")
    before = shown_to(client, section)
    give(section, organiser, "61.27")
    assert shown_to(client, section) == before

    lifecycle.close_session(section.session, by=DIRECTOR)
    after = shown_to(client, section)
    assert [address for address, answer in after.items() if b"61.27" not in answer] == [
        f"/s/{section.session_id}/boards/1/",
        f"/api/sessions/{section.session_id}/travellers/",
    ]
    assert b"62.5" in after[f"/s/{section.session_id}/boards/1/"]
    with pypdfium2.PdfDocument(client.get(f"/s/{section.session_id}/ranking.pdf").content) as paper:
        assert "61.27" in paper[0].get_textpage().get_text_range()
    lifecycle.reopen_session(section.session, by=DIRECTOR)
    assert all(b"61.27" not in answer for answer in shown_to(client, section).values())


@pytest.mark.slow
def test_a_page_is_new_when_the_organiser_says_other_figures(
    client: Client, section: Section, organiser: Organiser
) -> None:
    test_figures_are_shown_when_the_session_is_over_and_never_before(client, section, organiser)
    lifecycle.close_session(section.session, by=DIRECTOR)
    for address in (f"/s/{section.session_id}/?live", f"/api/sessions/{section.session_id}/standings/"):
        first = client.get(address)
        known = {"if-none-match": first["ETag"]}
        assert client.get(address, headers=known).status_code == 304
        give(section, organiser, "12.34")
        assert b"12.34" in client.get(address, headers=known).content
        give(section, organiser, "61.27")
