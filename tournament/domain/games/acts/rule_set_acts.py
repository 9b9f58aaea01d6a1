"""A club's own sets of rules: saved from a preset or another set, changed, removed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from msgspec import Meta

from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.domain.games.readings.match_state import agreed, plain_rules
from tournament.domain.inputs import Ask
from tournament.domain.journal.acts.journal import Actor, act
from tournament.models import Club, RuleSet
from tournament.models.event import games


@dataclass(frozen=True, slots=True)
class RuleSetTerms:
    """`preset` is one of the game's or the code of another set (`own-3`), `overrides` what differs from it.

    `version` is the one that was read: another one standing is a 409. A new set needs none.
    """

    name: Annotated[str, Meta(max_length=RuleSet.NAME_LENGTH)]
    game: Annotated[str, Ask(codes=[code for code, _label in games()])]
    preset: Annotated[str, Meta(max_length=40)]
    overrides: Mapping[str, Any] = field(default_factory=dict)
    version: Annotated[int, Meta(ge=0)] = 0


def keep_rules(club: Club, terms: RuleSetTerms, *, by: Actor) -> RuleSet:
    """A new set of the club. DirectorError `bad_name`, `name_taken`; GameRefusal for the rules."""
    own = RuleSet(club=club, **_columns(terms))
    try:
        with act("keep_rules", by=by, name=own.name, club=club.pk) as write, transaction.atomic():
            return write.add(own)
    except IntegrityError as error:
        raise _name_taken(own.name) from error


def change_rules(own: RuleSet, terms: RuleSetTerms, *, by: Actor) -> RuleSet:
    """Another name, other rules of the same game, as `keep_rules`. Conflict unless the version still stands.

    Sections and matches that were set up by it keep their rules.
    """
    if terms.version != own.version:
        raise changed_meanwhile()
    if terms.game != own.game:
        raise DirectorError("another_game", _("A rule set stays with its game."))
    columns = _columns(terms)
    try:
        with (
            act("change_rules", by=by, name=columns["name"], club=own.club_id) as write,
            transaction.atomic(),
        ):
            return write.change(own, **columns)
    except IntegrityError as error:
        raise _name_taken(columns["name"]) from error


def remove_rules(own: RuleSet, *, by: Actor) -> None:
    """Sections and matches that were set up by it keep their rules."""
    with act("remove_rules", by=by, name=own.name, club=own.club_id) as write:
        write.remove(own)


def _columns(terms: RuleSetTerms) -> dict[str, Any]:
    name = " ".join(terms.name.split())
    if not 1 <= len(name) <= RuleSet.NAME_LENGTH or not name.isprintable():
        raise DirectorError("bad_name", _("A rule set needs a name of at most 60 letters."))
    rules = agreed(terms.game, terms.preset, terms.overrides)
    return {
        "name": name,
        "game": rules.code,
        "preset": rules.preset,
        "overrides": plain_rules(rules),
    }


def _name_taken(name: str) -> DirectorError:
    return DirectorError("name_taken", _("There already is a rule set called “%(name)s”.") % {"name": name})
