"""What a service says when it refuses: a sentence the person can act on, and nothing half-written."""


class DirectorError(Exception):
    """`code` is for programs, the message for people, in their language. Nothing has been written."""

    status = 400

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Conflict(DirectorError):
    """Somebody else changed the row first: look again, then decide."""

    status = 409
