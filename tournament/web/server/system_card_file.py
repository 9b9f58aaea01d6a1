"""A system card as it is sent: a file to keep, which no browser may run anything of."""

from django.http import Http404, HttpResponse

from tournament.domain.people.readings.system_card_rows import file_of
from tournament.models import SystemCard


def system_card_pdf(card: SystemCard | None) -> HttpResponse:
    """Http404 without a card, or where its file was erased."""
    data = file_of(card) if card else None
    if data is None:
        raise Http404
    response = HttpResponse(data, content_type="application/pdf")
    response["Content-Disposition"] = 'attachment; filename="system-card.pdf"'
    response["Content-Security-Policy"] = "sandbox; default-src 'none'"
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response
