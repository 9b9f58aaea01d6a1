"""The addresses of a session's files."""

from django.urls import path

from tournament.web.console.club import publishing
from tournament.web.console.sessions import publishing as session_publishing
from tournament.web.console.sessions import result_files, session_files, site

urlpatterns = [
    path("results/bring/", result_files.bring_results, name="bring_results"),
    path("results/bring/<int:incoming>/", result_files.incoming_results, name="incoming_results"),
    path("<int:session>/files/", session_files.files, name="session_files"),
    path("<int:session>/files/site.zip", site.site, name="session_site"),
    path("publishing/", publishing.publishing, name="publishing"),
    path("publishing/<int:place>/", publishing.publishing_place, name="publishing_place"),
    path("<int:session>/files/publish/", session_publishing.session_publish, name="session_publish"),
    path("<int:session>/files/<slug:kind>/", session_files.file, name="session_file"),
]
