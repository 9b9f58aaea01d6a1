"""Results by e-mail of teams, single players and table games: place, matches, own card, link and PDF."""

import re

import pytest
from django.core import mail

from tests.domain.outside.test_result_mails import server, write_to
from tests.fixtures.evening import DIRECTOR
from tests.fixtures.games_evening import bid, make_game_section, open_tables, singles, told
from tests.fixtures.pair_sessions import main_list, two_sessions_played
from tests.web.public.test_site import closed, teams
from tournament.domain.games.acts import game_matches
from tournament.domain.outside.acts import result_mails
from tournament.domain.outside.readings.mail_delivery import recipients_of
from tournament.jobs.mail_job import send
from tournament.models import EntrantPlayer, Event, Membership, Player, Session
from tournament.sheets.figures import decimal

pytestmark = pytest.mark.django_db


def sent_to(session: Session, player: Player, language: str = "en") -> mail.EmailMessage:
    server(session)
    write_to(player, "one@example.com", language)
    result_mails.send_results(session, by=DIRECTOR)
    send({"session": session.pk}, lambda _done, _of: None)
    (message,) = mail.outbox
    return message


def chicago() -> Session:
    """Four single players have played a match at a table."""
    section = make_game_section("chicago", 4, contestant_size=1)
    match = game_matches.seat_match(section, singles(section, 1, 2, 3, 4), by=DIRECTOR)
    open_tables(section.session)
    for number in range(1, 5):
        told(match, number, bid("4S N 10"))
    return closed(section.session)


@pytest.mark.slow
def test_a_player_of_a_team_gets_its_place_its_matches_and_its_card() -> None:
    session = teams()
    entry = EntrantPlayer.objects.order_by("entrant__number", "order").last()
    assert entry

    message = sent_to(session, entry.player)
    assert f"{entry.entrant.number}  {entry.entrant.name}" in message.body
    assert re.search(r"[0-9](st|nd|rd|th)=? · ", message.body)
    assert message.body.count("against ") >= 3
    assert f"https://club.example.com/s/{session.pk}/teams/{entry.entrant_id}/" in message.body
    names = [name for name, _content, _kind in message.attachments]
    assert f"team-{entry.entrant.number}.pdf" in names
    assert {content[:4] for _name, content, _kind in message.attachments} == {b"%PDF"}


def test_each_player_of_a_team_is_written_to_once_and_names_its_own_team_only() -> None:
    session = teams()
    entries = EntrantPlayer.objects.filter(entrant__event=session.event)
    for number, entry in enumerate(entries):
        write_to(entry.player, f"p{number}@example.com")

    found = recipients_of(session).recipients
    assert len(found) == entries.count() == 16
    own = {entry.player_id: (entry.entrant_id,) for entry in entries}
    assert {one.players[0].pk: one.teams for one in found} == own


@pytest.mark.slow
def test_a_player_at_a_table_gets_their_place_and_their_matches() -> None:
    session = chicago()
    seat = Membership.objects.filter(contestant__section__session=session).order_by("pk").first()
    assert seat

    message = sent_to(session, seat.player)
    assert re.search(r"[0-9](st|nd|rd|th)=? · ", message.body)
    assert "round 1, table 1" in message.body
    assert f"https://club.example.com/s/{session.pk}/tables/" in message.body
    assert f"/s/{session.pk}/matches/" in message.body
    ((name, content, kind),) = message.attachments
    assert (name, content[:4], kind) == ("matches-1.pdf", b"%PDF", "application/pdf")


def test_a_message_of_a_table_game_is_in_the_language_of_its_reader() -> None:
    session = chicago()
    seat = Membership.objects.filter(contestant__section__session=session).order_by("pk").first()
    assert seat

    message = sent_to(session, seat.player, "ja")
    assert "第1ラウンド1卓" in message.body
    assert "リーグ表" in message.body


def test_names_that_the_event_hides_are_in_no_message_of_teams() -> None:
    session = teams()
    Event.objects.update(names_shown="nobody")
    entry = EntrantPlayer.objects.order_by("entrant__number", "order").first()
    assert entry

    message = sent_to(Session.objects.with_club().get(pk=session.pk), entry.player)
    others = Player.objects.exclude(pk=entry.player_id)
    assert [player.native for player in others if player.native in message.body] == []


@pytest.mark.slow
def test_after_the_last_session_a_pair_reads_its_place_over_all_sessions() -> None:
    last = two_sessions_played()
    line = main_list(last).lines[-1]
    contestant = line.sessions[-1].contestant
    (player, *_partner) = Player.objects.filter(memberships__contestant=contestant)

    message = sent_to(last, player)

    assert (line.place, line.tied) == (11, True)
    assert f"All sessions: 11th= · {decimal(line.value)} %" in message.body
