"""What the tests of event files start from."""

import pytest

from tests.fixtures.evening import make_section, play
from tournament.exchange.event_file import Document
from tournament.readings.event_file.files import document_of


@pytest.fixture
def document() -> Document:
    section = make_section()
    play(section, 1, 1, "4S= N")
    return document_of(section.session.event)
