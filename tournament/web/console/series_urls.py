"""The addresses of the club's series on the desk."""

from django.urls import path

from tournament.web.console.club import series_pages

urlpatterns = [
    path("", series_pages.all_series, name="all_series"),
    path("new/", series_pages.new, name="new_series"),
    path("preview/", series_pages.preview, name="preview_series"),
    path("<int:series>/", series_pages.change, name="series"),
    path("<int:series>/remove/", series_pages.remove, name="remove_series"),
    path("back/<int:entry>/", series_pages.take_back, name="series_back"),
]
