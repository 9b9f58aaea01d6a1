"""A page that is drawn leaves nothing behind for the garbage collector."""

import gc
from weakref import ref

import pytest
from django.template import engines
from django.test import RequestFactory


class Sheet:
    def __str__(self) -> str:
        return "hundred teams"


@pytest.mark.parametrize("request_", [None, RequestFactory().get("/")])
def test_what_a_page_has_shown_goes_at_once(request_) -> None:
    template = engines.all()[0].from_string("{% with part=sheet %}{{ part }}{% endwith %}")
    sheet = Sheet()
    gone = ref(sheet)
    gc.disable()
    try:
        assert template.render({"sheet": sheet}, request_) == "hundred teams"
        del sheet
        assert gone() is None
    finally:
        gc.enable()
