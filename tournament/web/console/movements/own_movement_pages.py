"""The club's own movements: the list, making one, changing one, bringing and taking files."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournament.domain.errors import DirectorError
from tournament.domain.files.readings.uploaded_files import read_upload
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.readings.verbs import Group
from tournament.domain.movements.acts import own_movement_acts
from tournament.domain.movements.readings.movement_files import WrongMovement, read_movement
from tournament.domain.movements.readings.named_plans import plan_named, refuse_kind, refuse_unplayable
from tournament.domain.movements.reports.movement_offers import own_movements
from tournament.domain.people.readings.roles import own_club
from tournament.exchange.formats import FORMATS, movement_text
from tournament.models import OwnMovement
from tournament.movements.catalogue_figures import on_offer
from tournament.movements.plan import Movement
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts.act_history import acts_in_club, entries_as_lines
from tournament.web.console.forms.refusing_form import RefusingForm
from tournament.web.console.movements.movement_editor import (
    BLANK,
    MOST_CELLS,
    SHOWN,
    CopyForm,
    Editor,
    EditorActForm,
    SizeForm,
    blank,
)
from tournament.web.formatting.movement_words import movement_named

FORMAT = FORMATS["movement"]
LATEST = 5
LONGEST_NAME = 60


@desk
@require_GET
def movements(request: HttpRequest) -> HttpResponse:
    return _list(request)


def _list(request: HttpRequest, error: DirectorError | None = None) -> HttpResponse:
    """All of them, what was last done to them, and the three ways to a new one."""
    club = own_club(request.user)
    sentences = error.sentences if isinstance(error, WrongMovement) else []
    context = {
        "kept": own_movements(club) if club else [],
        "lines": entries_as_lines(acts_in_club(Group.MOVEMENTS, club)[:LATEST]),
        "size": SizeForm(),
        "copy": CopyForm(),
        "accept": f"{FORMAT.accept},{FORMATS['movement_text'].accept},.asc",
        "error": error,
        "sentences": sentences[:SHOWN],
        "more": len(sentences[SHOWN:]),
    }
    return render(
        request, "console/movements/own_movements.html", context, status=error.status if error else 200
    )


@desk
@require_GET
def copies(request: HttpRequest) -> HttpResponse:
    """The movements of the catalogue for this number of pairs that can be copied into the editor."""
    form = CopyForm(request.GET)
    pairs = form.cleaned_data["of"] if form.is_valid() else 0
    offered = [(plan_named(code), figures) for code, figures in on_offer(pairs, "pairs")]
    found = [
        (movement_named(plan.name, plan.tables), plan, figures)
        for plan, figures in offered
        if plan.tables * plan.rounds <= MOST_CELLS
    ]
    context = {"form": form, "pairs": pairs, "found": found}
    return render(
        request, "console/movements/own_movement_copies.html", context, status=400 if form.errors else 200
    )


@desk
def new(request: HttpRequest) -> HttpResponse:
    """The editor with an empty grid, with a copy of a movement of the catalogue, or with what was typed."""
    if request.method != "POST":
        return _editor(request, Editor.of(_beginning(request)))
    return _keep(request, Editor.typed(request.POST, BLANK))


def _beginning(request: HttpRequest) -> Movement:
    if code := request.GET.get("copy"):
        movement = plan_named(code)
        refuse_kind(movement.kind)
        return movement
    size = SizeForm(request.GET)
    if not size.is_valid():
        raise DirectorError("bad_size", _("Enter the number of pairs and of rounds."))
    return blank(size.cleaned_data["pairs"], size.cleaned_data["rounds"])


@desk
def change(request: HttpRequest, own: int) -> HttpResponse:
    """The editor with one of the club's."""
    stored = _own_movement(request, own)
    if request.method != "POST":
        return _editor(request, Editor.of(stored.plan, name=stored.name, seen=stored.version), stored)
    return _keep(request, Editor.typed(request.POST, stored.plan), stored)


def _keep(request: HttpRequest, editor: Editor, own: OwnMovement | None = None) -> HttpResponse:
    """Keep what was typed as a new movement or in place of `own`; what cannot be kept stays on the page."""
    if not _may_save(EditorActForm(request.POST), editor):
        return _editor(request, editor, own)
    try:
        _write(editor, own, by=director(request))
    except DirectorError as error:
        return _editor(request, editor, own, error)
    return done(request, _("Saved."), "own_movements")


def _write(editor: Editor, own: OwnMovement | None, *, by: Actor) -> None:
    cleaned = editor.head.cleaned_data
    if own is None:
        own_movement_acts.keep_movement(
            own_movement_acts.keeping_club(by=by), editor.movement, name=cleaned["name"], by=by
        )
    else:
        seen = cleaned["seen"] or 0
        own_movement_acts.change_movement(own, editor.movement, name=cleaned["name"], seen=seen, by=by)


def _may_save(act: RefusingForm, editor: Editor) -> bool:
    if not act.is_valid() or act.cleaned_data["resize"] or not editor.is_readable:
        return False
    return act.cleaned_data["draft"] or not editor.faults


def _editor(
    request: HttpRequest, editor: Editor, own: OwnMovement | None = None, error: DirectorError | None = None
) -> HttpResponse:
    act = EditorActForm(request.POST)
    refused = request.method == "POST" and act.is_valid() and not act.cleaned_data["resize"]
    context = {"editor": editor, "own": own, "refused": refused, "error": error}
    status = error.status if error else 400 if refused else 200
    return render(request, "console/movements/own_movement.html", context, status=status)


@desk
@require_POST
def check(request: HttpRequest) -> HttpResponse:
    """What there is to say of the grid as it stands, while it is being typed; nothing is kept."""
    editor = Editor.typed(request.POST, needs_name=False)
    return render(request, "console/movements/_own_movement_remarks.html", {"editor": editor})


@desk
@require_POST
def bring(request: HttpRequest) -> HttpResponse:
    """A movement/1 file or another program's: kept when it is right, else refused with all that is wrong."""
    try:
        movement = read_movement(read_upload(request.FILES.get("file"), "movement"))
        refuse_unplayable(movement)
        by = director(request)
        name = " ".join((movement.title or movement.name).split())[:LONGEST_NAME]
        own_movement_acts.keep_movement(own_movement_acts.keeping_club(by=by), movement, name=name, by=by)
    except DirectorError as error:
        return _list(request, error)
    return done(request, _("Saved."), "own_movements")


@desk
@require_GET
def take(request: HttpRequest, own: int) -> HttpResponse:
    """The movement as a movement/1 file."""
    stored = _own_movement(request, own)
    return HttpResponse(movement_text(stored.plan), FORMAT.media_type, headers=FORMAT.headers(stored.name))


@desk
@require_POST
def remove(request: HttpRequest, own: int) -> HttpResponse:
    own_movement_acts.remove_movement(_own_movement(request, own), by=director(request))
    return done(request, _("Removed."), "own_movements")


def _own_movement(request: HttpRequest, pk: int) -> OwnMovement:
    club = own_club(request.user)
    if not club:
        raise Http404
    return get_object_or_404(club.own_movements, pk=pk)
