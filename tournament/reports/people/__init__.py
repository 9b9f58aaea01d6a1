"""Who plays, who is here, who helps."""
