"""What an act on a result carries: numbers that a page wrote, and text of any length."""

from django.http import QueryDict

from tests.tools.each_case import each_case
from tournament.web.console.forms.act_form import ActRequest, read_act


def test_an_act_names_what_to_do_the_version_seen_the_entry_chosen_and_why() -> None:
    posted = QueryDict("do=correct&seen=3&entry=17&reason=+wrong+side+&result=4S%3D")
    assert read_act(posted) == ActRequest(do="correct", seen=3, entry=17, reason=" wrong side ")


@each_case("text", ["", "-1", "²", "x", "1.0", "9" * 10, "9" * 5000])
def test_what_is_no_number_is_no_version_and_no_row(text: str) -> None:
    posted = QueryDict(mutable=True)
    posted.update({"seen": text, "entry": text})
    assert read_act(posted) == ActRequest(do="", seen=0, entry=0, reason="")


def test_a_long_reason_is_cut_to_its_column() -> None:
    posted = QueryDict(mutable=True)
    posted.update({"reason": "x" * 201})
    assert read_act(posted).reason == "x" * 200
