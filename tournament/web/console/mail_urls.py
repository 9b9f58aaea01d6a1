"""The addresses of results by e-mail."""

from django.urls import path

from tournament.web.console.club import mail_address, mail_server
from tournament.web.console.sessions import mail

urlpatterns = [
    path("mail/", mail_server.mail_server, name="mail_server"),
    path("players/<int:player>/mail/", mail_address.mail_address, name="mail_address"),
    path("<int:session>/mail/", mail.session_mail, name="session_mail"),
]
