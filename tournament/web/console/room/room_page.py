"""The room: tables by rounds, its clocks and pace, what wants attention, the tables' codes and boards."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.views.decorators.http import condition, require_GET

from scoring.stages.formats import KNOCK_OUT
from tournament.analysis.pace import courses, latest_first
from tournament.domain.boards.readings.board_places import at_tables
from tournament.domain.boards.reports.section import facts_of
from tournament.domain.boards.reports.travellers import travellers
from tournament.domain.club.reports.club_pages import session_results
from tournament.domain.gate.reports.visibility import own_cover
from tournament.domain.incidents.readings.incidents import incident_words
from tournament.domain.journal.reports.versioned_cache import (
    Remembered,
    Version,
    etag,
    has_several_sections,
    versions_of_boards,
)
from tournament.domain.outside.readings.embargo import is_over
from tournament.domain.outside.readings.published_names import published_of
from tournament.domain.people.readings.roles import Need, may, role_in
from tournament.domain.people.reports.people import parties_of_session
from tournament.domain.rehearsal.acts.rehearsals import PACES
from tournament.domain.rehearsal.acts.robot_agenda import are_awake
from tournament.domain.room.reports.in_play import entered_last, forecasts, session_times
from tournament.domain.room.reports.in_play import rooms as rooms_of
from tournament.domain.room.reports.opponents_cards import card_in_round
from tournament.domain.room.reports.phone_signs import phone_signs
from tournament.domain.room.reports.queue import queued, uncovered
from tournament.domain.room.reports.results_to_check import matters
from tournament.domain.room.reports.room_clocks import cached_clocks, clocks_of_session
from tournament.domain.room.reports.room_messages import answers_to, moment_of
from tournament.domain.room.reports.seating_plan import room_at
from tournament.domain.room.reports.table_round import Matches, matches_at_tables
from tournament.domain.room.reports.unfinished import unfinished
from tournament.domain.sessions.readings.unfinished_sentences import sentences
from tournament.models import Placement, Section, Session, TableToken
from tournament.models.compiled_queries import part_of
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.figures import ranges
from tournament.sheets.names import Party, in_section
from tournament.sheets.room_sheets import Progress, Room
from tournament.sheets.timetable import Clock
from tournament.tables.players import times_table
from tournament.web.console.access import desk
from tournament.web.console.forms.refusing_form import Cut, WholeNumber, form_of
from tournament.web.console.room.late_table_words import LateTable, minutes_ahead, overtime
from tournament.web.formatting.clock_face import Face, faces, in_step
from tournament.web.formatting.data_tables import PageTable
from tournament.web.formatting.qr import qr_picture
from tournament.web.games.sessions import session_of
from tournament.web.games.table_overview import halls, tables_in_play
from tournament.web.server.addresses import phone_address, phones_can_reach
from tournament.web.server.live import SHARING, is_part, live, tick_of
from tournament.web.server.system_card_file import system_card_pdf
from tournament.web.table.teams.match_parts import names_of_rounds

# What can go wrong at one table in one round.
AT_A_TABLE = ("sat_wrong_way", "wrong_boards", "turned")


# `pair`: whose places in the room are marked. `rounds`: all, or one. `section`: the letter of the only
# section that is shown. Anything else is as if left out.
RoomForm = form_of(
    pair=WholeNumber(required=False), rounds=Cut(80, required=False), section=Cut(80, required=False)
)


@desk
@require_GET
def room(request: HttpRequest, session_id: int) -> HttpResponse:
    """Moves with the acts, and with what phones answer to a message."""
    request.live_moment = partial(moment_of, part_of(Session, id=session_id), timezone.now())  # type: ignore[attr-defined]
    return _live_room(request, session_id=session_id)


@live
def _live_room(request: HttpRequest, session_id: int) -> HttpResponse:
    may_turn = may(request.user, Need.RUN, request.club)
    if not is_part(request):
        session = session_of(session_id)
        context = _context(request, session, own_cover(session, request.user), may_turn)
        return render(request, "console/room/room.html", context)

    def part() -> bytes:
        """Drawn for all directors who see the same; live.js puts each one's own token into its forms."""
        latest = session_of(session_id)  # read when it is drawn: a request that shares it may be later
        context = {**_context(request, latest, cover, may_turn), "csrf_token": ""}
        return render(request, "console/room/_room.html", context).content

    cover = own_cover(part_of(Session, id=session_id), request.user)
    key = (request.get_full_path(), get_language(), cover, role_in(request.user, request.club))
    return HttpResponse(SHARING.rendered(key, part))


def _context(
    request: HttpRequest, session: Session, cover: frozenset[int], may_turn: bool
) -> dict[str, object]:
    versions = versions_of_boards(session.pk)
    rooms = [room_at(version) for version in versions]
    halls_of_games = halls(session) if session.has_games else []
    now, pairs, asked = timezone.now(), parties_of_session(session), RoomForm(request.GET).values()
    clocks = cached_clocks(session) if is_part(request) else clocks_of_session(session)
    following, shown = pairs.get(asked["pair"]), faces(clocks, now, names_of_rounds(session))
    view = RoomView.of("all" if session.closed_at else asked["rounds"], rooms, shown, asked["section"])
    moving = _pace(session, clocks, now, foretold=not is_part(request))
    return {
        **moving,
        "whole": not is_part(request),
        "to_phones": answers_to(session, now),
        "session": session,
        "rooms": rooms,
        "grids": grids_of(session, [*zip(versions, rooms, strict=True)], view, moving, following),
        "view": view,
        **_clocks(session, shown),
        "may_turn": may_turn,
        "followed": following,
        "pace_etag": pace_etag(session.pk, now),
        **_progress(session, rooms, shown, view.tables_finished(rooms), cover),
        "halls": halls_of_games,
        "latest": entered_last(versions, cover, LATEST) if session.started_at else (),
        "signs": phone_signs(session, rooms, now, tables_in_play(halls_of_games)),
        **_needs(session, cover),
        **_rehearsal(session),
    }


def _clocks(session: Session, shown: Sequence[Face]) -> dict[str, object]:
    """While the session is in play: its one clock, or that of sections in step; else the clock of each."""
    running = list(shown) if session.started_at and not session.closed_at else []
    together = in_step(running)
    one = running[0] if together or len(running) == 1 else None
    return {"faces": running, "face": one, "together": together}


# The most items of the director's list, beside the tables and on a phone; and of results entered last, in the
# room and of one table.
LISTED, LISTED_ON_PHONES = 3, 2
LATEST, LATEST_OF_TABLE = 6, 3


def _needs(session: Session, cover: frozenset[int]) -> dict[str, object]:
    """What waits for the director: the head of the list; of a session that is over, what was not checked."""
    items = queued(session, cover)
    unchecked = list(uncovered(matters(session), cover)) if session.started_at else []
    result = session_results([session])[session.pk] if is_over(session) else None
    return {
        "needs": items[:LISTED],
        "wanted": len(items),
        "more": [
            (look, len(items) - most)
            for look, most in (("rest", LISTED), ("rest few", LISTED_ON_PHONES))
            if len(items) > most
        ],
        "doubtful": sum(one.kind == "doubtful" for one in unchecked),
        "unchecked": unchecked if session.closed_at else (),
        "result": result,
        "others": max(0, result.contestants - len(result.podium)) if result else 0,
        "published": session.closed_at and published_of([session]),
    }


def _progress(
    session: Session,
    rooms: Sequence[Room],
    shown: Sequence[Face],
    finished: tuple[int, int],
    cover: frozenset[int],
) -> dict[str, object]:
    """Boards in and missing, what is left, and the act that comes next: `next` is its code, "" while a round
    is played.
    """
    left = unfinished(session, cover)
    in_rooms = Progress.of(rooms)
    done, boards = in_rooms.done, in_rooms.boards
    runs = session.started_at and not session.closed_at
    to_draw = left.to_draw if runs else 0
    goes_on = to_draw or session.stage_format == KNOCK_OUT or left.needs_confirmation
    to_close = bool(runs and boards and not goes_on and (session.has_teams or done == boards))
    return {
        "done": done,
        "boards": boards,
        "missing": boards - done,
        "finished": finished,
        "to_draw": to_draw,
        "left": sentences(left),
        "needs_confirmation": left.needs_confirmation,
        "next": _next_act(session, shown, finished, to_draw if done == boards else 0, to_close),
    }


def _next_act(
    session: Session, shown: Sequence[Face], finished: tuple[int, int], to_draw: int, to_close: bool
) -> str:
    if session.closed_at:
        return _after_the_end(session)
    if not session.started_at:
        return "set_up"
    if to_draw or to_close:
        return "draw" if to_draw else "close"
    if all(face.state == "over" or not face.next_round for face in shown):
        return "enter"
    all_are_in = finished[1] > 0 and finished[0] == finished[1]
    return "begin" if all_are_in or all(face.state == "wait" for face in shown) else ""


def _after_the_end(session: Session) -> str:
    """A club with a place on the web publishes first."""
    has_place = session.event.club.publishing_places.exists()
    return "publish" if has_place and not published_of([session]) else "repeat"


def _rehearsal(session: Session) -> dict[str, object]:
    found = getattr(session, "rehearsal", None)
    asleep = found is not None and not are_awake(found)
    return {"rehearsal": found, "paces": PACES, "robots_sleep": asleep}


@desk
@require_GET
def pace(request: HttpRequest, session_id: int) -> HttpResponse:
    """What moves with the time alone: who is behind, and when the session will be over. New every `TICK`."""
    now = timezone.now()

    def answer(request: HttpRequest) -> HttpResponse:
        session = session_of(session_id)
        moving = _pace(session, clocks_of_session(session), now)
        return render(request, "console/room/_pace.html", {"session": session, **moving})

    return condition(etag_func=lambda _request: pace_etag(session_id, now))(answer)(request)


def pace_etag(session_id: int, now: datetime) -> str:
    return etag((), "pace", session_id, get_language(), tick_of(now))


def _pace(
    session: Session, clocks: list[Clock], now: datetime, *, foretold: bool = True
) -> dict[str, object]:
    """The sections' forecasts where wanted, and late tables with who plays there; nothing after the end."""
    if session.is_closed or not session.started_at:
        return {"forecasts": [], "late": [], "overtime": [], "ahead": {}}
    found = rooms_of(clocks, versions_of_boards(session.pk))
    ends = forecasts(found, tick_of(now)) if foretold else []
    running = courses(found, now)
    late = latest_first(running)
    parties = parties_of_session(session) if late else {}
    return {
        "forecasts": ends,
        "end": max(ends, key=lambda end: end.middle, default=None),
        "ahead": {room.clock.letter: minutes_ahead(standing) for room, standing in running},
        "late": [LateTable.of(room.clock.letter, one, parties) for room, one in late],
        "overtime": overtime(session, clocks, now) if session.has_games else [],
    }


@desk
@require_GET
def tables(request: HttpRequest, session_id: int) -> HttpResponse:
    """The QR code of every table, large, to be shown or scanned from the screen."""
    session = session_of(session_id)
    tokens = TableToken.objects.filter(section__session=session, revoked_at=None).select_related("section")
    rows = Placement.objects.filter(section__session=session)
    byes = {*rows.values_list("section", "table")}.difference(at_tables(rows).values_list("section", "table"))
    shown = (token for token in tokens if (token.section_id, token.table) not in byes)
    codes = [(token, phone_address(request, token.token)) for token in shown]
    several = has_several_sections(session_id)
    context = {
        "session": session,
        "codes": [
            (
                token,
                in_section(token.table, token.section.letter if several else ""),
                address,
                qr_picture(address),
            )
            for token, address in codes
        ],
        "on_paper": rows.exists(),
        "local": not phones_can_reach(request),
    }
    return render(request, "console/room/tables.html", context)


def _has_movement(section: Section) -> bool:
    """Whether a movement of pairs seats them, which the options after an incident can change."""
    return section.contestant_size > 1 and section.kind != SWISS_PAIRS


@desk
@require_GET
def table_round(request: HttpRequest, session_id: int, placement: int) -> HttpResponse:
    """One table in one round: its boards with what was entered, and the rounds beside it.

    With `?live` the panel that the room opens beside its map.
    """
    session = session_of(session_id)
    cover = own_cover(session, request.user)
    row = get_object_or_404(
        Placement.objects.select_related("section__field"), pk=placement, section__session=session_id
    )
    both = {row.ns_id, row.ew_id}
    lines = [
        (sheet, line)
        for sheet in travellers(row.section.field, row.boards)
        for line in sheet.lines
        if {line.ns.id, line.ew.id} == both
    ]
    context = {
        "session": session,
        "placement": row,
        "match": matches_at_tables(row.section).get((row.round, row.table)),
        "covered": cover,
        "lines": lines,
        "open": next(((sheet, line) for sheet, line in lines if line.result is None), None),
        "wrong": [(code, incident_words(code)) for code in AT_A_TABLE if _has_movement(row.section)],
        "system_cards": [
            side
            for side, pair in (("NS", row.ns_id), ("EW", row.ew_id))
            if card_in_round(row.section, pair, row.round)
        ],
        "beside": row.section.placements.filter(table=row.table, round__in=(row.round - 1, row.round + 1)),
    }
    if is_part(request):
        versions = [one for one in versions_of_boards(session_id) if one.section == row.section_id]
        latest = entered_last(versions, cover, LATEST_OF_TABLE, table=row.table)
        return render(request, "console/room/_table_panel.html", {**context, "latest": latest})
    return render(request, "console/room/table_round.html", context)


@desk
@require_GET
def system_card(request: HttpRequest, session_id: int, placement: int, side: str) -> HttpResponse:
    """The PDF of those who sit at a side of a table in a round."""
    row = get_object_or_404(
        Placement.objects.select_related("section"), pk=placement, section__session=session_id
    )
    pair = {"NS": row.ns_id, "EW": row.ew_id}.get(side)
    return system_card_pdf(card_in_round(row.section, pair, row.round))


@desk
@require_GET
def times(request: HttpRequest, session_id: int) -> HttpResponse:
    """Whose the lost time is: each pair's own share of what its tables lost, and who waited for whom."""
    session = session_of(session_id)
    found = session_times(session, timezone.now()) if session.started_at else []
    parties = parties_of_session(session) if found else {}
    sections = [
        (one, PageTable(times_table(one)), [LateTable.of(one.section, late, parties) for late in one.starts])
        for one in found
    ]
    return render(request, "console/room/times.html", {"session": session, "sections": sections})


# The grids of a room as they are drawn: of ten sections the last result changed one.

# One section of at most this many tables shows all rounds unless asked otherwise.
TABLES_WITH_ALL_ROUNDS = 12


@dataclass(frozen=True, slots=True)
class RoomView:
    """What the room's page shows of each section: all rounds, or the round that `rounds` has for its key.

    `only` is the letter of the one section that is shown; empty for all.
    """

    all_rounds: bool
    rounds: Mapping[int, int]
    only: str = ""

    @classmethod
    def of(cls, asked: str, rooms: Sequence[Room], faces: Iterable[Face], section: str = "") -> "RoomView":
        """`asked` is "all", "one" or empty: then a small room shows all rounds."""
        small = len(rooms) == 1 and len(rooms[0].rows) <= TABLES_WITH_ALL_ROUNDS
        by_clock = {face.section: face.round for face in faces if face.state != "before"}
        rounds = {room.section: max(room.round, by_clock.get(room.section, 0)) for room in rooms}
        return cls(
            asked == "all" or (asked != "one" and small),
            rounds,
            section if section in {room.letter for room in rooms} else "",
        )

    @property
    def also(self) -> str:
        """What an address of the page adds to stay with the section."""
        return f"&{urlencode({'section': self.only})}" if self.only else ""

    @property
    def name(self) -> str:
        """As the address of the page says it."""
        return "all" if self.all_rounds else "one"

    def tables_finished(self, rooms: Iterable[Room]) -> tuple[int, int]:
        """How many tables have all results of their section's round, and how many play it."""
        cells = [row.cell_in(self.rounds[room.section]) for room in rooms for row in room.rows]
        playing = [cell for cell in cells if cell and cell.state not in ("idle", "empty")]
        return sum(cell.state in ("done", "late") for cell in playing), len(playing)


def grids_of(
    session: Session,
    rooms: Sequence[tuple[Version, Room]],
    view: RoomView,
    moving: Mapping[str, Any],
    followed: Party | None,
) -> list[SafeString]:
    """Each section shown, drawn anew when its version, round, pace or the followed pair are others.

    `moving` has the tables that are `late`, and by section how far all are `ahead` of their time.
    """
    every = [room for _version, room in rooms]
    return [
        _drawn.of(
            _key(version, view, room.section, len(rooms), (own, pace), followed),
            {
                "session": session,
                "room": room,
                "rooms": every,
                "all_rounds": view.all_rounds,
                "number": view.rounds[room.section],
                "finished": view.tables_finished([room]),
                "late": own,
                "has_pace": bool(pace),
                "in_play": _in_play(session, version, view, pace),
                "followed": followed,
                "matches": _matches_of(room.section) if session.has_teams else None,
            },
        )
        for version, room in rooms
        if view.only in ("", room.letter)
        for own in [[one for one in moving["late"] if one.section == room.letter]]
        for pace in [moving["ahead"].get(room.letter, {}) if view.all_rounds else {}]
    ]


def _in_play(
    session: Session, version: Version, view: RoomView, pace: Mapping[int, int]
) -> Callable[[], tuple[int, dict[int, str], Mapping[int, int]]]:
    """The round in play (0: none), its boards by place, and by how many minutes each table is ahead."""

    def read() -> tuple[int, dict[int, str], Mapping[int, int]]:
        number = view.rounds[version.section] if session.started_at and not session.closed_at else 0
        (facts,) = facts_of([version])
        rows = (row for row in facts.rows if row.round == number and row.meetings)
        return number, {row.pk: ranges(row.boards) for row in rows}, pace

    return read


def _matches_of(section: int) -> Callable[[], Matches]:
    """Called by the template: a map that is not drawn again does not ask for them."""
    return lambda: matches_at_tables(Section.objects.get(pk=section))


def _key(
    version: Version,
    view: RoomView,
    section: int,
    sections: int,
    times: tuple[Sequence[LateTable], Mapping[int, int]],
    followed: Party | None,
) -> tuple[tuple, tuple]:
    """Whose grid it is, and the version of what it shows: `times` are the late tables and the pace of all."""
    late, pace = times
    behind = (*((one.placement, one.minutes) for one in late), *pace.items())
    whose = (version.section, view.all_rounds, get_language(), followed and followed.id)
    return whose, (version, view.rounds[section], sections, behind)


_drawn = Remembered(lambda _whose, context: render_to_string("console/room/_section.html", context))
