"""The matches of a game section: seated, agreed upon, called off, taken up again another day."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.games.agreement import Agreement
from scoring.games.recount import Recount, compare
from tournament.models import Contestant, Match, MatchSeat, Section
from tournament.services.course import course_of, line_of
from tournament.services.errors import Conflict, DirectorError
from tournament.services.game_errors import LaterDeals, agreed
from tournament.services.journal import Act, Actor, act
from tournament.services.seating import open_tables

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
    with act("seat_match", by=by, section=section, round=number) as hand:
        match = place_match(hand, section, rules, players, number, table or _free_table(section, number))
        hand.about["table"] = match.table
        if section.session.started_at:
            open_tables(hand, section)
    return match


def place_match(
    hand: Act, section: Section, rules: Agreement, players: Sequence[Player], number: int, table: int
) -> Match:
    """Write a match and its seats, checked."""
    _refuse_seats(section, rules, players, number)
    if section.matches.filter(round=number, table=table).exists():
        raise DirectorError("table_taken", _("There is a match at this table already."))
    match = hand.add(new_match(section, rules, number, table))
    hand.add_all(_seats(match, players))
    return match


def new_match(section: Section, rules: Agreement, number: int, table: int) -> Match:
    """A match by these rules and of the section's length, not yet written."""
    return Match(
        section=section,
        round=number,
        table=table,
        game=rules.code,
        preset=rules.preset,
        overrides=_plain(rules),
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


def change_seats(match: Match, players: Sequence[Player], *, seen: int, by: Actor) -> Match:
    """Other players, or others' seats, before the first deal."""
    _refuse_played(match)
    with _at_version(match, seen, "change_seats", by=by) as hand:
        for seat in match.seats.all():
            hand.remove(seat)
        _refuse_seats(match.section, match.agreement, players, match.round)
        hand.add_all(_seats(match, players))
        return hand.touch(match)


def remove_match(match: Match, *, seen: int, by: Actor, reason: str = "") -> None:
    """Take a match without deals from its table."""
    _refuse_played(match)
    with _at_version(match, seen, "remove_match", by=by, reason=reason) as hand:
        for row in (*match.seats.all(), *match.rulings.all()):
            hand.remove(row)
        hand.remove(match)


def agree_rules(
    match: Match,
    overrides: Mapping[str, object],
    *,
    seen: int,
    by: Actor,
    preset: str = "",
    insist: bool = False,
    reason: str = "",
) -> Recount:
    """Other rules at this table, also in the middle of a match: it is counted again by them.

    `overrides` are all that differ from the preset. Every other match keeps its rules. LaterDeals when a deal
    that was played cannot be under them, unless one insists.
    """
    rules = agreed(match.game, preset or match.preset, overrides)
    columns = {"preset": rules.preset, "overrides": _plain(rules)}
    with _at_version(match, seen, "agree_rules", by=by, reason=reason) as hand:
        return _recounted(hand, match, columns, insist=insist)


def limit_deals(
    match: Match, limit: int | None, *, seen: int, by: Actor, insist: bool = False, reason: str = ""
) -> Recount:
    """Let a match have so many deals; None: the game's own end."""
    with _at_version(match, seen, "limit_deals", by=by, reason=reason) as hand:
        return _recounted(hand, match, {"deal_limit": limit}, insist=insist)


def _recounted(hand: Act, match: Match, columns: Mapping[str, object], *, insist: bool) -> Recount:
    """Change a match on all its evenings, and count it again."""
    line = [match if each.pk == match.pk else each for each in line_of(match)]
    before = course_of(line[-1])
    for each in line:
        hand.change(each, **columns)
    after = course_of(line[-1])
    counted = compare(before.agreed, before.deals, after.agreed, after.deals, after.end, after.fines)
    if counted.problems and not insist:
        raise LaterDeals(counted.problems)
    return counted


def end_match(match: Match, *, seen: int, by: Actor, reason: str = "") -> Match:
    """Time is called: the match counts as it stands."""
    with _at_version(match, seen, "end_match", by=by, reason=reason) as hand:
        return hand.change(match, ended_at=match.ended_at or timezone.now())


def reopen_match(match: Match, *, seen: int, by: Actor, reason: str = "") -> Match:
    with _at_version(match, seen, "reopen_match", by=by, reason=reason) as hand:
        return hand.change(match, ended_at=None)


def resume_match(
    match: Match, section: Section, players: Sequence[Player], *, by: Actor, table: int | None = None
) -> Match:
    """Go on with an unfinished match in another section, next week say: same rules, deals numbered on.

    `players` are the contestants of the new section, in the seats of the old one. The match counts where it
    is finished. DirectorError `finished`, `resumed`, `another_game`.
    """
    _refuse_to_resume(match, section)
    number = latest_round(section) or 1
    with act("resume_match", by=by, section=section, others=[match.section], round=number) as hand:
        place = table or _free_table(section, number)
        resumed = place_match(hand, section, match.agreement, players, number, place)
        hand.change(resumed, continues_id=match.pk, deal_limit=match.deal_limit)
        hand.about["table"] = resumed.table
        if section.session.started_at:
            open_tables(hand, section)
    return resumed


def latest_round(section: Section) -> int:
    """The number of the last round that has matches, 0 before the first."""
    return section.matches.aggregate(Max("round"))["round__max"] or 0


def _refuse_to_resume(match: Match, section: Section) -> None:
    if course_of(match).score.finished:
        raise DirectorError("finished", _("This match is finished."))
    if Match.objects.filter(continues=match).exists():
        raise DirectorError("resumed", _("This match has been taken up again already."))
    if section.game != match.game:
        raise DirectorError("another_game", _("This section plays another game."))


def _refuse_seats(section: Section, rules: Agreement, players: Sequence[Player], number: int) -> None:
    if len(players) != rules.seats:
        raise DirectorError(
            "wrong_number_of_players",
            _("This game is for %(seats)d players at a table, and there are %(players)d.")
            % {"seats": rules.seats, "players": len(players)},
        )
    if len({(contestant.pk, position) for contestant, position in players}) < len(players):
        raise DirectorError("duplicate_player_at_table", _("Somebody would sit at this table twice."))
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


def _free_table(section: Section, number: int) -> int:
    taken = set(section.matches.filter(round=number).values_list("table", flat=True))
    return next(table for table in range(1, len(taken) + 2) if table not in taken)


def _plain(rules: Agreement) -> dict[str, object]:
    """The table's own options as JSON holds them."""
    return {name: list(v) if isinstance(v, tuple) else v for name, v in rules.overrides.items()}


def _at_version(
    match: Match, seen: int, verb: str, *, by: Actor, reason: str = ""
) -> AbstractContextManager[Act]:
    if match.version != seen:
        raise Conflict("changed_meanwhile", _("Somebody else has just changed this. Look again, please."))
    others = [each.section for each in line_of(match)]
    return act(
        verb,
        by=by,
        section=match.section,
        others=others,
        reason=reason,
        round=match.round,
        table=match.table,
    )
