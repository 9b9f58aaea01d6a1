"""Results at the desk: the queue, paper, corrections, rulings."""
