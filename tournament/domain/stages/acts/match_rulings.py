"""Rulings on matches of teams: their end, fines, artificial scores, other opponents or boards."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Annotated, Any

from django.utils.translation import gettext as _
from msgspec import Meta

from scoring.stages.formats import KNOCK_OUT
from tournament.domain.boards.acts.director_results import check_awards, law_of, write_ruling
from tournament.domain.boards.acts.entries import standing_result
from tournament.domain.boards.acts.repairs import ASIDE, no_second_playing, results_at
from tournament.domain.boards.readings.board_places import refuse_boards
from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.domain.inputs import UNSET, Ask, Key, Reasoned, Seen, UnsetType
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.stages.readings.knock_out_rounds import with_exchanged
from tournament.models import Adjustment, Contestant, Entrant, Placement, Section, Session, TeamMatch

# Rulings of the director on a match or a team: how a match ended, and fines.

MOST = Decimal(1000)


@dataclass(frozen=True, slots=True)
class MatchEnd(Seen):
    """`end` is void, forfeited, conceded, or empty: the match counts as it was played. `side` is at fault.

    `version` is that of the match's `desk`.
    """

    end: Annotated[str, Ask(codes=TeamMatch.End.values, blank=True)] = ""
    side: Annotated[str, Ask(codes=TeamMatch.Side.values, blank=True)] = ""


def end_match(
    match: TeamMatch,
    *,
    end: str,
    by_side: str = "",
    beside: Sequence[TeamMatch] = (),
    seen: int | None = None,
    by: Actor,
    reason: str = "",
) -> TeamMatch:
    """The match is void, forfeited or conceded; an empty `end` lets it count as it was played.

    `by_side`: the side at fault, or that forfeits or concedes: "home", "away", "both", "seats" (of a void
    match: both, whose pairs sat the same way) or "" (of a void match: neither). `beside`: other matches of
    its section that end the same way, in the same act.
    DirectorError `no_side`, `is_bye`, `no_withdrawal`; Conflict where another version stands than was `seen`.
    """
    matches = (match, *beside)
    if any(one.away_id is None for one in matches):
        raise DirectorError("is_bye", _("A bye is not a match: there is nothing to rule on."))
    if seen is not None and seen != match.version:
        raise changed_meanwhile()
    if end == TeamMatch.End.WITHDRAWN:
        raise DirectorError(
            "no_withdrawal", _("A match ends like this when a team withdraws from the event.")
        )
    if by_side not in _sides(end, match):
        words = _("Choose which pair.") if _is_pair(match.home) else _("Choose which team.")
        raise DirectorError("no_side", words)
    with act("end_team_match", by=by, section=match.section, reason=reason) as write:
        named = ", ".join(one.named for one in matches)
        write.about |= {"round": match.round, "match": named, "end": end, "side": by_side}
        for one in matches:
            write.change(one, end=end, by_side=by_side)
    return match


def _sides(end: str, match: TeamMatch) -> tuple[str, ...]:
    """Who can be at fault of this end."""
    sides = {
        "": ("",),
        TeamMatch.End.VOID: ("", "home", "away", "both", "seats"),
        TeamMatch.End.FORFEITED: ("home", "away", "both"),
        TeamMatch.End.CONCEDED: ("home", "away"),
    }
    return tuple(side for side in sides[end] if side != "seats" or not _is_pair(match.home))


@dataclass(frozen=True, slots=True, kw_only=True)
class Fine(Reasoned):
    """`amount` is positive. A fine in IMPs needs the `match`; `moves_match`: for both teams."""

    team: Key
    match: Key | UnsetType = UNSET
    amount: Annotated[Decimal, Ask(digits=(8, 2))]
    unit: Annotated[str, Ask(codes=["VP", "IMP"])]
    moves_match: bool = False
    law: Annotated[str, Meta(max_length=20)] = ""


def fine_team(
    team: Entrant,
    *,
    amount: str | Decimal,
    unit: str,
    by: Actor,
    match: TeamMatch | None = None,
    session: Session | None = None,
    moves_match: bool = False,
    law: str = "",
    reason: str = "",
) -> Adjustment:
    """A fine of a positive `amount` in victory points (`VP`) or IMPs (`IMP`).

    Without a `match` it is of the session, else of the latest one, and counts in its stage. IMPs reduce the
    own margin of the match, or with `moves_match` the result of both.
    DirectorError `bad_amount`, `bad_unit`, `not_in_match`.
    """
    session = match.section.session if match else session or team.event.sessions.latest("pk")
    _refuse_unit(team, unit, match, moves_match, session)
    if match and team.pk not in (match.home_id, match.away_id):
        words = _("This pair does not play in this match."), _("This team does not play in this match.")
        raise DirectorError("not_in_match", words[not _is_pair(team)])
    fine = Adjustment(
        entrant=team,
        match=match,
        session=None if match else session,
        unit=unit,
        amount=-amount_of(amount),
        moves_match=moves_match,
        law=law,
    )
    return write_fine(fine, session, by=by, reason=reason)


def write_fine(fine: Adjustment, session: Session, *, by: Actor, reason: str) -> Adjustment:
    """The fine is written in an act of the session, in the name of the director and with the reason."""
    fine.by, fine.reason = by.name, reason
    who: dict[str, Any] = {"by": by, "session": session, "reason": reason}
    with _act_on(fine, "fine_team", "fine_pair", "penalise_in_event", **who) as write:
        return write.add(fine)


def cancel_fine(fine: Adjustment, *, session: Session | None = None, by: Actor, reason: str = "") -> None:
    """The fine is taken back, in an act of its match's session, else of the one named, else of the latest."""
    latest = session or fine.entrant.event.sessions.latest("pk")
    of = fine.match.section.session if fine.match else latest
    who: dict[str, Any] = {"by": by, "session": of, "reason": reason}
    with _act_on(fine, "cancel_fine", "cancel_pair_fine", "cancel_event_penalty", **who) as write:
        write.remove(fine)


def _act_on(
    fine: Adjustment, of_team: str, of_pair: str, in_event: str, **who: Any
) -> AbstractContextManager[Act]:
    """An act on a fine of a team, of a pair, or of a pair in the ranking over the sessions of a stage."""
    entrant, size = fine.entrant, f"{-fine.amount.normalize():f} {fine.unit}"
    shown = Section.objects.filter(session__event=entrant.event_id)
    if fine.stage_id:
        return act(in_event, others=shown, pair=entrant.number, penalty=size, **who)
    verb = of_pair if _is_pair(entrant) else of_team
    return act(verb, others=shown.with_matches(), team=str(entrant), fine=size, **who)


def _is_pair(entrant: Entrant) -> bool:
    return entrant.kind == Entrant.Kind.PAIR


def _refuse_unit(
    team: Entrant, unit: str, match: TeamMatch | None, moves_match: bool, session: Session
) -> None:
    _refuse_victory_points(session, unit)
    if unit != Adjustment.Unit.VICTORY_POINTS and _is_pair(team):
        raise DirectorError("bad_unit", _("Penalties of Swiss pairs are in victory points."))
    if unit not in (Adjustment.Unit.VICTORY_POINTS, Adjustment.Unit.IMPS):
        raise DirectorError("bad_unit", _("A penalty of a team is in victory points or in IMPs."))
    if unit == Adjustment.Unit.IMPS and match is None:
        raise DirectorError("bad_unit", _("A penalty in IMPs belongs to a match."))
    if moves_match and unit != Adjustment.Unit.IMPS:
        raise DirectorError("bad_unit", _("Only IMPs change the match result for both teams."))


def _refuse_victory_points(session: Session, unit: str) -> None:
    stage = session.stage
    if unit == Adjustment.Unit.VICTORY_POINTS and stage is not None and stage.format == KNOCK_OUT:
        raise DirectorError(
            "bad_unit",
            _("A knock-out has no victory points: penalise the team in IMPs, on the page of a match."),
        )


def amount_of(text: str | Decimal) -> Decimal:
    """A positive number with at most two decimals. DirectorError `bad_amount`."""
    try:
        amount = Decimal(str(text).strip().replace(",", "."))
    except InvalidOperation as error:
        raise _bad_amount() from error
    if not (amount.is_finite() and 0 < amount < MOST) or amount != round(amount, 2):
        raise _bad_amount()
    return amount


def _bad_amount() -> DirectorError:
    return DirectorError("bad_amount", _("Enter an amount above 0, with at most two decimals."))


# Artificial scores on boards of a match that cannot be played or compared (Laws 12C2, 86B).


def award_boards(
    match: TeamMatch,
    boards: Sequence[int],
    *,
    home: str,
    away: str,
    beside: Sequence[TeamMatch] = (),
    by: Actor,
    law: str = "",
    reason: str = "",
) -> None:
    """Award boards of a match to both teams, in one act; codes as in scoring/boards/award_code.py.

    `beside`: other matches of its section, which get the same on the same boards.

    The award stands at the table of the open room and is the match's, whatever the closed room has. Results
    stay on the paper; a room without one does not play the board any more, so that no phone asks for it and
    it is not hidden. Two empty codes: the board has no score. DirectorError `wrong_board`, `is_bye`.
    """
    matches = (match, *beside)
    found = [_rooms(one) for one in matches]
    if not boards or not all({*boards} <= open_room.keys() for open_room, _closed in found):
        raise DirectorError("wrong_board", _("Choose boards of this match."))
    with act("award_match_boards", by=by, section=match.section, reason=reason) as write:
        write.about |= {"match": ", ".join(one.named for one in matches), "boards": sorted({*boards})}
        write.about |= {"ns_award": home, "ew_award": away}
        for one, (open_room, closed_room) in zip(matches, found, strict=True):
            for board in sorted({*boards}):
                check_awards(board, home, away)
                for table in open_room[board]:
                    result = standing_result(write, table, board)
                    is_home_ns = result.ns.entrant_id == one.home_id  # they may have been entered exchanged
                    ns, ew = (home, away) if is_home_ns else (away, home)
                    law = law or law_of(home, away)
                    values = {"ns_award": ns, "ew_award": ew, "law": law, "reason": reason, "by": by.name}
                    write_ruling(write, result, values)
                for table in closed_room.get(board, ()):
                    standing_result(write, table, board)


_Tables = dict[int, list[Placement]]  # by board: one, of teams of eight two


def _rooms(match: TeamMatch) -> tuple[_Tables, _Tables]:
    """The tables of the open room and of the closed room for each board. DirectorError `is_bye`."""
    if match.away_id is None:
        raise DirectorError("is_bye", _("A bye is not a match: there is nothing to rule on."))
    return _tables_by_board(match, match.home_id), _tables_by_board(match, match.away_id)


def _tables_by_board(match: TeamMatch, north_south: int) -> _Tables:
    rows = Placement.objects.filter(match=match, ns__entrant=north_south, ew__isnull=False)
    found: _Tables = defaultdict(list)
    for row in rows.select_related("section", "ns", "ew"):
        for board in row.boards:
            found[board].append(row)
    return found


# What a team match needs when it was played otherwise than planned: other opponents, or other boards.


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponents(Reasoned):
    """The other match of the round."""

    other: Key


def exchange_opponents(
    first: TeamMatch,
    second: TeamMatch,
    *,
    later: Sequence[TeamMatch] = (),
    by: Actor,
    reason: str = "",
) -> None:
    """The visiting teams of two matches of a round sat in each other's match, in both rooms.

    Results belong to those who sat at the table: what was entered follows, and the two matches are those
    that were really played. `later`: the two matches of another round, without results, in which the same
    teams would meet again; they become the two that were missed (reports/repair_costs.py).
    DirectorError `other_round`, `is_bye`, `in_triple`, `already_played`.
    """
    if first.pk == second.pk or (first.section_id, first.round) != (second.section_id, second.round):
        raise DirectorError("other_round", _("Choose two matches of the same round."))
    if first.away is None or second.away is None:
        raise DirectorError("is_bye", _("A bye is not a match: there is nothing to rule on."))
    if first.triple is not None or second.triple is not None:
        raise DirectorError("in_triple", _("Three- and four-team matches cannot swap opponents."))
    if any(results_at(row) for match in later for row in _placements(match)):
        sentence = _("Round %(round)d is already in play.") % {"round": later[0].round}
        raise DirectorError("already_played", sentence)
    with act("exchange_matches", by=by, section=first.section, reason=reason) as write:
        write.about |= {"matches": [one.named for one in (first, second, *later)]}
        teams = first.away, second.away
        _exchange(write, (first, second), *teams)
        _exchange_in_bracket(write, first, *teams)
        if later:
            at_home = {match.home_id for match in later}
            both_home = at_home == {team.pk for team in teams}
            _exchange(write, later, *((first.home, second.home) if both_home else teams))


def _exchange(write: Act, matches: Sequence[TeamMatch], one: Entrant, other: Entrant) -> None:
    """Two teams change places in the two matches of a round in which they play."""
    swap = _swap(matches[0], one, other)
    rows = [row for match in matches for row in _placements(match)]
    _exchange_results(write, rows, swap)
    _exchange_seats(write, rows, swap)
    new = {one.pk: other, other.pk: one}
    sides = [
        (match, side, new[team.pk])
        for match in matches
        for side, team in (("home", match.home), ("away", match.away))
        if team is not None and team.pk in new
    ]
    for match, side, _team in sides:
        if side == "away":  # by way of no team: a team visits once in a round
            write.change(match, away_id=None)
    for match, side, team in sides:
        write.change(match, **{f"{side}_id": team.pk})


def _exchange_in_bracket(write: Act, match: TeamMatch, one: Entrant, other: Entrant) -> None:
    """In a knock-out the draw says which match has which place; it keeps the order of the seeds, too."""
    for draw in match.section.draws.filter(policy=KNOCK_OUT):
        if draw.options["first"] == match.round:
            pairings, options = with_exchanged(draw, one, other)
            write.change(draw, pairings=pairings, options=options)


def _placements(match: TeamMatch) -> list[Placement]:
    return [*match.placements.select_related("section", "ns", "ew").order_by("pk")]


Swap = dict[int | None, Contestant]


def _swap(match: TeamMatch, one: Entrant, other: Entrant) -> Swap:
    """Each pair of the two teams with the pair of the same line that changes places with it."""
    rows = Contestant.objects.filter(section=match.section_id, entrant__in=(one, other))
    by_team = {(row.entrant_id, row.direction, row.four): row for row in rows}
    change = {one.pk: other.pk, other.pk: one.pk}
    return {row.pk: by_team[change[team], line, four] for (team, line, four), row in by_team.items() if team}


def _exchange_results(write: Act, rows: Sequence[Placement], swap: Swap) -> None:
    """Results of these tables by way of board numbers that no table has."""
    results = [result for row in rows for result in results_at(row)]
    boards = [result.board for result in results]
    for result in results:
        write.change(result, board=ASIDE + result.board)
    for result, board in zip(results, boards, strict=True):
        ns, ew = (swap.get(pair.pk, pair) for pair in (result.ns, result.ew))
        write.change(result, board=board, ns_id=ns.pk, ew_id=ew.pk)


def _exchange_seats(write: Act, rows: Sequence[Placement], swap: Swap) -> None:
    """The same tables with the other pairs; rows are made anew, as undo knows meetings that come and go."""
    for row in rows:
        write.remove(row)
    for row in rows:
        ns, ew = (swap.get(pair.pk, pair) if pair else None for pair in (row.ns, row.ew))
        write.add(
            Placement(
                section_id=row.section_id,
                match_id=row.match_id,
                round=row.round,
                table=row.table,
                ns=ns,
                ew=ew,
                boards=row.boards,
                turned=row.turned,
            )
        )


def renumber_boards(place: Placement, boards: Sequence[int], *, by: Actor, reason: str = "") -> Placement:
    """A table played other boards than planned: `boards` in the order of those planned.

    What was entered moves with them, and another part of the match has the boards left. DirectorError
    `wrong_number_of_boards`; Conflict where one of the pairs has another result on such a board.
    """
    refuse_boards(place, boards)
    numbers = dict(zip(place.boards, boards, strict=True))
    with no_second_playing(), act("renumber_boards", by=by, section=place.section, reason=reason) as write:
        write.about |= {"round": place.round, "table": place.table, "boards": [*boards]}
        results = results_at(place)
        before = [result.board for result in results]
        for result in results:
            write.change(result, board=ASIDE + result.board)
        for result, board in zip(results, before, strict=True):
            write.change(result, board=numbers[board])
        write.change(place, boards=[*boards])
        _exchange_parts(write, place, {played: planned for planned, played in numbers.items()})
    return place


def _exchange_parts(write: Act, place: Placement, planned: Mapping[int, int]) -> None:
    """The two took boards of another part of their match: that part has those that were left."""
    rows = Placement.objects.filter(match=place.match_id, ns=place.ns_id, ew=place.ew_id)
    for row in rows.exclude(pk=place.pk) if place.match_id else ():
        boards = [planned.get(board, board) for board in row.boards]
        if boards != row.boards:
            write.change(row, boards=boards)
