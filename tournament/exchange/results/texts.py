"""The letters of a text file that does not say how it is encoded."""

import unicodedata

UTF_16 = (b"\xff\xfe", b"\xfe\xff")
LAST_ASCII, FEWEST = 127, 4
JAPANESE = ("CJK", "HIRAGANA", "KATAKANA", "IDEOGRAPHIC", "FULLWIDTH")
FEW = 10  # of a hundred bytes: a Western text has fewer letters beyond ASCII, a Japanese one more


def decoded(content: bytes) -> str | None:
    """The text; None where it is in none of the usual encodings."""
    for encoding in _encodings(content):
        try:
            return content.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def _encodings(content: bytes) -> tuple[str, ...]:
    if content.startswith(UTF_16):
        return ("utf-16",)
    if b"\x1b$" in content:
        return ("iso2022_jp", "utf-8-sig")
    beyond = sum(map(content.count, map(bytes, zip(range(128, 256), strict=True))))
    older = ("cp1252", "cp932") if 100 * beyond < FEW * len(content) else ("cp932", "cp1252")
    return ("utf-8-sig", *(("euc_jp",) if _is_euc(content) else ()), *older)


def _is_euc(content: bytes) -> bool:
    """Whether the bytes beyond ASCII are Japanese letters in EUC-JP, and narrow kana in Shift_JIS."""
    try:
        text = content.decode("euc_jp")
    except UnicodeDecodeError:
        return False
    letters = [letter for letter in text if ord(letter) > LAST_ASCII]
    japanese = sum(unicodedata.name(letter, "").startswith(JAPANESE) for letter in letters)
    if len(letters) < FEWEST or 10 * japanese < 9 * len(letters):
        return False
    try:
        other = content.decode("cp932")
    except UnicodeDecodeError:
        return True
    return any("HALFWIDTH KATAKANA" in unicodedata.name(letter, "") for letter in other)
