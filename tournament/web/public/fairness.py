"""How fair tonight is: for a pair, and for the whole session."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from tournament.models import Contestant
from tournament.reports.gate.visibility import sees_balance
from tournament.reports.movements.fairness import fairness_sheet, field_fairness
from tournament.web.games.sessions import session_of
from tournament.web.server.live import live, page

PAIRS = Contestant.objects.numbered().select_related("section__field").filter(section__field__isnull=False)


@require_GET
@live
def pair(request: HttpRequest, session: int, contestant: int) -> HttpResponse:
    """Whom a pair meets and with whom it is compared, as planned and as played so far."""
    sitting = session_of(session)
    found = get_object_or_404(PAIRS, pk=contestant, section__session=sitting)
    sheet = fairness_sheet(found) if sees_balance(sitting, request.user) else None
    context = {"session": sitting, "sheet": sheet}
    return render(
        request,
        page(request, "public/movements/fairness_pair.html", "public/movements/_fairness_pair.html"),
        context,
    )


@require_GET
@live
def fairness(request: HttpRequest, session: int) -> HttpResponse:
    """The figure of each field and of each contestant in it."""
    sitting = session_of(session)
    fields = sitting.fields.filter(sections__isnull=False).distinct().order_by("pk")
    may_see = sees_balance(sitting, request.user)
    context = {
        "session": sitting,
        "hidden": not may_see,
        "sheets": [field_fairness(field) for field in fields] if may_see else [],
    }
    return render(
        request, page(request, "public/movements/fairness.html", "public/movements/_fairness.html"), context
    )
