"""Stored hands: the cards of a board, sets dealt here, what players entered, and faults in words."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.errors import ScoringError
from scoring.hands.deal import read_deal
from scoring.hands.dealing import DealingTerms, deal_set
from scoring.hands.double_dummy import DoubleDummy, read_table
from scoring.hands.lead_table import read_leads
from scoring.seats import Vulnerability, dealer, vulnerability
from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.exchange.board_deal import BoardDeal, Note, pass_over
from tournament.exchange.deals.deal_files import read_deal_text, read_deals
from tournament.models import Deal, JournalEntry, KeyedDeal, Session
from tournament.sheets.figures import ranges
from tournament.words.outcome import SEATS, SUITS

# The cards of a board between their row and their values, and the files that bring them.
#
# A double-dummy table of which some numbers are known only as "less than seven" is stored with a question
# mark.

CLIPPED = "?"
_SIDES = {
    Vulnerability.NONE: "–",
    Vulnerability.NS: "N-S",
    Vulnerability.EW: "E-W",
    Vulnerability.BOTH: "N-S, E-W",
}
_SAID_AT_ONCE = 6


def board_of(row: Deal) -> BoardDeal:
    """The board of a row with hands."""
    return BoardDeal(
        board=row.board,
        dealer=dealer(row.board),
        vulnerability=vulnerability(row.board),
        deal=read_deal(row.hands),
        double_dummy=table_of(row.double_dummy),
        leads=read_leads(row.leads) if row.leads else None,
    )


def table_of(stored: str) -> DoubleDummy | None:
    if not stored:
        return None
    return read_table(stored.removesuffix(CLIPPED)) if CLIPPED in stored else DoubleDummy(stored)


def table_text(table: DoubleDummy | None) -> str:
    if table is None:
        return ""
    return table.digits if table.complete else table.digits + CLIPPED


def boards_in(data: bytes | str, name: str = "", note: Note = pass_over) -> tuple[BoardDeal, ...]:
    """The boards of a file or of a pasted text, each with its number; `note` gets what is left out.

    DirectorError: `unreadable_deals`, or `other_conditions` with every board whose dealer or vulnerability is
    not that of its number.
    """
    try:
        boards = read_deals(data, name, note) if isinstance(data, bytes) else read_deal_text(data, name, note)
    except ScoringError as fault:
        raise refusal(fault) from fault
    for place, board in enumerate(boards, 1):
        if board.board is None:
            raise DirectorError("unreadable_deals", in_words(ScoringError("number", place=place)))
    wrong = [*_other_conditions(boards)]
    if wrong:
        more = [_("And %(number)d more.") % {"number": len(wrong) - _SAID_AT_ONCE}]
        sentences = [*wrong[:_SAID_AT_ONCE], *(more if len(wrong) > _SAID_AT_ONCE else ())]
        raise DirectorError("other_conditions", " ".join(sentences))
    return boards


HIGHEST_BOARD = 999  # of a session


def chosen(
    boards: Iterable[BoardDeal], numbers: Sequence[int] = (), first: int | None = None
) -> tuple[BoardDeal, ...]:
    """The boards of a file that `numbers` name, or all; counted from `first` on where it is given.

    DirectorError `not_in_file`, or `bad_boards` where a number is too high for a session.
    """
    by_number = {one.board or 0: one for one in boards}
    missing = [number for number in numbers if number not in by_number]
    if missing:
        raise DirectorError(
            "not_in_file",
            _("The file does not have the boards %(boards)s.") % {"boards": ranges(missing)[:60]},
        )
    taken = [by_number[number] for number in dict.fromkeys(numbers or by_number)]
    if first is not None:
        taken = [
            replace(one, board=number, dealer=dealer(number), vulnerability=vulnerability(number))
            for number, one in enumerate(taken, first)
        ]
    if any((one.board or 0) > HIGHEST_BOARD for one in taken):
        raise DirectorError(
            "bad_boards", _("Boards of a session go up to 999. Choose boards, or renumber them.")
        )
    return tuple(taken)


def _other_conditions(boards: Iterable[BoardDeal]) -> Iterator[str]:
    """A sentence for each board that has another dealer or vulnerability than its number gives it."""
    for one in boards:
        number = one.board or 0
        if one.dealer != dealer(number):
            yield _("Board %(board)s: dealer should be %(right)s; the file has %(found)s.") % {
                "board": number,
                "right": seat_name(dealer(number)),
                "found": seat_name(one.dealer),
            }
        if one.vulnerability not in (None, vulnerability(number)):
            yield _("Board %(board)s: vulnerability should be %(right)s; the file has %(found)s.") % {
                "board": number,
                "right": _SIDES[vulnerability(number)],
                "found": _SIDES[one.vulnerability or Vulnerability.NONE],
            }


# The sets of boards that were dealt here, as the journal keeps them.

DEAL, DEAL_SEED = "deal_boards", "deal_seed"


@dataclass(frozen=True, slots=True)
class SetDealt:
    """`text` and `fingerprint` are public from the start, `seed` (hexadecimal) is as secret as the cards."""

    text: str
    fingerprint: str
    at: datetime
    seed: str

    @property
    def terms(self) -> DealingTerms:
        facts = dict(line.split("=", 1) for line in self.text.splitlines()[1:])
        first, last = map(int, facts["boards"].split("-"))
        return DealingTerms(facts["event"], int(facts["session"]), first, last, int(facts["set"]))

    @property
    def boards(self) -> range:
        return range(self.terms.first, self.terms.last + 1)


def sets_dealt(session: Session) -> list[SetDealt]:
    """Every set in the order in which they were dealt, also one that was replaced or undone."""
    entries = JournalEntry.objects.filter(session=session, verb=DEAL).order_by("pk")
    return [
        SetDealt(entry.about["text"], entry.about["fingerprint"], entry.at, entry.about[DEAL_SEED])
        for entry in entries
    ]


def agrees(session: Session, dealt: SetDealt) -> bool:
    """Whether seed and text give the fingerprint, and the deals that are stored for the session."""
    seed = bytes.fromhex(dealt.seed)
    rows = Deal.objects.filter(field__sections__session=session, form="").values_list("board", "hands")
    stored = dict(rows)
    right = all(stored.get(one.board) == one.deal.key for one in deal_set(dealt.terms, seed))
    return right and dealt.terms.commitment(seed) == dealt.fingerprint


# Hands that players entered: which of them stand, and which differ from those that stand.

Place = tuple[int, str]  # board and form


def keyed_words(session: Session) -> dict[Place, list[KeyedDeal]]:
    """What phones entered, by board and form, in the order in which it came."""
    found: dict[Place, list[KeyedDeal]] = defaultdict(list)
    for row in KeyedDeal.objects.filter(field__sections__session=session).distinct().order_by("pk"):
        found[row.board, row.form].append(row)
    return found


def word_of(session: Session, word: int) -> KeyedDeal:
    """What a phone entered, by its primary key. Conflict where it is no longer there."""
    found = KeyedDeal.objects.filter(pk=word, field__sections__session=session).first()
    if found is None:
        raise changed_meanwhile()
    return found


def keyed_places(session: Session) -> set[Place]:
    """Where the cards that stand were entered by players."""
    standing = _standing(session)
    return {
        place
        for place, words in keyed_words(session).items()
        if any(word.hands == standing.get(place) for word in words)
    }


def differing(session: Session) -> dict[Place, list[KeyedDeal]]:
    """Where phones entered different hands: one word for each set of hands, the one that stands first."""
    several = {
        place: {word.hands: word for word in reversed(words)} for place, words in keyed_words(session).items()
    }
    found = {place: [*words.values()] for place, words in several.items() if len(words) > 1}
    standing = _standing(session) if found else {}
    for place, words in found.items():
        words.sort(key=lambda word: word.hands != standing.get(place))
    return found


def _standing(session: Session) -> dict[Place, str]:
    rows = Deal.objects.filter(field__sections__session=session).order_by("-field")
    return {(board, form): hands for board, form, hands in rows.values_list("board", "form", "hands")}


# The sentence for each fault of a deal or of a file of deals, with its board and its line.

REASONS = {
    # a deal
    "form": gettext_lazy("a deal starts with the seat of its first hand, such as “N:”"),
    "seat": gettext_lazy("“%(found)s” is not a seat; a deal starts with N, E, S or W"),
    "hands": gettext_lazy("a deal has four hands; there are %(count)s"),
    "suits": gettext_lazy("the hand of %(seat)s does not have four suits"),
    "rank": gettext_lazy("“%(found)s” in the hand of %(seat)s is not a card"),
    "unknown": gettext_lazy("hands of %(seats)s missing; only one hand may be missing"),
    "duplicate": gettext_lazy("%(card)s appears twice: %(seats)s"),
    "count": gettext_lazy("%(seat)s has %(count)s cards instead of 13"),
    # a board
    "number": gettext_lazy("this deal has no board number"),
    "dealer": gettext_lazy("the dealer is not N, E, S or W"),
    "vulnerable": gettext_lazy("“%(found)s” is not a vulnerability"),
    "table": gettext_lazy("the double-dummy table is not complete: %(found)s"),
    "differs": gettext_lazy("this board appears twice, with different cards"),
    "counted": gettext_lazy("this deal has no board number; it is read as board %(number)s"),
    "card": gettext_lazy("“%(found)s” in the hand of %(seat)s is not a card number"),
    "mismatch": gettext_lazy("the numbers of the cards and their text differ in the hand of %(seat)s"),
    # a file
    "no_deal": gettext_lazy("it has no deals"),
    "no_text": gettext_lazy("not a file of deals (PBN, LIN, DUP, BRI, DGE, DLM or Bridgemate’s table)"),
    "dlm": gettext_lazy("a .dlm file starts with [Document], From board and To board (1 to 99)"),
    "encrypted": gettext_lazy("the file is encrypted; save it with crypto key 0, or as PBN"),
    "heading": gettext_lazy("the checksum of the heading differs; those of the boards are right"),
    "missing": gettext_lazy("the file does not have this board"),
    "letters": gettext_lazy("a board of a .dlm file is 26 letters from a to p and three digits"),
    "checksum": gettext_lazy("the checksum is %(found)s instead of %(right)s; the file is damaged"),
    "bri": gettext_lazy("a deal of a BRI file is 78 digits; the file is cut off or damaged"),
    "dge": gettext_lazy("a deal of a DGE file is 16 suits and 52 cards; the file is cut off or damaged"),
    "length": gettext_lazy("a DUP file has 156 bytes a board, and this one has %(bytes)s bytes"),
    "columns": gettext_lazy("the column “%(table)s” is missing or cannot be read"),
    "comment": gettext_lazy("a comment starts here and is never closed; the rest is left out"),
    "tag": gettext_lazy('not a tag of the form [Name "value"]'),
    "text": gettext_lazy("this is not a deal"),
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
    return _(SEATS[seat])


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
