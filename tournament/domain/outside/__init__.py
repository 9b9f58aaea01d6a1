"""What leaves the computer: e-mail, published pages, webhooks, and the guard of each connection."""
