"""The page of a ruling: the award of each side, with a preview of its effect."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from scoring.boards.adjusted import MOST_OUTCOMES
from scoring.boards.award_code import WHOLE, parts, written
from tournament.models import Result
from tournament.reports.boards.played import played_of, played_row
from tournament.reports.boards.rulings import effect
from tournament.reports.people.people import parties_of_section
from tournament.services.boards import results
from tournament.services.errors import DirectorError
from tournament.sheets.figures import short
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.conflict_page import MEANWHILE, Question, question
from tournament.web.console.forms.act_form import read_act
from tournament.web.formatting.figures import award_words
from tournament.web.games.sessions import session_of
from tournament.web.server.live import is_part

AWARDS = ("A+", "A=", "A-", "60", "50", "40", "")
LAWS = ("12C1", "12C1(c)", "12C1(e)", "12C2", "12C2(c)", "15", "16", "23", "27", "64C", "73E", "86", "87")
BOTH, NS, EW = "both", "NS", "EW"
RESULTS = Result.objects.select_related(
    "section__session__event__club", "section__field", "ns", "ew", "ruling"
)
Typed = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class OutcomeLine:
    """A line of the form: a share, an outcome, and whom it is for."""

    number: int
    share: str = ""
    outcome: str = ""
    whom: str = BOTH


@desk
def ruling(request: HttpRequest, session: int, result: int) -> HttpResponse:
    """The form beside its effect, or with `?live` the effect alone; `do=save` gives the ruling."""
    row = get_object_or_404(RESULTS, pk=result, section__session=session)
    typed, context, status = request.POST or _standing(row), {}, 200
    try:
        if request.POST.get("do") == "save":
            _save(request, row)
            return done(request, _("Saved. You can undo this in History."), "result", session, result)
        if typed:
            context["effect"] = effect(row, *typed_awards(row.board, typed))
    except DirectorError as error:
        context["question"] = _question(request, error, row)
        context["error"], status = error, 200 if is_part(request) else error.status
    if is_part(request):
        return render(request, "console/boards/rulings/_effect.html", context)
    shown = _context(RESULTS.get(pk=row.pk), session, typed)
    return render(request, "console/boards/rulings/ruling.html", context | shown, status=status)


def _question(request: HttpRequest, error: DirectorError, row: Result) -> Question | None:
    """What this director wanted, where another one was first."""
    if error.code not in MEANWHILE:
        return None
    now = RESULTS.get(pk=row.pk)
    mine = " / ".join(map(award_words, typed_awards(row.board, request.POST)))
    return question(request, error, now, strip_tags(mine))


def _context(row: Result, session: int, typed: Typed) -> dict[str, object]:
    parties = parties_of_section(row.section)
    return {
        "session": session_of(session),
        "result": row,
        "ns": parties[row.ns_id],
        "ew": parties[row.ew_id],
        "at_table": played_row(row),
        "played": played_of(row),
        "standing": getattr(row, "ruling", None),
        "typed": typed,
        "lines": lines_of(typed),
        "awards": AWARDS,
        "laws": LAWS,
    }


def _save(request: HttpRequest, row: Result) -> None:
    typed = request.POST
    ns, ew = typed_awards(row.board, typed)
    act = read_act(typed)
    results.award(
        row,
        ns=ns,
        ew=ew,
        seen=act.seen,
        by=director(request),
        law=typed.get("law", "").strip()[:20],
        reason=act.reason,
        facts=typed.get("facts", "").strip(),
    )


def typed_awards(board: int, typed: Typed) -> tuple[str, str]:
    """Each side's award: the outcomes typed for it, else what was chosen from the table."""
    ns, ew = (_award_of(side, typed) for side in (NS, EW))
    results.check_awards(board, ns, ew)
    return ns, ew


def _award_of(side: str, typed: Typed) -> str:
    own = [line for line in lines_of(typed) if line.outcome.strip() and line.whom in (BOTH, side)]
    if own:
        return written(results.read_outcome(line.share, line.outcome) for line in own)
    chosen = typed.get(f"{side.lower()}_award")
    if chosen is None:
        raise DirectorError("no_choice", _("Choose an award for each side."))
    return chosen


def lines_of(typed: Typed) -> list[OutcomeLine]:
    """The lines as typed; always as many as a weighted score may have."""
    return [
        OutcomeLine(
            number,
            typed.get(f"share-{number}", ""),
            typed.get(f"outcome-{number}", ""),
            typed.get(f"whom-{number}", BOTH),
        )
        for number in range(1, MOST_OUTCOMES + 1)
    ]


def _standing(row: Result) -> dict[str, str]:
    """The ruling that stands, as it would be typed; nothing where there is none."""
    standing = getattr(row, "ruling", None)
    if standing is None:
        return {}
    typed = {"law": standing.law, "reason": standing.reason, "facts": standing.facts}
    same = standing.ns_award == standing.ew_award
    named = ((BOTH, standing.ns_award),) if same else ((NS, standing.ns_award), (EW, standing.ew_award))
    lines = [(whom, part) for whom, code in named for part in parts(code)]
    for number, (whom, part) in enumerate(lines, start=1):
        share = "" if part.percent == WHOLE else short(part.percent)
        typed |= {f"share-{number}": share, f"outcome-{number}": str(part), f"whom-{number}": whom}
    chosen = (("ns_award", standing.ns_award), ("ew_award", standing.ew_award))
    return typed | {name: code for name, code in chosen if not parts(code)}
