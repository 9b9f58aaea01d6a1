"""Explanations of awards, percentages and places, for those who may see them."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from scoring.boards.adjusted import Variable
from scoring.explain import ByRuling
from scoring.rounding import Number, exact_sum
from scoring.seats import Side
from scoring.totals.combine import SitOut, Total
from tournament.domain.boards.reports.derivations import CONTESTANTS, RESULTS, award_sheet, total_sheet
from tournament.domain.boards.reports.field import second_method
from tournament.domain.errors import DirectorError
from tournament.domain.gate.reports.ranking_visibility import is_exact
from tournament.domain.gate.reports.visibility import covered_boards, uncounted_boards
from tournament.domain.outside.readings.embargo import embargo_error
from tournament.models import Ruling, Session
from tournament.sheets.figures import decimal, exact
from tournament.sheets.heading import Heading
from tournament.sheets.standings import AwardSheet, TotalSheet, cover_total
from tournament.web.formatting.figures import exactly, published
from tournament.web.games.session_games import with_games
from tournament.web.public.steps import Sum, Written, operand, plus, written
from tournament.web.server.live import live, live_page, live_query
from tournament.web.server.refusal_page import refused


@require_GET
@live
def award(request: HttpRequest, session_id: int, result: int, side: str) -> HttpResponse:
    """One side's points on a board; refused while the board is in play for the reader."""
    if side not in Side.__members__:
        raise Http404
    session = _session(session_id)
    found = get_object_or_404(RESULTS, pk=result, section__session=session)
    covered = covered_boards(session, request.user)
    if found.board in covered:
        return refused(request, embargo_error(session) or _in_play(found.board), 403)
    method = asked_method(request, session)
    sheet = award_sheet(found, Side(side), covered, method)
    shares, sums = parts(sheet), award_sums(sheet)
    if len(shares) == 1:  # one sum leads from the score to the figure
        ((share, part),) = shares
        shares, sums = [(share, replace(part, sums=(*part.sums, *sums)))], []
    context = {
        "session": session,
        "sheet": sheet,
        "parts": shares,
        "sums": sums,
        "notes": award_notes(sheet),
        "by": by_method(method),
        "live_query": live_query(request, "method"),
    }
    return live_page(request, "public/boards/why/_award.html", context)


@require_GET
@live
def total(request: HttpRequest, session_id: int, contestant: int) -> HttpResponse:
    """A pair's total and its place; boards in play stay covered."""
    session = _session(session_id)
    found = get_object_or_404(CONTESTANTS, pk=contestant, section__session=session)
    method = asked_method(request, session)
    if not is_exact(found.section.field, request.user, method):
        return refused(request, embargo_error(session) or hidden_ranking_error(), 403)
    whole = total_sheet(found, uncounted_boards(session, request.user), method)
    sheet = cover_total(whole, covered_boards(session, request.user))
    context = {
        "session": session,
        "sheet": sheet,
        "sums": total_sums(sheet),
        "notes": place_notes(sheet),
        "rivals": (*sheet.ahead, *sheet.level),
        "by": by_method(method),
        "live_query": live_query(request, "method"),
    }
    return live_page(request, "public/boards/why/_total.html", context)


def _session(pk: int) -> Session:
    return get_object_or_404(with_games(Session.objects.with_club().open_to_all()), pk=pk)


def asked_method(request: HttpRequest, session: Session) -> str:
    """The event's second method, where the page of its ranking is asked for; else empty."""
    second = second_method(session.event)
    return second if request.GET.get("method") == second else ""


def by_method(method: str) -> str:
    """What links from a page of the second ranking to another one end with."""
    return f"?method={method}" if method else ""


def _in_play(board: int) -> DirectorError:
    text = _("Board %(board)d is still in play. Its points are explained when every table has finished it.")
    return DirectorError("in_play", text % {"board": board})


def hidden_ranking_error() -> DirectorError:
    return DirectorError(
        "not_yet", _("The ranking is hidden now. It appears here when the session is closed.")
    )


# Explanations as sentences: the sums that lead to an award, a total and a place, with their remarks.

DECIMALS = 2  # of a figure as it is published


def parts(sheet: AwardSheet) -> list[tuple[str, Written]]:
    """(share in per cent, the score written out): one, or the several ones of a weighted score."""
    return [(exact(share * 100), written(step, sheet)) for share, step in sheet.parts]


def award_sums(sheet: AwardSheet) -> list[Sum]:
    """What follows on the parts: a ruling, the shares together, the rounding, the part of the top."""
    if sheet.points is None:
        return []
    lines = list(_ruled(sheet.ruling, sheet)) if sheet.ruling else []
    points = _before_rounding(sheet)
    if len(sheet.parts) > 1:
        how = " + ".join(f"{share} % × {operand(part.points)}" for share, part in parts(sheet))
        lines.append(Sum(_("Total of the weights"), how, exactly(points, sheet.heading)))
    if points != sheet.points:
        lines.append(Sum(_("Rounded to one decimal"), "", exactly(sheet.points, sheet.heading)))
    lines += _rounded(sheet.points, published(sheet.points, sheet.heading))
    if sheet.top:
        how = f"{exact(sheet.points)} ÷ {exact(sheet.top)}"
        lines.append(Sum(_("Percentage of the top"), how, _percent(sheet.points, sheet.top)))
    return lines


def _before_rounding(sheet: AwardSheet) -> Number:
    """The points of the board before the conditions round them; those awarded where they do not."""
    assert sheet.points is not None
    if sheet.heading.rounding == "exact":
        return sheet.points
    if sheet.ruling is None:
        return exact_sum([share * written(step, sheet).points for share, step in sheet.parts])
    ruling, own, flat = sheet.ruling.ruling, sheet.ruling.own_average, sheet.ruling.points
    return ruling.better(flat, own) if isinstance(ruling, Variable) and own is not None else flat


def _percent(points: Number, top: Number) -> str:
    return f"{decimal(Fraction(points) * 100 / top)} %"


def _rounded(value: Number, shown: str) -> Iterator[Sum]:
    """The figure as it is published, where the exact one has more decimals than that."""
    if (value * 10**DECIMALS).denominator != 1:
        yield Sum(_("Rounded"), "", shown)


def _ruled(by: ByRuling, sheet: AwardSheet) -> Iterator[Sum]:
    """A fixed or a variable award; only the latter looks at the contestant's own average (Law 12C2c)."""
    share = f"{exact(by.flat.percentage)} % × {exact(sheet.top)}" if sheet.top else ""
    what = {
        Variable.PLUS: _("Average plus: at least"),
        Variable.EQUAL: _("Average"),
        Variable.MINUS: _("Average minus: at most"),
    }.get(by.ruling, _("Awarded by the director"))
    yield Sum(what, share, exactly(by.points, sheet.heading))
    if by.own_average is not None and by.ruling is not Variable.EQUAL:
        yield from _own_average(by, by.own_average, sheet)


def _own_average(by: ByRuling, own: Number, sheet: AwardSheet) -> Iterator[Sum]:
    share = _percent(own, sheet.top) if sheet.top else ""
    yield Sum(_("Session average on the other boards"), share, exactly(own, sheet.heading))
    higher, lower = _("The higher of the two counts"), _("The lower of the two counts")
    chosen = higher if by.ruling is Variable.PLUS else lower
    yield Sum(chosen, "", exactly(_before_rounding(sheet), sheet.heading))


def award_notes(sheet: AwardSheet) -> list[str]:
    """What a reader of the sums has to know about the board, and why there are none."""
    return [
        *([_no_points(sheet)] if sheet.points is None else []),
        *([_ruled_under(sheet)] if sheet.ruling or sheet.law else []),
        *([_("This board was fouled: only tables with the same cards are compared.")] if sheet.group else []),
        *open_note(sheet.heading),
        *_unbalanced(sheet),
    ]


def _ruled_under(sheet: AwardSheet) -> str:
    if not sheet.law:
        return _("The director has awarded an adjusted score (Law 12).")
    return _("The director has awarded an adjusted score (Law %(law)s).") % {"law": sheet.law}


def open_note(heading: Heading) -> list[str]:
    if heading.state == "closed":
        return []
    return [_("The session is still open: only results entered so far count.")]


def _no_points(sheet: AwardSheet) -> str:
    return {
        "late": _("This board will be played later. It counts when it has its result."),
        "not_played": _("This board was not played. It does not count for these pairs."),
    }.get(sheet.played.state, _("This side has no score on this board, so the board does not count for it."))


def _unbalanced(sheet: AwardSheet) -> Iterator[str]:
    """Named where North-South and East-West have together more or less than there is."""
    if sheet.excess is None:
        return
    points = sheet.excess.points
    text = (
        _("North-South and East-West together have %(points)s more than the maximum.")
        if points > 0
        else _("North-South and East-West together have %(points)s less than the maximum.")
    )
    yield text % {"points": exact(abs(points))}
    yield {
        "artificial": _("An artificial score is given to each side separately (Law 12C2)."),
        "split": _("The ruling differs for the two sides: each is compared with other scores (Law 12C1)."),
        "rounding": _("By the conditions, each side is rounded separately."),
        "small_subfield": _("By the conditions, very small groups get percentages that favour both sides."),
    }[sheet.excess.cause]


def total_sums(sheet: TotalSheet) -> list[Sum]:
    """The boards together, what is taken away, and the figure that is ranked."""
    total, heading = sheet.total, sheet.heading
    if total is None:
        return []
    lines = [Sum(_("Points on all boards"), "", exactly(total.points, heading))]
    if sit_out := total.sit_out:
        played = exact_sum([total.points, -sit_out.points])
        lines = [Sum(_("Points on all boards"), "", exactly(played, heading)), *_sit_outs(sit_out, heading)]
    if total.penalty:
        lines.append(Sum(_("Penalty (Law 90)"), _penalties(sheet), plus(-total.penalty)))
        lines.append(Sum(_("Points after the penalty"), "", exactly(total.net, heading)))
    if total.basis == "sum":
        return [*lines, *_rounded(total.net, published(total.net, heading))]
    return [*lines, *_share(total, heading)]


def _sit_outs(sit_out: SitOut, heading: Heading) -> Iterator[Sum]:
    """What the boards of rounds without opponents count: an average, or the pair's own average."""
    boards = ngettext("%(number)d board", "%(number)d boards", sit_out.boards) % {"number": sit_out.boards}
    each = exact(sit_out.each) if sit_out.top is None else f"{exact(sit_out.each)} / {exact(sit_out.top)}"
    how = f"{boards} × {each}"
    if heading.sit_outs == "own_average":
        how += f" ({_('own average')})"
    yield Sum(_("Sit-outs"), how, plus(sit_out.points))


def _penalties(sheet: TotalSheet) -> str:
    """Each penalty as it was given: 10 per cent of a top, late."""
    units = dict(Ruling.Unit.choices)
    return "; ".join(
        f"{exact(amount)} {units.get(unit, unit)}{f' ({reason})' if reason else ''}"
        for amount, unit, reason in sheet.penalties
    )


def _share(total: Total, heading: Heading) -> Iterator[Sum]:
    """The percentage of what could be earned, or the mean of the boards played."""
    if total.value is None:
        return
    net = operand(total.net)
    if total.basis == "percentage":
        how, rounded = f"{net} ÷ {exact(total.top or 0)} × 100", f"{decimal(total.value, DECIMALS)} %"
        yield Sum(_("Percentage"), how, _first_rounded(total.value, rounded, f"{exact(total.value)} %"))
    else:
        rounded = published(total.value, heading)
        how = f"{net} ÷ {total.boards}"
        yield Sum(_("Mean per board"), how, _first_rounded(total.value, rounded, plus(total.value)))


def _first_rounded(value: Number, rounded: str, in_full: str) -> str:
    """46.67 % (= 140/3 %): the figure as it is published, then the exact one where it has more decimals."""
    return f"{rounded} (= {in_full})" if (value * 10**DECIMALS).denominator != 1 else in_full


def place_notes(sheet: TotalSheet) -> list[str]:
    """What the list of those ahead and level cannot say."""
    single = sheet.party.kind == "player"
    if sheet.standing is None:
        none = _("No board of this player has a result yet.")
        return [none if single else _("No board of this pair has a result yet.")]
    first = _("No player is ahead.") if single else _("No pair is ahead.")
    shared = (
        _("= marks an exact tie: the players share the rank.")
        if single
        else _("= marks an exact tie: the pairs share the rank.")
    )
    return [
        *open_note(sheet.heading),
        *([] if sheet.ahead else [first]),
        *([shared] if sheet.level else []),
    ]
