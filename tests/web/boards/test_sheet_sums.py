"""What a reader adds up on a score sheet adds up: every figure of a row is there, and leads to its total."""

import re
from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from random import Random
from typing import Any

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from scoring.games import GAMES
from scoring.games.agreement import Agreement, agree
from scoring.games.results.match_score import OPEN_END, match_score, next_problems
from tests.scoring.games.bridge_deals import CHICAGO, LIGHTLY, MINIBRIDGE, SHEETS
from tests.scoring.games.spades_robots import whole_deal
from tournament.sheets.game_sheets import DealLine, GameSheet, Seated
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party
from tournament.web.games.sheet_tables import columns

# A game's running total, and the columns of a row that are added to the one before.
SUMS = {
    "chicago": ("Total", ("Score",)),
    "minibridge": ("Total", ("Score",)),
    "spades": ("Running total", ("Deal total",)),
    **dict.fromkeys(SHEETS, ("Total", ("Below the line", "Above the line", "Rubber bonus"))),
}
CHICAGO_PARTS = (
    "Trick points", "Overtrick points", "Doubled and made", "Slam bonus", "Game bonus", "Part-score bonus",
    "Honours", "Undertrick points",
)  # fmt: skip
SPADES_PARTS = (
    "Bid points", "Overtrick points", "Nil points", "Bonuses", "Bag penalty", "Tricks off the bid",
)  # fmt: skip


def sheet_of(agreed: Agreement, deals: Sequence[Any]) -> GameSheet:
    """The sheet of a match as its reader has it, without anybody's name."""
    score = match_score(agreed, deals, OPEN_END)
    rows = {row.number: asdict(row) for row in score.tally.rows}
    seats = (
        Seated(number, agreed.side_of(number), Party(number, str(number)), 1, None)
        for number in range(agreed.seats)
    )
    return GameSheet(
        heading=Heading("", "", date(2026, 11, 21)),
        section=1, letter="A", section_version=1, match=1, version=1, round=1, table=1,
        game=agreed.code, preset=agreed.preset, overrides=agreed.overrides, rules=asdict(agreed.rules),
        deal_limit=None, ends_at=None, sides=agreed.sides, seats=tuple(seats), out=(),
        deals=tuple(
            DealLine(number, number, 1, 1, "accepted", 0, asdict(deal), rows.get(number))
            for number, deal in enumerate(deals, start=1)
        ),
        totals=score.totals, fined=score.fined, rulings=(), standing={}, state="playing", reason=None,
        winners=(), leaders=(), settled=score.settled, unit=score.unit, next=None,
    )  # fmt: skip


def figures(sheet: GameSheet, labels: Sequence[str], side: int | None) -> list[int]:
    """What stands in these columns of a side, added up row by row; a column nobody uses is not there."""
    shown = [each.cells for each in columns(sheet) if each.label in labels and each.side == side]
    return [sum(map(whole, cells)) for cells in zip(*shown, strict=True)] or [0] * len(sheet.deals)


def whole(cell: str) -> int:
    return sum(int(each.replace("−", "-")) for each in re.findall(r"−?\d+", cell))


def lawful(agreed: Agreement, deals: Sequence[Any]) -> list[Any]:
    done: list[Any] = []
    for deal in deals:
        if not next_problems(agreed, done, deal):
            done.append(deal)
    return done


def assert_totals_add_up(sheet: GameSheet) -> None:
    total, addends = SUMS[sheet.game]
    for side in range(len(sheet.sides)):
        running = figures(sheet, (total,), side)
        added = figures(sheet, addends, side)
        assert running == [sum(added[: row + 1]) for row in range(len(added))]
        assert (running or [0])[-1] == sheet.totals[side]


@pytest.mark.slow
@pytest.mark.parametrize("code", SHEETS)
@LIGHTLY
@given(data=st.data())
def test_a_running_sheet_adds_up_with_the_bonus_for_its_rubber(code: str, data: st.DataObject) -> None:
    game, strategy = SHEETS[code]
    stop = [game.GAME.deal(stopped=True)] * data.draw(st.integers(0, 1))
    agreed = agree(code, next(iter(GAMES[code].presets)), {})
    deals = lawful(agreed, [*data.draw(st.lists(strategy, max_size=8)), *stop])
    with override("en"):
        assert_totals_add_up(sheet_of(agreed, deals))


@pytest.mark.slow
@pytest.mark.parametrize("preset", CHICAGO)
@LIGHTLY
@given(data=st.data())
def test_a_chicago_row_shows_all_that_its_score_is_made_of(preset: str, data: st.DataObject) -> None:
    """A small slam of 190 and 300 for the game is 990 with the 500 that have a column too."""
    agreed = agree("chicago", preset, {})
    with override("en"):
        sheet = sheet_of(agreed, data.draw(st.lists(CHICAGO[preset], max_size=4)))
        scored = [figures(sheet, ("Score",), side) for side in (0, 1)]
        assert figures(sheet, CHICAGO_PARTS, None) == [ns + ew for ns, ew in zip(*scored, strict=True)]
        if preset != "russian":
            assert_totals_add_up(sheet)


@pytest.mark.slow
@LIGHTLY
@given(st.lists(MINIBRIDGE, max_size=4))
def test_a_minibridge_sheet_adds_up(deals: list[Any]) -> None:
    agreed = agree("minibridge", "standard", {"slams": True})
    with override("en"):
        assert_totals_add_up(sheet_of(agreed, lawful(agreed, deals)))


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["dan_brad", "akagiri_standard", "hoyle", "yahoo_normal"])
@LIGHTLY
@given(seed=st.integers(0, 2**32), count=st.integers(1, 4))
def test_a_spades_row_adds_up_to_its_deal_and_its_total(preset: str, seed: int, count: int) -> None:
    agreed, random, deals = agree("spades", preset, {}), Random(seed), []
    while len(deals) < count and not (tally := agreed.game.tally(agreed.rules, deals)).finished:
        deals.append(whole_deal(random, agreed.rules, tally))
    with override("en"):
        sheet = sheet_of(agreed, deals)
        assert_totals_add_up(sheet)
        for side in range(len(sheet.sides)):
            assert figures(sheet, SPADES_PARTS, side) == figures(sheet, ("Deal total",), side)
