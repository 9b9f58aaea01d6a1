"""The nouns of an event beyond one evening of pairs: what the database refuses, and what takes them along."""

from datetime import date

import pytest
from django.db import IntegrityError, models, transaction

from tests.fixtures.evening import DIRECTOR, played_section
from tournament.domain.errors import DirectorError
from tournament.domain.files.acts.event_imports import import_event
from tournament.domain.files.readings.uploaded_files import export_event
from tournament.domain.gate.reports.visibility import facts_of_session, last_round, rounds_over
from tournament.domain.journal.acts.journal import act
from tournament.domain.journal.readings.journal_stream import last_act
from tournament.domain.journal.readings.verify import in_words, problems
from tournament.domain.people.acts import clubs
from tournament.domain.privacy.acts.privacy import erase_person, forget_event, known_of
from tournament.domain.rehearsal.acts.rehearsals import remove_session
from tournament.domain.sessions.acts import lifecycle
from tournament.domain.undo.acts.undo import undo
from tournament.exchange.event_file import load
from tournament.exchange.pasted_lists import parse_players
from tournament.models import (
    Adjustment,
    Contestant,
    Deal,
    Draw,
    Entrant,
    EntrantPlayer,
    Event,
    Field,
    Placement,
    Player,
    Section,
    Session,
    Stage,
    TeamMatch,
)

pytestmark = pytest.mark.django_db


def team_event() -> Section:
    """Two teams of four in a match of two tables, drawn, with a fined team and the cards of a board."""
    club = clubs.found_club(name="北クラブ", by=DIRECTOR)
    session = lifecycle.create_session(club, name="チーム戦", day=date(2026, 11, 19), by=DIRECTOR)
    section = session.sections.get()
    people = clubs.add_players(
        club, parse_players("\n".join(f"森 一{number}" for number in range(8))), by=DIRECTOR
    )
    with act("name_pairs", by=DIRECTOR, section=section) as write:
        write.change(section, kind="teams", rounds=5)
        home, away = (
            write.add(Entrant(event=session.event, kind="team", number=number, name=f"{number}組"))
            for number in (1, 2)
        )
        for team, four in ((home, people[:4]), (away, people[4:])):
            for order, player in enumerate(four, start=1):
                captain = order == 1
                write.add(
                    EntrantPlayer(
                        entrant=team, player=player, order=order, is_captain=captain, only_in=session.event
                    )
                )
        half = [
            write.add(Contestant(section=section, number=name, entrant=team))
            for name, team in (("1a", home), ("1b", home), ("2a", away), ("2b", away))
        ]
        match = write.add(TeamMatch(section=section, round=1, home=home, away=away, boards=8))
        for table, ns, ew in ((1, half[0], half[2]), (2, half[3], half[1])):
            write.add(
                Placement(section=section, round=1, table=table, ns=ns, ew=ew, boards=[1, 2], match=match)
            )
        stage = write.change(Stage.objects.get(event=session.event), format="swiss")
        write.add(
            Draw(stage=stage, section=section, round=1, pairings=[[1, 2]], options={"seed": 7}, by="森")
        )
        fine = Adjustment(entrant=away, match=match, unit="VP", amount=-1, reason="森 一4 came late", by="x")
        write.add(fine)
        write.add(Deal(field=section.field, board=1, form="A", hands="N:" + "." * 12))
    return section


def refused(*things: models.Model) -> bool:
    try:
        with transaction.atomic():
            for thing in things:
                thing.save()
    except IntegrityError:
        return True
    return False


def test_a_number_names_one_entrant_of_an_event() -> None:
    event = team_event().session.event
    assert refused(Entrant(event=event, number=1))


def test_a_team_has_one_captain_and_a_player_one_team() -> None:
    event = team_event().session.event
    home, away = event.entrants.all()
    newcomer = Player.objects.create(club=event.club, native="新人")

    assert refused(EntrantPlayer(entrant=home, player=newcomer, order=5, is_captain=True))
    assert refused(EntrantPlayer(entrant=home, player=home.players.first().player, order=5))
    assert refused(EntrantPlayer(entrant=home, player=away.players.first().player, order=5, only_in=event))
    assert not refused(EntrantPlayer(entrant=home, player=newcomer, order=5, only_in=event))


def test_a_ninth_player_is_too_many() -> None:
    home = team_event().session.event.entrants.first()
    newcomer = Player.objects.create(club=home.event.club, native="新人")
    assert refused(EntrantPlayer(entrant=home, player=newcomer, order=9))


def test_a_team_plays_one_match_a_round_unless_three_meet() -> None:
    section = team_event()
    home, away = section.session.event.entrants.all()
    third = Entrant.objects.create(event=home.event, kind="team", number=3)

    assert refused(TeamMatch(section=section, round=1, home=home, away=third))
    assert refused(TeamMatch(section=section, round=2, home=home, away=home))
    assert not refused(TeamMatch(section=section, round=1, home=home, away=third, triple=1))
    assert not refused(
        TeamMatch(section=section, round=2, home=away), TeamMatch(section=section, round=2, home=third)
    )


def test_a_field_is_of_one_session_or_of_the_event() -> None:
    session = team_event().session
    assert not refused(Field(event=session.event))
    assert refused(Field(event=session.event, session=session))
    assert refused(Field())


def test_a_round_is_drawn_once() -> None:
    section = team_event()
    stage = Stage.objects.get(sessions=section.session)
    assert refused(Draw(stage=stage, section=section, round=1, by="x"))
    assert not refused(Draw(stage=stage, section=section, round=2, by="x"))


def test_a_board_has_one_deal_of_a_form() -> None:
    field = team_event().field
    assert refused(Deal(field=field, board=1, form="A"))
    assert refused(Deal(field=field, board=2))
    assert not refused(Deal(field=field, board=1, form="B"))


def test_an_adjustment_has_one_scope() -> None:
    section = team_event()
    match, home = section.team_matches.get(), section.session.event.entrants.first()
    both = Adjustment(entrant=home, match=match, session=section.session, unit="VP", amount=1, by="x")
    assert refused(both)
    assert refused(Adjustment(entrant=home, moves_match=True, unit="IMP", amount=3, by="x"))
    assert not refused(Adjustment(entrant=home, unit="%", amount=3, by="x"))


def test_the_players_of_a_team_stay_whoever_of_them_sits() -> None:
    section = team_event()
    home = section.session.event.entrants.get(number=1)
    assert [row.order for row in home.players.all()] == [1, 2, 3, 4]
    assert problems() == []


def test_everything_of_a_team_event_is_taken_back_in_one_act() -> None:
    section = team_event()

    undo(last_act(section.session), by=DIRECTOR)

    gone = (Entrant, EntrantPlayer, Contestant, TeamMatch, Draw, Adjustment, Deal)
    assert not any(model.objects.exists() for model in gone)
    assert problems() == []


def test_verify_finds_an_entrant_of_another_event() -> None:
    section = team_event()
    other = Event.objects.create(club=section.session.event.club, name="他の競技会")
    stranger = Entrant.objects.create(event=other, number=1)
    Contestant.objects.filter(section=section, number="1a").update(entrant=stranger)

    found = [one.code for one in problems()]

    assert "elsewhere" in found
    assert all(in_words(one) for one in problems())


def test_an_entrant_that_no_act_made_is_found() -> None:
    section = team_event()
    Entrant.objects.create(event=section.session.event, number=9)
    assert ("unmade", "entrant") in {(one.code, one.model) for one in problems()}


def test_a_team_event_travels_as_one_file() -> None:
    event = team_event().session.event
    club = clubs.found_club(name="南クラブ", by=DIRECTOR)

    copy = import_event(load(export_event(event)), club, proof=lambda _event: None, by=DIRECTOR)

    match = TeamMatch.objects.get(section__session__event=copy)
    assert (match.home.name, match.away.name) == ("1組", "2組")
    assert {row.match for row in match.section.placements.all()} == {match}
    assert match.home.players.count() == 4
    assert Draw.objects.get(stage__event=copy).pairings == [[1, 2]]
    assert match.adjustments.get().amount == -1
    assert Deal.objects.get(field__session__event=copy).form == "A"
    assert problems() == []


def test_an_event_of_a_file_without_entrants_gets_them() -> None:
    event = team_event().session.event
    document = load(export_event(event))
    new = {"stage", "entrant", "entrantplayer", "teammatch", "draw", "adjustment", "deal"}
    rows = {kind: many for kind, many in document["rows"].items() if kind not in new | {"journalentry"}}
    for row in rows["contestant"]:
        del row["entrant_id"], row["partner_entrant_id"]
    for row in rows["session"]:
        del row["stage_id"], row["club_id"]
    for row in rows["placement"]:
        del row["match_id"]

    copy = import_event({**document, "rows": rows}, event.club, proof=lambda _event: None, by=DIRECTOR)

    assert copy.stages.count() == 1
    assert [one.entrant.event for one in Contestant.objects.filter(section__session__event=copy)] == [
        copy
    ] * 4


def test_a_session_goes_with_its_teams_and_draws() -> None:
    section = team_event()

    remove_session(section.session)

    gone = (Event, Stage, Session, Field, Entrant, EntrantPlayer, TeamMatch, Draw, Adjustment, Deal)
    assert not any(model.objects.exists() for model in gone)


def test_a_person_is_told_of_their_team_and_stays_until_it_has_played() -> None:
    event = team_event().session.event
    player = EntrantPlayer.objects.get(entrant__number=1, is_captain=True).player

    (entered,) = known_of(player)["entered"]

    assert (entered["event"], entered["name"], entered["captain"]) == (event.name, "1組", True)
    with pytest.raises(DirectorError):
        erase_person(player, typed=str(player), by=DIRECTOR)


def test_a_forgotten_event_tells_no_name_in_a_ruling_on_a_match() -> None:
    section = team_event()
    lifecycle.close_session(section.session, by=DIRECTOR)

    forget_event(section.session.event)

    assert "森" not in Adjustment.objects.get().reason


def test_rounds_that_are_not_drawn_yet_are_still_to_come() -> None:
    section = played_section()
    placed = section.placements.order_by("-round").first().round
    before = facts_of_session(section.session)
    known = last_round(before), rounds_over(before)

    with act("name_pairs", by=DIRECTOR, section=section) as write:
        write.change(section, rounds=placed + 4)

    facts = facts_of_session(section.session)
    assert known == (placed, placed)
    assert (last_round(facts), rounds_over(facts)) == (placed + 4, placed)
