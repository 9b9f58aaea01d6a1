"""A player's own record: every match at a table, with whom, against whom, and its outcome."""

from collections import defaultdict
from fractions import Fraction

from scoring.games.results.league import FinishedMatch
from tournament.models import Match, Player
from tournament.reports.games.match_rows import MatchRows, rows_of
from tournament.sheets.personal_record import GameTotal, PersonalRecord, Played

OUTCOMES = {Fraction(1): "won", Fraction(0): "lost"}  # by wins; in between it is shared


def personal_record(player: Player) -> PersonalRecord:
    """The latest match first; none of an event that shows the player by another name."""
    openly = Match.objects.filter(section__session__event__names_shown__in=("full", ""))
    found = openly.filter(seats__contestant__memberships__player=player).distinct()
    found = found.exclude(section__session__event__aliases__player=player)
    newest = found.order_by("-section__session__date", "-section", "-round")
    matches = list(newest.select_related("section__session__event"))
    rows = rows_of(matches)
    lines = tuple(
        _played(match, player, rows)
        for match in matches
        if match.pk not in rows.resumed and player.pk in {seat.player for seat in rows.seated(match)}
    )
    return PersonalRecord(player.pk, player.name, _totals(lines), lines)


def _played(match: Match, player: Player, rows: MatchRows) -> Played:
    score, seats = rows.score(match), rows.seated(match)
    own = next(seat for seat in seats if seat.player == player.pk)
    others = [side for side in range(len(score.totals)) if side != own.side]
    session = match.section.session
    return Played(
        match=match.pk,
        event=session.event.name,
        date=session.date,
        letter=match.section.letter,
        round=match.round,
        table=match.table,
        game=match.game,
        partners=tuple(
            seat.name for seat in seats if seat.side == own.side and seat is not own and seat.name
        ),
        opponents=tuple(
            tuple(seat.name for seat in seats if seat.side == side and seat.name) for side in others
        ),
        points=score.totals[own.side],
        against=tuple(score.totals[side] for side in others),
        outcome=_outcome(match, own.side, rows),
        begun=bool(rows.course(match).records),
        settled=score.settled[own.side],
        unit=score.unit,
    )


def _outcome(match: Match, side: int, rows: MatchRows) -> str:
    score = rows.score(match)
    if not score.finished:
        return "open"
    wins = FinishedMatch((), score.totals, score.winners, score.settled).wins(side)
    return OUTCOMES.get(wins, "shared")


def _totals(lines: tuple[Played, ...]) -> tuple[GameTotal, ...]:
    """By game and unit, finished matches only."""
    found: dict[tuple[str, str], list[Played]] = defaultdict(list)
    for line in lines:
        if line.outcome != "open":
            found[line.game, line.unit].append(line)
    return tuple(
        GameTotal(
            game=game,
            unit=unit,
            played=len(own),
            won=sum(line.outcome == "won" for line in own),
            shared=sum(line.outcome == "shared" for line in own),
            lost=sum(line.outcome == "lost" for line in own),
            settled=sum(line.settled for line in own),
        )
        for (game, unit), own in found.items()
    )
