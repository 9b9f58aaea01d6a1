"""A rehearsal: a session set up in a club of its own, to be played by robots and then removed."""

from dataclasses import asdict, dataclass, replace

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.models import Club, Player, Rehearsal
from tournament.readings.club.roles import own_club
from tournament.readings.club.time_zones import today, zone_of
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Actor
from tournament.services.rehearsal.removal import remove_session
from tournament.services.rehearsal.sessions import HOWELL, SESSIONS

PACES = (1, 10, 60)
MOST_SLIPS = 50
SEEDS = range(1, 10_000)


@dataclass(frozen=True, slots=True)
class Dials:
    """The settings of a rehearsal, and how much goes wrong: `slips` entries in a hundred are wrong at first.

    `tables` 0 is the usual number; `calls` lets tables that disagree leave it to the director;
    with `auction` the phones ask for the auction, and the robots key it.
    """

    evening: str = HOWELL
    tables: int = 0
    seed: int = 1
    pace: int = 1
    slips: int = 0
    outages: bool = False
    slow_table: bool = False
    late_pair: bool = False
    calls: bool = False
    auction: bool = False


def start_rehearsal(*, by: Actor, dials: Dials = Dials()) -> Rehearsal:
    """Set the session up, ready for the robots; one that is still there is given back instead.

    DirectorError `bad_dial` where a dial is turned too far.
    """
    if standing := Rehearsal.objects.select_related("session").first():
        return standing
    dials = _within(dials)
    kind = SESSIONS[dials.evening]
    with transaction.atomic():
        club = Club.objects.filter(is_rehearsal=True).first()
        club = club or Club.objects.create(name=_("Rehearsal"), is_rehearsal=True)
        club.time_zone = zone_of(own_club(by.user) if by.user else None).key
        club.save(update_fields=["time_zone"])
        session = kind.set_up(club, dials.tables, day=today(club), by=by)
        if dials.auction:
            event = session.event  # the robots of a command play on with this object
            event.options = {**event.options, "auction": True}
            event.save(update_fields=["options"])
        stored = {name: value for name, value in asdict(dials).items() if name != "auction"}
        return Rehearsal.objects.create(session=session, **stored)


def _within(dials: Dials) -> Dials:
    """The dials with the usual number of tables filled in."""
    if dials.evening not in SESSIONS:
        raise _refusal()
    tables = SESSIONS[dials.evening].tables
    dials = replace(dials, tables=dials.tables or tables[0])
    right = dials.tables in tables and dials.seed in SEEDS and dials.pace in PACES
    if not right or not 0 <= dials.slips <= MOST_SLIPS:
        raise _refusal()
    return dials


def _refusal() -> DirectorError:
    return DirectorError("bad_dial", _("A rehearsal is not possible with these settings."))


def set_pace(rehearsal: Rehearsal, *, pace: int, paused: bool) -> Rehearsal:
    rehearsal.pace, rehearsal.paused = pace, paused
    rehearsal.save(update_fields=["pace", "paused"])
    return rehearsal


@transaction.atomic
def remove_rehearsal(rehearsal: Rehearsal) -> None:
    """Erase it without a trace: the sessions of its event, their journals, its players and its club."""
    event = rehearsal.session.event
    club = event.club
    rehearsal.delete()
    for session in event.sessions.order_by("-pk"):
        remove_session(session)
    if not club.events.exists():
        Player.objects.filter(club=club).delete()
        club.delete()
