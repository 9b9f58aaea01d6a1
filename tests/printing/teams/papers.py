"""Papers of an event of teams: a Swiss of nine teams of four to eight players, matches of eight boards."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

from scoring.schemes.victory_points import VP_SCALES, match_points
from scoring.teams.round_robin import berger_table
from tests.printing.evening import HEADING as EVENING
from tests.printing.evening import name
from tests.printing.papers import team_matches
from tournament.analysis.team_rounds import rounds_of
from tournament.sheets.draw_sheets import Bracket, BracketMatch, BracketRound, Slot
from tournament.sheets.names import Team
from tournament.sheets.team_papers import (
    LineUpSlip,
    MatchSlip,
    RoundSheet,
    ScaleCard,
    SeatedMatch,
    SwissCard,
    TeamList,
    TeamPack,
    TeamSeats,
    Terms,
    TripleSheet,
    TripleTable,
    scale_card,
)
from tournament.sheets.team_standings import (
    PairList,
    PairOnList,
    RoundOfTeam,
    TeamPage,
    TeamRound,
    TeamStanding,
    TeamStandings,
)

HEADING = replace(EVENING, event="白樺杯チーム選手権", section="", method="imps")
TERMS = Terms("wbf_continuous", 8)
NAMES = (
    *("港町A", "白樺クラブ", "Tokyo Aces", "四天王", "全国選抜勤労感謝の日記念𠮷野髙原杯出場記念合同"),
    *("北風と太陽", "ビッド・アンド・メイク", "Weekenders", "朝の会"),
)


@cache
def team(number: int) -> Team:
    """Of four to eight players; the second is the captain."""
    players = tuple(name(8 * number + place) for place in range(4 + number % 5))
    team_name = NAMES[(number - 1) % len(NAMES)]
    return Team(
        number, number, team_name if number <= len(NAMES) else f"{team_name} {number}", players, 1, number
    )


def drawn(teams: int = 9) -> tuple[SeatedMatch, ...]:
    """An odd number: the last has a bye."""
    pairs = [(one, one + 1) for one in range(1, teams, 2)]
    matches = [
        SeatedMatch(team(home), team(away), (2 * place + 1, 2 * place + 2))
        for place, (home, away) in enumerate(pairs)
    ]
    return (*matches, SeatedMatch(team(teams), None)) if teams % 2 else tuple(matches)


PARTS = ((17, 18, 19, 20), (21, 22, 23, 24))


def round_sheets(teams: int = 9) -> tuple[RoundSheet, ...]:
    """Without a triple, with a bye."""
    matches = drawn(teams)
    seats = [
        TeamSeats(own, (other,), (tables[0],), (tables[1],)) if other else TeamSeats(own)
        for match in matches
        for own, other, tables in (
            (match.home, match.away, match.tables),
            (match.away, match.home, match.tables and match.tables[::-1]),
        )
        if own
    ]
    return (RoundSheet(HEADING, TERMS, 3, matches, PARTS, tuple(seats)),)


def match_slips() -> tuple[MatchSlip, ...]:
    (scale,) = scale_cards()
    return tuple(MatchSlip(HEADING, TERMS, 3, match, PARTS, scale) for match in drawn() if match.away)


def scale_cards() -> tuple[ScaleCard, ...]:
    return (scale_card(HEADING, "wbf_continuous", 8),)


def lineup_slips() -> tuple[LineUpSlip, ...]:
    """Of both teams of the first two matches, for the second half."""
    return tuple(
        LineUpSlip(HEADING, 3, 2, 2, one, other, home, PARTS[1], match.tables)
        for match in drawn()[:2]
        for one, other, home in ((match.home, match.away, True), (match.away, match.home, False))
    )


def team_lists(teams: int = 9) -> tuple[TeamList, ...]:
    return (TeamList(HEADING, TERMS, tuple(map(team, range(1, teams + 1)))),)


def triples() -> tuple[TripleSheet, ...]:
    """Three home tables; the East-West pairs travel to one and then to the other."""
    three = (team(7), team(8), team(9))
    tables = [
        TripleTable(half, 13 + place, ns, three[(place + half) % 3], boards)
        for half, boards in ((1, (17, 18, 19)), (2, (20, 21, 22)))
        for place, ns in enumerate(three)
    ]
    return (TripleSheet(HEADING, TERMS, 3, 1, three, tuple(tables)),)


ROUNDS_OVER = 3


def standings(teams: int = 9, rounds: int = 9) -> TeamStandings:
    """A round robin after three rounds: an invented table, with byes, a fine and points brought along."""
    lines = [line(number, teams) for number in range(1, teams + 1)]
    lines.sort(key=lambda line: -line.total)
    ranked = tuple(replace(line, place=place) for place, line in enumerate(lines, start=1))
    known = (rounds, ROUNDS_OVER, 12, 12, True, "wbf_continuous", 8, ("head_to_head", "imp_quotient"))
    return TeamStandings(HEADING, 1, "", "round-robin", "VP", ranked, *known)


def line(number: int, teams: int) -> TeamStanding:
    played = tuple(one_round(number, round_, teams) for round_ in range(1, ROUNDS_OVER + 1))
    carry, fine = Fraction(teams - number, 4), Fraction(number == 3, 2)
    total = sum((one.points for one in played), carry - fine)
    imps = (sum(one.imps or 0 for one in played), sum(one.imps_against or 0 for one in played))
    met = [one for one in played if one.opponent]
    counts = (len(played), sum(one.points > 10 for one in met), 0, sum(one.points < 10 for one in met))
    return TeamStanding(None, False, team(number), total, total, *counts, *imps, carry, fine, played)


def one_round(number: int, round_: int, teams: int) -> RoundOfTeam:
    """The match of the Berger table, of an invented margin; or the bye."""
    for place, fixture in enumerate(berger_table(teams)[round_ - 1]):
        if number in fixture:
            home = fixture[0] == number
            won, lost = 12 + (7 * round_ + 11 * place) % 31, 9 + (5 * round_ + 3 * place) % 17
            points = [*match_points(VP_SCALES["wbf_continuous"], won - lost, 8)]
            own, other = (won, lost) if home else (lost, won)
            match = 100 * round_ + place
            return RoundOfTeam(round_, "match", points[not home], fixture[home], match, home, own, other)
    return RoundOfTeam(round_, "bye", Fraction(12))


def running() -> tuple[TeamStandings, ...]:
    return (replace(standings(), qualifying=4),)


def swiss_cards() -> tuple[SwissCard, ...]:
    """Three rounds of each team, at tables of its own in each."""
    sheet = standings()
    return tuple(
        SwissCard(
            TeamPage(HEADING, row.team, row, tuple(map(seated, rounds_of(sheet, row.team.id))), "VP"),
            TERMS,
            sheet.rounds,
        )
        for row in sheet.rows
    )


def seated(one: TeamRound) -> TeamRound:
    return replace(one, tables=(2 * one.one.round - 1, 2 * one.one.round) if one.opponent else None)


def pair_lists() -> tuple[PairList, ...]:
    """Two pairs of each team, the last below the minimum of boards."""
    rows = [
        PairOnList(
            place if place < 18 else None,
            False,
            team((place + 1) // 2).players[2 * (place % 2) :][:2],
            team((place + 1) // 2),
            24 if place < 18 else 8,
            Fraction(100 - 11 * place, 2),
            Fraction(100 - 11 * place, 48),
        )
        for place in range(1, 19)
    ]
    heading = replace(HEADING, method="butler")
    return (PairList(heading, "butler", 12, 24, tuple(rows)),)


def bracket(teams: int = 8, rounds_over: int = 2) -> Bracket:
    """Seeded; the better seed has won every match of the rounds that are over."""
    rounds, number, size = [], 0, teams
    slots = [Slot(team(seed), "seed", seed, seed) for seed in seeded(teams)]
    for round_ in range(1, teams.bit_length()):
        matches, following = [], []
        for place in range(0, size, 2):
            number += 1
            pair = [slots[place], slots[place + 1]]
            if round_ <= rounds_over:
                best = min(pair, key=lambda slot: slot.seed)
                pair = [scored(slot, slot is best) for slot in pair]
                following.append(Slot(best.team, "winner", number, best.seed))
            else:
                following.append(Slot(source="winner", of=number))
            tables = (2 * place + 1, 2 * place + 2) if round_ <= rounds_over + 1 else None
            matches.append(BracketMatch(number, tuple(pair), tables=tables))
        name = {2: "final", 4: "semi-finals", 8: "quarter-finals"}.get(size, "last")
        rounds.append(BracketRound(name, size, tuple(matches)))
        slots, size = following, size // 2
    lost = tuple(Slot(source="loser", of=match.number) for match in rounds[-2].matches)
    rounds.append(BracketRound("third", 2, (BracketMatch(number + 1, lost),)))
    winner = slots[0].team if rounds_over == len(rounds) - 1 else None
    return Bracket(HEADING, 1, tuple(rounds), winner)


def scored(slot: Slot, won: bool) -> Slot:
    return replace(slot, parts=(23, 18) if won else (12, 21), total=41 if won else 33, won=won)


def seeded(teams: int) -> list[int]:
    """The first meets the last, and meets the second in the final only."""
    order = [1]
    while len(order) < teams:
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    return order


def brackets() -> tuple[Bracket, ...]:
    return (bracket(),)


def packs() -> tuple[TeamPack, ...]:
    """In round 4, whose first match has begun."""
    rounds = tuple(replace(sheet, round=4) for sheet in round_sheets())
    return (TeamPack(HEADING, TERMS, rounds, team_matches()[:1], running(), (), scale_cards()),)


SHEETS = {
    "team_ranking": running,
    "cross_table": running,
    "swiss_card": swiss_cards,
    "pair_list": pair_lists,
    "bracket": brackets,
    "lineup_slip": lineup_slips,
    "team_list": team_lists,
    "triple_sheet": triples,
    "assignment": round_sheets,
    "assignment_wall": round_sheets,
    "match_slip": match_slips,
    "vp_card": scale_cards,
    "team_pack": packs,
}
