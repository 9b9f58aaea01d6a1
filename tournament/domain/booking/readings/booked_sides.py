"""The bookings of one date: pairs, players who look for a partner, those who wait, those who cancelled."""

from dataclasses import dataclass

from tournament.domain.booking.readings.booking_rows import LIVE, parties_of
from tournament.models import Booking, PlannedDate, Player, Session
from tournament.sheets.event_kinds import EVENT_KINDS, PAIRS, TABLE_GAMES

Side = tuple[Booking, ...]  # of one player, or of two who play together


@dataclass(frozen=True, slots=True)
class Sides:
    """All in the order of their bookings. `waiting` has pairs and single players."""

    pairs: tuple[Side, ...]
    looking: tuple[Booking, ...]
    waiting: tuple[Side, ...]
    cancelled: tuple[Booking, ...]

    @property
    def left_over(self) -> Booking | None:
        """The last of those who look, where they cannot all be paired."""
        return self.looking[-1] if len(self.looking) % 2 else None

    @property
    def players(self) -> int:
        return 2 * len(self.pairs) + len(self.looking)


def sides_of(on: PlannedDate) -> Sides:
    """In one query."""
    rows = list(on.bookings.select_related("player"))
    parties = parties_of(row for row in rows if row.state in LIVE)
    booked = [party.rows for party in parties if not party.is_waiting]
    return Sides(
        tuple(side for side in booked if len(side) == 2),
        tuple(side[0] for side in booked if len(side) == 1),
        tuple(party.rows for party in parties if party.is_waiting),
        tuple(row for row in rows if row.state == Booking.State.CANCELLED),
    )


def booked_partner(session: Session, player: Player) -> Player | None:
    """With whom a player has booked the date of a session, both with a place; None for one who is alone."""
    rows = Booking.objects.filter(on__session=session, state=Booking.State.BOOKED)
    own = rows.filter(player=player, partner__isnull=False).select_related("partner").first()
    if own and rows.filter(player=own.partner_id, partner=player).exists():
        return own.partner
    return None


def kind_of_date(on: PlannedDate) -> str:
    """The kind of event that is played: that of its session, before it that of its template, else pairs."""
    like = on.session or on.template
    return like.event.kind if like else PAIRS


def players_a_contestant(on: PlannedDate) -> int:
    """1 for an individual and for table games, else 2: players of a team book in pairs."""
    kind = kind_of_date(on)
    return 1 if kind == TABLE_GAMES or EVENT_KINDS[kind].partners == 1 else 2


def about_date(on: PlannedDate) -> dict[str, object]:
    """What the acts of a date say about it: `on` is its key."""
    return {"on": on.pk, "name": on.name, "date": on.date.isoformat()}
