"""The registry of incidents in a match of teams, and the options from each (White Book 3.3, Law 86).

An incident of boards that cannot be played or compared is settled by artificial scores: 3 IMPs a board for a
team that is not at fault, 3 against one that is. A match with fewer than half of its boards left is void.
A match of two pairs is one table: who sat there, and which way, is recorded as it was.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.sheets.event_kinds import SWISS_PAIRS

PLUS, MINUS, NONE = "A+", "A-", ""


@dataclass(frozen=True, slots=True)
class MatchOption:
    """An option. `awards` are those of the home and of the visiting team on each board named.

    `end` and `side` rule on the whole match instead. `void`: the side at fault of the void match that the
    awards become where fewer than half of its boards are left; None: the option is not offered then.
    An option that only this code names has an act of its own, or changes nothing.
    """

    code: str
    awards: tuple[str, str] | None = None
    end: str = ""
    side: str = ""
    void: str | None = None


HOME_AT_FAULT = MatchOption("home_at_fault", (MINUS, PLUS), void="home")
AWAY_AT_FAULT = MatchOption("away_at_fault", (PLUS, MINUS), void="away")
BOTH_AT_FAULT = MatchOption("both_at_fault", (MINUS, MINUS), void="both")
WRONG_SEATS = MatchOption("both_at_fault", (MINUS, MINUS), void="seats")
NEITHER_AT_FAULT = MatchOption("neither_at_fault", (PLUS, PLUS), void="")
NO_SCORE = MatchOption("no_score", (NONE, NONE))
FORFEITS = (
    MatchOption("home_forfeits", end="forfeited", side="home"),
    MatchOption("away_forfeits", end="forfeited", side="away"),
)
# Of two matches whose teams sat with each other: the same for all four.
APART = (
    MatchOption("four_at_fault", (MINUS, MINUS), void="both"),
    MatchOption("none_at_fault", (PLUS, PLUS), void=""),
)
EXCHANGE, EXCHANGE_LATER = MatchOption("exchange"), MatchOption("exchange_later")
RENUMBER, SUBSTITUTE, NOTHING = MatchOption("renumber"), MatchOption("substitute"), MatchOption("nothing")
EXCHANGE_PAIRS, TURN = MatchOption("exchange_pairs"), MatchOption("turn")


@dataclass(frozen=True, slots=True)
class MatchIncident:
    """`asks` names the answers it needs: `match`, `boards`, `other` (a second match), `table`; `may` those
    that can stay empty. `missing`: boards are those without a comparison, where none is named.

    The first of `options` is the one recommended.
    """

    asks: tuple[str, ...]
    options: tuple[MatchOption, ...]
    may: tuple[str, ...] = ()
    missing: bool = False


TEAM_INCIDENTS: dict[str, MatchIncident] = {
    "same_seats": MatchIncident(
        ("match", "boards"), (WRONG_SEATS, NEITHER_AT_FAULT, HOME_AT_FAULT, AWAY_AT_FAULT, NO_SCORE)
    ),
    "fouled_in_a_room": MatchIncident(
        ("match", "boards"), (NEITHER_AT_FAULT, HOME_AT_FAULT, AWAY_AT_FAULT, BOTH_AT_FAULT, NO_SCORE)
    ),
    "team_late": MatchIncident(
        ("match", "boards"), (HOME_AT_FAULT, AWAY_AT_FAULT, BOTH_AT_FAULT, *FORFEITS), missing=True
    ),
    "not_finished": MatchIncident(
        ("match", "boards"),
        (BOTH_AT_FAULT, HOME_AT_FAULT, AWAY_AT_FAULT, NEITHER_AT_FAULT, NO_SCORE),
        missing=True,
    ),
    "team_short": MatchIncident(("match",), (SUBSTITUTE, *FORFEITS)),
    "wrong_opponents": MatchIncident(("match", "other"), (EXCHANGE_LATER, EXCHANGE, *APART), may=("boards",)),
    "wrong_team_part": MatchIncident(("match", "other", "boards"), (APART[1], APART[0])),
    "other_boards": MatchIncident(("table", "boards"), (RENUMBER,)),
    "extra_board": MatchIncident((), (NOTHING,)),  # the schedule says how long a match is
}
PAIR_INCIDENTS: dict[str, MatchIncident] = {
    "wrong_opponents": MatchIncident(("match", "other"), (EXCHANGE_PAIRS,)),
    "wrong_way": MatchIncident(("table",), (TURN,)),
}


def incidents_of(kind: str) -> Mapping[str, MatchIncident]:
    """What can happen in the matches of an event of this kind."""
    return PAIR_INCIDENTS if kind == SWISS_PAIRS else TEAM_INCIDENTS
