"""How people and contestants are named on every sheet."""

from dataclasses import dataclass

# What parts the names of partners.
BETWEEN = {"ja": "・", "en": " – "}


@dataclass(frozen=True, slots=True)
class Name:
    """A person in kanji, kana and Latin letters; an alias replaces the name in public.

    `rounds` is of a substitute (`R3–5`, `R3–` to the end) and stands behind the name on every sheet.
    """

    kanji: str = ""
    kana: str = ""
    romaji: str = ""
    alias: str = ""
    rounds: str = ""

    def shown(self, language: str, *, public: bool = False) -> str:
        """The name for a reader of `language` (`ja` or `en`)."""
        first, second = (self.kanji, self.romaji) if language == "ja" else (self.romaji, self.kanji)
        said = self.alias if public and self.alias else first or second
        return f"{said} ({self.rounds})" if self.rounds else said


@dataclass(frozen=True, slots=True)
class Party:
    """A contestant on a sheet: `direction` is empty unless the two lines are numbered and ranked apart.

    `withdrawn`: has left, and has no place.
    """

    id: int
    number: str
    direction: str = ""
    section: str = ""
    names: tuple[Name, ...] = ()
    withdrawn: bool = False

    @property
    def label(self) -> str:
        return f"{self.number}{self.direction}"

    def shown(self, language: str, *, public: bool = False) -> str:
        """The players' names, parted by a middle dot in Japanese and a dash in English."""
        return BETWEEN[language].join(name.shown(language, public=public) for name in self.names)
