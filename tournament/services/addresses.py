"""The addresses that phones open: a table's, or a pair's own, which leads to wherever the pair sits."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournament.models import Contestant, Phone, Placement, PlayerToken, Result, Section, TableToken
from tournament.services.journal import Actor, act


@dataclass(frozen=True, slots=True)
class Address:
    """What a live token opens. `fixed` is the table of a table's, `contestant` the pair of a pair's own."""

    token: str
    section: Section
    fixed: int | None = None
    contestant: Contestant | None = None

    @property
    def table(self) -> int | None:
        """The table, for a pair the one where it sits now; None where it sits nowhere."""
        return self.fixed if self.contestant is None else _seated_at(self.contestant)

    @property
    def placements(self) -> QuerySet[Placement]:
        """The rows of the plan that concern this address."""
        mine = Q(table=self.fixed) if self.contestant is None else _of(self.contestant)
        return self.section.placements.filter(mine)


def find_address(token: str) -> Address | None:
    """The address of a live token with its section, session and event; None for any other."""
    live = {"token": token, "revoked_at": None}
    if table := TableToken.objects.select_related("section__session__event").filter(**live).first():
        return Address(token, table.section, fixed=table.table)
    own = PlayerToken.objects.select_related("contestant__section__session__event").filter(**live)
    return Address(token, one.contestant.section, contestant=one.contestant) if (one := own.first()) else None


def was_address(token: str) -> bool:
    """Whether a table or a pair ever had it: an old code is no guess."""
    held = {"token": token}
    return TableToken.objects.filter(**held).exists() or PlayerToken.objects.filter(**held).exists()


def own_address(contestant: Contestant) -> PlayerToken | None:
    """The live address of a pair's own."""
    return contestant.addresses.filter(revoked_at=None).first()


def renew_table(held: TableToken, *, by: Actor) -> TableToken:
    """Another address for a table: whoever still uses the old one is told that it is no longer valid."""
    with act("renew_table", by=by, section=held.section, table=held.table) as write:
        write.change(held, revoked_at=timezone.now())
        return write.add(TableToken(section=held.section, table=held.table))


def renew_pair(contestant: Contestant, *, by: Actor) -> PlayerToken:
    """Another address of a pair's own; its phones choose their seats again, and are counted anew."""
    with act("renew_pair", by=by, section=contestant.section, pair=str(contestant)) as write:
        for held in contestant.addresses.filter(revoked_at=None):
            write.change(held, revoked_at=timezone.now())
        Phone.objects.filter(contestant=contestant).delete()
        return write.add(PlayerToken(contestant=contestant))


def _of(contestant: Contestant) -> Q:
    return Q(ns=contestant) | Q(ew=contestant)


def _seated_at(contestant: Contestant) -> int | None:
    """The table of the first round that has a board without a result, at the end that of the last round."""
    rows = contestant.section.placements.filter(_of(contestant)).order_by("round")
    played = {*Result.objects.filter(_of(contestant)).values_list("board", flat=True)}
    found = list(rows.values_list("table", "boards"))
    waiting = (table for table, boards in found if not played.issuperset(boards))
    return next(waiting, found[-1][0] if found else None)
