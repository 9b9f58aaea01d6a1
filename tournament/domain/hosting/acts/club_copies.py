"""Copies of a whole club, kept for it on the server: by hand, and once a week by the worker."""

import io
from datetime import timedelta

from django.utils import timezone

from tournament.domain.hosting.readings.club_files import copy_key, write_club
from tournament.domain.journal.acts.chaining import try_to_chain
from tournament.domain.journal.readings.quotas import refuse_bytes, room_for
from tournament.domain.outside.acts.jobs import Payload, Progress, enqueue_again
from tournament.domain.outside.readings.workers import has_live_worker
from tournament.domain.people.readings.roles import has_several_clubs
from tournament.models import Club, ClubCopy, Job, JournalEntry

KEPT = 4  # copies of a club; the oldest goes when another one is made
EVERY = timedelta(days=7)
LARGE = 5_000  # acts of sessions: beyond this the worker makes the copy
COPY = "club_copy"


def order_copy(club: Club, *, by: str) -> ClubCopy | Job:
    """A copy; of a large club the job that makes it, where a worker lives."""
    if JournalEntry.objects.filter(session__event__club=club)[LARGE:].exists() and has_live_worker():
        return enqueue_again(COPY, payload={"club": club.pk, "by": by}, by=by, key=copy_key(club))
    return make_copy(club, by=by)


def make_copy(club: Club, *, by: str = "", progress: Progress = lambda done, of: None) -> ClubCopy:
    """DirectorError `quota` where there is no room for it, also after the oldest copies have gone."""
    try_to_chain()
    target = io.BytesIO()
    write_club(club, target, progress)
    data = target.getvalue()
    older = [*ClubCopy.objects.filter(club=club).defer("data").order_by("-pk")]
    for row in older[KEPT - 1 :]:
        row.delete()
    for row in reversed(older[1 : KEPT - 1]):  # the newest one stays until there is another
        if room_for(club, len(data)):
            break
        row.delete()
    refuse_bytes(club, len(data))
    return ClubCopy.objects.create(club=club, by=by[:80], size=len(data), data=data)


def copy_job(payload: Payload, progress: Progress) -> int | None:
    """One club's copy, as ordered; by the worker itself where its club has no room, none."""
    club = Club.objects.filter(pk=payload["club"]).first()
    by = str(payload.get("by", ""))
    if club is None or not (by or room_for(club, 0)):
        return None
    return make_copy(club, by=by, progress=progress).pk


def order_due_copies(payload: Payload, progress: Progress) -> int:
    """Once a day: of each club of a shared server that has done something since a copy a week ago."""
    if not has_several_clubs():
        return 0
    due = [club for club in Club.objects.filter(is_rehearsal=False) if _is_due(club)]
    for club in due:
        enqueue_again(COPY, payload={"club": club.pk}, by="worker", key=copy_key(club))
    return len(due)


def _is_due(club: Club) -> bool:
    last = ClubCopy.objects.filter(club=club).defer("data").first()
    if last is None:
        return True
    acts = JournalEntry.objects.filter(session__event__club=club, at__gt=last.at)
    return last.at < timezone.now() - EVERY and acts.exists()
