"""What a page is built of: tables, lines, cards, the frame."""
