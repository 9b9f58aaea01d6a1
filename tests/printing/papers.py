"""Papers about the same evening: slips, recap, team match, labels, lists, cards of teams, packs."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache

from scoring.contract import parse
from scoring.duplicate import score_ns
from scoring.seats import dealer, vulnerability
from tournament.analysis.instant import instant_traveller
from tournament.movements.families.individual import individual
from tournament.movements.families.teams import round_robin
from tournament.movements.plan import Movement, PlanRow, Quartet, boards
from tournament.sheets.board_sheets import InstantTraveller, Played, Slip, SlipLine, TravellerLine
from tournament.sheets.match_sheets import LineUp, MatchFine, TeamLine, TeamMatch, scored
from tournament.sheets.movement_sheets import GuideCard, WayCard, WayLine
from tournament.sheets.names import Party, Team
from tournament.sheets.room_papers import (
    Attendance,
    AttendanceLine,
    BoardLabel,
    Booklet,
    CaddieList,
    CaddieRound,
    Carry,
    Certificate,
    ChartTable,
    EmergencyPack,
    NameSlip,
    SeatingChart,
)
from tournament.sheets.score_cards import Recap, RecapRow

from .evening import (
    HEADING,
    TOP,
    guide_cards,
    movement_sheets,
    name,
    parties,
    score_cards,
    seating,
    standings,
    travellers,
)

_PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
HANDS = {1: ("AKQ2.J4.T876.543", "J98.KT82.AQ.K976", "T76.A953.K43.AQ8", "543.Q76.J952.JT2")}  # invented


@cache
def slips() -> tuple[Slip, ...]:
    """Round by round and table by table; the last board lies turned."""
    played = {(sheet.board, line.ns.id): line.played for sheet in travellers() for line in sheet.lines}
    return tuple(
        Slip(
            HEADING,
            number,
            table,
            ns,
            ew,
            tuple(
                SlipLine(board, vulnerability(board).value, played[board, ns.id], board == 26)
                for board in boards
            ),
            f"http://192.168.1.23:8000/slip/Qk7vWm2xTz{table:02d}aBcD/{boards[0]}/",
        )
        for (number, table), (ns, ew, boards) in seating().items()
    )


def board_slips() -> tuple[Slip, ...]:
    return tuple(replace(slip, lines=(line,)) for slip in slips() for line in slip.lines)


@cache
def recaps() -> tuple[Recap, ...]:
    boards = tuple(sheet.board for sheet in travellers())
    points = {}
    for sheet in travellers():
        for line in sheet.lines:
            points[line.ns.id, sheet.board] = line.ns_points
            points[line.ew.id, sheet.board] = line.ew_points
    return tuple(
        Recap(
            HEADING,
            ranking.direction,
            boards,
            tuple(
                RecapRow(row, tuple(points.get((row.party.id, board)) for board in boards))
                for row in ranking.rows
            ),
            (Fraction(13 * TOP, 2),) * len(boards),
        )
        for ranking in standings().rankings
    )


@cache
def instants() -> tuple[InstantTraveller, ...]:
    return tuple(
        instant_traveller(HEADING, sheet.board, [line.played.score_ns for line in sheet.lines])
        for sheet in travellers()
    )


def team(number: int) -> Party:
    return Party(number, str(number), "", "A", tuple(name(4 * number + place) for place in range(4)))


def team_of_four(number: int) -> Team:
    return Team(number, number, players=team(number).names, captain=0)


def _played(text: str, by: str, tricks: str, board: int) -> Played:
    outcome = parse(text, by, tricks)
    points = score_ns(outcome, vulnerability(board))
    return Played("played", text, by, "", outcome.tricks, outcome.result, points)


@cache
def team_matches() -> tuple[TeamMatch, ...]:
    results = {
        1: (_played("4S", "N", "10", 1), _played("3NT", "N", "8", 1)),
        2: (_played("2HX", "E", "6", 2), _played("2H", "E", "8", 2)),
        3: (_played("6NT", "S", "12", 3), _played("6NT", "S", "12", 3)),
        4: (_played("1C", "W", "7", 4), Played("played", "PASS", score_ns=0)),
        5: (_played("5D", "N", "10", 5), None),
    }
    teams = (team_of_four(1), team_of_four(2))
    shown = [side.players for side in teams]
    match = TeamMatch(
        replace(HEADING, method="imps"),
        "3",
        2,
        teams,
        (LineUp(shown[0][:2] + shown[1][:2], shown[1][2:] + shown[0][2:]),),
        tuple(TeamLine(board, vulnerability(board).value) for board in range(1, 9)),
        carry_over=(Fraction(5, 2), Fraction()),
        victory_points=(Fraction(1234, 100), Fraction(766, 100)),
        address="http://192.168.1.23:8000/slip/Qk7vWm2xTz01aBcD/1/",
        fines=(MatchFine(1, Fraction(1, 2)),),
        vp_scale="wbf_continuous",
        boards=8,
    )
    return (scored(match, results),)


@cache
def team_cards() -> tuple[WayCard, ...]:
    plan = replace(round_robin(6, 5), boards_per_set=4)
    return _cards(plan, {number: team(number) for number in range(1, 7)})


@cache
def player_cards() -> tuple[WayCard, ...]:
    plan = replace(individual(8, 7), boards_per_set=3)
    people = {number: Party(number, str(number), "", "A", (name(number),)) for number in range(1, 9)}
    return _cards(plan, people)


def _cards(movement: Movement, parties: Mapping[int, Party]) -> tuple[WayCard, ...]:
    """A card for each contestant of a plan of teams or individuals, by the plan's numbers."""
    kind = "player" if movement.kind == "individual" else "team"
    return tuple(
        WayCard(HEADING, kind, party, _lines(movement, number, parties)) for number, party in parties.items()
    )


def _lines(movement: Movement, number: int, parties: Mapping[int, Party]) -> tuple[WayLine, ...]:
    return tuple(
        _way_line(row, seat.upper(), movement.boards_per_set, parties)
        for row in movement.rows_of(number)
        for seat, who in row.seats
        if who == number
    )


def _way_line(row: PlanRow, seat: str, per_set: int, parties: Mapping[int, Party]) -> WayLine:
    found = {name.upper(): None if who is None else parties.get(who) for name, who in row.seats}
    partner = found.get(_PARTNER[seat]) if isinstance(row, Quartet) else None
    own = {seat, _PARTNER.get(seat, seat)}
    others = tuple(party for name, party in found.items() if name not in own and party)
    numbers, turned = (
        tuple(board for one in sets for board in boards(one, per_set)) for sets in (row.sets, row.turned)
    )
    return WayLine(row.round, row.table, seat, partner, others if numbers else (), numbers, turned)


def board_labels() -> tuple[BoardLabel, ...]:
    return tuple(
        BoardLabel(HEADING, board, dealer(board).value, vulnerability(board).value) for board in range(1, 27)
    )


def name_slips() -> tuple[NameSlip, ...]:
    return tuple(NameSlip(HEADING, party, one) for party in parties().values() for one in party.names)


def seating_charts() -> tuple[SeatingChart, ...]:
    tables = [
        ChartTable(table, ns, None if table == 13 else ew)
        for (number, table), (ns, ew, _boards) in seating().items()
        if number == 1
    ]
    return (SeatingChart(HEADING, 1, tuple(tables)),)


def caddie_lists() -> tuple[CaddieList, ...]:
    return (CaddieList(HEADING, tuple(_caddie_rounds())),)


def _caddie_rounds() -> Iterator[CaddieRound]:
    for number in range(1, 14):
        carries = [
            Carry(way.boards, way.tables[number - 2] if number > 1 else (), way.tables[number - 1])
            for way in movement_sheets()[0].boards
        ]
        yield CaddieRound(number, tuple(carries))


def attendances() -> tuple[Attendance, ...]:
    lines = [
        AttendanceLine(party, one, f"{1000 + party.id}" if party.id % 5 else "")
        for party in parties().values()
        for one in party.names
    ]
    return (Attendance(HEADING, tuple(lines), keeps_money=True),)


def certificates() -> tuple[Certificate, ...]:
    return tuple(
        Certificate(HEADING, row.place, row.tied, ranking.direction, row.party, row.value)
        for ranking in standings().rankings
        for row in ranking.rows[:3]
    )


def booklets() -> tuple[Booklet, ...]:
    boards = tuple(replace(sheet, address="") for sheet in travellers()[:3])
    return (Booklet(HEADING, (standings(),), score_cards()[:2], boards, HANDS),)


def packs() -> tuple[EmergencyPack, ...]:
    """After round 6: the rounds from the seventh on, and what is in."""
    (plan,) = movement_sheets()
    rest = replace(
        plan,
        rounds=plan.rounds[6:],
        boards=tuple(replace(way, tables=way.tables[6:]) for way in plan.boards),
    )
    open_ = [
        replace(sheet, lines=tuple(_to_come(line) if line.round > 6 else line for line in sheet.lines))
        for sheet in travellers()[:2]
    ]
    return (EmergencyPack(HEADING, 6, (rest,), (standings(),), recaps()[:1], tuple(open_)),)


def _to_come(line: TravellerLine) -> TravellerLine:
    return replace(line, played=None, ns_points=None, ew_points=None)


def changed_cards() -> tuple[GuideCard, ...]:
    return tuple(replace(card, version=37, changed=(4, 5)) for card in guide_cards()[:3])


SHEETS = {
    "recap": recaps,
    "instant_traveller": instants,
    "pickup_slip": board_slips,
    "round_slip": slips,
    "team_sheet": team_matches,
    "booklet": booklets,
    "emergency_pack": packs,
    "team_card": team_cards,
    "player_card": player_cards,
    "changed_card": changed_cards,
    "seating_chart": seating_charts,
    "name_slip": name_slips,
    "board_label": board_labels,
    "caddie_list": caddie_lists,
    "attendance": attendances,
    "certificate": certificates,
}
