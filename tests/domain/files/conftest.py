"""What the tests of event files start from."""

import pytest

from tests.fixtures.evening import make_section, play
from tournament.domain.files.readings.uploaded_files import document_of
from tournament.exchange.event_file import Document


@pytest.fixture
def document() -> Document:
    section = make_section()
    play(section, 1, 1, "4S= N")
    return document_of(section.session.event)
