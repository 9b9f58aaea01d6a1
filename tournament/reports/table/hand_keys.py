"""Whether a phone may enter the hands of a board after play: asked of the gate that shows hands."""

from django.contrib.auth.models import AnonymousUser

from tournament.models import Deal, Result
from tournament.readings.hands.keyed import keyed_words
from tournament.readings.room.couples import sits
from tournament.readings.room.tokens import Address
from tournament.reports.boards.section import facts_of
from tournament.reports.cache.versioned_cache import version_of
from tournament.reports.gate.gate import are_dealt_for_matches
from tournament.reports.gate.open_hands import open_hands
from tournament.reports.table.other_tables import why_covered
from tournament.reports.table.table import rows_of
from tournament.sheets.event_options import phone_options


def form_to_key(address: Address, board: int) -> str | None:
    """The form of the cards that this address played a board with; None where it may not enter them.

    It may when the event asks for it, the board is the address's own, and everybody may see its cards.
    """
    section = address.section
    session = section.session
    if not phone_options(session.event.options).keyed_hands or why_covered(address, board):
        return None
    if are_dealt_for_matches(session) or board not in open_hands(session, AnonymousUser()):
        return None
    (facts,) = facts_of([version_of(section)])
    own = [pk for row in rows_of(address, facts) if board in row.boards for pk in (row.ns, row.ew) if pk]
    for pk in own:
        played = Result.objects.filter(sits(pk), section=section, board=board).exclude(Result.FELL_OUT)
        if result := played.first():
            return result.group
    return None


def asks_for_hands(address: Address, board: int) -> bool:
    """Whether a phone offers to enter the hands: none are stored, or phones entered those that are."""
    form = form_to_key(address, board)
    if form is None:
        return False
    stored = Deal.objects.filter(field=address.section.field_id, board=board, form=form).exclude(hands="")
    return not stored.exists() or bool(keyed_words(address.section.session).get((board, form)))
