"""`Authorization: Bearer ovt_…`: a program with a token; a signed-in director's session works as well."""

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from tournament.services.club.api_tokens import user_of


class BearerAuthentication(BaseAuthentication):
    """An invalid token is refused with 401 at every address."""

    def authenticate(self, request: Request) -> tuple[AbstractBaseUser, None] | None:
        kind, _space, secret = request.headers.get("Authorization", "").partition(" ")
        if kind.lower() != "bearer":
            return None
        if user := user_of(secret.strip()):
            return user, None
        raise AuthenticationFailed(
            _("This token is not valid: it was revoked, or it is another server's."), "no_such_token"
        )

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class BearerScheme(OpenApiAuthenticationExtension):
    target_class = BearerAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}
