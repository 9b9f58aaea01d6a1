"""The room: clocks, calls, phones and their addresses."""
