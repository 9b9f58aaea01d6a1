"""Movements of the catalogue and of a club: read, offered, and the plan of a section as a sheet."""
