"""The JSON API: a folder for each topic of the pages."""
