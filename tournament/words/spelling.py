"""Two spellings of one name: with and without spaces, accents, forms of characters, in either kana."""

import re
from unicodedata import combining, normalize

# Katakana are read as the hiragana of the same sound.
HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}
# Forms of characters that are written for one another in family names.
_FORMS = str.maketrans("髙﨑𠮷邊邉澤齋齊斉濵濱嶋廣國惠眞", "高崎吉辺辺沢斎斎斎浜浜島広国恵真")
_APOSTROPHES = re.compile(r"['’‘`´]")
_VOICED = "\u3099\u309a"  # marks of kana, which tell one from another


def without_blanks(text: str) -> str:
    """In one width and one case: what a name is compared by where its blanks do not count."""
    return "".join(normalize("NFKC", text).casefold().split())


def spelling_key(text: str) -> str:
    """Alike for two texts that are one name in two spellings."""
    return "".join(spelt_words(text))


def spelt_words(text: str) -> list[str]:
    """The words of a name, alike in all spellings."""
    plain = _APOSTROPHES.sub("", normalize("NFKC", text)).casefold().translate(_FORMS).translate(HIRAGANA)
    bare = "".join(sign for sign in normalize("NFKD", plain) if not combining(sign) or sign in _VOICED)
    return re.findall(r"\w+", normalize("NFC", bare))
