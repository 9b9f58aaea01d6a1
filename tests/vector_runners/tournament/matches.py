"""The ops of single matches of teams: IMPs and victory points, unplayed matches, knock-out, Patton."""

from fractions import Fraction

from scoring.boards.adjusted import Variable
from scoring.boards.lines import Line
from scoring.conditions import Conditions
from scoring.field import score_field
from scoring.methods import board_a_match
from scoring.rounding import Half, Number, round_to
from scoring.schemes.victory_points import VP_SCALES, match_points
from scoring.teams import knock_out, match, unplayed
from scoring.teams.comparison import Comparison
from scoring.totals.handicap import shared_handicap
from tests.vector_runners.tournament.figures import Json, exact, text, two

AWARDS = {
    "AVE+": Variable.PLUS,
    "AVE": Variable.EQUAL,
    "AVE-": Variable.MINUS,
    "AVE\N{MINUS SIGN}": Variable.MINUS,
}
TAKEN_OFF = {"own": match.PenaltyIn.OWN_IMPS, "match": match.PenaltyIn.MATCH_IMPS}


def match_board(board: Json) -> match.MatchBoard:
    if board.get("award"):
        home, away = board["award"]
        return match.MatchBoard(Comparison(ruling=AWARDS[home]), Comparison(ruling=AWARDS[away]))
    rooms = Line("home", "away", board["open"]), Line("away", "home", board["closed"])
    found = match.match_board(*rooms)
    assert found is not None
    return found


def match_imps_vps(given: Json) -> Json:
    in_imps = TAKEN_OFF[given.get("imp_penalty", "own")]
    fines = [
        match.MatchPenalty(
            match.Team(fine["side"]),
            exact(fine["amount"]),
            match.PenaltyIn.VICTORY_POINTS if fine["unit"] == "VP" else in_imps,
        )
        for fine in (given.get("penalties") or ())
    ]
    figures = match.score_match(
        [match_board(board) for board in given["boards"]],
        given["boards_scheduled"],
        VP_SCALES[given["scale"]],
        fines,
    )
    answer: Json = {"board_imps": [[*pair] for pair in figures.board_imps], "enough": figures.is_enough}
    for name, side in (("home", figures.home), ("away", figures.away)):
        answer |= {f"imps_{name}": side.imps, f"margin_{name}": side.margin}
        if side.victory_points is not None:
            answer[f"vp_{name}"] = two(side.victory_points)
    return answer


def ko_nonbalancing(given: Json) -> Json:
    return {"net_home": text(match.knock_out_net(exact(given["home"]), exact(given["away"])))}


def void_match(given: Json) -> Json:
    shared = {"both_seating": unplayed.BOTH_AT_FAULT, "director": unplayed.DIRECTOR_ERROR}
    if given["fault"] in shared:
        points = two(unplayed.void_match(shared[given["fault"]]))
        return {"vp_home": points, "vp_away": points}
    margin = unplayed.void_margin(given["boards"]) * (1 if given["fault"] == "away" else -1)
    home, away = match_points(VP_SCALES[given["scale"]], margin, given["boards"])
    if given["fault"] == "both":
        away = home
    return {"margin_home": margin, "vp_home": two(home), "vp_away": two(away)}


def bye_award(given: Json) -> Json:
    pool = exact(given.get("pool", 20))
    own = [exact(vps) for vps in (given.get("own_vps") or ())]
    if given["variant"] == "percent":
        return {"vp": two(unplayed.void_match(exact(given.get("percent", unplayed.BYE)), pool))}
    if given["variant"] == "own_average":
        return {"vp": two(unplayed.bye_by_own_average(own, pool))}
    if given["variant"] == "better_of_percent_and_average":
        return {"vp": two(unplayed.bye_by_the_better(own, pool))}
    found = unplayed.opponent_withdrawn(
        own,
        [exact(vps) for vps in given["withdrawn_vps"]],
        boards_played=given["withdrawn_boards"],
        boards_of_event=given["event_boards"],
        pool=pool,
        unit=1 if given.get("scale") == "wbf_discrete" else exact(given.get("unit", unplayed.HUNDREDTH)),
    )
    if found.candidates is None or found.victory_points is None:
        return {"cancel": True}
    candidates = [two(candidate) for candidate in found.candidates]
    return {"cancel": False, "candidates": candidates, "vp": two(found.victory_points)}


def vp_table_25(given: Json) -> Json:
    home, away = match_points(VP_SCALES["japan_25"], given["margin"], 8)
    return {"vp_home": home, "vp_away": away}


def ko_bracket(given: Json) -> Json:
    drawn = knock_out.bracket(given["teams"])
    byes = sorted(seed for seed, other in drawn.first_round if other is None)
    return {
        "size": drawn.size,
        "rounds": drawn.rounds,
        "byes": len(byes),
        "bye_seeds": byes,
        "first_round": [[*couple] for couple in drawn.first_round],
    }


def ko_extra_boards(given: Json) -> Json:
    return {"extra": knock_out.extra_boards(given["boards"])}


def three_way(given: Json) -> Json:
    meetings = [
        knock_out.GroupMatch(one["home"], one["away"], one["imps_home"], one["imps_away"])
        for one in given["matches"]
    ]
    found = knock_out.group_result(given["teams"], meetings)
    return {
        "order": [[*group] for group in found.order],
        "wins": {team: text(number) for team, number in found.wins.items()},
        "net_imps": found.net_imps,
        "extra_boards_needed": any(len(group) > 1 for group in found.order),
    }


NGS_IMPS_A_BOARD = Fraction(3086, 10_000)  # EBU National Grading Scheme


def whole(imps: Number) -> int:
    return int(round_to(imps, 1, Half.AWAY_FROM_ZERO))


def handicap_teams(given: Json) -> Json:
    boards = given["boards"]
    if given["variant"] == "ngs":
        grades = {team: [exact(grade) for grade in own] for team, own in given["grades"].items()}
        mean = shared_handicap([grade for own in grades.values() for grade in own])
        found = {
            team: (mean - shared_handicap(own)) * boards * NGS_IMPS_A_BOARD for team, own in grades.items()
        }
        return {
            "handicap": {team: two(imps) for team, imps in found.items()},
            "whole_imps": {team: whole(imps) for team, imps in found.items()},
        }
    if given["variant"] == "player_sum":
        shares = {
            team: sum(exact(player["handicap"]) * player["boards"] / boards for player in players)
            for team, players in given["teams"].items()
        }
        return {"handicap": {team: whole(share) for team, share in shares.items()}}
    added = whole(exact(given["imps_per_board"]) * boards)
    margin = given["imps_home"] - given["imps_away"] + (added if given["to"] == "home" else -added)
    home, away = match_points(VP_SCALES[given["scale"]], margin, boards)
    return {"handicap": added, "margin_home": margin, "vp_home": two(home), "vp_away": two(away)}


def bam_match(given: Json) -> Json:
    points = [
        board_a_match(one["open"] - one["closed"], given.get("tolerance", 0)) for one in given["boards"]
    ]
    return {"points": points, "home": sum(points), "away": 2 * len(points) - sum(points)}


def patton_match(given: Json) -> Json:
    boards = {
        number: [Line("home", "away", one["open"]), Line("away", "home", one["closed"])]
        for number, one in enumerate(given["boards"])
    }
    found = score_field(boards, Conditions("patton")).matches[0]
    return {
        "bam_home": found.first.board_points,
        "bam_away": found.second.board_points,
        "plus_home": sum(max(0, one["open"]) + max(0, -one["closed"]) for one in given["boards"]),
        "plus_away": sum(max(0, -one["open"]) + max(0, one["closed"]) for one in given["boards"]),
        "home": text(found.first.points),
        "away": text(found.second.points),
    }
