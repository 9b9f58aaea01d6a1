"""Who of a team's players sits where in a segment of a match, and who sat which way."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated

from django.db.models import Q
from django.utils.translation import gettext as _
from msgspec import Meta

from tournament.domain.boards.acts.repairs import exchange_lines, results_at
from tournament.domain.errors import DirectorError
from tournament.domain.inputs import Key
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.people.readings.line_ups import (
    Segment,
    are_both_in,
    is_in,
    pairs_in_order,
    seated_in,
    segment_at,
    segments_to_come,
)
from tournament.models import Contestant, Entrant, Membership, Placement, Player, Result, Section


@dataclass(frozen=True, slots=True)
class LineUp:
    """`players`: North, South, East and West of the team, of a team of eight those of its second four too.

    `round` counts rounds of the section.
    """

    team: Key
    round: Key
    players: Annotated[list[Key], Meta(min_length=4, max_length=8)]


def set_line_up(
    section: Section, number: int, team: Entrant, players: Sequence[Player], *, by: Actor
) -> Segment:
    """Four of a team's players take its seats from a round on: North-South, then East-West.

    Naming the same four again changes nothing. DirectorError `no_segment` for a round that is not the team's
    or has begun, `not_in_team`, `four_players`, `opponents_first` while those who have to name their players
    first have not.
    """
    segment = _segment_to_name(section, number, team, players)
    if not _have_named(section, number, team, players):
        _name(section, number, team, players, by)
    return segment


def set_captains_line_up(
    section: Section, number: int, team: Entrant, players: Sequence[Player], *, by: Actor
) -> Segment:
    """`set_line_up` by a captain: once both are in, only the team with the right to see the other's first can
    change its own. DirectorError `both_in` too."""
    segment = _segment_to_name(section, number, team, players)
    if not _have_named(section, number, team, players):
        refuse_after_both(section, segment, team)
        _name(section, number, team, players, by)
    return segment


def _segment_to_name(section: Section, number: int, team: Entrant, players: Sequence[Player]) -> Segment:
    segment = next((one for one in segments_to_come(section, team) if one.round == number), None)
    if segment is None:
        raise DirectorError("no_segment", _("This part of the match has started, or is not yours."))
    if not len({player.pk for player in players}) == len(players) == section.match_options.players:
        if section.match_options.players == 8:
            raise DirectorError("eight_players", _("Choose eight different players."))
        raise DirectorError("four_players", _("Choose four different players."))
    roster = set(team.players.values_list("player", flat=True))
    if not all(player.pk in roster for player in players):
        raise DirectorError("not_in_team", _("Only players of the team can be in its line-up."))
    if segment.is_second and not is_in(section, segment.opponent, number):
        raise DirectorError("opponents_first", _("The other team names its line-up first."))
    return segment


def _have_named(section: Section, number: int, team: Entrant, players: Sequence[Player]) -> bool:
    chosen = [player.pk for player in players]
    return is_in(section, team, number) and seated_in(section, team, number) == chosen


def _name(section: Section, number: int, team: Entrant, players: Sequence[Player], by: Actor) -> None:
    with act("set_line_up", by=by, section=section, team=str(team), round=number) as write:
        _sit(write, section, team, number, enumerate(players))


def refuse_after_both(section: Section, segment: Segment, team: Entrant) -> None:
    """DirectorError `both_in` where both are in, of a team that has no right to see the other's first."""
    if segment.is_final and are_both_in(section, segment, team):
        raise DirectorError("both_in", _("Both line-ups are in. The director can still change yours."))


def take_seat(
    section: Section, pair: Contestant, number: int, position: int, player: Player, *, by: Actor
) -> None:
    """A player says at the table that they sit in a position of a pair; who was named there takes their seat.

    Saying it again changes nothing. DirectorError `no_segment`, `begun` once the table has a result of the
    round, `not_in_team`, `elsewhere` for a player whose other table has begun, `opponents_first`, `both_in`.
    """
    team = pair.entrant
    segment = segment_at(section, team, number) if team else None
    if segment is None or team is None:
        raise DirectorError("no_segment", _("This part of the match has started, or is not yours."))
    if not team.players.filter(player=player).exists():
        raise DirectorError("not_in_team", _("Only players of the team can be in its line-up."))
    seats = seated_in(section, team, number)
    own = pairs_in_order(section, team).index(pair) * 2 + position - 1
    if seats[own] == player.pk and _is_named(pair, number, position):
        return
    if _has_begun(section, pair, number):
        raise DirectorError(
            "begun", _("A board of this round is entered. The director can change who sits here.")
        )
    if segment.is_second and not is_in(section, segment.opponent, number):
        raise DirectorError("opponents_first", _("The other team names its line-up first."))
    refuse_after_both(section, segment, team)
    changes = {own: player}
    if player.pk in seats and seats.index(player.pk) != own:
        changes |= _exchanged(section, team, number, seats, own, seats.index(player.pk))
    with act("set_line_up", by=by, section=section, team=str(team), round=number) as write:
        _sit(write, section, team, number, changes.items())


def _exchanged(
    section: Section, team: Entrant, number: int, seats: Sequence[int | None], own: int, other: int
) -> dict[int, Player]:
    """Who was named for the seat takes that of the player who has sat down there."""
    partner = pairs_in_order(section, team)[other // 2]
    before = Player.objects.filter(pk=seats[own] or 0).first()
    if before is None or _has_begun(section, partner, number):
        raise DirectorError(
            "elsewhere", _("That player has another seat in the team. Please tell the director.")
        )
    return {other: before}


def _has_begun(section: Section, pair: Contestant, number: int) -> bool:
    return section.results.filter(Q(ns=pair) | Q(ew=pair), round=number).exists()


def _is_named(pair: Contestant, number: int, position: int) -> bool:
    return pair.memberships.filter(position=position, from_round=number, is_named=True).exists()


def _sit(
    write: Act, section: Section, team: Entrant, number: int, players: Iterable[tuple[int, Player]]
) -> None:
    pairs = pairs_in_order(section, team)
    for place, player in players:
        _seat(write, pairs[place // 2], place % 2 + 1, player, number)


def _seat(write: Act, pair: Contestant, position: int, player: Player, number: int) -> None:
    held = pair.memberships.filter(position=position, from_round=number).first()
    if held:
        write.change(held, player_id=player.pk, is_named=True)
    else:
        write.add(
            Membership(
                contestant=pair, player_id=player.pk, position=position, from_round=number, is_named=True
            )
        )


# Who sat which way at a table of a match: the two teams may have taken each other's seats.


def seat_results(
    section: Section, number: int, table: int, *, turned: bool, by: Actor, reason: str = ""
) -> list[Result]:
    """Say of a table of a match whether the two pairs sat the other way round in a round so far.

    The results that say otherwise exchange their pairs; contract and tricks stay. Saying it again changes
    nothing. Boards turned in one room only cannot be compared (White Book 3.3.6.2). DirectorError `no_match`,
    `nothing_entered`, `not_agreed` while the two sides differ about one of them.
    """
    if section.session.is_closed:
        raise DirectorError("closed", _("The session is closed. Please tell the director."))
    row = Placement.objects.filter(section=section, round=number, table=table, match__isnull=False).first()
    if row is None or row.is_sit_out:
        raise DirectorError("no_match", _("No two-team match at this table in this round."))
    found = results_at(row)
    if not found:
        raise DirectorError(
            "nothing_entered",
            _("No board entered at this table yet: take the seats shown."),
        )
    if any(result.agreement != Result.Agreement.ACCEPTED for result in found):
        raise DirectorError("not_agreed", _("First agree the boards already entered."))
    wrong = [result for result in found if (result.ns_id != _north_south(row, result)) is not turned]
    if wrong:
        with act("turn_seats", by=by, section=section, reason=reason) as write:
            write.about |= {"round": number, "table": table, "boards": [one.board for one in wrong]}
            for result in wrong:
                exchange_lines(write, result)
    return wrong


def _north_south(row: Placement, result: Result) -> int | None:
    """Who is planned North-South on the board."""
    return row.ew_id if result.board in row.turned else row.ns_id
