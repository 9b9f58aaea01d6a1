"""Repairs at the desk: scores in the wrong place, fouled boards, boards without a result, rulings."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.boards.adjusted import MOST_OUTCOMES
from scoring.boards.award_code import WHOLE, parts, written
from tournament.domain.boards.acts import director_results
from tournament.domain.boards.acts.director_results import AwardAct
from tournament.domain.boards.acts.repairs import EXCHANGE, REPLACE, Move, foul_board, in_the_way, move_result
from tournament.domain.boards.readings.board_places import Meeting
from tournament.domain.boards.readings.typed_results import read_awards, read_typed
from tournament.domain.boards.reports.played import played_of, played_row
from tournament.domain.boards.reports.travellers import travellers
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.reports.people import parties_of_section, sitting
from tournament.domain.stages.reports.match_desk import effect_for, match_of
from tournament.models import Contestant, Placement, Result, Session
from tournament.sheets.board_sheets import TravellerLine
from tournament.sheets.figures import short
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.conflict_page import MEANWHILE, Question, question
from tournament.web.console.boards.board_results import (
    AwardsForm,
    FouledForm,
    award_choices,
    text,
)
from tournament.web.console.forms.refusing_form import (
    choice,
    entry_key,
    form_of,
)
from tournament.web.formatting.figures import award_words, pair_words
from tournament.web.games.sessions import session_of
from tournament.web.server.live import is_part

# Repairs: a score entered in the wrong place, and a board whose cards differed between tables.


@desk
def move(request: HttpRequest, session_id: int, result: int) -> HttpResponse:
    """Where the score belongs, the current result there, and the ways to correct it."""
    rows = Result.objects.select_related("section__session__event__club", "ns", "ew", "ruling")
    row = get_object_or_404(rows, pk=result, section__session=session_id)
    pairs = Contestant.objects.sitting_in(row.section)
    do = choice(("move", EXCHANGE, REPLACE), required=False)
    form = form_of(Move, do=do)(request.POST or _own(row), rows={"ns": pairs, "ew": pairs})
    status = 200
    parties = parties_of_section(row.section)
    context: dict[str, object] = {"session": session_of(session_id), "result": row, "typed": form.data}
    context |= {"parties": list(sitting(parties).values()), "played": played_of(row)}
    context |= {
        "own_ns": pair_words(parties[row.ns_id].label),
        "own_ew": pair_words(parties[row.ew_id].label),
    }
    try:
        typed = form.values()
        board, ns, ew = (typed[name] for name in ("board", "ns", "ew"))
        if request.method == "POST" and typed["do"]:
            _move(request, row, typed)
            return done(request, _("Saved."), "result", session_id, result)
        if request.method == "POST":
            there = in_the_way(row, board, ns, ew)
            standing = [(parties[one.ns_id], parties[one.ew_id], played_of(one)) for one in there]
            to = {"board": board, "ns": parties[ns.pk], "ew": parties[ew.pk]}
            context |= {"to": to, "standing": standing, "looked": True}
    except DirectorError as error:
        context["error"], status = error, error.status
    return render(request, "console/boards/move_result.html", context, status=status)


def _own(row: Result) -> dict[str, str]:
    return {"board": str(row.board), "ns": str(row.ns_id), "ew": str(row.ew_id)}


def _move(request: HttpRequest, row: Result, typed: Mapping[str, Any]) -> None:
    move_result(
        row,
        board=typed["board"],
        ns=typed["ns"],
        ew=typed["ew"],
        seen=typed["seen"],
        by=director(request),
        other=typed["do"],
        reason=typed["reason"],
    )


@desk
def fouled(request: HttpRequest, session_id: int, board: int) -> HttpResponse:
    """Which tables had the same cards: a letter for each form of the board."""
    session, status = session_of(session_id), 200
    sheets = [sheet for field in session.fields.order_by("pk") for sheet in travellers(field, [board])]
    lines = [line for sheet in sheets for line in sheet.lines if line.result]
    if not lines:
        raise Http404
    context: dict[str, object] = {"session": session, "board": board, "lines": lines}
    if request.method == "POST":
        try:
            _foul(request, session, board, lines)
            saved = _("Saved.")
            return done(request, saved, "console_board", session_id, board)
        except DirectorError as error:
            context["error"], status = error, error.status
    return render(request, "console/boards/fouled.html", context, status=status)


def _foul(request: HttpRequest, session: Session, board: int, lines: Iterable[TravellerLine]) -> None:
    form = FouledForm((line.result for line in lines if line.result), request.POST)
    reason = form.values()["reason"]
    foul_board(session, board, form.groups, seen=form.seen, by=director(request), reason=reason)


# A board of a table without a result: enter it, mark it, or award an adjusted score.

# The buttons that stand for a result, as it would be typed. A ruling on a board without a result
# rules on a board that was not played.
BENCH = "bench"
MARKS = {"late": "L", "not_played": "NP", BENCH: "NP"}


@desk
def unplayed(request: HttpRequest, session_id: int, placement: int, board: int) -> HttpResponse:
    place = get_object_or_404(
        Placement.objects.select_related("section__session__event", "ns", "ew"),
        pk=placement,
        section__session=session_id,
    )
    meeting = meeting_on(place, board)
    standing = _standing(place, meeting, board)
    if standing and request.method == "GET":
        return redirect("result", session_id, standing.pk)
    form, status = AwardsForm(request.POST, (*MARKS, "correct", "award"), is_new=True), 200
    context = _unplayed_context(form, place, meeting, board)
    if request.method == "POST":
        try:
            _enter(form, place, meeting, board, by=director(request))
            ruled = _standing(place, meeting, board) if form.cleaned_data["do"] == BENCH else None
            if ruled:
                return redirect("ruling", session_id, ruled.pk)
            saved = _("Saved.")
            return done(request, saved, "table_round", session_id, place.pk)
        except DirectorError as error:
            context["question"] = question(form.data, error, _standing(place, meeting, board))
            context["error"], status = error, error.status
    return render(request, "console/boards/unplayed.html", context, status=status)


def _standing(place: Placement, meeting: Meeting, board: int) -> Result | None:
    """What these two have on the board by now."""
    pairs = (meeting.ns, meeting.ew)
    rows = Result.objects.filter(section=place.section, board=board, ns__in=pairs, ew__in=pairs)
    return rows.select_related("section", "ns", "ew").first()


def meeting_on(place: Placement, board: int) -> Meeting:
    """Who meets here on the board. DirectorError where the table does not play it."""
    if board not in place.boards or place.is_sit_out:
        raise DirectorError("wrong_board", _("This table does not play board %(board)d.") % {"board": board})
    ns, ew = (place.ew, place.ns) if board in place.turned else (place.ns, place.ew)
    return Meeting(ns, ew, place.round, place.table)


def _unplayed_context(form: AwardsForm, place: Placement, meeting: Meeting, board: int) -> dict[str, object]:
    parties = parties_of_section(place.section)
    return {
        "session": session_of(place.section.session_id),
        "placement": place,
        "ns": parties[meeting.ns.pk].in_round(meeting.round),
        "ew": parties[meeting.ew.pk].in_round(meeting.round),
        "board": board,
        "typed": form.data,
        "key": uuid4().hex,
        **award_choices(place.section),
    }


def _enter(form: AwardsForm, place: Placement, meeting: Meeting, board: int, *, by: Actor) -> None:
    typed, key = form.values(), entry_key(form.data)
    text = MARKS.get(typed["do"], typed["result"])
    awards = form.awards if typed["do"] == "award" else read_awards(text)
    if awards is None:
        facts = read_typed(board, text, typed["lead"])
        director_results.record_result(place.section, meeting, board, facts, key=key, by=by)
    else:
        director_results.award_unplayed(
            place.section,
            meeting,
            board,
            ns=awards[0],
            ew=awards[1],
            key=key,
            by=by,
            reason=typed["reason"],
        )


# The form of a ruling: an award for each side, or the outcomes of an assigned or weighted score.

BOTH, NS, EW = "both", "NS", "EW"
EACH_SIDE = gettext_lazy("Choose an award for each side.")


@dataclass(frozen=True, slots=True)
class OutcomeLine:
    """A line of the form: a share, an outcome, and whom it is for."""

    number: int
    share: str = ""
    outcome: str = ""
    whom: str = BOTH


class RulingForm(form_of(AwardAct, facts=forms.CharField(required=False))):  # type: ignore[misc]
    """`save` gives the ruling, anything else shows its effect."""

    ns_award = forms.Field(required=False)
    ew_award = forms.Field(required=False)
    do = choice(["preview", "save"], required=False)

    def __init__(self, board: int, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.board = board
        for number in range(1, MOST_OUTCOMES + 1):
            self.fields[f"share-{number}"] = text()
            self.fields[f"outcome-{number}"] = text()
            self.fields[f"whom-{number}"] = choice([BOTH, NS, EW], "no_choice", EACH_SIDE, required=False)

    @property
    def lines(self) -> list[OutcomeLine]:
        """The lines as typed; always as many as a weighted score may have."""
        return [
            OutcomeLine(
                number,
                *(self[f"{name}-{number}"].value() or "" for name in ("share", "outcome")),
                self[f"whom-{number}"].value() or BOTH,
            )
            for number in range(1, MOST_OUTCOMES + 1)
        ]

    def awards(self) -> tuple[str, str]:
        """Each side's award: the outcomes typed for it, else what was chosen from the table."""
        self.values()
        ns, ew = (self._award_of(side) for side in (NS, EW))
        director_results.check_awards(self.board, ns, ew)
        return ns, ew

    def _award_of(self, side: str) -> str:
        own = [line for line in self.lines if line.outcome.strip() and line.whom in (BOTH, side)]
        if own:
            return written(director_results.read_outcome(line.share, line.outcome) for line in own)
        chosen = self.cleaned_data[f"{side.lower()}_award"]
        if chosen is None:
            raise DirectorError("no_choice", _("Choose an award for each side."))
        return chosen


def standing_ruling(row: Result) -> dict[str, str]:
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


# The page of a ruling: the award of each side, with a preview of its effect.

LAWS = ("12C1", "12C1(c)", "12C1(e)", "12C2", "12C2(c)", "15", "16", "23", "27", "64C", "73E", "86", "87")
RESULTS = Result.objects.select_related(
    "section__session__event__club", "section__field", "ns", "ew", "ruling"
)


@desk
def ruling(request: HttpRequest, session_id: int, result: int) -> HttpResponse:
    """The form beside its effect, or with `?live` the effect alone; `do=save` gives the ruling."""
    row = get_object_or_404(RESULTS, pk=result, section__session=session_id)
    form, context, status = RulingForm(row.board, request.POST or standing_ruling(row)), {}, 200
    try:
        if request.method == "POST" and form.data.get("do") == "save":
            _save_ruling(request, row, form)
            return done(request, _("Saved."), "result", session_id, result)
        if form.data:
            context["effect"] = effect_for(row, *form.awards(), request.user)
            context["match"] = match_of(row) if row.section.kind == "teams" else None
    except DirectorError as error:
        context["question"] = _question(form, error, row)
        context["error"], status = error, 200 if is_part(request) else error.status
    if is_part(request):
        return render(request, "console/boards/rulings/_effect.html", context)
    details = _ruling_context(RESULTS.get(pk=row.pk), session_id, form)
    return render(request, "console/boards/rulings/ruling.html", context | details, status=status)


def _question(form: RulingForm, error: DirectorError, row: Result) -> Question | None:
    """What this director wanted, where another one was first."""
    if error.code not in MEANWHILE:
        return None
    now = RESULTS.get(pk=row.pk)
    mine = " / ".join(map(award_words, form.awards()))
    return question(form.data, error, now, strip_tags(mine))


def _ruling_context(row: Result, session_id: int, form: RulingForm) -> dict[str, object]:
    parties = parties_of_section(row.section)
    return {
        "session": session_of(session_id),
        "result": row,
        "ns": parties[row.ns_id].in_round(row.round),
        "ew": parties[row.ew_id].in_round(row.round),
        "at_table": played_row(row),
        "played": played_of(row),
        "standing": getattr(row, "ruling", None),
        "typed": form.data,
        "lines": form.lines,
        "laws": LAWS,
        **award_choices(row.section, row),
    }


def _save_ruling(request: HttpRequest, row: Result, form: RulingForm) -> None:
    (ns, ew), typed = form.awards(), form.cleaned_data
    director_results.award(
        row,
        ns=ns,
        ew=ew,
        seen=typed["seen"],
        by=director(request),
        law=typed["law"].strip(),
        reason=typed["reason"],
        facts=typed["facts"],
    )
