"""Compare the stored rows with the rows that a replay of the journal makes."""

from collections.abc import Iterator

from django.apps import apps
from django.db import models

from tournament.readings.acts.journal_rows import as_json, kind_of, row_of
from tournament.readings.verify.difference import Difference
from tournament.readings.verify.outside import ERASED, OUTSIDE, needs_an_act
from tournament.readings.verify.replay import AT_LEAST, VERSION, Key, Replay, Row, is_same, model_named_by


def compared(played: Replay) -> Iterator[Difference]:
    """Every row that differs from the journal, is missing, or is in no entry of it."""
    word_of_draw = {name for name, _pk in played.rows}
    for model in apps.get_app_config("tournament").get_models():
        name = kind_of(model)
        if name in word_of_draw or name not in OUTSIDE:
            yield from _of(model, name, played)


def _of(model: type[models.Model], name: str, played: Replay) -> Iterator[Difference]:
    stored = set()
    for thing in model._default_manager.order_by("pk").iterator():
        key = (name, thing.pk)
        stored.add(key)
        row = as_json(row_of(thing))
        section = played.section_of(key, row)
        if (key not in played.rows or key in played.partly) and needs_an_act(thing, played):
            yield Difference("unmade", *key, section=section)
        yield from _columns(key, row, section, played)
    for key, row in played.rows.items():
        if key[0] == name and key not in stored and not _may_be_gone(model, key, row, played):
            section = played.section_of(key, row)
            yield Difference("missing", *key, section=section, act=played.last[key])


def _columns(key: Key, row: Row, section: int | None, played: Replay) -> Iterator[Difference]:
    for column, value in played.rows.get(key, {}).items():
        if column == VERSION and key[0] == "section" and key not in played.exact:
            continue  # not every step of it was noted
        if column in AT_LEAST and row[column] >= value:
            continue
        if column in row and not is_same(key[0], column, row[column], value):
            act = played.last.get(key, 0)
            yield Difference(
                "changed", *key, section=section, act=act, column=column, stored=row[column], counted=value
            )


def _may_be_gone(model: type[models.Model], key: Key, row: Row, played: Replay) -> bool:
    """Erased with a rehearsal and its acts, or with a name; or gone with the row that it belonged to."""
    if key in played.partly or (key[0] in ERASED and ERASED[key[0]](row, played)):
        return True
    return any(
        column.remote_field.on_delete is models.CASCADE
        and (model_named_by(column), row.get(column.attname)) not in played.rows
        for column in model._meta.concrete_fields
        if column.remote_field and column.remote_field.model._meta.app_label == "tournament"
    )
