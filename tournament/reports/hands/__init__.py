"""The cards of a session's boards, as far as they may be seen."""
