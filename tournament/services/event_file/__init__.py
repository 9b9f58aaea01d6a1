"""An event as one file, out and in; recorded sessions."""
