"""The artificial scores that a form offers, in the words of how the event is scored."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scoring.boards.adjusted import Fixed
from scoring.boards.award_code import ruling as read
from tournament.models import Result, Section, Session
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.figures import signed
from tournament.web.formatting.figures import award_words

OF_A_TOP = ("A+", "A=", "A-", "60", "50", "40", "")
IN_IMPS = {
    "A+": gettext_lazy("Average plus (+3 IMPs)"),
    "A=": gettext_lazy("Average (0 IMPs)"),
    "A-": gettext_lazy("Average minus (−3 IMPs)"),
}


def award_choices(section: Section, result: Result | None = None) -> dict[str, object]:
    """What the template of awards draws. Teams at IMPs have no top: a percentage is shown as IMPs."""
    if not are_in_imps(section.session):
        return {"awards": [(code, award_words(code) if code else _none()) for code in OF_A_TOP]}
    ruling = getattr(result, "ruling", None)
    standing = sorted({ruling.ns_award, ruling.ew_award}) if ruling else ()
    flat = {code: award for code in standing if isinstance(award := read(code, 1), Fixed)}
    words = [*IN_IMPS.items(), *((code, _in_imps(award)) for code, award in flat.items()), ("", _none())]
    return {"awards": words, "awards_in_imps": True}


def are_in_imps(session: Session) -> bool:
    """Whether an average is 3 IMPs or none, and no share of a top: in matches of teams at IMPs."""
    return session.event.kind == TEAMS and session.event.method == "imps"


def _in_imps(award: Fixed) -> str:
    imps = award.points(None)
    return _("%(imps)s IMPs") % {"imps": signed(imps, 0 if imps.denominator == 1 else 1)}


def _none() -> str:
    return pgettext("award", "none")
