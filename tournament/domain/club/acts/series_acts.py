"""A club's series: added, changed, removed. What they rank is computed and never stored."""

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournament.domain.club.readings.series_rows import refuse_terms, series_name
from tournament.domain.errors import DirectorError, changed_meanwhile
from tournament.domain.journal.acts.journal import Actor, act
from tournament.models import Club, Series
from tournament.sheets.club_sheets import SeriesTerms


def add_series(club: Club, terms: SeriesTerms, *, name: str, is_public: bool, by: Actor) -> Series:
    """A new series. DirectorError for a rule that contradicts itself, or a name that is taken."""
    refuse_terms(terms)
    series = Series(club=club, name=series_name(name), terms=terms.to_json(), is_public=is_public)
    try:
        with act("add_series", by=by, name=series.name, club=club.pk) as write, transaction.atomic():
            return write.add(series)
    except IntegrityError as error:
        raise _name_taken(series.name) from error


def change_series(
    series: Series, terms: SeriesTerms, *, name: str, is_public: bool, seen: int, by: Actor
) -> Series:
    """Another rule, name or publicity. Conflict unless `seen` is the version that stands."""
    if seen != series.version:
        raise changed_meanwhile()
    refuse_terms(terms)
    name = series_name(name)
    try:
        with act("change_series", by=by, name=name, club=series.club_id) as write, transaction.atomic():
            return write.change(series, name=name, terms=terms.to_json(), is_public=is_public)
    except IntegrityError as error:
        raise _name_taken(name) from error


def remove_series(series: Series, *, by: Actor) -> None:
    """The sessions that it ranked stay as they are."""
    with act("remove_series", by=by, name=series.name, club=series.club_id) as write:
        write.remove(series)


def _name_taken(name: str) -> DirectorError:
    return DirectorError("name_taken", _("There already is a series called “%(name)s”.") % {"name": name})
