"""A table game described as JSON: what a program needs to render its forms and sheets."""

from dataclasses import MISSING, fields
from typing import Any

from scoring.games.table_game import Preset, TableGame, Term, changed, terms
from tournament.exchange.plain import plain
from tournament.sheets.languages import labels

Described = dict[str, Any]
TYPES: dict[type | None, str] = {bool: "boolean", int: "integer", str: "string", None: "any"}


def describe(code: str, game: TableGame[Any, Any]) -> Described:
    """The whole game: the terms of its rules, deals and score rows, and every preset with all its rules."""
    return {
        **summary(code, game),
        "rules": _terms(game.rules),
        "deal": _terms(game.deal),
        "row": _terms(game.row),
        "ranking": list(game.ranking),
        "teams": game.teams,
        "presets": [_preset(name, preset, game) for name, preset in game.presets.items()],
    }


def summary(code: str, game: TableGame[Any, Any]) -> Described:
    """The names of a game and of its presets."""
    presets = [{"code": name, "label": preset.label} for name, preset in game.presets.items()]
    return {"code": code, **_named(game.label), "presets": presets}


def _named(label: str) -> Described:
    """A label in English, and in every language by its code; `label_ja` stays for programs that know it."""
    every = labels(label)
    return {"label": label, "label_ja": every.get("ja", label), "labels": every}


def _preset(code: str, preset: Preset[Any], game: TableGame[Any, Any]) -> Described:
    standard = next(iter(game.presets.values())).rules
    return {
        "code": code,
        "label": preset.label,
        "source": preset.source,
        "rules": plain(preset.rules),
        "differs_from_first": sorted(changed(preset.rules, standard)),
        "offered": plain(dict(preset.settings)),
        "sides": plain(game.sides(preset.rules)),
        "asks": list(game.asks(preset.rules)),
        "unit": game.unit(preset.rules),
    }


def _terms(kind: type) -> list[Described]:
    """Each term with its default, where it has one."""
    default = {each.name: each.default for each in fields(kind) if each.default is not MISSING}
    return [
        {"name": name, **_term(term), **({"default": plain(default[name])} if name in default else {})}
        for name, term in terms(kind).items()
    ]


def _term(term: Term) -> Described:
    """`per` says one value for each side or player; `many` the lengths a list of values may have."""
    return {
        **_named(term.label),
        "type": TYPES[term.kind],
        "values": None if term.values is None else plain(list(term.values)),
        "words": {str(value): word for value, word in term.words.items()},
        "per": term.per,
        "many": list(term.many),
        "optional": term.optional,
        "group": term.group,
        "help": term.help,
    }
