"""Which part of a name in Latin letters is the family name: the one in capitals, or the one its kana says."""

from collections.abc import Sequence

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
