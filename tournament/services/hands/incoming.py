"""A file of deals that was uploaded and is looked at before it is stored."""

from django.contrib.auth.models import User

from tournament.exchange.board_deal import BoardDeal, Note, pass_over
from tournament.models import IncomingFile
from tournament.readings.hands.stored import boards_in
from tournament.services.event_file.incoming import keep_for_a_day


def bring_deals(data: bytes | str, name: str, *, user: User) -> IncomingFile:
    """Keep a file of deals, or a pasted text, that can be read whole. DirectorError where it cannot."""
    boards_in(data, name)
    return keep_for_a_day(data if isinstance(data, bytes) else data.encode(), user=user)


def deals_in(incoming: IncomingFile, note: Note = pass_over) -> tuple[BoardDeal, ...]:
    """The boards; `note` gets what of the file is left out."""
    return boards_in(bytes(incoming.data), note=note)
