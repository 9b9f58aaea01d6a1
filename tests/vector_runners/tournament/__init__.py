"""The ops of tournaments by name."""

from tests.vector_runners.tournament import fields, matches, rounds, stages

OPS = {
    "bam_match": matches.bam_match,
    "berger_table": rounds.berger_table,
    "butler_pairs": fields.butler_pairs,
    "bye_award": matches.bye_award,
    "carry_forward": stages.carry_forward,
    "check_schedule": rounds.check_schedule,
    "combined_ranking": stages.combined_ranking,
    "cross_imps_pairs": fields.cross_imps_pairs,
    "handicap_teams": matches.handicap_teams,
    "individual_ranking": fields.individual_ranking,
    "individual_tie_points": stages.individual_tie_points,
    "ko_bracket": matches.ko_bracket,
    "ko_extra_boards": matches.ko_extra_boards,
    "ko_nonbalancing": matches.ko_nonbalancing,
    "ladder": stages.climbed,
    "lagged_ranking": rounds.lagged_ranking,
    "match_imps_vps": matches.match_imps_vps,
    "patton_match": matches.patton_match,
    "qualify": stages.qualifying,
    "round_robin_schedule": rounds.round_robin_schedule,
    "standings": stages.team_standings,
    "swiss_first_round": rounds.swiss_first_round,
    "swiss_pairing": rounds.swiss_drawing,
    "swiss_pairs_vp": fields.swiss_pairs_vp,
    "three_way": matches.three_way,
    "tie_break": stages.tie_break,
    "void_match": matches.void_match,
    "vp_table_25": matches.vp_table_25,
}
