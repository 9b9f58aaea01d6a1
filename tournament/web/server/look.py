"""Where a person chooses theme, contrast and density."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournament.web.formatting.look_choice import COOKIE, QUESTIONS, cookie_value, look_of
from tournament.web.server.addresses import page_here

YEAR_SECONDS = 365 * 24 * 60 * 60


@csrf_exempt  # harmless to send from anywhere, as the language is
@require_POST
def look(request: HttpRequest) -> HttpResponse:
    """Keep what the pressed button says, and go back to the page it was pressed on."""
    chosen = look_of(request)
    for question in QUESTIONS:
        value = request.POST.get(question.name, chosen.get(question.name, ""))
        chosen[question.name] = value if value in {choice.value for choice in question.choices} else ""
    back = page_here(request, request.POST.get("next", ""))
    response = HttpResponseRedirect(back or "/")  # a word that is no address is not looked up as a page
    kept = cookie_value({name: value for name, value in chosen.items() if value})
    response.set_cookie(COOKIE, kept, max_age=YEAR_SECONDS, httponly=True, samesite="Lax")
    return response
