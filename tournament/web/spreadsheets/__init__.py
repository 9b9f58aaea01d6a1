"""The tables of the pages as files for spreadsheets."""
