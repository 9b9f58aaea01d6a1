"""What a live token opens, for those who only look: a hall of phones asks every few seconds."""

from copy import copy
from dataclasses import dataclass

from tournament.models import Contestant, PlayerToken, Section, TableToken
from tournament.models.prepared import Prepared, part_of
from tournament.reports.arranged import arranged
from tournament.reports.remembered import Remembered, Version
from tournament.services.addresses import Address

AT_TABLE = Prepared(
    lambda token: (
        TableToken.objects.filter(token=token, revoked_at=None)
        .order_by()
        .values_list("section_id", "section__version", "table")
    ),
    1,
)
PAIR = ("contestant_id", "contestant__number", "contestant__direction")
AT_PAIR = Prepared(
    lambda token: (
        PlayerToken.objects.filter(token=token, revoked_at=None)
        .order_by()
        .values_list("contestant__section_id", "contestant__section__version", *PAIR)
    ),
    1,
)


@dataclass(frozen=True, slots=True)
class Lead:
    """Where a live token leads: to a section at its version, and there to a table or to a pair."""

    token: str
    version: Version
    table: int | None = None
    pair: Contestant | None = None

    def address(self) -> Address:
        """What the token opens. Its section is to be read, never written."""
        section = copy(_sections.of(arranged(self.version)))
        section.version = self.version[1]
        return Address(self.token, section, fixed=self.table, contestant=self.pair)


def lead_of(token: str) -> Lead | None:
    """Where a token leads; None for one that is not valid."""
    for section, version, table in AT_TABLE.rows(token):
        return Lead(token, (section, version), table=table)
    for section, version, pk, number, direction in AT_PAIR.rows(token):
        pair = part_of(Contestant, id=pk, section_id=section, number=number, direction=direction)
        return Lead(token, (section, version), pair=pair)
    return None


_sections = Remembered(lambda pk: Section.objects.select_related("session__event__club").get(pk=pk))
