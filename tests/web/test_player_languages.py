"""A player whose language has the words of players alone: their pages have them all, the desk is English."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import polib
import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext, pgettext, trans_real

from tests.fixtures.addresses import addresses, filled
from tests.fixtures.club_fixture import House, house
from tests.fixtures.evening import DIRECTOR, play_everything
from tests.printing.reading import rows
from tests.tools.source_words import words_of_sources
from tests.web.reading import text_of
from tournament.domain.people.acts.access_links import keep_language, make_player_link
from tournament.domain.permissions import NEEDS
from tournament.domain.sessions.acts import lifecycle
from tournament.management.wording import catalogues
from tournament.sheets.languages import codes, complete, is_draft
from tournament.web.public.hands.hand_words import cards_in_words
from tournament.web.server.zones import ROOMS_OF_DIRECTORS
from tournament.words.language import Language

__all__ = ["house"]

DESK_WORD = "Test restore of the newest copy"
OF_PLAYERS = [code for code in codes() if code not in complete()]


def words_of_players() -> dict[str, catalogues.Word]:
    return words_of_sources(scope="players")


def catalogue_of(code: str) -> polib.POFile:
    return catalogues.read_catalogue(catalogues.catalogue_in(catalogues.ROOT, code))


@pytest.fixture
def german() -> Client:
    return Client(headers={"accept-language": "de-CH,de;q=0.9,ja;q=0.5"})


@pytest.mark.sampled
@pytest.mark.parametrize("code", OF_PLAYERS)
def test_a_catalogue_of_players_has_their_words_whole_and_no_others(code: str) -> None:
    words, said = words_of_players(), catalogue_of(code)
    forms = range(catalogues.forms_of(said))

    assert [word.key for word in catalogues.missing(words, said)] == []
    assert {catalogues.key_of(entry) for entry in said} - words.keys() == set()
    assert [entry.msgid for entry in said if not catalogues.placeholders_agree(entry)] == []
    counted = [entry for entry in said if entry.msgid_plural]
    assert [e.msgid for e in counted if not all(e.msgstr_plural.get(form) for form in forms)] == []
    assert [entry.msgid for entry in said if entry.fuzzy or entry.obsolete] == []


@pytest.mark.parametrize(("code", "forms"), [("de", 2), ("fr", 2), ("pl", 3), ("zh-hans", 1), ("zh-hant", 1)])
def test_a_counted_word_has_the_forms_of_its_language(code: str, forms: int) -> None:
    said = catalogue_of(code)
    assert catalogues.forms_of(said) == forms
    assert {len(entry.msgstr_plural) for entry in said if entry.msgid_plural} == {forms}


@contextmanager
def words_asked_for(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """A set that gets the key of each word that is looked up inside the block."""
    asked: set[str] = set()
    with monkeypatch.context() as patch:

        def telling(owner: object, called: str, look_up: Callable[..., str]) -> None:
            roles = catalogues.CALLS[called]

            def told(*given: object) -> str:
                texts = dict(zip(roles, map(str, given[owner is Language :]), strict=False))
                asked.add(catalogues.Word(texts["msgid"], context=texts.get("context", "")).key)
                return look_up(*given)

            patch.setattr(owner, called, told, raising=False)

        for called in ("gettext", "ngettext", "pgettext", "npgettext"):
            telling(translation._trans, called, getattr(trans_real, called))
        for called in ("gettext", "ngettext", "pgettext"):
            telling(Language, called, getattr(Language, called))
        yield asked


@pytest.mark.slow
@pytest.mark.parametrize("state", ["in play", "closed", "teams"])
def test_a_page_of_players_asks_for_no_word_outside_their_scope(
    house: House, german: Client, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    if state == "closed":
        play_everything(house.section.session)
        lifecycle.close_session(house.section.session, by=DIRECTOR)
    about = replace(house, about=house.teams) if state == "teams" else house
    known, scope = words_of_sources(), words_of_players()
    outside, seen = {}, 0
    for one in addresses():
        path = filled(one, about, house.token)
        if not NEEDS[one.key].read or path.startswith(ROOMS_OF_DIRECTORS):
            continue
        with words_asked_for(monkeypatch) as asked:
            answer = german.get(path)
        if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
            seen += 1
            if words := (asked & known.keys()) - scope.keys():
                outside[one.key] = words
    assert seen > 20
    assert outside == {}


@pytest.mark.slow
@pytest.mark.django_db
def test_the_desk_papers_and_programs_are_english_for_a_player_of_such_a_language(
    house: House, german: Client
) -> None:
    session = house.section.session
    play_everything(session)
    lifecycle.close_session(session, by=DIRECTOR)
    desk = Client(headers={"accept-language": "de"})
    desk.force_login(house.helper.user)

    assert '<html lang="de"' in german.get(reverse("ranking", args=[session.pk])).content.decode()
    assert '<html lang="en"' in desk.get(reverse("console")).content.decode()
    assert "German" not in text_of(desk.get(reverse("console")))
    paper = german.get(reverse("document", args=[session.pk, "ranking"]))
    assert "Rank" in "".join(rows(paper.getvalue()))
    assert german.get("/api/games/spades/").headers["Content-Language"] == "en"


def test_every_language_is_offered_by_its_own_name_and_a_draft_says_so(house: House, german: Client) -> None:
    page = german.get(reverse("ranking", args=[house.section.session_id])).content.decode()
    assert 'value="ja" lang="ja">日本語</button>' in page
    for code in OF_PLAYERS:
        assert (f'value="{code}"' in page) == (code != "de")
    assert page.count("(beta)</button>") == sum(map(is_draft, OF_PLAYERS)) - is_draft("de")


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("language", "contract", "sign"),
    [
        *(("de", "3SA O −1", ","), ("fr", "3SA E −1", ","), ("nl", "3SA O −1", ","), ("pl", "3BA E −1", ",")),
        *(("sv", "3NT Ö −1", ","), ("zh-hans", "3NT 东 −1", "."), ("en", "3NT E −1", ".")),
    ],
)
def test_seats_no_trump_and_decimals_are_written_as_in_the_language(
    house: House, language: str, contract: str, sign: str
) -> None:
    session = house.section.session
    play_everything(session)
    lifecycle.close_session(session, by=DIRECTOR)
    reader = Client(headers={"accept-language": language})
    assert contract in text_of(reader.get(reverse("traveller", args=[session.pk, 1])))
    figures = re.findall(
        r"\d\d([.,])\d\d(?![.\d])", text_of(reader.get(reverse("ranking", args=[session.pk])))
    )
    assert {*figures} == {sign}


@pytest.mark.parametrize(
    ("language", "ace_to_jack"), [("de", "A K D B"), ("fr", "A R D V"), ("nl", "A H V B")]
)
def test_cards_have_the_letters_of_the_language(language: str, ace_to_jack: str) -> None:
    with translation.override(language):
        assert cards_in_words("AKQJT") == f"{ace_to_jack} 10"
    with translation.override("en"):
        assert cards_in_words("AKQJT") == "A K Q J 10"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ("Treff", "Club", "Pik", "Spades")),
        ("pl", ("trefl", "klub", "piki", "Spades")),
        ("zh-hans", ("梅花", "俱乐部", "黑桃", "黑桃王")),
    ],
)
def test_a_suit_is_neither_a_club_nor_a_game(language: str, words: tuple[str, ...]) -> None:
    with translation.override(language):
        assert (pgettext("suit", "club"), gettext("club"), gettext("spades"), gettext("Spades")) == words


@pytest.mark.django_db
def test_a_word_that_is_missing_is_english_also_in_a_house_of_japanese(german: Client) -> None:
    german.get("/help/")
    with translation.override("de"):
        assert gettext(DESK_WORD) == DESK_WORD


@pytest.mark.parametrize(
    ("browser", "language"),
    [
        ("zh-TW,zh;q=0.9", "zh-hant"),
        ("zh-CN", "zh-hans"),
        ("nb-NO", "nb"),
        ("nb,no;q=0.9", "nb"),
        ("pt-BR, fr;q=0.8", "fr"),
    ],
)
@pytest.mark.django_db
def test_the_language_is_that_of_the_browser(browser: str, language: str) -> None:
    answer = Client(headers={"accept-language": browser}).get("/", follow=True)
    assert f'<html lang="{language}"' in answer.content.decode()


@pytest.mark.django_db
def test_a_page_in_a_players_own_language_has_its_decimals_too(house: House) -> None:
    session = house.section.session
    play_everything(session)
    lifecycle.close_session(session, by=DIRECTOR)
    player = house.section.contestants.first().memberships.first().player
    keep_language(player, "de")
    page = reverse("player_page", args=[make_player_link(player, by=DIRECTOR).token])
    text = text_of(Client(headers={"accept-language": "en"}).get(page))
    assert {*re.findall(r"\d\d([.,])\d\d? %", text)} == {","}


# Words of the pages that mean another thing than the term of bridge which is spelled alike.
OF_ANOTHER_MEANING = {"Bid", "Clubs", "Game", "Hand", "Made", "Spades", "Withdraw", "down", "final"}


@pytest.mark.sampled
@pytest.mark.parametrize("code", OF_PLAYERS)
def test_a_catalogue_uses_the_terms_of_its_table(code: str) -> None:
    """A cell names each form in use: `Alleinspieler (short: Alleinsp.)`."""
    said = {one.msgid: one.msgstr for one in catalogue_of(code) if not one.msgctxt and not one.msgid_plural}
    lines = (catalogues.ROOT / "docs/languages" / f"{code}.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.split("|")[1:3]] for line in lines if line.startswith("| ")][1:]
    differ = {
        word: said[word]
        for term, translation in cells
        for word in {term, term[0].upper() + term[1:]} & said.keys() - OF_ANOTHER_MEANING
        if said[word].casefold() not in re.split(r"\s*[;,/():；，、（）：]\s*", translation.casefold())
    }
    assert differ == {}
    assert len(cells) > 80
