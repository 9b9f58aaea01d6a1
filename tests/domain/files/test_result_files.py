"""A file with results becomes an event that is ranked as it was published."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.exchange.usebio_nesting import USEBIO
from tests.fixtures.evening import DIRECTOR, make_section, play_everything, played_section
from tests.fixtures.singles import individual
from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.files.acts.result_imports import import_results
from tournament.domain.files.reports.exported_files import written
from tournament.domain.files.reports.published_results import ranking_agrees
from tournament.domain.journal.readings.verify import problems
from tournament.domain.people.acts.clubs import found_club
from tournament.domain.people.readings.roles import operator
from tournament.domain.sessions.acts.lifecycle import change_conditions, close_session
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.results.condition_fitting import fitting
from tournament.exchange.results.result_files import read_results
from tournament.models import Club, Event, Placement, Result, Ruling, Section, Session

pytestmark = pytest.mark.django_db
OTHERS = USEBIO.parent / "files"
FILES = [
    *sorted(path for path in USEBIO.glob("*.xml") if "teams" not in path.name),
    OTHERS / "open2dn1-seance1.pbn",
    OTHERS / "sample-club-game-2.data.json",
]
SMALL = USEBIO / "cobalt-cross_imp_howell.xml"


def imported(content: bytes) -> tuple[Event, bool | None]:
    read = read_results(content)
    fit = fitting(read)
    assert fit.differences == ()
    event = import_results(read, fit, found_club(name="Club", by=DIRECTOR), by=DIRECTOR)
    return event, ranking_agrees(read, event)


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_real_file_is_ranked_as_it_was_published(path: Path) -> None:
    _event, agrees = imported(path.read_bytes())

    assert agrees is True
    assert [*problems()] == []


def lines(session: Session) -> list[tuple[object, ...]]:
    rows = Result.objects.filter(section__session=session).order_by("board", "ns__number", "ew__number")
    return [
        (row.board, row.ns.number, row.ew.number, row.contract, row.declarer, row.tricks, row.state)
        for row in rows.select_related("ns", "ew")
    ]


def places(session: Session) -> dict[tuple[str, str], int]:
    return {
        (row.party.number, row.party.direction): row.place
        for sheet in current_standings(Session.objects.with_club().get(pk=session.pk))
        for ranking in sheet.rankings
        for row in ranking.rows
    }


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("make", "method"),
    [
        (lambda: make_section(3), "matchpoints"),
        (lambda: make_section(3, code="howell-3x5"), "butler"),
        (lambda: make_section(3, code="howell-3x5"), "cross_imps"),
        (lambda: individual(8), "matchpoints"),
    ],
)
def test_a_session_comes_out_of_its_own_file_with_the_same_lines_and_places(make, method: str) -> None:
    section: Section = make()
    change_conditions(section.session.event, method=method, by=DIRECTOR)
    play_everything(section.session)
    close_session(section.session, by=DIRECTOR)
    there = Session.objects.with_club().get(pk=section.session_id)

    event, agrees = imported(written("usebio", there, operator()))

    here = event.sessions.get()
    assert agrees is True
    assert len(lines(here)) == len(lines(there)) > 0
    assert sorted(one[3:] for one in lines(here)) == sorted(one[3:] for one in lines(there))
    assert sorted(places(here).values()) == sorted(places(there).values())
    assert [one for one in problems() if one.section in {each.pk for each in here.sections.all()}] == []


@pytest.mark.sampled
@pytest.mark.parametrize("make", [lambda: make_section(3), lambda: make_section(3, code="howell-3x5")])
def test_a_session_comes_out_of_pbn_with_the_same_lines_and_places(make) -> None:
    section: Section = make()
    play_everything(section.session)
    close_session(section.session, by=DIRECTOR)
    there = Session.objects.with_club().get(pk=section.session_id)

    event, agrees = imported(written("results_pbn", there, operator()))

    here = event.sessions.get()
    assert agrees is True
    assert sorted(one[3:] for one in lines(here)) == sorted(one[3:] for one in lines(there))
    assert sorted(places(here).values()) == sorted(places(there).values())


def test_results_are_taken_back_in_one_step() -> None:
    event, _agrees = imported(SMALL.read_bytes())
    session = event.sessions.get()

    undo(session.journal.get(verb="import_results"), by=DIRECTOR)

    assert not Result.objects.filter(section__session=session).exists()
    assert not Ruling.objects.exists()


def printed(*arguments: object, **options: object) -> dict[str, object]:
    out = StringIO()
    call_command("import", *arguments, json=True, stdout=out, **options)
    return json.loads(out.getvalue())


def test_a_check_says_what_is_in_the_file_and_saves_nothing() -> None:
    found = printed(SMALL, check=True)

    assert found == {
        "format": "usebio",
        "kind": "pairs",
        "name": "Monday Night (2-Feb-26)",
        "sections": 1,
        "contestants": 9,
        "boards": 27,
        "results": 108,
        "ranking_agrees": True,
        "remarks": [],
        "sites": [],
    }
    assert not Event.objects.exists()
    assert not Club.objects.exists()


def test_another_place_is_noticed(tmp_path: Path) -> None:
    changed = SMALL.read_bytes().replace(b"<PLACE>1</PLACE>", b"<PLACE>9</PLACE>", 1)
    (tmp_path / "changed.xml").write_bytes(changed)

    assert printed(tmp_path / "changed.xml", check=True)["ranking_agrees"] is False


def test_a_refusal_is_one_line_with_the_place_in_the_file(tmp_path: Path) -> None:
    (tmp_path / "cut.xml").write_bytes(SMALL.read_bytes()[:2000])

    with pytest.raises(CommandError) as refused:
        call_command("import", tmp_path / "cut.xml")

    assert "\n" not in str(refused.value)
    assert any(letter.isdigit() for letter in str(refused.value))


@pytest.mark.parametrize(
    ("name", "turned"), [("07_board_turned_within_a_round.pbn", {1: [2], 2: [2]}), ("", {1: [2], 2: []})]
)
def test_a_board_that_was_turned_within_a_round_lies_turned_at_its_table(
    name: str, turned: dict[int, list[int]]
) -> None:
    """The second is a file of two winners, whose lines are numbered apart."""
    content = (OTHERS.parent / "other_programs" / name).read_bytes() if name else TWO_LINES.encode()
    event, _agrees = imported(content)

    rows = Placement.objects.filter(section__session__event=event)
    assert {row.table: row.turned for row in rows} == turned
    assert {(row.table, tuple(row.boards)) for row in rows} == {(1, (1, 2)), (2, (1, 2))}
    assert len(lines(event.sessions.get())) == 4
    assert [*problems()] == []


TWO_LINES = "".join(
    f'[Event "Turned"]\n[Board "{board}"]\n[Scoring "MP"]\n'
    '[ScoreTable "Table;Round;PairId_NS;PairId_EW;Contract;Declarer;Result"]\n'
    f"1 1 {pairs} 4S N 10\n2 1 2 2 4S N 9\n\n"
    for board, pairs in ((1, "1 3"), (2, "3 1"))
)


def test_results_whose_tables_contradict_each_other_are_read_without_them() -> None:
    content = (OTHERS.parent / "other_programs" / "07_board_turned_within_a_round.pbn").read_bytes()
    event, _agrees = imported(content.replace(b"2 1 3 4", b"1 1 3 4"))

    assert not Placement.objects.filter(section__session__event=event).exists()
    assert len(lines(event.sessions.get())) == 4


# Sessions of pairs: two lines, one line, and 6 pairs on 10 boards, of which some lie turned within a round.
OWN = {
    "two lines": lambda: make_section(3),
    "one line": lambda: make_section(3, code="howell-3x5"),
    "turned": lambda: make_section(3, code="howell-3x5.turned2", boards=2),
}
METHODS = ("matchpoints", "ascherman", "cross_imps", "butler", "total_points")


@pytest.mark.slow
@pytest.mark.parametrize("format", ["usebio", "results_pbn", "results_csv"])
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("own", OWN)
def test_what_overtrick_writes_it_reads_with_the_same_ranking(own: str, method: str, format: str) -> None:
    section: Section = OWN[own]()
    change_conditions(section.session.event, method=method, by=DIRECTOR)
    play_everything(section.session)
    close_session(section.session, by=DIRECTOR)
    there = Session.objects.with_club().get(pk=section.session_id)

    event, agrees = imported(written(format, there, operator()))

    assert agrees is True
    here = event.sessions.get()
    assert sorted(one[3:] for one in lines(here)) == sorted(one[3:] for one in lines(there))
    assert sorted(places(here).values()) == sorted(places(there).values())
    assert [one for one in problems() if one.section in {each.pk for each in here.sections.all()}] == []


@pytest.mark.parametrize("format", ["usebio", "results_pbn", "report"])
def test_a_file_states_how_it_was_rounded_and_ties_broken(format: str) -> None:
    section = played_section(3)
    session = Session.objects.with_club().get(pk=section.session_id)
    plain = " ".join(written(format, session, operator()).decode().replace("% ", "").split())
    assert "ties share a rank" in plain
    assert "boards exact" in plain

    options = {**session.event.options, "rounding": "wbf", "tie_breaks": ["head_to_head", "lot"]}
    change_conditions(session.event, options=options, by=DIRECTOR)
    session = Session.objects.with_club().get(pk=section.session_id)
    changed = " ".join(written(format, session, operator()).decode().replace("% ", "").split())
    assert "each board rounded to one decimal (WBF)" in changed
    assert f"tie-breaks: head-to-head {'>' if format == 'results_pbn' else '→'} lot" in changed
