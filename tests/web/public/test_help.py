"""The players' page of help: in the words of their phone, from every phone, open to everybody."""

import pytest
from django.test import Client

from tests.fixtures.evening import make_section
from tests.web.phone import token
from tests.web.reading import Page, text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            [
                "Help for players",
                "The table's phone",
                "Agree",
                "Ask the director to decide",
            ],
        ),
        (
            "ja",
            [
                "プレイヤーのための手引き",
                "テーブルに置いておく端末",
                "承認する",
                "ディレクターにまかせる",
            ],
        ),
    ],
)
def test_it_speaks_as_the_phone_does(language: str, said: list[str]) -> None:
    page = Client(headers={"accept-language": language}).get("/help/")
    assert Page(page).problems() == []
    assert [words for words in said if words not in text_of(page)] == []


def test_it_is_a_key_away_from_every_phone() -> None:
    section = make_section(2, code="howell-2x3")
    phone = Client().get(f"/t/{token(section)}/")
    assert 'href="/help/" target="_blank"' in phone.content.decode()
