"""Travellers of a field: every playing of a board, those to come included."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction

from scoring.seats import Side, dealer, vulnerability
from tournament.domain.boards.reports.field import ScoredField, score, sections_of
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.played import played_of
from tournament.models import Field, Placement, Result, Section
from tournament.sheets.board_sheets import Traveller, TravellerLine
from tournament.sheets.heading import Heading
from tournament.sheets.names import Party

Key = tuple[int, int, int]  # board, and the primary keys of the two who meet, North-South first


def boards_in_play(field: Field) -> list[int]:
    """Every board number that is planned or has a result, in order."""
    planned = Placement.objects.filter(section__field=field).values_list("boards", flat=True)
    played = Result.objects.filter(section__field=field).values_list("board", flat=True).distinct()
    return sorted({board for row in planned for board in row} | {*played})


def travellers(
    field: Field,
    boards: Iterable[int] | None = None,
    covered: frozenset[int] = frozenset(),
    known: Callable[[Result], bool] = lambda _result: False,
) -> list[Traveller]:
    """The travellers of all boards, or of those named; of `covered` ones only who meets on them, and what
    the others brought is scored without them. What the reader has entered is `known`: it stands without
    points.
    """
    sections = sections_of(field)
    session = sections[0].session
    scored = score(sections, without=covered)
    parties = scored.parties
    heading = heading_of(session, sections[0] if len(sections) == 1 else None)
    wanted = None if boards is None else set(boards)
    lines = _results(field, scored, wanted, covered, known)
    for key, line in _planned(sections, parties).items():
        if wanted is None or key[0] in wanted:
            lines[key[0]].setdefault(frozenset(key[1:]), line)
    return [_traveller(heading, board, lines[board].values()) for board in sorted(lines)]


def _traveller(heading: Heading, board: int, lines: Iterable[TravellerLine]) -> Traveller:
    ordered = sorted(lines, key=_by_pair)
    return Traveller(heading, board, dealer(board).value, vulnerability(board).value, tuple(ordered))


def _by_pair(line: TravellerLine) -> tuple[str, list[int], str]:
    number = line.ns.number
    return (line.ns.section, [int(one) for one in number.split("-") if one.isdigit()], number)


def _results(
    field: Field,
    scored: ScoredField,
    wanted: set[int] | None,
    covered: frozenset[int],
    known: Callable[[Result], bool],
) -> dict[int, dict[frozenset[int], TravellerLine]]:
    lines: dict[int, dict[frozenset[int], TravellerLine]] = defaultdict(dict)
    rows = Result.objects.filter(section__field=field).select_related("ruling").order_by("pk")
    for result in rows if wanted is None else rows.filter(board__in=wanted):
        lines[result.board][frozenset((result.ns_id, result.ew_id))] = (
            _covered_line(result, scored.parties, known) if result.board in covered else _line(result, scored)
        )
    return lines


def _covered_line(
    result: Result, parties: dict[int, Party], known: Callable[[Result], bool]
) -> TravellerLine:
    sides, played = _sides(result, parties), played_of(result)
    seen = replace(played, lead="") if played.state == "played" and known(result) else None
    is_over = played.state in ("played", "awarded")
    return TravellerLine(None, 0, result.round, result.table, *sides, seen, is_covered=is_over and not seen)


def _sides(result: Result, parties: dict[int, Party]) -> tuple[Party, Party]:
    """The two sides with those who sat there in that round."""
    ns, ew = (parties[pk].in_round(result.round) for pk in (result.ns_id, result.ew_id))
    return ns, ew


def _line(result: Result, scored: ScoredField) -> TravellerLine:
    ns, ew = scored.awards(result.board, result.pk) or (None, None)
    sat_ns, sat_ew = _sides(result, scored.parties)
    return TravellerLine(
        result=result.pk,
        version=result.version,
        round=result.round,
        table=result.table,
        ns=sat_ns,
        ew=sat_ew,
        played=played_of(result),
        ns_points=ns.points if ns else None,
        ew_points=ew.points if ew else None,
        top=ns.top if ns else None,
        group=result.group,
        ns_each=_each(result, scored, Side.NS),
        ew_each=_each(result, scored, Side.EW),
    )


def _each(result: Result, scored: ScoredField, side: Side) -> tuple[int | Fraction | None, ...]:
    """The points of the two single players of a side, where they are not the same."""
    if not hasattr(result, "ruling"):
        return ()
    awards = scored.awards_of_players(result.board, result.pk, side)
    points = tuple(award.points if award else None for award in awards.values())
    return points if len({*points}) > 1 else ()


def _planned(sections: list[Section], parties: dict[int, Party]) -> dict[Key, TravellerLine]:
    """A line without a result for every meeting of the movement."""
    rows = Placement.objects.filter(section__in=sections, ns__isnull=False, ew__isnull=False)
    found: dict[Key, TravellerLine] = {}
    for row in rows:
        pair = row.ns_id or 0, row.ew_id or 0
        for board in row.boards:
            ns, ew = reversed(pair) if board in row.turned else pair
            sat_ns, sat_ew = (parties[pk].in_round(row.round) for pk in (ns, ew))
            found[board, ns, ew] = TravellerLine(None, 0, row.round, row.table, sat_ns, sat_ew, None)
    return found
