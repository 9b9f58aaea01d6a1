"""Pages on the web are published again, or withdrawn, by themselves where a name on them changes."""

from pathlib import Path

import pytest

from tests.domain.outside.test_publications import drawn, folder, server, session, states, work
from tests.domain.outside.test_site_places import root, sftp, there, webdav
from tests.fixtures.evening import DIRECTOR
from tournament.domain.outside.acts import publications
from tournament.domain.outside.acts.publications import trust_host_key, try_publishing_place
from tournament.domain.outside.acts.sftp_place import fingerprint
from tournament.domain.people.acts.clubs import change_player
from tournament.domain.privacy.acts.privacy import erase_person, forget_event, set_alias, show_names
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.undo.acts.undo import undo
from tournament.models import Event, Job, JournalEntry, Player, Publication, PublishingPlace, Session
from tournament.web.public.site.site_folder import site_of

__all__ = ["drawn", "root", "session", "sftp", "webdav"]
pytestmark = pytest.mark.django_db
State, Wish = Publication.State, Publication.Wish


def look() -> None:
    """What the worker does between two jobs, and its jobs."""
    publications.enqueue_due()
    work()


def published(session: Session, place: PublishingPlace) -> PublishingPlace:
    publications.enqueue_due()
    publications.publish_session(session, place, by=DIRECTOR)
    look()
    assert states(session) == [State.DONE]
    return place


def player_of(session: Session) -> Player:
    return Player.objects.filter(memberships__contestant__section__session=session).order_by("pk")[0]


def texts(root: Path) -> str:
    return "".join(path.read_text() for path in root.rglob("*.html"))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["folder", "sftp", "webdav"])
def test_an_erased_name_leaves_every_place(
    session: Session, root: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    if kind == "folder":
        place = folder(session, root)
    else:
        place = server(session, request.getfixturevalue(kind), path="/")
        if try_publishing_place(place).offered_key:
            trust_host_key(place, fingerprint(place.offered_key), by=DIRECTOR)
    published(session, place)
    player = player_of(session)
    name = player.native
    assert name in texts(root)

    erase_person(player, typed=name, by=DIRECTOR)
    look()
    assert name not in texts(root)
    assert f"匿名 {player.pk}" in texts(root)
    newest, first = publications.publications_of(session)
    assert (newest.state, newest.wish, newest.automatic, first.automatic) == (
        *(State.DONE, Wish.PUBLISH),
        *(True, False),
    )
    assert JournalEntry.objects.latest("pk").verb == "renew_pages"
    look()
    assert len(states(session)) == 2


def names_again(session: Session, player: Player) -> None:
    set_alias(player, session.event, "Queen of clubs", by=DIRECTOR)
    undo(JournalEntry.objects.latest("pk"), by=DIRECTOR)


CHANGES = {
    "alias": lambda session, player: set_alias(player, session.event, "Queen of clubs", by=DIRECTOR),
    "alias undone": names_again,
    "names of the event": lambda session, _player: show_names(session.event, "nobody", by=DIRECTOR),
    "forgotten": lambda session, _player: forget_event(session.event, by=DIRECTOR),
    "player": lambda _session, player: change_player(player, native="改名", by=DIRECTOR),
}


@pytest.mark.sampled
@pytest.mark.parametrize("change", CHANGES)
def test_every_way_to_change_a_name_renews_the_pages(
    session: Session, root: Path, drawn: None, change: str
) -> None:
    published(session, folder(session, root))

    CHANGES[change](session, player_of(session))
    look()
    assert states(session) == [State.DONE, State.DONE]


def test_other_acts_renew_nothing(session: Session, root: Path, drawn: None) -> None:
    place = published(session, folder(session, root))
    lifecycle.reopen_session(session, by=DIRECTOR)
    lifecycle.close_session(session, by=DIRECTOR)
    stranger = Player.objects.create(club=session.event.club, native="客")
    publications.publish_front_page(place, by=DIRECTOR)

    look()
    erase_person(stranger, typed="客", by=DIRECTOR)
    look()
    assert states(session) == [State.DONE]
    assert not Publication.objects.filter(automatic=True).exists()


def test_pages_of_a_session_that_is_open_again_are_withdrawn(
    session: Session, root: Path, drawn: None
) -> None:
    published(session, folder(session, root))
    lifecycle.reopen_session(session, by=DIRECTOR)

    set_alias(player_of(session), session.event, "Queen of clubs", by=DIRECTOR)
    look()
    assert publications.publications_of(session)[0].wish == Wish.WITHDRAW
    assert {name.split("/")[0] for name in there(root)} == {"index.html", "style", "overtrick-files.json"}


def test_a_session_that_is_opened_before_the_worker_comes_is_withdrawn_too(
    session: Session, root: Path, drawn: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = published(session, folder(session, root))
    show_names(session.event, "nobody", by=DIRECTOR)
    publications.enqueue_due()
    lifecycle.reopen_session(session, by=DIRECTOR)
    monkeypatch.setattr("tournament.jobs.publish_job.site_of", site_of)

    work()
    assert states(session) == [State.DONE, State.FAILED, State.DONE]
    assert publications.published_folders(place) == {}
    assert not (root / publications.publications_of(session)[1].folder).exists()


def test_withdrawn_pages_stay_away_and_the_page_of_the_club_is_renewed(
    session: Session, root: Path, drawn: None
) -> None:
    place = published(session, folder(session, root))
    publications.withdraw_session(session, place, by=DIRECTOR)
    look()

    show_names(session.event, "nobody", by=DIRECTOR)
    look()
    latest = Publication.objects.latest("pk")
    assert (latest.session, latest.automatic, latest.state) == (None, True, State.DONE)
    assert len(states(session)) == 2


def test_two_workers_renew_once_and_names_that_change_together_once(
    session: Session, root: Path, drawn: None
) -> None:
    place = published(session, folder(session, root))
    event = Event.objects.get()
    show_names(event, "initials", by=DIRECTOR)
    show_names(event, "nobody", by=DIRECTOR)
    seen = PublishingPlace.objects.get(pk=place.pk)
    publications.enqueue_due()

    assert not publications._read_until(PublishingPlace(pk=place.pk, names_read=place.names_read or 1), 10**6)
    assert seen.names_read is not None
    publications.enqueue_due()
    assert Job.objects.filter(state="waiting").count() == 1
