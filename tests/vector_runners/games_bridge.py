"""Duplicate scoring and the small bridge games: each vector in its own form."""

from typing import Any

from scoring import duplicate, seats
from scoring.contract import BOOK, PASSED_OUT, Outcome
from scoring.errors import ScoringError
from scoring.games import honeymoon
from scoring.games.bridge import beer_card
from scoring.games.bridge.contract_record import FourHandRecord, faults
from scoring.games.minibridge import roles
from scoring.seats import Direction, Vulnerability
from tests.vector_runners.games_rubber import contract_of, line, refuse, written

Json = dict[str, Any]
"""What the vectors call the refusals of rooms that know no vectors."""
REASONS = {"board_below_one": "bad_board"}


def outcome_of(data: Json) -> Outcome:
    record = FourHandRecord(**contract_of(data))
    refuse(faults(record))
    return record.outcome


def duplicate_score(vector: Json) -> Json:
    contract = vector["input"]["contract"]
    vulnerability = Vulnerability(vector["input"]["vul"].upper())
    played = PASSED_OUT if contract.get("passout") else outcome_of(contract)
    points = duplicate.score_ns(played, vulnerability)
    return {"ns": points, "ew": -points}


def duplicate_board(vector: Json) -> Json:
    board = vector["input"]["board"]
    try:
        return {"dealer": seats.dealer(board), "vul": seats.vulnerability(board).lower()}
    except ScoringError as error:
        raise ScoringError(REASONS[error.code]) from error


def minibridge_roles(vector: Json) -> Json:
    given = vector["input"]
    found = roles.roles([given["hcp"][seat] for seat in Direction], Direction(given["dealer"]))
    if found is None:
        return {"result": vector["rules"]["tie_20_20"], "dealer": given["dealer"]}
    return {
        "result": "play",
        "declarer": found.declarer,
        "dummy": found.dummy,
        "leader": found.leader,
        "side_points": found.points,
    }


def minibridge_tricks_needed(vector: Json) -> Json:
    return {"tricks": BOOK + roles.level(vector["input"]["choice"], vector["input"]["strain"])}


def minibridge_score(vector: Json) -> Json:
    given = vector["input"]
    return {"points": roles.score(given["level"], given["strain"], given["tricks"], given["vul"])}


def beer(vector: Json) -> Json:
    """The vectors give no doubling: it does not matter who drinks."""
    given = vector["input"]
    for seat in (given["declarer"], given["last_winner"]):
        if seat not in tuple(Direction):
            raise ScoringError("bad_seat")
    winner = Direction(given["last_winner"]) if given["last_card"] == beer_card.BEER_CARD else None
    try:
        played = outcome_of(given)
    except ScoringError as error:
        raise ScoringError("bad_result") from error
    exclude = vector["rules"]["exclude_diamond_trumps"]
    paid = winner and beer_card.beer(played, winner, exclude_diamond_trumps=exclude)
    payer, drinker = paid or (None, None)
    return {"payer": payer, "drinker": drinker}


def double_dummy_setup(vector: Json) -> Json:
    players = tuple(map(Direction, vector["input"]["seats"]))
    leads = {declarer: honeymoon.opening_lead(players, declarer) for declarer in players}
    return {
        "hands": {player: [player, player.partner] for player in players},
        "lead_when_declarer": {
            declarer: {
                "leading_hand": lead.hand,
                "led_by": lead.led_by,
                "kind": "dummy" if lead.is_dummy else "player",
            }
            for declarer, lead in leads.items()
        },
    }


def draw_phase(vector: Json) -> Json:
    drawn = honeymoon.draw(**vector["input"])
    return {
        "leaders": list(drawn.leaders),
        "hands": [list(hand) for hand in drawn.hands],
        "stock_left": drawn.stock_left,
    }


def honeymoon_score_deal(vector: Json) -> Json:
    given = vector["input"]
    deal = honeymoon.HoneymoonDeal(**contract_of(given["deal"]))
    entries = written(honeymoon.SHEET, deal, [given["declarer_vul"]] * 2)
    below, above = line(entries, deal.number)
    return {"below": below, "above": above, "opponent": line(entries, 1 - deal.number)[1]}


OPS = {
    ("duplicate", "score"): duplicate_score,
    ("duplicate", "board"): duplicate_board,
    ("minibridge", "roles"): minibridge_roles,
    ("minibridge", "tricks_needed"): minibridge_tricks_needed,
    ("minibridge", "score"): minibridge_score,
    ("beer_card", "beer"): beer,
    ("honeymoon", "double_dummy_setup"): double_dummy_setup,
    ("honeymoon", "draw_phase"): draw_phase,
    ("honeymoon", "score_deal"): honeymoon_score_deal,
}
