"""A long paper in a browser: its progress is shown, and the PDF opens by itself, without a script."""

from pathlib import Path
from threading import Event

import pytest
from django.conf import LazySettings
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.conftest import TURN, OpenDesk
from tournament.domain.outside.acts import jobs
from tournament.domain.paper.reports import papers
from tournament.management.commands.worker import WorkerProcess, do_next
from tournament.models import Job, Section

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_a_long_paper_is_waited_for(
    section: Section,
    open_desk: OpenDesk,
    monkeypatch: pytest.MonkeyPatch,
    settings: LazySettings,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(papers, "LONG_MILLISECONDS", 0)
    settings.DATA_DIR = tmp_path
    jobs.keep_alive("hall 1", None)

    page = open_desk(reverse("print_form", args=[section.session_id, "pickup_slip"]))
    expect(page.get_by_role("heading", name="The PDF is being made")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("The results are being read")
    with TURN:
        Job.objects.update(drawn=3, of=9)
    expect(page.get_by_role("main")).to_contain_text("3 of 9 sheets")

    with (
        page.expect_response(
            lambda answer: answer.headers.get("content-type") == "application/pdf", timeout=60_000
        ) as opened,
        TURN,
    ):
        do_next(WorkerProcess("hall 1"), Event())
    assert "order=" in opened.value.url
