"""Many quick cases as one test: as tests of their own they cost more than what they prove."""

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature

import pytest

Test = Callable[..., None]


def each_case(names: str, cases: Iterable[object]) -> Callable[[Test], Test]:
    """As `pytest.mark.parametrize`, but one test, which goes over all cases and reports each that fails."""
    named = [name.strip() for name in names.split(",")]
    all_cases = [dict(zip(named, _values(case, len(named)), strict=True)) for case in cases]
    assert all_cases, "a test of no case proves nothing"

    def join(test: Test) -> Test:
        @wraps(test)
        def go_over(**others: object) -> None:
            failed: list[BaseException] = []
            for case in all_cases:
                try:
                    test(**case, **others)
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"case: {case!r}")
                    failed.append(error)
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(all_cases)} cases", failed)

        asks = signature(test)
        rest = [one for name, one in asks.parameters.items() if name not in named]
        go_over.__signature__ = asks.replace(parameters=rest)  # type: ignore[attr-defined]
        return go_over

    return join


def _values(case: object, count: int) -> tuple[object, ...]:
    if isinstance(case, type(pytest.param())):
        return case.values
    return tuple(case) if count > 1 else (case,)  # type: ignore[arg-type]
