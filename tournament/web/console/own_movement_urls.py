"""The addresses of the club's own movements."""

from django.urls import path

from tournament.web.console.movements import own_movements

urlpatterns = [
    path("", own_movements.movements, name="own_movements"),
    path("new/", own_movements.new, name="new_own_movement"),
    path("copies/", own_movements.copies, name="own_movement_copies"),
    path("check/", own_movements.check, name="check_own_movement"),
    path("bring/", own_movements.bring, name="bring_own_movement"),
    path("<int:own>/", own_movements.change, name="own_movement"),
    path("<int:own>/file/", own_movements.take, name="take_own_movement"),
    path("<int:own>/remove/", own_movements.remove, name="remove_own_movement"),
    path("back/<int:entry>/", own_movements.take_back, name="own_movement_back"),
]
