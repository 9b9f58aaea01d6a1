"""Events of teams in USEBIO: several shapes that programs write, and refusals by line."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from tests.exchange.usebio_nesting import USEBIO
from tests.tools.each_case import each_case
from tournament.exchange.results.condition_fitting import fitting
from tournament.exchange.results.result_values import BadFile, ResultsFile
from tournament.exchange.usebio.usebio_reader import read_usebio

REAL = (USEBIO / "ukbridge-multiple-teams.xml").read_bytes()
Room = tuple[str, str, str, str]  # contract, declarer, tricks, score of North-South


def team(number: str, place: int, *names: str) -> str:
    first, second = (
        f"<PAIR><PAIR_NUMBER>{number}-{seats}</PAIR_NUMBER>"
        + "".join(f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME></PLAYER>" for name in pair)
        + "</PAIR>"
        for seats, pair in (("1-2", names[:2]), ("3-4", names[2:]))
    )
    return f'<TEAM TEAM_ID="{number}" TEAM_NAME="Team {number}"><PLACE>{place}</PLACE>{first}{second}</TEAM>'


def line(direction: str, ns: str, ew: str, room: Room) -> str:
    contract, declarer, tricks, score = room
    return (
        f"<TRAVELLER_LINE>{f'<DIRECTION>{direction}</DIRECTION>' if direction else ''}"
        f"<NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>"
        f"<CONTRACT>{contract}</CONTRACT><PLAYED_BY>{declarer}</PLAYED_BY><TRICKS>{tricks}</TRICKS>"
        f"<SCORE>{score}</SCORE></TRAVELLER_LINE>"
    )


def meeting(
    round: int, home: str, away: str, boards: Sequence[tuple[int, Room, Room]], inside: str = ""
) -> str:
    made = "".join(
        f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>"
        + line("NS", f"{home}-1-2", f"{away}-3-4", first)
        + line("EW", f"{away}-1-2", f"{home}-3-4", second)
        + "</BOARD>"
        for number, first, second in boards
    )
    return (
        f"<MATCH><ROUND_NUMBER>{round}</ROUND_NUMBER><TEAM>{home}</TEAM>"
        f"<OPPOSING_TEAM>{away}</OPPOSING_TEAM>{inside}{made}</MATCH>"
    )


def event(*parts: str, method: str = "IMPS", kind: str = "TEAMS") -> bytes:
    return (
        f'<USEBIO Version="1.2"><CLUB><CLUB_NAME>C</CLUB_NAME></CLUB><EVENT EVENT_TYPE="{kind}">'
        f"<BOARD_SCORING_METHOD>{method}</BOARD_SCORING_METHOD><EVENT_DESCRIPTION>Cup</EVENT_DESCRIPTION>"
        f"<DATE>22/10/2026</DATE>{''.join(parts)}</EVENT></USEBIO>"
    ).encode()


def entered(*teams: str) -> str:
    return f"<PARTICIPANTS>{''.join(teams)}</PARTICIPANTS>"


ONE, TWO, THREE = team("1", 1, *"abcd"), team("2", 2, *"efgh"), team("3", 3, *"ijkl")
PASSED, GAME, DOWN = ("PASS", "", "", "0"), ("4S", "N", "10", "420"), ("4S", "N", "9", "-50")
WON = (1, GAME, DOWN)
DRAWN = (2, PASSED, PASSED)
POINTS = "<TEAM_SCORE>3</TEAM_SCORE><OPPOSING_TEAM_SCORE>1</OPPOSING_TEAM_SCORE>"
POINT_A_BOARD = event(
    f'<SESSION SESSION_ID="1">{entered(ONE, TWO, THREE)}'
    + meeting(
        1, "1", "2", [WON, DRAWN], "<TEAM_SCORE>3</TEAM_SCORE><OPPOSING_TEAM_SCORE>1</OPPOSING_TEAM_SCORE>"
    )
    + meeting(2, "2", "3", [WON, DRAWN])
    + meeting(3, "1", "3", [(1, DOWN, DOWN), (2, ("", "", "", "A6040"), PASSED)])
    + "</SESSION>",
    method="PAB",
)


def test_teams_with_their_pairs_and_matches_board_by_board() -> None:
    file = read_usebio(REAL)
    assert (len(file.teams), len(file.matches), file.remarks) == (10, 40, ())
    assert [one.name for one in file.teams[0].players] == [f"Player {number:03}" for number in range(1, 5)]
    first = file.matches[0]
    assert (first.teams, first.points, [board.board for board in first.boards]) == (
        ("1", "3"),
        (12, 8),
        [1, 2, 3],
    )
    home, away = first.boards[1].rooms
    assert home
    assert away
    assert (home.ns, home.ew, away.ns, away.ew) == (("1-1-2",), ("3-3-4",), ("3-1-2",), ("1-3-4",))


def test_a_scale_that_is_not_known_is_read_off_the_matches() -> None:
    fit = fitting(read_usebio(REAL))
    assert fit.columns == {"vp_scale": "own"}
    assert fit.options["boards"] == 3
    assert fit.options["vp_table"]["bands"][:4] == [[0, 10, 10], [1, 11, 9], [2, 12, 8], [3, 13, 7]]
    assert fit.differences == ()


def test_point_a_board_is_board_a_match_and_an_average_is_an_award() -> None:
    file = read_usebio(POINT_A_BOARD)
    assert (file.method, file.in_points) == ("bam", False)
    assert fitting(file).columns == {}
    rooms = file.matches[2].boards[1].rooms
    assert rooms[0] is not None
    assert rooms[0].awards == ("A+", "A-")


def test_where_no_line_says_a_direction_the_numbers_of_the_pairs_do() -> None:
    plain = POINT_A_BOARD.replace(b"<DIRECTION>NS</DIRECTION>", b"").replace(
        b"<DIRECTION>EW</DIRECTION>", b""
    )
    assert read_usebio(plain).matches == read_usebio(POINT_A_BOARD).matches


def test_sections_and_sessions_are_read_one_after_the_other() -> None:
    first = f"<SECTION>{entered(ONE, TWO)}{meeting(1, '1', '2', [WON])}</SECTION>"
    second = f"<SESSION>{entered(ONE, TWO)}{meeting(1, '2', '1', [DRAWN])}</SESSION>"
    file = read_usebio(event(f"<SESSION>{first}</SESSION>{second}", kind="SWISS_TEAMS"))
    assert [(one.round, one.teams) for one in file.matches] == [(1, ("1", "2")), (2, ("2", "1"))]
    assert len(file.teams) == 2


def test_a_gain_that_does_not_come_out_is_a_remark_and_a_board_twice_is_one() -> None:
    twice = meeting(1, "1", "2", [WON, WON]).replace("<BOARD_NUMBER>", "<IMPS>7</IMPS><BOARD_NUMBER>", 1)
    file = read_usebio(event(f"<SESSION>{entered(ONE, TWO)}{twice}</SESSION>"))
    assert [remark.code for remark in file.remarks] == ["line_twice"]
    assert [(one.code, one.where) for one in fitting(file).differences] == [("points_differ", "1")]
    assert file.matches[0].boards[0].gain == Fraction(7)


def test_a_match_that_the_scale_does_not_give_is_a_remark_with_its_round() -> None:
    odd = REAL.replace(b"<TEAM_SCORE>12</TEAM_SCORE>", b"<TEAM_SCORE>11.5</TEAM_SCORE>", 1)
    (remark,) = fitting(read_usebio(odd)).differences
    assert (remark.code, remark.where, remark.text) == ("match_differs", "1", "1-3: +2 IMP, 11.5 / 8")


def read_as(content: bytes) -> ResultsFile:
    return read_usebio(content.replace(b"><", b">\n<"))


@each_case(
    "content, code",
    [
        (event(entered(ONE, TWO)), "teams"),
        (event(entered(ONE, ONE), meeting(1, "1", "2", [WON])), "number_twice"),
        (event(entered(ONE, team("", 1)), meeting(1, "1", "2", [WON])), "no_number"),
        (event(entered(ONE, TWO), meeting(1, "1", "9", [WON])), "unknown_team"),
        (event(entered(ONE, TWO), meeting(1, "1", "1", [WON])), "bad_sides"),
        (event(entered(ONE, TWO), meeting(0, "1", "2", [WON])), "bad_round"),
        (event(entered(ONE, TWO), meeting(1, "1", "2", [(0, GAME, DOWN)])), "bad_board"),
        (event(entered(ONE, TWO), meeting(1, "1", "2", [])), "no_results"),
        (
            event(
                entered(ONE, TWO),
                f"<MATCH><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>"
                f"{line('', '7', '8', GAME)}</BOARD></MATCH>",
            ),
            "bad_sides",
        ),
        (event(*(entered(team(str(number), 1)) for number in range(121))), "too_many"),
    ],
)
def test_what_cannot_be_held_is_refused_by_its_line(content: bytes, code: str) -> None:
    with pytest.raises(BadFile) as refused:
        read_as(content)
    assert refused.value.code == code
    assert int(refused.value.where or 1) > 0
