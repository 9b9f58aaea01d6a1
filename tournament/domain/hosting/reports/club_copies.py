"""The copies of a club, and who may read one."""

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournament.domain.files.readings.uploaded_files import file_name_of
from tournament.domain.gate.reports.open_hands import refuse_hidden_hands
from tournament.domain.gate.reports.visibility import refuse_while_playing
from tournament.domain.hosting.readings.club_files import copy_key
from tournament.domain.outside.readings.embargo import embargoed_sessions
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.simultaneous.readings.heats import Embargoed
from tournament.models import Club, ClubCopy, Event, Heat, Job


def copies_of(club: Club) -> QuerySet[ClubCopy]:
    """Newest first, without their bytes."""
    return ClubCopy.objects.filter(club=club).defer("data")


def copy_being_made(club: Club) -> Job | None:
    open_states = (Job.State.WAITING, Job.State.RUNNING)
    return Job.objects.filter(key=copy_key(club), state__in=open_states).first()


def file_of(copy: ClubCopy, user: AnyUser) -> tuple[str, bytes]:
    """Its name without an extension, and the file.

    Forbidden for who has still to play in the club and while it has hands that are hidden; to everybody
    before the results of a heat that it organises are shown.
    """
    heats = Heat.objects.filter(event__club=copy.club_id, embargo_until__gt=timezone.now())
    for heat in heats.exclude(venues=None, deals=None, table=None)[:1]:
        raise Embargoed(heat)
    covered = Q(sessions__closed_at=None) | Q(sessions__in=embargoed_sessions())
    for event in Event.objects.filter(covered, club=copy.club_id).distinct():
        refuse_while_playing(event, user)
        refuse_hidden_hands(event, user)
    return f"{file_name_of(copy.club.name, copy.club_id)}-{copy.at:%Y-%m-%d}", bytes(copy.data)
