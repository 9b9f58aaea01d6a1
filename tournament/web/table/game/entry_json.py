"""A phone's entry of a deal. The service decides whether the rules allow it."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scoring.games.agreement import Agreement
from scoring.games.table_game import Problem, terms
from tournament.readings.games.refusals import GameRefusal
from tournament.web.games.forms.fields import ListField
from tournament.web.table.game.form import whole_of
from tournament.web.table.sent import Count, Device, Key, read


@dataclass(frozen=True, slots=True)
class Keyed:
    """`seen` is the version of the deal that the phone showed, None for a new one."""

    match: Count
    number: Count
    side: Count
    facts: dict[str, Any]
    key: Key
    device: Device
    seen: Count | None


def read_keyed(body: bytes) -> Keyed:
    """The entry in a request's JSON. DirectorError when it is none."""
    return read(Keyed, body, _("This entry cannot be read. Nothing has been saved."))


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
    """Unfinished facts that lack only the distribution of a whole: all of it goes to the first place.

    None where more is missing: such a deal cannot be judged yet.
    """
    filled = dict(facts)
    for each in fields(agreed.game.deal):
        known = terms(agreed.game.deal)[each.name]
        if each.name in facts or not known.per or known.words or each.default not in (MISSING, ()):
            continue
        whole = whole_of(agreed, each.name)
        if whole is None:
            return None
        places = len(agreed.sides) if known.per == "side" else agreed.seats
        filled[each.name] = [whole, *[0] * (places - 1)]
    return filled


def _is_text(each: Any) -> bool:
    return each is not None and (bool(each.many) or each.values is None)


def _listed(name: str, each: Any, text: str) -> object:
    try:
        return ListField(each).clean(text)
    except ValidationError as error:
        raise GameRefusal([Problem("bad_value", params={"field": name})]) from error
