"""What a phone may see besides its own table: other tables' results behind the gate, its own card."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from django.contrib.auth.models import AnonymousUser

from scoring.rounding import Number
from scoring.seats import Side
from scoring.teams.contest import score
from tournament.domain.boards.readings.tokens import Address
from tournament.domain.boards.reports.scorecards import score_cards
from tournament.domain.boards.reports.section import PlacementRow, facts_of
from tournament.domain.boards.reports.travellers import travellers
from tournament.domain.gate.reports.open_hands import open_hands
from tournament.domain.gate.reports.overall_figures import overall_of
from tournament.domain.gate.reports.ranking_visibility import courses_before, visible_standings
from tournament.domain.gate.reports.visibility import (
    are_dealt_for_matches,
    covered,
    covered_boards,
    covered_in_match,
    covered_in_matches,
    facts_of_session,
    is_played_here,
)
from tournament.domain.hands.readings.stored_hands import keyed_words
from tournament.domain.journal.readings.couples import sits
from tournament.domain.journal.reports.versioned_cache import version_of
from tournament.domain.outside.readings.embargo import is_over
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.room.reports.table import rows_of
from tournament.domain.stages.reports.brackets import cup_state, undecided_match, visible_bracket
from tournament.domain.stages.reports.match_sheet import match_sheets
from tournament.domain.stages.reports.team_rows import contest_match, lines_of, matches_of
from tournament.domain.stages.reports.team_table import contest_of
from tournament.domain.stages.reports.visible_table import visible_team_standings
from tournament.models import Contestant, Deal, Result, Section, Session
from tournament.sheets.board_sheets import TravellerLine
from tournament.sheets.draw_sheets import Bracket
from tournament.sheets.event_kinds import SWISS_PAIRS, TEAMS
from tournament.sheets.event_options import phone_options
from tournament.sheets.match_sheets import TeamMatch
from tournament.sheets.names import Party
from tournament.sheets.phone_sheets import (
    BoardElsewhere,
    BoardShare,
    OtherResult,
    OwnCard,
    RunningScore,
    other_result,
)
from tournament.sheets.stage_options import match_options
from tournament.sheets.standings import Ranking, Standing, Standings
from tournament.sheets.team_standings import TeamStandings

# What an event may show beside results.
SCORED = frozenset({"percentages", "after_round"})
NOBODY = AnonymousUser()


def why_covered(address: Address, board: int) -> str:
    """Why a phone does not see a board's results at other tables: a code, empty when it does.

    `not_shown`: the event shows nothing; `not_yours`: a number that is not this table's, or this pair's;
    `not_over`: their round with it is not over; `in_play`: it can still be influenced elsewhere.
    """
    section = address.section
    (facts,) = facts_of([version_of(section)])
    rows = rows_of(address, facts)
    if not any(board in row.boards for row in rows):
        return "not_yours"
    if is_over(section.session):
        return ""
    if phone_options(section.session.event.options).others in ("nothing", "own"):
        return "not_shown"
    if not is_played_here(facts, rows, board):
        return "not_over"
    return "in_play" if board in _covered_for(section.session, rows) else ""


def _covered_for(session: Session, rows: Iterable[PlacementRow]) -> frozenset[int]:
    """The boards that an address with these rows of the plan may not see yet."""
    matches = {row.match for row in rows if row.match}
    if not matches or not are_dealt_for_matches(session):
        return covered(session)
    hidden = covered_in_matches(session)
    return frozenset[int]().union(*(hidden[match] for match in matches))


def board_elsewhere(address: Address, board: int) -> BoardElsewhere:
    """Every playing of a board that `why_covered` says nothing against, the best for the reader first."""
    section = address.section
    (facts,) = facts_of([version_of(section)])
    own = frozenset(
        pk for row in rows_of(address, facts) if board in row.boards for pk in (row.ns, row.ew) if pk
    )
    lines = _lines(section.session, board, own)
    pair = address.contestant
    side = Side.EW if pair and any(pair.pk in line.ew.players for line in lines) else Side.NS
    scored = is_scored(section.session)
    imps = imps_of_tables(section, board, NOBODY) if section.kind == TEAMS else None
    found = [other_result(line, own, side, scored, imps) for line in lines]
    sign = 1 if side == Side.NS else -1
    return BoardElsewhere(board, side, tuple(sorted(found, key=lambda one: _best_first(one, sign))))


def _lines(session: Session, board: int, own: frozenset[int]) -> list[TravellerLine]:
    """The playings of a board that may be shown; those of the own match, where it has deals of its own."""
    apart = are_dealt_for_matches(session)
    hidden = frozenset[int]() if apart else covered_boards(session, NOBODY)
    lines = (
        line
        for field in session.fields.order_by("pk")
        for sheet in travellers(field, [board], hidden)
        for line in sheet.lines
        if line.played and line.played.state != "late"
    )
    if not apart:
        return [*lines]
    match = contestants_of_match(session, board, own)
    return [line for line in lines if {line.ns.id, line.ew.id} <= match]


def is_scored(session: Session) -> bool:
    """Whether percentages are shown beside results."""
    return phone_options(session.event.options).others in SCORED or is_over(session)


def own_card(section: Section, pair: Contestant) -> OwnCard:
    """A pair's place and figure, as far as phones may see them now."""
    session = section.session
    if section.kind == TEAMS:
        return team_card(section, pair, NOBODY, is_scored=is_scored(session))
    if section.kind == SWISS_PAIRS:
        card = place_of_team(pair, visible_team_standings(session, NOBODY))
        return replace(card, boards=tuple(_boards(section, pair)))
    sheet, ranking = _ranking_of(visible_standings(session, NOBODY) or [], pair.pk)
    is_ended, overall = is_over(session), overall_of(session)
    row = next((row for row in ranking.rows if row.party.id == pair.pk and row.place), None)
    return OwnCard(
        place=row.place if row else None,
        tied=bool(row and row.tied),
        ranked=sum(1 for one in ranking.rows if one.place),
        value=row.value if row else None,
        in_per_cent=bool(sheet and sheet.in_per_cent),
        is_whole=bool(sheet and sheet.counts == "rounds"),
        boards=tuple(_boards(section, pair)),
        places=_places(session, ranking, row) if row and is_ended else (),
        rounds=sheet.rounds if sheet and sheet.counts == "rounds" and not is_ended else 0,
        overall=overall.places.get(pair.pk) if overall else None,
    )


def last_cards(address: Address) -> list[tuple[Side, Party, OwnCard]]:
    """Of a table, once everybody may see all of it: who sat there last, and where they stand."""
    section = address.section
    (facts,) = facts_of([version_of(section)])
    rows = rows_of(address, facts)
    if not rows or facts.has_couples or not is_over(section.session):
        return []
    last = max(rows, key=lambda row: row.round)
    sides = {pk: side for side, pk in ((Side.NS, last.ns), (Side.EW, last.ew)) if pk}
    pairs = section.contestants.filter(pk__in=sides)
    cards = {pair.pk: own_card(section, pair) for pair in pairs}
    found = [(side, facts.parties[pk], cards[pk]) for pk, side in sides.items()]
    return [(side, party, card) for side, party, card in found if card.place]


def shares_of_table(address: Address) -> dict[str, tuple[BoardShare, ...]]:
    """What the boards of a table brought each side that sat there; once everybody may see all of it."""
    section = address.section
    if section.kind in (TEAMS, SWISS_PAIRS) or not is_over(section.session):
        return {}
    (facts,) = facts_of([version_of(section)])
    here = {(pk, board) for row in rows_of(address, facts) for pk in (row.ns, row.ew) for board in row.boards}
    found: dict[str, list[BoardShare]] = {Side.NS: [], Side.EW: []}
    for card in score_cards(section.field_of_boards, covered=covered_boards(section.session, NOBODY)):
        for line in card.lines:
            if line.points is not None and (card.party.id, line.board) in here:
                found[line.side].append((line.board, line.points, line.top))
    return {side: tuple(shares) for side, shares in found.items()}


def _places(session: Session, ranking: Ranking, row: Standing) -> tuple[int, ...]:
    """The ranks after each round, the final one last."""
    course = courses_before(session, NOBODY).get((ranking.section, row.party.id))
    return (*course.places, row.place) if course else ()


def _ranking_of(sheets: Iterable[Standings], pair: int) -> tuple[Standings | None, Ranking]:
    """The ranking that holds a pair; an empty one where none is shown."""
    rankings = ((sheet, ranking) for sheet in sheets for ranking in sheet.rankings)
    return next(
        (found for found in rankings if any(row.party.id == pair for row in found[1].rows)),
        (None, Ranking("", ())),
    )


def _boards(section: Section, pair: Contestant) -> Iterator[BoardShare]:
    """The points of each board that may be shown."""
    if not is_scored(section.session):
        return
    (card,) = score_cards(section.field_of_boards, pair.pk, covered_boards(section.session, NOBODY))
    for line in card.lines:
        if line.points is not None:
            yield line.board, line.points, line.top


def _best_first(result: OtherResult, sign: int) -> tuple[bool, int, str]:
    points = result.played.score_ns
    return points is None, -(points or 0) * sign, result.ns.label


# What a board brought the pairs of team matches, in IMPs, and which pairs meet on it in one match.


def imps_of_tables(section: Section, board: int, user: AnyUser) -> dict[int, Number]:
    """The IMPs of a board by contestant, those of its team in its match, as far as `user` may see them."""
    stage = section.session.stage
    assert stage is not None
    version, contest = version_of(section), contest_of(stage)
    (facts,) = facts_of([version])
    arranged, lines = matches_of(version), lines_of(facts)
    found: dict[int, Number] = {}
    for plan in arranged.matches:
        if plan.away is None or board not in plan.numbers:
            continue
        hidden = covered_in_match(section.session, user, plan.pk)
        for number, home, away in score(contest_match(plan, lines, arranged.teams, hidden), contest).boards:
            if number == board:
                pairs = {
                    pair for table in plan.tables if board in table.boards for pair in (table.ns, table.ew)
                }
                found |= {pair: home if arranged.teams[pair] == plan.home else away for pair in pairs}
    return found


def contestants_of_match(session: Session, board: int, own: frozenset[int]) -> frozenset[int]:
    """Every contestant of the matches in which `own` play a board."""
    rows = [
        row for facts in facts_of_session(session) for row in facts.rows if board in row.boards and row.match
    ]
    matches = {row.match for row in rows if own & {row.ns, row.ew}}
    return frozenset(pk for row in rows if row.match in matches for pk in (row.ns, row.ew) if pk)


# A pair's own card where teams play: the place of its team, and what its boards have brought in IMPs.


def team_card(section: Section, pair: Contestant, reader: AnyUser, *, is_scored: bool) -> OwnCard:
    """The place of a pair's team, and the IMPs of the boards that both rooms have played."""
    team, session = pair.entrant_id, section.session
    sheet = visible_team_standings(session, reader)
    plans = matches_of(version_of(section)).matches
    own = [plan.pk for plan in plans if team in (plan.home, plan.away)]
    played = match_sheets(section, reader, own)
    bracket = visible_bracket(session, reader)
    rivals = len(sheet.rows) if sheet else 0
    return replace(
        place_of_team(pair, sheet) if bracket is None else _in_bracket(team, bracket, rivals),
        boards=tuple(_boards_in_imps(played, team)) if is_scored else (),
        score=_score(section, played, team),
        start=_start(played, team),
    )


def place_of_team(pair: Contestant, sheet: TeamStandings | None) -> OwnCard:
    """The place and the points of the team that a pair plays for, or of the pair in Swiss pairs."""
    rows = sheet.of_team(pair.entrant_id).rows if sheet else ()
    row = next((row for row in rows if row.team.id == pair.entrant_id), None)
    is_known = row is not None and row.place is not None and row.matches > 0
    return OwnCard(
        place=row.place if row and is_known else None,
        tied=bool(row and row.tied),
        ranked=sum(1 for one in rows if one.place),
        value=row.value if row and is_known else None,
        in_per_cent=False,
        is_whole=bool(sheet and sheet.whole),
        boards=(),
        unit=sheet.unit if sheet else "",
    )


def _in_bracket(team: int | None, bracket: Bracket, rivals: int) -> OwnCard:
    """The place of a team that has no match left; before that how its match stands."""
    coming = undecided_match(bracket, team)
    final = next((one for one in bracket.places if one.team.id == team and coming is None), None)
    return OwnCard(
        place=final.place if final else None,
        tied=bool(final and final.shared),
        ranked=rivals,
        value=None,
        in_per_cent=False,
        is_whole=False,
        boards=(),
        unit=bracket.unit,
        cup="place" if final else cup_state(coming[1] if coming else None),
    )


def _boards_in_imps(played: Sequence[TeamMatch], team: int | None) -> Iterator[BoardShare]:
    for sheet in played:
        side = _side(sheet, team)
        for line in sheet.lines:
            gained = line.gains[side]
            if gained is not None:
                yield line.board, gained, None


def _side(sheet: TeamMatch, team: int | None) -> int:
    return 0 if sheet.teams[0].id == team else 1


def _score(section: Section, played: Sequence[TeamMatch], team: int | None) -> RunningScore | None:
    """The match that is being played, where the event shows its own running score to a team."""
    stage = section.session.stage
    if stage is None or not match_options(stage.options).own_running:
        return None
    current = next((sheet for sheet in played if sheet.state == "playing"), None)
    if current is None:
        return None
    side = _side(current, team)
    compared = sum(1 for line in current.lines if line.imps is not None)
    own, other = current.totals[side], current.totals[1 - side]
    return RunningScore(own, other, compared, current.boards)


def _start(played: Sequence[TeamMatch], team: int | None) -> tuple[Number, Number] | None:
    """What the own team and the other begin the match with that comes first of those not played."""
    current = next((sheet for sheet in played if sheet.state in ("waiting", "playing")), None)
    if current is None or not any(current.start):
        return None
    side = _side(current, team)
    return current.start[side], current.start[1 - side]


# Whether a phone may enter the hands of a board after play: asked of the gate that shows hands.


def form_to_key(address: Address, board: int) -> str | None:
    """The form of the cards that this address played a board with; None where it may not enter them.

    It may when the event asks for it, the board is the address's own, and everybody may see its cards.
    """
    section = address.section
    session = section.session
    if not phone_options(session.event.options).keyed_hands or why_covered(address, board):
        return None
    if are_dealt_for_matches(session) or board not in open_hands(session, AnonymousUser()):
        return None
    (facts,) = facts_of([version_of(section)])
    own = [pk for row in rows_of(address, facts) if board in row.boards for pk in (row.ns, row.ew) if pk]
    for pk in own:
        played = Result.objects.filter(sits(pk), section=section, board=board).exclude(Result.FELL_OUT)
        if result := played.first():
            return result.group
    return None


def asks_for_hands(address: Address, board: int) -> bool:
    """Whether a phone offers to enter the hands: none are stored, or phones entered those that are."""
    form = form_to_key(address, board)
    if form is None:
        return False
    stored = Deal.objects.filter(field=address.section.field_id, board=board, form=form).exclude(hands="")
    return not stored.exists() or bool(keyed_words(address.section.session).get((board, form)))
