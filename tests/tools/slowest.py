"""The tests that cost most, at the end of each run: in seconds of the processor, whatever else it does."""

import os
from collections.abc import Generator, Iterable

import pytest

MOST = 20
NAME = "processor"
_began = pytest.StashKey[float]()


def spent() -> float:
    """Seconds of the processor of this process and of those it has waited for."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    item.stash[_began] = spent()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    """The last report of a test carries what it has cost, its fixtures included."""
    try:
        return (yield)
    finally:
        item.user_properties.append((NAME, round(spent() - item.stash[_began], 2)))


def slowest(reports: Iterable[object]) -> list[tuple[float, str]]:
    """Seconds and name of the tests that cost most, the dearest first."""
    costs = {
        report.nodeid: seconds
        for report in reports
        if isinstance(report, pytest.TestReport) and report.when == "teardown"
        for name, seconds in report.user_properties
        if name == NAME
    }
    return sorted(((seconds, name) for name, seconds in costs.items()), reverse=True)


def tell_slowest(terminalreporter: pytest.TerminalReporter) -> None:
    found = slowest(report for reports in terminalreporter.stats.values() for report in reports)
    if len(found) > 1:
        total = sum(seconds for seconds, _name in found)
        terminalreporter.section(f"{min(MOST, len(found))} slowest tests of {total:.0f} s of the processor")
        for seconds, name in found[:MOST]:
            terminalreporter.write_line(f"{seconds:7.2f} s  {name}")
