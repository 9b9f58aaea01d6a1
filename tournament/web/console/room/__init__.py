"""The room: tables by rounds, clocks, phones."""
