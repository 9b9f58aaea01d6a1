"""What is remembered of a section is true at its version, and nothing uncommitted is remembered."""

import pytest
from django.db import transaction

from tests.evening import make_section, play
from tournament.models import Section
from tournament.reports.section import facts_of


def version_of(section: Section) -> tuple[int, int]:
    return Section.objects.values_list("pk", "version").get(pk=section.pk)


@pytest.mark.django_db(transaction=True)
def test_a_version_is_read_once(django_assert_num_queries) -> None:
    section = make_section()
    play(section, 1, 1, "4S= N")
    now = version_of(section)
    with django_assert_num_queries(5):
        first = facts_of([now])

    with django_assert_num_queries(0):
        again = facts_of([now])

    assert again == first
    assert len(first[0].lines[1]) == 1


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_is_not_remembered() -> None:
    section = make_section()
    before = version_of(section)
    with transaction.atomic():
        play(section, 1, 1, "4S= N")
        assert len(facts_of([version_of(section)])[0].lines[1]) == 1
        transaction.set_rollback(True)
    assert version_of(section) == before

    play(section, 2, 3, "PASS")

    (facts,) = facts_of([version_of(section)])
    assert [line.score for line in facts.lines[3]] == [0]
