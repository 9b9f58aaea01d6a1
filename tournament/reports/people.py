"""Who plays: contestants with their players, by primary key, in two queries."""

from collections import defaultdict
from collections.abc import Iterable

from tournament.models import Membership, Section, Session
from tournament.models.contestant import Contestant
from tournament.sheets.names import Name, Party


def parties_of_sections(sections: Iterable[int]) -> dict[int, Party]:
    return _parties(Contestant.objects.filter(section__in=sections))


def parties_of_session(session: Session) -> dict[int, Party]:
    return _parties(Contestant.objects.filter(section__session=session))


def parties_of_section(section: Section) -> dict[int, Party]:
    return _parties(section.contestants.all())


def _parties(contestants) -> dict[int, Party]:
    """In order of number. A substitute is named after the player he relieves."""
    names: dict[int, list[Name]] = defaultdict(list)
    rows = (
        Membership.objects.filter(contestant__in=contestants)
        .order_by("position", "from_round")
        .values_list("contestant_id", "player__kanji", "player__kana", "player__romaji", "player__alias")
    )
    for contestant, *name in rows:
        names[contestant].append(Name(*name))
    columns = contestants.values_list("pk", "number", "direction", "section__letter")
    return {
        pk: Party(pk, number, direction, letter, tuple(names[pk]))
        for pk, number, direction, letter in sorted(columns, key=_by_number)
    }


def _by_number(row: tuple) -> tuple:
    _pk, number, direction, letter = row
    return (letter, direction != "NS", int(number) if number.isdigit() else 0, number)
