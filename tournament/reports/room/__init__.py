"""The room: tables, clocks, calls, the queue, phones."""
