"""Exceptions of acts: each has a code and a sentence the person can act on; nothing is half-written."""


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
