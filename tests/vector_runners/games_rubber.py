"""The games kept on a running sheet: what the laws say to each vector, in the vectors' own form."""

from collections.abc import Sequence
from typing import Any

from scoring.errors import ScoringError
from scoring.games import cutthroat, reverse, rubber, towie
from scoring.games.bridge.auction import Bid, parse_call
from scoring.games.bridge.lines import SheetFigure, by_column
from scoring.games.bridge.rubber_sheet import RubberRow, Sheet, Tally
from scoring.games.results.settlement import hundreds
from scoring.games.table_game import Problem

Json = dict[str, Any]
SIDES = ("ns", "ew")
CONTRACT = {"level": "level", "strain": "denomination", "risk": "doubling"} | {
    name: name for name in ("declarer", "tricks", "reverse")
}


def contract_of(data: Json) -> Json:
    """The fields of a record: the vectors write strain and risk for denomination and doubling."""
    fields = {ours: data[theirs] for theirs, ours in CONTRACT.items() if theirs in data}
    return fields | {"passed_out": data.get("passout", False)}


def rubber_deal(data: Json) -> rubber.RubberDeal:
    held = data.get("honours", {})
    return rubber.RubberDeal(**contract_of(data), honours=(held.get("ns", 0), held.get("ew", 0)))


def cutthroat_deal(data: Json) -> cutthroat.CutthroatDeal:
    held = data.get("honours", {})
    return cutthroat.CutthroatDeal(
        **contract_of(data), honours=held.get("points", 0), honours_holder=held.get("holder")
    )


def reverse_deal(data: Json) -> reverse.ReverseDeal:
    return reverse.ReverseDeal(**contract_of(data))


def towie_deal(data: Json) -> towie.TowieDeal:
    return towie.TowieDeal(**contract_of(data))


def refuse(problems: Sequence[Problem]) -> None:
    for problem in problems:
        raise problem.refusal()


def written(sheet: Sheet[Any], deal: Any, vulnerable: Sequence[bool]) -> tuple[SheetFigure, ...]:
    refuse(sheet.faults(deal))
    return sheet.entries(deal, vulnerable)


def tally_of(tally: Tally) -> Tally:
    refuse(tally.problems)
    return tally


def line(entries: Sequence[SheetFigure], column: int) -> list[int]:
    """Points below and above the line."""
    own = [entry for entry in entries if entry.column == column]
    below = sum(entry.points for entry in own if entry.is_below)
    return [below, sum(entry.points for entry in own) - below]


def row_lines(row: RubberRow) -> list[list[int]]:
    return [
        [below, sum(points for _, points in above)] for below, above in zip(row.below, row.above, strict=True)
    ]


def named(names: Sequence[str], values: Sequence[Any]) -> Json:
    return dict(zip(names, values, strict=True))


def side_lines(below: int, above: Sequence[tuple[str, int]]) -> Json:
    return {"below": below, "above": [list(entry) for entry in above]}


def verdict(tally: Tally) -> Json:
    ahead = tally.leaders
    return {
        "over": tally.reason == "rubber",
        "winner": SIDES[ahead[0]] if ahead else None,
        "margin": tally.margin,
        "points": hundreds(tally.margin),
    }


def rubber_score_deal(vector: Json) -> Json:
    given = vector["input"]
    entries = written(rubber.SHEET, rubber_deal(given["deal"]), (given["vul_ns"], given["vul_ew"]))
    return {
        side: side_lines(
            line(entries, column)[0],
            [(each.code, each.points) for each in entries if each.column == column and not each.is_below],
        )
        for column, side in enumerate(SIDES)
    }


def rubber_honours(vector: Json) -> Json:
    return named(SIDES, rubber.honours_by_side(vector["input"]["hands"], vector["input"]["strain"]))


def rubber_claim_honours(vector: Json) -> Json:
    return {"accepted": vector["input"]["when"] in ("during_play", "after_play")}


def rubber_settle(vector: Json) -> Json:
    return {"points": hundreds(abs(vector["input"]["margin"]))}


def rubber_row(row: RubberRow, last: bool) -> Json:
    lines = (side_lines(*each) for each in zip(row.below, row.above, strict=True))
    return named(SIDES, [*lines]) | {
        "dealer": rubber.RubberDeal.players[row.dealer],
        "vul": named(SIDES, row.vulnerable),
        "game_to": None if row.game_to is None else SIDES[row.game_to],
        "part": named(SIDES, row.parts),
        "games": named(SIDES, row.games),
        "totals": named(SIDES, row.totals),
        "over": last,
    }


def rubber_rubber(vector: Json) -> Json:
    given = vector["input"]
    rules = rubber.Rules(**vector["rules"], first_dealer=given["dealer"])
    stop = [rubber.RubberDeal(stopped=True)] * given.get("stopped", False)
    deals = [*map(rubber_deal, given["deals"])]
    tally = tally_of(rubber.SHEET.tally(rules, [*deals, *stop]))
    return verdict(tally) | {
        "rows": [rubber_row(row, max(row.games) == 2) for row in tally.rows[: len(deals)]],
        "rubber_bonus": named(SIDES, tally.bonus),
        "unfinished_bonus": named(SIDES, tally.unfinished),
        "totals": named(SIDES, tally.totals),
    }


def reverse_bid_higher(vector: Json) -> Json:
    new, old = (parse_call(vector["input"][name]) for name in ("new", "old"))
    if not isinstance(new, Bid) or not isinstance(old, Bid):
        raise ScoringError("bad_call")
    return {"legal": new.rank > old.rank}


def reverse_trick_winner(vector: Json) -> Json:
    given = vector["input"]
    winner = reverse.trick_winner(given["cards"], given["strain"], reverse=given["reversed"])
    return {"winner_index": winner}


def reverse_score_deal(vector: Json) -> Json:
    given = vector["input"]
    deal = reverse_deal(given["deal"])
    entries = written(reverse.SHEET, deal, (given["vul"], given["vul"]))
    own = deal.number % 2
    below, above = line(entries, own)
    return {"below": below, "above_declarer": above, "above_defenders": line(entries, 1 - own)[1]}


def reverse_rubber(vector: Json) -> Json:
    deals = [reverse_deal(deal) for deal in vector["input"]["deals"]]
    tally = tally_of(reverse.SHEET.tally(reverse.Rules(), deals))
    rows = [
        named(SIDES, row_lines(row))
        | {
            "games": list(row.games),
            "part": list(row.parts),
            "totals": list(row.totals),
            "over": max(row.games) == 2,
        }
        for row in tally.rows
    ]
    return verdict(tally) | {"rows": rows, "rubber_bonus": list(tally.bonus), "totals": list(tally.totals)}


def cutthroat_score_deal(vector: Json) -> Json:
    given = vector["input"]
    entries = written(cutthroat.SHEET, cutthroat_deal(given["deal"]), [given["declarer_vul"]] * 3)
    return {"lines": {player: line(entries, column) for column, player in enumerate("ABC")}}


def three_hand_row(row: RubberRow) -> Json:
    figures = {"games": row.games, "part": row.parts, "totals": row.totals}
    return {name: named("ABC", each) for name, each in figures.items()} | {"over": max(row.games) == 2}


def cutthroat_rubber(vector: Json) -> Json:
    deals = [cutthroat_deal(deal) for deal in vector["input"]["deals"]]
    tally = tally_of(cutthroat.SHEET.tally(cutthroat.Rules(), deals))
    return {
        "rows": [three_hand_row(row) | {"lines": named("ABC", row_lines(row))} for row in tally.rows],
        "over": tally.finished,
        "rubber_bonus": named("ABC", tally.bonus),
        "totals": named("ABC", tally.totals),
        "settlement": {
            "ABC"[a] + "ABC"[b]: {"difference": tally.totals[a] - tally.totals[b], "points": points}
            for (a, b), points in tally.settlement.items()
        },
    }


def towie_needs_redeal(vector: Json) -> Json:
    contract = vector["input"]["contract"]
    return {"redeal": towie.needs_redeal(contract.get("level"), contract.get("strain"))}


def towie_score_deal(vector: Json) -> Json:
    given = vector["input"]
    deal = towie_deal(given["deal"])
    entries = written(towie.SHEET, deal, [given["declarer_vul"]] * 3)
    made = any(entry.code == "game" for entry in entries)
    codes = ("tricks", "overtricks", "insult", "slam", "game") if made else ("undertricks",)
    parts = {entry.code: entry.points for entry in entries}
    return {
        "points": named("ABC", by_column(entries, 3)),
        "parts": {code: parts.get(code, 0) for code in codes},
        "game_won": made,
    }


def towie_goulash_deal(vector: Json) -> Json:
    return {"hands": [list(hand) for hand in towie.goulash(**vector["input"])]}


def towie_rubber(vector: Json) -> Json:
    tally = tally_of(
        towie.SHEET.tally(towie.Rules(), [towie_deal(deal) for deal in vector["input"]["deals"]])
    )
    rows = []
    for row in tally.rows:
        shown = three_hand_row(row) | {"points": named("ABC", [sum(each) for each in row_lines(row)])}
        rows.append({key: value for key, value in shown.items() if key != "part"})
    return {"rows": rows, "totals": named("ABC", tally.totals), "over": tally.finished}


OPS = {
    ("rubber", "score_deal"): rubber_score_deal,
    ("rubber", "honours"): rubber_honours,
    ("rubber", "claim_honours"): rubber_claim_honours,
    ("rubber", "rubber"): rubber_rubber,
    ("rubber", "settle"): rubber_settle,
    ("reverse", "bid_higher"): reverse_bid_higher,
    ("reverse", "trick_winner"): reverse_trick_winner,
    ("reverse", "score_deal"): reverse_score_deal,
    ("reverse", "rubber"): reverse_rubber,
    ("cutthroat", "score_deal"): cutthroat_score_deal,
    ("cutthroat", "rubber"): cutthroat_rubber,
    ("towie", "needs_redeal"): towie_needs_redeal,
    ("towie", "score_deal"): towie_score_deal,
    ("towie", "goulash_deal"): towie_goulash_deal,
    ("towie", "rubber"): towie_rubber,
}
