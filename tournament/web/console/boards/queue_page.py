"""The queue: everything that waits for a director, each with its answers in one click."""

from collections.abc import Callable

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_GET, require_POST

from tournament.domain.boards.acts import director_results
from tournament.domain.boards.acts.calls import answer_call
from tournament.domain.boards.acts.director_results import pass_doubt
from tournament.domain.boards.acts.repairs import turn_back
from tournament.domain.boards.readings.typed_results import without_result
from tournament.domain.errors import DirectorError
from tournament.domain.games.reports.deal_matters import DealMatter
from tournament.domain.gate.reports.visibility import own_cover
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.room.reports.queue import Item, joined, queue, strange_phones, waiting
from tournament.domain.stages.acts.team_line_ups import seat_results
from tournament.models import DirectorCall, Entry, Placement, Result, Section
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.conflict_page import Question, queue_question
from tournament.web.console.boards.board_results import are_in_imps
from tournament.web.console.boards.repairs_and_rulings import meeting_on
from tournament.web.console.forms.act_form import ActForm, read_act
from tournament.web.console.forms.refusing_form import WholeNumber, choice, entry_key, form_of
from tournament.web.games.seats import side_label
from tournament.web.games.sessions import session_of
from tournament.web.games.sheet_tables import in_a_line
from tournament.web.server.live import live, page

# How the items of each kind are drawn: templates/console/boards/queue/_….html
DRAWN = {
    "call": "call",
    "coming": "call",
    "not_turned": "call",
    "disputed": "result",
    "doubtful": "result",
    "proposed": "result",
    "unaccepted": "result",
    "late": "result",
    "same_way": "same_way",
    "wrong_team": "wrong_team",
    "tied": "tied",
    "without_points": "without_points",
    "to_seat": "to_seat",
    "cancelled": "cancelled",
    "missing": "missing",
    "hands_differ": "hands_differ",
    "unnamed": "unnamed",
}
AT_ONCE = {"call", "coming", "not_turned", "disputed"}  # a table waits for the director
ANSWERS: dict[str, Promise] = {
    "coming": gettext_lazy("On my way"),
    "done": pgettext_lazy("call", "Done"),
    "turn_back": gettext_lazy("Yes, correct the results"),
    "take": gettext_lazy("Use this one"),
    "pass": gettext_lazy("Score is right"),
    "keep": gettext_lazy("Keep the current result"),
    "average": gettext_lazy("Average for both"),
    "average_plus": gettext_lazy("Average plus for both"),
    "later": gettext_lazy("Play it later"),
}
AVERAGES = {"average": "A=", "average_plus": "A+"}


@desk
@require_GET
@live
def show(request: HttpRequest, session_id: int) -> HttpResponse:
    return _drawn(
        request,
        session_id,
        template=page(request, "console/boards/queue/queue.html", "console/boards/queue/_queue.html"),
    )


@desk
@require_GET
@live
def count(request: HttpRequest, session_id: int) -> HttpResponse:
    """The number beside the tab, which moves on every page."""
    session = session_of(session_id)
    wanted = waiting(session, own_cover(session, request.user))
    return render(request, "console/boards/queue/_count.html", {"count": wanted})


def _drawn(
    request: HttpRequest,
    session_id: int,
    *,
    template: str = "console/boards/queue/queue.html",
    error: DirectorError | None = None,
    asked: Question | None = None,
) -> HttpResponse:
    session = session_of(session_id)
    items = joined(queue(session, own_cover(session, request.user)))
    groups = [[item for item in items if (item.kind in AT_ONCE) is urgent] for urgent in (True, False)]
    context = {
        "session": session,
        "items": items,
        "groups": [[(_template(item), item, _claims(item)) for item in group] for group in groups if group],
        "strange": sum(one.is_alarm for one in strange_phones(session)) if session.started_at else 0,
        "many": session.sections.count() > 1,
        "averages_in_imps": are_in_imps(session),
        "error": error,
        "question": asked,
    }
    return render(request, template, context, status=error.status if error else 200)


def _template(item: Item) -> str:
    return f"console/boards/queue/_{'deal' if isinstance(item, DealMatter) else DRAWN[item.kind]}.html"


def _claims(item: Item) -> list[tuple[str, int, str]]:
    """What each side of a game table says of a deal: who, the entry, its words."""
    if not isinstance(item, DealMatter):
        return []
    return [(side_label(item, one.side), one.entry, in_a_line(item, one.facts)) for one in item.claims]


@desk
@require_POST
def call(request: HttpRequest, session_id: int, call: int) -> HttpResponse:
    """Coming, or done."""
    row = get_object_or_404(_calls(session_id), pk=call)

    def answer(do: str, seen: int, by: Actor) -> None:
        answer_call(row, do, seen=seen, by=by)

    return _answered(request, session_id, answer, lambda: _calls(session_id).get(pk=call))


@desk
@require_POST
def turned(request: HttpRequest, session_id: int, call: int) -> HttpResponse:
    """A board was not turned: put it right."""
    row = get_object_or_404(_calls(session_id), pk=call)

    def answer(_do: str, seen: int, by: Actor) -> None:
        turn_back(row, seen=seen, by=by)

    return _answered(request, session_id, answer, lambda: _calls(session_id).get(pk=call))


@desk
@require_POST
def seats(request: HttpRequest, session_id: int, section: int, round: int) -> HttpResponse:
    """A table of a match is recorded the other way round than it was: exchange its results."""
    row = get_object_or_404(Section.objects.select_related("session__event"), pk=section, session=session_id)

    def answer(do: str, _seen: int, by: Actor) -> None:
        way, _blank, table = do.partition(" ")
        if way not in ("turn", "back"):
            raise DirectorError("no_choice", _("Choose what to do."))
        seat_results(row, round, WholeNumber().to_python(table), turned=way == "turn", by=by)

    return _answered(request, session_id, answer, lambda: None)


def _calls(session_id: int) -> QuerySet[DirectorCall]:
    return DirectorCall.objects.select_related("section__session").filter(section__session=session_id)


@desk
@require_POST
def result(request: HttpRequest, session_id: int, result: int) -> HttpResponse:
    """Accept one side's claim, pass a doubt, or mark a late board as not played."""
    row = get_object_or_404(_results(session_id), pk=result)

    def answer(do: str, seen: int, by: Actor) -> None:
        do, _blank, word = do.partition(" ")
        if do == "take":
            director_results.settle_dispute(row, _word(row, word), seen=seen, by=by)
        elif do == "pass":
            pass_doubt(row, seen=seen, by=by)
        elif do == "keep":
            director_results.keep_result(row, seen=seen, by=by)
        else:
            _mark(row, do, seen=seen, by=by)

    return _answered(request, session_id, answer, lambda: _results(session_id).filter(pk=result).first())


def _results(session_id: int) -> QuerySet[Result]:
    return Result.objects.select_related("section__session__event", "ns", "ew").filter(
        section__session=session_id
    )


def _word(row: Result, pk: str) -> Entry:
    meeting = {"section": row.section, "board": row.board, "ns": row.ns, "ew": row.ew}
    return get_object_or_404(Entry, pk=WholeNumber().to_python(pk), **meeting)


def _average(do: str) -> str:
    if do not in AVERAGES:
        raise DirectorError("no_choice", _("Choose what to do."))
    return AVERAGES[do]


@desk
@require_POST
def missing(request: HttpRequest, session_id: int, placement: int, board: int) -> HttpResponse:
    """A board without a result: it is played later, or both get an average."""
    rows = Placement.objects.select_related("section__session__event", "ns", "ew")
    row = get_object_or_404(rows, pk=placement, section__session=session_id)
    meeting, sent = meeting_on(row, board), ActForm(request.POST).data

    def answer(do: str, seen: int, by: Actor) -> None:
        standing = now() if seen else None
        if standing:  # another person was first, and this director has been asked
            _mark(standing, do, seen=seen, by=by)
            return
        key = entry_key({**sent.dict(), "board": f"{placement}-{board}"})
        if do == "later":
            director_results.record_result(
                row.section, meeting, board, without_result("late"), key=key, by=by
            )
        else:
            award = _average(do)
            director_results.award_unplayed(row.section, meeting, board, ns=award, ew=award, key=key, by=by)

    def now() -> Result | None:
        pairs = (meeting.ns, meeting.ew)
        return _results(session_id).filter(board=board, ns__in=pairs, ew__in=pairs).first()

    return _answered(request, session_id, answer, now)


# The results on the page: key and version.
SEEN = forms.RegexField(r"(\d{1,18}:\d{1,9}\s*)*", required=False, error_messages={"invalid": ""})


@desk
@require_POST
def cancelled(request: HttpRequest, session_id: int, section: int) -> HttpResponse:
    """One award for all boards of a section that incidents have cancelled."""
    row = get_object_or_404(Section.objects.select_related("session__event"), pk=section, session=session_id)
    try:
        typed = form_of(do=choice(["A+", "A=", "A-", "none"]), seen=SEEN)(request.POST).values()
        code = "" if typed["do"] == "none" else typed["do"]
        seen = dict(map(int, one.split(":")) for one in typed["seen"].split())
        director_results.award_cancelled(row, code, seen=seen, by=director(request))
    except DirectorError as error:
        return _drawn(request, session_id, error=error)
    return done(request, _("Saved."), "queue", session_id)


def _mark(row: Result, do: str, *, seen: int, by: Actor) -> None:
    """Late, or an average for both, whatever stands."""
    if do == "later":
        director_results.mark_board(row, "late", seen=seen, by=by)
    else:
        director_results.award(row, ns=_average(do), ew=_average(do), seen=seen, by=by)


def _answered(
    request: HttpRequest,
    session_id: int,
    answer: Callable[[str, int, Actor], None],
    now: Callable[[], Result | DirectorCall | None],
) -> HttpResponse:
    """Give the answer; where another director was first, ask which of the two shall stand."""
    act = read_act(request.POST)
    try:
        answer(act.do, act.seen, director(request))
    except DirectorError as error:
        mine = str(ANSWERS.get(act.do.partition(" ")[0], ""))
        question = queue_question(ActForm(request.POST).data, request.path, error, now(), mine)
        return _drawn(request, session_id, error=error, asked=question)
    return done(request, _("Saved."), "queue", session_id)
