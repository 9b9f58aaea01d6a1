"""Table games as sheets: matches played out by the laws, an evening of Chicago, a league, a ledger."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, replace
from fractions import Fraction
from functools import cache
from typing import Any

from scoring.games.agreement import Agreement, agree
from scoring.games.results.match_score import OPEN_END, End, Fine, MatchScore, match_score
from scoring.games.results.recount import unlawful
from scoring.games.rotation import SCHEDULES
from scoring.games.table_game import read
from tournament.sheets.game_sheets import (
    DealLine,
    Fault,
    GamePapers,
    GameSheet,
    GameTableCard,
    League,
    LeagueLine,
    Ledger,
    LedgerRow,
    MatchRulingLine,
    RuleCard,
    Seated,
)
from tournament.sheets.names import Party

from .evening import HEADING, name

PLAYERS = tuple(Party(number, str(number), section="A", names=(name(number),)) for number in range(1, 8))


def bid(text: str, **more: object) -> dict[str, object]:
    """Facts of a contract from `4SX N 10`: the bid, declarer, tricks taken."""
    contract, declarer, tricks = text.split()
    doubling = contract.lstrip("1234567CDHSNT")
    return {
        "level": int(contract[0]),
        "denomination": contract[1 : len(contract) - len(doubling)],
        "doubling": doubling,
        "declarer": declarer,
        "tricks": int(tricks),
        **more,
    }


def match(
    game: str,
    preset: str,
    deals: Sequence[Mapping[str, object]],
    *,
    overrides: Mapping[str, object] = {},
    seats: Sequence[int] = (1, 2, 3, 4),
    rulings: tuple[MatchRulingLine, ...] = (),
    place: tuple[int, int] = (1, 1),
) -> GameSheet:
    """The sheet of a match after these deals, scored by the laws; `place` is (round, table)."""
    agreed = agree(game, preset, overrides)
    records = [read(agreed.game.deal, facts) for facts in deals]
    fines = [Fine(each.side, each.points) for each in rulings]
    score = match_score(agreed, records, OPEN_END, fines)
    called = match_score(agreed, records, End(called=True), fines)
    now = score if score.finished else called
    return GameSheet(
        heading=HEADING,
        section=1,
        letter="A",
        section_version=1,
        match=place[0],
        version=1,
        round=place[0],
        table=place[1],
        game=game,
        preset=preset,
        overrides=agreed.overrides,
        rules=asdict(agreed.rules),
        deal_limit=None,
        ends_at=None,
        sides=agreed.sides,
        seats=_seated(agreed, seats),
        out=tuple(party for party in PLAYERS[: max(seats)] if party.id not in seats),
        deals=_lines(agreed, records, score, deals),
        totals=score.totals,
        fined=score.fined,
        rulings=rulings,
        standing={
            each.name: getattr(score.tally, each.name)
            for each in fields(score.tally)
            if each.name not in ("rows", "problems", "totals", "next")
        },
        state="finished" if score.finished else "playing",
        reason=score.reason,
        winners=score.winners,
        leaders=now.leaders,
        settled=now.settled,
        unit=score.unit,
        next=None,
        beers=agreed.game.beers(agreed.rules, records),
        unfinished=tuple(then - own for then, own in zip(now.totals, score.totals, strict=True)),
    )


def _seated(agreed: Agreement, seats: Sequence[int]) -> tuple[Seated, ...]:
    return tuple(
        Seated(number, agreed.side_of(number), PLAYERS[player - 1], 1, PLAYERS[player - 1].names[0])
        for number, player in zip(range(agreed.seats), seats, strict=False)
    )


def _lines(
    agreed: Agreement, records: Sequence[Any], score: MatchScore, deals: Sequence[Mapping[str, object]]
) -> tuple[DealLine, ...]:
    rows = {row.number: asdict(row) for row in score.tally.rows}
    wrong = {(problem.index or 0) + 1: problem for problem in unlawful(agreed, records)}
    return tuple(
        DealLine(
            number,
            number,
            1,
            1,
            "accepted",
            None,
            facts,
            rows.get(number),
            (Fault(wrong[number].code, wrong[number].params),) if number in wrong else (),
        )
        for number, facts in enumerate(deals, 1)
    )


CHUKKER = (
    bid("3NT N 10"),
    bid("2S E 7"),
    bid("4HX S 10", redeals=1),
    bid("6D W 12"),
)
RUBBER = (
    bid("2S N 9", honours=(100, 0)),
    bid("3NT E 9"),
    {"passed_out": True},
    bid("2H S 8"),
    bid("4SX W 8"),
    bid("1NT N 7"),
    bid("4H S 11"),
)
THREE = (bid("4S A 11"), bid("3NT B 7"), bid("1NT C 8"), bid("5C B 11"), bid("4H A 10"))
TWO = (bid("4S A 11"), bid("3NT B 9", redeals=1), bid("2CX A 6"), bid("6H B 12"))
SPADES = (
    {"bids": (5, 4), "tricks": (3, 2, 3, 5), "nils": ("", "", "", "")},
    {"bids": (4, 6), "tricks": (5, 3, 0, 5), "nils": ("", "", "nil", "")},
    {"bids": (6, 5), "tricks": (2, 4, 3, 4), "nils": ("", "", "", "")},
)
ALONE = (
    {"bids": (3, 2, 4, 3), "tricks": (3, 4, 4, 2), "nils": ("", "", "", "")},
    {"bids": (0, 5, 4, 2), "tricks": (0, 5, 6, 2), "nils": ("nil", "", "", "")},
)
WHIST = (
    {"declarer": 0, "trump": "S", "bids": (6, 3, 0, 3), "won": (6, 3, 1, 3)},
    {"all_pass": True},
    {"declarer": 1, "trump": "NT", "bids": (2, 7, 2, 3), "won": (2, 6, 2, 3)},
)
NAPOLEON = (
    {"points": (-12, 3, 3, 3, 3, 0)},
    {"points": (2, 2, -10, 2, 2, 2)},
    {"points": (1, 1, 1, -5, 1, 1)},
)
MINI = (
    {"hcp": (12, 9, 11, 8), "choice": "game", "denomination": "NT", "tricks": 10},
    {"hcp": (7, 13, 6, 14), "choice": "part", "denomination": "H", "tricks": 6, "redeals": 1},
)


@cache
def matches() -> dict[str, GameSheet]:
    """A match for each form."""
    fined = (MatchRulingLine(1, 1, -50, "24", "リボーク", "森 恵子"),)
    return {
        "chicago": match(
            "chicago", "duplicate_like", CHUKKER, seats=(1, 2, 3, 5), overrides={"beer_card": "on"}
        ),
        "rubber": match("rubber", "standard", RUBBER, rulings=fined),
        "minibridge": match("minibridge", "standard", MINI),
        "reverse": match("reverse", "standard", (bid("2H N 9", reverse=True), bid("4C E 11"), bid("5S W 9"))),
        "cutthroat": match("cutthroat", "standard", THREE, seats=(1, 2, 3), overrides={"exposed": 3}),
        "towie": match("towie", "standard", [each for each in THREE if each["level"] != 1], seats=(1, 2, 3)),
        "honeymoon": match("honeymoon", "double_dummy", TWO, seats=(1, 2)),
        "spades": match("spades", "akagiri_sandbag", SPADES, overrides={"target": 300}),
        "israeli_whist": replace(
            match("israeli_whist", "akagiri", WHIST, overrides={"target": 100}),
            address="http://192.168.1.23:8000/console/1/matches/1/sheet/",
        ),
        "free_sheet": match(
            "free_sheet",
            "napoleon",
            NAPOLEON,
            seats=tuple(range(1, 7)),
            overrides={"players": 6, "deal_total": 0},
        ),
        "spades_individual": match("spades", "windswept_2_03", ALONE),
        "spades_error": match("spades", "yahoo_lefty", ALONE, overrides={"error_deals": 5}),
    }


SHEETS = {code: (lambda code=code: (matches()[code],)) for code in matches()}


def _round(number: int, seats: tuple[int, ...], deals: Sequence[Mapping[str, object]]) -> GameSheet:
    return match("chicago", "duplicate_like", deals, seats=seats, place=(number, 1))


@cache
def evening() -> GamePapers:
    """Five players at Chicago: two chukkers over, one being played, two to come."""
    rounds = [tuple(seat + 1 for seat in seating) for seating in SCHEDULES["5B"]]
    dealt = (CHUKKER, CHUKKER[::-1], CHUKKER[:2], (), ())
    played = tuple(
        _round(number, seats, deals)
        for number, (seats, deals) in enumerate(zip(rounds, dealt, strict=True), 1)
    )
    parties = PLAYERS[:5]
    return GamePapers(
        HEADING,
        "A",
        "chicago",
        "duplicate_like",
        {},
        parties,
        played,
        _ledger(parties, played),
        _league(parties),
    )


def _ledger(parties: tuple[Party, ...], played: tuple[GameSheet, ...]) -> Ledger:
    totals = dict.fromkeys((party.id for party in parties), 0)
    rows = []
    for sheet in played:
        if sheet.state == "finished":
            shares = {each.party.id: sheet.settled[each.side] for each in sheet.seats}
            totals = {pk: total + shares.get(pk, 0) for pk, total in totals.items()}
            own = tuple(shares.get(party.id) for party in parties)
            rows.append(LedgerRow(sheet.match, sheet.round, 1, own, tuple(totals.values())))
    sums = tuple(totals.values())
    return Ledger(HEADING, "A", "chicago", "hundreds", parties, tuple(rows), sums, sum(sums))


def _league(parties: tuple[Party, ...]) -> League:
    lines = tuple(
        LeagueLine(
            place, False, party, 2, 1, 1, 0, 1, Fraction(3, 2), 900 - 100 * place, Fraction(50), 3 - place
        )
        for place, party in enumerate(parties, 1)
    )
    order = ("settled", "wins")
    return League(HEADING, "chicago", "hundreds", "A", 1, order, lines, 2, 5, True)


def _table_card() -> GameTableCard:
    address = "http://192.168.1.23:8000/t/Qk7vWm2xTz01aBcD"
    return GameTableCard(HEADING, "chicago", 1, address, evening().matches)


SHEETS |= {
    **{
        code: lambda: (evening(),)
        for code in ("chicago_four", "chicago_five_a", "chicago_five_b", "chicago_six_pairs", "chicago_six")
    },
    "rule_card": lambda: (RuleCard(HEADING, "spades", "akagiri_sandbag", {"target": 300, "nil_points": 50}),),
    "game_table_card": lambda: (_table_card(),),
    "league": lambda: (evening().league,),
    "ledger": lambda: (evening().ledger,),
    "game_pack": lambda: (evening(),),
}
