"""The Scoring tag says how the points of the file were made, under every method and every option of it."""

from datetime import date
from fractions import Fraction

import pytest

from tests.tools.each_case import each_case
from tournament.exchange.pbn.pbn_reader import read_games
from tournament.exchange.results.condition_fitting import fitting
from tournament.exchange.results.pbn_results_writer import SCORING, scoring_tag, write_pbn_results
from tournament.exchange.results.result_files import read_results
from tournament.exchange.usebio.usebio_values import (
    Board,
    Competitor,
    EventFile,
    Line,
    Person,
    Section,
    SessionPart,
)
from tournament.sheets.board_sheets import Played
from tournament.sheets.heading import IN_PER_CENT, OPTIONS, Heading

CHOICES = {
    "matchpoint_scale": ("2", "1"),
    "cross_imp_divisor": ("others", "results", "none", "probst"),
    "datum": ("one", "mean", "woburn", "two", "tenth", "truncated", "own"),
}
TAGS = {
    ("cross_imps", "others"): "IMP;Cross2",
    ("cross_imps", "results"): "IMP;Cross1",
    ("cross_imps", "none"): "IMP;Cross",
    ("cross_imps", "probst"): "IMP;Cross;Probst",
    ("butler", "one"): "IMP;Butler-2",
    **{("butler", code): "IMP;Butler" for code in ("mean", "woburn", "two", "tenth", "truncated", "own")},
    **{("matchpoints", scale): "MP;MP1" for scale in ("2", "1")},
    **{("ascherman", scale): "MP;Ascherman" for scale in ("2", "1")},
    ("total_points", ""): "TotalPoints",
}


def heading(method: str, code: str) -> Heading:
    plain = Heading("E", "C", date(2026, 11, 27), method=method)
    named = {"cross_imps": "cross_imp_divisor", "butler": "datum"}.get(method)
    values = {"method": method, **({named: code} if named else {"scale": int(code or 2)})}
    return Heading("E", "C", date(2026, 11, 27), **values) if values else plain  # type: ignore[arg-type]


def event(method: str, code: str, lines: tuple[Line, ...] = ()) -> EventFile:
    names = [Person("𠮷田 五十嵐" * 10, "1" * 12), Person("長谷川" * 14, "2" * 12)]
    entered = tuple(Competitor(str(number), tuple(names), figure=50, place=1) for number in range(1, 7))
    section = Section("A", entered, (Board(1, lines),))
    return EventFile(
        *("Club", "", "白樺" * 90, date(2026, 11, 27), "pairs", method),
        (SessionPart((section,)),),
        options=heading(method, code).options,
    )


def test_every_method_and_option_of_pairs_is_in_the_table() -> None:
    methods = {*OPTIONS}
    deciding = {"cross_imps": "cross_imp_divisor", "butler": "datum", "total_points": ""}
    wanted = {
        (method, code)
        for method in methods
        for code in CHOICES.get(deciding.get(method, "matchpoint_scale"), ("",))
    }
    assert wanted == {*TAGS}
    assert methods == {*SCORING}


@each_case("method, code", TAGS)
def test_the_tag_is_that_of_the_method_and_its_option(method: str, code: str) -> None:
    assert scoring_tag(event(method, code)) == TAGS[method, code]


RESULTS = (420, 400, -50)
POINTS = {  # of the three results, by hand
    "matchpoints": (4, 2, 0),
    "ascherman": (5, 3, 1),
    "total_points": (420, 400, -50),
}


@pytest.mark.parametrize("method", POINTS)
def test_a_file_is_read_back_under_its_own_method_and_no_line_is_too_long(method: str) -> None:
    lines = tuple(
        Line(
            (str(2 * at + 1),),
            (str(2 * at + 2),),
            Played("played", score_ns=score),
            (Fraction(own), Fraction(sum(POINTS[method][:1]) - own)),
        )
        for at, (score, own) in enumerate(zip(RESULTS, POINTS[method], strict=True))
    )
    text = write_pbn_results(event(method, "" if method == "total_points" else "2", lines), {})
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 253
    assert read_games(text)[0].table("TotalScoreTable") is not None
    file = read_results(text.encode())
    assert (file.method, [line.points for line in file.lines]) == (method, [*RESULTS])
    assert fitting(file).columns.get("matchpoint_scale", 2) == 2
    assert (method in IN_PER_CENT) == (file.method in IN_PER_CENT)
