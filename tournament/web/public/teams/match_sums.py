"""Where the figures of a match of teams come from, as sums."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.boards.imps import imps
from scoring.rounding import Half, Number, round_to
from scoring.schemes.victory_points import Scale, victory_points
from tournament.sheets.figures import decimal, exact, short, signed
from tournament.sheets.match_sheets import CarriedFrom, Outcomes, TeamLine, TeamMatch
from tournament.web.public.steps import Sum, operand, plus

HOME, AWAY = 0, 1
Both = tuple[Number | None, Number | None]


def board_sums(sheet: TeamMatch) -> list[tuple[TeamLine, list[Sum]]]:
    """The boards that count, each with the sum that leads to its IMPs."""
    return [(line, [*_board(line, sheet)]) for line in sheet.lines if line.imps is not None]


def _board(line: TeamLine, sheet: TeamMatch) -> Iterator[Sum]:
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
    if sheet.board_unit == "IMP":
        yield Sum(_("On the IMP scale"), plus(line.difference), f"{signed(imps(line.difference))} IMP")
    else:
        yield Sum(_("By the scoring of the event"), "", _both(home, away))


def _ruled(line: TeamLine, sheet: TeamMatch, figures: Both) -> Iterator[Sum]:
    """An assigned score: each of its outcomes in IMPs, then their weights; of a split one for each team."""
    how = ""
    if line.outcomes and sheet.board_unit == "IMP":
        home, away = line.outcomes
        is_split = sorted(home) != sorted((share, other, own) for share, own, other in away)
        weighted = {side: line.outcomes[side] for side in ((HOME, AWAY) if is_split else (HOME,))}
        for side, outcomes in weighted.items():
            yield from _compared(outcomes, f"{sheet.teams[side].name} · " if is_split else "")
        how = " : ".join(_weights(weighted[side], figures[side]) for side in weighted)
    yield Sum(_("By the ruling of the director"), how, _both(*figures))


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


def margin_sums(sheet: TeamMatch) -> list[tuple[str, list[Sum]]]:
    """For each team: the IMPs it won, those it lost, awards and fines in IMPs, and its margin."""
    return [(sheet.teams[side].name, [*_margin(sheet, side)]) for side in (HOME, AWAY)]


def _margin(sheet: TeamMatch, side: int) -> Iterator[Sum]:
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
            yield Sum(_("Fine"), fine.reason, plus(-fine.amount))
        elif fine.unit == "IMP" and fine.moves_match:
            yield Sum(_("Fine of the opponents"), fine.reason, plus(fine.amount))
    yield Sum(_("Margin"), "", plus(total))


def victory_point_sums(sheet: TeamMatch, scale: Scale | None) -> list[tuple[str, list[Sum]]]:
    """For each team: its margin looked up on the scale of the stage. Empty before the match is scored.

    Empty too where the match is worth its IMPs: the margin says them.
    """
    if sheet.unit == "IMP":
        return []
    return [(sheet.teams[side].name, [*_points(sheet, side, scale)]) for side in (HOME, AWAY)]


def _points(sheet: TeamMatch, side: int, scale: Scale | None) -> Iterator[Sum]:
    margin, points = sheet.margins[side], sheet.victory_points[side]
    if points is None:
        return
    if scale is None or margin is None or _is_awarded(sheet, scale, margin, points):
        is_share = sheet.state == "forfeited" and scale is not None and points
        how = f"{exact(100 * Fraction(points) / scale.pool)} % × {exact(scale.pool)}" if is_share else ""
        yield Sum(_("Points of the match"), how, exact(points))
        return
    whole = round_to(margin, 1, Half.AWAY_FROM_ZERO)
    if whole != margin:
        yield Sum(_("In whole IMPs"), "", plus(whole))
    scale_for = ngettext(
        "On the scale for a match of %(count)d board",
        "On the scale for a match of %(count)d boards",
        sheet.boards,
    )
    shown = short(points) if sheet.whole else decimal(points)
    yield Sum(scale_for % {"count": sheet.boards}, plus(whole), f"{shown} VP")


def carry_sums(sheet: TeamMatch) -> Iterator[tuple[str, list[Sum]]]:
    """Where the carry-over comes from, and each team's total with it; nothing without a carry-over."""
    if sheet.carried_from is None:
        return
    yield sheet.teams[sheet.carried_from.team].name, [*_carried(sheet, sheet.carried_from)]
    if sheet.imps[HOME] is not None:
        for side in (HOME, AWAY):
            yield sheet.teams[side].name, [*_total(sheet, side)]


def _carried(sheet: TeamMatch, found: CarriedFrom) -> Iterator[Sum]:
    if found.share is None:
        yield Sum(_("Carry-over: fixed, to the team placed higher"), "", f"{short(found.imps)} IMP")
        return
    ahead = abs(found.ahead)
    carried = ahead * found.share
    yield Sum(_("Earlier match of these teams: won by"), "", f"{short(ahead)} IMP")
    how = f"{exact(ahead)} × {found.share}"
    yield Sum(_("Carry-over: a share of it"), how, f"{short(carried)} IMP")
    if found.most is not None and carried > found.most:
        yield Sum(_("Carry-over: at most"), "", f"{short(found.most)} IMP")


def _total(sheet: TeamMatch, side: int) -> Iterator[Sum]:
    yield Sum(_("IMPs won"), "", plus(sheet.imps[side] or 0))
    yield Sum(_("Carry-over"), "", plus(sheet.carry_over[side]))
    for fine in sheet.fines:
        if fine.unit == "IMP" and fine.team == side:
            yield Sum(_("Fine"), fine.reason, plus(-fine.amount))
    yield Sum(_("Total"), "", f"{short(sheet.totals[side])} IMP")


def _is_awarded(sheet: TeamMatch, scale: Scale, margin: Number, points: Number) -> bool:
    """Whether the points are not those of the margin: a match that is void or forfeited."""
    looked_up = victory_points(scale, margin, sheet.boards)
    return sheet.is_awarded or looked_up != points
