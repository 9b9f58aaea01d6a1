"""The database that the variable DATABASE_URL names, before Django knows its settings."""

from typing import Any

import dj_database_url

POSTGRESQL = "django.db.backends.postgresql"
# Settings are read before there is a catalogue. The address itself is not repeated: it holds a password.
WRONG = (
    "DATABASE_URL is not the address of a PostgreSQL database. "
    "Write postgresql://USER:PASSWORD@HOST:PORT/NAME, "
    "with %40 for @, %2F for / and %3A for : in a name or password.",
    "DATABASE_URL が PostgreSQL のアドレスとして読めません。"
    "postgresql://USER:PASSWORD@HOST:PORT/NAME の形で、"
    "名前やパスワードの中の @ は %40、/ は %2F、: は %3A と書いてください。",
)


def database_of(url: str, **more: Any) -> dict[str, Any]:
    """The entry of DATABASES, with its OPTIONS; exits with a sentence where `url` cannot be read."""
    try:
        found: dict[str, Any] = {"OPTIONS": {}, **dj_database_url.parse(url, **more)}
    except ValueError:
        raise SystemExit("\n".join(WRONG)) from None
    if found["ENGINE"] != POSTGRESQL or not (found["NAME"] or "service" in found["OPTIONS"]):
        raise SystemExit("\n".join(WRONG))
    return found
