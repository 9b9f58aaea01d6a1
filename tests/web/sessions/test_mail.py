"""Results by e-mail on the pages: the server, an address, the preview, the click, the link that stops."""

from io import BytesIO
from zipfile import ZipFile

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from tests.api.programs import program, send
from tests.fixtures.evening import DIRECTOR, closed_section
from tournament.domain.outside.acts.result_mails import set_mail_address
from tournament.domain.people.acts.access_links import make_player_link
from tournament.jobs.mail_job import send as do_job
from tournament.models import MailAddress, MailServer, Player, Session

pytestmark = pytest.mark.django_db
SERVER = {
    "host": "smtp.example.com",
    "port": "587",
    "security": "starttls",
    "user": "club",
    "password": "open sesame",
    "sender": "club@example.com",
    "address": "https://club.example.com",
}


@pytest.fixture
def session() -> Session:
    section = closed_section()
    return Session.objects.get(pk=section.session_id)


@pytest.fixture
def person(session: Session) -> Player:
    return Player.objects.filter(memberships__contestant__section__session=session).order_by("pk").first()


def save_server(director: Client, **other: str) -> object:
    return director.post(reverse("mail_server"), {**SERVER, **other, "do": "save"})


def test_the_password_is_stored_and_shown_nowhere(director: Client, session: Session) -> None:
    assert save_server(director).status_code == 302
    page = director.get(reverse("mail_server"))

    assert "smtp.example.com" in page.text
    assert "open sesame" not in page.text
    assert page["Cache-Control"] == "no-store"
    save_server(director, password="", port="465", security="tls")
    assert MailServer.objects.get().sealed
    assert save_server(director, password="", host="elsewhere.example.com").status_code == 400
    assert MailServer.objects.get().host == "smtp.example.com"


@pytest.mark.parametrize("wrong", [{"host": "a b"}, {"port": "0"}, {"sender": "x"}, {"address": "ftp://x"}])
def test_a_server_that_cannot_be_is_refused(
    director: Client, session: Session, wrong: dict[str, str]
) -> None:
    assert save_server(director, **wrong).status_code == 400
    assert not MailServer.objects.exists()


def test_a_trial_says_what_happened_and_health_repeats_it(director: Client, session: Session) -> None:
    save_server(director)
    tried = director.post(reverse("mail_server"), {"do": "try", "to": "me@example.com"}, follow=True)

    assert "accepted a message" in tried.text or "受け付けました" in tried.text
    assert mail.outbox[0].to == ["me@example.com"]
    save_server(director, host="127.0.0.1", port="1", user="", password="x")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "django.conf.settings.EMAIL_BACKEND",
            "tournament.domain.outside.readings.mail_delivery.GuardedBackend",
        )
        refused = director.post(reverse("mail_server"), {"do": "try"})
    assert refused.status_code == 400
    assert "▲" in director.get(reverse("console_health")).text.split("127.0.0.1:1")[0][-400:]


@pytest.mark.slow
def test_the_director_sees_who_gets_what_before_the_click(
    director: Client, session: Session, person: Player
) -> None:
    page = reverse("session_mail", args=[session.pk])
    assert 'value="send"' not in director.get(page).text
    save_server(director)
    director.post(
        reverse("mail_address", args=[person.pk]),
        {"do": "save", "address": "one@example.com", "language": "en"},
    )

    before = director.get(page).text
    assert "one@example.com" in before
    assert "your result" in before
    assert "成績のお知らせ" in before
    assert MailAddress.objects.get().token not in before
    director.post(page, {"do": "send"})
    do_job({"session": session.pk}, lambda _done, _of: None)

    after = director.get(page).text
    assert mail.outbox[0].to == ["one@example.com"]
    assert 'value="send"' not in after
    assert director.post(page, {"do": "send"}).status_code == 400


def test_the_link_in_a_message_stops_it_without_signing_in(player: Client, person: Player) -> None:
    row = set_mail_address(person, address="one@example.com", language="ja", by=DIRECTOR)
    page = reverse("stop_mail", args=[row.token])
    strict = Client(enforce_csrf_checks=True)

    assert "one@" not in player.get(page).text
    row.refresh_from_db()
    assert row.stopped_at is None
    assert strict.post(page, {"List-Unsubscribe": "One-Click"}).status_code == 200
    row.refresh_from_db()
    assert row.stopped_at is not None
    assert player.get(reverse("stop_mail", args=["AAAAAAAAAAAAAAAA"])).status_code == 404


@pytest.mark.slow
def test_a_player_enters_their_address_on_their_own_page(
    director: Client, player: Client, person: Player
) -> None:
    token = make_player_link(person, by=DIRECTOR).token
    page = reverse("player_mail", args=[token])
    assert page not in player.get(reverse("player_page", args=[token])).text
    save_server(director)

    assert page in player.get(reverse("player_page", args=[token])).text
    assert player.post(page, {"address": "no address"}).status_code == 400
    assert player.post(page, {"address": "one@Example.com"}).status_code == 302
    assert MailAddress.objects.get().address == "one@example.com"
    assert "one@example.com" not in player.get(page).text
    player.post(page, {"remove": "1"})
    assert not MailAddress.objects.exists()


def test_no_page_of_others_contains_an_address(player: Client, session: Session, person: Player) -> None:
    set_mail_address(person, address="one@example.com", language="ja", by=DIRECTOR)
    card = person.memberships.get().contestant_id

    ranking, score_card = (
        reverse("ranking", args=[session.pk]),
        reverse("score_card", args=[session.pk, card]),
    )
    reader = program(session.event.club, "direct")
    event_file = ZipFile(BytesIO(reader.get(f"/api/events/{session.event_id}/file/").content))

    texts = [client.get(page).text for client, page in ((player, ranking), (player, score_card))]
    texts += [reader.get(f"/api/players/{person.pk}/").text, reader.get("/api/journal/").text]
    texts += [event_file.read(name).decode() for name in event_file.namelist()]
    assert "one@example.com" not in "".join(texts)


def test_a_program_sends_the_results(session: Session, person: Player) -> None:
    director, owner = (program(session.event.club, scope) for scope in ("direct", "own"))
    server, address = f"clubs/{session.event.club_id}/mail-server/", f"players/{person.pk}/mail/"
    mails = f"sessions/{session.pk}/mail/"

    assert send(director, "put", server, {**SERVER, "port": 587})[0] == 403
    status, stored = send(owner, "put", server, {**SERVER, "port": 587})
    assert (status, "password" in stored) == (200, False)
    assert send(owner, "post", f"{server}trial/")[1]["problem"] == ""
    assert send(director, "put", address, {"address": "one@example.com", "language": "ja"})[0] == 200
    assert send(director, "get", mails)[1]["unsent"] == 1
    sent = send(director, "post", mails)[1]

    assert (sent["unsent"], sent["messages"][0]["state"]) == (0, "waiting")
    assert sent["messages"][0]["players"] == [person.pk]
    assert send(director, "delete", mails)[0] == 204
    assert send(director, "post", f"{mails}again/")[0] == 200
    assert [send(director, "delete", address)[0], send(owner, "delete", server)[0]] == [204, 204]
