"""The data file and the copies of it, what its errors mean, which acts it lacks."""
