"""A doubt of the organiser's queue in words."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.models import VenueDecision
from tournament.sheets.figures import signed
from tournament.sheets.simultaneous import DoubtLine


@dataclass(frozen=True, slots=True)
class DoubtItem:
    """`decided` is empty while the doubt waits."""

    line: DoubtLine
    sentence: str
    decided: str
    once_in: str


def in_words(lines: Iterable[DoubtLine]) -> list[DoubtItem]:
    return [DoubtItem(line, _sentence(line), _decided(line), _once_in(line.chance)) for line in lines]


def _sentence(line: DoubtLine) -> str:
    if line.doubt == "impossible":
        said = _("No contract gives %(score)s at this vulnerability.") % {"score": signed(line.score)}
        return f"{said} {line.contract}".strip()
    if line.doubt == "sit_out":
        return _("All results of this pair are passes: a sit-out entered as results?")
    if line.doubt == "turned":
        return _("Results run against those of the other clubs: boards turned by 90 degrees?")
    if line.doubt == "copied" and line.other:
        about = {"count": line.count, "other": line.other}
        return _("The same results on the same boards as %(other)s (%(count)s pairs): sent twice?") % about
    if line.doubt in ("copied", "same_pair"):
        about = {"other": line.other or "–"}
        return _("The same results on the same boards as %(other)s: entered twice?") % about
    if line.boards and line.shift is not None:
        return _of_a_run(line, *line.boards, line.shift)
    if line.shift is None:
        return _("Results fit other boards better.")
    further = f"{line.shift:+d}".replace("-", "−")
    return _("Results fit other boards far better, board numbers %(further)s: another set of boards?") % {
        "further": further
    }


def _of_a_run(line: DoubtLine, first: int, last: int, shift: int) -> str:
    fits = {"boards": f"{first}–{last}", "others": f"{first + shift}–{last + shift}"}
    if line.is_twice:
        return _("Boards %(boards)s fit boards %(others)s of the other clubs: that set played twice?") % fits
    return _("Boards %(boards)s fit boards %(others)s of the other clubs: another set of boards?") % fits


def _decided(line: DoubtLine) -> str:
    if not line.decision:
        return ""
    label = VenueDecision.Kind(line.decision).label
    return f"{label}: {signed(line.decided_score)}" if line.decided_score is not None else str(label)


def _once_in(chance: float | None) -> str:
    """How many times as many clubs it takes for one by chance; a billion at most."""
    return "" if chance is None else f"{min(int(1 / chance), 10**9) if chance else 10**9:,}"
