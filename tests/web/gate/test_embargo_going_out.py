"""Until the embargo of a heat ends nothing that depends on a result goes out: no e-mail, no published page,
no masterpoint, and no act to the webhook of a player. After it all of it does.
"""

import json
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from django.core import mail
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, make_section, play, play_everything
from tests.fixtures.mail import mail_server
from tests.web.gate.random_sessions import of_today
from tests.web.gate.test_gate_secrets import answers, change_what_happened
from tests.web.gate.two_worlds import take_part
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.outside.acts import jobs, publications, webhooks
from tournament.domain.outside.acts.publications import PlaceTerms, add_publishing_place
from tournament.domain.outside.acts.result_mails import send_results, set_mail_address
from tournament.domain.people.acts.access_links import first_director, make_player_link
from tournament.domain.people.readings.roles import link_of
from tournament.domain.seats.acts.contestants import play_in
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.stages.acts.ranking_settings import award_masterpoints
from tournament.jobs.mail_job import send
from tournament.models import Participation, Player, Publication, Result, Session
from tournament.sheets.masterpoint_sheets import MasterpointTerms

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """Closed, with a result of every table on every board."""
    section = make_section(3)
    play_everything(section.session)
    lifecycle.close_session(section.session, by=DIRECTOR)
    return of_today(section.session)


def end_embargo() -> None:
    Participation.objects.update(embargo_until=timezone.now() - timedelta(seconds=1))


def work() -> None:
    while job := jobs.claim():
        jobs.work(job)


def test_results_by_mail_wait_for_the_embargo_also_where_they_were_queued_before(session: Session) -> None:
    mail_server(session.event.club)
    set_mail_address(Player.objects.all()[0], address="a@example.com", language="en", by=DIRECTOR)
    send_results(session, by=DIRECTOR)  # and then the session joins
    take_part(session, timedelta(hours=1))

    def post() -> None:
        with suppress(jobs.NotYet):
            send({"session": session.pk}, lambda _done, _of: None)

    post()
    with pytest.raises(DirectorError) as refused:
        send_results(session, by=DIRECTOR)
    assert refused.value.code == "embargoed"
    assert mail.outbox == []
    end_embargo()
    post()
    assert [one.to for one in mail.outbox] == [["a@example.com"]]


def test_pages_are_published_after_the_embargo_also_where_they_were_queued_before(
    session: Session, tmp_path: Path
) -> None:
    terms = PlaceTerms(kind="folder", path=str(tmp_path), web="https://club.example.com")
    place = add_publishing_place(session.event.club, terms, by=DIRECTOR)
    publications.publish_session(session, place, by=DIRECTOR)
    take_part(session, timedelta(hours=1))
    work()
    with pytest.raises(DirectorError) as refused:
        publications.publish_session(session, place, by=DIRECTOR)
    assert refused.value.code == "embargoed"
    assert [*tmp_path.rglob("*.html")] == []
    assert Publication.objects.get().state == Publication.State.FAILED
    end_embargo()
    publications.publish_session(session, place, by=DIRECTOR)
    work()
    assert [*tmp_path.rglob("ja/*.html")]


def masterpoint_paths(session: Session) -> list[str]:
    """Pages, papers and calls about masterpoints, and of a player who earns some; a stranger asks."""
    player = Player.objects.order_by("pk")[0]
    link = (link_of(player) or make_player_link(player, by=DIRECTOR)).token
    club, entrant = session.event.club_id, session.event.entrants.first()
    about = ("", "masterpoints/", f"masterpoints/{entrant.pk}/", "event/", "ranking.pdf", "masterpoints.pdf")
    calls = ("masterpoints", "event-ranking", "standings")
    return [
        *(f"/s/{session.pk}/{one}" for one in about),
        *(f"/api/sessions/{session.pk}/{one}/" for one in calls),
        *(f"/player/{link}/", f"/player/{link}/{session.date.year}.pdf", f"/api/player-pages/{link}/"),
        *(f"/club/{club}/", f"/club/{club}/results/", f"/club/{club}/grades/"),
    ]


def test_masterpoints_wait_for_the_embargo(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    award_masterpoints(session, MasterpointTerms("ebu"), by=DIRECTOR)
    take_part(session, timedelta(hours=1))

    def differing() -> list[str]:
        paths = masterpoint_paths(session)
        before = answers(paths)
        change_what_happened(Result.objects.all(), Random(5))
        after = answers(paths)
        return [path for path in paths if before[path] != after[path]]

    assert differing() == []
    end_embargo()
    differ = " ".join(differing())
    assert all(part in differ for part in ("/masterpoints/", "masterpoints.pdf", "/player/", "/api/player-"))


def test_a_webhook_of_who_plays_is_sent_no_result_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    section = make_section()
    sent: list[dict] = []

    def post(_url: str, body: bytes, _headers: object) -> int:
        sent.extend(json.loads(body)["acts"])
        return 204

    monkeypatch.setattr(webhooks, "post", post)
    monkeypatch.setattr(webhooks, "refuse_inside", lambda url: None)
    me = Actor("staff", first_director())
    take_part(section.session, timedelta(hours=1))
    pair = section.placements.get(round=1, table=1).ns
    webhooks.add_webhook(section.session.event.club, url="https://example.org/", events=[], by=me)
    play_in(pair, by=me)

    def tell(board: int) -> list[tuple[bool, bool]]:
        play(section, 1, board, "7NTXX-13 N")
        sent.clear()
        webhooks.enqueue_due()
        work()
        return [(act["covered"], bool(act["changes"])) for act in sent if act["verb"] == "enter_result"]

    assert {*tell(1)} == {(True, False)}  # a board of their own table
    assert "7NT" not in json.dumps(sent)
    end_embargo()
    assert {*tell(2)} == {(False, True)}
