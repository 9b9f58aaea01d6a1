"""The ops of stages: standings, tie-breaks, carry-over, several sessions, qualifying, ladders."""

from fractions import Fraction
from itertools import groupby

from scoring.individual import tie_points
from scoring.rounding import Number
from scoring.stages import carry_over
from scoring.stages.combined import SessionScore, combine
from scoring.stages.ladder import LadderRule, ladder
from scoring.stages.qualifying import qualify
from scoring.teams import table
from scoring.totals import tie_breaks
from scoring.totals.ranking import Place
from scoring.totals.tie_breaks import TieBreak
from tests.vector_runners.tournament.figures import Json, exact, one_decimal, places, text, two

# The tie-breaks of the vectors by our names; the places themselves go by victory points.
TIE_BREAK_CODES = {"head_to_head_vp": "head_to_head", "opponents_vp": "swiss_points"}


def tie_break(given: Json) -> Json:
    matches = [match_result(one) for one in given["matches"]]
    fines = [(fine["team"], exact(fine["vp"])) for fine in (given.get("vp_penalties") or ())]
    won = [result for one in matches for result in one.victory_points]
    totals = table.team_totals(given["teams"], won, penalties=fines)
    values = {team: own.total for team, own in totals.items()}
    evidence = table.match_evidence(matches)
    by_figure, *codes = given["order"]
    assert by_figure == "vp"
    ranking = table.rank_teams(totals, [TIE_BREAK_CODES.get(code, code) for code in codes], evidence)

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


def match_result(one: Json) -> table.MatchResult:
    away = one.get("vp_away")
    return table.MatchResult(
        one["home"],
        one.get("away"),
        exact(one["vp_home"]),
        None if away is None else exact(away),
        one.get("imps_home") or 0,
        one.get("imps_away") or 0,
    )


def individual_tie_points(given: Json) -> Json:
    final = {who: exact(figure) for who, figure in given["final"].items()}
    found = tie_points(final, given["opponents"], given["partners"])
    assert found is not None
    return {"value": text(found)}


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
        exact(given["imps_higher"]) - exact(given["imps_lower"]),
        won=exact(given["fraction_higher"]),
        lost=exact(given["fraction_lower"]),
        most=None if given.get("cap") is None else exact(given["cap"]),
        tie_bonus=exact(given.get("tie_bonus") or 0),
    )
    to = {True: "higher", False: "lower", None: None}[carried.to_higher]
    return {"to": to, "carry": text(carried.imps), "printed": one_decimal(carried.imps)}


def carry_in_steps(given: Json) -> Json:
    carried = carry_over.linear_carry_over(given["contestants"], exact(given["first"]))
    return {"carries": [two(one) for one in carried]}


def carry_among_qualifiers(given: Json) -> Json:
    won = {
        team: {other: exact(vps) for other, vps in given["vp"].get(team, {}).items()}
        for team in given["qualified"]
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
    found = qualify(sections, given["per_section"], given.get("best_others", 0))
    return {"qualified": sorted((*found.direct, *found.others))}


def team_standings(given: Json) -> Json:
    totals = table.team_totals(
        given["teams"],
        [(one["team"], exact(one["vp"])) for one in given["results"]],
        carry={team: exact(vps) for team, vps in (given.get("carry") or {}).items()},
        penalties=[(one["team"], exact(one["vp"])) for one in (given.get("penalties") or ())],
    )
    ranking = table.rank_teams(
        totals,
        without_standing=given.get("without_standing") or (),
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
        LadderRule(rule["kind"], rule.get("min_sessions", 0), rule.get("aggregate", "mean"), rule.get("k")),
    )
    values = {who: rung.value for who, rung in rungs.items() if rung.value is not None}
    return {
        "value": {who: two(value) for who, value in values.items()},
        "place": places(values),
        "not_qualified": sorted(who for who, rung in rungs.items() if rung.value is None),
    }
