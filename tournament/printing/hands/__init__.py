"""Papers of hands: the hand record to take home, curtain cards, sheets to duplicate boards by hand."""
