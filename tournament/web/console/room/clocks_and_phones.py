"""What the director controls in a room: clocks, the wall display, the addresses of phones."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournament.domain.errors import DirectorError
from tournament.domain.gate.reports.ranking_visibility import is_ranked
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.journal.reports.versioned_cache import versions_of_boards
from tournament.domain.people.readings.roles import Need, may
from tournament.domain.people.reports.people import label_of, parties_of_session
from tournament.domain.room.acts import round_clocks
from tournament.domain.room.acts.addresses import renew_pair, renew_table, renew_team
from tournament.domain.room.reports.in_play import forecasts, rooms
from tournament.domain.room.reports.queue import followers, strange_phones
from tournament.domain.room.reports.reveal import is_complete, lines_to_reveal, reveal_of
from tournament.domain.room.reports.room_clocks import clocks_of_session
from tournament.domain.stages.reports.stage_rankings import final_rankings
from tournament.models import (
    Contestant,
    Entrant,
    PlayerToken,
    RoundClock,
    Section,
    Session,
    TableToken,
    TeamToken,
    Wall,
)
from tournament.sheets.phone_sheets import StrangePhone
from tournament.sheets.room_sheets import reveal_at
from tournament.web.console.access import desk, director, done
from tournament.web.console.forms.refusing_form import RefusingForm, choice, form_of, row_of, whole
from tournament.web.formatting.clock_face import Face, faces
from tournament.web.formatting.figures import pair_words, table_of
from tournament.web.formatting.qr import qr_picture
from tournament.web.games.sessions import session_of
from tournament.web.public.wall.display import address_for_all
from tournament.web.server.addresses import phone_address, phone_page, phones_can_reach
from tournament.web.server.live import live, page, tick_of
from tournament.web.table.teams.match_parts import names_of_rounds

# The round clock in the director's hands, how it keeps time, and the address of the wall display.

MINUTE = 60


class ClockForm(forms.Form):
    """How one section keeps time; an empty length is the club's."""

    minutes_per_board = forms.DecimalField(
        label=gettext_lazy("Minutes per board"), min_value=0, max_value=99, decimal_places=2, required=False
    )
    minutes_per_move = forms.DecimalField(
        label=gettext_lazy("Minutes to change tables"),
        min_value=0,
        max_value=99,
        decimal_places=2,
        required=False,
    )
    minutes_per_round = forms.DecimalField(
        label=gettext_lazy("Fixed minutes per round"),
        min_value=1,
        max_value=720,
        decimal_places=2,
        required=False,
    )
    warning_minutes = forms.IntegerField(
        label=gettext_lazy("Warning, minutes before the end"), min_value=0, max_value=99
    )
    follows = forms.BooleanField(label=gettext_lazy("Rounds start automatically"), required=False)

    @classmethod
    def of(cls, section: Section, data: object = None) -> "ClockForm":
        row = getattr(section, "round_clock", None) or RoundClock(section=section)
        names = ("minutes_per_board", "minutes_per_move", "minutes_per_round", "warning_minutes")
        initial = {name: getattr(row, name) for name in names} | {"follows": row.follows_since is not None}
        form = cls(data, initial=initial, prefix=f"s{section.pk}")  # type: ignore[arg-type]
        club = section.session.event.club
        for name in ("minutes_per_board", "minutes_per_move"):
            form.fields[name].widget.attrs["placeholder"] = f"{Decimal(getattr(club, name)).normalize():f}"
        return form


class ClockActForm(RefusingForm):
    """One of the buttons, without `section` for all sections. `begin` is the round on the button."""

    do = choice(lambda: [*DEEDS, *WALL_DEEDS, "set"], required=False)
    section = row_of(Section, "no_section", gettext_lazy("Choose the section."), required=False)
    begin = whole("no_round", gettext_lazy("There is no such round."), least=1, most=999, required=False)
    back = forms.CharField(required=False)

    def __init__(self, session: Session, data: object) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.offer(section=_sections(session))

    def clean(self) -> dict[str, Any]:
        """A button with a round alone is `begin`."""
        typed = self.cleaned_data
        if not typed.get("do") and not self.errors:
            if not typed["begin"]:
                self.add_error("do", self.fields["do"].error_messages["required"])
            typed["do"] = "begin"
        if typed.get("do") == "set" and not typed.get("section") and not self.errors:
            self.add_error("section", self.fields["section"].error_messages["required"])
        return typed


def _rank(session: Session, by: Actor, *, shown: bool) -> None:
    round_clocks.set_wall(round_clocks.open_wall(session, by=by), shows_ranking=shown, by=by)


Deed = Callable[[Section, Face, datetime, Actor], object]
DEEDS: dict[str, Deed] = {
    "begin": lambda section, face, at, by: round_clocks.start_round(
        section, face.next_round or 0, at=at, by=by
    ),
    "pause": lambda section, _face, at, by: round_clocks.pause_clock(section, at=at, by=by),
    "resume": lambda section, _face, at, by: round_clocks.resume_clock(section, at=at, by=by),
    "more": lambda section, _face, at, by: round_clocks.add_time(section, MINUTE, at=at, by=by),
    "less": lambda section, _face, at, by: round_clocks.add_time(section, -MINUTE, at=at, by=by),
}
WALL_DEEDS: dict[str, Callable[[Session, Actor], object]] = {
    "wall": lambda session, by: round_clocks.open_wall(session, by=by),
    "renew": lambda session, by: round_clocks.renew_wall(round_clocks.open_wall(session, by=by), by=by),
    "rank": lambda session, by: _rank(session, by, shown=True),
    "no_rank": lambda session, by: _rank(session, by, shown=False),
}


@desk
@require_http_methods(["GET", "POST"])
def clock(request: HttpRequest, session_id: int) -> HttpResponse:
    """The clocks of all sections with all that can be done to them; `begin` names the round it means."""
    session = session_of(session_id)
    if request.method == "GET":
        return _clock_page(request, session_id=session_id)
    by, values = director(request), ClockActForm(session, request.POST).values()
    if values["do"] in WALL_DEEDS:
        WALL_DEEDS[values["do"]](session, by)
    elif values["do"] == "set":
        return _set(request, session, values["section"], by)
    else:
        _turn(session, DEEDS[values["do"]], values["section"], values["begin"], by)
    return redirect("room" if values["back"] == "room" else "clock", session_id)


def _turn(session: Session, deed: Deed, only: Section | None, begin: int | None, by: Actor) -> None:
    """Do it to one section, or to all that it can be done to. DirectorError where it can be done to none."""
    now = timezone.now()
    found = {face.section: face for face in faces(clocks_of_session(session), now)}
    refusals: list[DirectorError] = []
    sections = [section for section in _sections(session) if section.pk in found]
    for section in [each for each in sections if only in (None, each)]:
        try:
            deed(section, _meant(found[section.pk], begin), now, by)
        except DirectorError as error:
            refusals.append(error)
    if refusals and (only or len(refusals) == len(found)):
        raise refusals[0]


def _meant(face: Face, begin: int | None) -> Face:
    """The face as who pressed the button saw it: two directors who begin the same round begin it once."""
    return replace(face, state="before", round=begin) if begin else face


def _set(request: HttpRequest, session: Session, section: Section, by: Actor) -> HttpResponse:
    form = ClockForm.of(section, request.POST)
    if not form.is_valid():
        return render(request, "console/room/clock.html", _clock_context(request, session, form), status=400)
    round_clocks.set_clock(section, at=timezone.now(), by=by, **form.cleaned_data)
    return done(request, _("Clock settings saved."), "clock", session.pk)


def _sections(session: Session) -> QuerySet[Section]:
    return session.sections.select_related("session__event__club", "round_clock")


@live
def _clock_page(request: HttpRequest, session_id: int) -> HttpResponse:
    context = _clock_context(request, session_of(session_id))
    return render(request, page(request, "console/room/clock.html", "console/room/_clock.html"), context)


def _clock_context(
    request: HttpRequest, session: Session, form: ClockForm | None = None
) -> dict[str, object]:
    forms_shown = [
        (section, form if form and form.prefix == f"s{section.pk}" else ClockForm.of(section))
        for section in _sections(session)
    ]
    wall = Wall.objects.filter(session=session).first()
    address = wall and address_for_all(request, reverse("wall", args=[wall.token]))
    clocks, now = clocks_of_session(session), timezone.now()
    in_play = session.started_at and not session.is_closed
    ends = forecasts(rooms(clocks, versions_of_boards(session.pk)), tick_of(now)) if in_play else []
    return {
        "session": session,
        "faces": faces(clocks, now, names_of_rounds(session)),
        "forecasts": ends,
        "end": max(ends, key=lambda end: end.middle, default=None),
        "may_turn": may(request.user, Need.RUN, session.event.club),
        "forms": forms_shown,
        "wall": wall,
        "address": address,
        "code": address and qr_picture(address, scale=4),
    }


# The director turns the final ranking over on the wall display, line by line from the last to the first.

MOST_LINES = 9999


# `turn` names how many lines are turned over after it, so that a press that is repeated turns one.
RevealForm = form_of(
    do=choice(["turn", "end"]),
    lines=whole("no_line", gettext_lazy("There is no such line."), most=MOST_LINES, required=False),
)


@desk
@require_http_methods(["GET", "POST"])
def reveal(request: HttpRequest, session_id: int) -> HttpResponse:
    session = session_of(session_id)
    if request.method == "GET":
        return render(request, "console/wall/reveal.html", _reveal_context(request, session))
    by, values = director(request), RevealForm(request.POST).values()
    if values["do"] == "turn":
        lines = min(values["lines"] or 0, lines_to_reveal(session))
        round_clocks.reveal_ranking(round_clocks.open_wall(session, by=by), lines=lines, by=by)
    elif wall := Wall.objects.filter(session=session).first():
        round_clocks.end_reveal(wall, by=by)
    return redirect("reveal", session_id)


def _reveal_context(request: HttpRequest, session: Session) -> dict[str, object]:
    wall = Wall.objects.filter(session=session).first()
    found = reveal_of(session, wall)
    following = found and not found.is_over and reveal_at(final_rankings(session), found.turned + 1)
    return {
        "session": session,
        "wall": wall,
        "address": wall and address_for_all(request, reverse("wall", args=[wall.token])),
        "is_complete": is_complete(session),
        "is_public": is_ranked(session),
        "reveal": found,
        "next": following,
    }


# The pairs' and teams' own addresses, and new ones in the place of any that should no longer open.

PLAYERS = 2  # of a pair: more phones than these are pointed out


@desk
@require_GET
def pair_codes(request: HttpRequest, session_id: int) -> HttpResponse:
    """The QR code of every pair's own address, for a phone that was not at a table when it was asked."""
    session = session_of(session_id)
    parties = parties_of_session(session)
    tokens = PlayerToken.objects.filter(contestant__section__session=session, revoked_at=None)
    address_of = {row.contestant_id: phone_address(request, row.token) for row in tokens}
    known, found = followers(session), strange_phones(session)
    codes = [
        (
            party,
            address_of[pk],
            qr_picture(address_of[pk], scale=4),
            len(known.get(pk, ())),
        )
        for pk, party in parties.items()
        if pk in address_of
    ]
    context = {
        "session": session,
        "codes": codes,
        "teams": _team_codes(request, session),
        "strange": [(one, in_words(one)) for one in found if one.is_alarm],
        "accepted": [in_words(one) for one in found if not one.is_alarm],
        "crowded": [(party, phones) for party, _address, _image, phones in codes if phones > PLAYERS],
        "local": not phones_can_reach(request),
    }
    return render(request, "console/room/pair_codes.html", context)


def _team_codes(request: HttpRequest, session: Session) -> list[tuple[Entrant, str, str]]:
    """Every team with its own address, empty for one that has none yet, and the picture of its code."""
    rows = Entrant.objects.filter(event=session.event, kind=Entrant.Kind.TEAM).order_by("number")
    tokens = dict(TeamToken.objects.filter(entrant__in=rows, revoked_at=None).values_list("entrant", "token"))
    found = []
    for team in rows:
        address = phone_page(request, "own_team", tokens[team.pk]) if team.pk in tokens else ""
        found.append((team, address, qr_picture(address, scale=4) if address else ""))
    return found


@desk
@require_POST
def renew_table_code(request: HttpRequest, session_id: int, token: int) -> HttpResponse:
    row = get_object_or_404(TableToken, pk=token, section__session=session_id, revoked_at=None)
    renew_table(row, by=director(request))
    message = _("New code for table %(table)s. The old one no longer works.")
    return done(request, message % {"table": table_of(row)}, "table_codes", session_id)


@desk
@require_POST
def renew_pair_code(request: HttpRequest, session_id: int, contestant: int) -> HttpResponse:
    pair = get_object_or_404(Contestant, pk=contestant, section__session=session_id)
    renew_pair(pair, by=director(request))
    message = _("New code for pair %(pair)s. The old one no longer works.")
    return done(request, message % {"pair": pair_words(label_of(pair))}, "pair_codes", session_id)


@desk
@require_POST
def renew_team_code(request: HttpRequest, session_id: int, team: int) -> HttpResponse:
    row = get_object_or_404(Entrant, pk=team, event__sessions=session_id, kind=Entrant.Kind.TEAM)
    renew_team(row, by=director(request))
    message = _("New code for team %(team)s. The old one no longer works.")
    return done(request, message % {"team": row}, "pair_codes", session_id)


# Sentences at the desk about phones that enter results where they do not belong.


def in_words(one: StrangePhone) -> str:
    """One sentence, and how many such entries there were."""
    about = {
        "pairs": ", ".join(pair_words(party.label) for party in one.parties),
        "table": one.table,
        "round": one.round,
        "board": one.board,
    }
    text = SENTENCES[one.reason]() % about
    if one.entries < 2:
        return text
    return (
        f"{text} {ngettext('%(count)d entry.', '%(count)d entries.', one.entries) % {'count': one.entries}}"
    )


SENTENCES = {
    "another_table": lambda: _(
        "A phone from another table entered board %(board)s of pairs %(pairs)s (table %(table)s, round "
        "%(round)s)."
    ),
    "other_side": lambda: _(
        "The opponents' phone entered board %(board)s for pair %(pairs)s, who have a phone there (table "
        "%(table)s, round %(round)s)."
    ),
    "accepted": lambda: _(
        "Pair %(pairs)s accepted board %(board)s on the opponents' phone (table %(table)s, round %(round)s)."
    ),
    "several_pairs": lambda: _("One phone opened the pages of several pairs: %(pairs)s."),
}
