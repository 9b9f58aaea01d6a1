"""What a club has over many sessions: its page, series, ladder, members' pages."""
