"""What a player sets on their own page: its language, and the system card with each partner."""

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.access_links import keep_language
from tournament.domain.people.acts.system_cards import (
    MOST_BYTES,
    remove_system_card,
    upload_system_card,
)
from tournament.domain.people.readings.roles import player_of
from tournament.domain.people.readings.system_card_rows import (
    card_of,
    cards_with,
    last_change,
    partner_on,
    partners_of,
)
from tournament.domain.undo.acts.undo import undo
from tournament.models import Player
from tournament.web.formatting.look_choice import YEAR_SECONDS
from tournament.web.server.refusal_page import refused
from tournament.web.server.system_card_file import system_card_pdf

DEEDS = ("upload", "remove", "undo")


class LanguageForm(forms.Form):
    language = forms.ChoiceField(choices=settings.LANGUAGES)


class CardForm(forms.Form):
    """One of the buttons. The file is looked at by the act."""

    do = forms.ChoiceField(choices=[(one, one) for one in DEEDS])
    partner = forms.IntegerField(min_value=1, max_value=2**31)
    file = forms.FileField(required=False, allow_empty_file=True)


def _player(token: str) -> Player:
    player = player_of(token)
    if player is None:
        raise Http404
    return player


@require_POST
def own_language(request: HttpRequest, token: str) -> HttpResponse:
    """Kept in this browser, and with the link for another one."""
    player, form = _player(token), LanguageForm(request.POST)
    response = redirect(f"{reverse('player_page', args=[token])}#settings")
    if form.is_valid():
        language = form.cleaned_data["language"]
        keep_language(player, language)
        keep_language_in_browser(response, language)
    return response


def keep_language_in_browser(response: HttpResponse, language: str) -> None:
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME, language, max_age=YEAR_SECONDS, httponly=True, samesite="Lax"
    )


def system_cards_of(player: Player) -> dict[str, object]:
    """For the page: each card with its partner, and the partners without one."""
    cards = [(card, partner_on(card, player)) for card in cards_with(player)]
    partners = [one for one in partners_of(player) if one not in {partner for _card, partner in cards}]
    return {"system_cards": cards, "system_card_partners": partners}


@require_GET
def own_card(request: HttpRequest, token: str, partner: int) -> HttpResponse:
    player = _player(token)
    return system_card_pdf(card_of(player, get_object_or_404(partners_of(player), pk=partner)))


@require_POST
def change_card(request: HttpRequest, token: str) -> HttpResponse:
    """Another file, none, or the one before."""
    player, form = _player(token), CardForm(request.POST, request.FILES)
    try:
        if not form.is_valid():
            raise DirectorError("no_choice", _("Choose a partner and a PDF."))
        partner = partners_of(player).filter(pk=form.cleaned_data["partner"]).first()
        if partner is None:
            raise DirectorError("no_partner", _("Choose a partner with whom you have played."))
        _change(player, partner, form)
    except DirectorError as error:
        return refused(request, error)
    entry = last_change(player, partner)
    context = {"token": token, "partner": partner, "card": card_of(player, partner), "undo": entry}
    context["undone"] = form.cleaned_data["do"] == "undo"
    response = render(request, "public/club/system_card_changed.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _change(player: Player, partner: Player, form: CardForm) -> None:
    by, do = Actor(str(player)), form.cleaned_data["do"]
    if do == "remove":
        remove_system_card(player, partner, by=by)
    elif do == "undo":
        if entry := last_change(player, partner):
            undo(entry, by=by)
    else:
        file = form.cleaned_data["file"]
        if file is None:
            raise DirectorError("no_file", _("Choose a file first."))
        data = file.read(MOST_BYTES + 1)
        upload_system_card(player, partner, data, by=by)
