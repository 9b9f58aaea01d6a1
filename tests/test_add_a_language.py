"""docs/add-a-language.md, done: in a copy of the house, a third language is one catalogue."""

from pathlib import Path

import pytest

from tests.test_add_a_game import blocks, contents, house, run

__all__ = ["house"]


@pytest.mark.slow
def test_a_language_is_one_catalogue_no_code_and_no_migration(house: Path) -> None:
    before = contents(house)
    (words,) = blocks("json", "add-a-language.md")
    (house / "danish.json").write_text(words, encoding="utf-8")

    run(house, "manage.py", "words", "--language", "da", "--add", "danish.json")
    run(house, "manage.py", "compile_words")
    run(house, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/web/invented_language.py")

    after = contents(house)
    touched = {path for path in after if before.get(path) != after[path]}
    assert touched == {Path("tournament", "locale", "da", "LC_MESSAGES", "django.po")}
