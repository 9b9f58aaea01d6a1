"""A date as its directors see it, the rota of its hosts, and how often a player has not come."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from fractions import Fraction
from functools import partial

from django.db.models import F

from tournament.domain.booking.readings.booked_sides import (
    Side,
    Sides,
    kind_of_date,
    players_a_contestant,
    sides_of,
)
from tournament.domain.booking.readings.booking_rows import cancels_until
from tournament.domain.movements.reports.movement_offers import fitting_number
from tournament.domain.time_zones import today
from tournament.models import Booking, CheckIn, Club, Duty, PlannedDate, Player
from tournament.movements.catalogue import Choice
from tournament.sheets.date_desk import (
    BookedPlayer,
    BookedSide,
    CancelledBooking,
    DateDesk,
    DutyCount,
    Expected,
    OnDuty,
    Rota,
    RotaLine,
)

YEAR = timedelta(days=365)
HOST, STAND_IN = Duty.Kind.HOST, Duty.Kind.STAND_IN


def date_desk(on: PlannedDate, missed: Mapping[int, int] | None = None) -> DateDesk:
    """In three queries, however many have booked; `on` with club, session and template.

    `missed`: the `no_shows` of the club, where the reader may see them.
    """
    sides, duties = sides_of(on), list(on.duties.select_related("player"))
    here = {*CheckIn.objects.filter(session=on.session_id).values_list("player", flat=True)}
    until, side_of = cancels_until(on), partial(_side, here=here, missed=missed or {})
    return DateDesk(
        on.pk,
        on.name,
        on.date,
        on.starts,
        on.place,
        on.version,
        on.takes_bookings,
        on.tables,
        on.session_id,
        pairs=tuple(map(side_of, sides.pairs)),
        looking=tuple(side_of((row,)) for row in sides.looking),
        waiting=tuple(map(side_of, sides.waiting)),
        cancelled=tuple(
            CancelledBooking(
                row.pk,
                row.player_id,
                row.player.name,
                row.cancelled_at,
                late=row.cancelled_at is not None and row.cancelled_at > until,
            )
            for row in sides.cancelled
        ),
        hosts=_on_duty(duties, HOST),
        stand_ins=_on_duty(duties, STAND_IN),
        expected=_expected(on, sides),
    )


def _side(side: Side, *, here: set[int], missed: Mapping[int, int]) -> BookedSide:
    return tuple(
        BookedPlayer(
            row.pk,
            row.player_id,
            row.player.name,
            row.system,
            row.at,
            row.came,
            here=row.player_id in here,
            no_shows=missed.get(row.player_id, 0),
        )
        for row in side
    )


def _on_duty(duties: Iterable[Duty], kind: str) -> tuple[OnDuty, ...]:
    return tuple(
        OnDuty(row.pk, row.player_id, row.player.name, row.called_at, row.answer)
        for row in duties
        if row.kind == kind
    )


def _expected(on: PlannedDate, sides: Sides) -> Expected:
    if players_a_contestant(on) == 1:
        return Expected(sides.players, sides.players, Fraction(sides.players, 4), left_over=False)
    pairs = len(sides.pairs) + len(sides.looking) // 2
    return Expected(sides.players, pairs, Fraction(pairs, 2), left_over=sides.left_over is not None)


def movements_expected(on: PlannedDate, contestants: int) -> list[Choice]:
    """The movements that fit so many, best first: the first one is what set-up recommends.

    Of each family the best one. Empty for too few, and where no movement seats them.
    """
    found = fitting_number(on.club, contestants, kind_of_date(on))
    kinds = {(one.family, one.winners): one for one in reversed(found)}
    return [one for one in found if one is kinds[one.family, one.winners]]


# The rota: who hosts which of the coming dates, and how the duties of a year are shared.


def rota(club: Club) -> Rota:
    """In two queries, however many dates there are."""
    now = today(club)
    dates = club.dates.filter(date__gte=now, cancelled_at=None)
    duties: dict[int, list[Duty]] = defaultdict(list)
    rows = list(Duty.objects.filter(on__club=club, on__date__gte=now - YEAR).select_related("player", "on"))
    for row in rows:
        duties[row.on_id].append(row)
    lines = (
        RotaLine(
            one.pk,
            one.name,
            one.date,
            one.starts,
            _on_duty(duties[one.pk], HOST),
            _on_duty(duties[one.pk], STAND_IN),
        )
        for one in dates
    )
    return Rota(tuple(lines), _counts(rows, now))


def _counts(rows: list[Duty], now: date) -> tuple[DutyCount, ...]:
    """Those with the most duties first. A stand-in who was not needed has stood ready all the same."""
    players = {row.player_id: row.player for row in rows}
    past = Counter((row.player_id, row.kind) for row in rows if row.on.date < now)
    coming = Counter(row.player_id for row in rows if row.on.date >= now)
    counts = (
        DutyCount(pk, player.name, past[pk, HOST], past[pk, STAND_IN], coming[pk])
        for pk, player in players.items()
    )
    order = {pk: (player.reading, player.latin, player.native) for pk, player in players.items()}
    return tuple(sorted(counts, key=lambda one: (-one.total, order[one.player])))


# No-shows: for directors alone.


def no_shows(club: Club, players: Iterable[int] | None = None) -> dict[int, int]:
    """How often each player has booked and not come, in the last twelve months; only those who did."""
    rows = Booking.objects.filter(on__club=club, on__date__gte=today(club) - YEAR, came=False)
    if players is not None:
        rows = rows.filter(player__in=players)
    rows = rows.exclude(state=Booking.State.CANCELLED)
    return dict(Counter(rows.order_by().values_list("player", flat=True)))


def duties_of(player: Player) -> list[Duty]:
    """The coming duties of a player, for their private page."""
    rows = player.duties.filter(on__date__gte=today(player.club)).select_related("on__club")
    return list(rows.order_by("on__date", F("on__starts").asc(nulls_last=True), "pk"))
