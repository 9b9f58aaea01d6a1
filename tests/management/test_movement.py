"""`manage.py movement`: what fits, one movement, a file judged, everything written down, a search."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

from tests.tools.each_case import each_case
from tournament.domain.movements.readings.movement_files import MOST_BYTES
from tournament.management.commands.movement import as_text
from tournament.movements.catalogue import build, choices
from tournament.movements.catalogue_figures import SIZES, on_offer
from tournament.movements.schema import from_json
from tournament.movements.search import harvest

FILES = Path(__file__).parents[1] / "data" / "movements"
PUBLISHED = Path(__file__).parents[1] / "movements" / "data"


def said(*arguments: object) -> str:
    out = StringIO()
    call_command("movement", *map(str, arguments), stdout=out)
    return out.getvalue()


def refused(*arguments: object) -> str:
    """What is said although the command fails."""
    out = StringIO()
    with pytest.raises(CommandError) as error:
        call_command("movement", *map(str, arguments), stdout=out)
    assert error.value.returncode == 1
    return out.getvalue()


# ── what fits ─────────────────────────────────────────────────────────────────────────────────────────


def test_the_list_is_the_catalogues() -> None:
    listed = json.loads(said("list", "--pairs", 14, "--boards", 26, "--json"))
    assert [one["code"] for one in listed] == [choice.code for choice in choices(14, boards=26)]
    assert listed[0].keys() >= {"rounds", "boards_per_round", "minutes", "sharing", "sit_out", "qf", "reason"}


@pytest.mark.parametrize(
    "wish, kept",
    [
        (["--one-winner"], lambda one: one["winners"] == 1),
        (["--two-winners"], lambda one: one["winners"] == 2),
        (["--no-sharing"], lambda one: one["sharing"] == 0),
        (["--sharing"], lambda one: one["sharing"] > 0),
        (["--copies", 1], lambda one: one["copies"] == 1),
        (["--minutes", 180], lambda one: float(one["minutes"]["decimal"]) <= 180),
        (["--stationary", 8], lambda one: one["stationary"] >= 8),
        (["--max-sit-out", 0], lambda one: one["sit_out"] == 0),
    ],
)
def test_wishes_are_kept(wish: list[object], kept: Callable[[dict], bool]) -> None:
    listed = json.loads(said("list", "--pairs", 16, "--json", *wish))
    assert listed
    assert all(map(kept, listed))


def test_turned_boards_only_where_they_are_wished() -> None:
    unwished = json.loads(said("list", "--pairs", 10, "--boards", 18, "--json"))
    wished = json.loads(said("list", "--pairs", 10, "--boards", 18, "--turned", "--json"))
    assert not any(one["turned"] for one in unwished)
    assert any(one["turned"] for one in wished)


@pytest.mark.parametrize("kind, number", [("individuals", 12), ("teams", 6), ("rotation", 5)])
def test_others_than_pairs_have_their_list(kind: str, number: int) -> None:
    assert json.loads(said("list", f"--{kind}", number, "--json"))


def test_people_read_it_in_both_languages() -> None:
    listed = said("list", "--pairs", 14, "--boards", 26)
    assert "Balance · 公平度" in listed
    assert "mitchell-7x7 " in listed
    assert "ありません" in said("list", "--pairs", 14, "--minutes", 20)


def test_what_is_impossible_is_said() -> None:
    proved = "Without shared boards, 5 full rounds at 4 tables are proven impossible."
    assert proved in said("list", "--pairs", 8)
    assert "proved" not in said("list", "--pairs", 14)
    assert "proved" not in said("list", "--teams", 8)


@each_case(
    "wish",
    ["--pairs 0", "--teams -2", "--individuals 0", "--rotation -1"]
    + [
        f"--pairs 8 {one} -5"
        for one in ("--boards", "--minutes", "--copies", "--max-sit-out", "--stationary")
    ]
    + ["--pairs 8 --minutes 0", "--pairs 8 --minutes-per-board 1/2", "--pairs 8 --minutes-per-move -1"],
)
def test_what_nobody_can_wish_for_is_refused_in_both_languages(wish: str) -> None:
    *_rest, option, given = wish.split()
    with pytest.raises(CommandError) as error:
        said("list", *wish.split())
    assert f"{option}: {given} is too small" in str(error.value)
    assert "小さすぎます" in str(error.value)
    assert error.value.returncode == 1


def test_minutes_are_exact_fractions() -> None:
    (shorter, *_rest), (longer, *_others) = (
        json.loads(said("list", "--teams", 2, "--json", "--minutes-per-board", minutes))
        for minutes in ("6.5", "7.5")
    )
    played = longer["rounds"] * longer["boards_per_round"]
    assert float(longer["minutes"]["decimal"]) - float(shorter["minutes"]["decimal"]) == played


@pytest.mark.parametrize("minutes", ["many", "1/0", "nan", "inf"])
def test_minutes_that_are_no_number_are_refused(minutes: str) -> None:
    with pytest.raises(CommandError, match="--minutes-per-board"):
        said("list", "--pairs", 8, "--minutes-per-board", minutes)


# ── one movement ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", ["howell-4x7", "individual-12x11", "triples-3x2", "mitchell-7x7.absent14"])
def test_one_movement_is_shown_whole(name: str) -> None:
    assert from_json(json.loads(said("show", name, "--json"))) == from_json(json.loads(as_text(build(name))))
    assert said("show", name).startswith(name)


def test_a_name_that_is_none_is_refused() -> None:
    with pytest.raises(CommandError, match="There is no movement of this name"):
        said("show", "howell-4000")


# ── a file judged ─────────────────────────────────────────────────────────────────────────────────────


@each_case("file", [FILES / "right.json", *sorted(PUBLISHED.glob("tbs-*.json"))])
def test_nothing_is_wrong_with_a_good_file(file: Path) -> None:
    verdict = json.loads(said("check", file, "--json"))
    assert verdict["is_valid"]
    assert verdict["figures"]["in_play"]


BROKEN = {
    "two-places.json": (
        "Round 3, table 4: pair 7 cannot sit at tables 2, 4 at the same time.",
        "第3ラウンド・4卓：7番ペアが同時に2, 4卓にいます。",
    ),
    "same-boards.json": (
        "Round 4, table 1: pair 5 plays board set 5 more than once, in rounds 3, 4.",
        "第4ラウンド・1卓：5番ペアがボードのセット5を第3, 4ラウンドで重ねてプレイしています。",
    ),
    "no-east.json": ("Round 5, table 3 cannot be read: ew: missing", "第5ラウンド・3卓の行が読めません"),
    "cut-off.json": ("This file is not JSON", "このファイルはJSONではありません"),
    "giant.json": ("contestants", "contestants"),
}


@each_case("file", BROKEN)
def test_a_wrong_file_is_refused_with_the_place_in_both_languages(file: str) -> None:
    told = refused("check", FILES / file)
    assert all(sentence in told for sentence in BROKEN[file])


def test_programs_are_told_what_is_wrong_as_data() -> None:
    with override("en"):
        verdict = json.loads(refused("check", FILES / "two-places.json", "--json"))
        assert json.loads(refused("check", FILES / "cut-off.json", "--json"))["code"] == "not_json"
    clash = next(found for found in verdict["findings"] if found["problem"]["code"] == "CLASH")
    assert (clash["problem"]["round"], clash["problem"]["contestant"]) == (3, 7)
    assert clash["cells"] == [[3, 2], [3, 4]]
    assert (verdict["is_valid"], verdict["figures"]) == (False, None)


@pytest.mark.parametrize(
    "data",
    [b"", b"[" * 100_000, b"\xff\xfe", b"[]", b'{"schema": "movement/1"}', b" " * (MOST_BYTES + 1)],
    ids=["empty", "deep", "binary", "list", "bare", "huge"],
)
def test_what_is_no_movement_at_all_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(data)
    assert refused("check", path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert refused("check", tmp_path / "none.json") == ""


# ── everything ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.slow
def test_everything_on_offer_is_written_and_reads_as_it_was_built(tmp_path: Path) -> None:
    offered = {name for kind, sizes in SIZES.items() for n in sizes for name, _figures in on_offer(n, kind)}

    assert str(len(offered)) in said("export", tmp_path / "all")

    written = sorted((tmp_path / "all").iterdir())
    assert {path.stem for path in written} == offered
    for path in written[::40]:
        movement = from_json(json.loads(path.read_text("utf-8")))
        assert (path.stem, movement.rows) == (movement.name, build(path.stem).rows)


def test_a_written_file_has_a_row_a_line() -> None:
    text = as_text(build("howell-4x7"))
    assert sum(line.startswith('  {"round"') for line in text.splitlines()) == 28
    assert from_json(json.loads(text)).rows == build("howell-4x7").rows


# ── a search ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_search_keeps_what_is_fairer_with_its_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines made worse on purpose are found again from the seed."""
    kept, again = harvest.SEARCHES["lines"]
    code = "hesitation-5x6.tuned"
    entry = json.loads(kept.read_text("utf-8"))[code]
    copy = tmp_path / "lines.json"
    copy.write_text(json.dumps({code: {**entry, "lines": "0", "qf": "1"}}), "utf-8")
    monkeypatch.setitem(harvest.SEARCHES, "lines", (copy, again))

    told = said("search", "lines", "--seed", entry["seed"], "--steps", 2000)

    found = json.loads(copy.read_text("utf-8"))[code]
    assert code in told
    assert f"seed {entry['seed']}, steps 2000, qf {found['qf']}" in told
    assert found["lines"] != "0"
