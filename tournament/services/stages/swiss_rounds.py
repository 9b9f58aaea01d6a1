"""The rounds of a Swiss, drawn one by one from the ranking."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.models import Contestant, Match, MatchSeat, Section
from tournament.movements.swiss import drawn_rounds as swiss
from tournament.readings.errors import DirectorError
from tournament.readings.games.match_state import course_of
from tournament.readings.games.refusals import agreed
from tournament.readings.stages.swiss_byes import SWISS, drawn_rounds, drawn_words
from tournament.services.acts.journal import Actor, act
from tournament.services.games.matches import latest_round
from tournament.services.games.rounds import players_of, seat_all


def draw_round(
    section: Section,
    ranking: Sequence[Contestant],
    *,
    rounds_left: int,
    by: Actor,
    repeats: str = "never",
    insist: bool = False,
) -> list[Match]:
    """The next round of a Swiss: neighbours in the ranking (first to last) meet, no two of them twice.

    `rounds_left` counts this round, so that the later ones can still be drawn; an odd field has a bye, once
    to each and the lowest first; with `repeats` "always" a rematch is drawn where other opponents would be
    farther apart (`ALLOWED` in movements/swiss/drawn_rounds.py). DirectorError `no_draw`; `round_open` while
    a match of the round before is not finished, unless `insist`: the ranking does not contain it.
    """
    rules = agreed(section.game, section.preset, section.overrides)
    if len(rules.sides) != 2:
        raise DirectorError("no_draw", _("Only a game of two sides can be drawn by the ranking."))
    by_pk = {contestant.pk: contestant for contestant in ranking}
    number = latest_round(section) + 1
    if not insist:
        _refuse_open_round(section, number - 1)
    history = _history(section)
    try:
        drawn = swiss.draw([*by_pk], history, rounds_left, swiss.Policy(repeats=repeats))
    except ValueError as error:
        raise DirectorError("no_draw", _why_none(ranking, history)) from error
    planned = {
        (number, table): players_of(section, rules, [by_pk[match.ns], by_pk[match.ew]])
        for table, match in enumerate(drawn.matches, start=1)
    }
    byes = drawn_words(ranking, by_pk.get(drawn.bye or 0))
    with act("draw_round", by=by, section=section, round=number) as write:
        write.about |= byes
        write.change(section, movement=SWISS)
        return seat_all(write, section, rules, planned)


def _refuse_open_round(section: Section, number: int) -> None:
    played = section.matches.filter(round=number, resumed_as=None)
    tables = [str(match.table) for match in played if not course_of(match).score.finished]
    if tables:
        raise DirectorError(
            "round_open",
            _("Round %(round)d is not over at table %(tables)s: the ranking does not include it yet.")
            % {"round": number, "tables": ", ".join(tables)},
        )


def _history(section: Section) -> swiss.History:
    """Who has met whom, and who has had the bye.

    Where the draw does not tell (a round seated by hand), it is the only one without a match of those who
    play.
    """
    seats = MatchSeat.objects.filter(match__section=section).order_by()
    rounds: dict[int, dict[int, set[int]]] = {}
    for number, match, contestant in seats.values_list("match__round", "match", "contestant"):
        rounds.setdefault(number, {}).setdefault(match, set()).add(contestant)
    met = frozenset(frozenset(pair) for tables in rounds.values() for pair in tables.values())
    everybody = set(section.contestants.filter(withdrawn_at=None).values_list("pk", flat=True))
    drawn, byes = drawn_rounds(section), set()
    for number, tables in rounds.items():
        idle = everybody.difference(*tables.values())
        if number in drawn:
            byes |= idle & {drawn[number].bye}
        elif len(idle) == 1:
            byes |= idle
    return swiss.History(met=met, byes=frozenset(byes))


def _why_none(ranking: Sequence[Contestant], history: swiss.History) -> str:
    """Why there is no draw without a rematch or a second bye."""
    here = [contestant.pk for contestant in ranking]
    if len(here) % 2 and {*here} <= history.byes:
        return _("Everyone has had a bye. Allow rematches, and the lowest-ranked has a second bye.")
    for contestant in ranking:
        others = [other for other in here if other != contestant.pk]
        if all(history.have_met(contestant.pk, other) for other in others):
            return _("%(contestant)s has met all the others: allow rematches.") % {"contestant": contestant}
    return _("Without rematches, not everyone can be drawn to play. Allow rematches.")
