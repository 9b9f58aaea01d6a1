"""The addresses of results by e-mail."""

from django.urls import path

from tournament.web.console.club import mail_settings, player_list

urlpatterns = [
    path("mail/", mail_settings.mail_server, name="mail_server"),
    path("players/<int:player>/mail/", player_list.mail_address, name="mail_address"),
    path("<int:session>/mail/", mail_settings.session_mail, name="session_mail"),
]
