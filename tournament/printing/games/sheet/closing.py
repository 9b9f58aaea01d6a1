"""The foot of a match's sheet: rulings, settlements, who sat out, discrepancies, signatures."""

from collections.abc import Iterator

from scoring.games.results.settlement import between
from tournament.analysis.game_checks import in_match
from tournament.printing.blocks.lines import Lines, TextLine
from tournament.printing.blocks.table import Block
from tournament.printing.games.discrepancies import discrepancies
from tournament.printing.games.record import DISPUTED, Record, partners, player
from tournament.printing.games.sheet.foot import foot
from tournament.printing.games.sheet.laid_out import scored
from tournament.printing.words.game_words import KEYS, UNITS
from tournament.printing.words.words import N_, Tongue
from tournament.sheets import figures
from tournament.sheets.game_sheet import GameSheet, MatchRulingLine

_SETTLEMENT, _BEERS, _OUT = N_("Settlement"), N_("Beer card"), N_("sitting out")
_TICKS = "□ " * 10  # a bag each; ten are a penalty


def closing(record: Record) -> tuple[Block, ...]:
    size, room = max(record.desk.paper.size - 1, 10), record.desk.paper.room
    texts = [TextLine(text, size) for text in _sentences(record)]
    if record.desk.blank:
        signatures = record.words.word(N_("Signatures"))
        texts.append(TextLine(f"{signatures}  " + "    ".join("_" * 20 for _side in record.sides[:2]), 12))
    notes = (Lines(tuple(texts), room, before=2),) if texts else ()
    if record.match is None or record.desk.blank:
        return notes
    notes = (*foot(record), *notes)
    names = tuple(map(record.in_sentence, range(len(record.sides))))
    return (*notes, *discrepancies(in_match(record.match), record.desk, names))


def _sentences(record: Record) -> Iterator[str]:
    match = record.match
    if match and not record.desk.blank:
        if any(line.agreement == DISPUTED for line in match.deals):
            yield record.words.word(N_("? The sides do not agree on this deal yet."))
        yield from (_ruling(record, ruling) for ruling in match.rulings)
        yield from _debts(record, match)
        if match.beers:
            yield from record.words.lines(_beers, match)
    if match and match.out:
        yield from record.words.lines(_out, match)
    if record.desk.blank and "bags" in scored(record.agreed):
        for side in range(len(record.sides)):
            yield f"{record.words.word(N_('Bags'))} {_whose(record, side)}  {_TICKS}"
    if record.agreed.code in KEYS:
        yield from record.words.label(KEYS[record.agreed.code])


def _whose(record: Record, side: int) -> str:
    return record.side_names(side) or record.seats(side)


def _ruling(record: Record, ruling: MatchRulingLine) -> str:
    word = record.words.word
    given = word(N_("is awarded the match")) if ruling.points is None else figures.signed(ruling.points)
    law = record.words.text(_law, ruling.law) if ruling.law else ""
    text = f"{word(N_('Ruling'))}: {record.in_sentence(ruling.side)} {given}"
    return " · ".join(part for part in (text, ruling.reason, law) if part)


def _law(law: str, tongue: Tongue) -> str:
    return tongue.gettext("Law %(law)s") % {"law": law}


def _debts(record: Record, match: GameSheet) -> Iterator[str]:
    """Where three or more settle, what each pair of sides settles."""
    if match.unit == "hundreds" and len(match.sides) >= 3:
        yield from record.words.lines(_settlement, record, match)


def _settlement(record: Record, match: GameSheet, tongue: Tongue) -> str:
    names = [partners(match.seats, seats, tongue) for seats in record.sides]
    due = (f"{names[a]} – {names[b]} {figures.signed(own)}" for (a, b), own in between(match.totals).items())
    return f"{tongue.gettext(_SETTLEMENT)} ({tongue.gettext(UNITS[match.unit])}): {', '.join(due)}"


def _beers(match: GameSheet, tongue: Tongue) -> str:
    each = zip(match.seats, match.beers, strict=True)
    drunk = ", ".join(f"{player(seated, tongue)} {figures.signed(beers)}" for seated, beers in each)
    return f"{tongue.gettext(_BEERS)}: {drunk}"


def _out(match: GameSheet, tongue: Tongue) -> str:
    return f"{tongue.gettext(_OUT)}: {', '.join(map(tongue.party, match.out))}"
