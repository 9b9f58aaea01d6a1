"""Read an event of teams from USEBIO: teams with their pairs, and matches with both rooms of every board.

DIRECTION of a line says where TEAM sat. Where it is missing, the number of a pair says it: `3-1-2` is of team
3. Several sessions of one event are read as one, with the rounds of the second after those of the first.
A match without an opponent is a bye; one without boards ended without play, and its points say how.
"""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tournament.exchange.results.gather import LONGEST_NAME, Remarks, day_in, figure_of, place_of
from tournament.exchange.results.result_facts import Cells, happened
from tournament.exchange.results.result_values import (
    HIGHEST_BOARD,
    MOST_LINES,
    BadFile,
    FileMatch,
    FileTeam,
    MatchBoard,
    Player,
    ResultLine,
    ResultsFile,
)
from tournament.exchange.xml_reader import Node
from tournament.sheets.event_kinds import TEAMS

MOST_TEAMS, MOST_PLAYERS, MOST_ROUNDS = 120, 8, 200
MOST_BOARDS, LONGEST_BOARD = 64, 4  # boards of a match, digits of a board
METHODS = {"PAB": "bam", "BAM": "bam", "HYBRID": "hybrid", "AGGREGATE": "aggregate"}
SWISS = "SWISS_TEAMS"
NO_TEAM = frozenset({"", "0", "-", "BYE"})
# An average of a board at one table, as teams are awarded it.
AVERAGES = {"60": "A+", "50": "A=", "40": "A-"}
Rooms = list[ResultLine | None]


def read_teams(root: Node, event: Node, remarks: Remarks) -> ResultsFile:
    sessions = event.all("SESSION")
    places = [event, *(one for session in sessions for one in (session, *session.all("SECTION")))]
    places += event.all("SECTION")
    teams = _teams(places, remarks)
    matches = tuple(_matches(places, teams, remarks))
    if not any(place.all("MATCH") for place in places):
        raise BadFile("teams", event.line)
    if not any(match.is_played for match in matches):
        raise remarks.refusal("no_results", event.line)
    return ResultsFile(
        format="usebio",
        kind=TEAMS,
        name=event.text("EVENT_DESCRIPTION", "TITLE")[:LONGEST_NAME],
        method=METHODS.get(event.text("BOARD_SCORING_METHOD").upper(), "imps"),
        sessions=(),
        club=next((club.text("CLUB_NAME") for club in root.all("CLUB")), "")[:LONGEST_NAME],
        day=day_in(event.text("DATE"), remarks, event.line),
        place=event.text("VENUE")[:LONGEST_NAME],
        remarks=tuple(remarks.found),
        teams=tuple(teams.values()),
        matches=matches,
        in_points="VP" in (event.text("SCORING_METHOD") + event.text("MATCH_SCORING_METHOD")).upper(),
        is_swiss=event.attribute("EVENT_TYPE").upper() == SWISS,
    )


def _teams(places: Sequence[Node], remarks: Remarks) -> dict[str, FileTeam]:
    """The teams by their ids; a team of two sessions is one."""
    found: dict[str, FileTeam] = {}
    for place in places:
        own: set[str] = set()
        for participants in place.all("PARTICIPANTS"):
            for node in participants.all("TEAM"):
                team = _team(node, remarks)
                if not team.id or team.id in own:
                    remarks.add("number_twice" if team.id else "no_number", node.line, team.id)
                    continue
                own.add(team.id)
                found[team.id] = team
    if len(found) > MOST_TEAMS:
        raise BadFile("too_many")
    return found


def _team(node: Node, remarks: Remarks) -> FileTeam:
    team = FileTeam(
        id=node.attribute("TEAM_ID") or node.text("TEAM_ID", "TEAM_NUMBER"),
        name=(node.attribute("TEAM_NAME") or node.text("TEAM_NAME"))[:LONGEST_NAME],
        pairs=tuple((pair.text("PAIR_NUMBER"), _players(pair)) for pair in node.all("PAIR")) or _alone(node),
        place=place_of(node.text("PLACE")),
        total=figure_of(node.text("TOTAL_SCORE")),
    )
    if len(team.players) > MOST_PLAYERS:
        remarks.add("many_players", node.line, team.name or team.id)
    return team


def _alone(node: Node) -> tuple[tuple[str, tuple[Player, ...]], ...]:
    """The players of a team that is not divided into pairs."""
    players = _players(node)
    return (("", players),) if players else ()


def _players(node: Node) -> tuple[Player, ...]:
    named = (one for one in node.all("PLAYER") if one.text("PLAYER_NAME"))
    return tuple(
        Player(one.text("PLAYER_NAME")[:60], one.text("NATIONAL_ID_NUMBER", "CLUB_ID_NUMBER")[:20])
        for one in named
    )


def _matches(places: Sequence[Node], teams: Mapping[str, FileTeam], remarks: Remarks) -> Iterator[FileMatch]:
    lines, before, last = 0, 0, 0
    for place in places:
        if place.tag == "SESSION":  # its sections play the same rounds
            before = last
        for node in place.all("MATCH"):
            match = _match(node, before, teams, remarks)
            if match is None:
                continue
            lines += sum(room is not None for board in match.boards for room in board.rooms)
            last = max(last, match.round)
            if lines > MOST_LINES:
                raise BadFile("too_many", node.line)
            if match.is_played or match.points[0] is not None:
                yield match
            else:
                remarks.add("match_empty", node.line, "-".join(filter(None, match.teams)))


def _match(node: Node, before: int, teams: Mapping[str, FileTeam], remarks: Remarks) -> FileMatch | None:
    """A match; a remark, and None, for one whose teams or round are not known."""
    sides = _sides(node, teams, remarks)
    number = node.text("ROUND_NUMBER") or "1"
    if not (number.isascii() and number.isdigit() and 0 < int(number[:6]) <= MOST_ROUNDS):
        remarks.add("bad_round", node.line, number)
        return None
    if sides is None:
        return None
    boards: dict[int, MatchBoard] = {}
    for one in node.all("BOARD"):
        board = _board(one, sides, remarks)
        if board is None:
            continue
        if board.board in boards:
            remarks.add("line_twice", one.line, str(board.board))
        boards.setdefault(board.board, board)
    points = figure_of(node.text("TEAM_SCORE")), figure_of(node.text("OPPOSING_TEAM_SCORE"))
    match = FileMatch(before + int(number), sides, tuple(boards.values()), points)
    return match if match.is_played else replace(match, boards=_planned(node, match))


def _sides(node: Node, teams: Mapping[str, FileTeam], remarks: Remarks) -> tuple[str, str] | None:
    """The two teams by their ids, the second one empty for a bye; a remark, and None, where they are none."""
    home, away = node.text("TEAM"), node.text("OPPOSING_TEAM")
    if away not in teams and away.upper() in NO_TEAM:
        away = ""
    for id in (home, away or home):
        if id not in teams:
            remarks.add("unknown_team", node.line, id)
            return None
    if home == away:
        remarks.add("bad_sides", node.line, f"{home}-{away}")
        return None
    return home, away


def _planned(node: Node, match: FileMatch) -> tuple[MatchBoard, ...]:
    """The boards that a match without results would have played; a bye has none."""
    ends = [node.text(f"{end}_BOARD_NUMBER") for end in ("START", "END")]
    if match.is_bye or not all(end.isascii() and end.isdigit() and len(end) < LONGEST_BOARD for end in ends):
        return ()
    first, last = map(int, ends)
    if not 0 < first <= last < first + MOST_BOARDS:
        return ()
    return tuple(MatchBoard(number, (None, None)) for number in range(first, last + 1))


def _board(node: Node, teams: tuple[str, str], remarks: Remarks) -> MatchBoard | None:
    number = board_of(node, remarks)
    if number is None:
        return None
    rooms: Rooms = [None, None]
    for line in node.all("TRAVELLER_LINE"):
        at = _room(line, teams)
        if at is None:
            remarks.add("bad_sides", line.line, "-".join(_pairs(line)))
            continue
        if rooms[at] is not None:
            remarks.add("line_twice", line.line, f"{number}: {'-'.join(_pairs(line))}")
            continue
        rooms[at] = _line(number, line, remarks)
    return MatchBoard(number, (rooms[0], rooms[1]), figure_of(node.text("IMPS", "TEAM_POINTS")))


def _line(board: int, node: Node, remarks: Remarks) -> ResultLine:
    ns, ew = _pairs(node)
    line = line_of(board, node, ((ns,), (ew,)), remarks)
    if line.awards is None:
        return line
    awards = AVERAGES.get(line.awards[0]), AVERAGES.get(line.awards[1])
    if awards[0] is None or awards[1] is None:
        remarks.add("award_unreadable", node.line, f"{board}: {'-'.join(line.awards)}")
        return ResultLine(board, line.ns, line.ew)
    return ResultLine(board, line.ns, line.ew, awards=(awards[0], awards[1]))


def _pairs(node: Node) -> tuple[str, str]:
    return node.text("NS_PAIR_NUMBER"), node.text("EW_PAIR_NUMBER")


def _room(node: Node, teams: tuple[str, str]) -> int | None:
    """0 where the first team sits North-South, 1 where it sits East-West; None where nothing says so."""
    direction = node.text("DIRECTION").upper()
    if direction in ("NS", "EW"):
        return int(direction == "EW")
    ns, ew = (pair.partition("-")[0] for pair in _pairs(node))
    if (ns, ew) in (teams, teams[::-1]):
        return int((ns, ew) != teams)
    return None


# A board and a traveller line of USEBIO, for pairs, single players and teams alike.

# The elements of the points of North-South, and the method that gives such points.
POINTS = {"MATCH_POINTS": "matchpoints", "CROSS_IMP_POINTS": "cross_imps", "BUTLER_POINTS": "butler"}
Sides = tuple[tuple[str, ...], tuple[str, ...]]


def board_of(node: Node, remarks: Remarks) -> int | None:
    """The number of a BOARD; a remark, and None, for what is none."""
    number = unicodedata.normalize("NFKC", node.text("BOARD_NUMBER"))
    if number.isascii() and number.isdigit() and 0 < int(number[:6]) <= HIGHEST_BOARD:
        return int(number)
    remarks.add("bad_board", node.line, number)
    return None


def line_of(board: int, node: Node, sides: Sides, remarks: Remarks) -> ResultLine:
    cells = Cells(
        node.text("CONTRACT"),
        node.text("PLAYED_BY"),
        node.text("TRICKS"),
        node.text("SCORE"),
        node.text("LEAD"),
    )
    found = happened(board, cells, lambda code, text: remarks.add(code, node.line, f"{board}: {text}"))
    published = tuple(
        figure_of(node.text(*(f"{side}_{points}" for points in POINTS))) for side in ("NS", "EW")
    )
    return ResultLine(
        board,
        *sides,
        found.outcome,
        found.points,
        found.lead,
        found.awards,
        (published[0], published[1]),
        unnamed=found.unnamed,
        where=str(node.line),
    )
