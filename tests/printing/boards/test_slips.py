"""Pick-up slips leave room for handwriting on every paper."""

import pytest

from tests.printing.samples import SHEETS
from tournament.printing import FORMS, document
from tournament.printing.blocks.paper_table import Table
from tournament.printing.kit.pen import MM, Pen

CODES = ("pickup_slip", "round_slip")
ROW = 8 * MM


@pytest.mark.sampled
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("language", ["ja", "en", "both"])
def test_a_row_is_eight_millimetres_high(code: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where rows are lowered so that more slips fit on a page."""
    heights: list[float] = []
    draw = Table.draw

    def noted(self: Table, pen: Pen, x: float, top: float) -> None:
        heights.extend(row.height for row in self.rows)
        draw(self, pen, x, top)

    monkeypatch.setattr(Table, "draw", noted)
    for paper in FORMS[code].papers:
        for sheets, blank in ((SHEETS[code]()[:8], False), (SHEETS[code]()[:8], True), ((), True)):
            document(code, sheets, language=language, paper=paper, blank=blank).pdf()
    assert heights
    assert min(heights) >= ROW - 0.01
