"""The rows of many matches, read at once: seats, records with their claims, and scores."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.games.results.match_score import MatchScore
from tournament.models import Contestant, DealEntry, DealRecord, Match, MatchRuling, MatchSeat, Membership
from tournament.readings.games.match_state import Course, course_from
from tournament.reports.people.people import member_name, parties_of_sections, with_names
from tournament.sheets.game_sheet import Claim, Seated
from tournament.sheets.names import Name, Party

Chair = tuple[int, int]  # a contestant and the position in it


@dataclass(slots=True)
class MatchRows:
    """Everything of the matches `asked` for, by the primary key of its match; `line` leads back from each."""

    asked: Sequence[Match]
    matches: dict[int, Match]
    records: dict[int, list[DealRecord]] = field(default_factory=lambda: defaultdict(list))
    rulings: dict[int, list[MatchRuling]] = field(default_factory=lambda: defaultdict(list))
    entries: dict[int, list[DealEntry]] = field(default_factory=lambda: defaultdict(list))
    seats: dict[int, list[MatchSeat]] = field(default_factory=lambda: defaultdict(list))
    resumed: dict[int, int] = field(default_factory=dict)
    contestants: list[Contestant] = field(default_factory=list)
    parties: dict[int, Party] = field(default_factory=dict)
    members: dict[Chair, list[Membership]] = field(default_factory=lambda: defaultdict(list))
    courses: dict[int, Course] = field(default_factory=dict)
    scores: dict[int, MatchScore] = field(default_factory=dict)

    def line(self, match: Match) -> list[Match]:
        line = [match]
        while line[0].continues_id:
            line.insert(0, self.matches[line[0].continues_id])
        return line

    def course(self, match: Match) -> Course:
        if match.pk not in self.courses:
            line = [each.pk for each in self.line(match)]
            records = tuple(record for pk in line for record in self.records[pk])
            self.courses[match.pk] = course_from(match, records, self.rulings_of(match))
        return self.courses[match.pk]

    def score(self, match: Match) -> MatchScore:
        if match.pk not in self.scores:
            self.scores[match.pk] = self.course(match).score
        return self.scores[match.pk]

    def finished(self) -> list[Match]:
        """The matches that count, in the order asked for: one that goes on in another one counts there."""
        return [match for match in self.asked if match.pk not in self.resumed and self.score(match).finished]

    def rulings_of(self, match: Match) -> list[MatchRuling]:
        return [ruling for each in self.line(match) for ruling in self.rulings[each.pk]]

    def seated(self, match: Match) -> list[Seated]:
        """Who sits in a match, by seat; a substitute where one has come in by its round."""
        agreed = match.agreement
        return [
            Seated(
                number=seat.number,
                side=agreed.side_of(seat.number),
                party=self.parties[seat.contestant_id],
                position=seat.position,
                name=player_name(self.member(seat, match.round)),
                player=getattr(self.member(seat, match.round), "player_id", None),
            )
            for seat in self.seats[match.pk]
        ]

    def member(self, seat: MatchSeat, number: int) -> Membership | None:
        """Who takes a seat in a round."""
        chair = self.members[seat.contestant_id, seat.position]
        return next((row for row in reversed(chair) if row.from_round <= number), None)

    def claims(self, record: DealRecord) -> tuple[Claim, ...]:
        """The last claim of each side that no director has settled."""
        entries = {
            entry.side: Claim(entry.side, entry.pk, entry.facts)
            for entry in self.entries[record.match_id]
            if entry.number == record.number and entry.side is not None and entry.pk > record.settled_entry
        }
        return tuple(entries[side] for side in sorted(entries))


def player_name(row: Membership | None) -> Name | None:
    return member_name(row) if row else None


def rows_of(matches: Sequence[Match], sections: Iterable[int] = ()) -> MatchRows:
    """The rows of these matches, of those that they continue, and the people of these sections too."""
    rows = MatchRows(matches, {match.pk: match for match in matches})
    while missing := _unread(rows):
        rows.matches |= Match.objects.select_related("section").in_bulk(missing)
    within = [*rows.matches]
    for kind, groups in ((DealRecord, rows.records), (MatchSeat, rows.seats)):
        _group(kind.objects.filter(match__in=within).order_by("number"), groups)
    _group(MatchRuling.objects.filter(match__in=within).order_by("pk"), rows.rulings)
    rows.resumed = dict(
        Match.objects.filter(continues__in=within).order_by().values_list("continues_id", "pk")
    )
    _read_people(rows, {*sections, *(match.section_id for match in rows.matches.values())})
    return rows


def with_words(rows: MatchRows) -> MatchRows:
    """The rows with the claims about their deals: for sheets that show a dispute with its claims."""
    _group(DealEntry.objects.filter(match__in=[*rows.matches]).order_by("pk"), rows.entries)
    return rows


def _group(found: Iterable[Any], groups: dict[int, list[Any]]) -> None:
    for row in found:
        groups[row.match_id].append(row)


def _unread(rows: MatchRows) -> set[int]:
    earlier = {match.continues_id for match in rows.matches.values() if match.continues_id}
    return earlier - rows.matches.keys()


def _read_people(rows: MatchRows, sections: set[int]) -> None:
    rows.parties = parties_of_sections(sections)
    rows.contestants = list(Contestant.objects.filter(section__in=sections).order_by("section", "pk"))
    members = with_names(Membership.objects.filter(contestant__section__in=sections))
    for row in members.select_related("player").order_by("from_round"):
        rows.members[row.contestant_id, row.position].append(row)
