"""An evening in the language that docs/add-a-language.md adds: run in the copy of the house that has it.

`tests/test_add_a_language.py` makes that copy; in the house itself there is no such language.
"""

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.fixtures.evening import make_section, play_everything
from tests.printing.reading import rows
from tests.web.reading import text_of
from tournament.models import Player, Session

pytestmark = pytest.mark.django_db


@pytest.fixture
def danish() -> Client:
    return Client(headers={"accept-language": "da"})


@pytest.fixture
def played() -> Session:
    """A session that has been played, with a name in Latin letters."""
    section = make_section()
    Player.objects.filter(native="佐藤 一0").update(latin="Sato Ichi")
    play_everything(section.session)
    return section.session


def test_pages_speak_it_and_offer_the_others(danish: Client, played: Session) -> None:
    ranking = reverse("ranking", args=[played.pk])
    answer = danish.get(ranking)
    page = answer.content.decode()

    assert "Plads Par" in text_of(answer)
    assert '<html lang="da">' in page
    assert '<button name="language" value="ja" lang="ja">日本語</button>' in page
    assert '<button name="language" value="en" lang="en">English</button>' in page
    assert "Sato Ichi" in text_of(answer)
    assert '<span class="between"> /</span>' in page
    assert 'value="da" lang="da">dansk</button>' in Client().get(ranking).content.decode()


@pytest.mark.parametrize(("language", "words"), [("da", ["Plads"]), ("en+da", ["Rank", "Plads"])])
def test_papers_are_printed_in_it_and_beside_another(
    played: Session, language: str, words: list[str]
) -> None:
    answer = Client().get(reverse("document", args=[played.pk, "ranking"]), {"language": language})
    said = "".join(rows(answer.getvalue()))

    assert [word for word in words if word not in said] == []


def test_the_labels_of_a_game_are_in_it(client: Client) -> None:
    rules = {term["name"]: term for term in client.get("/api/games/spades/").json()["rules"]}
    assert rules["players"]["labels"] == {"ja": "人数", "en": "Number of players", "da": "Antal spillere"}


def test_it_needs_no_migration() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
