"""Check-in of players: the code at the door, arriving, leaving, partners, and seating them."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.movements.readings.named_plans import refuse_teams
from tournament.domain.seats.acts.contestants import refuse_once_played, set_number_of_contestants
from tournament.domain.seats.acts.pair_seats import name_pair
from tournament.models import CheckIn, Door, Player, Section, Session


def open_door(session: Session, *, by: Actor) -> Door:
    """From now on players check themselves in; an open door stays as it is."""
    _refuse_closed(session)
    if standing := Door.objects.filter(session=session).first():
        return standing
    with act("open_door", by=by, session=session, others=session.sections.all()) as write:
        return write.add(Door(session=session))


def close_door(door: Door, *, by: Actor) -> None:
    """The code leads nowhere from now on; opened again, the door has another one."""
    sections = door.session.sections.all()
    with act("close_door", by=by, session=door.session, others=sections) as write:
        write.remove(door)


def check_in(session: Session, player: Player, *, by: Actor) -> CheckIn:
    """A player has come. Saying it again changes nothing."""
    if standing := CheckIn.objects.filter(session=session, player=player).first():
        return standing
    _refuse_closed(session)
    with act("check_in", by=by, session=session, others=session.sections.all(), player=str(player)) as write:
        return write.add(CheckIn(session=session, player=player))


def check_out(session: Session, player: Player, *, by: Actor) -> None:
    """Remove a check-in made by mistake, or of a player who left; their partner then has none."""
    _refuse_closed(session)
    with act("check_out", by=by, session=session, others=session.sections.all(), player=str(player)) as write:
        _part(write, session, player)
        for row in CheckIn.objects.filter(session=session, player=player):
            write.remove(row)


def pair_up(session: Session, player: Player, partner: Player | None, *, by: Actor) -> None:
    """Two play together; the partner counts as here too. None: the player looks for a partner."""
    if partner == player:
        raise DirectorError("same_player_twice", _("A player cannot be their own partner."))
    _refuse_closed(session)
    with act("pair_up", by=by, session=session, others=session.sections.all()) as write:
        write.about |= {"player": str(player), "partner": str(partner or "–")}
        _part(write, session, player)
        if partner is None:
            return
        _refuse_taken(session, partner)
        for one, other in ((player, partner), (partner, player)):
            row = CheckIn.objects.filter(session=session, player=one).first()
            row = row or write.add(CheckIn(session=session, player=one))
            write.change(row, partner_id=other.pk)


def couples(session: Session) -> list[tuple[Player, Player]]:
    """Those here with a partner, in the order in which they came."""
    rows = CheckIn.objects.filter(session=session, partner__isnull=False)
    found: dict[frozenset[int], tuple[Player, Player]] = {}
    for row in rows.select_related("player", "partner").order_by("pk"):
        if row.partner:
            found.setdefault(frozenset((row.player.pk, row.partner.pk)), (row.player, row.partner))
    return list(found.values())


@transaction.atomic
def seat_those_here(section: Section, *, by: Actor) -> int:
    """As many pairs as have come, with their names; how many that is. Movement and tables are chosen next."""
    refuse_teams(section)
    refuse_once_played(section)
    here = couples(section.session)
    if not here:
        raise DirectorError("nobody_here", _("No pair has checked in yet."))
    for pair in section.contestants.numbered():
        name_pair(pair, [None, None], by=by)
    set_number_of_contestants(section, len(here), by=by)
    for pair, players in zip(section.contestants.numbered(), here, strict=True):
        name_pair(pair, players, by=by)
    return len(here)


def _part(write: Act, session: Session, player: Player) -> None:
    """Remove the player as a partner, and their own partner."""
    rows = CheckIn.objects.filter(session=session)
    for row in rows.filter(partner=player) | rows.filter(player=player, partner__isnull=False):
        write.change(row, partner_id=None)


def _refuse_taken(session: Session, partner: Player) -> None:
    row = CheckIn.objects.filter(session=session, player=partner, partner__isnull=False).first()
    if row:
        raise Conflict(
            "has_partner",
            _("%(player)s has already checked in with %(partner)s. Ask the director.")
            % {"player": partner, "partner": row.partner},
        )


def _refuse_closed(session: Session) -> None:
    if session.is_closed:
        raise DirectorError("session_closed", _("The session is closed."))
