"""A club's pages on the web: published by a director, renewed when a name changes, in set places."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.inputs import Ask
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.journal.readings import journal_stream
from tournament.domain.outside.acts import jobs
from tournament.domain.outside.acts.sftp_place import fingerprint, offered_key
from tournament.domain.outside.acts.site_places import (
    Access,
    Place,
    PlaceFailed,
    folder_of,
    open_place,
    parts_of,
    refuse_own_page,
)
from tournament.domain.outside.readings.embargo import is_over, refuse_under_embargo
from tournament.domain.outside.readings.guard import Inside, inside_of, keeps, refuse_inside, visible_answer
from tournament.domain.outside.readings.published_names import (
    ENTRIES,
    FINAL,
    latest_naming,
    may_be_there,
    renamed_in,
)
from tournament.domain.outside.readings.sealed_secrets import open_secret, seal_secret
from tournament.models import Club, JournalEntry, Publication, PublishingPlace, Session

# Publishing a session's pages in a place of the club: queued by a director's click, done by a worker.
#
# Each click is a row, and the latest of a place and a session is what holds: an earlier one that waits is
# replaced. At most one worker is in a place at a time.

Wish, State = Publication.Wish, Publication.State
KIND = "publish"
LEASE = timedelta(seconds=90)  # after which a worker that renews nothing is dead
OPEN = (State.WAITING, State.RUNNING)


# ── what a director does ──────────────────────────────────────────────────────────────────────────────


def publish_session(session: Session, place: PublishingPlace, *, by: Actor) -> Publication:
    """The pages of a closed session, as they are when the worker makes them."""
    if session.event.club.is_rehearsal:
        raise DirectorError("rehearsal", _("A rehearsal is not published."))
    if not session.is_closed:
        raise DirectorError("not_closed", _("Pages are published when the session is closed."))
    refuse_under_embargo(session)
    _refuse_foreign(session, place)
    with transaction.atomic(), act("publish_session", by=by, session=session, place=str(place)) as write:
        write.mark(session)
        return queued(place, session, Wish.PUBLISH, by)


def withdraw_session(session: Session, place: PublishingPlace, *, by: Actor) -> Publication:
    """Every file of the session in this place is removed, whatever the session is by now."""
    if not folders_of(session, place):
        raise DirectorError("not_published", _("This session is not published there."))
    with transaction.atomic(), act("withdraw_pages", by=by, session=session, place=str(place)) as write:
        write.mark(session)
        return queued(place, session, Wish.WITHDRAW, by)


def _refuse_foreign(session: Session, place: PublishingPlace) -> None:
    if place.club_id != session.event.club_id:
        raise DirectorError("no_place", _("This destination belongs to another club."))


def publish_front_page(place: PublishingPlace, *, by: Actor) -> Publication:
    """The page of the club as it is now; removed where the place is without one."""
    with (
        transaction.atomic(),
        act("publish_front_page", by=by, place=str(place), club=place.club_id) as write,
    ):
        write.mark(place.club)
        return queued(place, None, Wish.PUBLISH, by)


def queued(
    place: PublishingPlace, session: Session | None, wish: str, by: Actor, *, automatic: bool = False
) -> Publication:
    """A row and its job, in the act of the caller."""
    waiting = Publication.objects.filter(place=place, session=session, state=State.WAITING)
    waiting.update(state=State.REPLACED, ended_at=timezone.now())
    folder = folder_of(session) if session and wish == Wish.PUBLISH else ""
    row = Publication.objects.create(
        place=place, session=session, wish=wish, folder=folder, automatic=automatic
    )
    jobs.enqueue(KIND, payload={"publication": row.pk}, by=by.name)
    return row


def publications_of(session: Session) -> QuerySet[Publication]:
    """The latest first."""
    return Publication.objects.filter(session=session).select_related("place")


def folders_of(session: Session, place: PublishingPlace) -> list[str]:
    """The folders in which its pages may be, the newest first: the date may have been corrected since."""
    found = publications_of(session).filter(place=place, wish=Wish.PUBLISH)
    return [*dict.fromkeys(found.values_list("folder", flat=True))]


def published_folders(place: PublishingPlace) -> dict[int, str]:
    """By session the folder of its pages that are in a place now, by what was done there last."""
    done = Publication.objects.filter(place=place, state=State.DONE, session__isnull=False)
    latest = done.latest_of_each().filter(wish=Wish.PUBLISH)
    return dict(latest.values_list("session", "folder"))


# ── what the worker does ──────────────────────────────────────────────────────────────────────────────


def take(row: Publication) -> bool:
    """Take a row; False where it is over, or was replaced. NotYet while another worker is in the place."""
    with transaction.atomic():
        PublishingPlace.objects.select_for_update().get(pk=row.place_id)
        row.refresh_from_db()
        if row.is_over:
            return False
        before = timezone.now() - LEASE
        others = Publication.objects.filter(place=row.place_id, state=State.RUNNING).exclude(pk=row.pk)
        if others.filter(Q(tried_at__gte=before)).exists():
            raise jobs.NotYet("another worker is in the place")
        newer = Publication.objects.filter(place=row.place_id, session=row.session_id, pk__gt=row.pk)
        if newer.exists():
            note_end(row, State.REPLACED)
            return False
        mine = Publication.objects.filter(pk=row.pk)
        mine.update(state=State.RUNNING, tried_at=timezone.now(), attempts=F("attempts") + 1)
    row.refresh_from_db()
    return True


def note_progress(row: Publication, done: int, of: int) -> None:
    Publication.objects.filter(pk=row.pk).update(done=done, of=of, tried_at=timezone.now())


def note_end(row: Publication, state: str, problem: str = "", answer: str = "") -> None:
    Publication.objects.filter(pk=row.pk, state__in=OPEN).update(
        state=state, problem=problem, answer=answer[:200], ended_at=timezone.now()
    )


def note_failure(row: Publication, problem: str, answer: str) -> bool:
    """Whether it is tried again: not where another attempt would end alike, or there have been enough."""
    if problem in FINAL or row.attempts >= jobs.MOST_ATTEMPTS:
        note_end(row, State.FAILED, problem, answer)
        return False
    waiting = Publication.objects.filter(pk=row.pk, state=State.RUNNING)
    waiting.update(state=State.WAITING, problem=problem, answer=answer[:200])
    return True


# The places on the web of a club: stored with their passwords encrypted, tried, trusted, removed.

Kind = PublishingPlace.Kind
TRIAL = "overtrick-trial.txt"
LONGEST_HOST, LONGEST_PATH, LONGEST_USER, LONGEST_WEB = 253, 300, 100, 200


@dataclass(frozen=True, slots=True)
class PlaceTerms:
    """`password` null keeps the stored one. `https` is WebDAV.

    `path` without / begins below the user's folder.
    """

    kind: PublishingPlace.Kind
    path: Annotated[str, Meta(max_length=300)] = ""
    host: Annotated[str, Meta(max_length=253)] = ""
    port: Annotated[int | None, Meta(ge=1, le=65535)] = None
    user: Annotated[str, Meta(max_length=100)] = ""
    password: Annotated[str | None, Meta(max_length=200), Ask(strip=False, blank=True)] = None
    web: Annotated[str, Meta(max_length=200)] = ""
    with_front_page: bool = True


def add_publishing_place(club: Club, terms: PlaceTerms, *, by: Actor) -> PublishingPlace:
    if club.is_rehearsal:
        raise DirectorError("rehearsal", _("A rehearsal is not published."))
    return _store(PublishingPlace(club=club), terms, by)


def change_publishing_place(place: PublishingPlace, terms: PlaceTerms, *, by: Actor) -> PublishingPlace:
    """The stored password is kept for the same server and user only."""
    before = (place.kind, place.host, place.port, place.user)
    if before != (terms.kind, terms.host, terms.port, terms.user):
        if terms.password is None and place.sealed:
            raise DirectorError("password_again", _("Enter the password again: server or user has changed."))
        place.host_key = place.offered_key = ""
    return _store(place, terms, by)


def _store(place: PublishingPlace, terms: PlaceTerms, by: Actor) -> PublishingPlace:
    is_folder = terms.kind == Kind.FOLDER
    place.kind, place.path, place.web = terms.kind, terms.path, terms.web
    place.host, place.user = ("", "") if is_folder else (terms.host, terms.user)
    place.port = None if is_folder else terms.port
    place.with_front_page = terms.with_front_page
    if is_folder:
        place.sealed = ""
    elif terms.password is not None:
        place.sealed = seal_secret(terms.password)
    _refuse(place, by)
    place.tried_at, place.problem, place.answer = None, "", ""
    with act("set_publishing_place", by=by, place=str(place), club=place.club_id) as write:
        place.save()
        write.mark(place.club)
    return place


def _refuse(place: PublishingPlace, by: Actor) -> None:
    if place.kind not in Kind:
        raise DirectorError("bad_kind", _("Choose a folder, SFTP or WebDAV."))
    lengths = ((place.host, LONGEST_HOST), (place.path, LONGEST_PATH), (place.user, LONGEST_USER))
    if any(len(text) > most or not text.isprintable() for text, most in lengths):
        raise DirectorError("bad_place", _("The server, the folder or the user is too long."))
    if ".." in place.path.split("/"):
        raise DirectorError("bad_folder", _("A folder has no “..” in its path."))
    if place.kind != Kind.FOLDER and not _is_host(place.host):
        raise DirectorError("bad_host", _("Enter the name of the server, such as sftp.example.com."))
    _refuse_web(place.web)
    access = parts_of(place.address)
    may_name = keeps(by.user, place.club)
    if place.kind == Kind.FOLDER and not may_name:
        raise DirectorError("not_yours", _("Only this computer's administrator can publish to its folders."))
    if place.kind != Kind.FOLDER and not may_name:
        refuse_inside(access.hostname or "", 0, lambda: False)
    if place.kind == Kind.OPEN_WEBDAV and access.hostname not in ("localhost", "127.0.0.1"):
        raise DirectorError(
            "not_secure", _("Choose WebDAV with encryption: otherwise the password travels unprotected.")
        )


def _is_host(host: str) -> bool:
    return bool(host) and host.isascii() and not {*host} & {*" /@?#:\\[]"}


def _refuse_web(web: str) -> None:
    try:
        if web:
            URLValidator(["http", "https"])(web)
    except ValidationError as error:
        raise DirectorError("bad_web", _("The web address starts with https://.")) from error
    if len(web) > LONGEST_WEB:
        raise DirectorError("bad_web", _("The web address starts with https://."))


def remove_publishing_place(place: PublishingPlace, *, by: Actor) -> None:
    """The settings, the password and the log go; files that are there stay."""
    with act("remove_publishing_place", by=by, place=str(place), club=place.club_id) as write:
        club = place.club
        place.delete()
        write.mark(club)


@dataclass(frozen=True, slots=True)
class HostKey:
    """The fingerprint of the key to trust, as `offered` says it."""

    fingerprint: Annotated[str, Meta(max_length=200)]


def trust_host_key(place: PublishingPlace, seen: str, *, by: Actor) -> PublishingPlace:
    """Trust the key that the server offered, if it is the one with the fingerprint `seen`."""
    if not place.offered_key or fingerprint(place.offered_key) != seen:
        raise DirectorError("other_key_now", _("The server's key has changed. Try again."))
    with act("trust_host_key", by=by, place=str(place), fingerprint=seen, club=place.club_id) as write:
        place.host_key, place.offered_key = place.offered_key, ""
        place.save(update_fields=["host_key", "offered_key"])
        write.mark(place.club)
    return place


# ── in use ────────────────────────────────────────────────────────────────────────────────────────────


def enter(place: PublishingPlace) -> Place:
    """The place, opened with its password and its trusted key. PlaceFailed where it cannot be used now."""
    password = open_secret(place.sealed)
    if password is None:
        raise PlaceFailed("", "password")
    inside = _inside(place)
    if place.kind == Kind.FOLDER and not inside():
        raise PlaceFailed("", "inside")
    try:
        return open_place(place.address, Access(password, place.host_key, inside))
    except DirectorError as refusal:
        raise PlaceFailed(
            refusal.message, refusal.code if refusal.code == "no_sftp" else "refused"
        ) from refusal


def _inside(place: PublishingPlace) -> Inside:
    return inside_of(place.club, "set_publishing_place", place=str(place))


def try_publishing_place(place: PublishingPlace) -> PublishingPlace:
    """Enter, write a small file, read it and remove it. What came of it is stored."""
    place.problem, place.answer = _trial(place)
    place.offered_key = _offered(place)
    place.tried_at = timezone.now()
    place.save(update_fields=["tried_at", "problem", "answer", "offered_key"])
    return place


def _trial(place: PublishingPlace) -> tuple[str, str]:
    try:
        entered = enter(place)
        try:
            entered.write(TRIAL, b"Overtrick\n")
            entered.read(TRIAL)
            entered.remove(TRIAL)
            if place.with_front_page:
                refuse_own_page(entered)
        finally:
            entered.close()
    except PlaceFailed as failure:
        return failure.code, visible_answer(place.host, str(failure))
    return "", ""


def _offered(place: PublishingPlace) -> str:
    """The server's key where it is not the trusted one, for a director to compare."""
    if place.problem not in ("new_key", "other_key"):
        return ""
    try:
        return offered_key(parts_of(place.address), _inside(place))
    except PlaceFailed:
        return ""


# Pages on the web are renewed automatically where a name on them has changed.
#
# The worker continues to read the journal after the act that it read last, so every way of changing a name
# counts: a person is erased, an alias is set, an event shows other names, names are removed after some
# months, or any of these is undone. Pages of a session that is open again are withdrawn, because they
# cannot be drawn.

CLERK = Actor("publishing")
MOST_ACTS = 200


def enqueue_due() -> None:
    """Queue what the acts since the last look have made old: once, even when several workers call this."""
    for place in PublishingPlace.objects.select_related("club"):
        if place.names_read is None:
            _read_until(place, journal_stream.settled())
            continue
        rows = JournalEntry.objects.exclude(verb__in=ENTRIES).order_by("pk")
        entries, until = journal_stream.page(rows, place.names_read, MOST_ACTS)
        if until > place.names_read:
            events = renamed_in(entries)
            with transaction.atomic():
                if _read_until(place, until) and events:
                    _renew(place, events)


def _read_until(place: PublishingPlace, until: int) -> bool:
    """False where another worker was faster."""
    unread = PublishingPlace.objects.filter(pk=place.pk, names_read=place.names_read)
    return bool(unread.update(names_read=until))


def _renew(place: PublishingPlace, events: Collection[int]) -> None:
    rows = latest_naming(place, events).order_by("pk")
    old = [row for row in rows if may_be_there(row) and not _is_to_come(row)]
    for row in old:
        renew(row)
    published = Publication.objects.filter(place=place, wish=Wish.PUBLISH, state=State.DONE)
    if not old and place.with_front_page and published.exists():
        with act("renew_front_page", by=CLERK, place=str(place), club=place.club_id) as write:
            write.mark(place.club)
            queued(place, None, Wish.PUBLISH, CLERK, automatic=True)


def _is_to_come(row: Publication) -> bool:
    """Whether a worker will draw or remove the pages later than now."""
    return row.state == State.WAITING or (row.state == State.RUNNING and row.wish == Wish.WITHDRAW)


def renew(row: Publication) -> Publication:
    """Publish a session's pages again; withdraw them where they cannot be drawn or were to go."""
    session = row.session
    assert session is not None
    if row.wish == Wish.WITHDRAW or not is_over(session):
        return withdraw_instead(row)
    with act("renew_pages", by=CLERK, session=session, place=str(row.place)) as write:
        write.mark(session)
        return queued(row.place, session, Wish.PUBLISH, CLERK, automatic=True)


def withdraw_instead(row: Publication) -> Publication:
    """The old names must not stay: the pages are taken away."""
    session = row.session
    assert session is not None
    with act("withdraw_old_pages", by=CLERK, session=session, place=str(row.place)) as write:
        write.mark(session)
        return queued(row.place, session, Wish.WITHDRAW, CLERK, automatic=True)
