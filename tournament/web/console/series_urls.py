"""The addresses of the club's series on the desk."""

from django.urls import path

from tournament.web.console.club import series

urlpatterns = [
    path("", series.all_series, name="all_series"),
    path("new/", series.new, name="new_series"),
    path("preview/", series.preview, name="preview_series"),
    path("<int:series>/", series.change, name="series"),
    path("<int:series>/remove/", series.remove, name="remove_series"),
    path("back/<int:entry>/", series.take_back, name="series_back"),
]
