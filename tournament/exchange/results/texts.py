"""The letters of a text file that does not say how it is encoded."""

UTF_16 = (b"\xff\xfe", b"\xfe\xff")
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
    beyond = sum(map(content.count, map(bytes, zip(range(128, 256), strict=True))))
    older = ("cp1252", "cp932") if 100 * beyond < FEW * len(content) else ("cp932", "cp1252")
    return ("utf-8-sig", *older)
