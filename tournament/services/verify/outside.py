"""What stands outside the journal: rows that no act has to have made, and why. Everything else is a fact."""

from django.db import models

from tournament.models import Club

# What an act does say of such a row is compared all the same.
OUTSIDE: dict[str, str] = {
    "journalentry": "the journal itself",
    "entry": "what somebody said; kept beside the act, and never changed",
    "dealentry": "what somebody said of a deal",
    "tabletoken": "a table keeps its address whatever is taken back",
    "phone": "when a device was last heard of",
    "signinlink": "a key, not a fact",
    "rehearsal": "the robots' own notes",
    "job": "work that waits for a worker",
    "worker": "a process that says that it lives",
    "webhookreach": "how far a webhook has been told",
    "webhookdelivery": "what was sent to it",
}


def needs_an_act(row: models.Model) -> bool:
    """Whether a row must have been made by an act. The robots' club goes without a trace, as it came."""
    if isinstance(row, Club) and row.is_rehearsal:
        return False
    return row._meta.model_name not in OUTSIDE
