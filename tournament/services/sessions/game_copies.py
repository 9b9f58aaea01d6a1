"""Copy a game section with its players: for next week's session, or the next session of one event."""

from tournament.models import Contestant, Membership, Section, Session
from tournament.readings.errors import DirectorError
from tournament.readings.stages.swiss_byes import SWISS
from tournament.services.acts.journal import Act, Actor
from tournament.services.games.rounds import seat_rounds

# What the copy of a game section takes over.
TERMS = ("game", "preset", "overrides", "deal_limit", "ranking", "contestant_size")


def copy_game_section(write: Act, section: Section, session: Session) -> Section:
    """A game section of another session with its rules and its contestants, as they first entered."""
    terms = {name: getattr(section, name) for name in TERMS}
    copy = write.add(Section(session=session, letter=section.letter, **terms))
    for contestant in section.contestants.filter(withdrawn_at=None).prefetch_related("memberships"):
        twin = write.add(Contestant(section=copy, number=contestant.number))
        write.add_all(
            Membership(contestant=twin, player_id=row.player_id, position=row.position)
            for row in contestant.memberships.all()
            if row.from_round == 1
        )
    return copy


def seat_game_as_before(section: Section, copy: Section, *, by: Actor) -> None:
    """The same plan again, where it still fits."""
    if section.movement in ("", SWISS):
        return
    try:
        seat_rounds(copy, section.movement, by=by)
    except DirectorError as error:
        if error.code != "wrong_number_of_contestants":
            raise
