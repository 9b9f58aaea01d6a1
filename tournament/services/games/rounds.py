"""The rounds of a game section, seated by a plan all at once."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from scoring.games.agreement import Agreement
from tournament.models import Contestant, Match, MatchSeat, Section
from tournament.movements.game_tables import Sitting, plan
from tournament.readings.errors import DirectorError
from tournament.readings.games.refusals import agreed
from tournament.services.acts.journal import Act, Actor, act
from tournament.services.games.match_removal import remove_match_whole
from tournament.services.games.matches import Player, new_match, partners
from tournament.services.setup.seating import open_tables

ONE_TABLE = 4  # players, whom a rotation seats
Planned = dict[tuple[int, int], list[Player]]  # by round and table


def seat_rounds(section: Section, code: str, *, by: Actor) -> list[Match]:
    """Seat every round of a plan of `movements.game_tables`; the matches that are new.

    Contestants take the plan's numbers in their order. What was seated before and is not in the plan goes; a
    match with deals must be in it as it is (`already_played`), so that a session may be made longer: a
    rotation keeps the rounds that have begun and shares out the others as evenly as they leave room for.
    DirectorError `unknown_plan`, `wrong_number_of_contestants`.
    """
    contestants = list(section.contestants.filter(withdrawn_at=None))
    try:
        sittings = plan(code, _begun(section, contestants))
    except ValueError as error:
        raise DirectorError("unknown_plan", _("There is no plan of this name.")) from error
    rules = agreed(section.game, section.preset, section.overrides)
    _refuse_misfit(code, sittings, len(contestants))
    planned = {}
    for sitting in sittings:
        seated = [contestants[number - 1] for number in sitting.seats]
        planned[sitting.round, sitting.table] = players_of(section, rules, seated)
    with act("seat_rounds", by=by, section=section, movement=code) as write:
        for match in section.matches.prefetch_related("seats__contestant", "deals"):
            _keep_or_remove(write, match, planned)
        write.change(section, movement=code)
        return seat_all(write, section, rules, planned)


def _begun(section: Section, contestants: Sequence[Contestant]) -> list[tuple[int, ...]]:
    """The seats of one table up to the last round with deals, by the numbers of a plan.

    Empty where more than one table plays, a round is missing, or someone who played has left.
    """
    numbers = {contestant.pk: number for number, contestant in enumerate(contestants, start=1)}
    rounds: list[tuple[int, ...]] = []
    begun = 0
    for match in section.matches.prefetch_related("seats", "deals").order_by("round", "table"):
        seats = sorted(match.seats.all(), key=lambda seat: seat.number)
        known = all(seat.contestant_id in numbers for seat in seats)
        if len(seats) != ONE_TABLE or match.round != len(rounds) + 1 or not known:
            break
        rounds.append(tuple(numbers[seat.contestant_id] for seat in seats))
        begun = match.round if match.deals.all() or match.continues_id else begun
    return rounds[:begun]


def _refuse_misfit(code: str, sittings: Sequence[Sitting], contestants: int) -> None:
    size = int(code.rpartition("-")[2].split("x")[0])
    if size != contestants:
        raise DirectorError(
            "wrong_number_of_contestants",
            _("This plan is for %(seats)d, and there are %(contestants)d.")
            % {"seats": size, "contestants": contestants},
        )


def players_of(section: Section, rules: Agreement, contestants: Sequence[Contestant]) -> list[Player]:
    """One contestant to a seat, or whole sides."""
    if len(contestants) * section.contestant_size != rules.seats:
        raise DirectorError("unknown_plan", _("This plan does not fit the tables of this game."))
    if section.contestant_size == 1:
        return [(contestant, 1) for contestant in contestants]
    return partners(rules, contestants)


def _keep_or_remove(write: Act, match: Match, planned: Planned) -> None:
    """A match that the plan has stays; another one goes, unless something was played there."""
    seated = [
        (seat.contestant, seat.position) for seat in sorted(match.seats.all(), key=lambda seat: seat.number)
    ]
    if planned.get((match.round, match.table)) == seated:
        del planned[match.round, match.table]
        return
    if match.deals.all() or match.continues_id:
        raise DirectorError(
            "already_played", _("Deals have been recorded; the seating can no longer be changed like this.")
        )
    remove_match_whole(write, match)


def seat_all(write: Act, section: Section, rules: Agreement, planned: Planned) -> list[Match]:
    """Write the matches of a plan with their seats."""
    matches = write.add_all(new_match(section, rules, *place) for place in planned)
    write.add_all(_seats(matches, planned.values()))
    if section.session.started_at:
        open_tables(write, section)
    return matches


def _seats(matches: Iterable[Match], seated: Iterable[Sequence[Player]]) -> Iterable[MatchSeat]:
    return (
        MatchSeat(match=match, number=number, contestant=contestant, position=position)
        for match, players in zip(matches, seated, strict=True)
        for number, (contestant, position) in enumerate(players)
    )
