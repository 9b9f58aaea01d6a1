"""The page of programs: a token shown once, when it was last used, taking it back and back again."""

import re

import pytest
from django.test import Client

from tests.fixtures.evening import make_section
from tests.web.reading import Page, text_of
from tournament.domain.journal.acts.journal import Actor
from tournament.domain.people.acts.access_links import first_director, give_role
from tournament.models import ApiToken, JournalEntry, Role, Section

pytestmark = pytest.mark.django_db
PAGE = "/console/api/"


@pytest.fixture
def section() -> Section:
    return make_section()


def test_a_token_is_shown_once_works_and_is_taken_back(director: Client, section: Section) -> None:
    shown = director.post(PAGE, {"name": "Results site", "scope": "read"})
    assert shown["Cache-Control"] == "no-store"
    assert Page(shown).problems() == []
    secret = re.search(r"ovt_[\w-]+", shown.content.decode())[0]
    program = Client(headers={"authorization": f"Bearer {secret}"})

    before = text_of(director.get(PAGE))
    assert program.get("/api/players/").status_code == 200
    after = director.get(PAGE)
    assert ("not used yet" in before, "last used" in text_of(after)) == (True, True)
    assert Page(after).problems() == []
    assert secret not in after.content.decode()

    director.post(f"{PAGE}{ApiToken.objects.get().pk}/")
    assert program.get("/api/players/").status_code == 401

    entry = JournalEntry.objects.get(verb="revoke_api_token")
    assert "Token of Results site revoked: read" in text_of(director.get(PAGE))
    director.post(f"{PAGE}back/{entry.pk}/")
    assert program.get("/api/players/").status_code == 200


def test_a_token_needs_a_name_and_a_scope(director: Client, section: Section) -> None:
    for typed in ({"name": " ", "scope": "read"}, {"name": "site", "scope": "everything"}):
        assert director.post(PAGE, typed).status_code == 400
    assert not ApiToken.objects.exists()


@pytest.mark.slow
def test_the_page_is_the_owners(director: Client, section: Section) -> None:
    club, by = section.session.event.club, Actor("staff", first_director())
    for kind, status in ((Role.Kind.DIRECTOR, 403), (Role.Kind.OWNER, 200)):
        client = Client(headers={"accept-language": "en"})
        client.force_login(give_role(club, name=kind, kind=kind, by=by)[0].user)
        assert client.get(PAGE).status_code == status
        assert ("API access" in text_of(client.get("/console/"))) == (status == 200)
