"""Artificial scores on boards of a match that cannot be played or compared (Laws 12C2, 86B)."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.models import Placement, TeamMatch
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Actor, act
from tournament.services.boards.other_room import standing_result
from tournament.services.boards.results import check_awards, law_of, write_ruling


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
                result = standing_result(write, open_room[board], board)
                if board in closed_room:
                    standing_result(write, closed_room[board], board)
                is_home_ns = result.ns.entrant_id == one.home_id  # the two may have been entered exchanged
                ns, ew = (home, away) if is_home_ns else (away, home)
                values = {"ns_award": ns, "ew_award": ew, "law": law or law_of(home, away), "reason": reason}
                write_ruling(write, result, {**values, "by": by.name})


def _rooms(match: TeamMatch) -> tuple[dict[int, Placement], dict[int, Placement]]:
    """The table of the open room and of the closed room for each board. DirectorError `is_bye`."""
    if match.away_id is None:
        raise DirectorError("is_bye", _("A bye is no match: there is nothing to rule on."))
    return _tables(match, match.home_id), _tables(match, match.away_id)


def _tables(match: TeamMatch, north_south: int) -> dict[int, Placement]:
    rows = Placement.objects.filter(match=match, ns__entrant=north_south, ew__isnull=False)
    return {board: row for row in rows.select_related("section", "ns", "ew") for board in row.boards}
