"""Every component of the pages, shown together: for directors, designers and the tests of the look."""

from datetime import date
from fractions import Fraction

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from tournament.web.console.access import desk
from tournament.web.console.incidents.plan_picture import Changes, drawing, sentence
from tournament.web.formatting.traveller_lines import Often, longest

ROLES = (
    ("nav", _("where you are")),
    ("act", _("what you press")),
    ("danger", _("danger")),
    ("ok", _("finished")),
    ("play", _("playing")),
    ("late", _("late")),
    ("bad", _("scores differ")),
)
PAIRS = (
    (1, "A8", "佐藤 – 阿部", Fraction(6218, 100), 1, False),
    (2, "B3", "Hill – 小林", Fraction(5994, 100), -1, True),
    (3, "A1", "森 – 加藤", Fraction(4833, 100), 0, False),
    (4, "C5", "Chen – 後藤", Fraction(431, 10), 2, False),
)
SCORES = (Often("+620", 2), Often("+170", 5, is_par=True), Often("−50", 7, own=True), Often("−100", 1))
# One pair goes to another table, and its opponents sit out.
CHANGES = Changes(
    round=2,
    moved=(("8", 1, 4),),
    new=frozenset(),
    turned=frozenset(),
    sit_outs=frozenset({1}),
    boards=frozenset(),
)
LINE = [Fraction(at) for at in (48, 55, 51, 60, 58, 62)]


@desk
@require_GET
def styles(request: HttpRequest) -> HttpResponse:
    context = {
        "roles": ROLES,
        "pairs": PAIRS,
        "scores": SCORES,
        "most": longest(SCORES),
        "tints": [Fraction(at, 10) for at in (1, 3, 5, 7, 9)],
        "plan": {"picture": drawing(CHANGES, 7), "caption": sentence(CHANGES)},
        "share": Fraction(28, 100),
        "average": Fraction(50),
        "reach": Fraction(20),
        "line": LINE,
        "marks": [
            (date(2026, 11, 1 + at * 4), value, 1 if value == max(LINE) else 0)
            for at, value in enumerate(LINE)
        ],
        "boards": (
            (1, "N", "NONE"),
            (2, "E", "NS"),
            (3, "S", "EW"),
            (4, "W", "BOTH"),
            (13, "N", "BOTH"),
            (14, "E", "NONE"),
        ),
    }
    return render(request, "console/styles.html", context)
