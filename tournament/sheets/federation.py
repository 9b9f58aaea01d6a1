"""What the federation asks of an event: a value of the event's options."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from msgspec import Meta, ValidationError, convert

LONGEST_CODE = 12
Code = Annotated[str, Meta(max_length=LONGEST_CODE, pattern=r"^[0-9A-Za-z./-]*$")]
OPTION = "federation"


@dataclass(frozen=True, slots=True)
class Federation:
    """`club` is the number of the club in its federation, `charge` the code by which the event is billed."""

    club: Code = ""
    charge: Code = ""

    @property
    def stored(self) -> dict[str, Any]:
        return {OPTION: asdict(self)}


def federation_of(stored: Mapping[str, Any]) -> Federation:
    """What the options of an event say; empty where they say nothing that can be read."""
    try:
        return convert(stored.get(OPTION, {}), Federation)
    except ValidationError:
        return Federation()
