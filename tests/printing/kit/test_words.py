"""The words of a paper, whether their catalogue was compiled or not."""

from pathlib import Path

import pytest

from tournament.management.commands.compile_words import compile_catalogue
from tournament.printing.words.words import Words
from tournament.sheets import languages

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def test_words_are_japanese_on_a_copy_whose_catalogue_was_never_compiled_or_changed_since(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever asks for the paper: no command, page or worker has to compile first."""
    folder = tmp_path / "ja" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    entry = 'msgid "Rank"\nmsgstr "{}"\n'
    monkeypatch.setattr(languages, "LOCALE", tmp_path)

    (folder / "django.po").write_text(HEADER + entry.format("順位"), encoding="utf-8")
    assert Words("ja").word("Rank") == "順位"
    assert Words("both").label("Rank") == ("順位", "Rank")

    compile_catalogue(folder / "django.po")
    (folder / "django.po").write_text(HEADER + entry.format("位"), encoding="utf-8")
    assert Words("ja").word("Rank") == "位"
