"""A late table in words: by how many minutes, whom or what it waited for, and what it lost itself."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext as _

from tournament.sheets.names import Party
from tournament.sheets.pace import LATE, Late, Wait


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
    if late.waits:
        yield _waited(late.waits[0], parties)
    if late.began and late.began[1] >= LATE:
        first, lost = late.began
        said = _("It began at table %(table)d in round %(round)d: %(minutes)d min lost there.")
        yield said % {"table": first.table, "round": first.round, "minutes": minutes(lost)}
    if late.own >= LATE:
        yield _("%(minutes)d min lost at this table.") % {"minutes": minutes(late.own)}
    if late.slow and not late.waits:
        pair, lost = late.slow
        said = _("Pair %(pair)s has lost %(minutes)d min at its tables before.")
        yield said % {"pair": parties[pair].label, "minutes": minutes(lost)}


def _waited(wait: Wait, parties: Mapping[int, Party]) -> str:
    given = {"minutes": minutes(wait.length), "table": wait.table, "round": wait.round}
    if wait.pair is None:
        return _("Waited %(minutes)d min for boards of table %(table)d (round %(round)d).") % given
    said = _("Waited %(minutes)d min for pair %(pair)s of table %(table)d (round %(round)d).")
    return said % {**given, "pair": parties[wait.pair].label}
