"""An evening run by a program: whatever the director's desk can do."""
