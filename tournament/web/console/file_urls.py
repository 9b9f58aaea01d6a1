"""The addresses of a session's files."""

from django.urls import path

from tournament.web.console.club import publishing_places
from tournament.web.console.sessions import session_file_pages
from tournament.web.console.sessions import session_file_pages as session_publishing

urlpatterns = [
    path("results/bring/", session_file_pages.bring_results, name="bring_results"),
    path("results/bring/<int:incoming>/", session_file_pages.incoming_results, name="incoming_results"),
    path("<int:session>/files/", session_file_pages.files, name="session_files"),
    path("<int:session>/files/site.zip", session_file_pages.site, name="session_site"),
    path("publishing/", publishing_places.publishing, name="publishing"),
    path("publishing/<int:place>/", publishing_places.publishing_place, name="publishing_place"),
    path("<int:session>/files/publish/", session_publishing.session_publish, name="session_publish"),
    path("<int:session>/files/<slug:kind>/", session_file_pages.file, name="session_file"),
]
