"""Rows and copies are chosen on the Print page and over the command, within limits that are told."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import make_section
from tests.printing.reading import page_count, pages

pytestmark = pytest.mark.django_db


def pages_of(client: Client, session: int, form: str, **wishes: str) -> int:
    return page_count(client.get(reverse("document", args=[session, form]), wishes).content)


def test_copies_chosen_on_the_page_are_printed_and_counted(director: Client) -> None:
    session = make_section().session
    once = pages_of(director, session.pk, "guide_card")
    assert pages_of(director, session.pk, "guide_card", copies="3") == 3 * once
    shown = director.get(reverse("print_form", args=[session.pk, "guide_card"]), {"copies": "3"})
    assert "copies=3" in shown.context["pdf"]
    assert shown.context["count"] == 3 * once


@pytest.mark.slow
def test_years_by_era_are_chosen_on_the_page_and_over_the_command(director: Client, tmp_path: Path) -> None:
    session = make_section().session
    wishes = {"language": "ja", "era": "1"}
    shown = director.get(reverse("print_form", args=[session.pk, "guide_card"]), wishes)
    assert "era=1" in shown.context["pdf"]
    asked = director.get(reverse("document", args=[session.pk, "guide_card"]), wishes).content
    call_command("form", "guide_card", "--era", "--for", f"session:{session.pk}", "-o", tmp_path / "era.pdf")
    address = f"/api/forms/guide_card/?lang=ja&era=1&for=session:{session.pk}"
    for pdf in (asked, (tmp_path / "era.pdf").read_bytes(), director.get(address).content):
        assert f"令和{session.date.year - 2018}年" in "".join(pages(pdf))


def test_an_empty_field_means_the_usual_number(director: Client) -> None:
    session = make_section().session
    usual = pages_of(director, session.pk, "traveller", blank="1")
    assert pages_of(director, session.pk, "traveller", blank="1", rows="", copies="") == usual
    assert pages_of(director, session.pk, "traveller", blank="1", rows="90") > usual


def test_rows_wished_for_blank_forms_leave_the_others_as_they_are(director: Client) -> None:
    session = make_section().session
    assert pages_of(director, session.pk, "guide_card", rows="90") == pages_of(
        director, session.pk, "guide_card"
    )


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"copies": "0"}, "Choose from 1 to 100 copies."),
        ({"copies": "many"}, "Choose from 1 to 100 copies."),
        ({"rows": "1000"}, "Choose from 1 to 200 rows."),
        ({"rows": "200", "copies": "100", "paper": "A6"}, "At most 1000 are printed at once."),
    ],
)
@pytest.mark.parametrize("page", ["document", "print_form"])
def test_too_many_are_refused_in_a_sentence(
    director: Client, page: str, wish: dict[str, str], sentence: str
) -> None:
    session = make_section().session
    address = reverse(page, args=[session.pk, "round_slip"])
    answer = director.get(address, {"blank": "1", **wish}, headers={"accept-language": "en"})
    assert answer.status_code == 400
    assert sentence in answer.content.decode()


def test_the_command_prints_rows_and_copies(tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    call_command("form", "traveller", "--blank", "--rows", "90", "--copies", "2", "-o", path)
    once = tmp_path / "once.pdf"
    call_command("form", "traveller", "--blank", "--rows", "90", "-o", once)
    assert page_count(path.read_bytes()) == 2 * page_count(once.read_bytes()) > 2


def test_the_command_refuses_rows_where_there_are_none(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="blank forms that have rows"):
        call_command(
            "form", "score_tables", "--blank", "--lang", "en", "--rows", "3", "-o", tmp_path / "x.pdf"
        )
