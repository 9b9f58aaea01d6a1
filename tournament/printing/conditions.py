"""The conditions of contest in one line, so that a paper found later can still be read."""

from tournament.printing.words import Tongue
from tournament.sheets.heading import Heading


def method(code: str, tongue: Tongue) -> str:
    _ = tongue.gettext
    return {
        "matchpoints": _("matchpoints"),
        "butler": _("Butler (datum)"),
        "cross_imps": _("cross-IMPs"),
        "imps": _("IMPs"),
        "total_points": _("total points"),
        "bam": _("board-a-match"),
        "patton": _("Patton"),
        "ascherman": _("Ascherman"),
        "hybrid": _("hybrid of IMPs and board points"),
    }.get(code, code)


def conditions(heading: Heading, tongue: Tongue) -> str:
    """The method, its scale, what is done with a board of fewer results, and what percentages are of."""
    if heading.method != "matchpoints":
        return method(heading.method, tongue)
    _ = tongue.gettext
    scale = _("2 / 1 / 0") if heading.scale == 2 else _("1 / ½ / 0")
    short = {
        "neuberg": _("boards with fewer results by the Neuberg formula"),
        "proportional": _("boards with fewer results in proportion"),
    }.get(heading.short_board, _("boards with fewer results as they are"))
    parts = (f"{method(heading.method, tongue)} {scale}", short, _("percentages over the boards played"))
    return " · ".join(parts)
