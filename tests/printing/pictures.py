"""The golden pictures and texts. `python -m tests.printing.pictures [CODE …]` draws them anew: look first."""

import sys
from collections.abc import Iterator
from pathlib import Path

from tournament.printing import FORMS, render

from .reading import picture, rows
from .samples import SHEETS

FOLDER = Path(__file__).resolve().parent / "golden"
LANGUAGES = ("ja", "en")
SHEETS_DRAWN = 4
BOUND_OF_OTHERS = {"score_card_with_tables"}  # whose pages other forms show


def cases() -> Iterator[tuple[str, str, bool]]:
    """Each form filled in each language, and blank in both at once where it can be."""
    for code, form in FORMS.items():
        if code in BOUND_OF_OTHERS:
            continue
        if form.filled:
            yield from ((code, language, False) for language in LANGUAGES)
        if form.blank:
            yield code, "both", True


def printed(code: str, language: str, blank: bool) -> bytes:
    sheets = () if blank else SHEETS[code]()[:SHEETS_DRAWN]
    return render(code, sheets, language=language, paper=FORMS[code].papers[0], blank=blank)


def path(code: str, language: str, blank: bool, kind: str = "png") -> Path:
    return FOLDER / f"{code}-{'blank' if blank else language}.{kind}"


def keep(code: str, language: str, blank: bool) -> None:
    pdf = printed(code, language, blank)
    picture(pdf).quantize(16).save(path(code, language, blank), optimize=True)
    text = "\n".join(rows(pdf)) + "\n"
    path(code, language, blank, "txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for case in cases():
        if case[0] in sys.argv[1:] or not sys.argv[1:]:
            keep(*case)
