"""The page of hands: which boards have cards, files of deals brought in after a preview, sets removed."""

from collections.abc import Sequence
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.errors import ScoringError
from tournament.models import IncomingFile, Result, Session
from tournament.printing.parts.seating import ranges
from tournament.readings.errors import DirectorError
from tournament.readings.event_file.upload_limits import read_upload
from tournament.readings.hands.deal_problems import in_words
from tournament.readings.hands.keyed import word_of
from tournament.readings.hands.solver import is_there
from tournament.readings.outside.workers import has_live_worker
from tournament.reports.gate.open_hands import holds_key
from tournament.reports.gate.own_boards import plays
from tournament.reports.hands.deals import board_set, different_hands, incoming_boards
from tournament.reports.hands.dealt_sets import dealt_sheets
from tournament.reports.hands.fit import hands_fit
from tournament.services.hands.checking import checked, order_check, with_tables
from tournament.services.hands.dealing import deal_boards
from tournament.services.hands.deals import remove_deals, store_deals
from tournament.services.hands.incoming import bring_deals, deals_in
from tournament.services.hands.key import take_key_of_hands
from tournament.services.hands.keyed import settle_hands
from tournament.services.hands.solving import lacking, lacking_leads, order_solving, progress_of
from tournament.sheets.deal_sheet import BoardOfSet
from tournament.web.console.access import desk, director, done
from tournament.web.console.hands.hand_forms import (
    CHECK,
    DEAL,
    KEY,
    REMOVE,
    SOLVE,
    TAKE,
    DealForm,
    HandsActForm,
    RemoveForm,
    SetForm,
    StoreForm,
    TakeForm,
    UploadForm,
)
from tournament.web.games.sessions import session_of

LOOK_SECONDS = 3
ACCEPT = ".pbn,.lin,.dup,.csv,.txt"

MOST_LEFT = 20  # sentences on what a file has beside its deals


@desk
def hands(request: HttpRequest, session: int) -> HttpResponse:
    """Every board with what is stored for it; a file is chosen or a text pasted, sets are removed."""
    sitting, error = session_of(session), None
    if request.method == "POST":
        try:
            return _act(request, sitting)
        except DirectorError as refusal:
            error = refusal
    boards = board_set(sitting, request.user)
    context = {
        "session": sitting,
        "boards": [board for board in boards if board.is_played] or boards,
        "others": _not_played(boards),
        "forms": sorted({form for board in boards for form in board.forms}),
        "missing": [board.board for board in boards if board.is_played and not board.forms],
        "accept": ACCEPT,
        "typed": UploadForm(request.POST).data,
        "error": error,
        "plays": plays(sitting, request.user),
        "has_key": holds_key(sitting, request.user),
        "lacking": len(lacking(sitting)),
        "lacking_leads": len(lacking_leads(sitting)),
        "with_tables": len(with_tables(sitting)),
        "checked": checked(sitting),
        "different": different_hands(sitting, request.user),
        "fit": hands_fit(sitting),
        "stored": [board.board for board in boards if board.forms],
        "dealt": dealt_sheets(sitting, request.user),
        "first": min((board.board for board in boards if board.is_played), default=1),
        "last": max((board.board for board in boards if board.is_played), default=24),
        "is_begun": Result.objects.filter(section__session=sitting).exists(),
        "can_solve": is_there(),
        "has_worker": has_live_worker(),
        "progress": progress_of(sitting),
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
    act = HandsActForm(request.POST).values()["do"]
    if act == REMOVE:
        typed = RemoveForm(request.POST).values()
        remove_deals(session, typed["board"] or None, form=typed["form"], by=director(request))
        return done(request, _("The hands have been removed."), "hands", session.pk)
    if act == KEY:
        take_key_of_hands(session, by=director(request))
        return done(request, _("You see the hands now. The history says so."), "hands", session.pk)
    if act == DEAL:
        deal_boards(session, **DealForm(request.POST).values(), by=director(request))
        return done(request, _("The boards are dealt. Publish the fingerprint now."), "hands", session.pk)
    if act == CHECK:
        order_check(session, by=director(request))
        return done(request, _("The tables are being checked."), "hands", session.pk)
    if act == TAKE:
        settle_hands(word_of(session, TakeForm(request.POST).values()["word"]), by=director(request))
        return done(request, _("These hands are stored."), "hands", session.pk)
    if act == SOLVE:
        order_solving(session, by=director(request))
        return done(request, _("The boards are being solved."), "hands", session.pk)
    typed = UploadForm(request.POST).values()
    incoming = _bring(request, typed["text"])
    address = reverse("incoming_hands", args=[session.pk, incoming.pk])
    return redirect(f"{address}?{urlencode({'form': typed['form']})}" if typed["form"] else address)


def _bring(request: HttpRequest, text: str) -> IncomingFile:
    file = request.FILES.get("file")
    if file is None and text.strip():
        return bring_deals(text, "", user=request.user)
    return bring_deals(read_upload(file, "deals"), file.name or "" if file else "", user=request.user)


@desk
def incoming_hands(request: HttpRequest, session: int, incoming: int) -> HttpResponse:
    """The boards of a file before they are stored; no card of them is shown."""
    sitting, error = session_of(session), None
    brought = get_object_or_404(IncomingFile, pk=incoming, user=request.user)
    form = SetForm(request.POST or request.GET).values()["form"].strip().upper()
    left: list[ScoringError] = []
    boards = deals_in(brought, left.append)
    if request.method == "POST":
        try:
            replaced = StoreForm(request.POST).values()["replace"]
            count = store_deals(sitting, boards, form=form, replace=replaced, by=director(request))
            brought.delete()
            message = ngettext(
                "The hands of %(count)d board are stored.", "The hands of %(count)d boards are stored.", count
            )
            return done(request, message % {"count": count}, "hands", session)
        except DirectorError as refusal:
            error = refusal
    lines = incoming_boards(sitting, boards, form, request.user)
    context = {
        "session": sitting,
        "lines": lines,
        "replaced": [line.board for line in lines if line.state == "replaced"],
        "form": form,
        "left": [in_words(fault) for fault in left[:MOST_LEFT]],
        "error": error,
    }
    status = error.status if error else 200
    return render(request, "console/hands/incoming_hands.html", context, status=status)
