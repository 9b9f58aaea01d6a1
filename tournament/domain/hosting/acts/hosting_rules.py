"""How the keepers of a shared server take clubs in, and what each club may use."""

from dataclasses import asdict, dataclass
from typing import Annotated

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.errors import DirectorError
from tournament.domain.inputs import Ask, Key, refused
from tournament.domain.journal.acts.journal import Actor, act
from tournament.domain.journal.readings.quotas import LIMITS
from tournament.models import Club, Hosting, MailServer, Quota

NO_SERVER = ("no_server", gettext_lazy("Sign-up needs e-mail: choose a club with a mail server."))


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubLimits:
    """What a club may use; null for the limit of the installation, or for none where that has none."""

    players: Annotated[int | None, Meta(ge=0, le=1_000_000), Ask(label=gettext_lazy("Players"))] = None
    sessions: Annotated[
        int | None, Meta(ge=0, le=1_000_000), Ask(label=gettext_lazy("Sessions in a year"))
    ] = None
    megabytes: Annotated[
        int | None, Meta(ge=0, le=1_000_000), Ask(label=gettext_lazy("Files and copies, MB"))
    ] = None
    mails: Annotated[int | None, Meta(ge=0, le=1_000_000), Ask(label=gettext_lazy("E-mails in a day"))] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HostingTerms(ClubLimits):
    """How clubs are taken in, and the limits of those that have none of their own; null for no limit.

    E-mails to those who sign up leave through the mail server of the club `sends`.
    """

    sign_ups: Annotated[Hosting.SignUps, Ask(label=gettext_lazy("Sign-up of clubs"))]
    sends: Annotated[Key | None, Ask(note="null: no e-mail leaves, and sign-up stays closed")] = None


def hosting() -> Hosting:
    """What stands, or what holds before anything was set."""
    return Hosting.objects.first() or Hosting()


def set_hosting(terms: HostingTerms, *, by: Actor) -> Hosting:
    """DirectorError `no_server` where sign-up would be open and no e-mail can leave, or without TLS."""
    is_open = terms.sign_ups != Hosting.SignUps.CLOSED
    if is_open and not settings.TLS:
        raise DirectorError("no_tls", _("Sign-up needs a server with TLS: see docs/operations.md."))
    if is_open and not MailServer.objects.filter(club=terms.sends, club__is_rehearsal=False).exists():
        raise refused(NO_SERVER)
    if terms.sends and not Club.objects.filter(pk=terms.sends, is_rehearsal=False).exists():
        raise refused(NO_SERVER)
    values = {"sign_ups": terms.sign_ups, "sends_id": terms.sends}
    row, limits = Hosting.objects.first(), {name: getattr(terms, name) for name in LIMITS}
    with act("set_hosting", by=by, state=str(terms.sign_ups)) as write:
        if row is None:
            return write.add(Hosting(**values, **limits))
        return write.change(row, **values, **limits)


def set_quota(club: Club, limits: ClubLimits, *, by: Actor) -> Quota:
    """The limits of one club from now on; what it has already stays."""
    row = Quota.objects.filter(club=club).first()
    with act("set_quota", by=by, name=club.name, club=club.pk) as write:
        if row is None:
            return write.add(Quota(club=club, **asdict(limits)))
        return write.change(row, **asdict(limits))
