"""A club's own movement is checked as it is played: one result to a pair and board, a place for everybody."""

import json
from dataclasses import replace

import pytest

from tests.api.programs import program, send
from tests.fixtures.evening import DIRECTOR, make_section
from tournament.domain.errors import DirectorError
from tournament.domain.movements.acts import own_movement_acts
from tournament.domain.movements.readings.movement_files import WrongMovement, read_movement
from tournament.domain.movements.reports.movement_offers import own_verdict
from tournament.domain.seats.acts import seating
from tournament.domain.seats.acts.contestants import set_number_of_contestants
from tournament.models import Club, Section
from tournament.movements.catalogue import build
from tournament.movements.plan import Movement
from tournament.movements.schema import to_json

pytestmark = pytest.mark.django_db


def replayed() -> Movement:
    """A Howell in which one table of round 2 gets the set of round 1, with everything allowed."""
    movement = build("howell-4x7")
    first = next(row for row in movement.rows if row.round == 1)
    again = next(row for row in movement.rows if row.round == 2 and {*row.seated} & {*first.seated})
    rows = tuple(replace(row, sets=first.sets) if row == again else row for row in movement.rows)
    return replace(movement, rows=rows, allow=replace(movement.allow, replay=100, share=True, meet=100))


def seats_for(movement: Movement) -> Section:
    section = make_section(start=False)
    set_number_of_contestants(section, len(movement.present), by=DIRECTOR)
    return section


def test_an_own_movement_that_replays_boards_is_not_ready() -> None:
    verdict = own_verdict(replayed())
    assert not verdict.is_valid
    assert "REPLAY" in {finding.problem.code for finding in verdict.findings}


def test_an_own_movement_that_replays_boards_seats_nobody() -> None:
    movement = replayed()
    section = seats_for(movement)
    own = own_movement_acts.keep_movement(section.session.event.club, movement, name="Ours", by=DIRECTOR)
    with pytest.raises(WrongMovement):
        seating.choose_movement(section, own.code, boards_per_set=2, by=DIRECTOR)
    assert not section.placements.exists()


def test_the_api_says_that_it_is_not_ready() -> None:
    club = Club.objects.create(name="白樺ブリッジクラブ")
    api = program(club, "own")
    status, answer = send(api, "post", "own-movements/", {"name": "Ours", "document": to_json(replayed())})
    assert (status, answer.get("code")) == (400, "wrong_movement")


def test_a_pair_that_is_missing_from_a_round_while_another_waits_is_remarked() -> None:
    movement = build("howell-4x7")
    row = movement.rows_of_round(3)[0]
    alone = replace(row, ew=None, sets=())
    rows = tuple(alone if one == row else one for one in movement.rows)
    verdict = own_verdict(replace(movement, rows=rows, allow=replace(movement.allow, uneven=True)))
    assert [(found.problem.code, found.problem.round) for found in verdict.findings] == [("ALONE", 3)]
    assert verdict.is_valid
    assert f"{row.ew}" in verdict.findings[0].message


@pytest.mark.parametrize(
    "code", ["howell-4x7", "howell-5x9.absent10", "mitchell-9x9.absent9", "mitchell-7x7.switch1.rover"]
)
def test_what_everybody_plays_is_remarked_nothing(code: str) -> None:
    assert "ALONE" not in {found.problem.code for found in own_verdict(build(code)).findings}


@pytest.mark.parametrize(("key", "letters"), [("name", 100_000), ("family", 100_000), ("title", 100_000)])
def test_names_in_a_file_have_an_end(key: str, letters: int) -> None:
    document = {**to_json(build("howell-4x7")), key: "x" * letters}
    with pytest.raises(DirectorError) as refusal:
        read_movement(json.dumps(document).encode())
    assert refusal.value.code == "too_large"


def test_the_source_in_a_file_has_an_end() -> None:
    document = {**to_json(build("howell-4x7")), "source": {"work": "x" * 100_000}}
    with pytest.raises(DirectorError) as refusal:
        read_movement(json.dumps(document).encode())
    assert refusal.value.code == "too_large"
