"""Another key of the installation: nothing is lost while the earlier one is accepted."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core import mail
from django.test import Client

from tests.api.club.test_webhooks import is_signed
from tests.domain.outside.test_result_mails import players, session, work, write_to
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.teams import team_section
from tests.web.server.test_tls import settings_with
from tests.web.teams.test_captains import TYPED, opened
from tournament.domain.errors import DirectorError
from tournament.domain.outside.acts import result_mails, webhooks
from tournament.domain.outside.acts.result_mails import set_mail_server
from tournament.domain.outside.readings.sealed_secrets import open_secret
from tournament.domain.privacy.acts.privacy import erase_person, known_of
from tournament.models import Entrant, MailMessage, MailServer, Session, Webhook

__all__ = ["session"]
BODY = b'{"acts": []}'


@pytest.mark.parametrize(
    ("variables", "file", "key", "earlier"),
    [
        ({"OVERTRICK_SECRET_KEY": "new"}, "", "new", []),
        (
            {"OVERTRICK_SECRET_KEY": "new", "OVERTRICK_SECRET_KEY_FALLBACKS": "old, older,"},
            "",
            "new",
            ["old", "older"],
        ),
        ({}, "new\n", "new", []),
        ({}, "new\nold\n\nolder\n", "new", ["old", "older"]),
    ],
)
def test_earlier_keys_stand_beside_the_key(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    variables: dict[str, str],
    file: str,
    key: str,
    earlier: list[str],
) -> None:
    monkeypatch.delenv("OVERTRICK_SECRET_KEY", raising=False)
    (tmp_path / "secret_key").write_text(file)
    made = settings_with(monkeypatch, tmp_path, **variables)
    assert (made["SECRET_KEY"], made["SECRET_KEY_FALLBACKS"]) == (key, earlier)


def change(settings: LazySettings, *, accepted: bool) -> None:
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY] if accepted else []
    settings.SECRET_KEY = "another key of the same installation"


@pytest.mark.django_db
@pytest.mark.parametrize("accepted", [True, False])
def test_a_director_stays_signed_in_and_a_captain_keeps_the_page(
    director: Client, player: Client, settings: LazySettings, accepted: bool
) -> None:
    event = team_section(2).session
    page = player.post(opened(director, event), TYPED)["Location"]
    change(settings, accepted=accepted)
    assert (director.get("/console/").status_code == 200) is accepted
    assert (player.get(page).status_code == 200) is accepted
    assert Entrant.objects.filter(name="Violet").exists()


@pytest.mark.django_db
@pytest.mark.parametrize("accepted", [True, False])
def test_a_stored_password_is_read_and_saved_anew_with_the_key(
    session: Session, settings: LazySettings, accepted: bool
) -> None:
    change(settings, accepted=accepted)
    server = MailServer.objects.get()
    assert open_secret(server.sealed) == ("open sesame" if accepted else None)
    values = {"host": "smtp.example.com", "port": 587, "security": "starttls", "user": "club"}
    values |= {
        "password": "sesame again",
        "sender": "club@example.com",
        "address": "https://club.example.com",
    }
    set_mail_server(session.event.club, **values, by=DIRECTOR)
    settings.SECRET_KEY_FALLBACKS = []
    assert open_secret(MailServer.objects.get().sealed) == "sesame again"


@pytest.mark.django_db
def test_an_address_with_its_results_is_written_to_once(session: Session, settings: LazySettings) -> None:
    """A message knows its address by what the key made of it."""
    first, second, *_ = players(session)
    write_to(first, "first@example.com")
    result_mails.send_results(session, by=DIRECTOR)
    change(settings, accepted=True)
    work(session)
    assert [one.to for one in mail.outbox] == [["first@example.com"]]
    with pytest.raises(DirectorError) as refusal:
        result_mails.send_results(session, by=DIRECTOR)
    assert refusal.value.code == "nothing_to_send"
    write_to(second, "second@example.com")
    assert result_mails.send_results(session, by=DIRECTOR) == 1
    assert len(known_of(first)["mail"]["messages"]) == 1
    erase_person(first, typed=str(first), by=DIRECTOR)
    assert MailMessage.objects.count() == 1


@pytest.mark.django_db
def test_a_webhook_is_signed_by_both_keys(settings: LazySettings) -> None:
    hook = Webhook(salt="a salt")
    before = webhooks.secret_of(hook)
    change(settings, accepted=True)
    after = webhooks.secret_of(hook)
    assert after != before
    headers = {"Overtrick-Signature": webhooks.signature(webhooks.secrets_of(hook), BODY, 1)}
    assert is_signed(headers, BODY, before)  # by a receiver that reads one `v1`, the last
    settings.SECRET_KEY_FALLBACKS = []
    headers = {"Overtrick-Signature": webhooks.signature(webhooks.secrets_of(hook), BODY, 1)}
    assert not is_signed(headers, BODY, before)
    assert is_signed(headers, BODY, after)
