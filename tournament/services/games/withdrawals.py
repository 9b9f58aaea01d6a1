"""Withdraw a player or team from an event of table games: first a preview, then the withdrawal."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Contestant, Match
from tournament.readings.errors import DirectorError
from tournament.readings.games.match_state import course_of
from tournament.services.acts.journal import Actor, act
from tournament.services.games.match_removal import remove_match_whole


@dataclass(frozen=True, slots=True)
class Leaving:
    """The matches of a contestant who withdraws.

    Finished ones `stay` and count; one `under_way` stays until it is ended or awarded; later ones `go`,
    and their other players sit out.
    """

    stay: tuple[Match, ...]
    under_way: tuple[Match, ...]
    go: tuple[Match, ...]


def leaving(contestant: Contestant) -> Leaving:
    """What it would do. Nothing is written. DirectorError `has_left`."""
    if contestant.withdrawn_at:
        raise DirectorError("has_left", _("%(contestant)s has already left.") % {"contestant": contestant})
    seated = contestant.section.matches.filter(seats__contestant=contestant).distinct()
    matches = list(seated.select_related("section").prefetch_related("deals"))
    begun = [match for match in matches if match.deals.all() or match.continues_id]
    finished = [match for match in begun if course_of(match).score.finished]
    return Leaving(stay=tuple(finished), under_way=_without(begun, finished), go=_without(matches, begun))


def withdraw_from_games(
    contestant: Contestant, *, by: Actor, insist: bool = False, reason: str = ""
) -> Contestant:
    """What was played stays and counts; later matches are removed, and their other players sit out.

    A player who is replaced is not withdrawn: their seat gets a substitute. DirectorError `under_way` while
    they play, unless `insist`; `has_left`.
    """
    with act(
        "withdraw_from_games", by=by, section=contestant.section, contestant=str(contestant), reason=reason
    ) as write:
        found = leaving(contestant)
        if found.under_way and not insist:
            raise DirectorError(
                "under_way",
                _(
                    "%(contestant)s is playing at table %(table)s. End or award that match first, or "
                    "confirm that they leave."
                )
                % {"contestant": contestant, "table": found.under_way[0].table},
            )
        write.change(contestant, withdrawn_at=timezone.now())
        for match in found.go:
            remove_match_whole(write, match)
    return contestant


def _without(matches: Iterable[Match], others: Iterable[Match]) -> tuple[Match, ...]:
    known = {match.pk for match in others}
    return tuple(match for match in matches if match.pk not in known)
