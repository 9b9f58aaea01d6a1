"""A club that is to be deleted: its owner asks, may think again for some days, then the worker does it.

Every row of the club goes, its copies and jobs too, and those who worked for no other club. The one chain of
the acts of no session stays whole: what its lines said of the club is redacted.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.hosting.readings.club_rows import (
    acts_of_no_session,
    club_models,
    rows_of,
    ways_to_club,
)
from tournament.domain.inputs import Ask
from tournament.domain.journal.acts.chaining import Redaction, redact
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.outside.acts.jobs import Payload, Progress
from tournament.domain.paper.readings.long_paper_files import KIND, folder
from tournament.models import Club, Hosting, Job, Role, Session, SignUp

GRACE = timedelta(days=14)
WORKER = Actor("hosting")


@dataclass(frozen=True, slots=True)
class ClubDeletion:
    """`typed` is the name of the club as it stands, which prevents a deletion by mistake."""

    typed: Annotated[str, Meta(max_length=200), Ask(label=gettext_lazy("Name of the club"))]


def ask_deletion(club: Club, *, typed: str, by: Actor) -> Club:
    """From now on the days of grace run; asked once more, those of the first time."""
    if " ".join(typed.split()) != " ".join(club.name.split()):
        raise DirectorError("not_confirmed", _("Type the name exactly as shown. Nothing has been deleted."))
    if Session.objects.filter(event__club=club, closed_at=None, started_at__isnull=False).exists():
        raise DirectorError("plays_now", _("A session of the club is in play. Close it first, please."))
    if club.leaves_at:
        return club
    with act("ask_deletion", by=by, name=club.name, club=club.pk) as write:
        return write.change(club, leaves_at=timezone.now() + GRACE)


def keep_club(club: Club, *, by: Actor) -> Club:
    """It is not deleted after all."""
    with act("keep_club", by=by, name=club.name, club=club.pk) as write:
        return write.change(club, leaves_at=None)


def delete_due_clubs(payload: Payload, progress: Progress) -> int:
    """A daily job: the clubs whose days of grace are over."""
    due = [*Club.objects.filter(leaves_at__lte=timezone.now(), is_rehearsal=False)]
    for done, club in enumerate(due):
        progress(done, len(due))
        delete_club(club)
    return len(due)


def delete_club(club: Club) -> None:
    """All that belongs to it, and nothing else. This cannot be undone."""
    name, key = club.name, club.pk
    with transaction.atomic():
        only_here = [*_users_of_no_other(club)]
        papers = _delete_jobs(club)
        redaction = Redaction()
        for entry in [*acts_of_no_session(club)]:
            redact(entry, {"by": "", "reason": "", "about": {}, "changes": []}, redaction)
        Session.objects.filter(club=club).exclude(event__club=club).update(club=None)
        SignUp.objects.filter(club=club).delete()
        Hosting.objects.filter(sends=club).update(sends=None)
        for model in sorted(club_models(), key=_depth, reverse=True):
            rows = rows_of(model, club)
            rows._raw_delete(rows.db)
        for user in only_here:
            user.delete()
        with act("delete_club", by=WORKER, name=name) as write:
            write.about |= redaction.about()
            write.changes.append({"model": "club", "pk": key, "before": {}, "after": None})
        connection.check_constraints()
    for paper in papers:
        (folder() / paper).unlink(missing_ok=True)


def _depth(model: type) -> int:
    """Rows that are found by way of others go first."""
    return max((way.count("__") + 1 for way in ways_to_club(model)), default=0)


def _users_of_no_other(club: Club) -> list[User]:
    """Helpers and programs of this club alone."""
    others = Role.objects.exclude(club=club).values("user")
    here = Q(roles__club=club) | Q(api_token__club=club)
    return [*User.objects.filter(here, is_staff=False).exclude(pk__in=others).distinct()]


def _delete_jobs(club: Club) -> list[str]:
    """What waits for a worker or was made by one; the files of papers that were drawn."""
    sessions = [*Session.objects.filter(event__club=club).values_list("pk", flat=True)]
    jobs = Job.objects.filter(Q(payload__club=club.pk) | Q(payload__session__in=sessions))
    papers = [str(job.result) for job in jobs if job.kind == KIND and job.result]
    jobs.delete()
    return papers
