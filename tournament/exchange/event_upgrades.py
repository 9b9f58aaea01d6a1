"""Upgrade the document of an older event file, one format at a time (see `event_file`)."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.sheets.names import OLD_NAMES

Document = dict[str, Any]


def _names_of_any_language(document: Document) -> Document:
    """Format 2 calls the forms of a name by what they are: `native`, `reading`, `latin`."""
    rows = document["rows"]
    players, acts = rows.get("player", []), rows.get("journalentry", [])
    named = {"player": [_renamed(row) for row in players], "journalentry": [_act(act) for act in acts]}
    changed = {kind: made for kind, made in named.items() if kind in rows}
    return document | {"club": _renamed(document.get("club", {})), "rows": rows | changed}


def _act(act: Document) -> Document:
    """An act of the history, whose changes hold rows of players."""
    changes = act.get("changes")
    return {**act, "changes": [*map(_change, changes)]} if isinstance(changes, list) else act


def _change(change: object) -> object:
    if not isinstance(change, dict) or change.get("model") not in ("player", "club"):
        return change
    return {
        name: _renamed(value) if name in ("before", "after") and isinstance(value, dict) else value
        for name, value in change.items()
    }


def _renamed(row: Document) -> Document:
    return {OLD_NAMES.get(name, name): value for name, value in row.items()}


# Format n → what makes a document of format n + 1 of it.
UPGRADES: Mapping[int, Callable[[Document], Document]] = {1: _names_of_any_language}
