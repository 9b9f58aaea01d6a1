"""Resume on another day a match that stopped half-way."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.models import Match, Section
from tournament.readings.errors import DirectorError
from tournament.readings.games.match_state import course_of
from tournament.services.acts.journal import Actor, act
from tournament.services.games.matches import Player, free_table, latest_round, place_match
from tournament.services.setup.seating import open_tables


def resume_match(
    match: Match, section: Section, players: Sequence[Player], *, by: Actor, table: int | None = None
) -> Match:
    """Go on with an unfinished match in another section, next week say: same rules, deals numbered on.

    `players` are the contestants of the new section, in the seats of the old one. The match counts where it
    is finished. DirectorError `finished`, `resumed`, `another_game`.
    """
    _refuse_to_resume(match, section)
    number = latest_round(section) or 1
    with act("resume_match", by=by, section=section, others=[match.section], round=number) as write:
        place = table or free_table(section, number)
        resumed = place_match(write, section, match.agreement, players, number, place)
        write.change(resumed, continues_id=match.pk, deal_limit=match.deal_limit)
        write.about["table"] = resumed.table
        if section.session.started_at:
            open_tables(write, section)
    return resumed


def _refuse_to_resume(match: Match, section: Section) -> None:
    if course_of(match).score.finished:
        raise DirectorError("finished", _("This match is finished."))
    if Match.objects.filter(continues=match).exists():
        raise DirectorError("resumed", _("This match has already been continued."))
    if section.game != match.game:
        raise DirectorError("another_game", _("This section plays another game."))
