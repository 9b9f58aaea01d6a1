"""Who may come in: the token of a table's QR is the credential, and a refusal is an answer in JSON."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from tournament.models import TableToken
from tournament.services.errors import DirectorError

View = Callable[..., HttpResponse]


class UnknownTable(DirectorError):
    status = 404

    def __init__(self) -> None:
        super().__init__(
            "unknown_table", _("This address is no longer valid. Please scan the QR code on the table again.")
        )


def table_of(token: str) -> TableToken:
    """The table of a live token, in one query. UnknownTable when it was revoked or never was."""
    try:
        return TableToken.objects.select_related("section__session__event").get(token=token, revoked_at=None)
    except TableToken.DoesNotExist as error:
        raise UnknownTable from error


def answers_in_json(view: View) -> View:
    """A refusal is a code for the program and a sentence for the reader."""

    @wraps(view)
    def answered(request: HttpRequest, token: str) -> HttpResponse:
        try:
            return view(request, token)
        except DirectorError as error:
            return JsonResponse({"code": error.code, "message": error.message}, status=error.status)

    return answered
