"""Israeli whist step by step: the bidding for trumps, the numbers, the tricks."""

from scoring.games.israeli_whist.all_pass import CARDS_PASSED, MOST_PASSES
from scoring.games.israeli_whist.rules import PLAYERS, TRICKS, Rules
from scoring.games.procedure.steps import Procedure, Question, Rule, Step, hands_of, tricks


def procedure(rules: Rules, dealer: int) -> Procedure:
    """The steps under the rules of a table."""
    around = tuple((dealer + step) % PLAYERS for step in range(1, PLAYERS + 1))
    passing = Rule("all_pass_redeal")
    if rules.all_pass == "frisch":
        passing = Rule("all_pass_cards", {"count": CARDS_PASSED, "times": MOST_PASSES})
    closing = Rule("closing_passes", {"count": rules.closing_passes})
    leading = {str(seat): tuple((seat + step) % PLAYERS for step in range(PLAYERS)) for seat in around}
    naming = {seat: order[1:] for seat, order in leading.items()}  # declarer has named a number
    numbers = [Rule("numbers"), *[Rule("not_thirteen")] * rules.forbid_total_13]
    declarer = Question("declarer", hands_of(around))
    steps = (
        Step("deal", (Rule("deal", {"hands": PLAYERS, "count": TRICKS}),), (dealer,)),
        Step("bidding", (Rule("bid_trumps"), closing, passing), around),
        Step("numbers", tuple(numbers), questions=(declarer,), orders=naming),
        Step("first_lead", (Rule("declarer_leads"),), orders=leading),
        tricks(around, TRICKS, Rule("follow"), Rule("trumps_any_time")),
        Step("enter", (Rule("enter", {"count": TRICKS}),)),
    )
    return Procedure(steps)
