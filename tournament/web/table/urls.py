"""A table's address: the sixteen characters of its QR are the credential."""

from django.urls import path

from tournament.web.table import games, views

urlpatterns = [
    path("<str:token>/", views.page, name="table"),
    path("<str:token>/state", views.state, name="table_state"),
    path("<str:token>/entries", views.entries, name="table_entries"),
    path("<str:token>/deals", games.deals, name="table_deals"),
    path("<str:token>/check", games.check, name="table_check"),
]
