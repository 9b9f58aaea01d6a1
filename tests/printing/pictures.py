"""The golden pictures: `python -m tests.printing.pictures` draws them anew; look before you keep them."""

from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from tournament.printing import FORMS, render

from .evening import SHEETS
from .reading import picture

FOLDER = Path(__file__).resolve().parent / "golden"
LANGUAGES = ("ja", "en", "both")
SHEETS_DRAWN = 4


def cases() -> Iterator[tuple[str, str, bool]]:
    """Each form filled in each language, and blank in both at once where it can be."""
    for code, form in FORMS.items():
        if code in SHEETS and code != "score_card_with_tables":  # whose pages other forms show
            yield from ((code, language, False) for language in LANGUAGES)
        if form.blank and code != "score_card_with_tables":
            yield code, "both", True


def drawn(code: str, language: str, blank: bool) -> Image.Image:
    sheets = () if blank else SHEETS[code]()[:SHEETS_DRAWN]
    return picture(render(code, sheets, language=language, blank=blank))


def path(code: str, language: str, blank: bool) -> Path:
    return FOLDER / f"{code}-{'blank' if blank else language}.png"


if __name__ == "__main__":
    for case in cases():
        drawn(*case).quantize(16).save(path(*case), optimize=True)
