"""A club for everybody: its page and calendar; and a player's own page."""

from datetime import MAXYEAR
from fractions import Fraction
from functools import partial

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.translation import get_language, gettext_lazy, ngettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import condition, require_GET, require_POST

from scoring.seats import dealer, vulnerability
from scoring.stages import club_grade
from tournament.domain.booking.acts.duties import DutyAnswer, answer_call
from tournament.domain.booking.readings.door_codes import door_code
from tournament.domain.booking.reports.date_desk import duties_of
from tournament.domain.booking.reports.own_dates import hall_of_date
from tournament.domain.club.reports import club_pages
from tournament.domain.club.reports.club_grades import grade_of, shown_grades
from tournament.domain.club.reports.coming_dates import clubs_with_dates, is_past, regular_days
from tournament.domain.club.reports.player_pages import AVERAGE, player_page, player_year
from tournament.domain.club.reports.series_rankings import series_sheet
from tournament.domain.errors import DirectorError
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.reports.versioned_cache import etag, versions_of_session
from tournament.domain.paper.reports.print_scope import is_number
from tournament.domain.people.acts.access_links import display_of, language_of
from tournament.domain.people.acts.clubs import show_grade
from tournament.domain.people.readings.roles import Need, link_of, may, player_of
from tournament.domain.room.reports.in_play import in_play
from tournament.domain.room.reports.room_clocks import clocks_of_session
from tournament.domain.till.reports.till_reports import statement
from tournament.domain.time_zones import today, use_zone_of
from tournament.exchange.formats import FORMATS
from tournament.models import Club, Duty, MailServer, Member, Player, Series, Session
from tournament.printing.stages.ranking_papers import player_document
from tournament.sheets.club_sheets import BoardOfPlayer, ClubPage, PlayerPage
from tournament.sheets.languages import SOURCE, codes
from tournament.sheets.till_sheets import Statement
from tournament.tables.players import grade_table
from tournament.web.formatting.clock_face import rings
from tournament.web.formatting.data_tables import PageTable
from tournament.web.formatting.figures import initials
from tournament.web.formatting.look_choice import COOKIE, keep_in_browser
from tournament.web.formatting.qr import qr_picture
from tournament.web.formatting.reader import paper_language, reading_in
from tournament.web.public.booking_pages import dates_context
from tournament.web.public.club.own_settings import keep_language_in_browser, system_cards_of
from tournament.web.public.club.series_table import SeriesTable, top_of
from tournament.web.public.events.event_words import SCHEMES
from tournament.web.public.mail.booking_letters import renewal_sentence
from tournament.web.server.addresses import phone_page
from tournament.web.server.live import is_part, tick_of

PLAIN_FRAME, EMBEDDED_FRAME = "base.html", "public/club/embedded_frame.html"
# The front page of a club: what is in play, the next date, the last results. The server of one club begins
# with it; a second address of it may stand in a frame.

LANGUAGE = "language"  # of an embedded page: a frame has no menu to choose one
MOST_CLUBS = 100
TOP = 5  # lines of the first series


@require_GET
def start(request: HttpRequest) -> HttpResponse:
    """The front page of the club; of several clubs with sessions a list to choose from."""
    clubs = Club.objects.filter(is_rehearsal=False)
    playing = [*clubs_with_dates(clubs)[:MOST_CLUBS]]
    if len(playing) > 1:
        context = {"clubs": club_pages.clubs_listed(playing, today())}
        return render(request, "public/club/clubs.html", context)
    club = playing[0] if playing else clubs.first()
    if club is None:
        return render(request, "public/start.html")
    return _front(request, club)


@require_GET
def club_page(request: HttpRequest, club: int) -> HttpResponse:
    return _front(request, _club(club))


@xframe_options_exempt
@require_GET
def embedded(request: HttpRequest, club: int) -> HttpResponse:
    """The same without the frame of the program, for the web sites that the club has named."""
    row = _club(club)
    asked = request.GET.get(LANGUAGE, "")
    with reading_in(asked if asked in codes() else get_language() or SOURCE):
        answer = _drawn(request, row, EMBEDDED_FRAME)
    if row.framed_by:
        answer._csp_replace = {"frame-ancestors": row.framed_by.split()}  # type: ignore[attr-defined]
    return answer


def _club(pk: int) -> Club:
    return get_object_or_404(Club, pk=pk, is_rehearsal=False)


def _front(request: HttpRequest, club: Club) -> HttpResponse:
    if is_part(request):
        return _part(request, club)
    site = getattr(request, "site", None)
    return _drawn(request, club, site["frame"] if site else PLAIN_FRAME)


def _drawn(request: HttpRequest, club: Club, frame: str) -> HttpResponse:
    use_zone_of(club)
    page = club_pages.club_page(club)
    is_alive = page.tonight and frame == PLAIN_FRAME
    ahead = [one for one in page.next if not is_past(one, club, timezone.now())]
    soon = next((one for one in ahead if not one.cancelled), None)
    coming = [one for one in ahead if one != soon]
    context = {
        "club": club,
        "page": page,
        "days": [] if club.hours else [WEEKDAYS[one] for one in regular_days(club, today(club))],
        "steps": [line for line in club.joining.splitlines() if line.strip()],
        "also": [one for one in page.in_play if not is_alive or one.id != page.tonight],
        "soon": soon,
        "hall": hall_of_date(soon.planned) if soon and soon.planned and soon.takes_bookings else None,
        "coming": coming,
        "month": [one.date for one in (*coming, soon) if one and not one.cancelled],
        "ladder": _ladder(page, club),
        "may_say": frame == PLAIN_FRAME and may(request.user, Need.OWN, club),
        "frame": frame,
        "is_embedded": frame == EMBEDDED_FRAME,
        **(_tonight(request, page.tonight) if is_alive and page.tonight else {}),
    }
    answer = render(request, "public/club/front.html", context)
    if page.shows_names:
        answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def _ladder(page: ClubPage, club: Club) -> SeriesTable | None:
    """The first lines of the first public series."""
    if not page.ladders:
        return None
    series = Series.objects.select_related("club").get(pk=page.ladders[0].id)
    return top_of(series_sheet(series), TOP)


# The card of the session in play: new with every act, and with the clock.


def _part(request: HttpRequest, club: Club) -> HttpResponse:
    use_zone_of(club)
    tonight = club_pages.session_tonight(club)

    def answer(request: HttpRequest) -> HttpResponse:
        context = _tonight(request, tonight) if tonight else {}
        return render(request, "public/club/_tonight.html", context)

    return condition(etag_func=lambda request: _etag(request, tonight))(answer)(request)


def _etag(request: HttpRequest, session_id: int | None) -> str:
    versions = versions_of_session(session_id) if session_id else ()
    return etag(versions, "tonight", session_id, get_language(), request.user.pk, tick_of(timezone.now()))


def _tonight(request: HttpRequest, session_id: int) -> dict[str, object]:
    """How the session stands, and who leads it: both as players may know."""
    session = Session.objects.with_club().select_related("stage").get(pk=session_id)
    now = timezone.now()
    standing = in_play(session, now, tick_of(now))
    first, rounds = club_pages.leaders(session, request.user)
    request.live_session = session_id  # type: ignore[attr-defined]
    return {
        "now": session,
        "now_etag": _etag(request, session_id),
        "standing": standing,
        "share": Fraction(standing.done, standing.boards or 1),
        "rings": rings(clocks_of_session(session), now),
        "leaders": first,
        "rounds": rounds,
    }


# All finished sessions of a club, the latest first, under their months.

PER_PAGE = 30


@require_GET
def club_results(request: HttpRequest, club: int) -> HttpResponse:
    row = _club(club)
    use_zone_of(row)
    shown = Paginator(club_pages.finished(row), PER_PAGE).get_page(request.GET.get("page"))
    sessions = [*shown]
    site = getattr(request, "site", None)
    context = {
        "club": row,
        "shown": shown,
        "results": club_pages.listed_results(sessions, club_pages.event_parts(sessions)),
        "frame": site["frame"] if site else PLAIN_FRAME,
        "shows_names": club_pages.shows_names(sessions),
    }
    answer = render(request, "public/club/results.html", context)
    if context["shows_names"]:
        answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


# The sessions of a club as a calendar to subscribe to.


@require_GET
def club_calendar(request: HttpRequest, club: int) -> HttpResponse:
    """The dates of this club; `?session=` or `?date=` is a single one."""
    found = get_object_or_404(Club, pk=club, is_rehearsal=False)
    use_zone_of(found)
    kind = FORMATS["calendar"]
    only, planned = (
        int(asked) if is_number(asked := request.GET.get(name, "")) else None for name in ("session", "date")
    )
    made = club_pages.club_calendar(
        found, today(found), lambda pk: phone_page(request, "ranking", pk), only, planned
    )
    answer = HttpResponse(kind.write(made), kind.media_type)  # type: ignore[misc]
    answer["Cache-Control"] = "max-age=3600"
    return answer


# A player's own page, at an address that only they know.

MEDALS = (1, 2, 3)
FEW = 4  # sessions and boards that are shown at once
LEAST_REACH = 15  # per cent from the average to the end of a bar
LATEST_LINES = 5  # of the player's account


@require_GET
def own_page(request: HttpRequest, token: str) -> HttpResponse:
    """Finished sessions of one player; 404 once the link has been renewed or withdrawn."""
    player = player_of(token)
    if player is None:
        response = render(request, "public/club/player_unknown.html", status=404)
    else:
        has_mail = MailServer.objects.filter(club=player.club_id).exists()
        context = {
            "player": player.pk,
            "player_of_page": player,
            "mail": has_mail and token,
            "token": token,
            "money": _money(player),
            **_membership(player),
            **_context(player_page(player), token),
            **_grade(player),
            **dates_context(player, token),
            **system_cards_of(player),
            **_own_dates(request, player),
        }
        display = "" if COOKIE in request.COOKIES else display_of(player)
        if display:
            request.COOKIES[COOKIE] = display
        kept = "" if settings.LANGUAGE_COOKIE_NAME in request.COOKIES else language_of(player)
        with reading_in(kept or get_language() or SOURCE):
            response = render(request, "public/club/player.html", context)
        if display:
            keep_in_browser(response, display)
        if kept:
            keep_language_in_browser(response, kept)
    response["Cache-Control"] = "no-store"
    return response


def _membership(player: Player) -> dict[str, object]:
    """The kind, and until when it is paid or a sentence that it is not, put into words by the template."""
    member = Member.objects.filter(player=player).select_related("kind__club").first()
    day = today(player.club)
    owes = member is not None and not member.is_valid_on(day)
    return {"member": member, "unpaid": partial(renewal_sentence, member, day) if owes else None}


def _money(player: Player) -> Statement | None:
    """The player's own balance and last lines; None where the club keeps no money, or has none of theirs."""
    if not player.club.currency:
        return None
    found = statement(player, latest=LATEST_LINES)
    return found if found.rows or found.tickets else None


@require_GET
def own_year(request: HttpRequest, token: str, year: int) -> HttpResponse:
    """The finished sessions of a year as PDF; back to the page where there is none, 404 for an old link."""
    player = player_of(token)
    if player is None:
        raise Http404
    sheet = player_year(player, year) if 1 <= year <= MAXYEAR else None
    if sheet is None or not sheet.sessions:
        return redirect("player_page", token)
    made = player_document(sheet, language=paper_language())
    response = HttpResponse(made.pdf(), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="results-{year}.pdf"'
    response["Cache-Control"] = "no-store"
    return response


def _context(page: PlayerPage, token: str) -> dict[str, object]:
    years = sorted({each.heading.date.year for each in page.sessions}, reverse=True)
    line = [(each.heading.date, Fraction(each.percentage or 0), each.place) for each in page.in_per_cent]
    roles = [
        (each.heading.date, Fraction(each.declaring or 0), Fraction(each.defending or 0))
        for each in page.by_role
    ]
    averages = [partner.average for partner in page.partners if partner.average is not None]
    return {
        "page": page,
        "years": {f"PDF {year}": reverse("player_year", args=[token, year]) for year in years},
        "medals": [each for each in zip(MEDALS, page.medals, strict=True) if each[1]],
        "own": next((line for line in page.ladder.lines if line.own), None) if page.ladder else None,
        "line": line,
        "has_line": len(line) > 1,
        "first": page.in_per_cent[0] if len(line) == 1 else None,
        "roles": roles,
        "declaring": _mean([one for _day, one, _other in roles]),
        "defending": _mean([other for _day, _one, other in roles]),
        "initials": initials(page.name.in_language(get_language() or "en", public=True)),
        "review": [_reviewed(one) for one in page.boards[:FEW]],
        "few": FEW,
        "field_average": AVERAGE,
        "schemes": [(SCHEMES[one.scheme], one) for one in page.masterpoints],
        "reach": max([LEAST_REACH, *(abs(average - AVERAGE) for average in averages)]),
    }


def _own_dates(request: HttpRequest, player: Player) -> dict[str, object]:
    """The player's coming duties, a call to stand in, and the code for the door of a club with dates."""
    link, duties = link_of(player), duties_of(player)
    if link is None or not player.club.dates.filter(date__gte=today(player.club)).exists():
        return {}
    code = qr_picture(phone_page(request, "door_code", door_code(link)), scale=7)
    return {"duties": duties, "called": [one for one in duties if one.called_at], "door": code}


@require_POST
def answer_duty(request: HttpRequest, token: str, duty: int) -> HttpResponse:
    """A stand-in who is called says whether they come."""
    player = player_of(token)
    if player is None:
        raise Http404
    rows = Duty.objects.filter(player=player).select_related("player", "on__club", "on__session")
    row = get_object_or_404(rows, pk=duty)
    try:
        answer_call(row, DutyAnswer(comes=request.POST.get("comes") == "yes"), by=Actor(str(player)))
    except DirectorError as error:
        messages.error(request, error.message)
    return redirect("player_page", token)


@require_POST
def own_grade(request: HttpRequest, token: str) -> HttpResponse:
    """The player's own wish: whether everybody sees the club grade. All but a clear yes keeps it private."""
    player = player_of(token)
    if player is None:
        raise Http404
    show_grade(player, request.POST.get("shows") == "yes", by=Actor(str(player)))
    return redirect(f"{reverse('player_page', args=[token])}#grade")


@require_GET
def grades(request: HttpRequest, club: int) -> HttpResponse:
    """The club grades of those who show theirs."""
    row = _club(club)
    if not row.grades_players:
        raise Http404
    sheet = shown_grades(row)
    context = {"club": row, "sheet": sheet, "table": PageTable(grade_table(sheet)), "rule": club_grade}
    answer = render(request, "public/club/grades.html", context)
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


MOST_STEPS = 40  # sessions of a grade


def _grade(player: Player) -> dict[str, object]:
    """The player's own club grade, with what was expected of the latest sessions, the latest first."""
    own = grade_of(player)
    if not own.sessions:
        return {}
    line = [(one.date, Fraction(one.grade), 0) for one in own.steps if one.grade is not None][-MOST_STEPS:]
    return {
        "grade": own,
        "grade_line": line,
        "grade_average": _mean([grade for _day, grade, _place in line]),
        "grade_steps": own.steps[: -MOST_STEPS - 1 : -1],
        "rule": club_grade,
    }


def _mean(values: list[Fraction]) -> Fraction | None:
    return sum(values, Fraction(0)) / len(values) if values else None


# Why a board is worth reviewing, in four words: by the codes of BoardOfPlayer.reason.
REASONS = {
    "passed_out": gettext_lazy("passed out: others bid"),
    "down": gettext_lazy("down %(number)d"),
    "others_more": gettext_lazy("others scored more"),
    "they_made": gettext_lazy("their contract made"),
    "down_not_enough": gettext_lazy("down %(number)d was not enough"),
    "given_away": ngettext_lazy("%(number)d trick given away", "%(number)d tricks given away", "number"),
    "no_defence": gettext_lazy("bidding, not the defence"),
    "in_the_cards": gettext_lazy("%(number)d tricks in the cards"),
    "too_high": gettext_lazy("level %(number)d was the limit"),
    "better_contract": gettext_lazy("a better contract was there"),
}


def _reviewed(board: BoardOfPlayer) -> dict[str, object]:
    return {
        "board": board,
        "reason": board_reason(board),
        "dealer": str(dealer(board.board)),
        "vulnerability": str(vulnerability(board.board)),
    }


def board_reason(board: BoardOfPlayer) -> str:
    if board.reason == "too_high" and not board.figure:
        return _("no contract makes in this strain")
    return REASONS[board.reason] % {"number": board.figure} if board.reason else ""
