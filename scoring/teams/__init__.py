"""Team events: matches and what is awarded without one, schedules, brackets, standings and their tie-breaks.

A match is two teams at two tables with the same boards. The home team sits North-South in the open room and
East-West in the closed room. VPs and IMPs are exact; nothing is rounded before a VP scale asks for it.
"""
