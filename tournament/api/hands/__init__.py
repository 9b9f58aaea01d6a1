"""The cards of a session's boards, stored and shown through the gate."""
