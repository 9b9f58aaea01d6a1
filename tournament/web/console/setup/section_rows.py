"""The sections of the set-up page: one that is worked on is open, the others are a line each."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.db.models import Max
from django.http import HttpRequest
from django.utils.translation import gettext

from tournament.models import Contestant, Membership, Section, Session
from tournament.movements.changes.divisions import Division
from tournament.reports.movements.divisions import divisions_of
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.pairs_stage import pairs_stage
from tournament.web.console.forms.refusing_form import WholeNumber
from tournament.web.console.movements.movement_code import name_of
from tournament.web.console.movements.movement_form import Wanted
from tournament.web.console.movements.offers import Offer, offer_of
from tournament.web.console.setup.seats import SeatingLine, SeatsForm, positions_of


@dataclass(frozen=True, slots=True)
class SectionRow:
    """`pairs` are stored, `count` is what is typed, `pasted` a list that could not be read.

    Lines, offer and divisions are only of an open one.

    `part` names the final and the consolation, where a stage has both.
    """

    section: Section
    pairs: int
    nameless: int
    movement: str
    is_open: bool
    count: object = ""
    pasted: str = ""
    lines: tuple[SeatingLine, ...] = ()
    offer: Offer | None = None
    divisions: tuple[Division, ...] = ()
    part: str = ""

    @property
    def is_drawn(self) -> bool:
        """Whether its rounds are drawn one by one: it has conditions in place of a movement."""
        return self.section.kind == SWISS_PAIRS

    @property
    def is_planned(self) -> bool:
        """Whether it is known who meets whom, or how that is found."""
        return self.is_drawn or bool(self.section.movement)

    @property
    def is_divided_above(self) -> bool:
        """Whether the page proposes several sections, of which each has its movement."""
        return bool(self.divisions and self.offer and self.offer.many)

    @property
    def needs_movement(self) -> bool:
        """Whether the session cannot start yet: single players have no sides before a movement is chosen."""
        return self.section.contestant_size == 1 and bool(self.pairs) and not self.is_planned


class OpenForm(forms.Form):
    """Which sections are worked on: those whose fields are sent, or the one that the address asks for."""

    open = WholeNumber(required=False)
    more = WholeNumber(required=False)

    def __init__(self, session: Session, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.keys = [*session.sections.with_boards().values_list("pk", flat=True)]
        self.sent = [pk for pk in self.keys if {f"seen-{pk}", f"count-{pk}"} & {*data}]
        self.is_valid()

    @property
    def opened(self) -> set[int]:
        """All that are sent, or asked for."""
        return {*self.sent, self.cleaned_data["open"], self.cleaned_data["more"]}

    @property
    def one(self) -> int | None:
        """Of several sections the only one that was sent: the one to open again."""
        return self.sent[0] if len(self.sent) == 1 and len(self.keys) > 1 else None


def section_rows(request: HttpRequest, session: Session, wanted: Wanted) -> list[SectionRow]:
    """Open: the only section, one without a movement, the one asked for, and those that were sent."""
    sections = [*session.sections.with_boards().select_related("session__event__club")]
    pairs, seats = _pairs(sections), _named_seats(sections)
    opened = OpenForm(session, request.POST or request.GET).opened
    rows = []
    for section in sections:
        count = pairs[section.pk]
        if len(sections) == 1 or not section.movement or section.pk in opened:
            rows.append(_opened(request, section, count, wanted))
        else:
            nameless = count * len(positions_of(section)) - seats[section.pk]
            rows.append(SectionRow(section, count, nameless, name_of(section, None), is_open=False))
    return [replace(row, part=_part(session, row.section)) for row in rows]


def _part(session: Session, section: Section) -> str:
    others = pairs_stage(session.stage.options).consolation if session.stage else ()
    if not session.stage or not others:
        return ""
    return gettext("Consolation") if section.letter in others else session.stage.name


def boards_as_beside(session: Session) -> dict[str, int]:
    """The wish of a section without a movement: as many boards as those beside it on the same boards."""
    sections = [*session.sections.with_boards().annotate(last=Max("placements__round"))]
    fields = {section.field_id for section in sections if not section.movement}
    beside = [one.last * one.boards_per_set for one in sections if one.last and one.field_id in fields]
    return {"boards": max(beside)} if beside else {}


def _opened(request: HttpRequest, section: Section, pairs: int, wanted: Wanted) -> SectionRow:
    seats = SeatsForm(section, request.POST)
    is_drawn = section.kind == SWISS_PAIRS
    return SectionRow(
        section=section,
        pairs=pairs,
        nameless=sum(not chair.text for line in seats.lines for chair in line.chairs),
        movement=name_of(section, None),
        is_open=True,
        pasted=seats[seats.list].value() or "",
        count=seats[seats.count].value() or len(seats.lines) or "",
        lines=tuple(seats.lines),
        offer=None if is_drawn else offer_of(section, wanted),
        divisions=() if is_drawn else tuple(divisions_of(section, wanted)),
    )


def _pairs(sections: Iterable[Section]) -> Counter[int]:
    rows = Contestant.objects.numbered().filter(section__in=sections)
    return Counter(rows.values_list("section", flat=True).order_by())


def _named_seats(sections: Iterable[Section]) -> Counter[int]:
    """For each section the seats with a name; a seat with a substitute is one."""
    rows = Membership.objects.filter(contestant__section__in=sections, contestant__partner_entrant=None)
    seats = rows.values_list("contestant__section", "contestant", "position").order_by().distinct()
    return Counter(section for section, _contestant, _position in seats)
