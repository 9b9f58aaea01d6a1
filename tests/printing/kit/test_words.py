"""The words of a paper, whether their catalogue was compiled or not."""

from datetime import date
from pathlib import Path

import pytest

from tests.printing.reading import pages
from tests.printing.samples import SHEETS
from tests.tools.each_case import each_case
from tournament.management.commands.compile_words import compile_catalogue
from tournament.printing import FORMS, render
from tournament.printing.kit.words import Words
from tournament.sheets import languages
from tournament.words.language import Language

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


@each_case(
    "day, text",
    [
        (date(2026, 11, 21), "令和8年11月21日（土）"),
        (date(2019, 5, 1), "令和元年5月1日（水）"),
        (date(2019, 4, 30), "平成31年4月30日（火）"),
        (date(1989, 1, 7), "昭和64年1月7日（土）"),
        (date(1926, 12, 24), "1926年12月24日（金）"),
    ],
)
def test_years_of_japanese_dates_are_written_by_era_where_that_is_chosen(day: date, text: str) -> None:
    assert Language("ja", era=True).day(day) == text
    assert Language("ja").day(day).startswith(f"{day.year}年")
    assert Language("en", era=True).day(day).endswith(f" {day.year}")


@pytest.mark.sampled
@pytest.mark.parametrize("code", [code for code, form in FORMS.items() if form.filled])
def test_every_form_with_a_date_has_the_year_of_the_era(code: str) -> None:
    sheets = SHEETS[code]()[:1]
    plain, by_era = (
        "".join(pages(render(code, sheets, language="ja", paper=FORMS[code].papers[0], era=era)))
        for era in (False, True)
    )
    assert ("2026年" in plain) == ("令和8年" in by_era)
    assert "2026年" not in by_era
