"""What hands, double-dummy tables and results of a session say together."""
