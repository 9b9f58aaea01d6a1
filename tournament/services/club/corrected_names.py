"""A name typed over that of a player: the same person, spelt differently, or another person.

Where the new name is that of a player of the club, or is not at all like the old one, it is another person.
Any other name may be either, and only the director knows: `SpellingQuestion` is the question. The same person
is renamed in every session (`change_player`); another person is added to the club when the names are saved.
"""

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TypeVar

from tournament.exchange.players import PlayerLine
from tournament.models import Club, Player
from tournament.services.acts.journal import Actor
from tournament.services.club.clubs import change_player, players_meant

Key = TypeVar("Key", bound=Hashable)
ALIKE, LIKELY = 0.4, 0.6  # of all letters
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
KANJI = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Correction:
    """A name by which no player of the club is known, typed over that of `player`."""

    player: Player
    line: PlayerLine

    @property
    def text(self) -> str:
        return self.line.name.native or self.line.name.latin

    @property
    def may_be_the_same(self) -> bool:
        """Whether the two names share letters, or one is in kana and the other in kanji."""
        one, other = (bool(KANJI.search(text)) for text in (str(self.player), self.text))
        is_japanese = all(map(JAPANESE.search, (str(self.player), self.text)))
        return (is_japanese and one != other) or self._ratio >= ALIKE

    @property
    def is_likely(self) -> bool:
        return self._ratio >= LIKELY

    @property
    def _ratio(self) -> float:
        """By the letters, of the way in which the player is written that is most like the new name."""
        player, typed = self.player, self.text.casefold()
        written = filter(None, (player.native, player.reading, player.latin))
        return max(SequenceMatcher(None, name.casefold(), typed).ratio() for name in written)


class SpellingQuestion(Exception):
    """The director has to say of each correction which person is meant. Nothing is saved."""

    def __init__(self, corrections: Sequence[Correction]) -> None:
        super().__init__()
        self.corrections = corrections


def corrections_in(
    club: Club, standing: Mapping[Key, Player | None], typed: Mapping[Key, PlayerLine | None]
) -> list[Correction]:
    """By what is typed where these players stand: those that may be of the same person."""
    return [one for one in _unknown_names(club, standing, typed) if one.may_be_the_same]


def _unknown_names(
    club: Club, standing: Mapping[Key, Player | None], typed: Mapping[Key, PlayerLine | None]
) -> list[Correction]:
    """A player who is named elsewhere in the list has moved, and is not corrected."""
    lines = {place: line for place, line in typed.items() if line}
    meant = dict(zip(lines, players_meant(club, lines.values()), strict=True))
    here = {player.pk for player in meant.values() if player}
    return [
        Correction(player, line)
        for place, line in lines.items()
        if meant[place] is None and not line.number
        if (player := standing.get(place)) and player.pk not in here
    ]


def respell(found: Sequence[Correction], same: set[int], others: set[int], *, by: Actor) -> None:
    """Rename the players whose keys are in `same`; of those in `others` another person takes the place.

    SpellingQuestion where a correction is in neither.
    """
    if any(one.player.pk not in same | others for one in found):
        raise SpellingQuestion(found)
    for one in found:
        if one.player.pk in same:
            change_player(one.player, by=by, **_columns(one))


def respell_in(
    club: Club, standing: Mapping[Key, Player | None], typed: Mapping[Key, PlayerLine | None], *, by: Actor
) -> None:
    """The answer is known beforehand: each name by which no player is known is another spelling."""
    found = _unknown_names(club, standing, typed)
    respell(found, {one.player.pk for one in found}, set(), by=by)


def _columns(correction: Correction) -> dict[str, str]:
    """The parts of the name that are typed. The name that is shown is the one that was corrected."""
    name = correction.line.name
    parts = {"reading": name.reading, "latin": name.latin, "alias": name.alias}
    typed = {part: text for part, text in parts.items() if text}
    return typed | ({"native": name.native} if name.native or correction.player.native else {})
