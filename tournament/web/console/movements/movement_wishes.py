"""The movement of a session, and a director's wishes for it."""

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.movements.readings.named_plans import plan_named, refuse_other_kind
from tournament.domain.movements.reports.section_movement import (
    current_round,
    movement_sheet,
    seated_plan,
    sheet_of,
)
from tournament.domain.time_zones import local
from tournament.models import Section
from tournament.movements.catalogue import choices, needs_sharing
from tournament.sheets.movement_sheets import MovementSheet
from tournament.web.console.access import desk
from tournament.web.console.forms.refusing_form import time_field
from tournament.web.console.movements.movement_code import MovementForm, name_of
from tournament.web.formatting.movement_words import movement_named
from tournament.web.games.sessions import session_of
from tournament.web.server.live import live, page

# The movement of a session: what is announced now and next, who sits where, where every board is.
#
# The same sheet of a movement that is only considered is its preview.


@desk
@require_GET
@live
def movement(request: HttpRequest, session_id: int) -> HttpResponse:
    session = session_of(session_id)
    sections = session.sections.with_boards().with_club()
    now = [0 if session.is_closed else current_round(section) for section in sections]
    rows = [
        _row(section, movement_sheet(section), number) for section, number in zip(sections, now, strict=True)
    ]
    context = {"session": session, "rows": [row for row in rows if row["sheet"].rounds]}
    return render(
        request, page(request, "console/movements/movement.html", "console/movements/_movement.html"), context
    )


@desk
@require_GET
def preview(request: HttpRequest, session_id: int, section: int) -> HttpResponse:
    """A movement round by round before it is chosen: `?choice=code:boards a round`, or the one in use."""
    found = get_object_or_404(
        Section.objects.with_club(),
        pk=section,
        session=session_id,
    )
    form = MovementForm(request.GET)
    if form.data.get("choice"):
        row = _considered(found, *form.values()["choice"])
    else:
        row = _row(found, movement_sheet(found), 0)
    return render(request, "console/movements/movement_preview.html", {"session": found.session, "row": row})


def _considered(section: Section, code: str, per_round: int) -> dict[str, object]:
    plan = plan_named(code)
    refuse_other_kind(section, plan)
    sheet = sheet_of(seated_plan(plan, per_round), heading_of(section.session, section))
    return _row(section, sheet, 0) | {"name": plan.title or movement_named(code, plan.tables)}


def _row(section: Section, sheet: MovementSheet, now: int) -> dict[str, object]:
    """`now` and `next` are rounds of the sheet, None where there is none; 0 is no round."""
    by_number = {one.round: one for one in sheet.rounds}
    tables = max(sheet.tables, default=None)
    return {
        "section": section,
        "sheet": sheet,
        "name": name_of(section, tables),
        "now": by_number.get(now),
        "next": by_number.get(now + 1) if now else None,
    }


# A director's wishes for the movement, and the wish that no movement fits together with the others.

# Fields of the form by the catalogue's own names for them.
NAMES = {
    "boards": "boards",
    "ends": "minutes",
    "pace": "minutes_per_board",
    "winners": "one_winner",
    "unshared": "sharing",
    "sit_out": "max_sit_out",
    "stationary": "stationary",
    "copies": "copies",
}
FIRST = ("boards", "starts", "ends", "pace")
LENGTH = range(20, 601)  # minutes of a session
Wanted = Mapping[str, object]


def _whole(label: str, least: int, most: int) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=False)


class MovementWishes(forms.Form):
    """Every field may stay empty; a session without a start begins now."""

    boards = _whole(_("Boards each"), 4, 60)
    starts = time_field(_("Start"), required=False)
    ends = time_field(_("Finish by"), required=False)
    pace = forms.DecimalField(
        label=_("Minutes per board"), min_value=2, max_value=20, decimal_places=2, required=False
    )
    winners = forms.TypedChoiceField(
        label=_("Winners"),
        choices=[("", _("any")), ("1", _("one")), ("2", _("two"))],
        coerce=lambda text: text == "1" if text else None,
        empty_value=None,
        widget=forms.RadioSelect,
        required=False,
    )
    sit_out = _whole(_("Maximum sit-out, in boards"), 0, 12)
    stationary = _whole(_("Minimum number of stationary pairs or players"), 0, 30)
    copies = _whole(_("Sets of boards available"), 1, 9)
    unshared = forms.BooleanField(label=_("No shared boards"), required=False)

    @property
    def first(self) -> list[forms.BoundField]:
        """What most directors wish beside the number of winners: boards, time, pace."""
        return [self[name] for name in FIRST]

    @property
    def more(self) -> list[forms.BoundField]:
        return [field for field in self if field.name not in (*FIRST, "winners")]

    @property
    def uses_more(self) -> bool:
        """Whether something is wished that is asked for further below."""
        return any(field.value() for field in self.more)

    @property
    def filled_in(self) -> dict[str, str]:
        """The fields as typed, for the page that follows."""
        return {name: self.data[name] for name in self.fields if self.data.get(name)}

    @property
    def wanted(self) -> dict[str, object]:
        """What is wished, by the catalogue's names; nothing where the form is wrong."""
        if not self.is_bound or not self.is_valid():
            return {}
        typed = {**self.cleaned_data, "ends": self.length}
        wishes = {wish: typed[field] for field, wish in NAMES.items() if typed[field] not in (None, "")}
        return {**wishes, "sharing": False} if wishes.pop("sharing") else wishes

    def clean(self) -> dict[str, object]:
        if self.length is not None and self.length not in LENGTH:
            self.add_error("ends", "")
        return self.cleaned_data

    @property
    def starting(self) -> time | None:
        """The start that is wished; None: now."""
        return self.cleaned_data.get("starts") if self.is_bound and self.is_valid() else None

    @property
    def length(self) -> int | None:
        """Minutes from the start to the wished end, which may lie beyond midnight; None without one."""
        ends, starts = self.cleaned_data.get("ends"), self.cleaned_data.get("starts") or local().time()
        span = datetime.combine(date.min, ends) - datetime.combine(date.min, starts) if ends else None
        return int(span % timedelta(days=1) / timedelta(minutes=1)) if span is not None else None


def in_the_way(count: int, wanted: Wanted, pace: Wanted, section: Section) -> list[tuple[str, int]]:
    """Where nothing fits: each wish that alone would have to go, and how many choices there then are."""
    labels = {name: str(MovementWishes.base_fields[field].label) for field, name in NAMES.items()}
    (kind,) = section.event_kind.plan_kinds
    without = {
        wish: choices(
            count, kind=kind, **{**pace, **{name: value for name, value in wanted.items() if name != wish}}
        )
        for wish in wanted
    }
    return [(labels[wish], len(found)) for wish, found in without.items() if found]


def rounds_that_need_sharing(tables: int) -> list[int]:
    """Numbers of rounds for which it is proved that these tables cannot all play without sharing."""
    return [rounds for rounds in range(2, 2 * tables) if needs_sharing(tables, rounds)]
