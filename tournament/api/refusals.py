"""What the services refuse, as the API says it; and bodies of JSON that keep within bounds."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser
from rest_framework.response import Response

from tournament.exchange.plain import plain
from tournament.services.errors import DirectorError
from tournament.services.game_errors import GameRefusal
from tournament.services.movement_files import MOST_BYTES, WrongMovement


class Refusing:
    """A view that answers a DirectorError with its code, its sentence and its status."""

    def handle_exception(self, exc: Exception) -> Response:
        if not isinstance(exc, DirectorError):
            return super().handle_exception(exc)  # type: ignore[misc]
        problems = {"problems": plain(exc.problems)} if isinstance(exc, WrongMovement | GameRefusal) else {}
        return Response({"code": exc.code, "detail": exc.message, **problems}, status=exc.status)


class DocumentParser(JSONParser):
    """JSON no longer than a movement may be, and no deeper than the parser can follow."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        length = (parser_context or {})["request"].META.get("CONTENT_LENGTH") or "0"
        if int(length) > MOST_BYTES:
            raise ParseError(f"more than {MOST_BYTES} bytes")
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise ParseError("nested too deeply") from error
