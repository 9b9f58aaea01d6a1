"""The sheets of a session as PDF: the same values as on the pages, in Japanese, English or both."""

from collections.abc import Callable, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET

from tournament.models import Session
from tournament.printing import FORMS, render
from tournament.reports.scorecards import score_cards
from tournament.reports.seating import guide_cards, table_cards
from tournament.reports.standings import current_standings
from tournament.reports.travellers import travellers
from tournament.reports.visibility import is_director
from tournament.services.errors import DirectorError
from tournament.web.addresses import phone_address
from tournament.web.refusal import refused

LANGUAGES = ("ja", "en", "both")
PAPERS = ("A4", "A5", "Letter")


def sheets_of(session: Session, form: str, address_of: Callable[[str], str]) -> Sequence[object]:
    """The sheets that a form prints for a session. `address_of` makes the address in a table's QR."""
    fields = list(session.fields.order_by("pk"))
    sections = list(session.sections.select_related("session__event__club", "session__rehearsal"))
    sources: dict[str, Callable[[], Sequence[object]]] = {
        "ranking": lambda: current_standings(session),
        "traveller": lambda: [sheet for field in fields for sheet in travellers(field)],
        "score_card": lambda: [card for field in fields for card in score_cards(field)],
        "guide_card": lambda: [card for section in sections for card in guide_cards(section)],
        "table_card": lambda: [card for section in sections for card in table_cards(section, address_of)],
    }
    return sources[form]()


# What players may not see before the session is closed.
FOR_DIRECTORS = frozenset({"traveller", "score_card", "table_card"})


@require_GET
def document(request: HttpRequest, session: int, form: str) -> HttpResponse:
    sitting = get_object_or_404(Session.objects.select_related("event__club", "rehearsal"), pk=session)
    if form not in FORMS:
        raise Http404
    if form in FOR_DIRECTORS and not (
        is_director(request.user) or (sitting.is_closed and form != "table_card")
    ):
        return refused(
            request, DirectorError("not_yet", gettext("This is shown when the session is closed.")), 403
        )
    language = request.GET.get("language", get_language())
    paper = request.GET.get("paper", "A4")
    if language not in LANGUAGES or paper not in PAPERS:
        return refused(request, DirectorError("bad_choice", gettext("There is no such language or paper.")))
    sheets = sheets_of(sitting, form, lambda token: phone_address(request, token))
    if not sheets:
        return refused(
            request, DirectorError("nothing_to_print", gettext("There is nothing to print yet.")), 404
        )
    response = HttpResponse(
        render(form, sheets, language=language, paper=paper), content_type="application/pdf"
    )
    response["Content-Disposition"] = f'inline; filename="{form}-{sitting.date}.pdf"'
    return response
