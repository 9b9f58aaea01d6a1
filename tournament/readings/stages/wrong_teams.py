"""The matches of a knock-out in which a correction has put the wrong team, and which of them have begun."""

from scoring.teams.displaced import Displaced, displaced, exchangeable
from tournament.models import Adjustment, Entrant, Result
from tournament.readings.stages.knock_outs import DrawnTie, KnockOut, Winners


def wrong_teams(found: KnockOut, winners: Winners) -> tuple[Displaced, ...]:
    """Those that the director has not decided to keep where they are."""
    wrong = displaced(found.state(winners))
    kept = _decisions(found) if wrong else frozenset()
    return tuple(one for one in wrong if (one.tie, one.seated) not in kept)


def _decisions(found: KnockOut) -> frozenset[tuple[int, int]]:
    """Match and team of every decision that a match stays as it is seated."""
    pairs = [(tie, team) for draw in found.draws for tie, team in draw.options.get("kept", ())]
    teams = Entrant.objects.filter(event=found.stage.event_id)
    keys = dict(teams.values_list("number", "pk")) if pairs else {}
    return frozenset((tie, keys[team]) for tie, team in pairs if team in keys)


def exchangeable_teams(found: KnockOut, winners: Winners) -> tuple[Displaced, ...]:
    """Those whose place the right team can take before the match begins."""
    wrong = wrong_teams(found, winners)
    begun = [number for number, drawn in found.drawn.items() if wrong and has_begun(drawn)]
    return exchangeable(found.state(winners), wrong, begun)


def has_begun(drawn: DrawnTie) -> bool:
    """Whether a match has a result or a fine; one that is not at the tables has."""
    match = drawn.match
    if match is None or match.end:
        return True
    results = Result.objects.filter(section=drawn.section, round__gte=match.round)
    played = results.filter(ns__entrant__in=drawn.teams) | results.filter(ew__entrant__in=drawn.teams)
    return played.exists() or Adjustment.objects.filter(match=match).exists()
