"""The sheets of a session as PDF: the same values as on the pages, in Japanese, English or both."""

from collections.abc import Callable, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET

from tournament.models import Session
from tournament.printing import FORMS, render
from tournament.reports.movement import movement_sheet
from tournament.reports.rulings import ruling_forms
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
    sections = list(
        session.sections.filter(game="").select_related("session__event__club", "session__rehearsal")
    )

    def movements() -> Sequence[object]:
        return [sheet for section in sections if (sheet := movement_sheet(section)).rounds]

    def cards() -> Sequence[object]:
        return [card for field in fields for card in score_cards(field)]

    sources: dict[str, Callable[[], Sequence[object]]] = {
        "ranking": lambda: current_standings(session),
        "traveller": lambda: [sheet for field in fields for sheet in travellers(field)],
        "score_card": cards,
        "score_card_with_tables": cards,
        "ruling": lambda: ruling_forms(session),
        "guide_card": lambda: [card for section in sections for card in guide_cards(section)],
        "movement_sheet": movements,
        "table_card": lambda: [card for section in sections for card in table_cards(section, address_of)],
    }
    return sources[form]()


# What players may not see before the session is closed; the codes of the tables and rulings, never.
AFTERWARDS = frozenset({"traveller", "score_card", "score_card_with_tables"})
NEVER = frozenset({"table_card", "ruling"})
# What says the same on every evening.
ALWAYS_BLANK = frozenset({"score_tables"})


@require_GET
def document(request: HttpRequest, session: int, form: str) -> HttpResponse:
    """A form filled from the session, or with `?blank=1` one to be written on."""
    sitting = get_object_or_404(Session.objects.select_related("event__club", "rehearsal"), pk=session)
    if form not in FORMS:
        raise Http404
    language, paper = request.GET.get("language", get_language()), request.GET.get("paper", "A4")
    if language not in LANGUAGES or paper not in PAPERS:
        return refused(request, DirectorError("bad_choice", gettext("There is no such language or paper.")))
    if form in ALWAYS_BLANK or ("blank" in request.GET and FORMS[form].blank):
        return _pdf(sitting, form, render(form, [], language=language, paper=paper, blank=True))
    if not is_director(request.user) and (form in NEVER or (form in AFTERWARDS and not sitting.is_closed)):
        sentence = gettext("This is shown when the session is closed.")
        return refused(request, DirectorError("not_yet", sentence), 403)
    sheets = sheets_of(sitting, form, lambda token: phone_address(request, token))
    if not sheets:
        sentence = gettext("There is nothing to print yet.")
        return refused(request, DirectorError("nothing_to_print", sentence), 404)
    return _pdf(sitting, form, render(form, sheets, language=language, paper=paper))


def _pdf(session: Session, form: str, content: bytes) -> HttpResponse:
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{form}-{session.date}.pdf"'
    return response
