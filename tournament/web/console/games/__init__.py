"""Table games at the desk."""
