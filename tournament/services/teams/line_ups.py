"""Who of a team's players sits where in a segment of a match."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.models import Contestant, Entrant, Membership, Player, Section
from tournament.readings.errors import DirectorError
from tournament.readings.room.line_ups import Segment, is_in, segments_to_come
from tournament.services.acts.journal import Act, Actor, act
from tournament.services.teams.entries import LINES


def set_line_up(
    section: Section, number: int, team: Entrant, players: Sequence[Player], *, by: Actor
) -> Segment:
    """Four of a team's players take its seats from a round on: North-South, then East-West.

    DirectorError `no_segment` for a round that is not the team's or has begun, `not_in_team`, `four_players`,
    `opponents_first` while those who have to name their players first have not.
    """
    segment = next((one for one in segments_to_come(section, team) if one.round == number), None)
    if segment is None:
        raise DirectorError("no_segment", _("This part of the match has begun, or is not yours."))
    if len({player.pk for player in players}) != 4:
        raise DirectorError("four_players", _("Choose four different players."))
    roster = set(team.players.values_list("player", flat=True))
    if not all(player.pk in roster for player in players):
        raise DirectorError("not_in_team", _("Only players of the team can be in its line-up."))
    if segment.is_second and not is_in(section, segment.opponent, number):
        raise DirectorError("opponents_first", _("The other team names its players first."))
    with act("set_line_up", by=by, section=section, team=str(team), round=number) as write:
        pairs = {pair.direction: pair for pair in section.contestants.filter(entrant=team)}
        for place, player in enumerate(players):
            _seat(write, pairs[LINES[place // 2]], place % 2 + 1, player, number)
    return segment


def _seat(write: Act, pair: Contestant, position: int, player: Player, number: int) -> None:
    held = pair.memberships.filter(position=position, from_round=number).first()
    if held:
        write.change(held, player_id=player.pk)
    else:
        write.add(Membership(contestant=pair, player_id=player.pk, position=position, from_round=number))
