"""What a plan changes in the first round that it changes, in numbers, as a drawing and as a sentence.

In the drawing a filled square is a table where something changes, a dashed one a table where a pair sits out,
an arrow the way of a pair from its planned table to another one.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.sheets.incident_sheets import Move, PlanCost, Route, Spot
from tournament.web.formatting.figures import pair_words
from tournament.web.formatting.table_drawing import arrows, places_of, size_of, table_at

MOST_NAMED = 3  # pairs of which the sentence says where they go
MOST_ARROWS = 16  # of more the drawing shows the tables only


@dataclass(frozen=True, slots=True)
class Changes:
    """`moved` are (pair, planned table, table); the others are tables. No `round`: nothing changes."""

    round: int | None
    moved: tuple[tuple[str, int, int], ...]
    new: frozenset[int]
    turned: frozenset[int]
    sit_outs: frozenset[int]
    boards: frozenset[int]

    @classmethod
    def of(cls, option: PlanCost) -> "Changes":
        pairs = [(route, move) for route in option.routes if (move := route.moves[0])]
        both = [
            (_label(route), move.before, move.after) for route, move in pairs if move.before and move.after
        ]
        stays = [(before, after) for _pair, before, after in both if before.table == after.table]
        return cls(
            round=option.rounds[0] if option.rounds else None,
            moved=tuple((pair, one.table, two.table) for pair, one, two in both if one.table != two.table),
            new=_tables(move.after for _route, move in pairs if move.before is None),
            turned=_tables(two for one, two in stays if one.side != two.side),
            sit_outs=_tables(move.after for _route, move in pairs if move.after and not move.after.opponents),
            boards=_tables(two for one, two in stays if two.opponents and one.boards != two.boards),
        )

    @property
    def hit(self) -> frozenset[int]:
        """Tables where a pair comes, goes, turns, or has other boards."""
        ends = {table for _pair, one, two in self.moved for table in (one, two)}
        return self.new | self.turned | self.boards | ends


def movers(option: PlanCost) -> int:
    """Pairs that in some round sit at another table or in the other direction than planned."""
    return sum(any(move and _seat_changes(move) for move in route.moves) for route in option.routes)


def drawing(changes: Changes, tables: int) -> SafeString:
    """The tables with those that change; `sentence` puts it in words."""
    places = places_of(max(tables, *changes.hit, *changes.sit_outs, 1))
    ways = {(one, two) for _pair, one, two in changes.moved}
    return format_html(
        '<svg class="seating" viewBox="0 0 {} {}" aria-hidden="true">{}{}</svg>',
        *size_of(places),
        arrows(ways if len(ways) <= MOST_ARROWS else (), places, "pairs-way"),
        format_html_join(
            "", "{}", ((table_at(at, table, look=_look(table, changes)),) for table, at in places.items())
        ),
    )


def sentence(changes: Changes) -> str:
    """What the drawing shows, in words."""
    if changes.round is None:
        return _("No pair's next seats change.")
    parts = [*_ways(changes), *_at_tables(changes)]
    return _("Round %(round)d: %(what)s.") % {"round": changes.round, "what": " · ".join(parts)}


def _ways(changes: Changes) -> Iterable[str]:
    if len(changes.moved) > MOST_NAMED:
        count = len(changes.moved)
        yield (
            ngettext("%(count)d pair at another table", "%(count)d pairs at other tables", count)
            % {"count": count}
        )
        return
    for pair, one, two in changes.moved:
        yield (
            _("pair %(pair)s: table %(planned)d → %(table)d") % {"pair": pair, "planned": one, "table": two}
        )


def _at_tables(changes: Changes) -> Iterable[str]:
    kinds = (
        (_("the new pair at table %(tables)s"), changes.new),
        (_("sit-out at table %(tables)s"), changes.sit_outs),
        (_("N-S and E-W swapped at table %(tables)s"), changes.turned),
    )
    for said, tables in kinds:
        if tables:
            yield said % {"tables": ", ".join(map(str, sorted(tables)))}
    if count := len(changes.boards - changes.turned):
        text = ngettext("other boards at %(count)d table", "other boards at %(count)d tables", count)
        yield text % {"count": count}


def _look(table: int, changes: Changes) -> str:
    if table in changes.sit_outs:
        return "waits"
    return "hit" if table in changes.hit else ""


def _seat_changes(move: Move) -> bool:
    before, after = move.before, move.after
    return bool(before and after and (before.table, before.side) != (after.table, after.side))


def _label(route: Route) -> str:
    return pair_words(route.party.label) if route.party else ""


def _tables(spots: Iterable[Spot | None]) -> frozenset[int]:
    return frozenset(spot.table for spot in spots if spot)
