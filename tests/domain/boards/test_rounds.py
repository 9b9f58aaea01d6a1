"""One answer to whether a round has begun, for phones and for paper."""

import pytest

from tests.fixtures.evening import make_section, play
from tournament.domain.boards.readings.board_places import has_begun, is_before_the_first_result
from tournament.models import Result

pytestmark = pytest.mark.django_db


def test_a_round_has_begun_when_a_table_has_a_result_of_it_or_of_a_later_one() -> None:
    section = make_section()
    assert is_before_the_first_result(section.pk)

    play(section, 1, 1, "4S= N")
    number = Result.objects.get().round

    assert [has_begun(section.pk, one) for one in (1, number, number + 1)] == [True, True, False]
    assert not is_before_the_first_result(section.pk)


def test_a_result_of_no_known_round_begins_none() -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    Result.objects.update(round=None)

    assert not has_begun(section.pk, 1)
    assert is_before_the_first_result(section.pk)
