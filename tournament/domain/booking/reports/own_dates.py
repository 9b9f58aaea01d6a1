"""The coming dates of a player's club, with their own bookings and those who look for a partner.

Who looks is named to members alone; others see how many, and their systems. A player with a public alias is
named by it.
"""

from collections import defaultdict

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.analysis.hall_places import Hall
from tournament.domain.booking.readings.booking_rows import (
    LIVE,
    begins,
    cancels_until,
    hall_with,
    is_member,
    live_rows,
    may_cancel,
    parties_of,
    refusal_to_book,
)
from tournament.domain.errors import DirectorError
from tournament.domain.time_zones import today, zone_of
from tournament.exchange.calendar import Calendar, Day
from tournament.models import Booking, EventAlias, Membership, PlannedDate, Player
from tournament.sheets.names import Name
from tournament.sheets.own_dates import OwnDate, OwnDates, Partner, Seeker

MOST_DATES = 30
MOST_PARTNERS = 3
MOST_SEATS = 12  # latest ones, of which the partners are
MOST_NAMES = 2000
MINUTES = 210  # of an entry in a calendar


def own_dates(player: Player, only: int | None = None) -> OwnDates:
    """In the same number of queries however many dates there are; `only` one of them."""
    coming = PlannedDate.objects.filter(club=player.club_id, date__gte=today(player.club))
    rows = coming.select_related("club", "session")
    dates = list((rows.filter(pk=only) if only else rows)[:MOST_DATES])
    booked: dict[int, list[Booking]] = defaultdict(list)
    found = Booking.objects.filter(on__in=dates, state__in=LIVE).select_related("player", "partner", "asks")
    for row in found.order_by("at", "pk"):
        booked[row.on_id].append(row)
    named = is_member(player)
    return OwnDates(
        player.name,
        named,
        latest_system(player),
        latest_partners(player),
        tuple(_own_date(one, player, booked[one.pk], named) for one in dates),
    )


def _own_date(on: PlannedDate, player: Player, rows: list[Booking], named: bool) -> OwnDate:
    own = next((row for row in rows if row.player_id == player.pk), None)
    parties = parties_of(rows)
    hall, waiting = hall_with(on, parties), [one for one in parties if one.is_waiting]
    refusal = refusal_to_book(on)
    return OwnDate(
        id=on.pk,
        name=on.name,
        date=on.date,
        starts=on.starts,
        place=on.place,
        state=own.state if own else "",
        partner=own.partner.name.covered if own and own.partner else None,
        system=own.system if own else "",
        place_in_list=next((number for number, one in enumerate(waiting, 1) if own in one.rows), 0),
        asks=own.asks.name.covered if own and own.asks else None,
        asked_by=tuple(_seeker(row, True) for row in rows if row.asks_id == player.pk and own),
        looking=tuple(_seeker(row, named) for row in rows if not row.partner_id and row is not own),
        pairs=hall.pairs,
        singles=hall.singles,
        waiting=len(waiting),
        free=hall.free,
        cancels_until=cancels_until(on),
        may_cancel=may_cancel(on),
        is_cancelled=on.cancelled_at is not None,
        refusal=refusal.message if refusal else "",
    )


def hall_of_date(planned: int) -> Hall:
    """How many have a place on a date that takes bookings, for everybody."""
    on = PlannedDate.objects.get(pk=planned)
    return hall_with(on, parties_of(live_rows(on)))


def _seeker(row: Booking, named: bool) -> Seeker:
    return Seeker(row.player_id if named else None, row.player.name.covered if named else None, row.system)


def latest_system(player: Player) -> str:
    """The system that the player has booked with last."""
    rows = Booking.objects.filter(player=player).exclude(system="").order_by("-at", "-pk")
    return rows.values_list("system", flat=True).first() or ""


def latest_partners(player: Player) -> tuple[Partner, ...]:
    """Whom the player has booked or played with last; nobody whom an event named otherwise."""
    booked = Booking.objects.filter(player=player).exclude(partner=None).select_related("partner")
    players = [row.partner for row in booked.order_by("-on__date", "-pk")[:MOST_PARTNERS]]
    own = Membership.objects.filter(player=player).order_by("-contestant__section__session__date", "-pk")
    seats = list(
        own.filter(contestant__section__session__event__forgotten_at=None).values_list(
            "contestant", "contestant__section__session__event"
        )[:MOST_SEATS]
    )
    aliased = {*EventAlias.objects.filter(event__in=[event for _seat, event in seats]).values_list("player")}
    others = Membership.objects.filter(contestant__in=[seat for seat, _event in seats]).exclude(player=player)
    order = {seat: place for place, (seat, _event) in enumerate(seats)}
    for seat in sorted(others.select_related("player"), key=lambda one: order[one.contestant_id]):
        if (seat.player_id,) not in aliased and seat.player.club_id == player.club_id:
            players.append(seat.player)
    return tuple(dict.fromkeys(Partner(one.pk, one.name.covered) for one in players if one))[:MOST_PARTNERS]


def no_partner() -> DirectorError:
    return DirectorError("no_player", _("Choose a partner, or choose to play alone."))


def offered_partner(player: Player, key: int) -> Player:
    """A partner of before, one whose name the player sees among those who look, or one who asks."""
    found = own_dates(player)
    seekers = [seeker for one in found.dates for seeker in (*one.looking, *one.asked_by)]
    if key not in {*(one.player for one in found.partners), *(one.player for one in seekers)}:
        raise no_partner()
    return Player.objects.get(pk=key)


def names_to_choose(player: Player) -> tuple[Name, ...]:
    """The other players of the club by their public names, for members alone."""
    if not is_member(player):
        return ()
    others = Player.objects.filter(club=player.club_id).exclude(pk=player.pk)
    return tuple(one.name.covered for one in others[:MOST_NAMES])


def calendar_of(on: PlannedDate, address: str) -> Calendar:
    """The date as a calendar file; one without an hour is a whole day."""
    entry = Day(
        uid=f"date-{on.pk}@overtrick",
        day=on.date,
        title=on.name,
        changed=timezone.now(),
        place=on.place,
        address=address,
        at=begins(on) if on.starts else None,
        minutes=MINUTES if on.starts else 0,
    )
    return Calendar(on.club.name, str(zone_of(on.club)), (entry,))
