"""Publishing a session's pages in a place of the club: queued by a director's click, done by a worker.

Each click is a row, and the latest of a place and a session is what holds: an earlier one that waits is
replaced. At most one worker is in a place at a time.
"""

from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Publication, PublishingPlace, Session
from tournament.readings.errors import DirectorError
from tournament.readings.outside.publishing_problems import FINAL
from tournament.services.acts.journal import Actor, act
from tournament.services.outside import jobs
from tournament.services.outside.site_files import folder_of

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
        raise DirectorError("no_place", _("This place belongs to another club."))


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
