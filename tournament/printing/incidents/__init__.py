"""Forms of rulings and appeals."""
