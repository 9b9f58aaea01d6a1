"""`manage.py hands FILE`: what a file of deals holds, or one line that refuses it."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

from tournament.domain.hands.readings import solver
from tournament.domain.hands.readings.solver import is_there

DEAL = "N:J8754.96.K3.JT92 T.AKJT874.75.AQ4 96.52.AT864.K865 AKQ32.Q3.QJ92.73"
HANDS = Path(__file__).parents[1] / "data" / "hands"


def printed(*arguments: object) -> str:
    out = StringIO()
    call_command("hands", *map(str, arguments), stdout=out)
    return out.getvalue()


def test_the_boards_of_a_file_are_printed() -> None:
    rows = json.loads(printed(HANDS / "club_bridgewebs_12_results.pbn", "--json"))
    assert len(rows) == 32
    assert rows[0] == {
        "board": 1,
        "dealer": "N",
        "vulnerable": "None",
        "deal": DEAL,
        "double_dummy": "2525625256b8b86b8b76",
        "par": "EW 460",
    }


def test_a_file_without_tables_has_no_par(tmp_path: Path) -> None:
    file = tmp_path / "pasted.txt"
    file.write_text(f"8 {DEAL}")
    row = json.loads(printed(file, "--json"))[0]
    assert (row["dealer"], row["vulnerable"], row["double_dummy"], row["par"]) == ("W", "None", None, None)


def test_a_file_that_is_refused_is_refused_in_one_line() -> None:
    with pytest.raises(CommandError) as refusal, override("en"):
        printed(HANDS / "correct_10.pbn", "--json")
    assert refusal.value.returncode == 1
    assert str(refusal.value) == (
        "Board 1, line 67: hands of East, West missing; only one hand may be missing."
    )


GAME = f'[Board "3"]\n[Deal "{DEAL}"]\n'
HEAD = ",".join(
    ["Board", *(hand + suit for hand in ("North", "East", "South", "West") for suit in ("Spades", "Hearts"))]
)
NOT_NEEDED = {
    "[Result bar]\n": 'line 3: not a tag of the form [Name "value"].\n',
    '[OptimumResultTable "Declarer;Denomination;Result"]\nN NT x\n': (
        "Board 3, line 3: the double-dummy table is not complete: OptimumResultTable.\n"
    ),
    '[OptimumResultTable "?"]\n': "",
    "\nMean: 12\n": "line 4: this is not a deal.\n",
}


@pytest.mark.parametrize("more", NOT_NEEDED)
def test_what_hides_no_card_refuses_no_file_and_is_named(tmp_path: Path, more: str) -> None:
    (tmp_path / "club.pbn").write_text(GAME + more)
    out, left = StringIO(), StringIO()
    with override("en"):
        call_command("hands", str(tmp_path / "club.pbn"), "--json", stdout=out, stderr=left)
    assert [row["board"] for row in json.loads(out.getvalue())] == [3]
    assert left.getvalue() == NOT_NEEDED[more]


BROKEN = {
    "twice.lin": ("qx|o3|md|3SA,SA,SK,|", "Board 3: ♠A appears twice: South, West."),
    "short.dup": ("1" * 153, "The file was not read: a DUP file has 156 bytes a board"),
    "table.csv": (HEAD + "\n3,AKQ\n", "line 1: the column “northdiamonds” is missing"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused_by_board_and_place(tmp_path: Path, name: str) -> None:
    text, refusal = BROKEN[name]
    (tmp_path / name).write_text(text)
    with pytest.raises(CommandError) as refused, override("en"):
        printed(tmp_path / name, "--json")
    assert str(refused.value).startswith(refusal)
    assert "\n" not in str(refused.value)


def test_a_file_becomes_one_of_a_dealing_machine(tmp_path: Path) -> None:
    file = tmp_path / "club.dlm"
    assert printed(HANDS / "club_bridgewebs_12_results.pbn", "-o", file) == f"{file}\n"
    assert [row["board"] for row in json.loads(printed(file, "--json"))] == [*range(1, 33)]
    with pytest.raises(CommandError, match=r"A \.pbn file cannot hold the boards 1–32\."):
        printed(file, "-o", tmp_path / "club.pbn")


def test_boards_are_chosen_and_numbered_anew() -> None:
    file = HANDS / "club_bridgewebs_12_results.pbn"
    rows = json.loads(printed(file, "--json"))
    taken = json.loads(printed(file, "--json", "--boards", "31-32, 5", "--first", 9))
    assert [(row["board"], row["dealer"], row["vulnerable"]) for row in taken] == [
        (9, "N", "EW"), (10, "E", "All"), (11, "S", "None"),
    ]  # fmt: skip
    assert [row["deal"] for row in taken] == [rows[at]["deal"] for at in (30, 31, 4)]
    for boards, refusal in (("33", "does not have the boards 33"), ("5-x", "No board numbers: 5-x")):
        with pytest.raises(CommandError, match=refusal), override("en"):
            printed(file, "--boards", boards)


if is_there():

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "file, boards", [("club_11_tables_bridgecomposer.pbn", 36), ("club_bridgewebs_12_results.pbn", 32)]
    )
    def test_the_solver_confirms_every_table_of_the_clubs_files(file: str, boards: int) -> None:
        came = json.loads(printed(HANDS / file, "--json"))
        solved = json.loads(printed(HANDS / file, "--json", "--solve"))
        assert len(solved) == boards
        assert solved == came

    @pytest.mark.slow
    def test_boards_without_tables_get_those_of_the_solver(tmp_path: Path) -> None:
        file = tmp_path / "pasted.txt"
        file.write_text(f"8 {DEAL}")
        (row,) = json.loads(printed(file, "--json", "--solve"))
        assert row["double_dummy"] == "2525625256b8b86b8b76"
        assert row["par"] == "EW 460"


def test_without_the_solver_the_command_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "PACKAGE", "no_such_solver")
    file = tmp_path / "pasted.txt"
    file.write_text(f"8 {DEAL}")
    with pytest.raises(CommandError, match=r'pip install "overtrick\[hands\]"'):
        printed(file, "--solve")
