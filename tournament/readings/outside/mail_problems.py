"""What can go wrong with e-mail: exceptions of the connection as codes, and each code as a sentence."""

import smtplib
import ssl

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.readings.outside.guard import INSIDE, LeadsInside

LONGEST = 200  # of a server's answer that is kept
MAIL_PROBLEMS: dict[str, Promise] = {
    "no_server": _("The club has no mail server."),
    "password": _("The password of the mail server cannot be read on this computer. Enter it again."),
    "not_found": _("There is no server of this name, or this computer is not on the internet."),
    "no_answer": _("The server does not answer. Check its name, the port and the network."),
    "encryption": _("The server does not offer this encryption, or its certificate is not valid."),
    "inside": INSIDE,
    "signing_in": _("The server refuses the user or the password."),
    "sender": _("The server refuses the address of the sender."),
    "recipient": _("The server refuses this address."),
    "refused": _("The server refuses the message."),
    "broken_off": _("The connection broke off while the message was sent."),
    "not_closed": _("The session is open again. Messages wait until it is closed."),
    "not_wanted": _("The player wants no e-mails any more, or has no result."),
    "not_made": _("The message could not be made."),
}
_CODES: tuple[tuple[type[Exception] | tuple[type[Exception], ...], str], ...] = (
    (smtplib.SMTPAuthenticationError, "signing_in"),
    (smtplib.SMTPNotSupportedError, "encryption"),
    (smtplib.SMTPRecipientsRefused, "recipient"),
    (smtplib.SMTPSenderRefused, "sender"),
    (smtplib.SMTPServerDisconnected, "no_answer"),
    (smtplib.SMTPResponseException, "refused"),
    (ssl.SSLError, "encryption"),
    (LeadsInside, "inside"),
)


def problem_of(error: Exception) -> tuple[str, str]:
    """The code of MAIL_PROBLEMS, and what the server answered."""
    code = next((code for kinds, code in _CODES if isinstance(error, kinds)), "")
    if not code:
        code = "not_found" if type(error).__name__ == "gaierror" else "no_answer"
    return code, answer_of(error)


def answer_of(error: Exception) -> str:
    """The server's own words: one line, cut."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        status, text = next(iter(error.recipients.values()), (0, b""))
        return _line(f"{status} {_text(text)}")
    if isinstance(error, smtplib.SMTPResponseException):
        return _line(f"{error.smtp_code} {_text(error.smtp_error)}")
    return ""


def is_final(error: Exception) -> bool:
    """Whether another attempt would be refused too: statuses of 500 and above."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return any(status >= 500 for status, _text in error.recipients.values())
    return isinstance(error, smtplib.SMTPResponseException) and error.smtp_code >= 500


def _text(answer: bytes | str) -> str:
    return answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer


def _line(text: str) -> str:
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())[:LONGEST]
