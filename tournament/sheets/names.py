"""How people, teams and contestants are named and numbered on every sheet."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from tournament.sheets.languages import is_native, joined_names

FIRST_DIRECTOR = "director"  # the user who comes with an installation
DEVICE_AFTER = " · "  # stands between a name and its device in the journal
# How files and programs of release 0.1 call the three forms of a name.
OLD_NAMES = {"kanji": "native", "kana": "reading", "romaji": "latin"}


@dataclass(frozen=True, slots=True)
class Name:
    """A person: as they write their name, how it is read (kana), in Latin letters. An alias replaces all.

    `rounds` is of a substitute (`R3–5`, `R3–` to the end) and stands behind the name on every sheet.
    """

    native: str = ""
    reading: str = ""
    latin: str = ""
    alias: str = ""
    rounds: str = ""

    @property
    def covered(self) -> "Name":
        """The name for the public: only the alias where there is one."""
        return Name(native=self.alias, alias=self.alias, rounds=self.rounds) if self.alias else self

    @property
    def short(self) -> "Name":
        """`SATO K` for `SATO Kenichi`: initials where the family name is known, else the name itself."""
        parts = self._latin_parts
        if not any(is_family for _part, is_family in parts):
            return self
        return replace(self, latin=" ".join(part if is_family else part[0] for part, is_family in parts))

    @property
    def family(self) -> "Name":
        """The family name alone; in Latin letters the last word where it is not known."""
        last = self.latin.split()[-1:]
        kept = [part for part, is_family in self._latin_parts if is_family] or last
        return replace(self, latin=" ".join(kept), native=(self.native.split() or [""])[0])

    @property
    def _latin_parts(self) -> list[tuple[str, bool]]:
        """The words of the name in Latin letters, each with whether it is known to be of the family name."""
        parts = self.latin.split()
        return list(zip(parts, families(parts, self.reading.split()), strict=True))

    def in_language(self, language: str, *, public: bool = False) -> str:
        """The name for a reader of `language`."""
        first, second = (self.native, self.latin) if is_native(language) else (self.latin, self.native)
        text = self.alias if public and self.alias else first or second
        return f"{text} ({self.rounds})" if self.rounds else text

    def sits_in(self, number: int) -> bool:
        """Whether a round is one of a substitute's `rounds`."""
        first, dash, last = self.rounds.removeprefix("R").partition("–")
        return int(first) <= number and (number <= int(last) if last else bool(dash) or number == int(first))


UNNAMED = "＊"
# How an event names its players in public (models.Event.Names): of name and membership number, the alias.
PUBLISHED: dict[str, Callable[[Name, str], str]] = {
    "full": lambda name, number: name.alias,
    "alias": lambda name, number: name.alias or initials(name),
    "initials": lambda name, number: initials(name),
    "number": lambda name, number: number or initials(name),
}


def initials(name: Name) -> str:
    """First letters, `S.K.` or `佐.健.`."""
    return "".join(f"{part[0]}." for part in (name.latin or name.native).split())


def published(name: Name, number: str, own: str, how: str) -> Name:
    """The name as one event has it. `own` is the player's alias in it; `nobody`: the names were erased."""
    if how == "nobody":
        public_name = own or name.alias or UNNAMED
        return Name(native=public_name, alias=public_name, rounds=name.rounds)
    return replace(name, alias=own or PUBLISHED.get(how, PUBLISHED["full"])(name, number))


@dataclass(frozen=True, slots=True)
class Party:
    """A contestant on a sheet: `direction` is empty unless the two lines are numbered and ranked apart.

    `withdrawn`: has left, and has no place; `unscored`: plays on, without a place. `kind` is pair, team or
    player: what it is called without a name. `several`: the session has several sections, so `label` begins
    with the section's letter.
    `partners` are the two single players who sit as a side, by their ids: who sits North or East first.
    """

    id: int
    number: str
    direction: str = ""
    section: str = ""
    names: tuple[Name, ...] = ()
    withdrawn: bool = False
    kind: str = "pair"
    several: bool = False
    partners: tuple[int, ...] = ()
    unscored: bool = False
    label: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        number = in_section(self.number, self.prefix)
        object.__setattr__(self, "label", f"{number}{self.direction}")

    @property
    def players(self) -> tuple[int, ...]:
        """The ids of those who are ranked for what this side does: itself, or its two single players."""
        return self.partners or (self.id,)

    @property
    def is_ranked(self) -> bool:
        return not (self.withdrawn or self.unscored)

    @property
    def prefix(self) -> str:
        """The prefix of a number of this section: its letter where the session has several sections."""
        return self.section if self.several else ""

    @property
    def in_order(self) -> tuple[str, int, str]:
        """The key of a list by numbers: 2 before 10, section after section."""
        return self.section, len(self.number), self.number

    def in_round(self, number: int | None) -> "Party":
        """With those who sit in a round alone: a substitute stands for the player they relieve."""
        if number is None or not any(name.rounds for name in self.names):
            return self
        found: list[Name] = []
        for name in self.names:
            if not name.rounds:
                found.append(name)
            elif name.sits_in(number):
                found[-1] = replace(name, rounds="")
        return replace(self, names=tuple(found))

    @property
    def short(self) -> "Party":
        """With initials for the given names in Latin letters."""
        return replace(self, names=tuple(name.short for name in self.names))

    @property
    def family(self) -> "Party":
        """With family names alone."""
        return replace(self, names=tuple(name.family for name in self.names))

    def under(self, side: str) -> str:
        """The label below a heading of its side, `NS` or `EW`, which it does not repeat."""
        return in_section(self.number, self.prefix) if self.direction == side else self.label

    def in_language(self, language: str, *, public: bool = False) -> str:
        """The players' names, with the language's sign between them."""
        names = (name.in_language(language, public=public) for name in self.names)
        return joined_names(names, language)


def players_of(*sides: Party | None) -> tuple[int, ...]:
    """The ids of those who are ranked for what these sides do."""
    return tuple(player for side in sides if side for player in side.players)


def together(players: Sequence[Party]) -> Party:
    """Single players who sit as a side."""
    first = players[0]
    return replace(
        first,
        number="-".join(player.number for player in players),
        names=tuple(name for player in players for name in player.names),
        partners=tuple(player.id for player in players),
    )


# Which part of a name in Latin letters is the family name: the one in capitals, or the one its kana says.

# Kana, and the letters that a word may begin with where it begins with one of them.
_BEGINNINGS = (
    *(("あ", "a"), ("い", "iy"), ("う", "uw"), ("え", "ey"), ("お", "o"), ("ゔ", "v")),
    *(("かきくけこ", "kcq"), ("がぎぐげご", "g"), ("さしすせそ", "s"), ("ざずぜぞ", "z"), ("じぢ", "jzd")),
    *(("たつてと", "t"), ("ち", "ct"), ("だでど", "d"), ("づ", "zd"), ("なにぬねのん", "n")),
    *(("はひへほ", "h"), ("ふ", "fh"), ("ばびぶべぼ", "b"), ("ぱぴぷぺぽ", "p"), ("まみむめも", "m")),
    *(("やゆよ", "y"), ("らりるれろ", "rl"), ("わゐゑを", "wioe")),
)
_LETTERS = {kana: letters for row, letters in _BEGINNINGS for kana in row}
_KATAKANA = range(ord("ァ"), ord("ヷ"))


def families(latin: Sequence[str], reading: Sequence[str]) -> tuple[bool, ...]:
    """For each part of the name whether it is the family's; all False where that is not known.

    Japanese kana have the family name first.
    """
    capitals = tuple(len(part) > 1 and part.isupper() for part in latin)
    if any(capitals):
        return capitals if not all(capitals) else (False,) * len(latin)
    if len(latin) != 2 or len(reading) != 2:
        return (False,) * len(latin)
    usual, turned = (all(map(_begins, order, reading)) for order in (latin, latin[::-1]))
    return (usual and not turned, turned and not usual)


def _begins(word: str, kana: str) -> bool:
    first = ord(kana[0])
    hiragana = chr(first - 0x60) if first in _KATAKANA else kana[0]
    return word[0].lower() in _LETTERS.get(hiragana, "")


# How a table or a pair is numbered on every sheet.


def in_section(number: object, section: str) -> str:
    """A table or pair as every sheet writes it: `8`, or `A8` where the session has several sections.

    `section` is the letter, empty where the session has one section. A name that ends in a figure is set off.
    """
    return f"{section}{'-' if section[-1:].isdigit() else ''}{number}"


# A team as every sheet names it.


@dataclass(frozen=True, slots=True)
class Team:
    """An entrant of a team event. `id` is its primary key, `number` its number in the event.

    `players` are those of the entry form in its order, `captain` the place of the captain among them, from 0.
    `withdrawn_from`: the round from which the team takes no part.
    """

    id: int
    number: int
    name: str = ""
    players: tuple[Name, ...] = ()
    captain: int | None = None
    seed: int | None = None
    category: str = ""
    withdrawn_from: int | None = None
    kind: str = "team"  # `pair`: of Swiss pairs, named by its players

    @property
    def label(self) -> str:
        """The number, as on the table cards."""
        return str(self.number)

    def in_language(self, language: str) -> str:
        """The name for the public; of a pair those of its players. Empty where there is none."""
        if self.name or self.kind != "pair":
            return self.name
        return joined_names((one.in_language(language, public=True) for one in self.players), language)

    @property
    def sorted_by(self) -> str:
        """What a list by names is sorted by."""
        first = next(iter(self.players), None) if self.kind == "pair" else None
        return self.name or (first and (first.alias or first.reading or first.latin or first.native)) or ""
