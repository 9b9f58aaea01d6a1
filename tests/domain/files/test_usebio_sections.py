"""USEBIO of several sections as other programs write it: ranked as published, and from our own file again."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from tests.exchange.usebio_nesting import read, wrong_nesting
from tests.fixtures.evening import DIRECTOR
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.errors import DirectorError
from tournament.domain.files.acts.result_imports import import_results
from tournament.domain.files.reports.exported_files import written
from tournament.domain.files.reports.published_results import ranking_agrees
from tournament.domain.journal.readings.verify import problems
from tournament.domain.people.acts.clubs import found_club
from tournament.domain.people.readings.roles import operator
from tournament.exchange.results.condition_fitting import fitting
from tournament.exchange.results.result_files import read_results
from tournament.models import Event, Session

pytestmark = pytest.mark.django_db
SCORES = (90, 110, 120, 140, -90, -110, -120, -140)  # of part scores, vulnerable or not
TABLES, ROUNDS = 3, 3
Pair = tuple[str, str, int]  # section, direction, number
Row = tuple[str, int, Pair, Pair, int]  # section, board, North-South, East-West, score


def played(letters: str, winners: int) -> list[Row]:
    """A Mitchell of three tables in each section; pairs 4 to 6 sit East-West where one line is ranked."""
    lots, first = Random(19), 1 if winners == 2 else TABLES + 1
    return [
        (
            letter,
            board,
            (letter, "NS", table),
            (letter, "EW", first + (table + turn) % TABLES),
            lots.choice(SCORES),
        )
        for letter in letters
        for turn in range(ROUNDS)
        for table in range(1, TABLES + 1)
        for board in (2 * ((table + 2 * turn) % 3) + 1, 2 * ((table + 2 * turn) % 3) + 2)
    ]


def scored(rows: list[Row]) -> tuple[dict[Row, tuple[int, int]], dict[Pair, Fraction]]:
    """Two matchpoints for each pair beaten, over all sections, and everybody's percentage."""
    points, shares = {}, defaultdict(list)
    for row in rows:
        others = [other[4] for other in rows if other[1] == row[1] and other is not row]
        won = sum((row[4] > other) * 2 + (row[4] == other) for other in others)
        points[row] = won, 2 * len(others) - won
        for pair, own in zip(row[2:4], points[row], strict=True):
            shares[pair].append(Fraction(own, 2 * len(others)))
    return points, {pair: 100 * sum(own) / len(own) for pair, own in shares.items()}


def sections(letters: str, winners: int, *, within: bool) -> Iterator[str]:
    """`within`: places are those in the section, not those over all sections."""
    rows = played(letters, winners)
    points, totals = scored(rows)
    for letter in letters:
        yield f'<SECTION SECTION_ID="{letter}"><PARTICIPANTS>'
        for (section, direction, number), total in sorted(totals.items()):
            if section != letter:
                continue
            field = [
                other
                for pair, other in totals.items()
                if (winners == 1 or pair[1] == direction) and (not within or pair[0] == letter)
            ]
            place = 1 + sum(other > total for other in field)
            players = "".join(
                f"<PLAYER><PLAYER_NAME>{letter}{direction}{number}{one}</PLAYER_NAME></PLAYER>"
                for one in "xy"
            )
            named = f"<DIRECTION>{direction}</DIRECTION>" if winners == 2 else ""
            yield f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER>{named}<PLACE>{place}</PLACE>"
            yield f"<PERCENTAGE>{float(total):.2f}</PERCENTAGE>{players}</PAIR>"
        yield "</PARTICIPANTS>"
        for row in rows:
            if row[0] == letter:
                ns, ew = points[row]
                yield (
                    f"<BOARD><BOARD_NUMBER>{row[1]}</BOARD_NUMBER><TRAVELLER_LINE>"
                    f"<NS_PAIR_NUMBER>{row[2][2]}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{row[3][2]}</EW_PAIR_NUMBER>"
                    f"<SCORE>{row[4]}</SCORE><NS_MATCH_POINTS>{ns}</NS_MATCH_POINTS>"
                    f"<EW_MATCH_POINTS>{ew}</EW_MATCH_POINTS></TRAVELLER_LINE></BOARD>"
                )
        yield "</SECTION>"


def imported(content: bytes) -> tuple[Event, bool | None]:
    file = read_results(content)
    fit = fitting(file)
    assert (file.remarks, fit.differences) == ((), ())
    event = import_results(file, fit, found_club(name="Club", by=DIRECTOR), by=DIRECTOR)
    return event, ranking_agrees(file, event)


def table(event: Event) -> list[tuple[object, ...]]:
    session = Session.objects.with_club().get(event=event)
    rankings = [ranking for sheet in current_standings(session) for ranking in sheet.rankings]
    return sorted(
        (row.party.section, row.party.direction, str(row.party.names), row.place, row.value)
        for ranking in rankings
        for row in ranking.rows
    )


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("letters", "winners", "within"), [("AB", 1, False), ("AB", 2, False), ("ABC", 1, True), ("ABC", 2, True)]
)
def test_pairs_whose_numbers_come_again_in_each_section(letters: str, winners: int, *, within: bool) -> None:
    content = (
        '<USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS"><EVENT_DESCRIPTION>Pairs</EVENT_DESCRIPTION>'
        f"<WINNER_TYPE>{winners}</WINNER_TYPE><SESSION>{''.join(sections(letters, winners, within=within))}"
        "</SESSION></EVENT></USEBIO>"
    ).encode()
    event, agrees = imported(content)
    assert agrees is True
    assert event.fields.count() + sum(session.fields.count() for session in event.sessions.all()) == 1
    assert len(table(event)) == 2 * TABLES * len(letters)

    ours = written("usebio", Session.objects.with_club().get(event=event), operator())
    again, agrees = imported(ours)
    assert wrong_nesting(read(ours)) == []
    assert agrees is True
    assert table(again) == table(event)
    assert [*problems()] == []


def test_results_that_contradict_each_other_write_nothing() -> None:
    one = "".join(sections("A", 1, within=True))
    file = read_results(f'<USEBIO><EVENT EVENT_TYPE="PAIRS">{one}</EVENT></USEBIO>'.encode())
    ((section,),) = file.sessions
    twice = replace(file, sessions=((replace(section, lines=section.lines * 2),),))
    club = found_club(name="Club", by=DIRECTOR)
    with pytest.raises(DirectorError) as refused:
        import_results(twice, fitting(file), club, by=DIRECTOR)
    assert refused.value.code == "senseless"
    assert not Event.objects.exists()


def test_a_pair_that_has_played_a_board_keeps_its_first_result() -> None:
    one = "".join(sections("A", 1, within=True)).replace("<NS_PAIR_NUMBER>2", "<NS_PAIR_NUMBER>1", 1)
    file = read_results(f'<USEBIO><EVENT EVENT_TYPE="PAIRS">\n{one}</EVENT></USEBIO>'.encode())
    assert [(remark.code, remark.where) for remark in file.remarks] == [("board_twice", "2")]
