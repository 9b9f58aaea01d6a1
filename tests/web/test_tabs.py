"""The navigation marks the tab that a page belongs to."""

import pytest
from django.http import HttpRequest
from django.urls import ResolverMatch, get_resolver

from tests.tools.each_case import each_case
from tournament.web.formatting.tabs import PARENTS, current, tab


def page(name: str | None) -> HttpRequest:
    request = HttpRequest()
    request.resolver_match = ResolverMatch(print, (), {}, url_name=name) if name else None
    return request


@each_case("name", [*PARENTS, *PARENTS.values()])
def test_every_page_and_tab_has_an_address(name: str) -> None:
    assert name in {key for key in get_resolver().reverse_dict if isinstance(key, str)}


@pytest.mark.parametrize(
    "here, attribute",
    [
        ("boards", ' aria-current="page"'),
        ("traveller", ' aria-current="true"'),
        ("ranking", ""),
        (None, ""),
    ],
)
def test_a_tab_is_marked_on_its_own_page_and_on_those_below_it(here: str | None, attribute: str) -> None:
    assert current(page(here), "boards") == attribute


def test_a_page_that_is_below_no_tab_is_its_own() -> None:
    assert [tab(page(name)) for name in ("fouled", "print", None)] == ["console_boards", "print", ""]
