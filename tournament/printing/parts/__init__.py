"""Parts that several forms share: outcomes, seats, boards, QR."""
