"""What speaks against a result: each check on both sides of its edge."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.seats import Direction
from tests.tools.each_case import each_case
from tournament.analysis.doubt import Company, Hands, Playing
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.boards.reports.section import points_ns
from tournament.exchange.recording import RecordedLine, read_recording

MADE = ["4S N 10", "4S N 10", "4S S 10", "4S N 10"]  # +420 on board 1, where nobody is vulnerable
EVENTS = Path(__file__).parent.parent / "data" / "events"
HANDS: Hands = {seat: frozenset({f"{suit}A"}) for seat, suit in zip(Direction, "SHDC", strict=True)}


def playing(said: str, board: int = 1, lead: str = "") -> Playing:
    if said.lstrip("+-").isdecimal():
        return Playing(board, int(said))
    contract, declarer, tricks = [*said.split(), "", ""][:3]
    points = points_ns(board, contract, declarer, int(tricks) if tricks else None, None)
    return Playing(board, points, contract, declarer, lead, int(tricks) if tricks else None)


CASES = [
    pytest.param("4S N 11", MADE, (), id="like all others"),
    pytest.param("4S E 10", MADE, ("wrong_side", "sign"), id="the other side declares the strain"),
    pytest.param("4S E 9", MADE, ("wrong_side",), id="and goes down"),
    pytest.param("4H E 9", MADE, (), id="another strain"),
    pytest.param("4S E 9", ["4S N 10", "4H N 10", "4H N 10", "4H N 10"], (), id="once is not a pattern"),
    pytest.param("4S E 9", [*MADE, "4S W 9"], (), id="somebody else did so too"),
    pytest.param("4S N 9", MADE, ("sign",), id="down where all others made it"),
    pytest.param("4S N 9", MADE[:3], (), id="three are no field"),
    pytest.param("4S N 9", [*MADE[:3], "PASS"], (), id="one passed out"),
    pytest.param("PASS", MADE, (), id="no score has no sign"),
    pytest.param("7C N 0", [], ("rare",), id="down thirteen as the first result"),
    pytest.param("4S N 5", [], (), id="down five undoubled"),
    pytest.param("4S N 4", [], ("rare",), id="down six undoubled"),
    pytest.param("4SX N 4", [], (), id="down six doubled"),
    pytest.param("4SX N 3", [], ("rare",), id="down seven doubled"),
    pytest.param("PASS", [], (), id="passed out as the first result"),
    pytest.param("+1510", [*MADE, "+420"], (), id="1,090 points from the nearest"),
    pytest.param("+1520", [*MADE, "+420"], ("far",), id="1,100 points from the nearest"),
    pytest.param("+1520", [*MADE, "+1520"], (), id="in company"),
    pytest.param("+620", [], ("vulnerability",), id="a vulnerable game on a board that is not"),
    pytest.param("+420", [], (), id="a game that is not vulnerable"),
    pytest.param("+500", [], (), id="three down, doubled"),
    pytest.param("-50", [], (), id="one down"),
]


@each_case("said, others, reasons", CASES)
def test_what_speaks_against_a_result(said: str, others: list[str], reasons: tuple[str, ...]) -> None:
    own = playing(said)
    assert Company([own, *map(playing, others)]).reasons(own) == reasons


@pytest.mark.parametrize(
    ("lead", "hands", "reasons"),
    [
        pytest.param("HA", HANDS, (), id="east leads against north from his own hand"),
        pytest.param("DA", HANDS, ("lead",), id="a card of south's"),
        pytest.param("", HANDS, (), id="no lead was told"),
        pytest.param("DA", {}, (), id="no hands are known"),
    ],
)
def test_a_lead_comes_from_the_leaders_hand(lead: str, hands: Hands, reasons: tuple[str, ...]) -> None:
    own = playing("4S N 10", lead=lead)
    assert Company([own], hands).reasons(own) == reasons


def test_a_game_of_the_wrong_vulnerability_is_found_on_vulnerable_boards_too() -> None:
    assert Company([]).reasons(playing("+620", board=4)) == ()
    assert Company([]).reasons(playing("+430", board=4)) == ("vulnerability",)


def recorded(line: RecordedLine) -> Playing:
    passed = line.contract == "PASS"
    facts = read_result("PASS") if passed else read_result(line.contract, line.declarer, line.tricks)
    said = facts["contract"], facts["declarer"], facts["tricks"]
    return Playing(line.board, points_ns(line.board, *said, None), *said[:2])


def asked_in(session: Path) -> Iterator[bool]:
    """Whether a phone would have been asked, result by result, each judged by those entered before it."""
    boards: dict[int, list[Playing]] = defaultdict(list)
    for line in read_recording(session).lines:
        if line.contract:
            own = recorded(line)
            boards[line.board].append(own)
            yield bool(Company(boards[line.board]).reasons(own))


def test_in_sessions_that_were_really_played_few_are_asked() -> None:
    """All these results were right, so each question would have been one too many: under one in forty."""
    sessions = [path.parent for path in EVENTS.glob("*/event.json")]
    asked = [one for session in sessions for one in asked_in(session)]
    assert len(asked) > 2_500
    assert 40 * sum(asked) < len(asked)
