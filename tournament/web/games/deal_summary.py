"""One deal in a line: one side's claim beside another's."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.games import GAMES
from scoring.games.bridge.contract_record import ContractRecord
from scoring.games.table_game import Term, terms
from tournament.printing.games.sheet.cells import CONTRACT, RECORDED
from tournament.sheets.game_sheet import GameSheet
from tournament.web.games.cells import value_in_words
from tournament.web.games.columns import coloured, record


def in_a_line(sheet: GameSheet, facts: Mapping[str, Any]) -> SafeString:
    """The contract as people write it, and whatever else is not as usual."""
    return format_html_join(" · ", "{}", ((part,) for part in _parts(sheet, facts)))


def _parts(sheet: GameSheet, facts: Mapping[str, Any]) -> Iterator[str]:
    deal = GAMES[sheet.game].deal
    written = RECORDED if issubclass(deal, ContractRecord) else frozenset()
    if written:
        own = record(sheet)
        yield format_html_join(" ", "{}", ((coloured(write(own, facts)),) for _label, write in CONTRACT))
    usual = {each.name: each.default for each in fields(deal)}
    for name, each in terms(deal).items():
        value = _tuple(facts.get(name))
        if name not in written and value not in (None, usual[name]):
            yield f"{_(each.label)} {_words(sheet, name, each, value)}"


def _words(sheet: GameSheet, name: str, each: Term, value: Any) -> str:
    if each.per:
        return ", ".join(value_in_words(sheet, name, each, one) for one in value)
    return value_in_words(sheet, name, each, value)


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
