"""A list in a file goes through the preview of a pasted one, and is refused in a sentence."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.exchange.test_list_files import workbook
from tests.fixtures.evening import make_section
from tests.fixtures.teams import round_robin
from tests.web.reading import Page, text_of
from tournament.models import Player, Section, Session

pytestmark = pytest.mark.django_db


def file_of(content: bytes, name: str = "list.xlsx") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def test_players_are_read_from_a_workbook_shown_and_added(director: Client) -> None:
    make_section(start=False)
    content = workbook(("氏名", "会員番号"), ("佐藤 健一", 1024), ("森 花子", 77))
    before = Player.objects.count()
    shown = director.post(reverse("players"), {"file": file_of(content)})
    assert Player.objects.count() == before
    text = Page(shown).value("text")
    assert "2名のプレイヤーを読み取りました" in text_of(shown) or "2 players read" in text_of(shown)
    director.post(reverse("players"), {"text": text, "do": "add"})
    assert Player.objects.get(native="佐藤 健一").number == "1024"


def test_a_file_that_is_none_is_refused_in_a_sentence(director: Client) -> None:
    answer = director.post(reverse("players"), {"file": file_of(b"\xd0\xcf\x11\xe0", "list.xls")})
    assert answer.status_code == 400
    assert ".xls" in text_of(answer)
    assert director.post(reverse("players"), {"text": ""}).status_code == 400


def test_pairs_of_a_workbook_go_into_the_preview(director: Client) -> None:
    section = make_section(start=False)
    address = reverse("read_list", args=[section.session_id, section.pk])
    content = workbook(("ペア", "選手", "パートナー"), (1, "新 一郎", "新 二郎"), (2, "新 三郎", "新 四郎"))
    shown = director.post(address, {f"file-{section.pk}": file_of(content)})
    assert [Page(shown).value(f"pair-1-{seat}") for seat in (1, 2)] == ["新 三郎", "新 四郎"]
    refused = director.post(address, {f"file-{section.pk}": file_of(b"PK\x03\x04")})
    assert refused.status_code == 400
    assert not Player.objects.filter(native="新 三郎").exists()


def test_teams_of_a_workbook_go_into_the_preview(director: Client) -> None:
    section: Section = round_robin(4, boards=2)
    Session.objects.filter(pk=section.session_id).update(started_at=None)
    address = reverse("read_teams", args=[section.session_id])
    shown = director.post(
        address, {"file-teams": file_of(workbook(("青組", "一 郎", "二 郎", "三 郎", "四 郎")))}
    )
    assert Page(shown).value("team-0") == "青組"
    assert director.post(address, {"file-teams": file_of(b"\x00")}).status_code == 400
