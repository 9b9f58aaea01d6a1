"""The seats of a session as chairs of its movements, and how wishes and strengths arrange them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from django.utils.translation import gettext_lazy
from msgspec import Meta

from tournament.domain.inputs import Ask
from tournament.domain.journal.readings.couples import partners_of
from tournament.domain.movements.readings.named_plans import plan_of
from tournament.domain.people.readings.seat_wishes import (
    contestants_of_players,
    fixed_contestants,
    fixed_players,
    wishes_of_two,
)
from tournament.models import Contestant, Player, Section, Session
from tournament.movements.changes.arrangement import (
    Arrangement,
    Chair,
    SeatWish,
    WishKind,
    arrange,
    chairs_of,
)
from tournament.sheets.event_kinds import INDIVIDUAL, PAIRS


@dataclass(frozen=True, slots=True)
class Arranging:
    """`lot` decides between arrangements that are equally good. `seen` is what was read: if something else
    stands, it is a 409; empty: whatever stands."""

    stationary: Annotated[bool, Ask(label=gettext_lazy("Fixed seats"))] = False
    wishes: Annotated[bool, Ask(label=gettext_lazy("Apart and near"))] = False
    grades: Annotated[bool, Ask(label=gettext_lazy("Seed by grade"))] = False
    lot: Annotated[int, Meta(ge=0, le=99_999)] = 0
    seen: Annotated[str, Meta(max_length=200), Ask(blank=True)] = ""


@dataclass(frozen=True, slots=True)
class Hall:
    """The contestants of sections with a movement, each at its chair."""

    sections: tuple[Section, ...]
    places: tuple[Contestant, ...]
    chairs: tuple[Chair, ...]

    @property
    def seen(self) -> str:
        return "-".join(f"{section.pk}.{section.version}" for section in self.sections)

    @property
    def keys(self) -> list[int]:
        return [place.pk for place in self.places]


@dataclass(frozen=True, slots=True)
class Asked:
    """A wish as it is stored, by its players."""

    wish: SeatWish
    players: tuple[Player, ...]


def arranged_sections(session: Session) -> list[Section]:
    """Those whose pairs or single players sit by a movement."""
    rows = session.sections.with_boards().select_related("session__event__club").order_by("pk")
    return [one for one in rows if one.movement and one.kind in (PAIRS, INDIVIDUAL)]


def hall_of(sections: Sequence[Section]) -> Hall:
    places: list[Contestant] = []
    movements = []
    for section in sections:
        own = [*section.contestants.numbered()]
        partners = partners_of(section) if section.contestant_size == 1 else None
        numbers = {one.pk: number for number, one in enumerate(own, start=1)}
        rows = [*section.placements.order_by("round", "table")]
        movements.append(
            plan_of(rows, numbers, contestants=len(own), winners=section.winners, partners=partners)
        )
        places += own
    return Hall((*sections,), (*places,), (*chairs_of(movements),))


def wishes_asked(session: Session, hall: Hall, how: Arranging) -> list[Asked]:
    """The wishes that somebody seated here has, each once; the fixed seats first."""
    of_player = {
        player: pair for one in hall.sections for player, pair in contestants_of_players(one).items()
    }
    found: dict[SeatWish, tuple[Player, ...]] = {}
    if how.stationary:
        fixed = fixed_players(session, of_player)
        for player in Player.objects.filter(pk__in=fixed):
            found.setdefault(SeatWish(WishKind.STAY, of_player[player.pk]), (player,))
    for row in wishes_of_two(session) if how.wishes else ():
        one, other = of_player.get(row.player_id), of_player.get(row.other_id or 0)
        if one and other and row.other:
            wish = SeatWish(WishKind(row.kind), min(one, other), max(one, other))
            found.setdefault(wish, (row.player, row.other))
    return [Asked(wish, players) for wish, players in found.items()]


def arrangement_of(
    hall: Hall, asked: Sequence[Asked], how: Arranging, strengths: Mapping[int, Fraction]
) -> Arrangement:
    """`strengths` are those of all contestants, or none."""
    known = {pk: strengths[pk] for pk in hall.keys if pk in strengths} if how.grades else {}
    spread = known if len(known) == len(hall.places) else None
    return arrange(hall.chairs, hall.keys, [one.wish for one in asked], spread, seed=how.lot)


def settled(section: Section) -> list[Contestant] | None:
    """The contestants in another order of the seats, that lets more of those who need it sit still."""
    fixed = fixed_contestants(section)
    if not fixed:
        return None
    hall = hall_of([section])
    wishes = [SeatWish(WishKind.STAY, pk) for pk in hall.keys if pk in fixed]
    found = arrange(hall.chairs, hall.keys, wishes)
    by_key = {place.pk: place for place in hall.places}
    order = [by_key[pk] for pk in found.seated]
    return order if order != [*hall.places] else None
