"""Exceptions of acts: each has a code and a sentence the person can act on; nothing is half-written."""

from django.utils.translation import gettext as _


class DirectorError(Exception):
    """`code` is for programs, the message for people, in their language. Nothing has been written."""

    status = 400

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Conflict(DirectorError):
    """Another user changed the row first: read it again, then decide."""

    status = 409


def changed_meanwhile() -> Conflict:
    """What is to be changed is no longer at the version that was read."""
    return Conflict("changed_meanwhile", _("Another user has just changed this. Please look again."))
