"""What wishes and grades come to where rounds are drawn: tables of the latest round, seeds of the first."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise

from scoring.stages.formats import SWISS
from tournament.domain.people.readings.seat_wishes import fixed_players, wishes_of_two
from tournament.domain.stages.readings.seeds_by_grade import (
    by_strength,
    entrants_to_seed,
    refusal_of_seeds,
    seen_of,
)
from tournament.models import EntrantPlayer, Placement, Player, SeatWish, Session, Stage
from tournament.sheets.seat_arrangement import Seeding, SeedLine, WishAnswer
from tournament.sheets.stage_options import draw_options

APART, NEAR, DISTANT = SeatWish.Kind.APART, SeatWish.Kind.NEAR, SeatWish.Kind.DISTANT


def seeding(session: Session, strengths: Mapping[int, Fraction]) -> Seeding:
    """What `seed_by_grade` would do; `strengths` by entrant, empty where nobody has a grade."""
    entrants, stage = entrants_to_seed(session), session.stage
    order = by_strength(entrants, strengths) if strengths else []
    places = {one.pk: place for place, one in enumerate(order, start=1)}
    players = _players(session)
    return Seeding(
        lines=tuple(
            SeedLine(
                one.number,
                one.name,
                tuple(player.name for player in players[one.pk]),
                strengths.get(one.pk),
                one.seed,
                places.get(one.pk),
            )
            for one in order or entrants
        ),
        first=_first_round(stage),
        refusal=refusal_of_seeds(session, strengths),
        seen=seen_of(entrants),
    )


def _first_round(stage: Stage | None) -> str:
    if stage is None:
        return ""
    return draw_options(stage.options).first if stage.format == SWISS else stage.format


def _players(session: Session) -> dict[int, list[Player]]:
    rows = EntrantPlayer.objects.filter(entrant__contestants__section__session=session).distinct()
    found: dict[int, list[Player]] = defaultdict(list)
    for row in rows.select_related("player").order_by("entrant", "order"):
        found[row.entrant_id].append(row.player)
    return found


class _Tables:
    """The tables of each entrant by round, and the entrant of each player."""

    def __init__(self, session: Session) -> None:
        self.entrant_of = {
            player.pk: entrant for entrant, players in _players(session).items() for player in players
        }
        self.by_round: dict[int, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
        self.section: dict[int, int] = {}
        rows = Placement.objects.filter(section__session=session, match__away__isnull=False)
        for section, number, table, *both in rows.values_list(
            "section", "round", "table", "match__home", "match__away"
        ):
            for entrant in both:
                self.by_round[number][entrant].add(table)
                self.section[entrant] = section

    def last_round_of(self, *entrants: int) -> int:
        return max((number for number, own in self.by_round.items() if {*entrants} <= own.keys()), default=0)


def drawn_wishes(session: Session) -> tuple[WishAnswer, ...]:
    """Each wish of players here, and whether the tables seated so far meet it; the fixed seats first."""
    tables = _Tables(session)
    return (*_fixed(session, tables), *_of_two(session, tables))


def _fixed(session: Session, tables: _Tables) -> Iterator[WishAnswer]:
    fixed = fixed_players(session, tables.entrant_of)
    for player in Player.objects.filter(pk__in=fixed).order_by("pk"):
        entrant = tables.entrant_of[player.pk]
        seen = [min(own[entrant]) for number, own in sorted(tables.by_round.items()) if entrant in own]
        moves = sum(one != other for one, other in pairwise(seen))
        code = "not_seated" if not seen else "moves" if moves else "still"
        yield WishAnswer("stay", (player.name,), not moves, code, (moves,) if moves else ())


def _of_two(session: Session, tables: _Tables) -> Iterator[WishAnswer]:
    for wish in wishes_of_two(session):
        one, other = tables.entrant_of.get(wish.player_id), tables.entrant_of.get(wish.other_id or 0)
        if one and other and wish.other:
            names = (wish.player.name, wish.other.name)
            yield WishAnswer(wish.kind, names, *_answer(SeatWish.Kind(wish.kind), one, other, tables))


def _answer(kind: SeatWish.Kind, one: int, other: int, tables: _Tables) -> tuple[bool, str, tuple[int, ...]]:
    """Whether it is met, why, and the figures of the reason."""
    if one == other:
        return kind == NEAR, "partners", ()
    is_together = tables.section.get(one) == tables.section.get(other)
    rounds = sorted(tables.by_round.items()) if is_together else []
    meetings = [number for number, own in rounds if one in own and own[one] == own.get(other)]
    if kind == APART:
        return (False, "meet", (meetings[0],)) if meetings else (True, "never", ())
    number = tables.last_round_of(one, other) if kind == NEAR else 1
    first, second = (tables.by_round.get(number, {}).get(each) for each in (one, other))
    if not first or not second:
        return True, "not_seated", ()
    if tables.section[one] != tables.section[other]:
        return kind == DISTANT, "sections", ()
    gap = min(abs(a - b) for a in first for b in second)
    return (gap <= 1) == (kind == NEAR), "in_round", (number, min(first), min(second))
