"""What the forms of bridge share: the auction, the contract of a deal, dealer and vulnerability, the line."""
