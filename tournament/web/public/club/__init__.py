"""A club for everybody: its page and calendar, its series, the pages of its players."""
