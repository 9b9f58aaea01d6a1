"""Pages are sent compressed, but for those that may show a secret beside what was sent."""

import gzip

import pytest
from django.test import Client

from tests.fixtures.evening import make_section

GZIP = {"Accept-Encoding": "gzip"}


@pytest.fixture
def session(db: None) -> int:
    return make_section().session_id


@pytest.fixture
def director(db: None, django_user_model: type) -> Client:
    client = Client(headers=GZIP)
    client.force_login(django_user_model.objects.create(username="d", is_staff=True))
    return client


def is_compressed(client: Client, path: str) -> bool:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.get("Content-Encoding") == "gzip"


@pytest.mark.slow
def test_every_text_is_compressed(session: int) -> None:
    guest = Client(headers=GZIP)
    answer = guest.get(f"/s/{session}/")
    assert b"</html>" in gzip.decompress(answer.content)
    assert "Accept-Encoding" in answer["Vary"]
    for path in (f"/s/{session}/?pair=1", f"/s/{session}/?live", "/api/schema/"):
        assert is_compressed(guest, path), path


def test_a_director_s_page_is_compressed_if_the_address_chooses_no_words(
    director: Client, session: int
) -> None:
    assert is_compressed(director, f"/console/{session}/")
    assert is_compressed(director, f"/console/{session}/?live")
    for query in ("q=guess", "guess", "q=guess&q=", "live&guess"):
        assert not is_compressed(director, f"/console/{session}/?{query}"), query
    assert not is_compressed(director, f"/s/{session}/?pair=1")


def test_what_a_form_sent_comes_back_uncompressed(director: Client) -> None:
    answer = director.post("/console/new/", {"name": ""})
    assert answer.status_code in (200, 400, 422)
    assert "Content-Encoding" not in answer


def test_a_page_that_has_not_changed_is_not_sent_again(session: int) -> None:
    guest = Client(headers=GZIP)
    etag = guest.get(f"/s/{session}/?live")["ETag"]
    assert guest.get(f"/s/{session}/?live", headers={"If-None-Match": etag}).status_code == 304


def test_pictures_and_who_does_not_ask_are_left_alone(session: int) -> None:
    assert not is_compressed(Client(), f"/s/{session}/")
