"""The PDF files that a worker has made of long papers."""

from pathlib import Path

from django.conf import settings

from tournament.models import Job

KIND = "paper"  # of the job that draws one


def folder() -> Path:
    """Where the worker leaves the files."""
    return settings.DATA_DIR / "papers"


def made_by(job: Job) -> bytes | None:
    """The PDF of a job; None where it is not done, or its file is on another host."""
    path = folder() / str(job.result)
    return path.read_bytes() if job.state == Job.State.DONE and path.is_file() else None
