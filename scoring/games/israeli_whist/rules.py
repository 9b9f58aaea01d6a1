"""Israeli whist: the options of a table, after Akagiri (2000) and John McLeod; house rules are marked."""

from dataclasses import dataclass

from scoring.games.table_game import Problem, misfits, term

PLAYERS = 4
TRICKS = 13


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of one table. A target has to be agreed: the source names none."""

    target: int | None = term(
        "Target", range(1, 10_001), optional=True, default=None, help="A game to 100 is usual."
    )
    all_pass: str = term(
        "When all pass",
        {"redeal": "The same dealer deals again", "frisch": "Three cards go to the right, twice at most"},
        default="redeal",
    )
    exact13_is: str = term("A total of exactly 13 is", {"over": "Over", "under": "Under"}, default="over")
    forbid_total_13: bool = term(
        "The bids may not total 13",
        default=False,
        help="House rule: the last speaker avoids it.",
    )
    closing_passes: int = term(
        "Passes that close the bidding",
        (4, 3),
        default=4,
        help="House rule: after three passes the last bidder has no further turn.",
    )

    def state(self, total: int) -> str:
        """Whether four bids are `over` or `under` the tricks there are."""
        return self.exact13_is if total == TRICKS else "over" if total > TRICKS else "under"


def conflicts(rules: Rules) -> list[Problem]:
    """What the rules lack or may not hold: `target_required`, `bad_value`."""
    fields = {"target"} if (rules.target or 0) <= 0 else set()
    lacking = [Problem("target_required", params={"field": name}) for name in fields]
    return lacking + [problem for problem in misfits(rules) if problem.params["field"] not in fields]
