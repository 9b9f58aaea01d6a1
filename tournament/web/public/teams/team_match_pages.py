"""The matches of a session of teams for everybody: by rounds, one match live, and its figures explained."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from scoring.boards.imps import imps
from scoring.rounding import Half, Number, round_to, simplest
from scoring.schemes.victory_points import Scale, victory_points
from scoring.seats import dealer
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.stages.reports.match_sheet import match_sheet, match_sheets, pair_match, pair_matches
from tournament.models import Section, Session, TeamMatch
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.figures import decimal, exact, short, signed
from tournament.sheets.match_sheets import (
    CarriedFrom,
    Figure,
    LineUp,
    MatchStart,
    Outcomes,
    PairMatch,
    TeamLine,
)
from tournament.sheets.match_sheets import TeamMatch as MatchSheet
from tournament.sheets.stage_options import scale_of_stage
from tournament.web.formatting.pictures import StepLine
from tournament.web.games.sessions import public_session
from tournament.web.public.steps import Sum, operand, plus
from tournament.web.public.teams.team_table_pages import addresses_of
from tournament.web.server.live import live, live_page
from tournament.words.team_words import total_with

STYLE = "overtrick/built/teams.css"


@require_GET
@live
def team_results(request: HttpRequest, session_id: int) -> HttpResponse:
    """Every match of the session, the latest round first."""
    session = _session(session_id)
    sheets = [*_sheets(session, request.user)]
    sheets.sort(key=lambda one: (-(one.round or 0), one.heading.section, [*map(int, one.match.split("."))]))
    rounds = [(number, [*group]) for number, group in groupby(sheets, key=lambda one: one.round)]
    unit = next((one.unit for one in sheets), "VP")
    context = {"session": session, "rounds": rounds, "parted": session.sections.count() > 1, "unit": unit}
    return live_page(request, "public/teams/_matches.html", context, STYLE)


def _sheets(session: Session, user: AnyUser) -> Iterator[MatchSheet | PairMatch]:
    if session.event.kind == SWISS_PAIRS:
        yield from pair_matches(session, user)
    for section in _sections(session):
        yield from match_sheets(section, user)


@require_GET
@live
def team_result(request: HttpRequest, session_id: int, match: int) -> HttpResponse:
    """Both rooms of a match board by board, as far as the gate shows them; of pairs their table."""
    session = _session(session_id)
    if session.event.kind == SWISS_PAIRS:
        return _pair_result(request, session, match)
    sheet = _sheet(request, session, match)
    lines = running_lines(sheet)
    context = {
        "session": session,
        "sheet": sheet,
        "lines": lines,
        "halves": halves_of(sheet),
        "course": step_line_of(sheet, lines),
        "swings": biggest_swings(sheet),
        "most": max((abs(line.imps) for line in sheet.lines if line.imps is not None), default=0),
        "winner": winner_of(sheet),
        "total_with": _(total_with(sheet)),
        "lineups": line_ups_of(sheet),
        "ends": {boards[-1] for boards in _parts(sheet)[:-1]},
    }
    return live_page(request, "public/teams/_match.html", context, STYLE)


def _pair_result(request: HttpRequest, session: Session, match: int) -> HttpResponse:
    sheet = pair_match(session, match, request.user)
    if sheet is None:
        raise Http404
    gains = [abs(line.gain) for line in sheet.lines if line.gain is not None]
    context = {
        "session": session,
        "sheet": sheet,
        "most": 50 if sheet.heading.in_per_cent else max(gains, default=0),
        "winner": _ahead(sheet.victory_points if sheet.state == "played" else sheet.figures),
        "teams": addresses_of(session)["teams"],
    }
    return live_page(request, "public/teams/_pair_match.html", context, STYLE)


def _ahead(points: tuple[Figure | None, Figure | None]) -> int | None:
    """1 or 2, which of the two has more points; None of a draw and of points that are not known."""
    home, away = points
    return None if home is None or away is None or home == away else 1 if home > away else 2


@require_GET
@live
def why_match(request: HttpRequest, session_id: int, match: int) -> HttpResponse:
    """Each figure of a match as a sum: a board's IMPs, the margin of both teams, and their victory points."""
    session = _session(session_id)
    sheet = _sheet(request, session, match)
    context = {
        "session": session,
        "sheet": sheet,
        "boards": board_sums(sheet),
        "explained": [*match_sums(sheet, _scale(session))],
    }
    return live_page(request, "public/teams/_match_why.html", context, STYLE)


RunningLines = list[tuple[TeamLine, tuple[Figure, Figure] | None]]


def running_lines(sheet: MatchSheet) -> RunningLines:
    """Each line with what both teams have up to it, carry-over and handicap included; None where the line has
    no IMPs.

    An artificial score is in the margin of the match, and not among the IMPs won (White Book 8.80.6).
    """
    home, away = sheet.start
    found = []
    for line in sheet.lines:
        ours, theirs = line.gains
        if ours is None or theirs is None:
            found.append((line, None))
            continue
        if not line.artificial:
            home, away = home + max(ours, 0), away + max(theirs, 0)
        found.append((line, (home, away)))
    return found


def _parts(sheet: MatchSheet) -> list[tuple[int, ...]]:
    """The boards of each part, where a match has several."""
    parts = [line_up.boards for line_up in sheet.lineups if line_up.boards and line_up.four <= 1]
    return (
        parts if len(parts) > 1 and len({board for part in parts for board in part}) > len(parts[0]) else []
    )


def halves_of(sheet: MatchSheet) -> list[str]:
    """What both teams have in each part of which a board is known: 25–16, 26–10."""
    shown = []
    for boards in _parts(sheet):
        gains = [line.gains for line in sheet.lines if line.board in boards and not line.artificial]
        known = [(home, away) for home, away in gains if home is not None and away is not None]
        if known:
            home, away = (sum(max(gain[side], 0) for gain in known) for side in (HOME, AWAY))
            shown.append(f"{short(home)}–{short(away)}")
    return shown


def step_line_of(sheet: MatchSheet, lines: RunningLines) -> StepLine | None:
    """The running margin of the home team; None of a match that is not played for IMPs."""
    if sheet.board_unit != "IMP":
        return None
    home, away = sheet.start
    lines = [each for each in lines if each[0].state != "added"]
    halves, done, parts = halves_of(sheet), 0, []
    for number, boards in enumerate(_parts(sheet)[:-1], start=1):
        done += sum(line.board in boards for line, _total in lines)
        if number < len(halves):
            parts.append((done, halves[number - 1], halves[number]))
    return StepLine(
        boards=[line.board for line, _total in lines],
        margins=[total and total[0] - total[1] for _line, total in lines],
        start=home - away,
        parts=parts,
    )


def winner_of(sheet: MatchSheet) -> int | None:
    """1 or 2 of a match that is played and was not a tie."""
    home, away = sheet.margins[HOME], sheet.margins[AWAY]
    ahead = sheet.start[HOME] - sheet.start[AWAY] + (home or 0)
    if sheet.state != "played" or home is None or away is None or not ahead:
        return None
    return 1 if ahead > 0 else 2


def line_ups_of(sheet: MatchSheet) -> list[LineUp]:
    """The line-ups of all parts, or one where all are the same."""
    first = {(one.open, one.closed, one.four): one for one in reversed(sheet.lineups)}
    if len(first) <= len({one.four for one in sheet.lineups}):
        return sorted(first.values(), key=lambda one: one.four)
    return [*sheet.lineups]


SWINGS_SHOWN = 3


def biggest_swings(sheet: MatchSheet) -> list[tuple[TeamLine, str]]:
    """The boards that moved most IMPs, each with its dealer."""
    moved = [line for line in sheet.lines if line.imps]
    largest = sorted(moved, key=lambda line: (-abs(line.imps or 0), line.board))[:SWINGS_SHOWN]
    return [(line, dealer(line.board).value) for line in largest]


def _session(pk: int) -> Session:
    """A session with matches of teams or of Swiss pairs."""
    session = public_session(pk)
    if session.stage is None or not (_sections(session) or session.event.kind == SWISS_PAIRS):
        raise Http404
    return session


def _scale(session: Session) -> Scale | None:
    stage = session.stage
    return scale_of_stage(stage.vp_scale, stage.options) if stage else None


def _sections(session: Session) -> list[Section]:
    rows = Section.objects.filter(session=session, kind="teams").order_by("letter")
    return [*rows.select_related("session__event__club", "session__stage__event")]


def _sheet(request: HttpRequest, session: Session, match: int) -> MatchSheet:
    row = get_object_or_404(TeamMatch, pk=match, section__session=session)
    section = next((one for one in _sections(session) if one.pk == row.section_id), None)
    sheet = match_sheet(section, match, request.user) if section else None
    if sheet is None:
        raise Http404
    return sheet


# Where the figures of a match of teams come from, as sums.

HOME, AWAY = 0, 1
ALL = 100  # per cent
Both = tuple[Number | None, Number | None]


def board_sums(sheet: MatchSheet) -> list[tuple[TeamLine, list[Sum]]]:
    """The boards that count, each with the sum that leads to its IMPs."""
    return [(line, [*_board(line, sheet)]) for line in sheet.lines if line.imps is not None]


def _board(line: TeamLine, sheet: MatchSheet) -> Iterator[Sum]:
    home, away = line.gains
    if line.awards:
        ours, theirs = line.awards
        yield from _ruled(line, sheet, line.awards)
        yield Sum(
            _("Half of the difference (Law 12C4)"),
            f"({operand(ours)} − {operand(theirs)}) ÷ 2",
            _both(home, away),
        )
        return
    ours, theirs = (played.score_ns if played else None for played in (line.open, line.closed))
    if line.difference is None or ours is None or theirs is None:
        yield from _ruled(line, sheet, line.gains)
        return
    how = f"{plus(ours)} − {operand(theirs)}"
    yield Sum(_("North-South, open room less closed room"), how, plus(line.difference))
    total = line.total_difference or 0
    if line.added is not None:
        yield Sum(_("With the first four"), f"{plus(line.added)} + {operand(line.difference)}", plus(total))
    if sheet.board_unit == "IMP":
        yield Sum(_("On the IMP scale"), plus(total), f"{signed(imps(total))} IMP")
    else:
        yield Sum(_("As the event is scored"), "", _both(home, away))


def _ruled(line: TeamLine, sheet: MatchSheet, figures: Both) -> Iterator[Sum]:
    """An assigned score: each of its outcomes in IMPs, then their weights; of a split one for each team."""
    how = ""
    if line.outcomes and sheet.board_unit == "IMP":
        home, away = line.outcomes
        is_split = sorted(home) != sorted((share, other, own) for share, own, other in away)
        weighted = {side: line.outcomes[side] for side in ((HOME, AWAY) if is_split else (HOME,))}
        for side, outcomes in weighted.items():
            yield from _compared(outcomes, f"{sheet.teams[side].name} · " if is_split else "")
        how = " : ".join(_weights(weighted[side], figures[side]) for side in weighted)
    yield Sum(_("By director's ruling"), how, _both(*figures))


def _compared(outcomes: Outcomes, team: str) -> Iterator[Sum]:
    for share, own, other in outcomes:
        how = f"{plus(own)} − {operand(other)} = {plus(own - other)}"
        yield Sum(f"{team}{exact(share * 100)} %", how, f"{signed(imps(own - other))} IMP")


def _weights(outcomes: Outcomes, figure: Number | None) -> str:
    """33 % × 4 + 67 % × (−7); of a team with an artificial score its figure alone."""
    parts = (f"{exact(share * 100)} % × {operand(imps(own - other))}" for share, own, other in outcomes)
    return " + ".join(parts) or plus(figure or 0)


def _both(home: Number | None, away: Number | None) -> str:
    return f"{plus(home or 0)} : {plus(away or 0)}"


def match_sums(sheet: MatchSheet, scale: Scale | None) -> Iterator[tuple[str, list[Sum]]]:
    """The carry-over and the handicap of a match, and for each team its total, points and margin; each with
    its caption.

    A match that is worth its IMPs has no points besides, and one that is not scored yet has none.
    """
    for side, what, sums in _all_sums(sheet, scale):
        if lines := [*sums]:
            yield f"{sheet.teams[side].name} · {what}", lines


def _all_sums(sheet: MatchSheet, scale: Scale | None) -> Iterator[tuple[int, str, Iterator[Sum]]]:
    if sheet.carried_from:
        yield sheet.carried_from.team, _("Carry-over"), _carried(sheet, sheet.carried_from)
    if sheet.handicap:
        yield sheet.handicap.team, _("Handicap"), _start(sheet.handicap)
    if any(sheet.start) and sheet.imps[HOME] is not None:
        yield from ((side, _("Total"), _total(sheet, side)) for side in (HOME, AWAY))
    if sheet.unit != "IMP":
        points = _("Victory points") if sheet.unit == "VP" else _("Points")
        yield from ((side, points, _points(sheet, side, scale)) for side in (HOME, AWAY))
    yield from ((side, _("Margin in IMPs"), _margin(sheet, side)) for side in (HOME, AWAY))


def _margin(sheet: MatchSheet, side: int) -> Iterator[Sum]:
    total = sheet.margins[side]
    if total is None or sheet.board_unit != "IMP":
        return
    results = [line.gains[side] or 0 for line in sheet.lines if line.imps is not None and not line.artificial]
    won, lost = [one for one in results if one > 0], [one for one in results if one < 0]
    yield Sum(_("IMPs won"), " + ".join(map(exact, won)), plus(sum(won)))
    yield Sum(_("IMPs lost"), " ".join(map(plus, lost)), plus(sum(lost)))
    awards = [line for line in sheet.lines if line.artificial]
    for line in awards:
        yield Sum(_("Awarded on board %(board)s") % {"board": line.board}, "", plus(line.gains[side] or 0))
    for fine in sheet.fines:
        if fine.unit == "IMP" and fine.team == side:
            yield Sum(_("Penalty"), fine.reason, plus(-fine.amount))
        elif fine.unit == "IMP" and fine.moves_match:
            yield Sum(_("Penalty of the opponents"), fine.reason, plus(fine.amount))
    yield Sum(_("Margin"), "", plus(total))


def _points(sheet: MatchSheet, side: int, scale: Scale | None) -> Iterator[Sum]:
    margin, points = sheet.margins[side], sheet.victory_points[side]
    if points is None:
        return
    if sheet.parts is not None and not sheet.is_awarded:
        yield from _in_parts(sheet, side, sheet.parts[side])
    if scale is None or margin is None or _is_awarded(sheet, scale, margin, points):
        is_share = sheet.state == "forfeited" and scale is not None and points
        how = f"{exact(100 * Fraction(points) / scale.pool)} % × {exact(scale.pool)}" if is_share else ""
        yield Sum(_("Points of the match"), how, exact(points))
        return
    whole, boards = round_to(margin, 1, Half.AWAY_FROM_ZERO), sheet.scale_boards or sheet.boards
    if whole != margin:
        yield Sum(_("Rounded to whole IMPs"), "", plus(whole))
    scale_for = ngettext(
        "On the scale for a match of %(count)d board",
        "On the scale for a match of %(count)d boards",
        boards,
    )
    shown = short(points) if sheet.whole else decimal(points)
    yield Sum(scale_for % {"count": boards}, plus(whole), f"{shown} VP")


def _in_parts(sheet: MatchSheet, side: int, part: Number) -> Iterator[Sum]:
    """The boards, and what the match is worth on top: of a hybrid by the IMPs that its teams won."""
    gains = [line.gains[side] or 0 for line in sheet.lines if line.imps is not None]
    yield Sum(_("Points of the boards"), " + ".join(map(exact, gains)), exact(sum(gains)))
    if sheet.imp_scores is None:
        yield Sum(_("Part for the aggregate"), "", exact(part))
        return
    won, lost = sheet.imp_scores[side]
    yield Sum(_("IMPs won and lost"), f"{exact(won)} : {exact(lost)}", plus(won - lost))
    pool = sheet.heading.imp_points * len(gains)
    how = f"{pool} × {exact(won)} ÷ {exact(won + lost)}" if won + lost else f"{pool} ÷ 2"
    if sheet.heading.imp_edges:
        half = Fraction(pool, 2)
        how = f"{exact(half)} {'−' if part < half else '+'} {exact(abs(part - half))}"
    yield Sum(_("IMP part"), how, exact(part))


def _carried(sheet: MatchSheet, found: CarriedFrom) -> Iterator[Sum]:
    if found.share is None:
        yield Sum(_("Carry-over: fixed, to the team placed higher"), "", f"{short(found.imps)} IMP")
        return
    ahead = abs(found.ahead)
    carried = ahead * found.share
    yield Sum(_("Previous match of these teams: won by"), "", f"{short(ahead)} IMP")
    how = f"{exact(ahead)} × {found.share}"
    yield Sum(_("Carry-over: share"), how, f"{short(carried)} IMP")
    if found.most is not None and carried > found.most:
        yield Sum(_("Carry-over: at most"), "", f"{short(found.most)} IMP")


def _start(found: MatchStart) -> Iterator[Sum]:
    """The difference of the handicaps in favour of the weaker team, what of it counts, and whole IMPs."""
    own, other = found.handicaps[found.team], found.handicaps[1 - found.team]
    ahead = Fraction(other - own if found.minus else own - other)
    how = f"{plus(other)} − {operand(own)}" if found.minus else f"{plus(own)} − {operand(other)}"
    yield Sum(_("Difference of the handicaps"), how, plus(simplest(ahead)))
    if found.allowance != ALL:
        ahead, how = ahead * found.allowance / ALL, f"{found.allowance} % × {exact(simplest(ahead))}"
        yield Sum(_("Per cent of the handicap that count"), how, plus(simplest(ahead)))
    if found.boards != found.whole:
        share = Fraction(found.boards, found.whole)
        ahead, how = ahead * share, f"{exact(simplest(ahead))} × {found.boards} ÷ {found.whole}"
        yield Sum(_("For the boards of this match"), how, plus(simplest(ahead)))
    if ahead != found.imps:
        yield Sum(_("Rounded to whole IMPs"), "", plus(found.imps))
    yield Sum(_("Handicap"), "", f"{short(found.imps)} IMP")


def _total(sheet: MatchSheet, side: int) -> Iterator[Sum]:
    yield Sum(_("IMPs won"), "", plus(sheet.imps[side] or 0))
    if any(sheet.carry_over):
        yield Sum(_("Carry-over"), "", plus(sheet.carry_over[side]))
    if sheet.handicap:
        yield Sum(_("Handicap"), "", plus(sheet.handicap.both[side]))
    for fine in sheet.fines:
        if fine.unit == "IMP" and fine.team == side:
            yield Sum(_("Penalty"), fine.reason, plus(-fine.amount))
    yield Sum(_("Total"), "", f"{short(sheet.totals[side])} IMP")


def _is_awarded(sheet: MatchSheet, scale: Scale, margin: Number, points: Number) -> bool:
    """Whether the points are not those of the margin: a match that is void or forfeited."""
    looked_up = victory_points(scale, margin, sheet.scale_boards or sheet.boards)
    return sheet.is_awarded or looked_up != points
