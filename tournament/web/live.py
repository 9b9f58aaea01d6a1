"""Live pages: one address gives the whole page or, with `?live`, only what moves; 304 when nothing has."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import condition

from tournament.reports.freshness import etag, versions_of_session
from tournament.reports.visibility import is_director

View = Callable[..., HttpResponse]


def session_etag(request: HttpRequest, session: int, **_rest: object) -> str:
    """Of a page that reads one session: its sections' versions, the language, the role, the part asked for."""
    return etag(
        versions_of_session(session),
        session,
        get_language(),
        is_director(request.user),
        request.get_full_path(),
    )


def live(view: View) -> View:
    """A page of one session that browsers keep and ask about."""
    conditional = condition(etag_func=session_etag)(view)

    @wraps(view)
    def asked(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        response = conditional(request, *args, **kwargs)
        patch_cache_control(response, private=True, no_cache=True)
        return response

    return asked


def page(request: HttpRequest, name: str, fragment: str) -> str:
    """The template to render: the whole page, or with `?live` the fragment that moves."""
    return fragment if "live" in request.GET else name
