"""Rulings of the director on a match or a team: how a match ended, and fines."""

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation

from django.utils.translation import gettext as _

from scoring.stages.formats import KNOCK_OUT
from tournament.models import Adjustment, Entrant, Section, Session, TeamMatch
from tournament.readings.errors import Conflict, DirectorError
from tournament.services.acts.journal import Actor, act

MOST = Decimal(1000)


def end_match(
    match: TeamMatch,
    *,
    end: str,
    by_side: str = "",
    beside: Sequence[TeamMatch] = (),
    seen: int | None = None,
    by: Actor,
    reason: str = "",
) -> TeamMatch:
    """The match is void, forfeited or conceded; an empty `end` lets it count as it was played.

    `by_side`: the side at fault, or that forfeits or concedes: "home", "away", "both", "seats" (of a void
    match: both, whose pairs sat the same way) or "" (of a void match: neither). `beside`: other matches of
    its section that end the same way, in the same act.
    DirectorError `no_side`, `is_bye`, `no_withdrawal`; Conflict where another version stands than was `seen`.
    """
    matches = (match, *beside)
    if any(one.away_id is None for one in matches):
        raise DirectorError("is_bye", _("A bye is no match: there is nothing to rule on."))
    if seen is not None and seen != match.version:
        raise Conflict("changed_meanwhile", _("Another user has just changed this. Please look again."))
    if end == TeamMatch.End.WITHDRAWN:
        raise DirectorError(
            "no_withdrawal", _("A match ends like this when a team withdraws from the event.")
        )
    if by_side not in _sides(end, match):
        words = _("Choose which pair.") if _is_pair(match.home) else _("Choose which team.")
        raise DirectorError("no_side", words)
    with act("end_team_match", by=by, section=match.section, reason=reason) as write:
        named = ", ".join(one.named for one in matches)
        write.about |= {"round": match.round, "match": named, "end": end, "side": by_side}
        for one in matches:
            write.change(one, end=end, by_side=by_side)
    return match


def _sides(end: str, match: TeamMatch) -> tuple[str, ...]:
    """Who can be at fault of this end."""
    sides = {
        "": ("",),
        TeamMatch.End.VOID: ("", "home", "away", "both", "seats"),
        TeamMatch.End.FORFEITED: ("home", "away", "both"),
        TeamMatch.End.CONCEDED: ("home", "away"),
    }
    return tuple(side for side in sides[end] if side != "seats" or not _is_pair(match.home))


def fine_team(
    team: Entrant,
    *,
    amount: str | Decimal,
    unit: str,
    by: Actor,
    match: TeamMatch | None = None,
    session: Session | None = None,
    moves_match: bool = False,
    law: str = "",
    reason: str = "",
) -> Adjustment:
    """A fine of a positive `amount` in victory points (`VP`) or IMPs (`IMP`).

    Without a `match` it is of the session, else of the latest one, and counts in its stage. IMPs reduce the
    own margin of the match, or with `moves_match` the result of both.
    DirectorError `bad_amount`, `bad_unit`, `not_in_match`.
    """
    sitting = match.section.session if match else session or team.event.sessions.latest("pk")
    _refuse_unit(team, unit, match, moves_match, sitting)
    _refuse_stranger(team, match)
    sections = Section.objects.with_matches().filter(session__event=team.event_id)
    with act(
        "fine_pair" if _is_pair(team) else "fine_team", by=by, session=sitting, others=sections, reason=reason
    ) as write:
        fine = write.add(
            Adjustment(
                entrant=team,
                match=match,
                session=None if match else sitting,
                unit=unit,
                amount=-amount_of(amount),
                moves_match=moves_match,
                law=law,
                reason=reason,
                by=by.name,
            )
        )
        write.about |= {"team": str(team), "fine": f"{-fine.amount.normalize():f} {unit}"}
    return fine


def _refuse_stranger(team: Entrant, match: TeamMatch | None) -> None:
    if match and team.pk not in (match.home_id, match.away_id):
        words = _("This pair does not play in this match."), _("This team does not play in this match.")
        raise DirectorError("not_in_match", words[not _is_pair(team)])


def cancel_fine(fine: Adjustment, *, by: Actor, reason: str = "") -> None:
    """The fine is taken back."""
    team = fine.entrant
    sections = Section.objects.with_matches().filter(session__event=team.event_id)
    sitting = fine.match.section.session if fine.match else team.event.sessions.latest("pk")
    with act(
        "cancel_pair_fine" if _is_pair(team) else "cancel_fine",
        by=by,
        session=sitting,
        others=sections,
        reason=reason,
    ) as write:
        write.about |= {"team": str(team), "fine": f"{-fine.amount.normalize():f} {fine.unit}"}
        write.remove(fine)


def _is_pair(entrant: Entrant) -> bool:
    return entrant.kind == Entrant.Kind.PAIR


def _refuse_unit(
    team: Entrant, unit: str, match: TeamMatch | None, moves_match: bool, session: Session
) -> None:
    _refuse_victory_points(session, unit)
    if unit != Adjustment.Unit.VICTORY_POINTS and _is_pair(team):
        raise DirectorError("bad_unit", _("Pairs in Swiss pairs are fined in victory points."))
    if unit not in (Adjustment.Unit.VICTORY_POINTS, Adjustment.Unit.IMPS):
        raise DirectorError("bad_unit", _("A team is fined in victory points or in IMPs."))
    if unit == Adjustment.Unit.IMPS and match is None:
        raise DirectorError("bad_unit", _("A fine in IMPs belongs to a match."))
    if moves_match and unit != Adjustment.Unit.IMPS:
        raise DirectorError("bad_unit", _("Only IMPs change the result of the match for both teams."))


def _refuse_victory_points(session: Session, unit: str) -> None:
    stage = session.stage
    if unit == Adjustment.Unit.VICTORY_POINTS and stage is not None and stage.format == KNOCK_OUT:
        raise DirectorError(
            "bad_unit", _("A knock-out has no victory points: fine the team in IMPs, on the page of a match.")
        )


def amount_of(text: str | Decimal) -> Decimal:
    """A positive number with at most two decimals. DirectorError `bad_amount`."""
    try:
        amount = Decimal(str(text).strip().replace(",", "."))
    except InvalidOperation as error:
        raise _bad_amount() from error
    if not (amount.is_finite() and 0 < amount < MOST) or amount != round(amount, 2):
        raise _bad_amount()
    return amount


def _bad_amount() -> DirectorError:
    return DirectorError("bad_amount", _("Enter an amount above 0, with at most two decimals."))
