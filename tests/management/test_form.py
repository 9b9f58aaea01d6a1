"""`manage.py form`: which forms there are, one blank, one filled, and clear words for what there is not."""

import json
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.fixtures.evening import make_section
from tests.fixtures.games_evening import DIRECTOR, agreed_deal, bid, make_game_section, open_tables, singles
from tests.printing.reading import document_title, page_size, rows
from tests.tools.each_case import each_case
from tournament.domain.games.acts.game_matches import seat_match
from tournament.models import Event, Section
from tournament.printing import FORMS


def said(*arguments: object) -> str:
    out = StringIO()
    call_command("form", *map(str, arguments), stdout=out)
    return out.getvalue()


def refused(*arguments: object) -> str:
    with pytest.raises(CommandError) as error:
        said(*arguments)
    return str(error.value)


@pytest.fixture
def chicago() -> Section:
    section = make_game_section("chicago", 5)
    match = seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    open_tables(section.session)
    agreed_deal(match, 1, bid("3NT N 10"))
    return section


def test_the_list_names_every_form_with_its_papers() -> None:
    listed = json.loads(said("--list", "--json"))
    assert [form["code"] for form in listed] == [*FORMS]
    assert all(form.keys() == {"code", "papers", "blank", "rows"} for form in listed)
    by_code = {form["code"]: form for form in listed}
    assert by_code["traveller"] == {
        "code": "traveller",
        "papers": [*FORMS["traveller"].papers],
        "blank": True,
        "rows": FORMS["traveller"].rows,
    }
    assert by_code["rule_card"]["blank"] is False
    assert len(said("--list").strip().splitlines()) == len(FORMS)


@pytest.mark.parametrize("language", ["ja", "en", "both"])
def test_a_blank_form_needs_no_session(tmp_path: Path, language: str) -> None:
    file = tmp_path / "rubber.pdf"
    said("rubber", "--lang", language, "--paper", "A5", "--blank", "-o", file)
    assert page_size(file.read_bytes()) == pytest.approx((419.5, 595.3), abs=0.1)
    assert (
        document_title(file.read_bytes())
        == {
            "ja": "ラバー・ブリッジ",
            "en": "Rubber bridge",
            "both": "ラバー・ブリッジ Rubber bridge",
        }[language]
    )


@pytest.mark.slow
@pytest.mark.django_db
def test_a_match_is_printed_for_each_thing_it_belongs_to(tmp_path: Path, chicago: Section) -> None:
    match = chicago.matches.get()
    party = chicago.contestants.first()
    file, prints = tmp_path / "match.pdf", []
    for target in (
        f"session:{chicago.session_id}",
        f"section:{chicago.pk}",
        f"match:{match.pk}",
        f"table:{chicago.pk}/1",
        f"round:{chicago.pk}/1",
        f"contestant:{party.pk}",
    ):
        said("chicago", "--lang", "en", "--for", target, "-o", file)
        prints.append(re.sub(rb"D:\d{14}", b"", file.read_bytes()))  # each says when it was made
    assert len({*prints}) == 1
    assert any(row.startswith("1N3NTN+110030300") for row in rows(file.read_bytes()))

    said("chicago", "--lang", "en", "--blank", "--for", f"match:{match.pk}", "-o", file)
    printed = "".join(rows(file.read_bytes()))
    assert "甲1" in printed
    assert "3NT" not in printed


@pytest.mark.django_db
def test_a_duplicate_session_is_printed_too(tmp_path: Path) -> None:
    section = make_section(3)
    file = tmp_path / "cards.pdf"
    said("guide_card", "--for", f"section:{section.pk}", "-o", file)
    assert document_title(file.read_bytes()).startswith("ガイドカード")


@pytest.mark.django_db
def test_a_table_card_carries_the_address_that_phones_reach(tmp_path: Path, chicago: Section) -> None:
    file = tmp_path / "card.pdf"
    where = ("--for", f"section:{chicago.pk}", "-o", file)
    said("game_table_card", "--lang", "en", *where)
    assert "Enteryourdealshere" not in "".join(rows(file.read_bytes()))
    said("game_table_card", "--lang", "en", "--address", "http://192.168.1.5:8000/", *where)
    printed = "".join(rows(file.read_bytes()))
    assert "http://192.168.1.5:8000/t/" in printed


def test_the_card_of_any_preset_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "rules.pdf"
    said("rule_card", "--lang", "en", "--for", "preset:spades/hoyle", "-o", file)
    assert "Spades·Hoyle" in rows(file.read_bytes())


@each_case(
    "arguments, sentence",
    [
        (["menu", "--blank", "-o", "x.pdf"], "menu"),
        (["rubber", "--blank", "--paper", "A4x9", "-o", "x.pdf"], "A4x9"),
        (["rule_card", "--blank", "-o", "x.pdf"], "書き込み用"),
        (["rubber", "-o", "x.pdf"], "指定"),
        (["rubber", "--blank"], "-o FILE"),
        (["rule_card", "--for", "preset:spades/whist", "-o", "x.pdf"], "spades/hoyle"),
    ],
)
def test_what_there_is_not_is_said_clearly(arguments: list[str], sentence: str) -> None:
    assert sentence in refused(*arguments)


@pytest.mark.django_db
@pytest.mark.parametrize("target", ["session:99", "sky:1", "board:1", "match:x", "session"])
def test_an_unknown_target_is_told_with_what_there_is(target: str) -> None:
    assert "session:N" in refused("rubber", "--lang", "en", "--for", target, "-o", "x.pdf")


@pytest.mark.django_db
def test_a_session_without_such_matches_has_nothing_to_print(chicago: Section) -> None:
    sentence = refused("rubber", "--lang", "en", "--for", f"session:{chicago.session_id}", "-o", "x.pdf")
    assert sentence == "This form does not fit this session."


@pytest.mark.slow
def test_a_form_in_japanese_is_japanese_before_words_were_ever_compiled(tmp_path: Path) -> None:
    """As on a fresh copy of the sources."""
    root = Path(__file__).resolve().parents[2]
    folder = root / "tournament/locale/ja/LC_MESSAGES"
    compiled, kept = folder / "django.mo", tmp_path / "django.mo"
    compiled.rename(kept)
    try:
        command = [sys.executable, "manage.py", "form", "ranking", "--blank", "--lang", "ja"]
        subprocess.run([*command, "-o", str(tmp_path / "r.pdf")], cwd=root, check=True, capture_output=True)
        assert "順位" in "".join(rows((tmp_path / "r.pdf").read_bytes()))
    finally:
        if not compiled.exists():
            kept.rename(compiled)


@pytest.mark.django_db
def test_names_that_paper_lacks_letters_of_are_listed(tmp_path: Path) -> None:
    section = make_section(3)
    Event.objects.update(name="김철수 杯")
    warned = StringIO()
    file = tmp_path / "cards.pdf"
    call_command(
        "form",
        "guide_card",
        "--for",
        f"section:{section.pk}",
        "-o",
        str(file),
        stderr=warned,
        stdout=StringIO(),
    )
    assert warned.getvalue().strip().endswith("김철수 杯")
    assert file.read_bytes().startswith(b"%PDF")
