"""A player or team leaves an event of table games."""

from django.utils import timezone

from tournament.models import Contestant
from tournament.services.journal import Actor, act
from tournament.services.whole_matches import remove_match_whole


def withdraw_from_games(contestant: Contestant, *, by: Actor, reason: str = "") -> Contestant:
    """What was played stays and counts; the matches to come are taken away, and the others there sit out.

    A player who is replaced is not withdrawn: his seat gets a substitute.
    """
    section = contestant.section
    to_come = section.matches.filter(seats__contestant=contestant, deals=None, continues=None)
    about = {"contestant": str(contestant), "reason": reason}
    with act("withdraw_from_games", by=by, section=section, **about) as hand:
        hand.change(contestant, withdrawn_at=contestant.withdrawn_at or timezone.now())
        for match in to_come.distinct():
            remove_match_whole(hand, match)
    return contestant
