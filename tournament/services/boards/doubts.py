"""Mark a doubtful result as checked and right, so that the director is not asked again."""

from django.utils.translation import gettext as _

from tournament.models import PassedDoubt, Result
from tournament.readings.errors import Conflict
from tournament.services.acts.journal import Act, Actor, act


def pass_doubt(result: Result, *, seen: int, by: Actor) -> Result:
    """The result is fine as it is. Conflict when it is not the version that was looked at."""
    if result.version != seen:
        raise Conflict("changed_meanwhile", _("Another user has just changed this. Please look again."))
    with act("pass_doubt", by=by, section=result.section) as write:
        write.about |= {"board": result.board, "ns": str(result.ns), "ew": str(result.ew)}
        write.touch(result)  # a second director's answer is a Conflict
        if passed := _passed(result):
            write.change(passed, facts=result.facts, by=by.name)
        else:
            write.add(PassedDoubt(result=result, facts=result.facts, by=by.name))
        return result


def forget_doubt(write: Act, result: Result) -> None:
    """Part of the act that takes a result away."""
    if passed := _passed(result):
        write.remove(passed)


def _passed(result: Result) -> PassedDoubt | None:
    return PassedDoubt.objects.filter(result=result).first()
