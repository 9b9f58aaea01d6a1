"""A session whose tables 1 and 2 have terminals, connected to a Data Connector that tests rule over."""

from collections.abc import Callable, Iterator

import pytest

from tests.fixtures.data_connector import DataConnector, data_connector
from tests.fixtures.evening import DIRECTOR, make_section
from tournament.domain.terminals.acts.connectors import set_connector, set_terminals, start_terminals
from tournament.domain.terminals.acts.terminal_exchanges import exchange
from tournament.models import Section, TerminalLink

Exchange = Callable[[], TerminalLink]


@pytest.fixture(scope="session")
def running() -> Iterator[DataConnector]:
    with data_connector() as stub:
        yield stub


@pytest.fixture
def stub(running: DataConnector) -> DataConnector:
    running.__init__(running.address)  # type: ignore[misc]
    return running


@pytest.fixture
def section(db: None, stub: DataConnector) -> Section:
    made = make_section()
    club = made.session.event.club
    set_connector(club, address=stub.address, club_code="CLUB001", key="LICENCE-KEY-123", by=DIRECTOR)
    set_terminals(made, [1, 2], by=DIRECTOR)
    start_terminals(made.session, by=DIRECTOR)
    return made


@pytest.fixture
def run(section: Section) -> Exchange:
    """One exchange, as the worker does it; the link afterwards."""

    def go() -> TerminalLink:
        exchange({"session": section.session_id}, lambda _done, _of: None)
        return TerminalLink.objects.get(session=section.session_id)

    return go
