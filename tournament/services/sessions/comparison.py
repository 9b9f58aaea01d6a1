"""What the sections of a session of pairs are compared with: one another, or each only with itself."""

from django.utils.translation import gettext as _

from tournament.models import Deal, Field, KeyedDeal, Section, Session
from tournament.readings.errors import DirectorError
from tournament.readings.stages.pair_sessions import is_of_pairs, pair_sections
from tournament.services.acts.journal import Act, Actor, act
from tournament.sheets.pairs_stage import pairs_stage


def score_apart(session: Session, *, by: Actor, reason: str = "") -> None:
    """Each section becomes a field of its own: the same hands, and results of its own pairs alone.

    DirectorError `one_section`, `not_for_pairs`, `has_consolation`, and `fields_stand` where they are apart.
    """
    first, *others = _comparable(session)
    if any(section.field_id != first.field_id for section in others):
        raise DirectorError("fields_stand", _("Each section is scored separately already."))
    with act("score_apart", by=by, session=session, others=[first, *others], reason=reason) as write:
        for section in others:
            field = write.add(Field(session=session))
            write.change(section, field_id=field.pk)
            _copy_deals(write, first, field)


def score_across(session: Session, *, by: Actor, reason: str = "") -> None:
    """All sections are compared in one field, that of the first one, whose hands stand.

    DirectorError as in `score_apart`, and `fields_stand` where they are compared already.
    """
    first, *others = _comparable(session)
    gone = [section for section in others if section.field_id != first.field_id]
    if not gone:
        raise DirectorError("fields_stand", _("The sections are compared with one another already."))
    with act("score_across", by=by, session=session, others=[first, *others], reason=reason) as write:
        for section in gone:
            field = section.field
            write.change(section, field_id=first.field_id)
            if field is not None and not field.sections.exists():
                _let_go(write, field, first)


def _comparable(session: Session) -> list[Section]:
    if not is_of_pairs(session) or session.stage is None:
        raise DirectorError("not_for_pairs", _("Only sections of pairs are scored like this."))
    if pairs_stage(session.stage.options).consolation:
        raise DirectorError("has_consolation", _("A final and its consolation are always scored apart."))
    sections = pair_sections(session)
    if len(sections) < 2:
        raise DirectorError("one_section", _("The session has one section only."))
    return sections


def _copy_deals(write: Act, source: Section, field: Field) -> None:
    columns = ("board", "form", "hands", "double_dummy")
    rows = Deal.objects.filter(field=source.field_id).values(*columns)
    write.add_all(Deal(field=field, **row) for row in rows)


def _let_go(write: Act, field: Field, into: Section) -> None:
    """What hangs on a field without sections goes to the other one, unless that has it."""
    there = {*Deal.objects.filter(field=into.field_id).values_list("board", "form")}
    for deal in field.deals.all():
        if (deal.board, deal.form) in there:
            write.remove(deal)
        else:
            write.change(deal, field_id=into.field_id)
    for keyed in KeyedDeal.objects.filter(field=field):
        write.change(keyed, field_id=into.field_id)
    write.remove(field)
