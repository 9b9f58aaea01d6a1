"""The changes of an act on table games, for the history: facts of a deal, rules of a table, rulings."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.games import GAMES
from scoring.games.table_game import Term, terms
from tournament.models import Result
from tournament.sheets import figures
from tournament.web.games.forms.game_fields import words_of
from tournament.words.game_words import NOTHING

Row = Mapping[str, Any]
ChangeLine = tuple[str, str, str]  # what, before, after


def deal_lines(before: Row, after: Row) -> Iterator[ChangeLine]:
    """Each fact that differs by its own name, and the agreement."""
    old, new = before.get("facts") or {}, after.get("facts") or {}
    known = _terms_with("deal", {*old, *new})
    yield from _lines(known, old, new)
    if "agreement" in {**before, **after}:
        yield (_("agreement"), *(_agreement(row) for row in (before, after)))


def rule_lines(before: Row, after: Row) -> Iterator[ChangeLine]:
    """The preset, each rule that was changed, and how many deals a match has."""
    old, new = before.get("overrides") or {}, after.get("overrides") or {}
    presets = {code: each.label for game in GAMES.values() for code, each in game.presets.items()}
    if "preset" in {**before, **after}:
        named = (presets.get(row.get("preset", "")) for row in (before, after))
        yield (_("rule set"), *(_(label) if label else NOTHING for label in named))
    if "deal_limit" in {**before, **after}:
        yield (_("Deals of a match"), *(str(row.get("deal_limit") or NOTHING) for row in (before, after)))
    yield from _lines(_terms_with("rules", {*old, *new}), old, new)


def ruling_lines(before: Row, after: Row) -> Iterator[ChangeLine]:
    yield (_("Ruling"), *(_ruling(row) for row in (before, after)))


def _lines(known: Mapping[str, Term], old: Row, new: Row) -> Iterator[ChangeLine]:
    for name, each in known.items():
        if old.get(name) != new.get(name):
            yield (_(each.label), *(_readable(each, row.get(name)) for row in (old, new)))


def _terms_with(kind: str, names: set[str]) -> dict[str, Term]:
    """The terms of the first game whose deals (or rules) have all these names: a row does not say which.

    Games that share names share what they are called.
    """
    found = (terms(getattr(game, kind)) for game in GAMES.values())
    return next((known for known in found if names <= known.keys()), {})


def _readable(each: Term, value: Any) -> str:
    if value is None or value is False or value in ("", []):
        return NOTHING
    if isinstance(value, list):
        return " ".join(_readable(each, one) for one in value)
    return words_of(each, value)


def _agreement(row: Row) -> str:
    return str(Result.Agreement(row["agreement"]).label) if "agreement" in row else NOTHING


def _ruling(row: Row) -> str:
    if not row:
        return NOTHING
    points = _("is awarded the match") if row.get("points") is None else figures.signed(row["points"])
    return " · ".join(filter(None, (points, row.get("reason", ""))))
