"""Each form looks as it did when somebody looked at it, and says what it said."""

import pytest
from PIL import Image, ImageChops, ImageStat

from . import pictures
from .reading import picture, rows

# Grey levels of 255: what another release of PDFium may smooth otherwise.
ON_AVERAGE, ANYWHERE = 1.5, 70


@pytest.mark.slow
@pytest.mark.parametrize(("code", "language", "blank"), [*pictures.cases()])
def test_a_form_looks_as_it_did(code: str, language: str, blank: bool) -> None:
    kept = Image.open(pictures.path(code, language, blank)).convert("L")
    now = picture(pictures.printed(code, language, blank))

    assert now.size == kept.size
    difference = ImageChops.difference(now.reduce(4), kept.reduce(4))
    assert ImageStat.Stat(difference).mean[0] < ON_AVERAGE
    assert difference.getextrema()[1] < ANYWHERE


@pytest.mark.parametrize(("code", "language", "blank"), [*pictures.cases()])
def test_a_form_says_what_it_said(code: str, language: str, blank: bool) -> None:
    kept = pictures.path(code, language, blank, "txt").read_text(encoding="utf-8").splitlines()
    assert rows(pictures.printed(code, language, blank)) == kept


def test_goldens_are_small_and_all_of_them_are_used() -> None:
    files = {*pictures.FOLDER.iterdir()}
    assert files == {pictures.path(*case, kind) for case in pictures.cases() for kind in ("png", "txt")}
    assert max(file.stat().st_size for file in files) < 60_000
