"""The page of hands: which boards have cards, files of deals brought in after a preview, sets removed."""

import re
from collections.abc import Sequence
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.errors import ScoringError
from tournament.domain.errors import DirectorError
from tournament.domain.files.acts.event_imports import bring_deals, deals_in
from tournament.domain.files.readings.uploaded_files import read_upload
from tournament.domain.gate.reports.open_hands import holds_key
from tournament.domain.gate.reports.visibility import plays
from tournament.domain.hands.acts.deals import (
    Dealt,
    Hands,
    RemovedHands,
    deal_boards,
    remove_deals,
    store_deals,
    take_key_of_hands,
)
from tournament.domain.hands.acts.keyed_hands import SettledHands, settle_hands
from tournament.domain.hands.acts.solving import (
    checked,
    lacking,
    lacking_leads,
    order_check,
    order_solving,
    progress_of,
    with_tables,
)
from tournament.domain.hands.readings.solver import is_there
from tournament.domain.hands.readings.stored_hands import chosen, in_words, word_of
from tournament.domain.hands.reports.hand_files import machines_for
from tournament.domain.hands.reports.session_hands import (
    board_set,
    dealt_sheets,
    different_hands,
    hands_fit,
    incoming_boards,
    usual_boards,
)
from tournament.domain.inputs import refused
from tournament.domain.outside.readings.workers import has_live_worker
from tournament.models import IncomingFile, Result, Session
from tournament.sheets.board_sheets import BoardOfSet
from tournament.sheets.figures import ranges
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import (
    BoardsField,
    button_of,
    form_of,
    refusing,
    values_of,
)
from tournament.web.games.sessions import session_of

LOOK_SECONDS = 3
ACCEPT = ".pbn,.lin,.dup,.dlm,.bri,.dge,.csv,.txt"

MOST_LEFT = 20  # sentences on what a file has beside its deals


@desk
def hands(request: HttpRequest, session_id: int) -> HttpResponse:
    """Every board with what is stored for it; a file is chosen or a text pasted, sets are removed."""
    session, error = session_of(session_id), None
    if request.method == "POST":
        try:
            return _act(request, session)
        except DirectorError as refusal:
            error = refusal
    boards = board_set(session, request.user)
    context = {
        "session": session,
        "boards": [board for board in boards if board.is_played] or boards,
        "others": _not_played(boards),
        "forms": sorted({form for board in boards for form in board.forms}),
        "missing": [board.board for board in boards if board.is_played and not board.forms],
        "accept": ACCEPT,
        "typed": form_of(Hands)(request.POST).data,
        "error": error,
        "plays": plays(session, request.user),
        "has_key": holds_key(session, request.user),
        "machines": machines_for([board.board for board in boards if "" in board.forms]),
        "lacking": len(lacking(session)),
        "lacking_leads": len(lacking_leads(session)),
        "with_tables": len(with_tables(session)),
        "checked": checked(session),
        "different": different_hands(session, request.user),
        "fit": hands_fit(session),
        "stored": [board.board for board in boards if board.forms],
        "dealt": dealt_sheets(session, request.user),
        "first": min((board.board for board in boards if board.is_played), default=1),
        "last": max((board.board for board in boards if board.is_played), default=24),
        "is_begun": Result.objects.filter(section__session=session).exists(),
        "can_solve": is_there(),
        "has_worker": has_live_worker(),
        "progress": progress_of(session),
    }
    answer = render(request, "console/hands/hands.html", context, status=error.status if error else 200)
    looks = context["checked"]
    if (context["progress"] or (looks and looks.done < looks.all)) and not error:
        answer["Refresh"] = str(LOOK_SECONDS)
    return answer


def _not_played(boards: Sequence[BoardOfSet]) -> str:
    """The boards with cards that this session does not play; nothing before it has a plan."""
    if not any(board.is_played for board in boards):
        return ""
    return ranges(board.board for board in boards if not board.is_played)


def _act(request: HttpRequest, session: Session) -> HttpResponse:
    act = button_of(request.POST, ACTS, required=False)
    if act == REMOVE:
        typed = form_of(RemovedHands, board=BoardNumbers(required=False))(request.POST).values()
        remove_deals(session, typed["board"] or None, form=typed["form"], by=director(request))
        return done(request, _("The hands have been removed."), "hands", session.pk)
    if act == KEY:
        take_key_of_hands(session, by=director(request))
        return done(request, _("You see the hands now. The history records it."), "hands", session.pk)
    if act == DEAL:
        deal_boards(session, **values_of(Dealt, request.POST), by=director(request))
        return done(request, _("The boards are dealt. Publish the fingerprint now."), "hands", session.pk)
    if act == CHECK:
        order_check(session, by=director(request))
        return done(request, _("The tables are being checked."), "hands", session.pk)
    if act == TAKE:
        settle_hands(word_of(session, values_of(SettledHands, request.POST)["word"]), by=director(request))
        return done(request, _("Hands saved."), "hands", session.pk)
    if act == SOLVE:
        order_solving(session, by=director(request))
        return done(request, _("The boards are being solved."), "hands", session.pk)
    typed = form_of(Hands, text=pasted())(request.POST).values()
    incoming = _bring(request, typed["text"])
    address = reverse("incoming_hands", args=[session.pk, incoming.pk])
    return redirect(f"{address}?{urlencode({'form': typed['form']})}" if typed["form"] else address)


def _bring(request: HttpRequest, text: str) -> IncomingFile:
    file = request.FILES.get("file")
    if file is None and text.strip():
        return bring_deals(text, "", user=request.user)
    return bring_deals(read_upload(file, "deals"), file.name or "" if file else "", user=request.user)


@desk
def incoming_hands(request: HttpRequest, session_id: int, incoming: int) -> HttpResponse:
    """The boards of a file before they are stored; no card of them is shown."""
    session, error = session_of(session_id), None
    brought = get_object_or_404(IncomingFile, pk=incoming, user=request.user)
    form = values_of(RemovedHands, request.POST or request.GET)["form"].strip().upper()
    left: list[ScoringError] = []
    in_file = deals_in(brought, left.append)
    typed = form_of(Hands, text=None, replace=BoardNumbers(required=False), boards=boards_of_file())(
        request.POST or request.GET
    )
    wanted, boards = usual_boards(session, in_file), ()
    try:
        values = typed.values()
        wanted = values["boards"] or wanted
        boards = chosen(in_file, wanted, values["first"]) if wanted else ()
        if request.method == "POST":
            if not boards:
                raise refused(NO_BOARDS)
            count = store_deals(session, boards, form=form, replace=values["replace"], by=director(request))
            brought.delete()
            message = ngettext("Hands of %(count)d board saved.", "Hands of %(count)d boards saved.", count)
            return done(request, message % {"count": count}, "hands", session_id)
    except DirectorError as refusal:
        error = refusal
    lines = incoming_boards(session, boards, form, request.user)
    context = {
        "in_file": [one.board for one in in_file],
        "wanted": ranges(wanted),
        "typed": typed.data,
        "session": session,
        "lines": lines,
        "replaced": [line.board for line in lines if line.state == "replaced"],
        "form": form,
        "left": [in_words(fault) for fault in left[:MOST_LEFT]],
        "error": error,
    }
    status = error.status if error else 200
    return render(request, "console/hands/incoming_hands.html", context, status=status)


# The forms of the page of hands.

NUMBER = re.compile(r"\b[0-9]{1,3}\b")
LONGEST_TEXT = 100_000
NO_BOARDS = "bad_boards", gettext_lazy("Name boards as in “1–24, 31”.")
REMOVE, KEY, UPLOAD, SOLVE, DEAL, TAKE = "remove", "key", "upload", "solve", "deal", "take"
CHECK = "check"
ACTS = (UPLOAD, REMOVE, KEY, SOLVE, DEAL, TAKE, CHECK)


def pasted() -> forms.CharField:
    """Deals as text; longer ones come in a file."""
    return refusing(
        forms.CharField(required=False, max_length=LONGEST_TEXT, strip=False),
        "too_large",
        _("This text is too long. Choose a file instead."),
    )


def boards_of_file() -> BoardsField:
    """The boards of a file that are wanted, as a person names them."""
    return refusing(BoardsField(required=False, highest=99_999), *NO_BOARDS)


class BoardNumbers(forms.Field):
    """Board numbers that the page wrote into its own form; anything else is none."""

    def to_python(self, value: str | None) -> set[int]:
        return {int(number) for number in NUMBER.findall(value or "")}
