"""Who plays: contestants and entrants with their players, their positions, line-ups not shown yet."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, zip_longest
from operator import attrgetter, itemgetter
from typing import Any

from django.db.models import Exists, F, OuterRef, QuerySet, Subquery

from tournament.domain.journal.reports.versioned_cache import (
    Remembered,
    Version,
    has_several_sections,
    versions_of_session,
)
from tournament.domain.people.readings.line_ups import Segment, is_in
from tournament.models import (
    Contestant,
    Entrant,
    EntrantPlayer,
    EventAlias,
    Membership,
    Placement,
    Result,
    Section,
    Session,
    Stage,
)
from tournament.sheets.names import Name, Party, in_section, published
from tournament.sheets.stage_options import line_up_of_part, match_options, part_of_match
from tournament.sheets.team_standings import NamedSeat, NamedTable

# Contestants with their players, by primary key, in two queries.

Columns = Sequence[Any]  # as a query gives them: some come from a compiled one
Rows = Iterable[Columns]


PAIRS = (
    *("pk", "number", "direction", "section__letter", "withdrawn_at", "unscored"),
    *("section__game", "section__contestant_size", "several"),
    *("section_id", "entrant_id", "partner_entrant_id"),
)
ROUNDS = ("position", "from_round")
# What `name_in_event` makes a name of; read from `with_names`.
NAME = (
    *("player__native", "player__reading", "player__latin", "player__alias", "player__number"),
    *("own_alias", "how"),
)
NAMES = ("contestant_id", *ROUNDS, "player_id", *NAME)


def _with_sections(rows: QuerySet[Contestant]) -> QuerySet[Contestant]:
    """Contestants with whether their session has several sections."""
    beside = Section.objects.filter(session=OuterRef("section__session")).exclude(pk=OuterRef("section"))
    return rows.annotate(several=Exists(beside))


def with_names(rows: QuerySet[Membership]) -> QuerySet[Membership]:
    """Memberships with how their event names players, and the alias that the player has in it alone."""
    event = "contestant__section__session__event"
    own = EventAlias.objects.filter(event=OuterRef(event), player=OuterRef("player")).values("alias")
    return rows.annotate(own_alias=Subquery(own[:1]), how=F(f"{event}__names_shown"))


def name_in_event(
    native: str, reading: str, latin: str, alias: str, number: str, own: str | None, how: str
) -> Name:
    """A player's name with the alias by which the event shows them."""
    return published(Name(native, reading, latin, alias), number, own or "", how)


def member_name(row: Membership) -> Name:
    """The same for a row of `with_names` that was read with its player."""
    own, how = attrgetter("own_alias", "how")(row)  # annotations: the model has no such columns
    return published(row.player.name, row.player.number, own or "", how)


def label_of(pair: Contestant) -> str:
    """A contestant's number as every sheet writes it, without its players."""
    section = pair.section
    prefix = section.letter if has_several_sections(section.session_id) else ""
    return in_section(str(pair), prefix)


def parties_of_sections(sections: Iterable[int]) -> dict[int, Party]:
    return _parties(*_rows(Contestant.objects.filter(section__in=sections)))


def parties_of_session(session: Session) -> dict[int, Party]:
    versions = versions_of_session(session.pk)
    return {pk: party for version in versions for pk, party in _of_section.of(version.planned).items()}


def parties_of_section(section: Section | int) -> dict[int, Party]:
    pk = section if isinstance(section, int) else section.pk
    memberships = with_names(Membership.objects.filter(contestant__section=pk)).order_by(*ROUNDS)
    names = [*memberships.values_list(*NAMES, "is_named")]
    hidden = hidden_starts(pk, ((row[0], row[2]) for row in names if row[-1]))
    shown = (row[:-1] for row in names if not (row[-1] and (row[0], row[2]) in hidden))
    pairs = _with_sections(Contestant.objects.filter(section=pk)).order_by().values_list(*PAIRS)
    return _parties(pairs, shown)


_of_section = Remembered(parties_of_section)


def _rows(contestants: QuerySet[Contestant]) -> tuple[Rows, Rows]:
    played = with_names(Membership.objects.filter(contestant__in=contestants)).order_by(*ROUNDS)
    return _with_sections(contestants).order_by().values_list(*PAIRS), played.values_list(*NAMES)


def _parties(pairs: Rows, names: Rows) -> dict[int, Party]:
    """In order of number. A substitute is named after the player they relieve."""
    stints: dict[int, list[Columns]] = defaultdict(list)
    for contestant, *stint in names:
        stints[contestant].append(stint)
    rows = sorted(pairs, key=_by_number)
    partners = _partners(rows)
    return {
        pk: Party(
            pk,
            number,
            direction,
            letter,
            tuple(name for player in partners.get(pk, (pk,)) for name in _named(stints[player])),
            left is not None,
            _kind(game, size),
            bool(several),
            partners.get(pk, ()),
            unscored,
        )
        for pk, number, direction, letter, left, unscored, game, size, several, *_entrants in rows
    }


def _partners(rows: Rows) -> dict[int, tuple[int, ...]]:
    """The two single players of each couple."""
    found = [(row[0], *row[-3:]) for row in rows]
    singles = {(section, entrant): pk for pk, section, entrant, partner in found if partner is None}
    return {
        pk: (singles[section, entrant], singles[section, partner])
        for pk, section, entrant, partner in found
        if partner is not None
    }


def sitting(parties: Mapping[int, Party]) -> dict[int, Party]:
    """Those who may sit as a side: couples, where single players sit."""
    couples = {pk: party for pk, party in parties.items() if party.partners}
    return couples or dict(parties)


def listed(parties: Mapping[int, Party]) -> dict[int, Party]:
    """Those who have a number of their own: without the couples of single players."""
    return {pk: party for pk, party in parties.items() if not party.partners}


def _kind(game: str, size: int) -> str:
    """What a contestant is: partners who enter a game together are a team."""
    if size == 1:
        return "player"
    return "team" if game else "pair"


def _named(stints: list[Columns]) -> tuple[Name, ...]:
    """Who sits in each position; a substitute follows the player they relieve, with their rounds."""
    found: list[Name] = []
    for _position, turns in groupby(stints, key=itemgetter(0)):
        (_own, _first, regular, *name), *later = turns
        found.append(name_in_event(*name))
        for (_own, since, player, *other), following in zip_longest(later, later[1:]):
            if player != regular:  # who comes back is not named twice
                rounds = _rounds(since, following[1] - 1 if following else None)
                found.append(replace(name_in_event(*other), rounds=rounds))
    return tuple(found)


def _rounds(first: int, last: int | None) -> str:
    return f"R{first}" if first == last else f"R{first}–{last or ''}"


def _by_number(row: Columns) -> tuple[str, bool, int, str]:
    _pk, number, direction, letter, *_rest = row
    return (letter, direction != "NS", int(number) if number.isdigit() else 0, number)


# The players of the entrants of an event, named as the event shows them.


@dataclass(frozen=True, slots=True)
class EntrantMember:
    """A player of an entrant; `number` is that of their membership."""

    player: int
    number: str
    name: Name


def members_of_entrants(event: int) -> dict[int, list[EntrantMember]]:
    """By entrant, in the order of the entry form."""
    own = EventAlias.objects.filter(event=event, player=OuterRef("player")).values("alias")
    rows = EntrantPlayer.objects.filter(entrant__event=event).order_by("entrant", "order")
    named = rows.annotate(own_alias=Subquery(own[:1]), how=F("entrant__event__names_shown"))
    found: dict[int, list[EntrantMember]] = defaultdict(list)
    columns = ("entrant", "player", "player__number", *NAME)
    for entrant, player, number, *name in named.values_list(*columns):
        found[entrant].append(EntrantMember(player, number, name_in_event(*name)))
    return found


# Who sits in which position of a contestant, from which round on.

# By contestant: position, first round and name, in the order of the rounds.
Seats = dict[int, list[tuple[int, int, Name]]]


def _read(section: int) -> Seats:
    seats: Seats = defaultdict(list)
    members = with_names(Membership.objects.filter(contestant__section=section)).order_by("from_round")
    found = [*members.values_list("contestant", "position", "from_round", "is_named", *NAME)]
    hidden = hidden_starts(section, ((pk, start) for pk, _seat, start, is_named, *_name in found if is_named))
    for pk, position, start, is_named, *name in found:
        if not is_named or (pk, start) not in hidden:
            seats[pk].append((position, start, name_in_event(*name)))
    for party in parties_of_section(section).values():
        for position, player in enumerate(party.partners, start=1):
            seats[party.id] += [(position, start, name) for _own, start, name in seats.get(player, ())]
    return seats


_seats = Remembered(_read)


def seats_of(version: Version) -> Seats:
    """Every seat of a section, read once for each version of its plan."""
    return _seats.of(version.planned)


def manned(seats: Sequence[tuple[int, int, Name]], number: int) -> dict[int, Name]:
    """Who has each position in round `number`: a substitute has it from their round on."""
    found = {position: name for position, start, name in seats if start <= number}
    return {position: found[position] for position in sorted(found)}


# Line-ups that are not shown yet: in a blind match until both are in, or play has begun.

Start = tuple[int, int]  # a contestant and the round from which a player sits
Part = tuple[int | None, int]  # a team and a round in which it plays a part of a match


def hidden_starts(section: int, named_starts: Iterable[Start]) -> frozenset[Start]:
    """Those of the named ones that wait for the opponents' line-up; no query where no line-up is named."""
    starts = set(named_starts)
    stage = _stage_with_blind_parts(section) if starts else None
    if stage is None:
        return frozenset()
    teams = dict(Contestant.objects.filter(section=section).values_list("pk", "entrant"))
    named: Counter[Part] = Counter(
        (teams[pair], number)
        for pair, number in Membership.objects.filter(contestant__section=section, is_named=True).values_list(
            "contestant", "from_round"
        )
    )
    waiting = _waiting(section, stage, named)
    return frozenset(start for start in starts if (teams[start[0]], start[1]) in waiting)


def _stage_with_blind_parts(section: int) -> Stage | None:
    """The stage of a section whose teams name their players, in some part, without seeing the opponents'."""
    stage = Section.objects.select_related("session__stage").get(pk=section).session.stage
    if stage is None or match_options(stage.options).line_up not in ("blind", "alternate"):
        return None
    return stage


def _waiting(section: int, stage: Stage, named: Counter[Part]) -> set[Part]:
    """Blind parts for which a team has begun to name its players, both have not ended, and no board is
    entered.
    """
    options = match_options(stage.options)
    begun = set(Result.objects.filter(section=section).values_list("round", "ns__entrant"))
    rows = Placement.objects.filter(section=section, match__away__isnull=False)
    found: set[Part] = set()
    for number, first, home, away in rows.values_list("round", "match__round", "match__home", "match__away"):
        part, extra = part_of_match(stage.format, options, first, number)
        if line_up_of_part(options, part, extra=extra) != "blind":
            continue
        parts = (home, number), (away, number)
        if {(number, home), (number, away)}.isdisjoint(begun) and min(
            named[one] for one in parts
        ) < options.players:
            found.update(one for one in parts if named[one])
    return found


# The tables of the coming part of a match, with the players of the line-ups that a captain may see.

SEAT = {("NS", 1): "N", ("NS", 2): "S", ("EW", 1): "E", ("EW", 2): "W"}


def named_tables(section: Section, team: Entrant, segment: Segment) -> tuple[NamedTable, ...]:
    """The open room first; nothing of a team whose line-up is not in, or is hidden from the reader's team."""
    teams = {one.pk: one for one in _shown_teams(section, team, segment)}
    named = Membership.objects.filter(
        contestant__section=section, contestant__entrant__in=teams, from_round=segment.round, is_named=True
    )
    people = {
        (row.contestant_id, row.position): member_name(row)
        for row in with_names(named).select_related("player")
    }
    rows = segment.match.placements.filter(round=segment.round).select_related("ns", "ew").order_by("table")
    found = []
    for row in rows:
        pairs = [pair for pair in (row.ns, row.ew) if pair]
        seats = tuple(
            NamedSeat(SEAT[pair.direction, position], name, teams[pair.entrant_id].number)
            for pair in pairs
            for position, name in _players(people, pair.pk)
            if pair.entrant_id in teams
        )
        is_open = row.ns is not None and row.ns.entrant_id == segment.match.home_id
        found.append(NamedTable("open" if is_open else "closed", row.table, seats))
    return tuple(sorted((one for one in found if one.seats), key=lambda one: one.room != "open"))


def _shown_teams(section: Section, team: Entrant, segment: Segment) -> Iterator[Entrant]:
    """The reader's own team, and the opponents: in a blind part only when both are in."""
    own_in = is_in(section, team, segment.round)
    if own_in:
        yield team
    if (own_in or not segment.is_blind) and is_in(section, segment.opponent, segment.round):
        yield segment.opponent


def _players(people: dict[tuple[int, int], Name], pair: int) -> Iterator[tuple[int, Name]]:
    for position in (1, 2):
        if (pair, position) in people:
            yield position, people[pair, position]
