"""One look-up says what a token opens, for entries, for pages and for phones that only look."""

import pytest

from tests.fixtures.evening import DIRECTOR, make_section
from tournament.domain.boards.readings.tokens import address_of, target_of
from tournament.domain.room.acts.addresses import renew_table
from tournament.models import PlayerToken, Section, TableToken

pytestmark = pytest.mark.django_db


@pytest.fixture
def section() -> Section:
    return make_section()


def test_a_table_and_a_pair_are_found_in_one_query_each(section: Section, django_assert_num_queries) -> None:
    table = TableToken.objects.filter(section=section).first()
    own = PlayerToken.objects.filter(contestant__section=section).first()
    version = Section.objects.get(pk=section.pk).version
    target_of(table.token)

    with django_assert_num_queries(2):
        at_table, of_pair = target_of(table.token), target_of(own.token)

    assert (at_table.section.pk, at_table.section.version, at_table.table, at_table.pair) == (
        section.pk,
        version,
        table.table,
        None,
    )
    assert (of_pair.section.pk, of_pair.section.version, of_pair.table, str(of_pair.pair)) == (
        section.pk,
        version,
        None,
        str(own.contestant),
    )
    assert (at_table.section.letter, at_table.section.session.is_closed) == (section.letter, False)


def test_an_address_has_the_same_target_with_whole_rows(section: Section, django_assert_num_queries) -> None:
    own = PlayerToken.objects.filter(contestant__section=section).first()

    with django_assert_num_queries(2):
        address = address_of(own.token)
        event = address.section.session.event

    assert (address.contestant, event) == (own.contestant, section.session.event)


def test_a_revoked_token_opens_nothing(section: Section) -> None:
    held = TableToken.objects.filter(section=section).first()
    renewed = renew_table(held, by=DIRECTOR)

    assert target_of(held.token) is None
    assert address_of(held.token) is None
    assert target_of(renewed.token).table == held.table
    assert target_of("no such token") is None
