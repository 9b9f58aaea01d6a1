"""The pairs' and teams' own addresses, and new ones in the place of any that should no longer open."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from tournament.domain.people.reports.people import label_of, parties_of_session
from tournament.domain.room.acts.addresses import renew_pair, renew_table, renew_team
from tournament.domain.room.reports.queue import followers, strange_phones
from tournament.models import Contestant, Entrant, PlayerToken, Session, TableToken, TeamToken
from tournament.sheets.phone_sheets import StrangePhone
from tournament.web.console.access import desk, director, done
from tournament.web.formatting.figures import pair_words, table_of
from tournament.web.formatting.qr import qr_picture
from tournament.web.games.sessions import session_of
from tournament.web.server.addresses import phone_address, phone_page, phones_can_reach

PLAYERS = 2  # of a pair: more phones than these are pointed out


@desk
@require_GET
def pair_codes(request: HttpRequest, session: int) -> HttpResponse:
    """The QR code of every pair's own address, for a phone that was not at a table when it was asked."""
    sitting = session_of(session)
    parties = parties_of_session(sitting)
    tokens = PlayerToken.objects.filter(contestant__section__session=sitting, revoked_at=None)
    address_of = {row.contestant_id: phone_address(request, row.token) for row in tokens}
    known, found = followers(sitting), strange_phones(sitting)
    codes = [
        (
            party,
            address_of[pk],
            qr_picture(address_of[pk], scale=4),
            len(known.get(pk, ())),
        )
        for pk, party in parties.items()
        if pk in address_of
    ]
    context = {
        "session": sitting,
        "codes": codes,
        "teams": _team_codes(request, sitting),
        "strange": [(one, in_words(one)) for one in found if one.is_alarm],
        "accepted": [in_words(one) for one in found if not one.is_alarm],
        "crowded": [(party, phones) for party, _address, _image, phones in codes if phones > PLAYERS],
        "local": not phones_can_reach(request),
    }
    return render(request, "console/room/pair_codes.html", context)


def _team_codes(request: HttpRequest, session: Session) -> list[tuple[Entrant, str, str]]:
    """Every team with its own address, empty for one that has none yet, and the picture of its code."""
    rows = Entrant.objects.filter(event=session.event, kind=Entrant.Kind.TEAM).order_by("number")
    tokens = dict(TeamToken.objects.filter(entrant__in=rows, revoked_at=None).values_list("entrant", "token"))
    found = []
    for team in rows:
        address = phone_page(request, "own_team", tokens[team.pk]) if team.pk in tokens else ""
        found.append((team, address, qr_picture(address, scale=4) if address else ""))
    return found


@desk
@require_POST
def renew_table_code(request: HttpRequest, session: int, token: int) -> HttpResponse:
    row = get_object_or_404(TableToken, pk=token, section__session=session, revoked_at=None)
    renew_table(row, by=director(request))
    message = _("Table %(table)s has a new code. The old one opens nothing any more.")
    return done(request, message % {"table": table_of(row)}, "table_codes", session)


@desk
@require_POST
def renew_pair_code(request: HttpRequest, session: int, contestant: int) -> HttpResponse:
    pair = get_object_or_404(Contestant, pk=contestant, section__session=session)
    renew_pair(pair, by=director(request))
    message = _("Pair %(pair)s has a new code. The old one opens nothing any more.")
    return done(request, message % {"pair": pair_words(label_of(pair))}, "pair_codes", session)


@desk
@require_POST
def renew_team_code(request: HttpRequest, session: int, team: int) -> HttpResponse:
    row = get_object_or_404(Entrant, pk=team, event__sessions=session, kind=Entrant.Kind.TEAM)
    renew_team(row, by=director(request))
    message = _("Team %(team)s has a new code. An old one opens nothing any more.")
    return done(request, message % {"team": row}, "pair_codes", session)


# Sentences at the desk about phones that enter results where they do not belong.


def in_words(one: StrangePhone) -> str:
    """One sentence, and how many such entries there were."""
    about = {
        "pairs": ", ".join(pair_words(party.label) for party in one.parties),
        "table": one.table,
        "round": one.round,
        "board": one.board,
    }
    text = SENTENCES[one.reason]() % about
    if one.entries < 2:
        return text
    return (
        f"{text} {ngettext('%(count)d entry.', '%(count)d entries.', one.entries) % {'count': one.entries}}"
    )


SENTENCES = {
    "another_table": lambda: _(
        "A phone of another table entered board %(board)s of pairs %(pairs)s (table %(table)s, "
        "round %(round)s)."
    ),
    "other_side": lambda: _(
        "The opponents' phone entered board %(board)s for pair %(pairs)s, whose own phone is "
        "there (table %(table)s, round %(round)s)."
    ),
    "accepted": lambda: _(
        "Pair %(pairs)s accepted board %(board)s on the opponents' phone (table %(table)s, round %(round)s)."
    ),
    "several_pairs": lambda: _("One phone opened the pages of several pairs: %(pairs)s."),
}
