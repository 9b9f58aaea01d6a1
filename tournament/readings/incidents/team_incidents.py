"""The registry of incidents in a match of teams, and the ways to continue from each (White Book 3.3, Law 86).

An incident of boards that cannot be played or compared is settled by artificial scores: 3 IMPs a board for a
team that is not at fault, 3 against one that is.
"""

from dataclasses import dataclass

PLUS, MINUS, NONE = "A+", "A-", ""


@dataclass(frozen=True, slots=True)
class TeamWay:
    """A way to continue. `awards` are those of the home and of the visiting team on each board named.

    `end` and `side` rule on the whole match instead.
    """

    code: str
    awards: tuple[str, str] | None = None
    end: str = ""
    side: str = ""


HOME_AT_FAULT = TeamWay("home_at_fault", (MINUS, PLUS))
AWAY_AT_FAULT = TeamWay("away_at_fault", (PLUS, MINUS))
BOTH_AT_FAULT = TeamWay("both_at_fault", (MINUS, MINUS))
NOBODY_AT_FAULT = TeamWay("neither_at_fault", (PLUS, PLUS))
NO_SCORE = TeamWay("no_score", (NONE, NONE))


@dataclass(frozen=True, slots=True)
class TeamIncident:
    """`asks` names the answers it needs: `match`, `boards`, `other` (a second match), `table`.

    The first of `ways` is the one recommended. Without ways the answers alone say what is changed; without
    answers nothing is.
    """

    asks: tuple[str, ...]
    ways: tuple[TeamWay, ...] = ()


TEAM_INCIDENTS: dict[str, TeamIncident] = {
    "same_seats": TeamIncident(
        ("match", "boards"), (BOTH_AT_FAULT, NOBODY_AT_FAULT, HOME_AT_FAULT, AWAY_AT_FAULT, NO_SCORE)
    ),
    "fouled_in_a_room": TeamIncident(
        ("match", "boards"), (NOBODY_AT_FAULT, HOME_AT_FAULT, AWAY_AT_FAULT, BOTH_AT_FAULT, NO_SCORE)
    ),
    "team_late": TeamIncident(("match", "boards"), (HOME_AT_FAULT, AWAY_AT_FAULT, BOTH_AT_FAULT)),
    "not_finished": TeamIncident(
        ("match", "boards"), (BOTH_AT_FAULT, HOME_AT_FAULT, AWAY_AT_FAULT, NO_SCORE)
    ),
    "team_short": TeamIncident(
        ("match",),
        (
            TeamWay("home_forfeits", end="forfeited", side="home"),
            TeamWay("away_forfeits", end="forfeited", side="away"),
        ),
    ),
    "wrong_opponents": TeamIncident(("match", "other")),
    "other_boards": TeamIncident(("table", "boards")),
    "extra_board": TeamIncident(()),  # the schedule says how long a match is
}
