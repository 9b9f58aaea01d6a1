"""One page of help for players, in the words of their phone."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from tournament.web.table.words import WORDS

# What happened → the key of the phone that helps, by its code.
TROUBLES = (
    (_("You tapped the wrong key"), "wrong_entry"),
    (_("The two sides disagree, and neither accepts"), "to_director"),
    (_("The board is played later, or not at all"), "other_board"),
    (_("You want the director"), "call_director"),
    (_("Your seat is not the one shown"), "change_seat"),
    (_("The phone follows another pair"), "release"),
)


@require_GET
def player_help(request: HttpRequest) -> HttpResponse:
    troubles = [(what, WORDS[key]) for what, key in TROUBLES]
    return render(request, "public/help.html", {"words": WORDS, "troubles": troubles})
