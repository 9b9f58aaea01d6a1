"""Form fields drawn from a game's terms, and the answers that a table's rules leave out or refuse."""

import re
from typing import Any
from unicodedata import normalize

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.contract import BOOK
from scoring.games.agreement import Agreement
from scoring.games.bridge.contract_record import DENOMINATIONS
from scoring.games.israeli_whist.bidding import LOWEST_BID
from scoring.games.minibridge.roles import SLAMS
from scoring.games.spades.calls import deficit, has_nils, highest_number, is_allowed, number_fault
from scoring.games.spades.legality import kind_fault
from scoring.games.table_game import Problem, Term, terms
from tournament.sheets.game_sheets import NextDeal
from tournament.web.formatting.reader import reading
from tournament.web.games.refusals import sentence
from tournament.words.game_words import value_words

# Form fields drawn from terms, and terms as a phone reads them: a new game needs no form of its own.

_PAIR = re.compile(r"([1-9])[: ]?([CDHS][2-9TJQKA]|[BL]J)")


def words_of(each: Term, value: object) -> str:
    """A value in the reader's language."""
    return value_words(each, value, reading())


def form_field(each: Term, *, label: str = "") -> forms.Field:
    """The field for one value of a term, or for all of them where they are a list. Empty is None."""
    how = {
        "label": label or gettext(each.label),
        "help_text": gettext(each.help) if each.help else "",
        "required": False,
    }
    if each.many or each.values is None:
        return ListField(each, **how)
    if each.kind is bool:
        return forms.BooleanField(**how)
    if isinstance(each.values, range):
        return forms.IntegerField(min_value=each.values[0], max_value=each.values[-1], **how)
    return _choice(each, how)


def _choice(each: Term, how: dict[str, Any]) -> forms.Field:
    offered = [("" if value == "" else str(value), words_of(each, value)) for value in each.values or ()]
    return forms.TypedChoiceField(
        choices=[("", "–"), *offered] if each.optional else offered,
        coerce=each.kind,
        empty_value="" if "" in (each.values or ()) else None,
        **how,
    )


class ListField(forms.CharField):
    """Several values in a line, between blanks or commas: 200 205, ♣2 H2; winners of tricks as 1SA 2SK."""

    default_error_messages = {"invalid": _("Write the values separated by spaces.")}

    def __init__(self, each: Term, **how: Any) -> None:
        super().__init__(**how)
        self.term = each

    def prepare_value(self, value: object) -> object:
        if not isinstance(value, tuple | list):
            return value
        return " ".join(
            f"{one[0] + 1}{one[1]}" if isinstance(one, tuple | list) else str(one) for one in value
        )

    def to_python(self, value: Any) -> tuple[object, ...]:
        read = _one if self.term.values is None else int if self.term.kind is int else _card
        try:
            return tuple(read(word) for word in _plain(value or ""))
        except ValueError as error:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from error


def _plain(text: str) -> list[str]:
    """The words of a line, suit signs as letters."""
    signs = str.maketrans("♣♦♥♠,、，–", "CDHS    ", "\ufe0e")
    return normalize("NFKC", text).translate(signs).upper().split()


def _card(word: str) -> str:
    return word.replace("10", "T")


def _one(word: str) -> tuple[int, str]:
    """Who won with which card, as `1SA`: the side or player from 1. ValueError for anything else."""
    found = _PAIR.fullmatch(_card(word))
    if not found:
        raise ValueError(word)
    return int(found[1]) - 1, found[2]


def described(name: str, each: Term) -> dict[str, Any]:
    """A term as JSON: everything a form elsewhere needs to ask for it, in the reader's language.

    `kind` is bool, int or str, None where the game judges; `values` are offered in this order.
    """
    return {
        "name": name,
        "label": gettext(each.label),
        "help": gettext(each.help) if each.help else "",
        "group": gettext(each.group) if each.group else "",
        "kind": each.kind.__name__ if each.kind else None,
        "values": [{"value": value, "word": words_of(each, value)} for value in each.values or ()],
        "per": each.per,
        "many": list(each.many),
        "optional": each.optional,
    }


# Which answers a table's rules leave to a question, and which of those the score or a minimum refuses.

# The calls behind Spades' special answers, as `open_calls` names them.
CALLS = {
    "nil": "nil",
    "dnil": "dnil",
    "dbnil": "dbnil",
    "blind": "blind",
    "moon": "moon",
    "blind_moon": "bmoon",
}


def is_offered(agreed: Agreement, name: str, value: object) -> bool:
    """Whether the rules have this answer to the term `name` at all."""
    rules: Any = agreed.rules
    if name == "choice" and value in SLAMS:
        return bool(rules.slams)
    if agreed.code != "spades":
        return True
    if isinstance(value, int):
        return value <= (highest_number(rules) if name == "bids" else rules.tricks)
    if (name, value) == ("kinds", "none"):  # every member of the side bid a nil
        return has_nils(rules)
    return is_allowed(rules, CALLS.get(str(value), ""))


def refusal(agreed: Agreement, coming: NextDeal | None, name: str, value: object, side: int | None) -> str:
    """Why a side cannot give an answer that the rules have, on the deal to come; empty when it can."""
    code = _number_fault(agreed, name, value) or _call_fault(coming, value, side)
    points = deficit(agreed.rules, CALLS.get(str(value), "")) if code == "not_far_enough_behind" else 0
    if points:
        return gettext("only when %(points)d or more behind") % {"points": points}
    return sentence(Problem(code), agreed.game) if code else ""


def calls_are_added(agreed: Agreement) -> bool:
    """Whether each player of Spades bids a number or a nil once, and the numbers of partners are added."""
    rules: Any = agreed.rules
    return (
        agreed.code == "spades"
        and (rules.bid_method == "individual_sum" or rules.is_individual)
        and (rules.zero_bid == "nil" or not rules.is_individual)
        and rules.bid_rounds == 1
        and "kinds" not in agreed.game.asks(rules)
    )


def least_of_declarer(agreed: Agreement, name: str) -> tuple[int, str] | None:
    """The least number that the declarer's own place can have in answer to `name`, and the sentence why."""
    if (agreed.code, name) != ("israeli_whist", "bids"):
        return None
    return LOWEST_BID, gettext("The declarer has bid at least %(least)s.") % {"least": LOWEST_BID}


def refused_bids(agreed: Agreement) -> dict[str, str]:
    """The bids that this game never plays a contract at, with the sentence why: part scores at Towie."""
    players = getattr(agreed.game.deal, "players", ())
    if not players or "level" not in agreed.game.asks(agreed.rules):
        return {}
    bids = [(level, code) for level in range(1, 8) for code in DENOMINATIONS]
    faults = {f"{level}{code}": _faults_of(agreed, level, code, players[0]) for level, code in bids}
    always = set.intersection(*(set(codes) for codes in faults.values()))
    found = {bid: [code for code in codes if code not in always] for bid, codes in faults.items()}
    return {bid: sentence(Problem(codes[0]), agreed.game) for bid, codes in found.items() if codes}


def _faults_of(agreed: Agreement, level: int, denomination: str, declarer: str) -> list[str]:
    """What is wrong with this contract, just made, on the first deal."""
    facts = {"level": level, "denomination": denomination, "declarer": declarer, "tricks": BOOK + level}
    return [problem.code for problem in agreed.game.problems(agreed.rules, [], agreed.game.deal(**facts))]


def numbers_of_kinds(agreed: Agreement) -> dict[str, dict[str, object]]:
    """For each kind of bid at Spades the numbers that go with it, and why no other does."""
    if agreed.code != "spades":
        return {}
    known = terms(agreed.game.deal)["kinds"].words
    return {kind: _numbers_of(agreed, kind) for kind in known if is_offered(agreed, "kinds", kind)}


def _numbers_of(agreed: Agreement, kind: str) -> dict[str, object]:
    faults = {
        number: kind_fault(agreed.rules, kind, number) for number in range(highest_number(agreed.rules) + 1)
    }
    reasons = [fault for fault in reversed(faults.values()) if fault]
    return {
        "numbers": [number for number, fault in faults.items() if fault is None],
        "reason": sentence(Problem(reasons[0]), agreed.game) if reasons else "",
    }


def _number_fault(agreed: Agreement, name: str, value: object) -> str | None:
    if agreed.code != "spades" or name != "bids" or not isinstance(value, int):
        return None
    return number_fault(agreed.rules, value)


def _call_fault(coming: NextDeal | None, value: object, side: int | None) -> str | None:
    """Of the special calls of Spades: those that the score does not leave to a side."""
    call = CALLS.get(str(value))
    if side is None or coming is None or not coming.open_calls or call is None:
        return None
    return None if call in coming.open_calls[side] else "not_far_enough_behind"
