"""Whether a phone should ask for another look at what it has just entered: yes or no, never why."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournament.reports.table.doubts import should_ask
from tournament.web.table.sent import BoardForm
from tournament.web.table.token_auth import answers_in_json, table_of


@require_GET
@never_cache
@answers_in_json
def doubt(request: HttpRequest, token: str) -> HttpResponse:
    """`?board=`: a board that is not this address's is refused like an entry on it."""
    address = table_of(token)
    board = BoardForm(request.GET).number
    rows = address.placements.order_by("round")
    table = next((row.table for row in rows if board in row.boards), address.table or 0)
    return JsonResponse({"doubtful": should_ask(address.section, table, board)})
