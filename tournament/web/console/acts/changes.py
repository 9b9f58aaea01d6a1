"""The changes of an act, before and after, as sentences from the journal's raw rows."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from django.apps import apps
from django.db.models import Field
from django.utils.dateparse import parse_datetime
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from tournament.domain.boards.reports.played import played_row
from tournament.domain.journal.reports.versioned_cache import prefixes_of
from tournament.domain.time_zones import local
from tournament.models import Contestant, Event, JournalEntry, Membership, Player, Result
from tournament.sheets.names import in_section
from tournament.web.console.acts.game_changes import deal_lines, rule_lines, ruling_lines
from tournament.web.console.forms.conditions_form import ConditionsForm, in_words, phone_changes
from tournament.web.formatting.figures import award_words, method_words, outcome, pair_words
from tournament.web.public.teams.draw_page_words import POLICIES

Row = Mapping[str, object]
NOTHING = "–"
Reading = Callable[[str, int, Row, Row, "People"], "list[Change]"]
# What every act brings into step with the contestants says nothing that their own rows do not say.
IN_STEP = {"entrant", "entrantplayer", "stage"}
PAIR_COLUMNS = ("contestant_id", "ns_id", "ew_id")


@dataclass(frozen=True, slots=True)
class Change:
    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class People:
    """Players and pairs by name, seats as (key of the pair, position): all that some entries mention, by key.

    `prefixes` is what each pair's section puts before its number; `singles` are those of single players;
    `results` name the board and the two of each result.
    """

    players: Mapping[int, str]
    pairs: Mapping[int, str]
    seats: Mapping[int, tuple[int, int]]
    prefixes: Mapping[int, str]
    singles: frozenset[int] = frozenset()
    results: Mapping[int, str] = field(default_factory=dict)

    def named(self, pair: int) -> str:
        """A pair or a single player by number."""
        number = self.pairs.get(pair, NOTHING)
        if pair in self.singles:
            return _("player %(number)s") % {"number": number}
        return _("pair %(pair)s") % {"pair": number}


def people_of(entries: Iterable[JournalEntry]) -> People:
    """In five queries, however many entries; they are of one session."""
    prefixes = prefixes_of(next((entry.session_id for entry in entries), None))
    changes = [change for entry in entries for change in entry.changes]
    rows = [row for change in changes for row in (change["before"], change["after"]) if row]
    seats = [change["pk"] for change in changes if change["model"] == "membership"]
    pairs = {row[side] for row in rows for side in PAIR_COLUMNS if row.get(side)}
    pairs |= {change["pk"] for change in changes if change["model"] == "contestant"}
    players = {row["player_id"] for row in rows if row.get("player_id")}
    members = [*Membership.objects.filter(pk__in=seats)]
    met = _meetings(changes)
    pairs |= {pair for _board, *both in met.values() for pair in both}
    pairs |= {member.contestant_id for member in members}
    known = {pair.pk: pair for pair in Contestant.objects.filter(pk__in=pairs).select_related("section")}
    labels = {pk: _label(pair, prefixes) for pk, pair in known.items()}
    return People(
        players={player.pk: str(player) for player in Player.objects.filter(pk__in=players)},
        pairs=labels,
        results={
            pk: f"{board}: {labels.get(ns, NOTHING)} – {labels.get(ew, NOTHING)}"
            for pk, (board, ns, ew) in met.items()
        },
        seats={member.pk: (member.contestant_id, member.position) for member in members},
        prefixes={pk: prefixes.get(pair.section_id, "") for pk, pair in known.items()},
        singles=frozenset(pk for pk, pair in known.items() if _is_single(pair)),
    )


def _meetings(changes: Iterable[Mapping]) -> dict[int, tuple[int, int, int]]:
    """Board, North-South and East-West of each result that is mentioned: as it stands, or as it was."""
    columns = ("board", "ns_id", "ew_id")
    keys = {change["pk"] for change in changes if change["model"] == "result"}
    rows = [(change["pk"], change["before"] or change["after"]) for change in changes if change["pk"] in keys]
    found = {pk: tuple(row[name] for name in columns) for pk, row in rows if {*columns} <= row.keys()}
    standing = Result.objects.filter(pk__in=keys).values_list("pk", *columns) if keys else ()
    return found | {pk: tuple(met) for pk, *met in standing}


def _is_single(pair: Contestant) -> bool:
    """Whether a contestant is one player, who changes partners."""
    return pair.section.contestant_size == 1 and pair.partner_entrant_id is None


def _label(pair: Contestant, prefixes: Mapping[int, str]) -> str:
    return pair_words(in_section(pair, prefixes.get(pair.section_id, "")))


def changes_in_words(entry: JournalEntry, people: People) -> list[Change]:
    """Everything an act changed; of rows that say nothing to a reader, only how many came and went."""
    made: Counter[str] = Counter()
    gone: Counter[str] = Counter()
    found: list[Change] = []
    seated: tuple[list[Row], list[Row]] = ([], [])
    for model, pk, before, after in _merged(entry.changes):
        if model in IN_STEP:
            continue
        if model == "placement" and (before is None or after is None):
            seated[before is None].append(before or after or {})
        elif model in COUNTED and (before is None or after is None):
            made[model] += after is not None
            gone[model] += before is not None
        else:
            found += READINGS.get(model, _columns)(model, pk, before or {}, after or {}, people)
    counted = [Change(COUNTED[model](), _number(gone[model]), _number(made[model])) for model in made]
    found += _seating(*seated, people)
    return [change for change in [*found, *counted] if change.before != change.after]


def _seating(gone: list[Row], made: list[Row], people: People) -> list[Change]:
    """A plan seated or taken away as a whole; of one that replaces another, what it changes for each pair."""
    if not gone or not made:
        size = (extent(rows) if rows else NOTHING for rows in (gone, made))
        return [Change(_("places at the tables"), *size)]
    return [Change(people.named(pair), before, after) for pair, before, after in moved(gone, made)]


def _merged(changes: Iterable[Mapping]) -> Iterator[tuple[str, int, Row | None, Row | None]]:
    """(model, key, before, after) of each thing once, though several steps may have changed it."""
    things: dict[tuple, list] = {}
    for change in changes:
        before, after = change["before"], change["after"]
        held = things.setdefault(_identity(change), [change["pk"], before, before])
        if before is not None and held[1] is not None:
            held[1] = {**before, **held[1]}
        held[2] = {**(held[2] or {}), **after} if after is not None else None
    for (model, *_key), (pk, before, after) in things.items():
        yield model, pk, before, after


def _identity(change: Mapping) -> tuple:
    """A seat stays the same seat, though the row that says who holds it is made anew."""
    row = change["after"] or change["before"]
    if change["model"] == "matchseat" and "match_id" in row:
        return ("matchseat", row["match_id"], row["number"])
    if change["model"] == "membership" and "position" in row:
        return ("membership", row["contestant_id"], row["position"], row["from_round"])
    return (change["model"], change["pk"])


def _number(count: int) -> str:
    return str(count) if count else NOTHING


COUNTED: dict[str, Callable[[], str]] = {
    "tabletoken": lambda: _("QR codes of tables"),
    "contestant": lambda: _("pairs or players"),
    "match": lambda: _("matches"),
    "matchseat": lambda: _("seats at the tables"),
    "dealentry": lambda: _("entries"),
    "field": lambda: _("fields"),
    "deal": lambda: _("boards with hands"),
}


def _result(_model: str, pk: int, before: Row, after: Row, people: People) -> list[Change]:
    met = people.results.get(pk)
    what = _("result of board %(met)s") % {"met": met} if met else _("result")
    return [
        Change(what, outcome_in_words(before), outcome_in_words(after)),
        Change(_("place"), _place_of(before, people), _place_of(after, people)),
        *(
            Change(what, *(_readable(_column("result", name), row) for row in (before, after)))
            for name, what in (
                ("group", _("set of cards of a fouled board")),
                ("agreement", _("agreement")),
                ("cancelled", _("cancelled")),
            )
        ),
    ]


def _place_of(row: Row, people: People) -> str:
    """Board and pairs, of a result that was moved."""
    if "state" in row or not {"board", "ns_id", "ew_id"} <= row.keys():
        return NOTHING
    ns, ew = (people.pairs.get(row[side], NOTHING) for side in ("ns_id", "ew_id"))
    return f"{row['board']}: {ns} – {ew}"


def outcome_in_words(row: Row) -> str:
    """What a result's row says happened: 4♠ N =."""
    if "state" not in row:
        return NOTHING
    facts = {name: row[name] for name in Result.FACTS if name in row}
    return strip_tags(outcome(played_row(Result(board=row.get("board", 1), **facts))))


def _of_pair(pair: str, position: object) -> str:
    return _("pair %(pair)s, player %(position)s") % {"pair": pair, "position": position}


def _seat(_model: str, pk: int, before: Row, after: Row, people: People) -> list[Change]:
    row = {**before, **after}
    pair, position = people.seats.get(pk) or (row.get("contestant_id"), row.get("position", NOTHING))
    what = (
        people.named(pair) if pair in people.singles else _of_pair(people.pairs.get(pair, NOTHING), position)
    )
    return [Change(what, *(people.players.get(side.get("player_id"), NOTHING) for side in (before, after)))]


def _match_seat(_model: str, _pk: int, before: Row, after: Row, people: People) -> list[Change]:
    """Who sits in a seat of a table game: a contestant by number, its second player with a stroke."""
    what = _("seat %(number)s") % {"number": int(str({**before, **after}["number"])) + 1}
    return [Change(what, *(_sitting(row, people) for row in (before, after)))]


def _sitting(row: Row, people: People) -> str:
    stroke = "′" * (int(str(row.get("position", 1))) - 1)
    return people.pairs.get(row.get("contestant_id"), NOTHING) + stroke  # type: ignore[call-overload]


def _pair(_model: str, pk: int, before: Row, after: Row, people: People) -> list[Change]:
    prefix = people.prefixes.get(pk, "")
    labels = (f"{row.get('number', '')}{row.get('direction', '')}" for row in (before, after))
    return [
        Change(
            _("pair number"),
            *(pair_words(in_section(label, prefix)) if label else NOTHING for label in labels),
        )
    ]


def _ruling(_model: str, _pk: int, before: Row, after: Row, _people: People) -> list[Change]:
    return [
        Change(_("adjusted score"), *map(_awards, (before, after))),
        *(
            Change(
                str(_column("ruling", name).verbose_name),
                *(str(row.get(name) or NOTHING) for row in (before, after)),
            )
            for name in ("penalty", "law", "facts")
        ),
    ]


def _deal(_model: str, _pk: int, before: Row, after: Row, _people: People) -> list[Change]:
    """That a board has other cards or another table: never which."""
    words = {
        "hands": _("hands"),
        "double_dummy": _("double-dummy tricks"),
        "leads": _("double-dummy tricks after each lead"),
    }
    return [
        Change(words[name], NOTHING, _("replaced")) for name in words if before.get(name) != after.get(name)
    ]


def _passed(_model: str, _pk: int, before: Row, after: Row, _people: People) -> list[Change]:
    """What a director looked at and found right."""
    outcomes = (outcome_in_words(row["facts"]) if "facts" in row else NOTHING for row in (before, after))
    return [Change(_("checked"), *outcomes)]


def _awards(row: Row) -> str:
    if not row or row.get("penalty"):
        return NOTHING
    return strip_tags(" / ".join(award_words(str(row[side])) for side in ("ns_award", "ew_award")))


def _event(model: str, pk: int, before: Row, after: Row, people: People) -> list[Change]:
    """Its columns, the method by name, and each option in the words that are printed."""
    named = [
        {**row, "method": method_words(str(row["method"]))} if "method" in row else row
        for row in (before, after)
    ]
    old, new = (row.get("options") or {} for row in (before, after))
    rules = {**before, **after}.get("rules")
    if rules is None and "rounding" in {**old, **new}:
        rules = Event.objects.filter(pk=pk).values_list("rules", flat=True).first()
    chosen = [
        Change(str(field.label), *(in_words(name, one.get(name), str(rules or "")) for one in (old, new)))
        for name, field in ConditionsForm.base_fields.items()
        if name in {**old, **new}
    ]
    phones = [Change(*columns) for columns in phone_changes(old, new)]
    return [*_columns(model, pk, *named, people), *chosen, *phones]


def _columns(model: str, _pk: int, before: Row, after: Row, _people: People) -> list[Change]:
    """Column by column, under the columns' own names."""
    return [
        Change(str(column.verbose_name), _readable(column, before), _readable(column, after))
        for column in (_column(model, name) for name in {**before, **after})
        if column.name not in SILENT and not column.is_relation
    ]


def _lines(read: Callable[[Row, Row], Iterable[tuple[str, str, str]]]) -> Reading:
    """The reading of a table game's row, which knows neither keys nor people."""
    return lambda _model, _pk, before, after, _people: [Change(*line) for line in read(before, after)]


def _section(model: str, pk: int, before: Row, after: Row, people: People) -> list[Change]:
    """Its columns; the rules of its game by their own names."""
    others = ({name: value for name, value in row.items() if name not in RULES} for row in (before, after))
    return [*_columns(model, pk, *others, people), *(Change(*line) for line in rule_lines(before, after))]


def _draw(model: str, pk: int, before: Row, after: Row, people: People) -> list[Change]:
    """Its columns; who meets whom by the numbers, and the way it was drawn by name."""
    return _columns(model, pk, *map(draw_in_words, (before, after)), people)


RULES = ("preset", "overrides", "deal_limit")
# Columns that count or identify.
SILENT = frozenset({"id", "version", "plan_version", "changed_at_version", "options", "kind", "seat", "key"})
READINGS: dict[str, Reading] = {
    "deal": _deal,
    "dealrecord": _lines(deal_lines),
    "draw": _draw,
    "match": _section,
    "matchruling": _lines(ruling_lines),
    "matchseat": _match_seat,
    "section": _section,
    "result": _result,
    "membership": _seat,
    "contestant": _pair,
    "ruling": _ruling,
    "event": _event,
    "passeddoubt": _passed,
}


def _column(model: str, name: str) -> Field:
    return apps.get_model("tournament", model)._meta.get_field(name)


def _readable(column: Field, row: Row) -> str:
    """A stored value as a person reads it."""
    value = row.get(column.name)
    if value in (None, "", [], {}):
        return NOTHING
    if column.get_internal_type() == "DateTimeField" and (moment := parse_datetime(str(value))):
        return f"{local(moment):%H:%M:%S}"
    return str(dict(column.flatchoices).get(value, value) if column.flatchoices else value)


# A draw in the history: its matches and its policy in words, in place of what is stored.


def draw_in_words(row: Row) -> Row:
    """The columns of a draw's row that changed, with words where codes and lists are stored."""
    found = dict(row)
    if isinstance(policy := row.get("policy"), str):
        found["policy"] = _("Knock-out") if policy == "knock-out" else str(POLICIES.get(policy, policy))
    if isinstance(pairings := row.get("pairings"), list):
        found["pairings"] = " · ".join(map(_meeting, pairings))
    return found


def _meeting(teams: Iterable[int]) -> str:
    """1–4; of one team its bye."""
    numbers = [*teams]
    return "–".join(map(str, numbers)) if len(numbers) > 1 else _("%(team)d bye") % {"team": numbers[0]}


# The changes of a new plan of the rounds for each pair, as sentences.

Place = tuple[int, str]  # a table, a side


class Moved(NamedTuple):
    """A pair by its key, and its tables before and after in the rounds in which they differ."""

    pair: int
    before: str
    after: str


def moved(gone: Iterable[Row], made: Iterable[Row]) -> Iterator[Moved]:
    """Every pair that a new plan sends elsewhere."""
    old, new = _places(gone), _places(made)
    for pair in sorted({*old} | {*new}):
        was, then = old.get(pair, {}), new.get(pair, {})
        rounds = sorted(number for number in {*was} | {*then} if was.get(number) != then.get(number))
        if rounds:
            yield Moved(pair, _in_words(was, rounds), _in_words(then, rounds))


def extent(rows: Iterable[Row]) -> str:
    """How large a plan is."""
    known = [row for row in rows if "round" in row]
    rounds, tables = ({row[name] for row in known} for name in ("round", "table"))
    return _("%(rounds)d rounds, %(tables)d tables") % {"rounds": len(rounds), "tables": len(tables)}


def _places(rows: Iterable[Row]) -> dict[int, dict[int, Place]]:
    """By pair and round, where it plays; nowhere in a sit-out."""
    found: dict[int, dict[int, Place]] = defaultdict(dict)
    for row in rows:
        ns, ew = row.get("ns_id"), row.get("ew_id")
        for side, pair in (("N-S", ns), ("E-W", ew)):
            if pair is not None and ns is not None and ew is not None:
                found[int(str(pair))][int(str(row["round"]))] = (int(str(row["table"])), side)
    return found


def _in_words(places: Mapping[int, Place], rounds: Iterable[int]) -> str:
    return " · ".join(
        _("R%(round)d: table %(table)d %(side)s")
        % {"round": number, "table": places[number][0], "side": _(places[number][1])}
        if number in places
        else f"R{number}: –"
        for number in rounds
    )
