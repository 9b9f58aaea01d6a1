"""The rounds of a Swiss, drawn one by one from the ranking."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.models import Contestant, Match, MatchSeat, Section
from tournament.movements import swiss
from tournament.services.course import course_of
from tournament.services.errors import DirectorError
from tournament.services.game_errors import agreed
from tournament.services.game_rounds import players_of, seat_all
from tournament.services.journal import Actor, act
from tournament.services.matches import latest_round

SWISS = "swiss"  # the movement of a section whose rounds are drawn


def draw_round(
    section: Section,
    ranking: Sequence[Contestant],
    *,
    rounds_left: int,
    by: Actor,
    repeats: str = "never",
    insist: bool = False,
) -> list[Match]:
    """The next round of a Swiss: neighbours in the ranking (first to last) meet, nobody twice.

    `rounds_left` counts this round, so that the later ones can still be drawn; an odd field has a bye, once
    to each and the lowest first. DirectorError `no_draw`; `round_open` while a match of the round before is
    not finished, unless one insists: the ranking does not hold it.
    """
    rules = agreed(section.game, section.preset, section.overrides)
    if len(rules.sides) != 2:
        raise DirectorError("no_draw", _("Only a game of two sides can be drawn by the ranking."))
    by_pk = {contestant.pk: contestant for contestant in ranking}
    number = latest_round(section) + 1
    if not insist:
        _refuse_open_round(section, number - 1)
    try:
        drawn = swiss.draw([*by_pk], _history(section), rounds_left, swiss.Policy(repeats=repeats))
    except ValueError as error:
        raise DirectorError("no_draw", _("Nobody is left who has not met: allow rematches.")) from error
    planned = {
        (number, table): players_of(section, rules, [by_pk[match.ns], by_pk[match.ew]])
        for table, match in enumerate(drawn.matches, start=1)
    }
    with act("draw_round", by=by, section=section, round=number) as hand:
        hand.change(section, movement=SWISS)
        return seat_all(hand, section, rules, planned)


def _refuse_open_round(section: Section, number: int) -> None:
    played = section.matches.filter(round=number, resumed_as=None)
    tables = [str(match.table) for match in played if not course_of(match).score.finished]
    if tables:
        raise DirectorError(
            "round_open",
            _("Round %(round)d is not over at table %(tables)s: the ranking does not hold it yet.")
            % {"round": number, "tables": ", ".join(tables)},
        )


def _history(section: Section) -> swiss.History:
    """Who has met whom, and who had no match in a round that was drawn: his bye."""
    seats = MatchSeat.objects.filter(match__section=section).order_by()
    rounds: dict[int, dict[int, set[int]]] = {}
    for number, match, contestant in seats.values_list("match__round", "match", "contestant"):
        rounds.setdefault(number, {}).setdefault(match, set()).add(contestant)
    met = frozenset(frozenset(pair) for tables in rounds.values() for pair in tables.values())
    everybody = set(section.contestants.values_list("pk", flat=True))
    byes = {who for tables in rounds.values() for who in everybody.difference(*tables.values())}
    return swiss.History(met=met, byes=frozenset(byes))
