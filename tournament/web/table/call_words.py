"""The phone's words for calling the director, for a doubtful result and for consent to a correction."""

from django.utils.translation import gettext_lazy as _

from tournament.models import DirectorCall

CALLS = {
    "call_director": _("Call the director"),
    "why_call": _("Why do you call?"),
    **{f"reason_{code}": label for code, label in DirectorCall.Reason.choices},
    "call_here": _("Your call waits on this phone: there is no network. Please fetch the director."),
    "call_waiting": _("The director has been called."),
    "call_coming": _("The director is coming."),
    "call_next": _("You are next."),
    "call_place": _("Number %(place)s in the queue."),
    "uncall": _("Cancel the call"),
    "was_not_turned": _("The board was not turned"),
}
QUESTIONS = {
    "check_once_more": _("Please check this result once more: %(result)s."),
    "is_right": _("It is right"),
    "state_proposed": _("correction asked"),
    "asks_to_correct": _("%(side)s would like to correct board %(board)s, which both sides had accepted."),
    "instead": _("Proposed score"),
    "do_you_agree": _("%(side)s: do you agree?"),
    "yes_correct": _("Yes, correct it"),
    "no_stands": _("No, it stays"),
    "waits_for": _("The current score counts. Waiting for %(side)s to agree."),
    "withdraw": _("Withdraw"),
}
