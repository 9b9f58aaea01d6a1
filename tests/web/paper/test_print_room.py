"""The Print room: what it offers when, how a form looks before it is printed, what a QR on paper opens."""

import json
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from html import unescape

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.fixtures.evening import DIRECTOR, closed_section, make_section, play, play_everything
from tests.printing.reading import page_count, page_size, pages, squeezed
from tournament.domain.errors import DirectorError
from tournament.domain.paper.reports.print_scope import Scope, scope_for
from tournament.domain.paper.reports.printable import SOURCES, may_print, printable, sheets_for
from tournament.domain.sessions.acts import lifecycle
from tournament.models import TableToken
from tournament.printing import FORMS
from tournament.web.console.paper.print_room import GROUPS, SHEETS
from tournament.web.server.request_scheduler import MOST_DIGITS

pytestmark = pytest.mark.django_db


def offered(page: str, heading: str) -> list[str]:
    """The forms under a heading of the room."""
    part = re.split(rf'<h2 id="[\w-]+">{heading}</h2>', page)[1].split("<h2")[0]
    return re.findall(r'formaction="[^"]*/print/([a-z_]+)/"', part)


def room(client: Client, session: int) -> str:
    return client.get(reverse("print", args=[session]), headers={"accept-language": "en"}).content.decode()


@pytest.mark.slow
def test_the_room_offers_what_the_state_of_the_session_asks_for(director: Client) -> None:
    section = make_section(start=False)
    session = section.session
    first = offered(room(director, session.pk), "What you need now")
    assert first == ["guide_card", "table_card", "movement_sheet", "seating_chart", "attendance"]

    lifecycle.start_session(session, by=DIRECTOR)
    assert offered(room(director, session.pk), "What you need now") == [
        "emergency_pack",
        "table_card",
        "traveller",
    ]

    play_everything(session)
    lifecycle.close_session(session, by=DIRECTOR)
    last = offered(room(director, session.pk), "What you need now")
    assert last == ["ranking", "booklet", "score_card", "traveller", "certificate"]


@pytest.mark.slow
def test_every_form_on_offer_can_be_looked_at_and_printed(director: Client) -> None:
    section = closed_section()
    page = room(director, section.session.pk)
    offers = re.findall(r'formaction="([^"]+)"(?: name="blank" value="([^"]+)")?', page)
    assert len(offers) > 30
    for address, blank in offers:
        shown = director.get(address, {"language": "en", **({"blank": blank} if blank else {})})
        assert shown.status_code == 200, address
        page = shown.content.decode()
        assert "<svg" in page, address
        pdf = director.get(unescape(re.search(r'id="pdf" href="([^"]+)"', page)[1]))
        assert (pdf["Content-Type"], pdf.content[:5]) == ("application/pdf", b"%PDF-"), address


def test_a_preview_says_what_the_pdf_says(director: Client) -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    shown = director.get(reverse("print_form", args=[section.session.pk, "traveller"]), {"language": "ja"})
    main = shown.content.decode().partition("<main")[2]  # the mark in the side bar is a drawing too
    texts = re.findall(r"<text[^>]*>(.*?)</text>", main)
    pdf_address = unescape(re.search(r'id="pdf" href="([^"]+)"', shown.content.decode())[1])
    pdf = director.get(pdf_address).content
    printed = "".join(pages(pdf))
    said = squeezed(unescape(re.sub(r"<[^>]+>", "", "".join(texts))))
    assert printed == said
    assert "♠" in printed


def test_progress_is_told_page_by_page_before_the_pdf(
    director: Client,
    django_assert_num_queries: Callable[[int], AbstractContextManager],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    section = make_section()
    address = reverse("document", args=[section.session.pk, "traveller"])
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)  # a PDF says the second in which it was made
    told = director.get(address, {"blank": "figures", "progress": ""})
    with django_assert_num_queries(0):  # what is drawn was read before: no transaction waits for a printer
        content = b"".join(told.streaming_content)
    lines, pdf = content.split(b"%PDF", 1)
    steps = [json.loads(line) for line in lines.splitlines()]
    assert [step["drawn"] for step in steps] == list(range(1, steps[-1]["of"] + 1))
    assert page_count(b"%PDF" + pdf) == steps[-1]["of"]
    assert director.get(address, {"blank": "figures"}).content == b"%PDF" + pdf


def test_players_print_what_they_may_see(client: Client) -> None:
    section = make_section()
    session = section.session
    nobody = AnonymousUser()
    open_to_all = {code for code in SOURCES if may_print(code, session, nobody)}
    assert {"guide_card", "movement_sheet", "ranking", "seating_chart"} <= open_to_all
    assert not {"traveller", "recap", "booklet", "table_card", "pickup_slip", "attendance"} & open_to_all
    lifecycle.close_session(session, by=DIRECTOR)
    assert {"traveller", "recap", "booklet"} <= {c for c in SOURCES if may_print(c, session, nobody)}
    assert client.get(reverse("print_form", args=[session.pk, "traveller"])).status_code == 302


@pytest.mark.slow
def test_every_source_is_a_form_and_what_is_printable_has_sheets(director: Client) -> None:
    section = closed_section()
    assert {*SOURCES} <= {*FORMS}
    scope = Scope(section.session)
    assert [code for code in printable(section.session) if not sheets_for(code, scope, AnonymousUser())] == []


@pytest.mark.parametrize("kind", ["session", "section", "board", "table", "round", "contestant"])
def test_a_print_can_be_for_a_part(kind: str) -> None:
    section = make_section()
    pair = section.contestants.first()
    keys = {
        "session": section.session_id,
        "section": section.pk,
        "board": f"{section.session_id}/3",
        "table": f"{section.pk}/2",
        "round": f"{section.pk}/1",
        "contestant": pair.pk,
    }
    scope = scope_for(f"{kind}:{keys[kind]}")
    assert scope.session == section.session
    slips = SOURCES["round_slip"].sheets(scope)
    expected = {"session": 9, "section": 9, "board": 3, "table": 3, "round": 3, "contestant": 9}
    assert len(slips) == expected[kind]
    assert len(SOURCES["guide_card"].sheets(scope)) == (1 if kind == "contestant" else 6)


@pytest.mark.parametrize(
    "text", ["", "room:3", "session:", "session:x", "board:1", "session:99", "table:1/2/3"]
)
def test_what_is_not_there_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(DirectorError) as refused:
        scope_for(text)
    assert refused.value.code == "no_scope"
    assert "session:N" in refused.value.message


def test_the_qr_of_a_slip_opens_the_line_at_the_console_and_the_board_on_a_phone(
    director: Client, client: Client
) -> None:
    section = make_section()
    slip = next(
        one
        for one in SOURCES["pickup_slip"].sheets(Scope(section.session, address=reverse_to))
        if one.table == 2
    )
    token = TableToken.objects.get(section=section, table=2).token
    board = slip.lines[0].board
    assert slip.address == reverse("slip", args=[token, board])
    assert client.get(slip.address)["Location"] == reverse("table", args=[token]) + f"#board-{board}"

    opened = director.get(slip.address, follow=True)
    assert opened.context["focus"] == "result"
    line = opened.context["line"]
    assert line == {"section": section.pk, "by": "slip", "board": board, "ns": slip.ns.number, "ew": ""}
    saved = director.post(opened.redirect_chain[-1][0].split("?")[0], {**line, "result": "4S= N", "key": "k"})
    assert saved.context["saved"].board == board


def reverse_to(page: str, *arguments: object) -> str:
    return reverse(page, args=arguments)


def test_the_qr_of_a_traveller_opens_its_next_line_or_its_page(director: Client, client: Client) -> None:
    section = make_section()
    address = reverse("board_form", args=[section.session_id, 3])
    assert client.get(address)["Location"] == reverse("traveller", args=[section.session_id, 3])
    opened = director.get(address, follow=True)
    assert (opened.context["line"]["board"], opened.context["line"]["by"]) == (3, "traveller")
    assert opened.context["focus"] == "result"


@pytest.mark.slow
@pytest.mark.parametrize("part", ["section", "board", "contestant", "match"])
@pytest.mark.parametrize("digits", [10, 30, 5000])
def test_a_number_that_nothing_has_is_not_found(director: Client, part: str, digits: int) -> None:
    session, said = make_section().session, 404 if digits <= MOST_DIGITS else 400
    for page in ("document", "print_form"):
        address = reverse(page, args=[session.pk, "traveller"])
        assert director.get(address, {part: "9" * digits}).status_code == said
    with pytest.raises(DirectorError):
        scope_for(f"{part}:{'9' * digits}")


def test_every_filled_form_has_one_place_among_the_groups() -> None:
    """A form of duplicate that no group names would stand among the table games."""
    grouped = [code for _name, codes in GROUPS for code in codes]
    assert sorted(grouped) == sorted(SHEETS)


def test_a_form_lies_on_its_usual_paper_unless_another_is_chosen(director: Client) -> None:
    session = make_section().session
    address = reverse("document", args=[session.pk, "recap"])
    usual, chosen = (
        page_size(director.get(address, {"blank": "1", "paper": paper}).content) for paper in ("", "A4")
    )
    assert usual == pytest.approx((841.89, 595.276), abs=0.01)
    assert chosen == pytest.approx((595.276, 841.89), abs=0.01)


def test_a_group_is_reached_from_the_top_of_the_page(director: Client) -> None:
    section = closed_section()
    page = room(director, section.session.pk)
    jumps = re.findall(r'<li><a href="#([\w-]+)">([^<]+)</a></li>', page)
    assert page.index("What you need now") < page.index(jumps[0][1])
    assert [name for _id, name in jumps] == [
        "Pre-filled forms",
        "Sign-up, names and the door",
        "Tables and boards",
        "Movement",
        "For the director",
        "Results",
        "To fill in",
    ]
    assert all(f' id="{place}">' in page for place, _name in jumps)
    assert "table_number" in offered(page, "Tables and boards")
    assert "results_poster" in offered(page, "Results")
