"""The ops of tournaments: matches of teams, schedules, draws, stages, ladders."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from scoring.boards.adjusted import Variable
from scoring.boards.butler import datum
from scoring.boards.lines import Line
from scoring.conditions import Conditions, Datum
from scoring.field import score_field
from scoring.individual import score_individual
from scoring.methods import board_a_match
from scoring.rounding import Half, Number, round_to
from scoring.schemes.victory_points import VP_SCALES, match_points, victory_points
from scoring.stages import carry_over
from scoring.stages.combined import SessionScore, combine
from scoring.stages.ladder import LadderRule, ladder
from scoring.stages.qualifying import qualify
from scoring.teams import knock_out, match, round_robin, standings, unplayed
from scoring.teams.comparison import Comparison
from scoring.totals import handicap, tie_breaks
from scoring.totals.ranking import Place
from scoring.totals.tie_breaks import TieBreak
from tournament.movements.swiss import pairing
from tournament.movements.swiss.drawn_rounds import History, cheapest, rank_cost

Json = dict[str, Any]


def exact(figure: str | int | float) -> Fraction:
    return Fraction(str(figure))


def two(value: Number) -> str:
    """Two decimals, exact halves away from zero."""
    return f"{float(round_to(value, Fraction(1, 100), Half.AWAY_FROM_ZERO)):.2f}"


def one_decimal(value: Number) -> str:
    return f"{float(round_to(value, Fraction(1, 10), Half.AWAY_FROM_ZERO)):.1f}"


def text(value: Number) -> str:
    return str(Fraction(value))


def places(values: dict[str, Number]) -> dict[str, int]:
    return {who: 1 + sum(other > value for other in values.values()) for who, value in values.items()}


AWARDS = {"AVE+": Variable.PLUS, "AVE": Variable.EQUAL, "AVE-": Variable.MINUS}
TAKEN_OFF = {"own": match.PenaltyIn.OWN_IMPS, "match": match.PenaltyIn.MATCH_IMPS}


def match_board(board: Json) -> match.MatchBoard:
    if "award" in board:
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
        for fine in given.get("penalties", ())
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
    return {"margin_home": margin, "vp_home": two(home), "vp_away": two(away)}


def bye_award(given: Json) -> Json:
    pool = given.get("pool", 20)
    own = [exact(vps) for vps in given.get("own_vps", ())]
    if given["variant"] == "percent":
        return {"vp": two(unplayed.void_match(int(given["percent"]), pool))}
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
    )
    if found.candidates is None or found.victory_points is None:
        return {"cancel": True}
    candidates = [two(candidate) for candidate in found.candidates]
    return {"cancel": False, "candidates": candidates, "vp": two(found.victory_points)}


def round_robin_schedule(given: Json) -> Json:
    figures = round_robin.schedule_figures(given["teams"], given["double"])
    return {
        "rounds": figures.rounds,
        "matches_per_round": figures.matches_per_round,
        "meetings_per_pair": figures.meetings_per_pair,
        "byes_per_team": figures.byes_per_team,
        "home_minus_away_max": figures.home_minus_away_max,
    }


def berger_table(given: Json) -> Json:
    return {"rounds": [[[*one] for one in own] for own in round_robin.berger_table(given["teams"])]}


def check_schedule(given: Json) -> Json:
    rounds = [[(home, away) for home, away in own] for own in given["rounds"]]
    errors = round_robin.schedule_errors(given["teams"], rounds)
    return {"valid": not errors, "errors": [*errors]}


def swiss_first_round(given: Json) -> Json:
    drawn = pairing.first_round(range(1, given["contestants"] + 1), given["method"])
    return {"pairs": [[one.ns, one.ew] for one in drawn.matches], "bye": drawn.bye}


def swiss_drawing(given: Json) -> Json:
    out = {*given.get("withdrawn", ())}
    standing = [
        pairing.Standing(one["id"], one["number"], exact(one["vp"]))
        for one in given["contestants"]
        if one["id"] not in out
    ]
    order = pairing.ranked(standing)
    answer: Json = {"ranking": [one.contestant for one in order]}
    forbidden = {frozenset(couple) for couple in (*given["met"], *given.get("avoid", ()))}
    if len(order) % 2:
        bye = pairing.choose_bye(answer["ranking"], forbidden, given.get("bye_taken", ()))
        answer["bye"] = bye
        order = tuple(one for one in order if one.contestant != bye)
    names = [one.contestant for one in order]
    couples = pairing.top_down(names, forbidden) if len(names) % 2 == 0 else None
    answer["feasible"] = couples is not None
    if couples is not None:
        answer |= {"top_down": [[*couple] for couple in couples], **least_costs(order, forbidden)}
    return answer


def least_costs(order: Sequence[pairing.Standing], forbidden: set[frozenset[Any]]) -> Json:
    """The least costs that our draws reach, and by brute force how many pairings reach the first."""
    names = [one.contestant for one in order]
    by_rank = cheapest(names, History(frozenset(forbidden)))
    by_vps = pairing.least_vp_cost(order, forbidden)
    assert by_rank is not None
    assert by_vps is not None
    least = rank_cost(names, by_rank)
    points = {one.contestant: one.vps for one in order}
    costs = [rank_cost(names, couples) for couples in all_pairings(names, forbidden)]
    return {
        "min_rank_cost": least,
        "min_rank_count": costs.count(least),
        "min_vp_cost": two(sum(abs(points[one] - points[other]) for one, other in by_vps)),
    }


def all_pairings(names: Sequence[Any], forbidden: set[frozenset[Any]]) -> Iterator[list[tuple[Any, Any]]]:
    if not names:
        yield []
        return
    first, *others = names
    for second in others:
        if frozenset((first, second)) not in forbidden:
            for rest in all_pairings([one for one in others if one != second], forbidden):
                yield [(first, second), *rest]


def lagged_ranking(given: Json) -> Json:
    rounds = [{who: exact(vps) for who, vps in own.items()} for own in given["rounds"]]
    until, totals = pairing.lagged_totals(given["contestants"], rounds, given["round_to_draw"], given["lag"])
    standing = [pairing.Standing(who, number, totals[who]) for number, who in enumerate(given["contestants"])]
    return {
        "results_up_to_round": until,
        "ranking": [one.contestant for one in pairing.ranked(standing)],
        "vp": {who: two(vps) for who, vps in totals.items()},
    }


# The tie-breaks of the vectors by our names; the places themselves go by victory points.
TIE_BREAK_CODES = {"head_to_head_vp": "head_to_head", "opponents_vp": "swiss_points"}


def tie_break(given: Json) -> Json:
    matches = [match_result(one) for one in given["matches"]]
    fines = [(fine["team"], exact(fine["vp"])) for fine in given.get("vp_penalties", ())]
    won = [result for one in matches for result in one.victory_points]
    totals = standings.team_totals(given["teams"], won, penalties=fines)
    values = {team: own.total for team, own in totals.items()}
    evidence = standings.match_evidence(matches)
    by_figure, *codes = given["order"]
    assert by_figure == "vp"
    ranking = standings.rank_teams(totals, [TIE_BREAK_CODES.get(code, code) for code in codes], evidence)

    def figures(own: TieBreak) -> dict[str, tuple[Number, ...]]:
        return {team: own(team, (), values, evidence) for team in given["teams"]}

    return {
        "groups": [sorted(one.contestant for one in group) for _, group in groupby(ranking, place_of)],
        "vp": {team: two(total) for team, total in values.items()},
        "opponents_vp": {team: two(key[0]) for team, key in figures(tie_breaks.swiss_points).items()},
        "imp_quotient": {team: quotient(key) for team, key in figures(tie_breaks.imp_quotient).items()},
        "net_imps": {team: key[0] for team, key in figures(tie_breaks.net_imps).items()},
        "wins": {team: text(key[0]) for team, key in figures(tie_breaks.wins).items()},
    }


def place_of(one: Place) -> int | None:
    return one.place


def quotient(key: tuple[Number, ...]) -> str:
    return "inf" if key[0] else text(key[1])


def match_result(one: Json) -> standings.MatchResult:
    away = one["vp_away"]
    return standings.MatchResult(
        one["home"],
        one["away"],
        exact(one["vp_home"]),
        None if away is None else exact(away),
        one.get("imps_home") or 0,
        one.get("imps_away") or 0,
    )


def individual_tie_points(given: Json) -> Json:
    final = {who: exact(figure) for who, figure in given["final"].items()}
    opponents, partners = (sum(final[who] for who in given[key]) for key in ("opponents", "partners"))
    return {"value": text(opponents / partners)}


def swiss_pairs_vp(given: Json) -> Json:
    scale = VP_SCALES["ebu_swiss_pairs" if given["pool"] == 20 else "ebu_swiss_pairs_half"]
    return {"vp": victory_points(scale, exact(given["percent"]), given["boards"])}


def vp_table_25(given: Json) -> Json:
    home, away = match_points(VP_SCALES["japan_25"], given["margin"], 8)
    return {"vp_home": home, "vp_away": away}


def ko_bracket(given: Json) -> Json:
    drawn = knock_out.bracket(given["teams"])
    return {
        "size": drawn.size,
        "rounds": drawn.rounds,
        "byes": len(drawn.bye_seeds),
        "bye_seeds": [*drawn.bye_seeds],
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
        "extra_boards_needed": found.needs_extra_boards,
    }


def carry_forward(given: Json) -> Json:
    return {
        "ebu_matchpoints": carry_of_matchpoints,
        "ko_from_match": carry_from_match,
        "linear": carry_in_steps,
        "vp_against_qualifiers": carry_among_qualifiers,
        "percent_of_vp": carry_of_percent,
    }[given["variant"]](given)


def carry_of_matchpoints(given: Json) -> Json:
    carried = carry_over.carry_forward(
        exact(given["score"]),
        carry_over.Stage(exact(given["max_qualifying"]), given["boards_qualifying"]),
        carry_over.Stage(exact(given["max_final"]), given["boards_final"]),
    )
    return {"carry": text(carried), "printed": two(carried)}


def carry_from_match(given: Json) -> Json:
    carried = carry_over.knock_out_carry(
        given["imps_higher"] - given["imps_lower"],
        won=exact(given["fraction_higher"]),
        lost=exact(given["fraction_lower"]),
        most=None if given["cap"] is None else exact(given["cap"]),
        tie_bonus=exact(given.get("tie_bonus", 0)),
    )
    to = {True: "higher", False: "lower", None: None}[carried.to_higher]
    return {"to": to, "carry": text(carried.imps), "printed": one_decimal(carried.imps)}


def carry_in_steps(given: Json) -> Json:
    carried = carry_over.linear_carry_over(given["contestants"], exact(given["first"]))
    return {"carries": [two(one) for one in carried]}


def carry_among_qualifiers(given: Json) -> Json:
    won = {
        team: {other: exact(vps) for other, vps in given["vp"][team].items()} for team in given["qualified"]
    }
    carried = carry_over.carry_against_qualifiers(won, exact(given["factor"]))
    return {"carries": {team: two(one) for team, one in carried.items()}}


def carry_of_percent(given: Json) -> Json:
    points = {team: exact(vps) for team, vps in given["vp"].items()}
    carried = carry_over.carry_share(points, exact(given["percent"]))
    return {"carries": {team: two(one) for team, one in carried.items()}}


def combined_ranking(given: Json) -> Json:
    sessions = {
        who: [SessionScore(exact(one["mp"]), one["boards"], exact(one["top"])) for one in own]
        for who, own in given["sessions"].items()
    }
    values = combine(sessions, given["method"])
    return {
        "value": {who: two(value) for who, value in values.items()},
        "exact": {who: Fraction(value) for who, value in values.items()},
        "place": places(values),
    }


def qualifying(given: Json) -> Json:
    sections = {
        letter: {one["id"]: exact(one["percent"]) for one in own} for letter, own in given["sections"].items()
    }
    found = qualify(sections, given["per_section"], given["best_others"])
    return {"qualified": sorted((*found.direct, *found.others))}


def team_standings(given: Json) -> Json:
    totals = standings.team_totals(
        given["teams"],
        [(one["team"], exact(one["vp"])) for one in given["results"]],
        carry={team: exact(vps) for team, vps in given.get("carry", {}).items()},
        penalties=[(one["team"], exact(one["vp"])) for one in given.get("penalties", ())],
    )
    ranking = standings.rank_teams(
        totals,
        without_standing=given.get("without_standing", ()),
        by_average=given.get("rank_by") == "average",
    )
    return {
        "total": {team: two(one.total) for team, one in totals.items()},
        "place": {one.contestant: one.place for one in ranking if one.place is not None},
        "matches": {team: one.matches for team, one in totals.items()},
    }


def climbed(given: Json) -> Json:
    rule = given["rule"]
    rungs = ladder(
        {who: [exact(one) for one in own] for who, own in given["scores"].items()},
        LadderRule(rule["kind"], rule["min_sessions"], rule["aggregate"], rule.get("k")),
    )
    values = {who: rung.value for who, rung in rungs.items() if rung.value is not None}
    return {
        "value": {who: two(value) for who, value in values.items()},
        "place": places(values),
        "not_qualified": sorted(who for who, rung in rungs.items() if rung.value is None),
    }


def handicap_teams(given: Json) -> Json:
    if given["variant"] == "ngs":
        grades = {team: [exact(grade) for grade in own] for team, own in given["grades"].items()}
        found = handicap.ngs_handicaps(grades, given["boards"])
        whole = {team: int(round_to(imps, 1, Half.AWAY_FROM_ZERO)) for team, imps in found.items()}
        return {"handicap": {team: two(imps) for team, imps in found.items()}, "whole_imps": whole}
    if given["variant"] == "player_sum":
        teams = {
            team: [handicap.TeamPlayer(exact(one["handicap"]), one["boards"]) for one in own]
            for team, own in given["teams"].items()
        }
        return {
            "handicap": {team: handicap.players_handicap(own, given["boards"]) for team, own in teams.items()}
        }
    added = handicap.imps_for_boards(exact(given["imps_per_board"]), given["boards"])
    margin = given["imps_home"] - given["imps_away"] + (added if given["to"] == "home" else -added)
    home, away = match_points(VP_SCALES[given["scale"]], margin, given["boards"])
    return {"handicap": added, "margin_home": margin, "vp_home": two(home), "vp_away": two(away)}


def pair_boards(given: Json) -> dict[int, list[Line]]:
    return {
        board["board"]: [Line(one["ns"], one["ew"], one["score"]) for one in board["results"]]
        for board in given["boards"]
    }


def datum_rule(rule: Json) -> Datum:
    discarded = rule.get("drop_each_end", 0)
    whole = rule["round_to"] == "truncate"
    return Datum(
        drops=((2 * discarded + 1, discarded),) if discarded else (),
        step=1 if whole else rule["round_to"],
        truncated=whole,
        difference_step=10 if rule.get("round_difference") else 1,
    )


def butler_pairs(given: Json) -> Json:
    rule = datum_rule(given["rule"])
    boards = pair_boards(given)
    score = score_field(boards, Conditions("butler", datum=rule, total="sum"))
    data = {
        str(number): str(datum({one: scores.count(one) for one in scores}, rule))
        for number, lines in boards.items()
        if (scores := [line.score for line in lines if line.score is not None])
    }
    return {"datum": data, **totals_of(score.totals)}


def totals_of(totals: Any) -> Json:
    return {
        "total": {who: total.value for who, total in totals.items()},
        "boards": {who: total.boards for who, total in totals.items()},
        "per_board": {who: two(Fraction(total.value) / total.boards) for who, total in totals.items()},
    }


DIVISORS = {"comparisons": "others", "results": "results", "none": "none"}


def cross_imps_pairs(given: Json) -> Json:
    conditions = Conditions("cross_imps", cross_imp_divisor=DIVISORS[given["divide"]], total="sum")
    answer = totals_of(score_field(pair_boards(given), conditions).totals)
    return answer | {"total": {who: text(value) for who, value in answer["total"].items()}}


def individual_ranking(given: Json) -> Json:
    boards = {
        board["board"]: [
            Line((one["n"], one["s"]), (one["e"], one["w"]), one["score"]) for one in board["results"]
        ]
        for board in given["boards"]
    }
    totals = score_individual(boards).totals
    values = {who: total.value for who, total in totals.items()}
    return {
        "percent": {who: two(value) for who, value in values.items()},
        "boards": {who: total.boards for who, total in totals.items()},
        "place": places(values),
    }


def bam_match(given: Json) -> Json:
    points = [board_a_match(one["open"] - one["closed"], given["tolerance"]) for one in given["boards"]]
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


OPS = {
    "bam_match": bam_match,
    "berger_table": berger_table,
    "butler_pairs": butler_pairs,
    "bye_award": bye_award,
    "carry_forward": carry_forward,
    "check_schedule": check_schedule,
    "combined_ranking": combined_ranking,
    "cross_imps_pairs": cross_imps_pairs,
    "handicap_teams": handicap_teams,
    "individual_ranking": individual_ranking,
    "individual_tie_points": individual_tie_points,
    "ko_bracket": ko_bracket,
    "ko_extra_boards": ko_extra_boards,
    "ko_nonbalancing": ko_nonbalancing,
    "ladder": climbed,
    "lagged_ranking": lagged_ranking,
    "match_imps_vps": match_imps_vps,
    "patton_match": patton_match,
    "qualify": qualifying,
    "round_robin_schedule": round_robin_schedule,
    "standings": team_standings,
    "swiss_first_round": swiss_first_round,
    "swiss_pairing": swiss_drawing,
    "swiss_pairs_vp": swiss_pairs_vp,
    "three_way": three_way,
    "tie_break": tie_break,
    "void_match": void_match,
    "vp_table_25": vp_table_25,
}
