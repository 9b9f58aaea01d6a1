"""Who plays: contestants with their players, by primary key, in two queries."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, zip_longest
from operator import attrgetter, itemgetter
from typing import Any

from django.db.models import Exists, F, OuterRef, QuerySet, Subquery

from tournament.models import EventAlias, Membership, Section, Session
from tournament.models.compiled_queries import Prepared
from tournament.models.contestant import Contestant
from tournament.reports.cache.freshness import has_several_sections, versions_of_session
from tournament.reports.cache.versioned_cache import Remembered
from tournament.reports.people.hidden_line_ups import hidden_starts
from tournament.sheets.names import Name, Party, published
from tournament.sheets.numbers import in_section

Columns = Sequence[Any]  # as a query gives them: some come from a compiled one
Rows = Iterable[Columns]


PAIRS = (
    *("pk", "number", "direction", "section__letter", "withdrawn_at"),
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


PAIRS_OF_SECTION = Prepared(
    lambda section: _with_sections(Contestant.objects.filter(section=section)).order_by().values_list(*PAIRS),
    1,
)
NAMES_OF_SECTION = Prepared(
    lambda section: (
        with_names(Membership.objects.filter(contestant__section=section))
        .order_by(*ROUNDS)
        .values_list(*NAMES, "is_named")
    ),
    1,
)


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
    names = [*NAMES_OF_SECTION.rows(pk)]
    hidden = hidden_starts(pk, ((row[0], row[2]) for row in names if row[-1]))
    shown = (row[:-1] for row in names if not (row[-1] and (row[0], row[2]) in hidden))
    return _parties(PAIRS_OF_SECTION.rows(pk), shown)


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
        )
        for pk, number, direction, letter, left, game, size, several, *_entrants in rows
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
