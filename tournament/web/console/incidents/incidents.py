"""The incident page: the problems by name, the ways to continue side by side, one button for each."""

import re
from collections.abc import Mapping
from unicodedata import normalize

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournament.exchange.players import parse_players
from tournament.models import Contestant, Section
from tournament.reports.incidents.replans import key_of, ways_on_sheets
from tournament.reports.people.people import parties_of_section
from tournament.services.errors import Conflict, DirectorError
from tournament.services.incidents.current_plan import Seated, seated
from tournament.services.incidents.incidents import HAPPENINGS, Answers, Way, ways_on, why_none
from tournament.services.incidents.replans import go_on
from tournament.web.console.access import desk, director, done
from tournament.web.console.acts import incident_words as words
from tournament.web.games.sessions import session_of

MOST_NAMES = 2
Typed = Mapping[str, str]


@desk
@require_GET
def happenings(request: HttpRequest, session: int) -> HttpResponse:
    """Everything that can happen, each by its name."""
    listed = [(code, *words.HAPPENINGS[code]) for code in HAPPENINGS]
    return render(
        request, "console/incidents/incidents.html", {"session": session_of(session), "listed": listed}
    )


@desk
def happening(request: HttpRequest, session: int, code: str) -> HttpResponse:
    """The questions about it, and the ways to continue; the button of a way takes it."""
    if code not in HAPPENINGS:
        raise Http404
    typed, status = request.POST or request.GET, 200
    name, help_text = words.HAPPENINGS[code]
    context: dict[str, object] = {"code": code, "name": name, "help": help_text, "typed": typed}
    context |= {"session": session_of(session), "asks": HAPPENINGS[code].asks}
    try:
        found = seated(_section(session, typed))
        context |= _form(found, typed)
        ways = ways_on(code, found, _answers(found, typed)) if _is_answered(code, typed) else None
        if ways is not None and "plan" in request.POST:
            _take(request, code, found, ways)
            said = _("Changed. Every phone shows it. You can undo this in History.")
            return done(request, said, "room", session)
        context["ways"] = None if ways is None else _ways_in_words(found, ways)
        if ways == ():
            context["why_none"] = words.reason_words(*why_none(code, found, _answers(found, typed)))
    except DirectorError as error:
        context["error"], status = error, error.status
    return render(request, "console/incidents/incident.html", context, status=status)


def _take(request: HttpRequest, code: str, found: Seated, ways: tuple[Way, ...]) -> None:
    """The way that the director saw; Conflict where the session has moved on and it is no longer possible."""
    way = next((way for way in ways if key_of(way) == request.POST["plan"]), None)
    if way is None:
        raise Conflict("moved_on", _("The session has moved on. Look at the plans again, please."))
    names = parse_players("\n".join(_names(request.POST)))
    reason = request.POST.get("reason", "")[:200]
    go_on(code, found, way, by=director(request), newcomers=names, reason=reason)


def _ways_in_words(found: Seated, ways: tuple[Way, ...]) -> list[tuple[object, str]]:
    return [(sheet, words.plan_words(sheet.code, sheet.params)) for sheet in ways_on_sheets(found, ways)]


def _section(session: int, typed: Typed) -> Section:
    """The one that was chosen, else the first that has a movement."""
    rows = Section.objects.filter(session=session, placements__isnull=False).distinct()
    sections = list(rows.select_related("session__event__club"))
    chosen = [section for section in sections if str(section.pk) == typed.get("section")]
    if not sections:
        raise DirectorError("no_movement", _("This section has no movement that could be changed."))
    return (chosen or sections)[0]


def _form(found: Seated, typed: Typed) -> dict[str, object]:
    """What the fields offer."""
    section, rounds = found.section, found.movement.rounds
    return {
        "section": section,
        "sections": Section.objects.filter(session=section.session_id, placements__isnull=False).distinct(),
        "parties": list(parties_of_section(section).values()),
        "rounds": range(1, rounds + 1),
        "later": range(found.played + 1, rounds + 1),
        "tables": sorted({table for _round, table in found.rows}),
        "lengths": range(max(1, found.played), rounds + 5),
        "answers": _answers(found, typed),
        "names": [(number, typed.get(f"name-{number}", "")) for number in range(1, MOST_NAMES + 1)],
    }


def _is_answered(code: str, typed: Typed) -> bool:
    """Whether enough is known to look for ways: who it is has no default, nor which boards."""
    needed = {*HAPPENINGS[code].asks} & {"pair", "other", "boards", "table", "rounds"}
    return all(typed.get(name, "").strip() for name in needed)


def _answers(found: Seated, typed: Typed) -> Answers:
    pairs = {str(pair.pk): pair for pair in found.pairs.values()}
    latest = min(max(found.played, 1), found.movement.rounds)
    return Answers(
        from_round=_number(typed, "from_round", found.next_round),
        round=_number(typed, "round", latest),
        table=_number(typed, "table", 1),
        pair=_pair(pairs, typed, "pair"),
        other=_pair(pairs, typed, "other"),
        boards=_boards(typed.get("boards", "")),
        rounds=_number(typed, "rounds", found.movement.rounds),
        names=_names(typed),
    )


def _names(typed: Typed) -> tuple[str, ...]:
    fields = (typed.get(f"name-{number}", "").strip()[:200] for number in range(1, MOST_NAMES + 1))
    return tuple(name for name in fields if name)


def _pair(pairs: Mapping[str, Contestant], typed: Typed, name: str) -> Contestant | None:
    return pairs.get(typed.get(name, ""))


def _number(typed: Typed, name: str, otherwise: int) -> int:
    text = typed.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 4 else otherwise


def _boards(text: str) -> tuple[int, ...]:
    """`7 8`, `7,8` or `7-8`."""
    found: list[int] = []
    for first, last in re.findall(r"(\d{1,3})(?:\s*[-–~]\s*(\d{1,3}))?", normalize("NFKC", text)):
        found += range(int(first), int(last or first) + 1)
    return tuple(found)
