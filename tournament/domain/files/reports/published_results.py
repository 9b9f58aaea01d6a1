"""What a file with results holds, and whether the ranking of its event is the published one."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournament.domain.boards.reports.board_standings import current_standings
from tournament.domain.files.readings.uploaded_files import remark_text
from tournament.domain.stages.reports.team_table import team_standings
from tournament.exchange.results.condition_fitting import Fitting
from tournament.exchange.results.result_values import Entry, ResultSection, ResultsFile
from tournament.models import Event
from tournament.sheets.event_kinds import TEAMS
from tournament.sheets.event_options import ImportedResults
from tournament.sheets.names import Party
from tournament.sheets.standings import Ranking, Standing, Standings
from tournament.sheets.team_standings import TeamStanding

NOTICEABLE = Fraction(11, 1000)  # two figures that differ by less may be published as equal
Ranked = Standing | TeamStanding
Key = tuple[str, str, str]  # section, direction and number


def summary(
    file: ResultsFile, fit: Fitting, event: Event | None = None, agrees: bool | None = None
) -> ImportedResults:
    """What is in a file, with the remarks of reading and of scoring it."""
    sections = [*file.sections]
    lines = [*file.lines]
    remarks = (*file.remarks, *fit.differences)
    return ImportedResults(
        format=file.format,
        kind=file.kind,
        name=file.name,
        sections=len(sections) or 1,
        contestants=sum(len(section.entries) for section in sections) + len(file.teams),
        boards=len({line.board for line in lines}),
        results=len(lines),
        ranking_agrees=agrees,
        remarks=tuple(remark_text(one) for one in remarks),
        event=event.pk if event else None,
        sites=file.sites,
    )


def ranking_agrees(file: ResultsFile, event: Event) -> bool | None:
    """Whether all published places come out; None where the file has none."""
    if file.kind == TEAMS:
        return _teams_agree(file, event)
    if not any(entry.place for section in file.sections for entry in section.entries):
        return None
    sessions = event.sessions.select_related("event__club").order_by("date", "pk")
    pairs = zip(file.sessions, sessions, strict=True)
    return all(_agrees(parts, current_standings(session)) for parts, session in pairs)


def _agrees(parts: Sequence[ResultSection], sheets: Sequence[Standings]) -> bool:
    """The published lists are those of the whole field, or those of each section."""
    whole = [ranking for sheet in sheets for ranking in sheet.rankings]
    inside = [ranking for sheet in sheets for ranking in sheet.by_section]
    published = {
        (part.letter, entry.direction, entry.number): entry for part in parts for entry in part.entries
    }
    return _same(whole, published) or (bool(inside) and _same(inside, published))


def _same(rankings: Sequence[Ranking], published: Mapping[Key, Entry]) -> bool:
    return all(_same_list(ranking, published) for ranking in rankings)


def _same_list(ranking: Ranking, published: Mapping[Key, Entry]) -> bool:
    """Every place is the published one; equal contestants may be separated, or almost equal ones tied."""
    rows = [(row, published.get(_key(row.party))) for row in ranking.rows]
    return _same_places(
        [(row, entry.place) for row, entry in rows if entry is not None and entry.place and row.place]
    )


def _teams_agree(file: ResultsFile, event: Event) -> bool | None:
    """The same of a table of teams."""
    if not any(team.place for team in file.teams):
        return None
    published = {file.team_numbers[team.id]: team.place for team in file.teams}
    sheet = team_standings(event.sessions.select_related("event__club", "stage").earliest("pk"))
    rows = [(row, published.get(row.team.number)) for row in sheet.rows]
    return _same_places([(row, place) for row, place in rows if place and row.place])


def _same_places(known: Sequence[tuple[Ranked, int]]) -> bool:
    """Whether the places of a list are the published ones."""
    groups: dict[int, list[int]] = defaultdict(list)
    for row, place in known:
        groups[row.place or 0].append(place)
    for row, place in known:
        assert row.place
        last = row.place + len(groups[row.place]) - 1
        if not row.place <= place <= last and not _as_good_as_tied(row, place, known):
            return False
    return True


def _key(party: Party) -> Key:
    return party.section, party.direction, party.number


def _as_good_as_tied(row: Ranked, place: int, known: Sequence[tuple[Ranked, int]]) -> bool:
    """Whether the place is that of another who is ahead by less than a published figure shows."""
    beside = next((other for other, published in known if published == place and other is not row), None)
    if beside is None or beside.value is None or row.value is None:
        return False
    return -NOTICEABLE < beside.value - row.value < NOTICEABLE
