"""A section that plays a table game: which game by which rules, for how many contestants."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from scoring.games import GAMES
from scoring.games.results.league import MEASURES
from tournament.models import Section, Session
from tournament.readings.errors import DirectorError
from tournament.readings.games.refusals import agreed
from tournament.readings.movements.plan_kinds import refuse_second_section
from tournament.services.acts.journal import Actor, act
from tournament.sheets.event_kinds import OF_MATCHES


@dataclass(frozen=True, slots=True)
class GameTerms:
    """What a section plays. `preset` is by default the game's first, `ranking` the game's own order.

    Contestants are single players, or the partners of a side (`contestant_size` 2) where the game's players
    enter together.
    """

    game: str
    preset: str = ""
    overrides: Mapping[str, object] = field(default_factory=dict)
    contestant_size: int | None = None
    deal_limit: int | None = None
    ends_at: datetime | None = None
    ranking: Sequence[str] = ()


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
    columns = _columns(terms)
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


def _columns(terms: GameTerms) -> dict[str, Any]:
    first = next(iter(GAMES[terms.game].presets)) if terms.game in GAMES else ""
    rules = agreed(terms.game, terms.preset or first, terms.overrides)
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
        "overrides": _plain(rules.overrides),
        "contestant_size": terms.contestant_size or (partners if rules.game.teams else 1),
        "deal_limit": terms.deal_limit,
        "ends_at": terms.ends_at,
        "ranking": list(terms.ranking),
    }


def _plain(overrides: Mapping[str, object]) -> dict[str, object]:
    """As JSON holds them: tuples are lists."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in overrides.items()}
