"""A late table in words: by how many minutes, whom or what it waited for, and what it lost itself."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext as _

from tournament.sheets.names import Party
from tournament.sheets.pace import LATE, Late, Wait

SHOWN = 3  # waits told of, of a table that waited for one that had waited …


@dataclass(frozen=True, slots=True)
class LateTable:
    """`minutes` behind; `why` are sentences, what weighs most first."""

    section: str
    table: int
    round: int
    placement: int
    done: int
    boards: int
    minutes: int
    why: tuple[str, ...]

    @classmethod
    def of(cls, section: str, late: Late, parties: Mapping[int, Party]) -> "LateTable":
        one = late.meeting
        return cls(
            section=section,
            table=one.table,
            round=one.round,
            placement=one.placement,
            done=len(one.entered),
            boards=len(one.boards),
            minutes=minutes(late.behind),
            why=tuple(_why(late, parties)),
        )


def minutes(length: timedelta) -> int:
    return round(length / timedelta(minutes=1))


def _why(late: Late, parties: Mapping[int, Party]) -> Iterator[str]:
    for order, wait in enumerate(late.waits[:SHOWN]):
        yield _waited(wait, parties, there=order > 0)
    if late.own >= LATE:
        yield _("%(minutes)d min lost at this table.") % {"minutes": minutes(late.own)}
    if late.slow and not late.waits:
        pair, lost = late.slow
        said = _("Pair %(pair)s has lost %(minutes)d min at its tables before.")
        yield said % {"pair": parties[pair].label, "minutes": minutes(lost)}


def _waited(wait: Wait, parties: Mapping[int, Party], *, there: bool) -> str:
    given = {"minutes": minutes(wait.length), "table": wait.table, "round": wait.round}
    if wait.pair is None:
        told = (
            _("There %(minutes)d min were waited for boards of table %(table)d (round %(round)d).")
            if there
            else _("Waited %(minutes)d min for boards of table %(table)d (round %(round)d).")
        )
        return told % given
    told = (
        _("There %(minutes)d min were waited for pair %(pair)s of table %(table)d (round %(round)d).")
        if there
        else _("Waited %(minutes)d min for pair %(pair)s of table %(table)d (round %(round)d).")
    )
    return told % {**given, "pair": parties[wait.pair].label}
