"""The conditions of contest in one line, so that a paper found later can still be read."""

from tournament.printing.words.options import options
from tournament.printing.words.words import Tongue
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
        "aggregate": _("total points of the match"),
    }.get(code, code)


def conditions(heading: Heading, tongue: Tongue) -> str:
    """The method and every option that affects it, defaults included."""
    return " · ".join((method(heading.method, tongue), *options(heading, tongue)))
