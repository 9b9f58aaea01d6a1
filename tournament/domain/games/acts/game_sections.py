"""A section of table games: its game, its number of contestants, and all rounds seated by a plan."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any

from django.utils.translation import gettext as _
from msgspec import Meta

from scoring.games import GAMES
from scoring.games.agreement import Agreement
from scoring.games.results.league import MEASURES
from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.domain.games.acts.game_matches import (
    Player,
    new_match,
    partners,
    recounted,
    remove_match_whole,
)
from tournament.domain.games.readings.match_state import (
    agreed,
    as_before,
    by_section_rules,
    changed_set,
    line_of,
    plain_rules,
)
from tournament.domain.inputs import Ask, Reasoned
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.movements.readings.named_plans import refuse_second_section
from tournament.domain.seats.acts.seating import open_tables
from tournament.models import Contestant, Match, MatchSeat, Section, Session
from tournament.models.event import games
from tournament.movements.game_tables import Sitting, plan
from tournament.sheets.event_kinds import OF_MATCHES

# A section that plays a table game: which game by which rules, for how many contestants.


@dataclass(frozen=True, slots=True)
class GameTerms:
    """`preset` is one of the game's or a club's set (`own-3`); left out it is the game's first.

    `contestant_size` 1: single players, 2: fixed partners.
    """

    game: Annotated[str, Ask(codes=[code for code, _label in games()])]
    preset: Annotated[str, Meta(max_length=40)] = ""
    overrides: Mapping[str, Any] = field(default_factory=dict)
    contestant_size: Annotated[int | None, Meta(ge=1, le=2)] = None
    deal_limit: Annotated[int | None, Meta(ge=1, le=200)] = None
    ends_at: datetime | None = None
    # Left out: the order of the game.
    ranking: list[Annotated[str, Ask(codes=[*MEASURES])]] = field(default_factory=list)


def add_game_section(session: Session, terms: GameTerms, *, by: Actor) -> Section:
    """One more section of a session, beside those that play boards.

    GameRefusal when the rules cannot be; DirectorError `bad_ranking`, `bad_contestant_size`,
    `bad_deal_limit`.
    """
    refuse_second_section(session)
    columns = _columns(terms)
    taken = [section.letter for section in session.sections.all()]
    letter = next(chr(code) for code in range(ord("A"), ord("Z") + 1) if chr(code) not in taken)
    with act("add_game_section", by=by, session=session, others=session.sections.all()) as write:
        write.about |= {"letter": letter, "game": terms.game}
        return write.add(Section(session=session, letter=letter, **columns))


def set_game(section: Section, terms: GameTerms, *, by: Actor) -> Section:
    """Let a section play a table game, or by other rules, as `add_game_section`.

    Matches that are seated keep the rules they were seated with. A section with boards, or with matches of
    another game or of contestants of another size, stays what it is (`in_use`), and so does one of teams or
    of Swiss pairs.
    """
    columns = _columns(terms, section)
    stays = section.game == terms.game and section.contestant_size == columns["contestant_size"]
    seated = (section.matches.exists() and not stays) or (not section.game and section.kind in OF_MATCHES)
    if seated or section.results.exists() or section.placements.exists():
        raise DirectorError("in_use", _("This section already plays something else."))
    with act("set_game", by=by, section=section, game=terms.game) as write:
        compared = section.field
        write.change(section, field_id=None, movement=section.movement if stays else "", **columns)
        if compared and not compared.sections.exists():
            write.remove(compared)
    return section


def _columns(terms: GameTerms, section: Section | None = None) -> dict[str, Any]:
    first = next(iter(GAMES[terms.game].presets)) if terms.game in GAMES else ""
    rules = agreed(terms.game, terms.preset or first, terms.overrides)
    if section and section.game == rules.code:
        rules = as_before(rules, section)
    partners = max(map(len, rules.sides))
    if terms.contestant_size not in (None, 1, partners):
        raise DirectorError(
            "bad_contestant_size", _("A side of this game does not have that number of players.")
        )
    if len({*terms.ranking} & {*MEASURES}) < len(terms.ranking):
        raise DirectorError("bad_ranking", _("Use each ranking measure only once."))
    if terms.deal_limit is not None and terms.deal_limit < 1:
        raise DirectorError("bad_deal_limit", _("A match has at least one deal."))
    return {
        "game": rules.code,
        "preset": rules.preset,
        "overrides": plain_rules(rules),
        "rules_name": rules.name,
        "contestant_size": terms.contestant_size or (partners if rules.game.teams else 1),
        "deal_limit": terms.deal_limit,
        "ends_at": terms.ends_at,
        "ranking": list(terms.ranking),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowSet(Reasoned):
    """`set_version` is the version of the club's set that was read: another one standing is a 409.

    `insist` accepts that deals which were played could not have been.
    """

    set_version: Annotated[int, Meta(ge=0)]
    insist: bool = False


def follow_set(
    section: Section, *, set_version: int, by: Actor, insist: bool = False, reason: str = ""
) -> Section:
    """The rules of the club's set as they stand now, for a section and its matches that go by its rules.

    A match with rules of its own keeps them. LaterDeals when a deal that was played cannot be under the new
    rules, unless one insists; DirectorError `no_newer_rules`, `in_use`.
    """
    own = changed_set(section)
    if own is None:
        raise DirectorError("no_newer_rules", _("This section has the rules of the club rule set already."))
    if own.version != set_version:
        raise changed_meanwhile()
    rules, matches = own.agreement, list(by_section_rules(section))
    if rules.sides != section.agreement.sides and matches:
        raise DirectorError("in_use", _("This section already plays something else."))
    others = {each.section for match in matches for each in line_of(match)} - {section}
    columns = {"preset": rules.preset, "overrides": plain_rules(rules), "rules_name": rules.name}
    with act("follow_rules", by=by, section=section, others=others, name=own.name, reason=reason) as write:
        write.about["letter"] = section.letter
        write.change(section, **columns)
        for match in matches:
            recounted(write, match, insist, **columns)
    return section


# The rounds of a game section, seated by a plan all at once.

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
        raise DirectorError("unknown_plan", _("There is no schedule of this name.")) from error
    rules = section.agreement
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
            _("This schedule is for %(seats)d; there are %(contestants)d.")
            % {"seats": size, "contestants": contestants},
        )


def players_of(section: Section, rules: Agreement, contestants: Sequence[Contestant]) -> list[Player]:
    """One contestant to a seat, or whole sides."""
    if len(contestants) * section.contestant_size != rules.seats:
        raise DirectorError("unknown_plan", _("This schedule does not fit the tables of this game."))
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
            "already_played", _("Deals have been recorded; seats can no longer be changed this way.")
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
