"""The addresses of the club's own movements."""

from django.urls import path

from tournament.web.console.movements import own_movement_pages

urlpatterns = [
    path("", own_movement_pages.movements, name="own_movements"),
    path("new/", own_movement_pages.new, name="new_own_movement"),
    path("copies/", own_movement_pages.copies, name="own_movement_copies"),
    path("check/", own_movement_pages.check, name="check_own_movement"),
    path("bring/", own_movement_pages.bring, name="bring_own_movement"),
    path("<int:own>/", own_movement_pages.change, name="own_movement"),
    path("<int:own>/file/", own_movement_pages.take, name="take_own_movement"),
    path("<int:own>/remove/", own_movement_pages.remove, name="remove_own_movement"),
    path("back/<int:entry>/", own_movement_pages.take_back, name="own_movement_back"),
]
