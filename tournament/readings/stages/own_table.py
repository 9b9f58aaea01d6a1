"""A victory-point table of one's own, as it is typed and as a stage stores it."""

import re
from collections.abc import Mapping
from math import ceil
from typing import Any

from django.utils.translation import gettext as _

from scoring.errors import ScoringError
from tournament.readings.errors import DirectorError
from tournament.sheets.stage_options import scale_of

FIGURE = re.compile(r"\d{1,4}(?:\.\d{1,2})?")
RANGE = re.compile(r"(\d{1,4})\s*[-–—~〜]\s*\d{1,4}")


def read_own_table(text: str, measure: str = "imps") -> dict[str, Any]:
    """Bands of lines such as `3 16 14` or `2-5: 16–14`. DirectorError `bad_table` with the line at fault."""
    bands = [_band(line) for line in text.splitlines() if line.strip()]
    if not bands:
        raise DirectorError("bad_table", _("Paste your own victory-point table."))
    top = ceil(max(2 * bands[0][1], *(max(band[1:]) for band in bands)))  # what a draw shares, or more
    stored: dict[str, Any] = {"top": top, "bands": bands}
    stored |= {"measure": measure} if measure != "imps" else {}
    try:
        scale_of(top, bands, measure)
    except ScoringError as error:
        raise DirectorError(
            "bad_table",
            _(
                "This table scores no match. It begins with a margin of 0, or at 50 per cent, and equal "
                "points. Its margins rise, and a larger margin never earns less."
            ),
        ) from error
    return stored


def _band(line: str) -> list[int | float]:
    """The first margin, the winner's points and perhaps the loser's; a margin may be a range."""
    figures = FIGURE.findall(RANGE.sub(r"\1 ", line, count=1))
    if not 2 <= len(figures) <= 3:
        raise DirectorError("bad_table", _("This line is no band of a table: %(line)s") % {"line": line[:60]})
    return [float(figure) if "." in figure else int(figure) for figure in figures]


def written_table(stored: Mapping[str, Any]) -> str:
    """The table as it may be typed again; empty where none is stored."""
    table = stored.get("vp_table") or {}
    return "\n".join(" ".join(map(str, band)) for band in table.get("bands", ()))
