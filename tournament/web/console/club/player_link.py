"""The private link of a player's own page: shown with its QR code, made, renewed, withdrawn."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournament.models import Player
from tournament.readings.club.player_links import link_of
from tournament.services.acts.journal import Actor
from tournament.services.club import player_links
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import RefusingForm, choice
from tournament.web.formatting.qr import qr_picture
from tournament.web.server.addresses import phone_page, phones_can_reach


class LinkActForm(RefusingForm):
    do = choice(lambda: ACTS)


@desk
def player_link(request: HttpRequest, player: int) -> HttpResponse:
    """The link of one player; with POST it is made, renewed or withdrawn."""
    person = get_object_or_404(Player, pk=player)
    if request.method == "POST":
        message = ACTS[LinkActForm(request.POST).values()["do"]](person, director(request))
        return done(request, message, "player_link", player)
    link = link_of(person)
    address = phone_page(request, "player_page", link.token) if link else ""
    context = {
        "player": person,
        "address": address,
        "code": qr_picture(address) if link else "",
        "local": not phones_can_reach(request),
    }
    response = render(request, "console/club/player_link.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _make(player: Player, by: Actor) -> str:
    player_links.make_player_link(player, by=by)
    return _("The private page is open. Give the link to the player.")


def _renew(player: Player, by: Actor) -> str:
    player_links.renew_player_link(player, by=by)
    return _("There is a new link. The old one opens nothing any more.")


def _withdraw(player: Player, by: Actor) -> str:
    player_links.withdraw_player_link(player, by=by)
    return _("The private page is closed.")


ACTS: dict[str, Callable[[Player, Actor], str]] = {"make": _make, "renew": _renew, "withdraw": _withdraw}
