"""Where a line may end: between players, sentences and words, by the Japanese rules (kinsoku, JIS X 4051).

A word is never cut where it can stand whole: 南北 is one, and so is a name in Latin letters; where one is
longer than the line, Latin letters are parted with a hyphen.
"""

import re
from functools import lru_cache
from typing import NamedTuple

# Signs that never begin a line, and those that never end one.
NEVER_FIRST = frozenset(
    "。、，．,.;:!?！？：；・）)]］｝}」』】〕〉》”’ー～〜‐–—…‥々ゝゞヽヾ%％°=＝×○●"
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
)
NEVER_LAST = frozenset("（(［[｛{「『【〔〈《“‘№#＃")
# What parts players, and sentences; then what parts words. The costs say what is broken first.
BESIDE = "  /  "  # separates the text in one script from the same text in the other
_BETWEEN = (
    (BESIDE, 0),
    ("  |  ", 0),
    (" – ", 0.5),
    (" & ", 0.5),
    (" · ", 0.5),
    ("・", 0.5),
    ("。", 0.5),
    ("、", 1),
    ("　", 2),
)
_TRIMMED = " ·–&|/　"
_JAPANESE = re.compile(r"[\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff9d\U00020000-\U0003ffff]")
_HIRAGANA = re.compile(r"[\u3041-\u309f。、）」』】]")
_LETTER = re.compile(r"[^\W\d_]")
_NUMBER = re.compile(r"(?:^|  )\d+ +$")  # of a team, which stays with its name
HYPHEN = 4.0
_SPACE, _WORD, CUT, _LATIN = 2.0, 3.0, 30.0, 60.0
AGAINST_RULES = 1000.0


class Place(NamedTuple):
    """A line ends before `end` and the next begins at `start`; `cost` is how ill it looks."""

    end: int
    start: int
    cost: float
    hyphen: str = ""


def parts_of(text: str) -> list[str]:
    """The names in a text, or its phrases, which are kept together where possible."""
    return [part for part in re.split(r"  /  |  \|  | – | & | · |・", text) if part]


@lru_cache(maxsize=20_000)
def soft_places(text: str) -> tuple[Place, ...]:
    """The places between words."""
    found = (_soft(text, place) for place in range(1, len(text)))
    return tuple(place for place in found if place and place.end > 0 and place.start < len(text))


@lru_cache(maxsize=20_000)
def hard_places(text: str) -> tuple[Place, ...]:
    """Those and, where nothing else helps, places within a word; what may not begin a line still does not."""
    soft = {place.start: place for place in soft_places(text)}
    found = (soft.get(place) or _hard(text, place) for place in range(1, len(text)))
    return tuple(place for place in found if place)


def _soft(text: str, place: int) -> Place | None:
    for mark, cost in _BETWEEN:
        if text.startswith(mark, place - len(mark)) and place >= len(mark):
            return _trimmed(text, place, cost)
    before, after = text[place - 1], text[place]
    if not _may_part(before, after) or after == " ":
        return None
    if before == " " and _NUMBER.search(text[:place]):
        return None
    if before == " ":
        return _trimmed(text, place, 1 if text[place - 2 : place - 1] in {",", ".", ";"} else _SPACE)
    if before in "-/" and _LETTER.match(after) and place > 1 and _LETTER.match(text[place - 2]):
        return Place(place, place, HYPHEN)
    if after in NEVER_LAST or (_HIRAGANA.match(before) and not _HIRAGANA.match(after)):
        return Place(place, place, _WORD)
    return None


def _hard(text: str, place: int) -> Place | None:
    before, after = text[place - 1], text[place]
    if not _may_part(before, after) or " " in (before, after):
        return None
    if _JAPANESE.match(before) or _JAPANESE.match(after):
        return Place(place, place, CUT)
    if place > 1 and len(text) > place + 1 and all(map(_LETTER.match, text[place - 2 : place + 2])):
        return Place(place, place, _LATIN, "-")
    return Place(place, place, 2 * _LATIN)


def _may_part(before: str, after: str) -> bool:
    return after not in NEVER_FIRST and before not in NEVER_LAST


def _trimmed(text: str, place: int, cost: float) -> Place | None:
    """A break here without the separators around it; None where a line would be empty or begin wrongly."""
    if text[place] in NEVER_FIRST or not text[:place].strip(_TRIMMED):
        return None
    rest = text[place:]
    return Place(len(text[:place].rstrip(_TRIMMED)), place + len(rest) - len(rest.lstrip()), cost)
