"""Who sits at a table of a match: the players of its teams, and whom their line-ups name for these seats."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import F, OuterRef, Subquery

from tournament.models import Contestant, EntrantPlayer, EventAlias, Membership, Section
from tournament.reports.cache.versioned_cache import Remembered, version_of
from tournament.reports.people.hidden_line_ups import Start, hidden_starts
from tournament.reports.people.people import NAME, name_in_event
from tournament.sheets.names import Party
from tournament.sheets.table_sheet import Sitting, TableRound, TeamPlayer, TeamSeats

Stint = tuple[int, int, int, bool]  # position, first round, player, named in a line-up


@dataclass(frozen=True, slots=True)
class _Teams:
    rosters: Mapping[int, tuple[TeamPlayer, ...]]  # by contestant
    stints: Mapping[int, tuple[Stint, ...]]
    hidden: frozenset[Start]


def sitting_at(section: Section, row: TableRound | None, own: int | None) -> Sitting | None:
    """The question who sits where, as long as the table has no result of the round; `own`: for one pair.

    A line-up that waits for the opponents' is shown at its own pair's address alone.
    """
    if row is None or row.match is None or row.sit_out or any(board.result for board in row.boards):
        return None
    teams = _known.of(version_of(section).planned)

    def of(party: Party | None) -> TeamSeats | None:
        if party is None or own not in (None, party.id):
            return None
        return _seats(teams, party.id, row.round, is_own=own is not None)

    return Sitting(row.round, of(row.ns), of(row.ew))


def _seats(teams: _Teams, pair: int, number: int, *, is_own: bool) -> TeamSeats:
    is_hidden = (pair, number) in teams.hidden and not is_own
    found: dict[int, Stint] = {one[0]: one for one in teams.stints.get(pair, ()) if one[1] <= number}
    named = tuple(bool(found.get(seat) and found[seat][1] == number and found[seat][3]) for seat in (1, 2))
    seated = tuple(None if is_hidden or seat not in found else found[seat][2] for seat in (1, 2))
    return TeamSeats(teams.rosters.get(pair, ()), seated, named, is_hidden)


def _read(section: int) -> _Teams:
    pairs = dict(Contestant.objects.filter(section=section).values_list("pk", "entrant"))
    rosters: dict[int | None, list[TeamPlayer]] = defaultdict(list)
    own = EventAlias.objects.filter(event=OuterRef("entrant__event"), player=OuterRef("player"))
    players = EntrantPlayer.objects.filter(entrant__in=pairs.values()).annotate(
        own_alias=Subquery(own.values("alias")[:1]), how=F("entrant__event__names_shown")
    )
    for team, player, *name in players.order_by("order").values_list("entrant", "player", *NAME):
        rosters[team].append(TeamPlayer(player, name_in_event(*name)))
    stints: dict[int, list[Stint]] = defaultdict(list)
    rows = Membership.objects.filter(contestant__section=section).order_by("from_round")
    columns = ("contestant", "position", "from_round", "player", "is_named")
    for pair, position, start, who, is_named in rows.values_list(*columns):
        stints[pair].append((position, start, who, is_named))
    return _Teams(
        {pair: tuple(rosters[team]) for pair, team in pairs.items()},
        {pair: tuple(found) for pair, found in stints.items()},
        hidden_starts(section, ((pair, one[1]) for pair, found in stints.items() for one in found if one[3])),
    )


_known = Remembered(_read)
