"""The sentence for each fault of a deal or of a file of deals, with its board and its line."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import ScoringError
from tournament.readings.errors import DirectorError

SEATS = {
    "N": gettext_lazy("North"),
    "E": gettext_lazy("East"),
    "S": gettext_lazy("South"),
    "W": gettext_lazy("West"),
}
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

REASONS = {
    # a deal
    "form": gettext_lazy("a deal begins with the seat of its first hand, such as “N:”"),
    "seat": gettext_lazy("“%(found)s” is no seat; a deal begins with N, E, S or W"),
    "hands": gettext_lazy("a deal has four hands, and here are %(count)s"),
    "suits": gettext_lazy("the hand of %(seat)s does not have four suits"),
    "rank": gettext_lazy("“%(found)s” in the hand of %(seat)s is no card"),
    "unknown": gettext_lazy("the hands of %(seats)s are not given, and only one hand may be missing"),
    "duplicate": gettext_lazy("%(card)s is there twice: %(seats)s"),
    "count": gettext_lazy("%(seat)s has %(count)s cards instead of 13"),
    # a board
    "number": gettext_lazy("this deal has no board number"),
    "dealer": gettext_lazy("the dealer is not N, E, S or W"),
    "vulnerable": gettext_lazy("“%(found)s” is no vulnerability"),
    "table": gettext_lazy("the double-dummy table is not complete: %(found)s"),
    "differs": gettext_lazy("this board is there twice, with different cards"),
    "counted": gettext_lazy("this deal has no board number; it is read as board %(number)s"),
    "card": gettext_lazy("“%(found)s” in the hand of %(seat)s is no number of a card"),
    "mismatch": gettext_lazy("the numbers of the cards and their text differ in the hand of %(seat)s"),
    # a file
    "no_deal": gettext_lazy("there is no deal in it"),
    "no_text": gettext_lazy(
        "this is no file of deals; PBN, LIN, DUP and Bridgemate’s table of hands are read"
    ),
    "dlm": gettext_lazy("a .dlm file is coded; save the deals as PBN or DUP"),
    "length": gettext_lazy("a DUP file has 156 bytes a board, and this one has %(bytes)s bytes"),
    "columns": gettext_lazy("the column “%(table)s” is missing or cannot be read"),
    "comment": gettext_lazy("a comment begins here and is never closed; what follows it is left out"),
    "tag": gettext_lazy('this is no tag in the form [Name "value"]'),
    "text": gettext_lazy("this is no deal"),
    "long_line": gettext_lazy("this line is too long"),
    "too_large": gettext_lazy("the file is too large"),
    "too_many": gettext_lazy("the file has too many boards"),
}


def in_words(fault: ScoringError) -> str:
    """One sentence: where the fault is, as far as that is known, and what it is."""
    reason = str(REASONS[fault.code]) % _named(fault.params)
    places = [
        sentence % {"number": _range(fault, name)}
        for name, sentence in (
            ("board", _("Board %(number)s")),
            ("place", _("Deal %(number)s of the file")),
            ("line", _("line %(number)s")),
        )
        if fault.params.get(name)
    ]
    if not places:
        return _("The file was not read: %(reason)s.") % {"reason": reason}
    return _("%(where)s: %(reason)s.") % {"where": ", ".join(places), "reason": reason}


def _range(fault: ScoringError, name: str) -> str:
    """The number of a board or a line, or the first and the last line."""
    last = fault.params.get("last") if name == "line" else None
    return f"{fault.params[name]}–{last}" if last else str(fault.params[name])


def refusal(fault: ScoringError) -> DirectorError:
    return DirectorError("unreadable_deals", in_words(fault))


def seat_name(seat: str) -> str:
    return str(SEATS[seat])


def card_name(card: str) -> str:
    """`♠10` for ST."""
    return SUITS[card[0]] + card[1].replace("T", "10")


def _named(params: Mapping[str, object]) -> dict[str, object]:
    """The particulars of a fault as a person reads them."""
    named = {name: str(value)[:40] for name, value in params.items()}
    if "seat" in params:
        named["seat"] = seat_name(str(params["seat"]))
    if isinstance(seats := params.get("seats"), list):
        named["seats"] = ", ".join(map(seat_name, seats))
    if "card" in params:
        named["card"] = card_name(str(params["card"]))
    return {"found": "", "table": "", **named}
