"""Names that an organiser has erased from a heat. Only digests are kept: a reported name is known by them."""

from collections.abc import Iterable

from tournament.domain.outside.readings.sealed_secrets import made_of_the_keys
from tournament.models import ErasedName, Heat
from tournament.sheets.names import UNNAMED
from tournament.words.spelling import without_blanks


def digests_of(heat: Heat, club: str, name: str) -> list[str]:
    """Of a name in one club of a heat: by the installation's key, then by each earlier one."""
    value = f"{heat.uid} {club}\n{without_blanks(name)}"
    return [made.hex() for made in made_of_the_keys("overtrick.simultaneous.erased", value)]


class Erased:
    """The names that are erased from a heat, as a club reports there."""

    def __init__(self, heat: Heat, club: str) -> None:
        self.heat, self.club = heat, club
        self.digests = {*ErasedName.objects.filter(heat=heat).values_list("digest", flat=True)}

    def has(self, name: str) -> bool:
        return bool(self.digests) and not self.digests.isdisjoint(digests_of(self.heat, self.club, name))

    def kept(self, names: Iterable[str]) -> list[str]:
        return [UNNAMED if self.has(name) else name for name in names]
