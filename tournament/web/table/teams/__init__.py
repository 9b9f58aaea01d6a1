"""What phones of team matches ask and say beside the results."""
