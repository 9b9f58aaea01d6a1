"""Long papers: a job for the worker, and the PDF file that the worker leaves for the person who ordered it.

A booklet of forty tables takes seconds to draw. The worker writes its PDF into the folder `papers` beside the
data. Files are removed after a day.
"""

import os
import time
from pathlib import Path

from tournament.domain.outside.acts.jobs import KEPT, Progress, enqueue
from tournament.domain.paper.readings.long_paper_files import KIND, folder
from tournament.models import Job
from tournament.printing.blocks.document import Document


def order(payload: dict[str, object], *, key: str, by: str) -> Job:
    """The job that draws a paper; the existing one if a job has this key."""
    return enqueue(KIND, payload=payload, by=by, key=key)


def draw(made: Document, progress: Progress) -> str:
    """Draw a document into a file, telling the progress; the file's name."""
    steps = made.drawn()
    progress(0, len(made))
    while True:
        try:
            progress(next(steps), len(made))
        except StopIteration as done:
            return _keep(done.value).name


def _keep(content: bytes) -> Path:
    """Write a file atomically: it is complete or not there."""
    folder().mkdir(mode=0o700, exist_ok=True)
    path = folder() / f"{os.urandom(12).hex()}.pdf"
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(content)
    os.replace(unfinished, path)
    return path


def sweep() -> None:
    """Remove the files that are older than jobs are kept."""
    before = time.time() - KEPT.total_seconds()
    for path in folder().glob("*") if folder().is_dir() else ():
        if path.stat().st_mtime < before:
            path.unlink(missing_ok=True)
