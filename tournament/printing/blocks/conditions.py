"""The conditions of contest in one line, so that a paper found later can still be read."""

from tournament.printing.words.form_words import Tongue, options
from tournament.printing.words.team_words import terms_of
from tournament.sheets.heading import Heading
from tournament.sheets.team_papers import Terms


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


def match_conditions(heading: Heading, terms: Terms, tongue: Tongue) -> str:
    """How the boards of a match of two teams are scored, its scale, and how many boards it has."""
    return " · ".join(part for part in (method(heading.method, tongue), terms_of(terms, tongue)) if part)
