"""The forms in which a recorded team event may come, played as the real ones are."""

import json
from pathlib import Path

import pytest

from tests.domain.files.test_recorded_forms import Rows, write
from tests.fixtures import team_recordings
from tests.fixtures.published.teams import (
    wrong_averages,
    wrong_boards,
    wrong_matches,
    wrong_team_totals,
    wrong_whole_matches,
)
from tests.fixtures.team_recordings import matches_of_imps, matches_of_lines

# Round, home, away, IMPs, victory points of a match of eight boards.
MATCHES = [
    (1, "1", "2", 20, 10, "13.78", "6.22"),
    (2, "3", "1", 4, 8, "8.33", "11.67"),
    (3, "2", "3", 7, 7, "10.00", "10.00"),
]
TOTALS = {"1": "37.45", "3": "30.33", "2": "28.22"}  # with 12 for the bye
MIND = {"drop_each_end": 1, "mean": "truncated toward zero to a whole number"}


def swiss(folder: Path, bye: str | None, names: dict[str, str], boards: int = 8) -> Path:
    """`bye`: what stands in the place of the opponent of a row; None for no row."""
    rows: Rows = [
        {
            "round": number,
            "table": 1,
            "home": names[home],
            "away": names[away],
            "boards": boards,
            "imps_home": imps,
            "imps_away": against,
            "vp_home": won,
            "vp_away": lost,
        }
        for number, home, away, imps, against, won, lost in MATCHES
    ]
    blank = dict.fromkeys(rows[0], "")
    totals: Rows = [
        {"direction": f"R{row['round']}", "id": f"{row['home']}v{row['away']}", "total": row["vp_home"]}
        | {"extra": row["vp_away"], "place": ""}
        for row in rows
    ]
    if bye is not None:
        resting = zip((3, 2, 1), "123", strict=True)
        rows += [blank | {"round": n, "home": names[t], "away": bye, "vp_home": "12.00"} for n, t in resting]
    totals += [
        {"direction": "TEAM", "id": names[team], "total": total, "extra": "", "place": place}
        for place, (team, total) in enumerate(TOTALS.items(), start=1)
    ]
    write(folder / "matches.csv", rows)
    write(folder / "totals.csv", totals)
    event = {"method": "teams_imps_matches_only", "vp_scale": "wbf_continuous", "vp_boards": 8, "check": []}
    (folder / "event.json").write_text(json.dumps(event), encoding="utf-8")
    return folder


NUMBERS = {team: team for team in "123"}


@pytest.mark.sampled
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("bye", "names", "boards"),
    [
        ("", NUMBERS, 8),
        ("bye", {"1": "Levi v Rovaniemi", "2": "Vuosaari", "3": "Evo"}, 8),
        (None, NUMBERS, 7),
    ],
)
def test_a_swiss_may_have_byes_names_and_boards_taken_out(
    tmp_path: Path, bye: str | None, names: dict[str, str], boards: int
) -> None:
    recording = team_recordings.read(swiss(tmp_path, bye, names, boards))
    event = team_recordings.play(recording, "swiss", [*matches_of_imps(recording)])
    assert wrong_matches(recording, event) == []
    assert wrong_whole_matches(recording, event) == []
    assert wrong_team_totals(recording, event) == []


@pytest.mark.django_db
def test_a_board_of_multiple_teams_may_have_an_artificial_score(tmp_path: Path) -> None:
    """Two boards, of which the second is a ruling: the first team wins by 6 and 3 IMPs."""
    played = {("NS", 1): 420, ("EW", 1): 170, ("EW", 2): 110}
    lines: Rows = [
        {"section": section, "board": board, "round": 1, "table": "1v2", "contract": "", "ns": "", "ew": ""}
        | {"score_ns": played.get((section, board), ""), "declarer": "", "tricks": ""}
        | {"adj": "" if (section, board) in played else "A+/A-", "pub_ns": {1: 6, 2: 3}[board]}
        for section in ("EW", "NS")
        for board in (1, 2)
    ]
    totals: Rows = [
        {"direction": "R1", "id": "1v2", "total": 12, "extra": 8, "place": ""},
        {"direction": "TEAM", "id": "1", "total": 12, "extra": "", "place": "1"},
        {"direction": "TEAM", "id": "2", "total": 8, "extra": "", "place": "2"},
    ]
    write(tmp_path / "lines.csv", lines)
    write(tmp_path / "totals.csv", totals)
    event = {"method": "teams_imps", "vp_bands": [[0, 10], [1, 11], [9, 12], [10, 20]], "check": []}
    (tmp_path / "event.json").write_text(json.dumps(event), encoding="utf-8")
    recording = team_recordings.read(tmp_path)
    played_event = team_recordings.play(recording, "round-robin", [*matches_of_lines(recording)])
    assert wrong_boards(recording, played_event) == []
    assert wrong_matches(recording, played_event) == []
    assert wrong_team_totals(recording, played_event) == []


SCORES = (420, 170, 150, 140, -50)  # the mean without the ends is 153⅓
ROUNDED = {"difference": "rounded to the nearest 10, halves away from zero, before the IMP scale"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("datum", "awards"),
    [
        ({"drop_each_end": 1, "mean": "rounded to the nearest 10"}, (7, 1, 0, 0, -5)),
        ({"drop": 1, "round": 10}, (7, 1, 0, 0, -5)),
        ({**MIND, **ROUNDED}, (7, 1, 0, 0, -5)),
        (MIND, (6, 0, 0, 0, -5)),
        ({"drop_each_end": 0, "mean": "rounded to the nearest 10"}, (6, 0, -1, -1, -6)),
    ],
)
def test_a_datum_is_formed_as_the_recording_says(
    tmp_path: Path, datum: dict[str, object], awards: tuple[int, ...]
) -> None:
    """The same five tables in two rounds, whose boards have numbers beyond 32."""
    lines: Rows = [
        {"section": "", "board": board, "round": number, "ns": f"P{place}", "ew": f"P{place + 5}"}
        | {"contract": "", "declarer": "", "tricks": "", "score_ns": score}
        for number, board in ((1, 33), (2, 1))
        for place, score in enumerate(SCORES)
    ]
    totals: Rows = [
        {"direction": "BUTLER", "id": f"P{place + other}", "total": sign * award}
        for place, award in enumerate(awards)
        for other, sign in ((0, 1), (5, -1))
    ]
    write(tmp_path / "lines.csv", lines)
    write(tmp_path / "totals.csv", totals)
    event = {"method": "butler_and_cross_imps_of_pairs_in_teams", "datum": datum, "check": ["totals"]}
    (tmp_path / "event.json").write_text(json.dumps(event), encoding="utf-8")
    recording = team_recordings.read(tmp_path)
    assert wrong_averages(recording, team_recordings.play_pairs(recording), "BUTLER") == []
