"""What a phone sends of a deal, read field by field. Whether the rules allow it is the service's to say."""

import json
import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.games.agreement import Agreement
from scoring.games.table_game import Problem, terms
from tournament.services.errors import DirectorError
from tournament.services.game_errors import GameRefusal
from tournament.web.games.fields import ListField
from tournament.web.table.game_form import whole_of
from tournament.web.table.keyed import DEVICE, KEY

NUMBERS = ("match", "number", "side")


@dataclass(frozen=True, slots=True)
class Keyed:
    """`seen` is the version of the deal that the phone has looked at, None for a new one."""

    match: int
    number: int
    side: int
    facts: Mapping[str, object]
    key: str
    device: str
    seen: int | None


def read_keyed(body: bytes) -> Keyed:
    """The entry in a request's JSON. DirectorError when it is none."""
    try:
        sent = json.loads(body)
        keyed = Keyed(**{each.name: sent[each.name] for each in fields(Keyed)})
    except (ValueError, RecursionError, TypeError, KeyError) as error:
        raise _unreadable() from error
    if not _is_well_formed(keyed):
        raise _unreadable()
    return keyed


def typed(agreed: Agreement, facts: Mapping[str, object]) -> dict[str, object]:
    """The facts with every line of text taken apart as the game's form has it. GameRefusal `bad_value`."""
    known = terms(agreed.game.deal)
    return {
        name: _listed(name, known[name], value)
        if isinstance(value, str) and _is_text(known.get(name))
        else value
        for name, value in facts.items()
    }


def filled_in(agreed: Agreement, facts: Mapping[str, object]) -> dict[str, object] | None:
    """Unfinished facts that lack no more than the sharing out of a whole: all of it goes to the first place.

    None where more is missing: nothing can be said of such a deal yet.
    """
    filled = dict(facts)
    for each in fields(agreed.game.deal):
        asked = terms(agreed.game.deal)[each.name]
        if each.name in facts or not asked.per or asked.words or each.default not in (MISSING, ()):
            continue
        whole = whole_of(agreed, each.name)
        if whole is None:
            return None
        places = len(agreed.sides) if asked.per == "side" else agreed.seats
        filled[each.name] = [whole, *[0] * (places - 1)]
    return filled


def _is_text(each: Any) -> bool:
    return each is not None and (bool(each.many) or each.values is None)


def _listed(name: str, each: Any, text: str) -> object:
    try:
        return ListField(each).clean(text)
    except ValidationError as error:
        raise GameRefusal([Problem("bad_value", params={"field": name})]) from error


def _is_well_formed(keyed: Keyed) -> bool:
    numbers = [getattr(keyed, name) for name in NUMBERS] + [keyed.seen or 0]
    return (
        all(type(number) is int and number >= 0 for number in numbers)
        and type(keyed.facts) is dict
        and all(type(text) is str for text in (keyed.key, keyed.device))
        and bool(re.fullmatch(KEY, keyed.key) and re.fullmatch(DEVICE, keyed.device))
    )


def _unreadable() -> DirectorError:
    return DirectorError("unreadable", _("This entry cannot be read. Nothing has been saved."))
