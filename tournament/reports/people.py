"""Who plays: contestants with their players, by primary key, in two queries."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from django.db.models import QuerySet

from tournament.models import Membership, Section, Session
from tournament.models.contestant import Contestant
from tournament.models.prepared import Prepared
from tournament.sheets.names import Name, Party

Rows = Iterable[Sequence]


PAIRS = ("pk", "number", "direction", "section__letter", "withdrawn_at")
NAMES = ("contestant_id", "player__kanji", "player__kana", "player__romaji", "player__alias")
ROUNDS = ("position", "from_round")
PAIRS_OF_SECTION = Prepared(
    lambda section: Contestant.objects.filter(section=section).order_by().values_list(*PAIRS), 1
)
NAMES_OF_SECTION = Prepared(
    lambda section: (
        Membership.objects.filter(contestant__section=section).order_by(*ROUNDS).values_list(*NAMES)
    ),
    1,
)


def parties_of_sections(sections: Iterable[int]) -> dict[int, Party]:
    return _parties(*_rows(Contestant.objects.filter(section__in=sections)))


def parties_of_session(session: Session) -> dict[int, Party]:
    return _parties(*_rows(Contestant.objects.filter(section__session=session)))


def parties_of_section(section: Section | int) -> dict[int, Party]:
    pk = section if isinstance(section, int) else section.pk
    return _parties(PAIRS_OF_SECTION.rows(pk), NAMES_OF_SECTION.rows(pk))


def _rows(contestants: QuerySet[Contestant]) -> tuple[Rows, Rows]:
    played = Membership.objects.filter(contestant__in=contestants).order_by(*ROUNDS)
    return contestants.order_by().values_list(*PAIRS), played.values_list(*NAMES)


def _parties(pairs: Rows, names: Rows) -> dict[int, Party]:
    """In order of number. A substitute is named after the player he relieves."""
    named: dict[int, list[Name]] = defaultdict(list)
    for contestant, *name in names:
        named[contestant].append(Name(*name))
    return {
        pk: Party(pk, number, direction, letter, tuple(named[pk]), left is not None)
        for pk, number, direction, letter, left in sorted(pairs, key=_by_number)
    }


def _by_number(row: tuple) -> tuple:
    _pk, number, direction, letter, _left = row
    return (letter, direction != "NS", int(number) if number.isdigit() else 0, number)
