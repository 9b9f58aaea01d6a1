"""A test of many cases goes over all of them, and names each that fails."""

import inspect

import pytest

from tests.tools.each_case import each_case


def test_each_case_that_fails_is_reported_with_its_values() -> None:
    @each_case("one, other", [(1, 1), (1, 2), pytest.param(2, 2), (3, 4)])
    @each_case("sign", "+-")
    def are_alike(one: int, other: int, sign: str) -> None:
        assert one == other or sign == "+"

    with pytest.raises(BaseExceptionGroup, match="2 of 4 cases") as caught:
        are_alike()
    assert [error.__notes__ for error in caught.value.exceptions] == [
        ["case: {'one': 1, 'other': 2}"],
        ["case: {'one': 3, 'other': 4}"],
    ]


def test_a_refusal_that_is_missed_is_a_case_that_fails() -> None:
    @each_case("text", ["1", "x"])
    def is_refused(text: str) -> None:
        with pytest.raises(ValueError):
            int(text)

    with pytest.raises(BaseExceptionGroup, match="1 of 2 cases"):
        is_refused()


def test_what_is_no_case_is_a_fixture() -> None:
    @each_case("one", [1])
    def asks(one: int, monkeypatch: object) -> None: ...

    assert [*inspect.signature(asks).parameters] == ["monkeypatch"]


def test_no_case_is_no_test() -> None:
    with pytest.raises(AssertionError):
        each_case("one", [])
