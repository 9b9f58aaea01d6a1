"""The server answers and never breaks, whatever is sent to a phone's door or into a form of the desk, and
whatever the texts that it shows have in them.
"""

import csv
import json
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from copy import deepcopy
from html.parser import HTMLParser
from io import StringIO

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.utils.html import escape
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fixtures.addresses import about, addresses, filled
from tests.fixtures.club_fixture import House, answered, house, person
from tests.fixtures.evening import DIRECTOR, make_section
from tests.fixtures.games_evening import bid, make_game_section, open_tables, singles
from tests.fixtures.hostile_texts import HEADER, MARKUP, TEXTS, fill
from tests.fixtures.kinds_of_events import CHIEF_KINDS, begun
from tests.test_every_stage import readers, urls
from tests.tools.cases import TIMES
from tests.web.phone import Phone
from tournament.domain.games.acts import game_matches
from tournament.domain.permissions import NEEDS
from tournament.models import Match, Section

__all__ = ["house"]
pytestmark = pytest.mark.django_db

LONG = "9" * 5000  # int() refuses more than 4,300 digits
WRONG = ("-1", "²")
HOSTILE = (LONG, "9" * 18, "-1", "²", "NaN", *TEXTS)
Post = tuple[str, dict[str, str]]
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(min_value=10**18, max_value=10**40)
    | st.floats()
    | st.sampled_from(["", "NS", "EW", "N", "played", "late", "4H", "A" * 100, "\0", "\ud800", LONG]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
GOOD = {
    "entries": {
        "key": "entry-00000001",
        "board": 1,
        "round": 1,
        "side": "NS",
        "seen": None,
        "device": "d",
        "state": "played",
        "contract": "4H",
        "declarer": "N",
        "tricks": 10,
        "lead": "",
    },
    "calls": {"key": "call-0000001", "do": "call", "reason": "time", "board": 1, "round": 1},
    "seat": {"side": "NS", "round": 1},
}
RAW = ["", "[", "[" * 100_000, "null", "1", '"x"', '{"key": ' + LONG + "}", "\0", "NaN", '{"board": 1e999}']


def post(phone: Phone, path: str, body: object) -> int:
    with transaction.atomic():
        status = phone.post(body, path).status_code
        transaction.set_rollback(True)
    return status


@pytest.fixture
def section() -> Section:
    return make_section()


@pytest.mark.slow
@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_entry_call_or_question_breaks_the_door(section: Section, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(sorted(GOOD)))
    body = dict(GOOD[path])
    for name in data.draw(st.lists(st.sampled_from(sorted(body)), min_size=1, max_size=3)):
        body[name] = data.draw(JSON)
    assert post(Phone(section), path, body) < 500


@pytest.mark.sampled
@pytest.mark.parametrize("path", ["entries", "calls", "seat", "deals", "check"])
@pytest.mark.parametrize("body", RAW, ids=range(len(RAW)))
def test_what_is_no_entry_is_refused(section: Section, path: str, body: str) -> None:
    assert 400 <= post(Phone(section), path, body) < 500


@pytest.fixture
def match(db: None) -> Match:
    section = make_game_section("chicago", 4, contestant_size=1)
    found = game_matches.seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    open_tables(section.session)
    return found


@pytest.mark.slow
@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_deal_breaks_the_door(match: Match, data: st.DataObject) -> None:
    keyed = {"match": match.pk, "number": 1, "side": 0, "key": "deal-0000001", "device": "d", "seen": None}
    facts = bid("4S N 10")
    body = {**keyed, "facts": facts}
    where = data.draw(st.sampled_from([body, facts]))
    for name in data.draw(st.lists(st.sampled_from(sorted(where)), min_size=1, max_size=3)):
        where[name] = data.draw(JSON)
    assert post(Phone(match.section), data.draw(st.sampled_from(["deals", "check"])), body) < 500


@pytest.mark.parametrize("value", [LONG, "9" * 25, "-1", "²", "\0"])
def test_no_question_in_an_address_breaks_a_page(section: Section, value: str) -> None:
    phone = Phone(section)
    for path in ("others", "doubt", "state"):
        assert phone.get(path, board=value, device=value, seat=value, round=value).status_code < 500


def pages(house: House, client: Client, but: Collection[str]) -> Iterator[tuple[str, HttpResponse]]:
    """Every page of the desk, but for these."""
    for address in addresses():
        if NEEDS[address.key].read and not address.key.startswith("api:") and address.key != "news":
            url = filled(address, house, house.token)
            if url in but:
                continue
            page = answered(client, "get", url)
            if "text/html" in page.get("Content-Type", "") and not page.streaming:
                yield url, page


def typed_names(shown: Iterable[tuple[str, HttpResponse]]) -> list[str]:
    """Every name of a field in any form of the desk."""
    found = {name for _url, page in shown for name in re.findall(r'name="([^"]+)"', page.content.decode())}
    return sorted(found - {"csrfmiddlewaretoken"})


def doors(house: House, but: Collection[str]) -> Iterator[str]:
    for address in addresses():
        if NEEDS[address.key].write and not address.key.startswith(("api:", "table_")):
            url = filled(address, house, house.token)
            if url not in but:
                yield url


def of_kind(house: House, kind: str) -> House:
    """The club with its sessions of pairs, games and teams, or every address about one of this kind."""
    return about(house, begun(kind, house.section.session.event.club)) if kind else house


class Forms(HTMLParser):
    """The forms of a page that write: what each button of theirs sends, and where."""

    def __init__(self, page: HttpResponse, url: str) -> None:
        super().__init__()
        self.url, self.action, self.fields = url, "", dict[str, str]()
        self.buttons: list[tuple[str, dict[str, str]]] = []
        self.sent: list[tuple[str, dict[str, str], dict[str, str]]] = []
        self.feed(page.content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            writes = found.get("method", "").lower() == "post"
            self.action, self.fields, self.buttons = (writes and found.get("action", "")) or self.url, {}, []
            self.action = self.action if writes else ""
        elif tag == "button" and self.action:
            pressed = {found["name"]: found.get("value", "")} if "name" in found else {}
            self.buttons.append((found.get("formaction") or self.action, pressed))
        elif tag in ("input", "select", "textarea") and found.get("name") and self.action:
            self.fields[found["name"]] = found.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.sent += [(to, pressed, self.fields) for to, pressed in self.buttons]
            self.action = ""


def pressed_with(shown: Iterable[tuple[str, HttpResponse]], wrong: Sequence[str]) -> Iterator[Post]:
    """Every button of the desk once, with one field of its form wrong and the others as the page has them."""
    seen = set()
    for url, page in shown:
        for to, pressed, fields in Forms(page, url).sent:
            for name in (fields.keys() - {"csrfmiddlewaretoken"}) - pressed.keys():
                alike = re.sub(r"^(rule|row[0-9]+)-.*", r"\1", name)  # drawn from a game's terms
                key = re.sub(r"[0-9]+", "0", f"{to} {pressed} {alike}")
                if key not in seen:
                    seen.add(key)
                    yield from ((to, {**fields, **pressed, name: value}) for value in wrong)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["", *CHIEF_KINDS])
def test_no_form_and_no_button_of_the_desk_breaks(house: House, kind: str) -> None:
    """First every field of every form holds the same hostile text, in every form there is; then the button
    that is pressed stands as the page has it, so that its own fields are read. Kinds of events take turns and
    leave out what is not about their session: only the club is asked for that, in every third way.
    """
    but = {filled(address, house, house.token) for address in addresses()} if kind else set()
    house, turn = of_kind(house, kind), [*CHIEF_KINDS].index(kind) if kind else 0
    cache.clear()
    client = person("staff", house)
    client.raise_request_exception = False
    shown = [*pages(house, client, but)]
    names = typed_names(shown)
    texts, wrong = (HOSTILE[turn % 6 :: 6], WRONG[turn % 2 :: 2]) if kind else (HOSTILE, WRONG)
    all_alike = [(url, dict.fromkeys(names, text)) for url in doors(house, but) for text in texts]
    pressed = [*pressed_with(shown, wrong)]
    assert len(names) > 60
    assert len(pressed) > (150 if kind else 500)
    posts = [*all_alike, *pressed]
    assert "\n".join(broken(client, posts[:: 1 if kind else max(1, 3 // TIMES)])) == ""


def broken(client: Client, posts: Iterable[Post]) -> Iterator[str]:
    """Those that the server answers with an error of its own; nothing of any of them is kept."""
    cookies = deepcopy(client.cookies)
    for url, typed in posts:
        with transaction.atomic():
            cache.clear()
            answer = client.post(url, typed)
            transaction.set_rollback(True)
        client.cookies = deepcopy(cookies)
        if answer.status_code >= 500:
            yield f"{url}: {str(typed)[:300]}"


@pytest.mark.slow
@pytest.mark.parametrize("kind", CHIEF_KINDS)
def test_no_reader_takes_a_text_for_anything_else(house: House, kind: str) -> None:
    """Whatever a name, a reason or a foreign server's answer has in it is shown, never run or obeyed. Kinds
    of events take turns: each is asked about by every third address.
    """
    section, who = begun(kind, house.section.session.event.club), readers(house)
    turns = max(1, 3 // TIMES)
    asked = [*urls(house, section, papers=False)][[*CHIEF_KINDS].index(kind) % turns :: turns]
    assert fill() > 30
    wrong, shown = [], 0
    for url, is_open in asked:
        cache.clear()
        answer = who[is_open][-1].get(url)
        shown += not answer.streaming and escape(MARKUP).encode() in answer.content
        wrong += [f"{url}: {fault}" for fault in taken_for_else(answer)]
    assert "\n".join(wrong) == ""
    assert shown > 12


def taken_for_else(answer: HttpResponse) -> Iterator[str]:
    if answer.status_code >= 500:
        yield str(answer.status_code)
    if HEADER in answer.headers:
        yield "a header"
    kind = answer.get("Content-Type", "").partition(";")[0]
    if answer.streaming or not (kind.startswith("text/") or "xml" in kind):
        return
    text = answer.content.decode()
    if kind in ("text/html", "image/svg+xml", "application/xml", "text/xml") and MARKUP[2:10] + "x" in text:
        yield f"markup: {text[max(0, text.index(MARKUP[2:10] + 'x') - 80) :][:120]}"
    if kind == "text/csv" and any(cell.startswith("=") for row in csv.reader(StringIO(text)) for cell in row):
        yield "a formula"
    if kind == "text/calendar" and f"\n{HEADER}" in text:
        yield "a line of its own"


@pytest.mark.slow
def test_no_search_in_an_address_breaks(house: House) -> None:
    client = person("staff", house)
    client.raise_request_exception = False
    names = [
        "q",
        "page",
        "copy",
        "of",
        "pairs",
        "rounds",
        "section",
        "board",
        "round",
        "table",
        "code",
        "next",
    ]
    wrong = []
    for address in addresses():
        if NEEDS[address.key].read and address.key != "news" and not address.key.startswith("api:"):
            for value in (LONG, "9" * 25, "\0"):
                url = filled(address, house, house.token)
                answer = client.get(url, dict.fromkeys(names, value))
                if answer.status_code >= 500:
                    wrong.append(f"{url}: {value[:20]!r}")
    assert "\n".join(wrong) == ""


def test_json_of_half_a_letter_is_refused(section: Section) -> None:
    body = json.dumps({**GOOD["entries"], "lead": "\ud800"})
    assert post(Phone(section), "entries", body) == 400


@pytest.mark.parametrize("path", ["entries", "calls", "seat", "deals", "check"])
def test_a_form_at_the_door_of_json_is_refused(section: Section, path: str) -> None:
    phone = Phone(section)
    assert phone.client.post(f"{phone.address}{path}", {"board": "1"}).status_code == 400


@pytest.mark.slow
def test_what_is_too_much_is_refused_in_words(director: Client) -> None:
    form = "application/x-www-form-urlencoded"
    for sent, status, said in (
        ({"CONTENT_LENGTH": "99999999"}, 413, "This file is too large: the maximum is 20 MB."),
        ({"CONTENT_LENGTH": "9" * 5000}, 413, "This file is too large"),
        ({}, 413, "Too much to send at once."),
    ):
        answer = director.post("/console/players/", "text=" + "x" * 3_000_000, content_type=form, **sent)
        assert answer.status_code == status
        assert said in answer.content.decode()
    answer = director.post("/console/players/", {f"name-{row}": "x" for row in range(10_001)})
    assert answer.status_code == 413
    answer = director.post("/console/new/", {"name": LONG})
    assert answer.status_code == 400
    assert "The data sent cannot be read." in answer.content.decode()
