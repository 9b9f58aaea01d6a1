"""The pairs of the session: names, substitutes, penalties."""

from decimal import Decimal, InvalidOperation

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from tournament.exchange.players import parse_players
from tournament.models import Contestant, Player, Ruling
from tournament.reports.people import parties_of_section
from tournament.services import pairs
from tournament.services.clubs import find_or_add_player
from tournament.services.errors import DirectorError
from tournament.services.results import cancel_ruling, penalise
from tournament.web.console.access import desk, director, done, session_of


@desk
def people(request: HttpRequest, session: int) -> HttpResponse:
    sitting = session_of(session)
    sections = [(section, list(parties_of_section(section).values())) for section in sitting.sections.all()]
    penalties = Ruling.objects.filter(section__session=sitting, contestant__isnull=False).select_related(
        "contestant"
    )
    context = {"session": sitting, "sections": sections, "penalties": penalties}
    return render(request, "console/people.html", context)


@desk
def pair(request: HttpRequest, session: int, contestant: int) -> HttpResponse:
    """One pair: who plays, who comes in from which round on, and penalties."""
    sitting = session_of(session)
    rows = Contestant.objects.select_related("section__session__event__club")
    row = get_object_or_404(rows, pk=contestant, section__session=sitting)
    context: dict[str, object] = {
        "session": sitting,
        "pair": row,
        "party": parties_of_section(row.section)[row.pk],
        "memberships": row.memberships.select_related("player"),
        "penalties": row.penalties.all(),
        "players": Player.objects.filter(club=sitting.event.club),
        "units": Ruling.Unit.choices,
        "typed": request.POST,
    }
    if request.method == "POST":
        try:
            _change(request, row)
            return done(request, _("Saved. You can take it back in History."), "pair", session, contestant)
        except DirectorError as error:
            context["error"] = error
            return render(request, "console/pair.html", context, status=error.status)
    return render(request, "console/pair.html", context)


def _change(request: HttpRequest, row: Contestant) -> None:
    wish = request.POST.get("do")
    if wish == "substitute":
        _substitute(request, row)
    elif wish == "penalise":
        _penalise(request, row)
    elif wish == "cancel":
        ruling = get_object_or_404(row.penalties, pk=request.POST.get("ruling") or 0)
        cancel_ruling(ruling, by=director(request))
    else:
        raise DirectorError("no_choice", _("Choose what to do."))


def _substitute(request: HttpRequest, row: Contestant) -> None:
    typed = request.POST
    line = next(iter(parse_players(typed.get("player", "")[:200])), None)
    number, position = typed.get("from_round", ""), typed.get("position", "")
    if line is None or not number.isdigit() or position not in ("1", "2"):
        raise DirectorError("incomplete", _("A substitute needs a name, a seat and a round."))
    player = find_or_add_player(row.section.session.event.club, line, by=director(request))
    pairs.substitute(
        row,
        position=int(position),
        player=player,
        from_round=int(number),
        by=director(request),
        reason=typed.get("reason", "")[:200],
    )


def _penalise(request: HttpRequest, row: Contestant) -> None:
    typed = request.POST
    try:
        amount = Decimal(typed.get("penalty", "").replace(",", "."))
    except InvalidOperation as error:
        raise DirectorError("bad_penalty", _("A penalty is a number above zero.")) from error
    if typed.get("unit") not in Ruling.Unit.values or not amount.is_finite() or amount >= 1000:
        raise DirectorError("bad_penalty", _("A penalty is a number above zero."))
    penalise(row, amount, typed["unit"], by=director(request), reason=typed.get("reason", "")[:200])
