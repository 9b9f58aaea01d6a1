"""An event as one file: its rows read, written as a document, and checked when they come in."""
