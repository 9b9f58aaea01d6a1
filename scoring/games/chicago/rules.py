"""Chicago: what a table agrees on, and what its form records of a deal."""

from dataclasses import dataclass

from scoring.errors import ScoringError
from scoring.games.bridge import beer_card
from scoring.games.bridge.contract_record import SEATS, FourHandRecord, dealer_term, form_terms
from scoring.games.bridge.deal_conditions import Conditions, laid_down
from scoring.games.table_game import Preset, term
from scoring.seats import Direction

# The lengths of a chukker, with the code of its end.
LENGTHS = {4: "four_deals", 6: "six_deals"}


@dataclass(frozen=True, slots=True)
class Rules:
    """A chukker of four deals, or of six as at the Richland Duplicate Bridge Club.

    `dealer_vul` and `cavendish` differ on deals 2 and 3; in six deals they begin again with deal 5
    ("repeating the sequence of vulnerabilities", J. McLeod, Card Games: Bridge, Chicago with duplicate
    scoring). `law_2` has the vulnerability of boards 1 to 6: none, twice the side that does not deal,
    both, twice the dealer's side, so that each side is vulnerable in three of six deals (Laws of Duplicate
    Bridge, Law 2). `none` is Richland's own: "dealing and playing eight (or six or five) boards in a row …
    considering no one vulnerable" (Tri-City Herald, 2017, article 152894514).
    """

    method: str = term(
        "Method",
        {
            "duplicate_like": "Each deal as at duplicate",
            "rubber_like": "Part scores carried, as at rubber bridge",
            "fifty_point": "50 for each part score, none carried",
            "russian": "IMPs against a target by high-card points",
        },
        default="duplicate_like",
    )
    deals: int = term("Deals", tuple(LENGTHS), default=4)
    vulnerability: str = term(
        "Vulnerability",
        {
            "dealer_vul": "The dealer's side on deals 2 and 3",
            "cavendish": "The side that does not deal on deals 2 and 3",
            "law_2": "As on boards 1 to 6 (Law 2)",
            "none": "No side",
        },
        default="cavendish",
    )
    first_dealer: str = dealer_term(SEATS, default="N")
    beer_card: str = beer_card.rule_term()


@dataclass(frozen=True, slots=True)
class ChicagoDeal(FourHandRecord):
    """One deal of a chukker. `honours` are those of North-South and East-West."""

    redeals: int = term("Redeals after four passes", range(100), default=0)
    dealt_by: str | None = term("Dealt out of turn by", SEATS, optional=True, default=None)
    honours: tuple[int, int] = term("Honours", (0, 100, 150), per="side", default=(0, 0))
    hcp_ns: int | None = term("High-card points of North-South", range(41), optional=True, default=None)
    seven_of_diamonds: str | None = beer_card.winner_term()


PRESETS = {
    "duplicate_like": Preset("Chicago, duplicate form", Rules()),
    "rubber_like": Preset("Chicago, rubber form", Rules(method="rubber_like")),
    "fifty_point": Preset("Chicago, 50-point form", Rules(method="fifty_point", vulnerability="dealer_vul")),
    "russian": Preset("Russian Chicago", Rules(method="russian", vulnerability="dealer_vul")),
    "six_deals": Preset(
        "Chicago, six deals",
        Rules(vulnerability="law_2", deals=6),
        "Laws of Duplicate Bridge, Law 2; Richland Duplicate Bridge Club, Tri-City Herald 2017",
        {"vulnerability": ("law_2", "none")},
    ),
}


def asks(rules: Rules) -> tuple[str, ...]:
    """What the form asks for: a deal that is passed out is dealt again, so only how often."""
    unasked = {
        "passed_out": True,
        "honours": rules.method != "rubber_like",
        "hcp_ns": rules.method != "russian",
        "seven_of_diamonds": rules.beer_card == "off",
    }
    return form_terms(ChicagoDeal, *(name for name, idle in unasked.items() if idle))


def conditions(rules: Rules, number: int) -> Conditions:
    """Dealer and vulnerability of a deal, numbered from 1. ScoringError `bad_deal_number`.

    A deal that is passed out is not booked: the same dealer deals again, under the same number.
    """
    if not 1 <= number <= rules.deals:
        raise ScoringError("bad_deal_number", number=number, deals=rules.deals)
    return laid_down(rules.vulnerability, Direction(rules.first_dealer), number)
