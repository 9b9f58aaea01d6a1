"""Chicago: what a table agrees on, and what its form records of a deal."""

from dataclasses import dataclass

from scoring.games.bridge import beer_card
from scoring.games.bridge.contract_record import SEATS, FourHandRecord, dealer_term, form_terms
from scoring.games.table_game import Preset, term


@dataclass(frozen=True, slots=True)
class Rules:
    """The two schemes of vulnerability differ on deals 2 and 3 only."""

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
    vulnerability: str = term(
        "Vulnerable on deals 2 and 3",
        {"dealer_vul": "The dealer's side", "cavendish": "The side that does not deal"},
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
