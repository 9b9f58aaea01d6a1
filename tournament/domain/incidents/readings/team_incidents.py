"""The registry of incidents in a match of teams, and the ways to continue from each (White Book 3.3, Law 86).

An incident of boards that cannot be played or compared is settled by artificial scores: 3 IMPs a board for a
team that is not at fault, 3 against one that is. A match with fewer than half of its boards left is void.
A match of two pairs is one table: who sat there, and which way, is recorded as it was.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.sheets.event_kinds import SWISS_PAIRS

PLUS, MINUS, NONE = "A+", "A-", ""


@dataclass(frozen=True, slots=True)
class TeamWay:
    """A way to continue. `awards` are those of the home and of the visiting team on each board named.

    `end` and `side` rule on the whole match instead. `void`: the side at fault of the void match that the
    awards become where fewer than half of its boards are left; None: the way is not offered then.
    A way that only this code names has an act of its own, or changes nothing.
    """

    code: str
    awards: tuple[str, str] | None = None
    end: str = ""
    side: str = ""
    void: str | None = None


HOME_AT_FAULT = TeamWay("home_at_fault", (MINUS, PLUS), void="home")
AWAY_AT_FAULT = TeamWay("away_at_fault", (PLUS, MINUS), void="away")
BOTH_AT_FAULT = TeamWay("both_at_fault", (MINUS, MINUS), void="both")
WRONG_SEATS = TeamWay("both_at_fault", (MINUS, MINUS), void="seats")
NEITHER_AT_FAULT = TeamWay("neither_at_fault", (PLUS, PLUS), void="")
NO_SCORE = TeamWay("no_score", (NONE, NONE))
FORFEITS = (
    TeamWay("home_forfeits", end="forfeited", side="home"),
    TeamWay("away_forfeits", end="forfeited", side="away"),
)
# Of two matches whose teams sat with each other: the same for all four.
APART = (
    TeamWay("four_at_fault", (MINUS, MINUS), void="both"),
    TeamWay("none_at_fault", (PLUS, PLUS), void=""),
)
EXCHANGE, EXCHANGE_LATER = TeamWay("exchange"), TeamWay("exchange_later")
RENUMBER, SUBSTITUTE, NOTHING = TeamWay("renumber"), TeamWay("substitute"), TeamWay("nothing")
EXCHANGE_PAIRS, TURN = TeamWay("exchange_pairs"), TeamWay("turn")


@dataclass(frozen=True, slots=True)
class TeamIncident:
    """`asks` names the answers it needs: `match`, `boards`, `other` (a second match), `table`; `may` those
    that can stay empty. `missing`: boards are those without a comparison, where none is named.

    The first of `ways` is the one recommended.
    """

    asks: tuple[str, ...]
    ways: tuple[TeamWay, ...]
    may: tuple[str, ...] = ()
    missing: bool = False


TEAM_INCIDENTS: dict[str, TeamIncident] = {
    "same_seats": TeamIncident(
        ("match", "boards"), (WRONG_SEATS, NEITHER_AT_FAULT, HOME_AT_FAULT, AWAY_AT_FAULT, NO_SCORE)
    ),
    "fouled_in_a_room": TeamIncident(
        ("match", "boards"), (NEITHER_AT_FAULT, HOME_AT_FAULT, AWAY_AT_FAULT, BOTH_AT_FAULT, NO_SCORE)
    ),
    "team_late": TeamIncident(
        ("match", "boards"), (HOME_AT_FAULT, AWAY_AT_FAULT, BOTH_AT_FAULT, *FORFEITS), missing=True
    ),
    "not_finished": TeamIncident(
        ("match", "boards"),
        (BOTH_AT_FAULT, HOME_AT_FAULT, AWAY_AT_FAULT, NEITHER_AT_FAULT, NO_SCORE),
        missing=True,
    ),
    "team_short": TeamIncident(("match",), (SUBSTITUTE, *FORFEITS)),
    "wrong_opponents": TeamIncident(("match", "other"), (EXCHANGE_LATER, EXCHANGE, *APART), may=("boards",)),
    "wrong_team_part": TeamIncident(("match", "other", "boards"), (APART[1], APART[0])),
    "other_boards": TeamIncident(("table", "boards"), (RENUMBER,)),
    "extra_board": TeamIncident((), (NOTHING,)),  # the schedule says how long a match is
}
PAIR_INCIDENTS: dict[str, TeamIncident] = {
    "wrong_opponents": TeamIncident(("match", "other"), (EXCHANGE_PAIRS,)),
    "wrong_way": TeamIncident(("table",), (TURN,)),
}


def incidents_of(kind: str) -> Mapping[str, TeamIncident]:
    """What can happen in the matches of an event of this kind."""
    return PAIR_INCIDENTS if kind == SWISS_PAIRS else TEAM_INCIDENTS
