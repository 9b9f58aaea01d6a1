"""The laws: how a board, a session and a table game are scored. Standard library only."""
