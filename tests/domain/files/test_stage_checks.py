"""An event file whose stages, sections and entrants contradict each other is refused whole."""

import pytest

from tests.fixtures.evening import DIRECTOR, make_section
from tournament.domain.errors import DirectorError
from tournament.domain.files.acts.event_imports import import_event
from tournament.domain.files.readings.uploaded_files import document_of
from tournament.exchange.event_file import Document
from tournament.models import Club, Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def document() -> Document:
    return document_of(make_section().session.event)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("table", "column", "value", "named"),
    [
        ("stage", "format", "individual", "section.kind"),
        ("stage", "vp_scale", "wbf_continuous", "stage.vp_scale"),
        ("stage", "vp_scale", "own", "stage.vp_scale"),
        ("stage", "tie_breaks", ["seniority"], "stage.tie_breaks"),
        ("stage", "carry", {"rule": "forward"}, "stage.carry"),
        ("section", "kind", "teams", "section.kind"),
        ("section", "rounds", 9, "section.rounds"),
        ("entrant", "kind", "team", "contestant.entrant_id"),
        ("event", "method", "bam", "event.method"),
        ("event", "kind", "teams", "event.method"),
    ],
)
def test_what_the_model_cannot_hold_is_refused(
    document: Document, table: str, column: str, value: object, named: str
) -> None:
    document["rows"][table][0][column] = value

    with pytest.raises(DirectorError) as refusal:
        import_event(document, Club.objects.get(), proof=lambda _event: None, by=DIRECTOR)

    assert refusal.value.code == "wrong_rows"
    assert named in refusal.value.message
    assert Event.objects.count() == 1


def test_a_stage_of_matches_comes_with_its_rules(document: Document) -> None:
    document["rows"]["stage"][0] |= {
        "format": "swiss",
        "vp_scale": "ebu_swiss_pairs",
        "tie_breaks": ["swiss_points", "wins"],
    }
    document["rows"]["section"][0]["rounds"] = 9

    event = import_event(document, Club.objects.get(), proof=lambda _event: None, by=DIRECTOR)

    stage = event.stages.get()
    assert (stage.vp_scale, stage.tie_breaks) == ("ebu_swiss_pairs", ["swiss_points", "wins"])
