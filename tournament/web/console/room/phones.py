"""The pairs' own addresses, and new ones in the place of any that should no longer open."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournament.models import Contestant, PlayerToken, TableToken
from tournament.reports.people.people import label_of, parties_of_session
from tournament.reports.room.strange_phones import followers, strange_phones
from tournament.services.room.addresses import renew_pair, renew_table
from tournament.web.console.access import desk, director, done
from tournament.web.console.boards.strange_words import in_words
from tournament.web.formatting.figures import table_of
from tournament.web.formatting.qr import qr_picture
from tournament.web.games.sessions import session_of
from tournament.web.server.addresses import phone_address, phones_can_reach

PLAYERS = 2  # of a pair: more phones than these are pointed out


@desk
@require_GET
def pair_codes(request: HttpRequest, session: int) -> HttpResponse:
    """The QR code of every pair's own address, for a phone that was not at a table when it was asked."""
    sitting = session_of(session)
    parties = parties_of_session(sitting)
    tokens = PlayerToken.objects.filter(contestant__section__session=sitting, revoked_at=None)
    address_of = {row.contestant_id: phone_address(request, row.token) for row in tokens}
    known = followers(sitting)
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
        "strange": [(one, in_words(one)) for one in strange_phones(sitting)],
        "crowded": [(party, phones) for party, _address, _image, phones in codes if phones > PLAYERS],
        "local": not phones_can_reach(request),
    }
    return render(request, "console/room/pair_codes.html", context)


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
    return done(request, message % {"pair": label_of(pair)}, "pair_codes", session)
