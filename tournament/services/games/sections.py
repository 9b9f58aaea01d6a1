"""A section that plays a table game: which game by which rules, for how many contestants."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.games import GAMES
from scoring.games.agreement import Agreement
from scoring.games.results.league import MEASURES
from tournament.models import Contestant, DealRecord, Section, Session
from tournament.readings.errors import DirectorError
from tournament.readings.games.refusals import agreed
from tournament.services.acts.journal import Act, Actor, act

MOST_CONTESTANTS = 120


def add_game_section(
    session: Session,
    game: str,
    *,
    by: Actor,
    preset: str = "",
    overrides: Mapping[str, object] | None = None,
    contestant_size: int | None = None,
    deal_limit: int | None = None,
    ends_at: datetime | None = None,
    ranking: Sequence[str] = (),
) -> Section:
    """One more section of a session, beside those that play boards: `preset` is by default the game's first.

    Contestants are single players, or the partners of a side (`contestant_size` 2) where the game's players
    enter together. GameRefusal when the rules cannot be; DirectorError `bad_ranking`, `bad_contestant_size`.
    """
    rules = _agreed(game, preset, overrides or {})
    taken = [section.letter for section in session.sections.all()]
    letter = next(chr(code) for code in range(ord("A"), ord("Z") + 1) if chr(code) not in taken)
    columns = _columns(rules, contestant_size, deal_limit, ends_at, ranking)
    with act("add_game_section", by=by, session=session, others=session.sections.all()) as write:
        write.about |= {"letter": letter, "game": game}
        return write.add(Section(session=session, letter=letter, **columns))


def set_game(
    section: Section,
    game: str,
    *,
    by: Actor,
    preset: str = "",
    overrides: Mapping[str, object] | None = None,
    contestant_size: int | None = None,
    deal_limit: int | None = None,
    ends_at: datetime | None = None,
    ranking: Sequence[str] = (),
) -> Section:
    """Let a section play a table game, or by other rules, as `add_game_section`.

    Matches that are seated keep the rules they were seated with. A section with boards, or with matches of
    another game or of contestants of another size, stays what it is (`in_use`).
    """
    columns = _columns(_agreed(game, preset, overrides or {}), contestant_size, deal_limit, ends_at, ranking)
    stays = section.game == game and section.contestant_size == columns["contestant_size"]
    seated = section.matches.exists() and not stays
    if seated or section.results.exists() or section.placements.exists():
        raise DirectorError("in_use", _("This section already plays something else."))
    with act("set_game", by=by, section=section, game=game) as write:
        field = section.field
        write.change(section, field_id=None, movement=section.movement if stays else "", **columns)
        if field and not field.sections.exists():
            write.remove(field)
    return section


def set_number_of_contestants(section: Section, count: int, *, by: Actor) -> None:
    """Make a game section hold `count` players or teams; new ones are unnamed, the last ones go."""
    if not 2 <= count <= MOST_CONTESTANTS:
        raise DirectorError("bad_count", _("A section has 2 to 120 players or teams."))
    held = list(section.contestants.all())
    if len(held) == count:
        return
    with act("set_number_of_contestants", by=by, section=section, count=count) as write:
        for contestant in held[count:]:
            _remove(write, contestant)
        write.add_all(
            Contestant(section=section, number=str(number)) for number in range(len(held) + 1, count + 1)
        )


def refuse_once_played(section: Section) -> None:
    """A game section's seating stays once a deal has been recorded."""
    if DealRecord.objects.filter(match__section=section).exists():
        raise DirectorError(
            "already_played", _("Deals have been recorded; the seating can no longer be changed like this.")
        )


def _remove(write: Act, contestant: Contestant) -> None:
    if contestant.match_seats.exists():
        raise DirectorError(
            "in_use",
            _("%(contestant)s sits at a table. Remove that match first.") % {"contestant": contestant},
        )
    for row in contestant.memberships.all():
        write.remove(row)
    write.remove(contestant)


def _agreed(game: str, preset: str, overrides: Mapping[str, object]) -> Agreement:
    first = next(iter(GAMES[game].presets)) if game in GAMES else ""
    return agreed(game, preset or first, overrides)


def _columns(
    rules: Agreement,
    size: int | None,
    deal_limit: int | None,
    ends_at: datetime | None,
    ranking: Sequence[str],
) -> dict[str, object]:
    partners = max(map(len, rules.sides))
    if size is not None and size not in (1, partners):
        raise DirectorError(
            "bad_contestant_size", _("A side of this game does not have that number of players.")
        )
    if len({*ranking} & {*MEASURES}) < len(ranking):
        raise DirectorError("bad_ranking", _("Use each ranking measure only once."))
    if deal_limit is not None and deal_limit < 1:
        raise DirectorError("bad_deal_limit", _("A match has at least one deal."))
    return {
        "game": rules.code,
        "preset": rules.preset,
        "overrides": _plain(rules.overrides),
        "contestant_size": size or (partners if rules.game.teams else 1),
        "deal_limit": deal_limit,
        "ends_at": ends_at,
        "ranking": list(ranking),
    }


def _plain(overrides: Mapping[str, object]) -> dict[str, object]:
    """As JSON holds them: tuples are lists."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in overrides.items()}
