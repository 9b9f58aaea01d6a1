"""Any sheet as plain JSON values, without loss: an exact fraction is given whole beside its decimals."""

from dataclasses import fields, is_dataclass
from datetime import date
from enum import Enum
from fractions import Fraction

from tournament.sheets.figures import decimal
from tournament.sheets.names import OLD_NAMES, Name

Plain = dict | list | str | int | float | bool | None


def plain(value: object) -> Plain:
    """Dataclasses become objects, tuples lists; a fraction `{"exact": "361/6", "decimal": "60.1667"}`.

    Sheets are for everybody: of a player with an alias they tell nothing else.
    """
    if isinstance(value, Name):
        return _name(value.covered)
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return {"exact": str(value), "decimal": decimal(value, 4).replace("−", "-")}
    if isinstance(value, list | tuple | frozenset):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return value.isoformat() if isinstance(value, date) else value  # type: ignore[return-value]


def _name(name: Name) -> Plain:
    """A person's name, also by the keys that release 0.1 had for its forms."""
    now = {field.name: getattr(name, field.name) for field in fields(name)}
    return now | {old: now[new] for old, new in OLD_NAMES.items()}
