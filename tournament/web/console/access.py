"""Who may enter the console, and how its views meet a refusal."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import user_passes_test
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournament.models import Session
from tournament.services.errors import DirectorError
from tournament.services.journal import Actor
from tournament.web.games.evening import with_games
from tournament.web.refusal import refused

View = Callable[..., HttpResponse]

director_only = user_passes_test(lambda user: user.is_authenticated and user.is_staff, login_url="sign_in")


def desk(view: View) -> View:
    """A console view: for directors only, and what the services refuse becomes a sentence."""

    @director_only
    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except DirectorError as error:
            return refused(request, error)

    return guarded


def director(request: HttpRequest) -> Actor:
    user = request.user
    return Actor(user.get_full_name() or user.get_username(), user)


def session_of(pk: int) -> Session:
    return get_object_or_404(with_games(Session.objects.select_related("event__club", "rehearsal")), pk=pk)


def done(request: HttpRequest, message: str, to: str, *args: object) -> HttpResponse:
    messages.success(request, message)
    return redirect(to, *args)
