"""A session goes out as a Bridgemate file, and what terminals keyed into it comes back into the session."""

from datetime import datetime

import pytest

from tests.fixtures.evening import DIRECTOR, make_section, play_everything, played_section
from tournament.domain.boards.acts.director_results import correct_result
from tournament.domain.boards.readings.typed_results import read_result
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.errors import DirectorError
from tournament.domain.files.acts.result_imports import take_bridgemate_file
from tournament.domain.sessions.acts.lifecycle import close_session
from tournament.domain.terminals.readings.terminal_plan import session_file
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.results.bws_writer import database_of, rows_of
from tournament.exchange.results.jet_writer import Values
from tournament.models import Result, Section, Session

pytestmark = pytest.mark.django_db
MADE = datetime(2026, 11, 29, 19, 30)


def keyed_row(number: int, row: Result) -> Values:
    """As a terminal keys a result: contract with blanks, tricks over or under it."""
    bid = row.contract.rstrip("X")
    doubled = "x" * (len(row.contract) - len(bid))
    over = (row.tricks or 0) - 6 - int(bid[0]) if bid != "PASS" else 0
    return {
        "ID": number,
        "Section": 1,
        "Table": row.table,
        "Round": row.round,
        "Board": row.board,
        "PairNS": int(row.ns.number),
        "PairEW": int(row.ew.number),
        "NS/EW": row.declarer,
        "Contract": "PASS" if bid == "PASS" else " ".join(filter(None, (bid[0], bid[1:], doubled))),
        "Result": f"{over:+d}" if over else "=",
    }


def keyed_rows(section: Section) -> list[Values]:
    rows = Result.objects.filter(section=section).select_related("ns", "ew").order_by("pk")
    return [keyed_row(number, row) for number, row in enumerate(rows, start=1)]


def with_results(session: Session, rows: list[Values]) -> bytes:
    return database_of({**rows_of(session_file(session)), "ReceivedData": rows}, MADE)


def there(session: Session) -> Session:
    return Session.objects.with_club().get(pk=session.pk)


def standings(session: Session) -> list[tuple[object, ...]]:
    sheets = current_standings(there(session))
    rows = [row for sheet in sheets for ranking in sheet.rankings for row in ranking.rows]
    return sorted((row.party.number, row.party.direction, row.place, row.points, row.value) for row in rows)


@pytest.mark.slow
@pytest.mark.parametrize("code", ["", "howell-3x5"])
def test_what_terminals_keyed_is_ranked_as_what_phones_keyed(code: str) -> None:
    played, section = (make_section(3, code=code) if code else make_section(3) for _time in range(2))
    play_everything(played.session)
    rows = keyed_rows(played)

    taken = take_bridgemate_file(there(section.session), with_results(section.session, rows), by=DIRECTOR)

    assert (taken.entered, taken.unchanged, taken.questions, taken.left_out) == (len(rows), 0, 0, ())
    assert standings(section.session) == standings(played.session) != []
    assert not Result.objects.filter(section=section).exclude(agreement=Result.Agreement.ACCEPTED).exists()


@pytest.mark.slow
def test_the_same_file_again_changes_nothing_and_one_undo_takes_all_back() -> None:
    section = played_section(3)
    content = with_results(section.session, keyed_rows(section))
    Result.objects.filter(section=section).delete()
    taken = take_bridgemate_file(there(section.session), content, by=DIRECTOR)
    version = Section.objects.get(pk=section.pk).version

    again = take_bridgemate_file(there(section.session), content, by=DIRECTOR)

    assert (again.entered, again.unchanged) == (0, taken.entered)
    assert Section.objects.get(pk=section.pk).version == version
    undo(section.session.journal.get(verb="take_file"), by=DIRECTOR)
    assert not Result.objects.filter(section=section).exists()
    assert take_bridgemate_file(there(section.session), content, by=DIRECTOR).entered == taken.entered


@pytest.mark.slow
def test_what_the_director_settled_stays_and_becomes_a_question_once() -> None:
    section = played_section(3)
    rows = keyed_rows(section)
    first = Result.objects.earliest("pk")
    settled = correct_result(first, read_result("1NT= S"), seen=first.version, by=DIRECTOR)

    taken = take_bridgemate_file(there(section.session), with_results(section.session, rows), by=DIRECTOR)

    assert (taken.entered, taken.questions, taken.unchanged) == (0, 1, len(rows) - 1)
    settled.refresh_from_db()
    assert (settled.contract, settled.agreement) == ("1NT", Result.Agreement.DISPUTED)
    again = take_bridgemate_file(there(section.session), with_results(section.session, rows), by=DIRECTOR)
    assert (again.questions, again.unchanged) == (0, len(rows))


def test_what_does_not_fit_is_left_out_and_named() -> None:
    section = played_section(3)
    rows = keyed_rows(section)
    Result.objects.filter(section=section).delete()
    wrong: list[Values] = [
        {**rows[0], "Board": 99},
        {**rows[1], "PairNS": 7},
        {**rows[2], "Contract": "", "Result": "", "Remarks": "40%-60%"},
    ]

    taken = take_bridgemate_file(
        there(section.session), with_results(section.session, wrong + rows[3:]), by=DIRECTOR
    )

    assert [one.code for one in taken.left_out] == ["wrong_board", "wrong_pairs", "average"]
    assert taken.left_out[1].ns == "7"
    assert taken.entered == len(rows) - 3


@pytest.mark.slow
def test_a_closed_session_and_another_file_are_refused() -> None:
    section = played_section(3)
    content = with_results(section.session, keyed_rows(section))
    close_session(section.session, by=DIRECTOR)

    for sent, code in ((content, "closed"), (b"no database", "no_bws"), (content[:5000], "no_bws")):
        with pytest.raises(DirectorError) as refused:
            take_bridgemate_file(there(section.session), sent, by=DIRECTOR)
        assert refused.value.code == code
