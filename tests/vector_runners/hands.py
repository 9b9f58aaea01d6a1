"""The ops of hands: deals read and written, double-dummy tables, par, analysis, dealing."""

from collections.abc import Callable
from typing import Any

from scoring.boards.imps import imps
from scoring.contract import PASSED_OUT, Contract, Denomination, Outcome, parse_contract
from scoring.duplicate import score
from scoring.hands import deal_figures, dealing
from scoring.hands.deal import read_deal
from scoring.hands.double_dummy import DECLARERS, read_table
from scoring.hands.gate import BoardCards, Opens, Playing, may_see
from scoring.hands.lead_table import read_leads
from scoring.hands.par import par
from scoring.seats import Direction, Side, Vulnerability, dealer, vulnerability
from tests.scoring.hands import expected_hands
from tournament.domain.hands.readings.solver import solve, solve_leads
from tournament.exchange.board_deal import BoardDeal
from tournament.exchange.dup import read_dup, write_dup
from tournament.exchange.lin import link, read_lin, write_lin

Json = dict[str, Any]

VULNERABLE = {
    "None": Vulnerability.NONE,
    "NS": Vulnerability.NS,
    "EW": Vulnerability.EW,
    "All": Vulnerability.BOTH,
}
NAMES = {one: name for name, one in VULNERABLE.items()}


def parse_pbn_deal(given: Json) -> Json:
    return {"deal": read_deal(given["text"]).key}


def parse_lin(given: Json) -> Json:
    return {"boards": [_board(board) for board in read_lin(given["text"])]}


def parse_dup(given: Json) -> Json:
    return {"boards": [_board(board) for board in read_dup(given["text"])]}


def _board(board: BoardDeal) -> Json:
    return {
        "board": board.board,
        "dealer": board.dealer,
        "vulnerable": NAMES[board.vulnerability] if board.vulnerability else None,
        "deal": board.deal.key,
        "names": {str(direction): name for direction, name in board.names.items()},
    }


def lin_out(given: Json) -> Json:
    deal = read_deal(given["deal"])
    lin = write_lin(deal, given["board"], Direction(given["dealer"]), VULNERABLE[given["vulnerable"]])
    return {"lin": lin, "url": link(lin)}


def dup_out(given: Json) -> Json:
    deals = [read_deal(deal) for deal in given["deals"]]
    return {"text": write_dup(deals, given["lowest"], given["copies"])}


def canonical_deal(given: Json) -> Json:
    deal = read_deal(given["deal"])
    return {"pbn": deal.pbn(Direction(given["dealer"])), "key": deal.key}


def board_conditions(given: Json) -> Json:
    return {"dealer": dealer(given["board"]), "vulnerable": NAMES[vulnerability(given["board"])]}


def table_read(given: Json) -> Json:
    table = read_table(given["value"], given["optimum"])
    answer: Json = {"table": table.digits, "complete": table.complete}
    return answer | ({} if table.complete else {"below_seven": table.below_seven})


def par_of(given: Json) -> Json:
    found = par(read_table(given["table"]), Direction(given["dealer"]), VULNERABLE[given["vulnerable"]])
    return {"score": found.score, "contracts": [*found.contracts]}


def makeable(given: Json) -> Json:
    table = read_table(given["table"])
    rows = {
        str(declarer): {str(one): table.level(declarer, one) for one in ("C", "D", "H", "S", "NT")}
        for declarer in DECLARERS
    }
    return {"rows": rows, **{str(side): [*table.makeable(side)] for side in Side}}


def decomposed(given: Json) -> Json:
    figures = deal_figures.scores(
        _outcome(given),
        read_table(given["table"]),
        Direction(given["dealer"]),
        VULNERABLE[given["vulnerable"]],
        given["tricks_after_lead"],
    )
    others = given["others"]
    answer = {
        "P": figures.par,
        "B": figures.bid,
        "L": figures.after_lead,
        "A": figures.actual,
        "points": _without_field(figures, lambda points: points),
        "imps_to_par": _without_field(figures, lambda points: imps(points - figures.par)),
    }
    if others:
        matchpoints = _parts(deal_figures.in_matchpoints(figures, others))
        cross_imps = _parts(deal_figures.in_cross_imps(figures, others))
        answer["matchpoints"] = {**matchpoints, "top": 2 * len(others)}
        answer["cross_imps"] = {**cross_imps, "divide_by": len(others)}
    return answer


def _outcome(given: Json) -> Outcome:
    if given["contract"] == "Pass":
        return PASSED_OUT
    return Outcome(_contract(given), given["tricks"])


def _contract(given: Json) -> Contract:
    return parse_contract(given["contract"], given["declarer"])


def _parts(parts: deal_figures.Parts) -> Json:
    return {
        "bidding": parts.bidding,
        "lead": parts.lead,
        "play": parts.play,
        "total": parts.total,
        "field": parts.field,
    }


def _without_field(figures: deal_figures.Scores, worth: Callable[[int], int]) -> Json:
    """Where the currency compares with no field, the whole is counted from par."""
    parts = deal_figures.parts_in(figures, worth)
    return _parts(parts) | {"total": parts.total - parts.field, "field": None}


def play_cost(given: Json) -> Json:
    """Each card's change of the score at double-dummy tricks, given to the side that played it."""
    contract = _contract(given)
    own = contract.declarer.side
    vulnerable = VULNERABLE[given["vulnerable"]].covers(own)
    costs = dict.fromkeys(Side, 0)
    before = given["tricks_after_lead"]
    for seat, after in given["cards"]:
        gained = score(contract, after, vulnerable) - score(contract, before, vulnerable)
        costs[Direction(seat).side] += gained if own is Side.NS else -gained
        before = after
    return {"declarer_side": costs[own], "defence": costs[own.other], "play": sum(costs.values())}


def mean_with_error(given: Json) -> Json:
    mean = deal_figures.mean_with_error(given["values"])
    return {
        "mean": _rounded(mean.mean),
        "standard_error": _rounded(mean.standard_error),
        "low": _rounded(mean.low),
        "high": _rounded(mean.high),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def board_luck(given: Json) -> Json:
    parts = {key: value for key, value in given.items() if key != "side"}
    found = deal_figures.board_luck(declared=given["side"] == "declaring", **parts)
    return {
        "deviation": found.deviation,
        "given": found.given,
        "own": found.own,
        "shared": found.shared,
        "luck_share": _rounded(found.share),
    }


def session_luck(given: Json) -> Json:
    rounds = [deal_figures.RoundPlayed(one["own"], one["opponents_elsewhere"]) for one in given["rounds"]]
    found = deal_figures.session_luck(rounds)
    return {
        "boards": found.boards,
        "deviation": _rounded(found.deviation),
        "draw": _rounded(found.draw),
        "own_and_chance": _rounded(found.rest),
        "luck_share": _rounded(found.share),
        "standard_error": _rounded(found.standard_error),
        "beyond_chance": found.beyond_chance,
    }


def turned_deal(given: Json) -> Json:
    return {"deal": read_deal(given["deal"]).turned(given["quarter_turns"]).key}


def find_turn(given: Json) -> Json:
    played = [deal_figures.Played(_outcome(line), line["lead"]) for line in given["lines"]]
    found = deal_figures.find_turn(read_deal(given["deal"]), read_table(given["table"]), played)
    return {"cost": [*found.costs], "turn": found.quarter_turns}


def deal_from_integer(given: Json) -> Json:
    return {"deal": dealing.deal_from_integer(int(given["n"])).key}


def commitment(given: Json) -> Json:
    wanted = given["parameters"]
    terms = dealing.DealingTerms(
        wanted["event"], wanted["session"], wanted["first"], wanted["last"], wanted["set"]
    )
    seed = bytes.fromhex(given["seed"])
    dealt = [dealing.deal_board(terms, seed, board, given["public"]) for board in given["boards"]]
    return {
        "text": terms.text,
        "commitment": terms.commitment(seed),
        "numbers": {str(one.board): str(one.number) for one in dealt},
        "tries": {str(one.board): one.tries for one in dealt},
        "deals": {str(one.board): one.deal.key for one in dealt},
    }


def fairness_expected(given: Json) -> Json:
    value = given["value"]
    if given["what"] == "pattern":
        first, second, third, fourth = map(int, value.split("-"))
        return {"probability": expected_hands.pattern_probability((first, second, third, fourth))}
    law = {"suit_length": expected_hands.suit_length_probability, "hcp": expected_hands.points_probability}
    return {"probability": law[given["what"]](value)}


def gate(given: Json) -> Json:
    tables = [Playing(table) for table in given["tables"]]
    board = BoardCards(Opens(given["mode"]), given["session_closed"], tables, given["embargo"])
    return {"may_see": may_see(board, Playing(given["own"]), keeper=given["role"] == "keeper")}


def dd_table(given: Json) -> Json:
    return {"table": solve(read_deal(given["deal"])).digits}


def lead_table(given: Json) -> Json:
    deal, denomination = read_deal(given["deal"]), Denomination(given["denomination"])
    declarer = Direction(given["declarer"])
    table, leads = solve(deal), read_leads(solve_leads(deal).digits)
    assert leads.agrees(table)
    return {
        "table": table.tricks(declarer, denomination),
        "after_lead": leads.after(deal, declarer, denomination),
    }


OPS = {
    "board_conditions": board_conditions,
    "board_luck": board_luck,
    "canonical_deal": canonical_deal,
    "commitment": commitment,
    "deal_from_integer": deal_from_integer,
    "dd_table": dd_table,
    "decomposition": decomposed,
    "fairness_expected": fairness_expected,
    "find_turn": find_turn,
    "gate": gate,
    "lead_table": lead_table,
    "makeable": makeable,
    "mean_with_error": mean_with_error,
    "par": par_of,
    "parse_dup": parse_dup,
    "parse_lin": parse_lin,
    "parse_pbn_deal": parse_pbn_deal,
    "play_cost": play_cost,
    "read_table": table_read,
    "session_luck": session_luck,
    "turned_deal": turned_deal,
    "write_dup": dup_out,
    "write_lin": lin_out,
}
