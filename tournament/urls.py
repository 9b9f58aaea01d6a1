"""Every address of the product."""

from django.urls import include, path, re_path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from tournament.web.console.hosting import sign_up_pages
from tournament.web.console.styles import styles
from tournament.web.public.session_pages import look
from tournament.web.server import static_files

handler404 = "tournament.api.basis.problems.not_there"
handler500 = "tournament.api.basis.problems.failed"

urlpatterns = [
    path("t/", include("tournament.web.table.urls")),  # first, because 300 phones ask for nothing else
    re_path(
        r"^assets/(?P<name>[\w-]+(?:/[\w-]+)*)\.(?P<digest>[0-9a-f]{12})\.(?P<suffix>css|js|svg)$",
        static_files.answered,
        name="static_file",
    ),
    path("in/club/", sign_up_pages.sign_up, name="sign_up"),
    path("in/club/<str:token>/", sign_up_pages.confirm_sign_up, name="confirm_sign_up"),
    path("", include("tournament.web.public.urls")),
    path("console/", include("tournament.web.console.urls")),
    path("api/", include("tournament.api.urls")),
    # Harmless to send from anywhere; without a token in its form, everybody is sent the same pages.
    path("language/", csrf_exempt(set_language), name="set_language"),
    path("look/", look, name="look"),
    path("styles/", styles, name="styles"),
]
