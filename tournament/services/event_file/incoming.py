"""An uploaded event file, kept for a day between its preview and the confirmed import."""

from datetime import timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from tournament.exchange.event_file import Document
from tournament.models import IncomingFile
from tournament.readings.event_file.files import read_event_file

LIFETIME = timedelta(days=1)


def bring(data: bytes, *, user: User) -> IncomingFile:
    """Keep a file that can be read; its bringer's earlier one is deleted, and so are those of yesterday."""
    read_event_file(data)
    return keep_for_a_day(data, user=user)


def keep_for_a_day(data: bytes, *, user: User) -> IncomingFile:
    """Keep an upload until its preview is confirmed, in place of the user's earlier one."""
    IncomingFile.objects.filter(user=user).delete()
    IncomingFile.objects.filter(at__lt=timezone.now() - LIFETIME).delete()
    return IncomingFile.objects.create(data=data, user=user)


def document_in(incoming: IncomingFile) -> Document:
    return read_event_file(bytes(incoming.data))
