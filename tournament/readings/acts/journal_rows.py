"""The columns of a row as the journal stores them."""

import json
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

Row = dict[str, Any]


def row_of(thing: models.Model) -> Row:
    """All concrete columns of a row, by attribute name."""
    return {column.attname: getattr(thing, column.attname) for column in thing._meta.concrete_fields}


def as_json(row: Row) -> Row:
    """The row as it comes back from the journal's JSON column."""
    read: Row = json.loads(json.dumps(row, cls=DjangoJSONEncoder))
    return read


def kind_of(model: type[models.Model]) -> str:
    """The name by which the journal and event files know a model."""
    return str(model._meta.model_name)
