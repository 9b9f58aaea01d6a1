"""The movement of a session: what is announced now and next, who sits where, where every board is.

The same sheet of a movement that is only considered is its preview.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from tournament.models import Section
from tournament.readings.movements.named_plans import plan_named
from tournament.readings.movements.plan_kinds import refuse_other_kind
from tournament.reports.boards.heading import heading_of
from tournament.reports.movements.movement import current_round, movement_sheet, sheet_of
from tournament.reports.movements.preview_plan import seated_plan
from tournament.sheets.movement_sheet import MovementSheet
from tournament.web.console.access import desk
from tournament.web.console.movements.movement_code import MovementForm, name_of
from tournament.web.formatting.movement_words import movement_named
from tournament.web.games.sessions import session_of
from tournament.web.server.live import live, page


@desk
@require_GET
@live
def movement(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    sections = sitting.sections.with_boards().with_club()
    now = [0 if sitting.is_closed else current_round(section) for section in sections]
    rows = [
        _row(section, movement_sheet(section), number) for section, number in zip(sections, now, strict=True)
    ]
    context = {"session": sitting, "rows": [row for row in rows if row["sheet"].rounds]}
    return render(
        request, page(request, "console/movements/movement.html", "console/movements/_movement.html"), context
    )


@desk
@require_GET
def preview(request: HttpRequest, session: int, section: int) -> HttpResponse:
    """A movement round by round before it is chosen: `?choice=code:boards a round`, or the one in use."""
    found = get_object_or_404(
        Section.objects.with_club(),
        pk=section,
        session=session,
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
