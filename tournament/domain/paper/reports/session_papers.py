"""Papers of a session: labels, lists and certificates, the sheets of its hands, and papers bound together."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace

from scoring.games.agreement import Agreement
from scoring.seats import dealer, vulnerability
from tournament.analysis.instant import instant_traveller
from tournament.domain.boards.readings.board_places import at_tables
from tournament.domain.boards.reports.board_standings import standings
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.played import StoredAuction, with_auctions
from tournament.domain.boards.reports.scorecards import recaps, score_cards
from tournament.domain.boards.reports.travellers import boards_in_play, travellers
from tournament.domain.hands.reports.session_hands import hand_analysis, visible_auctions, visible_deals
from tournament.domain.movements.reports.section_movement import current_round, movement_sheet
from tournament.domain.paper.reports.print_scope import Scope
from tournament.domain.paper.reports.team_event_papers import team_standings
from tournament.domain.people.reports.people import listed, parties_of_section, parties_of_session
from tournament.domain.people.reports.presence import paid_in
from tournament.domain.room.reports.seating_plan import party_at
from tournament.domain.stages.reports.stage_rankings import deciding_lists, is_of_teams, visible_rankings
from tournament.domain.stages.reports.team_rows import teams_of
from tournament.models import CheckIn, Contestant, Membership, Result, Section
from tournament.sheets.board_sheets import DealSheet, DealtTraveller, InstantTraveller, Traveller
from tournament.sheets.hand_sheets import CalledAt, DealCard, HandAnalysis, HandRecord, PairBook
from tournament.sheets.movement_sheets import MovementSheet
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
    Hands,
    NameSlip,
    SeatingChart,
)
from tournament.sheets.score_cards import CardLine, Recap, ScoreCard
from tournament.sheets.standings import Standings
from tournament.sheets.team_standings import TeamStandings

# Papers that help people about the room: labels, names, the chart, lists, and certificates for the first.

LAST_PLACE = 3  # that gets a certificate


def board_labels(scope: Scope) -> list[BoardLabel]:
    heading = heading_of(scope.session)
    boards = sorted({board for field in scope.fields() for board in boards_in_play(field)})
    return [
        BoardLabel(heading, board, dealer(board).value, vulnerability(board).value)
        for board in boards
        if scope.board in (None, board)
    ]


def name_slips(scope: Scope) -> list[NameSlip]:
    heading = heading_of(scope.session)
    parties = _parties(scope)
    teams = _teams(scope, parties)
    return [
        NameSlip(heading, party, name, teams.get(party.id))
        for party in _by_team(parties, teams)
        for name in party.names
    ]


def _teams(scope: Scope, parties: Iterable[Party]) -> dict[int, Team]:
    """By contestant the team that it plays for; none where pairs or single players are ranked."""
    found = teams_of(scope.session.event_id) if is_of_teams(scope.session) else {}
    known = {pk: team for pk, team in found.items() if team.kind == "team"}
    rows = Contestant.objects.filter(pk__in=[party.id for party in parties], entrant__in=known)
    return {pk: known[entrant] for pk, entrant in rows.values_list("pk", "entrant")} if known else {}


def _by_team(parties: Iterable[Party], teams: dict[int, Team]) -> list[Party]:
    """The halves of a team after one another."""
    order = {team.id: place for place, team in enumerate(dict.fromkeys(teams.values()))}
    return sorted(parties, key=lambda party: order.get(teams[party.id].id, 0) if party.id in teams else 0)


def _parties(scope: Scope) -> list[Party]:
    """All players of the session or a section, table games included."""
    found = parties_of_session(scope.session) if scope.section is None else parties_of_section(scope.section)
    return [
        party for pk, party in listed(found).items() if scope.contestant in (None, pk) and not party.withdrawn
    ]


def seating_charts(scope: Scope) -> list[SeatingChart]:
    """Of the round that is asked for, else of the one being played."""
    return [chart for section in scope.sections() if (chart := _chart(section, scope.round)).tables]


def _chart(section: Section, number: int | None) -> SeatingChart:
    round_number = number or current_round(section)
    parties = parties_of_section(section)
    rows = at_tables(section.placements.filter(round=round_number)).order_by("table")
    tables = (
        ChartTable(row.table, *(party_at(parties, side, row.round) for side in (row.ns_id, row.ew_id)))
        for row in rows
    )
    return SeatingChart(heading_of(section.session, section), round_number, tuple(tables))


def caddie_lists(scope: Scope) -> list[CaddieList]:
    sheets = [sheet for section in scope.sections() if (sheet := movement_sheet(section)).rounds]
    return [CaddieList(sheet.heading, tuple(_caddie_rounds(sheet, scope.round))) for sheet in sheets]


def _caddie_rounds(sheet: MovementSheet, only: int | None) -> Iterator[CaddieRound]:
    """What moves before each round; before the first, everything from the stand."""
    for place, one in enumerate(sheet.rounds):
        ways = [
            (way.boards, way.tables[place - 1] if place else (), way.tables[place]) for way in sheet.boards
        ]
        moved = tuple(Carry(*way) for way in ways if way[1] != way[2])
        if moved and only in (None, one.round):
            yield CaddieRound(one.round, moved)


def attendances(scope: Scope) -> list[Attendance]:
    """Who is expected, and of those checked in at the desk that they came and whether they paid."""
    expected = _parties(scope)
    teams = _teams(scope, expected)
    parties = {party.id: party for party in _by_team(expected, teams)}
    came = {*CheckIn.objects.filter(session=scope.session).values_list("player", flat=True)}
    paid = paid_in(scope.session)
    rows = Membership.objects.filter(contestant__in=parties, from_round=1).select_related("player")
    found: dict[int, list[AttendanceLine]] = {pk: [] for pk in parties}
    for row in rows.order_by("position"):
        player = row.player
        line = AttendanceLine(
            parties[row.contestant_id],
            player.name,
            player.number,
            player.pk in came,
            player.pk in paid,
            teams.get(row.contestant_id),
        )
        found[row.contestant_id].append(line)
    lines = tuple(line for party in found.values() for line in party)
    keeps_money = bool(scope.session.event.club.currency)
    return [Attendance(heading_of(scope.session), lines, tuple(_games(scope)), keeps_money)] if lines else []


def _games(scope: Scope) -> Iterator[Agreement | None]:
    """The rules of the sections, each once."""
    agreements: list[Agreement | None] = []
    for section in scope.session.sections.all():
        rules = section.agreement if section.game else None
        if scope.section in (None, section.pk) and rules not in agreements:
            agreements.append(rules)
            yield rules


def certificates(scope: Scope) -> list[Certificate]:
    """For the first three places of each list; ties share a place. A team's has its players too.

    After the last session of a stage they are those of the ranking over its sessions, with the carry-over.
    """
    return _of_stage(scope) or _of_session(scope)


def _of_stage(scope: Scope) -> list[Certificate]:
    lists = deciding_lists(scope.session, scope.reader) if scope.section is None else []
    return [
        Certificate(
            *(heading_of(scope.session), line.place, line.tied, "", line.party, line.value), part=one.part
        )
        for one in lists
        for line in one.lines
        if 1 <= line.place <= LAST_PLACE
    ]


def _of_session(scope: Scope) -> list[Certificate]:
    by_teams = is_of_teams(scope.session)
    members = (
        {pk: team.players for pk, team in teams_of(scope.session.event_id).items() if team.kind == "team"}
        if by_teams
        else {}
    )
    sheets = (
        visible_rankings(scope.session, scope.reader) or ()
        if by_teams
        else [standings(field, without=scope.covered) for field in scope.fields()]
    )
    return [
        Certificate(
            *(sheet.heading, row.place, row.tied, ranking.direction, row.party, row.value),
            members=members.get(row.party.id, ()),
            part=ranking.over if by_teams else "",
        )
        for sheet in sheets
        for ranking in sheet.rankings
        for row in ranking.rows
        if 1 <= row.place <= LAST_PLACE
    ]


# The sheets of hands on paper, through the gate of `visible_deals`.

ROOMS = 2  # most tables a board whose auctions stand on a hand record


def hand_records(scope: Scope) -> list[HandRecord]:
    deals = _deals(scope)
    if not deals:
        return []
    return [HandRecord(heading_of(scope.session), tuple(deals), _few_auctions(_auctions(scope, deals)))]


def deal_cards(scope: Scope) -> list[DealCard]:
    heading = heading_of(scope.session)
    return [DealCard(heading, deal) for deal in _deals(scope)]


def hand_analyses(scope: Scope) -> list[HandAnalysis]:
    found = hand_analysis(scope.session, scope.reader)
    return [found] if found.pairs else []


def pair_books(scope: Scope) -> list[PairBook]:
    """Of each contestant the boards whose cards the reader may see."""
    deals = {(deal.board, deal.form): deal for deal in _deals(scope)}
    if not deals:
        return []
    groups = _groups(scope)
    cards = [card for field in scope.fields() for card in score_cards(field, scope.contestant, scope.covered)]
    calls = {one.line.result: one.calls for one in _auctions(scope, deals.values()) if one.line.result}
    books = [_book(card, tuple(_with_deals(card, deals, groups)), calls) for card in cards]
    return [book for book in books if book.boards]


def _book(
    card: ScoreCard, boards: tuple[tuple[CardLine, DealSheet], ...], calls: Mapping[int, tuple[str, ...]]
) -> PairBook:
    results = (line.result or 0 for line, _deal in boards)
    own = {result: calls[result] for result in results if result in calls}
    return PairBook(card.heading, card, boards, own)


def _auctions(scope: Scope, deals: Iterable[DealSheet]) -> list[StoredAuction]:
    return visible_auctions(scope.session, scope.reader, [deal.board for deal in deals])


def _few_auctions(auctions: Iterable[StoredAuction]) -> dict[tuple[int, str], tuple[CalledAt, ...]]:
    """The auctions by board and form; none where a board has those of more tables than ROOMS."""
    found: dict[tuple[int, str], tuple[CalledAt, ...]] = {}
    for one in auctions:
        key = one.board, one.line.group
        found[key] = (*found.get(key, ()), CalledAt(one.line.ns, one.line.ew, one.calls))
    return found if all(len(tables) <= ROOMS for tables in found.values()) else {}


def _with_deals(
    card: ScoreCard, deals: Mapping[tuple[int, str], DealSheet], groups: Mapping[int, str]
) -> Iterator[tuple[CardLine, DealSheet]]:
    for line in card.lines:
        deal = deals.get((line.board, groups.get(line.result or 0, "")))
        if deal and line.played:
            yield line, deal


def _groups(scope: Scope) -> dict[int, str]:
    """The forms of fouled boards that were played, by the result."""
    found = Result.objects.filter(section__session=scope.session).exclude(group="")
    return dict(found.values_list("pk", "group"))


def _deals(scope: Scope) -> list[DealSheet]:
    boards = None if scope.board is None else [scope.board]
    return visible_deals(scope.session, scope.reader, boards)


# Several papers bound together for a whole session, and the instant traveller.

LEAST_FIELD = 2  # results below which a comparison says nothing


def played_travellers(scope: Scope) -> list[Traveller]:
    """The travellers within the scope; of covered boards only who meets on them."""
    boards = None if scope.board is None else (scope.board,)
    sheets = (sheet for field in scope.fields() for sheet in travellers(field, boards, scope.covered))
    return with_auctions(sheets)


def addressed_travellers(scope: Scope) -> list[Traveller]:
    """With the address of each board's own form, to key the paper or to look the board up."""
    return [
        replace(sheet, address=scope.address("board_form", scope.session.pk, sheet.board))
        for sheet in played_travellers(scope)
    ]


def dealt_travellers(scope: Scope) -> list[Traveller]:
    """The travellers with the deals that the reader may see."""
    deals = _deals_by_board(scope)
    sheets = addressed_travellers(scope)
    return [
        DealtTraveller(
            **{one.name: getattr(sheet, one.name) for one in fields(sheet)}, deal=deals[sheet.board]
        )
        if sheet.board in deals
        else sheet
        for sheet in sheets
    ]


def _deals_by_board(scope: Scope) -> dict[int, DealSheet]:
    """The boards as they were: other forms of fouled boards are left out."""
    return {deal.board: deal for deal in _deals(scope) if not deal.form}


def booklets(scope: Scope) -> list[Booklet]:
    played = scope.fields()
    cards = tuple(card for field in played for card in score_cards(field, covered=scope.covered))
    boards = tuple(played_travellers(scope))
    hands = {board: _four(deal) for board, deal in _deals_by_board(scope).items()}
    if not played:
        return []
    return [Booklet(heading_of(scope.session), _ranked(scope), cards, boards, hands, _by_matches(scope))]


def _ranked(scope: Scope) -> tuple[Standings, ...]:
    """The rankings by boards; none of Swiss pairs, who are ranked by their matches."""
    if is_of_teams(scope.session):
        return ()
    return tuple(standings(field, without=scope.covered) for field in scope.fields())


def _by_matches(scope: Scope) -> tuple[TeamStandings, ...]:
    return tuple(team_standings(scope))


def _recaps(scope: Scope) -> tuple[Recap, ...]:
    """The points of each board; none where they are not what ranks."""
    if is_of_teams(scope.session):
        return ()
    return tuple(recap for field in scope.fields() for recap in recaps(field, scope.covered))


def _four(deal: DealSheet) -> Hands:
    north, east, south, west = deal.hands
    return north, east, south, west


def emergency_packs(scope: Scope) -> list[EmergencyPack]:
    """The rest of each movement, from the round that is not over, and everything that is in.

    None where no duplicate is played: table games have a pack of their own.
    """
    boards = tuple(addressed_travellers(scope))
    plans = [sheet for section in scope.sections() if (sheet := movement_sheet(section)).rounds]
    if not (boards or plans):
        return []
    after = _over(boards, plans)
    return [
        EmergencyPack(
            heading_of(scope.session),
            after,
            tuple(rest for sheet in plans if (rest := _rest(sheet, after)).rounds),
            _ranked(scope),
            _recaps(scope),
            boards,
            _by_matches(scope),
        )
    ]


def _over(sheets: tuple[Traveller, ...], plans: list[MovementSheet]) -> int:
    """The last round of which every result is in."""
    waiting = [line.round for sheet in sheets for line in sheet.lines if line.played is None and line.round]
    rounds = max((plan.rounds[-1].round for plan in plans), default=0)
    return min(waiting, default=rounds + 1) - 1


def _rest(sheet: MovementSheet, after: int) -> MovementSheet:
    ways = (replace(way, tables=way.tables[after:]) for way in sheet.boards)
    later = tuple(one for one in sheet.rounds if one.round > after)
    return replace(sheet, rounds=later, boards=tuple(ways))


def instant_travellers(scope: Scope) -> list[InstantTraveller]:
    """For a second sitting of the same boards: what each score would earn among those that are in."""
    known = [(sheet, _scores(sheet)) for sheet in played_travellers(scope)]
    return [
        instant_traveller(sheet.heading, sheet.board, scores)
        for sheet, scores in known
        if len(scores) >= LEAST_FIELD
    ]


def _scores(sheet: Traveller) -> list[int]:
    played = [line.played for line in sheet.lines if line.played and line.played.state == "played"]
    return [one.score_ns for one in played if one.score_ns is not None]
