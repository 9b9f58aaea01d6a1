"""The pages for players: where results are sent, asked on their own page, and the link that stops them."""

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.outside.acts import result_mails
from tournament.domain.people.readings.roles_held import player_of
from tournament.models import MailAddress, Player
from tournament.sheets.languages import codes


class OwnAddressForm(forms.Form):
    """`remove` is the button that forgets the address."""

    address = forms.CharField(required=False)
    remove = forms.CharField(required=False)


@require_http_methods(["GET", "POST"])
def own_address(request: HttpRequest, token: str) -> HttpResponse:
    """The player's own wish, by the link of their page. The address is shown only in part."""
    player = player_of(token)
    if player is None:
        raise Http404
    error, by = None, Actor(str(player))
    if request.method == "POST":
        try:
            _keep(player, OwnAddressForm(request.POST), by)
            return redirect("player_mail", token)
        except DirectorError as refusal:
            error = refusal
    row = MailAddress.objects.filter(player=player).first()
    context = {
        "player": player,
        "token": token,
        "error": error,
        "row": row,
        "address": masked(row.address) if row else "",
    }
    response = render(request, "public/mail/own_address.html", context, status=error.status if error else 200)
    response["Cache-Control"] = "no-store"
    return response


def _keep(player: Player, form: OwnAddressForm, by: Actor) -> None:
    given = form.cleaned_data if form.is_valid() else {}
    if given.get("remove"):
        result_mails.remove_mail_address(player, by=by)
    else:
        language = get_language() or codes()[0]
        result_mails.set_mail_address(player, address=given.get("address", ""), language=language, by=by)


def masked(address: str) -> str:
    """Enough for the owner to know it again: k•••@example.com."""
    mailbox, _at, domain = address.rpartition("@")
    return f"{mailbox[:1]}•••@{domain}"


@csrf_exempt  # mail programs send this by themselves (RFC 8058), and a token is in the address
@require_http_methods(["GET", "POST"])
def stop_mail(request: HttpRequest, token: str) -> HttpResponse:
    """One tap stops the messages. Opening the page changes nothing: mail programs open links, too."""
    row = get_object_or_404(MailAddress.objects.select_related("player__club"), token=token)
    if request.method == "POST":
        result_mails.stop_mail(row)
        row.refresh_from_db()
    context = {"stopped": row.stopped_at, "club": row.player.club, "address": masked(row.address)}
    response = render(request, "public/mail/stop.html", context)
    response["Cache-Control"] = "no-store"
    return response
