"""The matches of a game section: who is seated where."""

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Max
from django.utils.translation import gettext as _

from scoring.games.agreement import Agreement
from tournament.models import Contestant, Match, MatchSeat, Section
from tournament.readings.errors import DirectorError
from tournament.readings.games.match_state import seen_at
from tournament.readings.games.refusals import agreed
from tournament.services.acts.journal import Act, Actor, act
from tournament.services.games.match_removal import remove_match_whole
from tournament.services.setup.seating import open_tables

Player = tuple[Contestant, int]  # a contestant and the position in it, from 1


def seat_match(
    section: Section,
    players: Sequence[Player],
    *,
    by: Actor,
    round: int | None = None,
    table: int | None = None,
    preset: str = "",
    overrides: Mapping[str, object] | None = None,
) -> Match:
    """Seat one match, clockwise from seat 0, by the section's rules or by the table's own.

    `table` is by default the first free one of the round, `round` the latest. DirectorError
    `wrong_number_of_players`, `sits_already`, `table_taken`; GameRefusal for the rules.
    """
    rules = agreed(
        section.game, preset or section.preset, section.overrides if overrides is None else overrides
    )
    number = round or latest_round(section) or 1
    with act("seat_match", by=by, section=section, round=number) as write:
        match = place_match(write, section, rules, players, number, table or free_table(section, number))
        write.about["table"] = match.table
        if section.session.started_at:
            open_tables(write, section)
    return match


def seat_again(match: Match, *, by: Actor) -> Match:
    """The same players play another game at their table by the same rules, as its next round."""
    players = [(seat.contestant, seat.position) for seat in match.seats.select_related("contestant")]
    section, number = match.section, match.round + 1
    with act("seat_match", by=by, section=section, round=number, table=match.table) as write:
        following = place_match(write, section, match.agreement, players, number, match.table)
        write.change(following, deal_limit=match.deal_limit)
    return following


def place_match(
    write: Act, section: Section, rules: Agreement, players: Sequence[Player], number: int, table: int
) -> Match:
    """Write a match and its seats, checked."""
    _refuse_seats(section, rules, players, number)
    if section.matches.filter(round=number, table=table).exists():
        raise DirectorError("table_taken", _("There is a match at this table already."))
    match = write.add(new_match(section, rules, number, table))
    write.add_all(_seats(match, players))
    return match


def new_match(section: Section, rules: Agreement, number: int, table: int) -> Match:
    """A match by these rules and of the section's length, not yet written."""
    return Match(
        section=section,
        round=number,
        table=table,
        game=rules.code,
        preset=rules.preset,
        overrides=plain_rules(rules),
        deal_limit=section.deal_limit,
    )


def partners(rules: Agreement, contestants: Sequence[Contestant]) -> list[Player]:
    """The seats of whole sides: contestant k takes the seats of side k, its first player the first one."""
    seats = {
        seat: (contestant, position)
        for contestant, side in zip(contestants, rules.sides, strict=True)
        for position, seat in enumerate(side, start=1)
    }
    return [seats[seat] for seat in sorted(seats)]


def remove_match(match: Match, *, seen: int, by: Actor, reason: str = "") -> None:
    """Take a match without deals from its table."""
    _refuse_played(match)
    with act("remove_match", by=by, reason=reason, **seen_at(match, seen)) as write:
        remove_match_whole(write, match)


def latest_round(section: Section) -> int:
    """The number of the last round that has matches, 0 before the first."""
    return section.matches.aggregate(Max("round"))["round__max"] or 0


def _refuse_seats(section: Section, rules: Agreement, players: Sequence[Player], number: int) -> None:
    if len(players) != rules.seats:
        raise DirectorError(
            "wrong_number_of_players",
            _("This game is for %(seats)d players at a table, and there are %(players)d.")
            % {"seats": rules.seats, "players": len(players)},
        )
    if len({(contestant.pk, position) for contestant, position in players}) < len(players):
        raise DirectorError("duplicate_player_at_table", _("A player would sit at this table twice."))
    contestants = {contestant.pk for contestant, _position in players}
    if len(contestants) != section.contestants.filter(pk__in=contestants).count():
        raise DirectorError("unknown_player", _("Only the players of this section can be seated."))
    elsewhere = MatchSeat.objects.filter(
        match__section=section, match__round=number, contestant__in=contestants
    )
    for seat in elsewhere.select_related("contestant", "match"):
        raise DirectorError(
            "sits_already",
            _("%(contestant)s sits at table %(table)d in this round.")
            % {"contestant": seat.contestant, "table": seat.match.table},
        )


def _refuse_played(match: Match) -> None:
    if match.deals.exists() or match.continues_id or Match.objects.filter(continues=match).exists():
        raise DirectorError("already_played", _("Deals have been recorded at this table."))


def _seats(match: Match, players: Sequence[Player]) -> Iterable[MatchSeat]:
    return (
        MatchSeat(match=match, number=number, contestant=contestant, position=position)
        for number, (contestant, position) in enumerate(players)
    )


def free_table(section: Section, number: int) -> int:
    """The first table that has no match in a round."""
    taken = set(section.matches.filter(round=number).values_list("table", flat=True))
    return next(table for table in range(1, len(taken) + 2) if table not in taken)


def plain_rules(rules: Agreement) -> dict[str, object]:
    """The table's own options as JSON holds them."""
    return {name: list(v) if isinstance(v, tuple) else v for name, v in rules.overrides.items()}
