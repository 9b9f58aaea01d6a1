"""Forms of rulings and appeals, and slips of the desk."""
