"""The forms in which a recorded event of pairs may come, played as the real ones are."""

import csv
import json
from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from tests.fixtures.pair_recordings import read_pairs
from tests.test_events import comes_out_as_published

# By session: board, the North-South and the East-West pair of three tables, and the scores there.
SESSIONS = (
    [
        (1, ("1", "3", "5"), ("2", "4", "6"), (420, -50, 170)),
        (2, ("1", "3", "5"), ("2", "4", "6"), (90, 90, 0)),
    ],
    [(1, ("1", "3", "5"), ("4", "6", "2"), (-100, 50, 50))],
)
Rows = list[dict[str, object]]


def lines_of(session: int) -> Rows:
    rows = []
    for board, ns, ew, scores in SESSIONS[session]:
        for place, score in enumerate(scores):
            won = points(scores, place)
            rows.append(
                {
                    "pub_ns": won,
                    "section": "ABC"[place],
                    "board": board,
                    "round": board,
                    "table": 1,
                    "ns": ns[place],
                    "ew": ew[place],
                    "score_ns": score,
                    "pub_ew": 4 - won,
                }
            )
    return rows


def points(scores: Sequence[int], place: int) -> int:
    """Matchpoints 2/1/0 of a table; the top of three tables is 4."""
    return sum((scores[place] > other) - (scores[place] < other) + 1 for other in scores) - 1


def percentages(rows: Rows) -> dict[str, Fraction]:
    won, boards = defaultdict[str, int](int), defaultdict[str, int](int)
    for row in rows:
        for pair, own in (("ns", "pub_ns"), ("ew", "pub_ew")):
            won[str(row[pair])] += int(str(row[own]))
            boards[str(row[pair])] += 1
    return {pair: Fraction(100 * own, 4 * boards[pair]) for pair, own in won.items()}


def totals_of(rows: Rows, handicap: Fraction | None = None, **more: object) -> Rows:
    """The pairs by their percentages; odd pairs have a handicap, of which half counts, if there is one."""
    scratch = percentages(rows)
    given = {pair: (handicap or 0) * (int(pair) % 2) for pair in scratch}
    final = {pair: own + Fraction(given[pair]) / 2 for pair, own in scratch.items()}
    return [
        {
            "id": pair,
            "percent": f"{float(own):.2f}",
            "place": 1 + sum(other > final[pair] for other in final.values()),
            "extra": f"handicap={float(given[pair])};final={float(final[pair]):.2f}" if handicap else "",
            **more,
        }
        for pair, own in scratch.items()
    ]


def ranked_within(rows: Rows, figure: str) -> None:
    """Places among the rows of the same direction, by a figure, the best first."""
    for row in rows:
        level = [other for other in rows if other["direction"] == row["direction"]]
        row["place"] = 1 + sum(Fraction(str(one[figure])) > Fraction(str(row[figure])) for one in level)


def write(path: Path, rows: Rows) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, [*rows[0]])
        table.writeheader()
        table.writerows(rows)


def described(folder: Path, **facts: object) -> Path:
    folder.mkdir(exist_ok=True)
    event = {"method": "matchpoints", "matchpoint_scale": 2, "winners": 1, "short_board": "neuberg"}
    checks = ["line_points", "totals", "places", "sessions"]
    (folder / "event.json").write_text(json.dumps({**event, "check": checks, **facts}), encoding="utf-8")
    return folder


def in_files(folder: Path) -> None:
    for number in (0, 1):
        write(folder / f"lines_{number + 1}.csv", lines_of(number))


def in_folders(folder: Path) -> None:
    for number in (0, 1):
        write(folder / f"session-{number + 1}" / "lines.csv", lines_of(number))
        write(folder / f"session-{number + 1}" / "totals.csv", totals_of(lines_of(number)))


def in_a_column(folder: Path) -> None:
    write(folder / "lines.csv", [{**row, "session": of + 1} for of in (0, 1) for row in lines_of(of)])


def in_sections(folder: Path) -> None:
    """Sections that are the sessions: the ranking names none, and the same pairs are in both."""
    rows = [
        {**row, "section": of + 1, "table": "ABC".index(str(row["section"])) + 1}
        for of in (0, 1)
        for row in lines_of(of)
    ]
    write(folder / "lines.csv", rows)


@pytest.mark.parametrize("form", [in_files, in_folders, in_a_column, in_sections])
def test_two_sessions_are_told_apart(form, tmp_path: Path) -> None:
    form(described(tmp_path))
    write(tmp_path / "totals.csv", totals_of(lines_of(0) + lines_of(1)))

    recording = read_pairs(tmp_path)
    assert [len(one.lines) for one in recording.sessions] == [6, 3]
    assert [len(one.totals) for one in recording.sessions] == ([6, 6] if form is in_folders else [0, 0])
    assert len(recording.totals) == 6


@pytest.mark.slow
@pytest.mark.django_db
def test_two_sessions_of_three_sections_are_added_up(tmp_path: Path) -> None:
    in_folders(described(tmp_path))
    write(tmp_path / "totals.csv", totals_of(lines_of(0) + lines_of(1), handicap=Fraction(3)))
    comes_out_as_published(read_pairs(tmp_path))


@pytest.mark.django_db
def test_a_pair_that_plays_only_the_second_session_is_read(tmp_path: Path) -> None:
    """Pair 7 sits for pair 2, which plays the first session alone; three tables of a section."""
    first, second = (
        [
            {
                **row,
                "section": "A",
                "table": number % 3 + 1,
                "ew": "7" if of and row["ew"] == "2" else row["ew"],
            }
            for number, row in enumerate(lines_of(of))
        ]
        for of in (0, 1)
    )
    for number, rows in enumerate((first, second), start=1):
        write(described(tmp_path) / f"lines_{number}.csv", rows)
    write(tmp_path / "totals.csv", totals_of(first + second))
    event = comes_out_as_published(read_pairs(tmp_path))
    assert event.last.event.entrants.count() == 7


@pytest.mark.slow
@pytest.mark.django_db
def test_three_sections_with_the_same_numbers_are_one_field_and_its_handicaps_count(tmp_path: Path) -> None:
    lines = lines_of(0)
    totals = totals_of(lines, handicap=Fraction(-5, 2))
    of = {
        str(row[side]): (row["section"], number)
        for row in lines
        for number, side in enumerate(("ns", "ew"), 1)
    }
    for row in lines:
        row["ns"], row["ew"] = 1, 2
    for row in totals:
        row["section"], row["id"] = of[str(row["id"])]
    write(described(tmp_path) / "lines.csv", lines)
    write(tmp_path / "totals.csv", totals)

    comes_out_as_published(read_pairs(tmp_path))

    totals[0]["extra"] = "handicap=1;final=99.00"
    write(tmp_path / "totals.csv", totals)
    with pytest.raises(AssertionError, match="99"):
        comes_out_as_published(read_pairs(tmp_path))


@pytest.mark.django_db
@pytest.mark.parametrize("ranked_by", ["final", "percent"])
def test_handicaps_of_two_lines_are_ranked_in_each(tmp_path: Path, ranked_by: str) -> None:
    """60 per cent of a handicap count; the places are those with handicap, or the scratch ones."""
    lines = [{**row, "section": "A", "table": "ABC".index(str(row["section"])) + 1} for row in lines_of(0)]
    totals: Rows = [
        {
            "direction": "EW" if int(pair) % 2 == 0 else "NS",
            "id": pair,
            "percent": f"{float(own):.2f}",
            "final": f"{float(own) + 3 * int(pair):.2f}",
            "extra": f"handicap={5 * int(pair)};final={float(own) + 3 * int(pair):.2f}",
        }
        for pair, own in percentages(lines).items()
    ]
    ranked_within(totals, ranked_by)
    write(described(tmp_path, winners=2, check=["totals", "places"]) / "lines.csv", lines)
    write(tmp_path / "totals.csv", totals)
    comes_out_as_published(read_pairs(tmp_path))


@pytest.mark.django_db
def test_names_may_stand_for_ids_and_totals_may_name_no_line(tmp_path: Path) -> None:
    """Files that begin with a byte order mark; the ids of two lines are distinct."""
    lines = [{**row, "section": "A", "table": "ABC".index(str(row["section"])) + 1} for row in lines_of(0)]
    totals = [{**row, "place": ""} for row in totals_of(lines)]
    for row in (*lines, *totals):
        row |= {side: f"Pair of Mrs {row[side]}" for side in ("ns", "ew", "id") if side in row}
    write(described(tmp_path, winners=2) / "lines.csv", lines)
    write(tmp_path / "totals.csv", totals)
    for path in tmp_path.iterdir():
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    comes_out_as_published(read_pairs(tmp_path))


@pytest.mark.django_db
def test_an_average_plus_of_imps_may_be_flat_and_the_mean_of_a_board_ranked(tmp_path: Path) -> None:
    """Three tables: 1.5 IMPs a comparison, though the pair has more on its other boards; pair 5 plays two."""
    scores: dict[int, dict[str, int | str]] = {
        1: {"1": 420, "3": 0, "5": 0},
        2: {"1": "", "3": 0, "5": 0},
        3: {"1": 100, "3": 0},
    }
    awards = {1: {"1": 18, "3": -9, "5": -9}, 2: {"1": 3, "3": 0, "5": 0}, 3: {"1": 3, "3": -3}}
    rows: Rows = [
        {
            "board": board,
            "ns": pair,
            "ew": int(pair) + 1,
            "score_ns": score,
            "adj": "A+/A-" if score == "" else "",
            "pub_ns": awards[board][pair],
            "pub_ew": -awards[board][pair],
        }
        for board, own in scores.items()
        for pair, score in own.items()
    ]
    means = {"1": 8.0, "2": -8.0, "3": -4.0, "4": 4.0, "5": -4.5, "6": 4.5}
    totals = [
        {"id": pair, "total": f"{own:.2f}", "place": f"={1 + sum(other > own for other in means.values())}"}
        for pair, own in means.items()
    ]
    write(described(tmp_path, method="cross_imps") / "lines.csv", rows)
    write(tmp_path / "totals.csv", totals)
    comes_out_as_published(read_pairs(tmp_path))


@pytest.mark.django_db
def test_imps_over_two_sessions_may_be_means_of_a_board(tmp_path: Path) -> None:
    awards = ([(8, -8, 0), ("1.5", "1.5", -3)], [(-4, 2, 2)])
    means = {"4": "3.50", "1": "1.83", "6": "0.33", "5": "-0.33", "3": "-1.50", "2": "-3.83"}
    for session, boards in enumerate(awards):
        rows = lines_of(session)
        for row, award in zip(rows, [award for board in boards for award in board], strict=True):
            row |= {"pub_ns": award, "pub_ew": -Fraction(award)}
        write(described(tmp_path, method="cross_imps") / f"lines_{session + 1}.csv", rows)
    totals = [
        {"id": pair, "total": mean, "place": place} for place, (pair, mean) in enumerate(means.items(), 1)
    ]
    write(tmp_path / "totals.csv", totals)
    comes_out_as_published(read_pairs(tmp_path))
