"""A phone's entry of a board. The service decides whether it fits the movement."""

from dataclasses import dataclass
from typing import Annotated, Literal

from django.utils.translation import gettext as _
from msgspec import Meta

from tournament.models.played import Played
from tournament.readings.boards.auctions import LONGEST, read_auction
from tournament.readings.boards.read_result import Facts, read_result, without_result
from tournament.services.boards.entries import NewEntry
from tournament.web.table.sent import Count, Device, Key, read


@dataclass(frozen=True, slots=True)
class Keyed:
    """`round` is the round on the phone's screen, `seen` the version of the result that it showed."""

    key: Key
    side: Literal["NS", "EW"]
    board: Annotated[int, Meta(ge=1)]
    device: Device = ""
    state: str = ""
    contract: str = ""
    declarer: str = ""
    tricks: Count | None = None
    lead: str = ""
    auction: Annotated[str, Meta(max_length=LONGEST)] = ""
    round: Count | None = None
    seen: Count | None = None


def read_entry(body: bytes) -> NewEntry:
    """The entry in a request's JSON. DirectorError when it is none, or when its result is impossible."""
    keyed = read(Keyed, body, _("This entry cannot be read. Nothing has been saved."))
    facts = _facts(keyed)
    return NewEntry(
        board=keyed.board,
        facts=facts,
        auction=read_auction(keyed.board, keyed.auction, facts),
        key=keyed.key,
        side=keyed.side,
        device=keyed.device,
        round=keyed.round,
        seen=keyed.seen,
    )


def _facts(keyed: Keyed) -> Facts:
    if keyed.state != Played.State.PLAYED:
        return without_result(keyed.state)
    tricks = "" if keyed.tricks is None else str(keyed.tricks)
    return read_result(keyed.contract, keyed.declarer, tricks, lead=keyed.lead)
