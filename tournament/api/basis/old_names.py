"""The JSON keys that release 0.1 had for the forms of a name, beside those of today."""

from collections.abc import Mapping
from typing import Any

from tournament.sheets.names import OLD_NAMES


class WithOldNames:
    """A serializer that also reads and answers `kanji`, `kana` and `romaji`.

    A body that has both names of a field means the one of today.
    """

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping) and OLD_NAMES.keys() & data.keys():
            before = {new: data[old] for old, new in OLD_NAMES.items() if old in data}
            data = before | {name: data[name] for name in data if name not in OLD_NAMES}
        return super().to_internal_value(data)  # type: ignore[misc]

    def to_representation(self, instance: Any) -> dict[str, Any]:
        row = super().to_representation(instance)  # type: ignore[misc]
        return row | {old: row[new] for old, new in OLD_NAMES.items() if new in row}
